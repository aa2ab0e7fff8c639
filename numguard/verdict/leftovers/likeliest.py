"""Unmatched numbers of both texts that are most likely one number: those that look alike, then those in order."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import MONTH, MONTH_ROLE
from numguard.mentions.rule import fields_of, key, reads
from numguard.model import IssueType, Kind, Value
from numguard.quantity.counts import MONTHS
from numguard.verdict.classify import classify, digit_typo
from numguard.verdict.finding import MOST
from numguard.verdict.leftovers.forms import Leftovers, Pairing, Pairs
from numguard.verdict.occasions import is_frequency

_SMALL: Final = 10
"""What one weak word says: a first, a third, ten."""
_LOOSE: Final = frozenset((Kind.FRACTION, Kind.MULTIPLE))
_COMPARED: Final = reads("value kind role raw weight")
"""What tells whether one number may be another gone wrong."""
_FIELDS: Final = fields_of(_COMPARED)


def _look_alike(leftovers: Leftovers) -> Pairs:
    return _nearest(leftovers, [one for one in _compared(leftovers) if not one[0]])


DAMAGED_NUMBER: Final = Pairing(
    name="damaged-number",
    doc="A number looks like one of the other text gone wrong: a digit, the marks, the sign, the scale or the date.",
    type=IssueType.DIGIT_CHANGED,
    pair=_look_alike,
)


def _in_order(leftovers: Leftovers) -> Pairs:
    return _nearest(leftovers, _compared(leftovers))


OTHER_VALUE: Final = Pairing(
    name="other-value",
    doc="A number stands where the other text has another value: Article 14, Artikel 15.",
    type=IssueType.VALUE,
    pair=_in_order,
)


def _nearest(leftovers: Leftovers, compared: list[tuple[bool, int, int, int]]) -> Pairs:
    """Pair the numbers that are left, those first that stand at the same place among the unmatched of their text."""
    pairs: dict[int, int] = {}
    taken, others = set(leftovers.ours), set(leftovers.theirs)
    for _, _, i, j in compared:
        if i not in taken and j not in others:
            pairs[i] = j
            taken.add(i)
            others.add(j)
    return list(pairs.items())


def _compared(leftovers: Leftovers) -> list[tuple[bool, int, int, int]]:
    """Return which unmatched numbers may be one: whether they look unlike, how far apart in order, and their places."""
    if leftovers.compared is None:
        leftovers.compared = _compare(leftovers.matching.source, leftovers.matching.hypothesis)
    return leftovers.compared


def _compare(source: Side, hypothesis: Side) -> list[tuple[bool, int, int, int]]:
    left, right = source.unmatched, hypothesis.unmatched
    if not left or not right:
        return []
    if len(left) == 1 and len(right) == 1:
        i, j = left[0], right[0]
        a, b = source.atoms[i], hypothesis.atoms[j]
        both_say_how_often = a.kind != b.kind and is_frequency(a, source) and is_frequency(b, hypothesis)
        is_one = both_say_how_often or _is_comparable(a, b)
        return [(classify(a, b) is IssueType.VALUE, 0, i, j)] if is_one else []
    scored: list[tuple[bool, int, int, int]] = []
    known: dict[tuple[int, int], bool | None] = {}  # equal numbers are compared once; None: not comparable
    numbers: dict[Hashable, int] = {}
    sorts = [numbers.setdefault(key(hypothesis.atoms[j], _FIELDS), len(numbers)) for j in right[:MOST]]
    for rank, i in enumerate(left[:MOST]):
        sort = numbers.setdefault(key(source.atoms[i], _FIELDS), len(numbers))
        for other, j in enumerate(right[:MOST]):
            couple = sort, sorts[other]
            if couple not in known:
                a, b = source.atoms[i], hypothesis.atoms[j]
                known[couple] = classify(a, b) is IssueType.VALUE if _is_comparable(a, b) else None
            is_other = known[couple]
            if is_other is not None:
                scored.append((is_other, abs(rank - other), i, j))
    scored.sort()
    return scored


def _is_comparable(a: Atom, b: Atom) -> bool:
    """Return True if one number may be a damaged form of the other.

    A lone "half" is said in too many ways to be a wrong 3; "three", "a" as 1, and a month are no 42.
    """
    if a.code or b.code:
        return True
    small, large = (a, b) if _is_at_most(a.value, b.value) else (b, a)
    if large.digits and large.value > _SMALL and (small.weak or small.value == 1) and not large.role:
        return classify(a, b) is not IssueType.VALUE
    if large.digits and large.value > MONTHS and (small.kind is MONTH or small.role == MONTH_ROLE):
        return digit_typo(str(small.value), large.raw) is not IssueType.VALUE  # 7月, 77月
    if a.digits or b.digits:
        return True
    return (a.kind in _LOOSE) == (b.kind in _LOOSE) or not (a.weak and b.weak)


def _is_at_most(value: Value, other: Value) -> bool:
    """Tell whether a value lies as near to zero as another one; most are whole, and exact parts cost far more."""
    if isinstance(value, int) and isinstance(other, int):
        return abs(value) <= abs(other)
    return abs(Fraction(value)) <= abs(Fraction(other))
