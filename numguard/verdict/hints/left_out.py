"""What a translation may leave out as a whole: a bracket, an address."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between
from numguard.model import Action
from numguard.quantity.counts import HOURS
from numguard.quantity.money import weighed
from numguard.quantity.units import HOUR, convert
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import ADDED, LOST, Hint, alone


def _left_out(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    own, other = matching.source, matching.hypothesis
    unmatched = alone(own, findings)
    if not unmatched or own.segment.opened_brackets <= other.segment.opened_brackets:
        return
    kept = sorted([own.atoms[match.source].start for match in matching.pairs])
    gone = [(start, end) for start, end in own.segment.brackets if not _has_between(kept, start, end)]
    lasts = [end for _, end in gone]
    for one, k in unmatched:
        start = own.atoms[k].start
        at = bisect_right(lasts, start)
        if at < len(gone) and gone[at][0] < start:
            yield one


def _has_between(places: list[int], start: int, end: int) -> bool:
    """Tell whether one of the places, which are in order, lies between two others."""
    at = bisect_right(places, start)
    return at < len(places) and places[at] < end


def _addresses(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for own, other in matching.both():
        for one, k in alone(own, findings):
            atom = own.atoms[k]
            if not atom.digits or (atom.unit is not None and atom.unit.currency):
                continue  # CHF19.00
            code, address = own.segment.name_at(atom.start, atom.end)
            if code:
                is_left_out = not other.segment.has_code(code)
            else:
                is_left_out = address != "" and not other.segment.holds(address, is_folded=True)
            if is_left_out:
                yield one


_ROUGHLY: Final = Fraction(15, 100)
"""The part by which a conversion in a bracket may be off."""
_PACES: Final = {"length", "speed"}
"""The dimensions of two numbers that may be one speed."""


def _rounded(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of amounts that stand twice, once in a bracket, where the other text has one of both.

    A text that names the unit without its number has lost the number, and so has one that has nothing but the bracket.
    """
    for own, other in matching.both():
        unmatched = alone(own, findings)
        kept = matching.partners(own, other) if unmatched else {}
        for one, k in unmatched:
            unit = own.atoms[k].unit
            near = [n for n in _neighbours(own.atoms, k) if n in kept and not kept[n].bracketed]
            is_said = any(_say_one_amount(own.atoms[min(k, n)], own.atoms[max(k, n)]) for n in near)
            if is_said and unit not in other.units:
                yield one


def _neighbours(atoms: list[Atom], k: int) -> list[int]:
    """Return the places of the numbers on both sides of another one; a soft word is none: per second (4,500 mph)."""
    near = []
    for step in (-1, 1):
        n = k + step
        if 0 <= n + step < len(atoms) and atoms[n].soft:
            n += step
        near.append(n)
    return near


def _say_one_amount(first: Atom, second: Atom) -> bool:
    """Tell whether a bracket says a number again in another unit, at least roughly: 50 km (35 miles)."""
    if first.unit is None or second.unit is None or first.unit is second.unit or "(" not in gap_between(first, second):
        return False
    if {first.unit.dimension, second.unit.dimension} == _PACES:
        return True  # 2 kilometres per second (4,500 mph): what a length is per is not read everywhere
    exact = convert(first.value, *weighed(first.unit, second.unit))
    return exact is not None and abs(exact - Fraction(second.value)) <= abs(exact) * _ROUGHLY


def _round_the_clock(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for own, other in matching.both():
        for one, k in alone(own, findings):
            atom = own.atoms[k]
            if atom.value == HOURS and atom.unit is HOUR and not _names_hours(other):
                yield one


def _names_hours(side: Side) -> bool:
    """Tell whether a text has a word for hours; where no blanks part words, as a part of a longer run of letters."""
    forms = side.lexicon.data.words["unit"].get(HOUR.id, ()) if side.lexicon.nospace else ()
    return HOUR in side.units or any(map(side.segment.holds, forms))


LEFT_OUT: Final = Hint(
    name="left-out",
    doc="A whole square bracket is left out: a reference, an editor's note. One that lost but its numbers is there.",
    apply=_left_out,
    sorts=LOST,
)

ADDRESS: Final = Hint(
    name="address",
    doc="An address, a tag or a coded name with digits is left out as a whole, or said in words: @user7, M5, U17.",
    apply=_addresses,
    sorts=LOST | ADDED,
)

ROUNDED_BRACKET: Final = Hint(
    name="rounded-bracket",
    doc="Of an amount that a bracket says roughly in another unit one is left out: 50 km (35 miles), 50 km.",
    apply=_rounded,
    action=Action.PASS,
    sorts=LOST | ADDED,
)

ROUND_THE_CLOCK: Final = Hint(
    name="round-the-clock",
    doc="24 hours stand in one text alone, and the other names no hours: it may say round the clock.",
    apply=_round_the_clock,
    sorts=LOST | ADDED,
)
