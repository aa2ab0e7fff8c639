"""Currencies: minor units, and the signs that several currencies share."""

from __future__ import annotations

from fractions import Fraction


def minor_part(unit: str) -> Fraction | None:
    """Return the part of its currency that a minor unit is: "USD minor" a hundredth, "CNY 1/10 minor" a tenth.

    >>> minor_part("CNY 1/10 minor")
    Fraction(1, 10)
    """
    words = unit.split()
    if words[-1] != "minor":
        return None
    return Fraction(words[1]) if len(words) == 3 else Fraction(1, 100)


_DOLLARS = frozenset(("USD", "AUD", "CAD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "GYD", "JMD"))
_YENS = frozenset(("CNY", "JPY"))


def one_currency(first: str, second: str) -> bool:
    return (
        first == second
        or {first, second} <= _YENS
        or (first != second and "USD" in (first, second) and {first, second} <= _DOLLARS)
    )
