"""Exact values: sums and products, their public types, how many decimals they need."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from numguard.model import Value
from numguard.model.errors import RenderError

HALF: Final = Fraction(1, 2)
MAX_DIGITS: Final = 400
MAX_SCALE: Final = 10**66
"""The largest scale word that is read."""


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


def exact_sum(a: Value, b: Value) -> Value:
    """Add exactly; mixed types become fractions."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    (top, bottom), (other_top, other_bottom) = a.as_integer_ratio(), b.as_integer_ratio()
    return _share(top * other_bottom + other_top * bottom, bottom * other_bottom)


def exact_product(a: Value, b: Value) -> Value:
    """Multiply exactly; mixed types become fractions."""
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    (top, bottom), (other_top, other_bottom) = a.as_integer_ratio(), b.as_integer_ratio()
    return _share(top * other_top, bottom * other_bottom)


def exact_quotient(a: Value, b: Value) -> Value:
    """Divide exactly."""
    (top, bottom), (other_top, other_bottom) = a.as_integer_ratio(), b.as_integer_ratio()
    return _share(top * other_bottom, bottom * other_top)


def _share(top: int, bottom: int) -> Value:
    """Return a quotient as int where it comes out even; making a fraction takes ten times as long."""
    return top // bottom if not top % bottom else Fraction(top, bottom)


def exact_of(value: object) -> Decimal | Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction):
        raise RenderError(f"cannot render {value!r}: give an int, a Decimal or a Fraction, never a float")
    if isinstance(value, Fraction):
        return Decimal(value.numerator) if value.denominator == 1 else value
    number = Decimal(value)
    if not number.is_finite():
        raise RenderError(f"cannot render {value}: it is not a finite number")
    if number.adjusted() > MAX_DIGITS or -int(number.as_tuple().exponent) > MAX_DIGITS:
        raise RenderError(f"cannot render a number of more than {MAX_DIGITS} digits")
    return number


def terminating(number: Decimal | Fraction) -> Decimal:
    if isinstance(number, Decimal):
        return number
    rest, power = number.denominator, 0
    while rest % 10 == 0:
        rest, power = rest // 10, power + 1
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        raise RenderError(f"{number} has no end as a decimal; round it first, or write it in words")
    places = power + max(twos, fives)
    scaled = number * 10**places
    sign = 1 if scaled < 0 else 0
    return Decimal((sign, tuple(map(int, str(abs(scaled.numerator)))), -places))


def whole_of(number: Decimal | Fraction) -> int:
    if isinstance(number, Fraction) or number != number.to_integral_value():
        raise RenderError(f"{number} is not a whole number; this style has none but whole numbers")
    return int(number)


def decimals(number: Fraction, limit: int = 12) -> int:
    """Return the number of decimal places that a fraction needs.

    >>> decimals(Fraction(5, 4))
    2

    Raises RenderError where it needs more than ``limit``.
    """
    for places in range(limit + 1):
        if (number * 10**places).denominator == 1:
            return places
    raise RenderError(f"{number} has no end as a decimal; round it first")


def is_multiple(value: Value, of: int) -> bool:
    """Tell whether a number is so many times another; Python's remainder raises for a Decimal of many digits.

    >>> is_multiple(30, 10), is_multiple(Decimal("1E31"), 10), is_multiple(Decimal("7" * 30 + ".5"), 10)
    (True, True, False)
    """
    return (value if isinstance(value, int) else Fraction(value)) % of == 0


def is_power_of_ten(value: Value) -> bool:
    """Tell whether a number is 1, 10, 100 and so on.

    >>> is_power_of_ten(1000), is_power_of_ten(2000)
    (True, False)
    """
    return isinstance(value, int) and str(value).rstrip("0") == "1"


def room_of(value: Value, vigesimal: frozenset[int] = frozenset()) -> Value:
    """Return the bound below which a form may be added after ``value``: 20 leaves room for 1..9, 300 for 1..99."""
    if not isinstance(value, int) or value <= 0:
        return 0
    if value in vigesimal:
        return 20
    room = 1
    while value % (room * 10) == 0 and room < MAX_SCALE:
        room *= 10
    return room
