"""Numbers that were paired for their values alone are parted again where the words around them contradict it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom, gap_between, stand_within
from numguard.mentions.kinds import MONTH
from numguard.quantity.units import Unit

_APART: Final = 4
"""Characters from which a word says no end of a score whose other end stands in digits."""


def take_back_scores(matching: Matching) -> None:
    """Part one end of a score from a word far from its other end's partner: 2&1 is no "2" and a distant "first"."""
    torn: list[Match] = []
    for own, other in matching.both():
        ends = [m for m in matching.pairs if own.atoms[own.of(m)].tight and _is_end_in_words(m, own, other)]
        if ends:
            partners = matching.partners(own, other)
            torn += [match for match in ends if _is_torn(match, own, other, partners)]
    if torn:
        _take_back(matching, torn)
        matching.cut()


def _is_end_in_words(match: Match, own: Side, other: Side) -> bool:
    """Tell whether an end of a score, in digits, is paired with a word."""
    word = other.atoms[other.of(match)]
    return not word.digits and word.kind is not MONTH


def _is_torn(match: Match, own: Side, other: Side, partners: dict[int, Atom]) -> bool:
    """Return True if one number of a score is paired with a word, and the other with digits far from that word."""
    i, word = own.of(match), other.atoms[other.of(match)]
    for step in (-1, 1):
        k = i + step
        if k in partners and own.atoms[k].tight and _is_tied(own.atoms, min(i, k)):
            mate = partners[k]
            if mate.digits and not stand_within(mate, word, _APART):
                return True
    return False


def _is_tied(atoms: list[Atom], i: int) -> bool:
    """Tell whether a sign alone stands between a number and the next one: 2 & 1."""
    gap = gap_between(atoms[i], atoms[i + 1])
    return len(gap) <= 3 and not any(char.isalnum() for char in gap)


def take_back_measures(matching: Matching) -> None:
    """Part a measure from a weak word without a unit, if a measure of the same unit is unmatched in the word's text.

    "the couple ... six months" has lost its six where the other text has 2 months.
    """
    torn: list[Match] = []
    for own, other in matching.both():
        if not own.unmatched:
            continue
        units = {own.atoms[i].unit for i in own.unmatched if not own.atoms[i].soft}
        units.discard(None)
        if units:
            torn += [match for match in matching.pairs if _is_measure_in_words(match, own, other, units)]
    if torn:
        _take_back(matching, torn)


def _is_measure_in_words(match: Match, own: Side, other: Side, units: set[Unit | None]) -> bool:
    word, number = own.atoms[own.of(match)], other.atoms[other.of(match)]
    return word.soft and word.unit is None and number.digits and number.unit in units


def _take_back(matching: Matching, torn: Iterable[Match]) -> None:
    """Let the numbers of some pairs be unmatched again."""
    gone = set(torn)
    matching.pairs = [match for match in matching.pairs if match not in gone]
    matching.source.unmatched = sorted([*matching.source.unmatched, *(match.source for match in gone)])
    matching.hypothesis.unmatched = sorted([*matching.hypothesis.unmatched, *(match.hypothesis for match in gone)])
