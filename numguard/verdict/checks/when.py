"""Before and after: before 10 o'clock is not after 10 o'clock, nor three years later three years ago."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, is_year
from numguard.mentions.kinds import CARDINAL, DAY_ROLE, FRACTION, HOUR_ROLE, NO_ROLE, YEAR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.quantity.units import PERCENT, unit_of
from numguard.script.fold import fold
from numguard.verdict.finding import PAIRED, Finding, TextCheck

_SPANS: Final = frozenset(
    map(unit_of, ("second", "minute", "hour", "day", "week", "month", "year", "decade", "century"))
)
_MOMENTS: Final = frozenset((DAY_ROLE, HOUR_ROLE, YEAR_ROLE))
_HOURS: Final = 24
"""A bare number up to this one may be an hour: not before 10."""
_NEAR: Final = 26
"""Characters before and behind a number that hold what is said of its time."""
_FILLERS: Final = 2
_FILLER: Final = 5
"""Words between, and their letters: después de las 4, prima del 2010."""
_SIZES: Final = (2, 1)
"""Words of a phrase, the longer first: più tardi."""
_WORDS: Final = re.compile(r"[^\W\d_][\w\u0300-\u036f\u0900-\u0d7f]*(?:['\u2019-][^\W\d_]+)?")
_MARKS: Final = re.compile(r"[\d.,;:!?()\[\]\n。、，；：！？।]")
_BEFORE: Final = frozenset(
    ("before", "until", "earlier", "before_behind", "until_behind", "more", "more_before", "more_adverb")
)


class _Said:
    """The words of one language: before and behind a time, those of more and less behind a share, and those for not."""

    __slots__ = (
        "before",
        "behind",
        "more",
        "more_before",
        "adverbs",
        "firsts",
        "firsts_compared",
        "hours",
        "negations",
        "only",
        "going_on",
        "fold",
        "nospace",
    )

    def __init__(self, lex: Lexicon) -> None:
        self.fold = lex.data.fold
        self.nospace = lex.nospace
        table = lex.data.words["when"]

        compared = lex.data.words["compared"]

        def forms(*keys: str) -> dict[str, bool]:
            both = {**table, **compared}
            return {fold(form, self.fold): key in _BEFORE for key in keys for form in both.get(key, ())}

        self.more, self.more_before = forms("more", "less"), forms("more_before", "less_before")
        self.adverbs = forms("more_adverb", "less_adverb")
        self.before = forms("before", "after"), forms("before", "after", "until")
        self.behind = (
            forms("before_behind", "after_behind", "earlier", "later"),
            forms("before_behind", "after_behind", "until_behind"),
        )
        self.firsts = _firsts(*self.before, *self.behind)
        self.firsts_compared = _firsts(self.more, self.adverbs)
        self.hours = frozenset([fold(word, self.fold) for word in lex.data.lists["clock"]])
        words = (*table.get("not", ()), *lex.data.lists["bound_not"], *lex.data.lists["bound_turned"])
        self.negations = frozenset([fold(word, self.fold) for word in words])
        self.going_on = frozenset(table.get("other_word", ()))
        self.only = frozenset([fold(word, self.fold) for word in table.get("only", ())])

    def compared(self, atom: Atom, text: str) -> bool | None:
        """Return True if so much more is said of a share, False for less, None for neither."""
        if self.nospace:
            return self._unspaced(text, atom, self.more_before, self.more)
        if not _has_any(self.firsts_compared, fold(text[atom.unit_end : atom.unit_end + _NEAR], self.fold)):
            return None
        said = _clause_behind(text, atom.unit_end)
        found = self._beginning(said, self.more) if self.more else None
        return found if found is not None else self._adverb(said)

    def _adverb(self, said: str) -> bool | None:
        """Return the same for a word that may stand before an adjective, where none follows: un 14 % más barato."""
        words = _WORDS.findall(fold(said, self.fold))
        for at in range(min(_FILLERS, len(words))):
            for size in _SIZES:
                found = self.adverbs.get(" ".join(words[at : at + size]))
                if found is not None:
                    following = words[at + size : at + size + 1]
                    return found if not following or len(following[0]) < _FILLER else None
            if len(words[at]) >= _FILLER:
                return None
        return None

    def of(self, atom: Atom, text: str) -> bool | None:
        """Return True if a time is said to be before the number, False for after it, None for neither."""
        is_moment = atom.unit not in _SPANS and (atom.role != HOUR_ROLE or atom.unit_end == atom.end)  # 16 heures
        before, behind = self.before[is_moment], self.behind[is_moment]
        if self.nospace:
            return self._unspaced(text, atom, before, behind)
        if not _has_any(self.firsts, fold(text[max(0, atom.unit_start - _NEAR) : atom.unit_end + _NEAR], self.fold)):
            return None
        found = self._ending(_clause_before(text, atom.unit_start), before) if before else None
        if found is None and behind:
            found = self._beginning(_clause_behind(text, atom.unit_end), behind)
        return found

    def has(self, atom: Atom, words: frozenset[str]) -> bool:
        """Tell whether one of the words for not, or for only, stands in the clause of a number."""
        return bool(words) and atom.context.has_in_clause(words, self.fold, is_unspaced=self.nospace)

    def _ending(self, said: str, known: dict[str, bool]) -> bool | None:
        words = _WORDS.findall(fold(said, self.fold))[-_FILLERS - _SIZES[0] :]
        for skipped in range(min(_FILLERS + 1, len(words))):
            last = len(words) - skipped
            for size in _SIZES:
                found = known.get(" ".join(words[max(0, last - size) : last]))
                if found is not None:
                    return found
            if not self._may_stand_between(words[last - 1]):
                return None
        return None

    def _beginning(self, said: str, known: dict[str, bool]) -> bool | None:
        words = _WORDS.findall(fold(said, self.fold))[: _FILLERS + _SIZES[0]]
        for skipped in range(min(_FILLERS, len(words))):
            for size in _SIZES:
                found = known.get(" ".join(words[skipped : skipped + size]))
                if found is not None:
                    return found
            if not self._may_stand_between(words[skipped]):
                return None
        return None

    def _unspaced(self, text: str, atom: Atom, before: dict[str, bool], behind: dict[str, bool]) -> bool | None:
        rest = text[atom.unit_end : atom.unit_end + _FILLER].lstrip()
        for size in range(len(rest), 0, -1):
            if rest[:size] in behind:
                return None if rest[size : size + 1] in self.going_on else behind[rest[:size]]
        said = text[max(0, atom.unit_start - _NEAR) : atom.unit_start].rstrip()
        return next((is_before for form, is_before in before.items() if said.endswith(form)), None)

    def _may_stand_between(self, word: str) -> bool:
        return len(word) <= _FILLER or word in self.hours


def _firsts(*forms: dict[str, bool]) -> tuple[str, ...]:
    """Return the first words of some forms, each once: where none of them stands, none of the forms does."""
    return tuple(dict.fromkeys([form.partition(" ")[0] for one in forms for form in one]))


def _has_any(words: tuple[str, ...], text: str) -> bool:
    for word in words:  # noqa: SIM110 -- compiled, a loop costs less than a generator
        if word in text:
            return True
    return False


def _clause_before(text: str, end: int) -> str:
    return _MARKS.split(text[max(0, end - _NEAR) : end])[-1]


def _clause_behind(text: str, start: int) -> str:
    return _MARKS.split(text[start : start + _NEAR], maxsplit=1)[0]


@of_lexicon
def _said(lex: Lexicon) -> _Said:
    return _Said(lex)


def _opposite(found: Matching, check: TextCheck, is_asked: Callable[[Atom], bool], *, is_time: bool) -> list[Finding]:
    """Return the pairs of which the words beside them say the opposite."""
    source, hypothesis = found.source, found.hypothesis
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if not (is_asked(a) and is_asked(b)) or a.segment is None or b.segment is None or match.cost:
            continue
        ours, theirs = _said(source.lexicon), _said(hypothesis.lexicon)
        one = ours.of(a, a.segment.text) if is_time else ours.compared(a, a.segment.text)
        if one is None:
            continue
        other = theirs.of(b, b.segment.text) if is_time else theirs.compared(b, b.segment.text)
        if other is None or other is one or ours.has(a, ours.only) or theirs.has(b, theirs.only):
            continue
        if ours.has(a, ours.negations) is not theirs.has(b, theirs.negations):
            continue  # not before 10 is from 10 on
        findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _when(found: Matching, check: TextCheck) -> list[Finding]:
    return _opposite(found, check, _is_of_time, is_time=True)


def _compared(found: Matching, check: TextCheck) -> list[Finding]:
    return _opposite(found, check, _is_share, is_time=False)


def _is_share(atom: Atom) -> bool:
    """Tell whether a number is a share of something: 12 per cent more, a third less."""
    return atom.unit is PERCENT or (atom.kind is FRACTION and atom.unit is None)


def _is_of_time(atom: Atom) -> bool:
    """Tell whether a number is a moment, a span of time, or a bare one that may be an hour."""
    if atom.role in _MOMENTS or atom.unit in _SPANS or is_year(atom):
        return True
    return atom.unit is None and atom.role == NO_ROLE and atom.kind is CARDINAL and 0 < atom.value <= _HOURS


WHEN: Final = TextCheck(
    name="before-after",
    doc="A time is before where the other text says after: before 4 p.m., nach 16 Uhr; three years later and ago.",
    reads=reads("value unit kind role raw weight place context"),
    find=_when,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)

MORE_OR_LESS: Final = TextCheck(
    name="more-or-less",
    doc="A share is more where the other text says less: 12 per cent more, um 12 Prozent weniger.",
    reads=reads("value unit kind role raw weight place context"),
    find=_compared,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)
