"""Shares and ordinals in words, of which one or both are too weak to be missed, that stand in each other's place."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.unsaid import TOO_WEAK
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.model import Kind

_FRACTION: Final = Kind.FRACTION
_ORDINAL: Final = Kind.ORDINAL
_SHARES: Final = frozenset((Kind.FRACTION, Kind.MEASURE))
_NEAR: Final = Fraction(35, 100)
"""How far apart, in parts of a text, the two may stand that are one number."""
_LARGEST: Final = 100


def paired_weak_values(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair the one share, or the one ordinal, that is left of each text: a quarter of an hour, media hora."""
    settled = [{pair[side] for pair in wrong} for side in (0, 1)]
    for is_alike in (_is_share, _is_ordinal):
        ours = _left(found, found.source, is_alike, settled[0])
        theirs = _left(found, found.hypothesis, is_alike, settled[1]) if len(ours) == 1 else []
        if len(theirs) == 1:
            a, b = found.source.atoms[ours[0]], found.hypothesis.atoms[theirs[0]]
            if _are_other(a, b) and abs(a.context.place - b.context.place) <= _NEAR:
                return [(ours[0], theirs[0])]
    return []


def says_weak_value(atom: Atom) -> bool:
    """Tell whether a number is a share or an ordinal in words, of which a weak word may say another."""
    return _is_share(atom) or _is_ordinal(atom)


def _left(found: Matching, side: Side, is_alike: Callable[[Atom], bool], settled: set[int]) -> list[int]:
    """Return the numbers of one sort that nothing of the other text accounts for, weak words among them."""
    unsaid = [one.at for one in found.explained if one.side is side and one.rule is TOO_WEAK]
    return [i for i in (*side.unmatched, *unsaid) if i not in settled and is_alike(side.atoms[i])]


def _is_share(atom: Atom) -> bool:
    """Tell a share in words, or a whole with its half: three quarters, anderthalb."""
    return not atom.digits and not atom.role and atom.kind in _SHARES and Fraction(atom.value).denominator > 1


def _is_ordinal(atom: Atom) -> bool:
    """Tell an ordinal in words that is no share, no date and no second of time."""
    if atom.digits or atom.role or atom.kind is not _ORDINAL or not isinstance(atom.value, int):
        return False
    return 1 < atom.value < _LARGEST


def _are_other(a: Atom, b: Atom) -> bool:
    """Tell whether two numbers of one sort say other values, of the same thing where one is but a weak word."""
    said = {value for value, _, _ in a.options}
    if any(value in said for value, _, _ in b.options):
        return False
    if a.kind is _ORDINAL or not (a.soft or b.soft):
        return True
    if a.unit is not None and b.unit is not None:
        return a.unit is b.unit
    return a.unit is not None or b.unit is not None
