"""A user's terms: how a term is said at its first occurrence is how the whole document must say it (section 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import regex

from numguard.audit.document.model import CORRECT, ERRONEOUS, MISSING, Mark, Markable, Segment
from numguard.model.errors import InputError


@dataclass(frozen=True)
class Term:
    """A term of the source and the ways in which a translation may say it; * at an end stands for any ending."""

    source: str
    targets: tuple[str, ...]

    @cached_property
    def pattern(self) -> regex.Pattern[str]:
        """What finds the term in the source."""
        return _pattern(self.source)

    @cached_property
    def patterns(self) -> tuple[regex.Pattern[str], ...]:
        """What finds each of its translations."""
        return tuple(map(_pattern, self.targets))


def _pattern(form: str) -> regex.Pattern[str]:
    words = regex.escape(form.removesuffix("*")) + (r"\p{L}*" if form.endswith("*") else "")
    return regex.compile(rf"(?<!\p{{L}}){words}(?!\p{{L}})", regex.IGNORECASE)


def read_terms(lines: Sequence[str], name: str) -> list[Term]:
    """Read terms, one a line: the source, a tab, its translations with | between; # begins a remark.

    >>> read_terms(["tenant\\tnájemc*|nájemkyn*"], "terms.tsv")[0].targets
    ('nájemc*', 'nájemkyn*')

    Raises InputError for a line that is none.
    """
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        source, tab, targets = line.partition("\t")
        forms = tuple(filter(None, (form.strip() for form in targets.split("|"))))
        if not tab or not source.strip() or not forms:
            raise InputError(f"{name}: line {number}: say a term, a tab, and its translations with | between")
        found.append(Term(source.strip(), forms))
    return found


def term_marks(segments: Sequence[Segment], terms: Sequence[Term]) -> list[Mark]:
    """Mark each occurrence of each term: the first translation defines what the others must be."""
    marks = []
    for term in terms:
        defined: tuple[int, int] | None = None
        for at, segment in enumerate(segments):
            place = term.pattern.search(segment.source)
            if place is None:
                continue
            markable = Markable("term", place[0], at, *place.span())
            said = [k for k, pattern in enumerate(term.patterns) if pattern.search(segment.hypothesis)]
            if not said:
                marks.append(Mark(markable, MISSING, f"none of its translations is said: {', '.join(term.targets)}"))
                continue
            defined = defined or (said[0], at)
            is_same = defined[0] in said
            note = f"{term.targets[said[0]]!r} here, {term.targets[defined[0]]!r} in segment {defined[1] + 1}"
            marks.append(Mark(markable, CORRECT if is_same else ERRONEOUS, "" if is_same else note))
    return marks
