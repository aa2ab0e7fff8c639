"""How far a converted amount may be rounded."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.model import Value


def rounds_to(exact: Fraction, written: Value, places: int, relative: Fraction) -> bool:
    """Return True if ``written`` is ``exact`` rounded to its decimal places, at most ``relative`` away from it."""
    # In whole numbers: sums of fractions take ten times as long.
    top, bottom = exact.as_integer_ratio()
    other_top, other_bottom = written.as_integer_ratio()
    size, common, power = abs(top * other_bottom), bottom * other_bottom, 10**places
    gap = abs(top * other_bottom - other_top * bottom)  # times 1 / common, as is the size
    if not gap or not top:
        return not gap
    step = _trailing_step(abs(other_top) * power // other_bottom)
    if step == _FIVE and relative == _MORE:
        relative = _FROM_FIVES  # 137 km/h are 85 mph, 133 are none
    if _TWO_DIGITS.denominator * gap > _TWO_DIGITS.numerator * size and relative == _ONE_DIGIT:
        power *= 2  # far off, yet rightly rounded
    return gap * power <= step * common and gap * relative.denominator <= size * relative.numerator


_ONE_DIGIT: Final = Fraction(1, 4)
_TWO_DIGITS: Final = Fraction(5, 100)
_MORE: Final = Fraction(35, 1000)
_FIVE: Final = 5
_FROM_FIVES: Final = Fraction(15, 1000)
"""A five at the end is weak evidence of rounding."""


def tolerance_of(value: Value, places: int, other: Value, other_places: int) -> Fraction:
    """Return the tolerance between a number and its conversion: 1 inch = 3 cm, but 385 miles = 620 km.

    >>> tolerance_of(1, 0, 3, 0), tolerance_of(385, 0, 620, 0)
    (Fraction(1, 4), Fraction(7, 200))
    """
    digits = max(_significant(value, places), _significant(other, other_places))
    return _ONE_DIGIT if digits <= 1 else _TWO_DIGITS if digits == 2 else _MORE


def _significant(value: Value, places: int) -> int:
    """Return the number of significant digits: one for 300, for 0.5 and for a half."""
    if isinstance(value, int):
        return len(str(abs(value * 10**places)).rstrip("0"))
    whole = Fraction(value) * 10**places
    if whole.denominator != 1:
        return 1 if whole.denominator < 5 else 2
    return len(str(abs(whole.numerator)).rstrip("0"))


def _trailing_step(number: int) -> int:
    step = 5 if number % 5 == 0 and number else 1
    while number and number % (10 if step == 5 else step * 10) == 0:
        step = step * 10 if step % 10 == 0 else 10
    return step
