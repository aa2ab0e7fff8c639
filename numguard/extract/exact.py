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
    return Decimal(scaled.numerator).scaleb(-places)
