"""Exact values in their public types."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from numguard.model import Value


def exact(value: Value) -> Decimal | Fraction:
    """Return ``value`` as the public type: a Decimal, or a Fraction where no finite decimal exists."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int):
        return Decimal(value)
    denominator = value.denominator
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    if denominator != 1 or abs(value.numerator) > 10**70:
        return value
    places = 0
    scaled = value
    while scaled.denominator != 1:
        scaled *= 10
        places += 1
    return decimal_of(scaled.numerator, places)


def negated(value: Value) -> Value:
    """Return the value with the other sign; Python's minus rounds a Decimal to 28 digits.

    >>> negated(Decimal("12345678901234567890123456789.5"))
    Decimal('-12345678901234567890123456789.5')
    """
    return value.copy_negate() if isinstance(value, Decimal) else -value


def decimal_of(digits: int, places: int) -> Decimal:
    """Return the decimal of all ``digits``, the last ``places`` of them behind the mark, whatever their number.

    >>> decimal_of(-1205, 2)
    Decimal('-12.05')
    """
    return Decimal((digits < 0, tuple(map(int, str(abs(digits)))), -places))
