"""Fractions whose denominator is no word of its own: an ordinal, a ten and its unit, a word before its numerator."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.model import Value
from numguard.quantity.counts import TEN
from numguard.quantity.exact import exact_product

TENS: Final = frozenset(range(20, 100, 10))
_NAMED: Final = 10
"""Up to here the locale files name their fractions."""


def counted(part: Value, numerator: Value) -> Fraction | None:
    """Return a fraction whose numerator stands behind it: humusi tatu, three fifths."""
    whole = exact_product(part, numerator)
    return Fraction(whole) if isinstance(numerator, int) and numerator >= 2 and whole < 1 else None


def over_ordinal(top: Value, value: Value) -> Fraction | None:
    """Return a cardinal over an ordinal: trois dix-septièmes, три семнадцатых."""
    if not isinstance(top, int) or not isinstance(value, int) or value <= _NAMED or not 1 < top < value:
        return None
    return Fraction(top, value)


def with_unit(over: tuple[Value, Value], unit: Value) -> Fraction | None:
    """Return a fraction whose denominator goes on behind an ordinal ten: siedem dwudziestych piątych."""
    return Fraction(over[0]) / Fraction(over[1] + unit) if isinstance(unit, int) and 0 < unit < TEN else None


def tied(first: Value, part: Fraction, *, units_first: bool) -> Fraction | None:
    """Return the part whose denominator is a ten and a unit in one word: twenty-fifths, femogtyvendedele."""
    last = part.denominator
    is_ten_first = first in TENS and 1 < last < TEN
    is_unit_first = units_first and 0 < first < TEN and last in TENS
    if part.numerator != 1 or not (is_ten_first or is_unit_first):
        return None
    return Fraction(1) / (Fraction(first) + last)
