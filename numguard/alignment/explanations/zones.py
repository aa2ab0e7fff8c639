"""The same hour in another time zone, beside the hour that the other text says."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import HOUR_ROLE, MINUTE_ROLE
from numguard.mentions.line.reach import CLAUSE
from numguard.quantity.counts import MINUTES, NOON

_HALF_DAY: Final = NOON * MINUTES
_STEP: Final = 15
"""Minutes by which time zones differ."""
_MOST: Final = 4
"""Hours and minutes of a range of two clocks."""


def _other_time_zone(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    if other.unmatched or len(own.unmatched) > _MOST:
        return
    offsets = [i for i in own.unmatched if own.atoms[i].context.is_offset]
    if offsets and any(atom.context.zone for atom in other.atoms if atom.role in (HOUR_ROLE, MINUTE_ROLE)):
        matching.explain(own, offsets, rule)
    if own.unmatched and all(own.atoms[i].role in (HOUR_ROLE, MINUTE_ROLE) for i in own.unmatched) and _is_shifted(own):
        matching.explain(own, list(own.unmatched), rule)


def _is_shifted(own: Side) -> bool:
    """Tell whether the clocks that are left are those beside them, moved by one difference, in other zones."""
    left = set(own.unmatched)
    first, last = own.unmatched[0], own.unmatched[-1]
    if left != set(range(first, last + 1)):
        return False
    ours = _clocks(own.atoms, first, last + 1)
    if not ours:
        return False
    for start, stop in ((last + 1, min(len(own.atoms), last + 1 + _MOST)), (max(0, first - _MOST), first)):
        theirs = _clocks(own.atoms, start, stop)
        theirs = theirs[: len(ours)] if start > last else theirs[-len(ours) :]
        if len(theirs) == len(ours) and _are_zones(own.atoms, ours[-1][1], theirs[-1][1], first, start):
            moved = {(a - b) % _HALF_DAY for (a, _), (b, _) in zip(ours, theirs, strict=True)}
            if len(moved) == 1 and moved.isdisjoint((0,)) and next(iter(moved)) % _STEP == 0:
                return True
    return False


def _are_zones(atoms: list[Atom], own: int, other: int, first: int, start: int) -> bool:
    """Tell whether two clocks stand near each other, with a bracket between them and the names of two zones."""
    a, b = atoms[own].context.zone, atoms[other].context.zone
    before, after = (own, start) if start > first else (other, first)
    gap = gap_between(atoms[before], atoms[after])
    return bool(a and b and a != b) and len(gap) <= CLAUSE


def _clocks(atoms: list[Atom], start: int, stop: int) -> list[tuple[int, int]]:
    """Return the minutes since midnight of each clock, and the place of its last number."""
    clocks: list[tuple[int, int]] = []
    k = start
    while k < stop and k < len(atoms):
        hour = atoms[k]
        if hour.role != HOUR_ROLE or not isinstance(hour.value, int):
            break
        minutes, last = hour.value * 60, k
        if k + 1 < min(stop, len(atoms)) and atoms[k + 1].role == MINUTE_ROLE:
            minutes, last = minutes + int(atoms[k + 1].value), k + 1
        clocks.append((minutes, last))
        k = last + 1
    return clocks


OTHER_TIME_ZONE: Final = Explanation(
    name="other-time-zone",
    doc="Beside an hour stands the same in another time zone: 11:15 BST = 3:45 pm IST (11:15 BST).",
    apply=_other_time_zone,
    text="the hour in another time zone",
    is_linear=True,
    witness="the letters of the zone",
)
