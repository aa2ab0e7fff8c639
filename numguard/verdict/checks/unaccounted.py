"""Numbers that nothing accounts for: paired where they are likely each other's, else an omission or an addition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.surroundings import is_list_number, word_after
from numguard.model import IssueType, Kind, Role, Severity, Value
from numguard.quantity.units import PERCENT, Unit
from numguard.script.signs import PERCENT_SIGNS
from numguard.verdict.classify import classify
from numguard.verdict.finding import Finding, TextCheck

_YEARS: Final = range(1000, 2200)
_WHOLE: Final = 100
_DOUBLED: Final = 3
"""Characters between two numbers, of which one was typed twice: 3,1 3,1."""
_MOST: Final = 40
"""Leftovers of a side that are compared with each other to find out which was meant by which."""
_DATED: Final = frozenset((Role.DAY, Role.YEAR))
_LOOSE: Final = frozenset((Kind.FRACTION, Kind.MULTIPLE))
_EASILY_SAID_OTHERWISE: Final = _LOOSE | {Kind.ORDINAL}
_MONTH, _MINOR, _MAJOR, _NEUTRAL = Kind.MONTH, Severity.MINOR, Severity.MAJOR, Severity.NEUTRAL


def _unaccounted(found: Matching, check: TextCheck) -> Iterable[Finding]:
    return _findings(found, check) if found.source.left or found.hypothesis.left else ()


def _findings(found: Matching, check: TextCheck) -> Iterator[Finding]:
    """Pair what is left on both sides as one wrong value; what then remains is lost or added."""
    source, hypothesis = found.source, found.hypothesis
    wrong = _likeliest(source, hypothesis)
    for i, j in wrong:
        yield Finding(classify(source.atoms[i], hypothesis.atoms[j]), check.severity, i, j, check.name)
    for own, other in found.both():
        settled = {i if own.is_source else j for i, j in wrong}
        alone = [i for i in own.left if i not in settled]
        if alone:
            seen = _Seen(own, {own.of(match) for match in found.pairs}, other)
            for i in alone:
                yield _one_sided(seen, i, check)


class _Seen:
    """What tells of numbers of one side that have no partner: the side's paired numbers, and the other side."""

    __slots__ = ("own", "paired", "other", "says_percent", "said")

    def __init__(self, own: Side, paired: set[int], other: Side) -> None:
        self.own = own
        self.paired = paired
        self.other = other
        self.says_percent = any(sign in other.text for sign in PERCENT_SIGNS)
        self.said: dict[tuple[Value, Unit | None, str], tuple[int, int]] = {}
        for k in paired:
            atom = own.atoms[k]
            for word in {"", word_after(atom)}:  # the end of the first one that says it, the start of the last
                first, last = self.said.get((atom.value, atom.unit, word), (atom.end, atom.start))
                self.said[atom.value, atom.unit, word] = min(first, atom.end), max(last, atom.start)


def _one_sided(seen: _Seen, i: int, check: TextCheck) -> Finding:
    own, atom = seen.own, seen.own.atoms[i]
    severity, kind = _severity(atom), IssueType.OMISSION if own.is_source else IssueType.ADDITION
    if severity is _MINOR and _is_dated(seen, i):
        severity = _MAJOR
    if severity is _MAJOR and (_is_said_again(atom, seen) or _is_wholly(atom, seen)):
        severity = _MINOR
    if severity is _MAJOR and atom.kind is _MONTH:
        kind = IssueType.DATE
    first, second = (i, None) if own.is_source else (None, i)
    return Finding(kind, severity, first, second, check.name)


def _is_said_again(atom: Atom, seen: _Seen) -> bool:
    """Tell whether a number in digits says another one of its text again, with the same word: 32 men ... 32 men."""
    if not atom.digits or atom.code:
        return False
    word = "" if _is_year(atom) else word_after(atom)
    if not word and not _is_year(atom):
        return False
    first, last = seen.said.get((atom.value, atom.unit, word), (atom.start, atom.end))
    return max(last - atom.end, atom.start - first) > _DOUBLED


def _is_year(atom: Atom) -> bool:
    return atom.unit is None and len(atom.raw) == 4 == atom.end - atom.start and atom.value in _YEARS


def _is_wholly(atom: Atom, seen: _Seen) -> bool:
    """Tell whether a number is "100 per cent", which text says by a word: completely."""
    return atom.value == _WHOLE and atom.unit is PERCENT and not seen.says_percent


def _likeliest(source: Side, hypothesis: Side) -> list[tuple[int, int]]:
    """Pair leftovers that look like each other first, then in order."""
    left, right = source.left, hypothesis.left
    if not left or not right:
        return []
    if len(left) == 1 and len(right) == 1:
        i, j = left[0], right[0]
        return [(i, j)] if _is_comparable(source.atoms[i], hypothesis.atoms[j]) else []
    scored = []
    known: dict[tuple[int, int], bool | None] = {}  # equal numbers are compared once; None: not comparable
    numbers: dict[tuple[object, ...], int] = {}
    sorts = [numbers.setdefault(_sort_of(hypothesis.atoms[j]), len(numbers)) for j in right[:_MOST]]
    for rank, i in enumerate(left[:_MOST]):
        sort = numbers.setdefault(_sort_of(source.atoms[i]), len(numbers))
        for other, j in enumerate(right[:_MOST]):
            key = sort, sorts[other]
            if key not in known:
                a, b = source.atoms[i], hypothesis.atoms[j]
                known[key] = classify(a, b) is IssueType.VALUE if _is_comparable(a, b) else None
            is_other = known[key]
            if is_other is not None:
                scored.append((is_other, abs(rank - other), i, j))
    scored.sort()
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, i, j in scored:
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return list(pairs.items())


def _sort_of(atom: Atom) -> tuple[object, ...]:
    """Return all that classify and _is_comparable look at."""
    return atom.code, atom.raw, atom.kind, atom.role, atom.value, atom.words > 0, atom.digits, atom.weak


def _is_comparable(a: Atom, b: Atom) -> bool:
    """Tell whether one may be the other gone wrong: a lone "half" is said in too many ways to be a wrong 3."""
    if a.digits or b.digits:
        return True
    return (a.kind in _LOOSE) == (b.kind in _LOOSE) or not (a.weak and b.weak)


def _is_dated(seen: _Seen, i: int) -> bool:
    """Tell whether the day or year beside a lost month is there: then the month was lost alone, an error.

    A language whose month names are not well known cannot be said to lack one.
    """
    atoms, lexicon = seen.own.atoms, seen.other.lexicon
    is_known = any(lexicon.cldr.months.values()) or lexicon.cldr.date_words or lexicon.data.values["month"]
    if lexicon.tier != "full" or not is_known:
        return False
    return any(0 <= k < len(atoms) and k in seen.paired and atoms[k].role in _DATED for k in (i - 1, i + 1))


def _severity(atom: Atom) -> Severity:
    """A number lost or added: grave in digits, a hint where one small word may be said otherwise."""
    if atom.digits:
        return _MINOR if is_list_number(atom) else _MAJOR
    if atom.kind is _MONTH:
        return _MINOR
    return _NEUTRAL if atom.weak or atom.kind in _EASILY_SAID_OTHERWISE else _MAJOR


UNACCOUNTED: Final = TextCheck(
    name="unaccounted",
    doc="Nothing accounts for a number: it has another value in the other text, or none. What happened to its digits"
    " is the type of the issue: scale, separator, a digit dropped, added, changed, repeated, two transposed.",
    type=IssueType.VALUE,
    severity=Severity.CRITICAL,
    find=_unaccounted,
)
