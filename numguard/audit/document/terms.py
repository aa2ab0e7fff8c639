"""A user's terms: how a term is said at its first occurrence is how the whole document must say it (section 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import regex

from numguard.audit.document.model import CLASH, CORRECT, ERRONEOUS, MISSING, UNSAID, Mark, Markable, Segment
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
    terms = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        source, tab, targets = line.partition("\t")
        forms = tuple(filter(None, (form.strip() for form in targets.split("|"))))
        if not tab or not source.strip() or not forms:
            raise InputError(f"{name}: line {number}: say a term, a tab, and its translations with | between")
        terms.append(Term(source.strip(), forms))
    return terms


def term_marks(segments: Sequence[Segment], terms: Sequence[Term]) -> list[Mark]:
    """Mark each occurrence of each term: the first translation defines what the others must be.

    Where another term's word stands in the place of a term's own, one word stands for two, and the two clash.
    """
    marks = []
    defined: dict[int, tuple[int, int]] = {}  # of each term: which of its translations, and the segment that says so
    for at, segment in enumerate(segments):
        there = [[pattern for pattern in term.patterns if pattern.search(segment.hypothesis)] for term in terms]
        asked = [len(term.pattern.findall(segment.source)) for term in terms]
        said = [sum(len(pattern.findall(segment.hypothesis)) for pattern in patterns) for patterns in there]
        for rank, term in enumerate(terms):
            foreign = [k for k, other in enumerate(terms) if said[k] > asked[k] and other is not term]
            for turn, place in enumerate(term.pattern.finditer(segment.source), 1):
                markable = Markable("term", place[0], at, *place.span())
                if turn > said[rank] and (foreign or not said[rank]):
                    marks.append(Mark(markable, *_instead(term, [terms[k] for k in foreign])))
                elif turn > said[rank]:
                    marks.append(Mark(markable, UNSAID, "the segment says it more often than the translation"))
                else:
                    marks.append(Mark(markable, *_as_defined(terms, rank, there[rank], defined, at)))
    return marks


def _instead(term: Term, foreign: Sequence[Term]) -> tuple[str, str]:
    """Label a term that none of its translations says."""
    if foreign:
        return CLASH, f"{foreign[0].source!r} stands in its place: one word says two things"
    return MISSING, f"none of its translations is said: {', '.join(term.targets)}"


def _as_defined(
    terms: Sequence[Term], rank: int, said: Sequence[regex.Pattern[str]], defined: dict[int, tuple[int, int]], at: int
) -> tuple[str, str]:
    """Label a term that one of its translations says: it must be the first one, and no other term's."""
    term = terms[rank]
    taken = {terms[k].targets[form]: k for k, (form, _) in defined.items() if k != rank}
    own = [k for k, pattern in enumerate(term.patterns) if pattern in said]
    free = [k for k in own if term.targets[k] not in taken]
    if not free:
        return CLASH, f"{term.targets[own[0]]!r} is {terms[taken[term.targets[own[0]]]].source!r} elsewhere"
    form, first = defined.setdefault(rank, (free[0], at))
    if form in free:
        return CORRECT, ""
    return ERRONEOUS, f"{term.targets[free[0]]!r} here, {term.targets[form]!r} in segment {first + 1}"
