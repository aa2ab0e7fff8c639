"""Which values may be meant where a wrong number stands: the source's, and what the translation's habits make of it."""

from __future__ import annotations

from fractions import Fraction

from numguard.language import data as localedata
from numguard.language.forms import has_half_days
from numguard.model import Kind, Mention, Value
from numguard.quantity.calendars import SHIFTS
from numguard.quantity.counts import THOUSAND
from numguard.quantity.units import CELSIUS, DEGREES, Unit, convert, unit_of
from numguard.repairs.typos import is_typo, typos
from numguard.script.digits import ascii_digits
from numguard.writing.written import Written

_TOLERANCE = Fraction(6, 100)
_UNLIKE = 0.4
_UNSAID = 0.15
_OTHER_CLOCK = _OTHER_CALENDAR = 0.3
_WITHOUT_MINOR = 0.6
_ROUNDED = ((None, 0.2), (0, 0.3), (-1, 0.4))
"""The places that a conversion is rounded to (None: as the number there), and what each costs."""


def candidates(wanted: Mention, slot: Mention, like: Written) -> dict[Value, float]:
    """Return the values that may be meant in the place of ``slot``, written ``like`` this, and what each costs."""
    first, own, unit = wanted.readings[0].value, _unit(wanted), _unit(slot)
    if own in DEGREES and unit in DEGREES and (own, unit) != (CELSIUS, CELSIUS):
        either: dict[Value, float] = {first: 0.0}
        for celsius in (Fraction(first) - 32) * Fraction(5, 9), Fraction(first) * Fraction(5, 9):
            either.setdefault(Fraction(round(celsius)), _UNSAID if unit is own else 0.0)
        return {value: cost for value, cost in either.items() if is_typo(value, like)}
    if unit and own and unit is not own and (exact := convert(first, own, unit)) is not None:
        return _converted(exact, like)  # the same number in another unit would be wrong by the factor
    values: dict[Value, float] = {}
    says_century = wanted.kind is Kind.DECADE and first >= THOUSAND
    for reading in wanted.readings[: 1 if says_century else None]:
        if reading.cost < 1:
            values.setdefault(reading.value, reading.cost)
    if Kind.TIME in (wanted.kind, slot.kind):
        values = _hours(values, like)
    if first == int(first) and 1000 <= first <= 2999:
        for calendar in localedata.load(like.lang).lists["calendars"]:
            for shift in SHIFTS.get(calendar, ()):
                values.setdefault(first + shift, _OTHER_CALENDAR)
    if own and own.is_currency and first != int(first):
        values.setdefault(Fraction(int(first)), _WITHOUT_MINOR)  # 52 dollars and seven cents
    return values


def _unit(mention: Mention) -> Unit | None:
    name = mention.readings[0].unit
    return unit_of(name) if name else None


def _converted(exact: Fraction, like: Written) -> dict[Value, float]:
    """Candidates for a conversion: first those one typo away from the digits there, then the rounded conversion."""
    near = [
        (float(abs(value - exact) / abs(exact)) if exact else 0.0, value)
        for value in typos(like)
        if abs(value - exact) <= abs(exact) * _TOLERANCE and (abs(value - exact) < 1 or value.denominator == 1)
    ]
    values: dict[Value, float] = {value: far for far, value in sorted(dict.fromkeys(near), key=lambda one: one[0])[:3]}
    rounded: dict[Value, float] = {}
    for places, cost in _ROUNDED:
        if places is None or places >= 0 or abs(exact) >= 20:
            step = Fraction(10) ** -(like.places if places is None else places)
            rounded.setdefault(round(exact / step) * step, cost)
    if both := [value for value in rounded if value in values]:
        return {both[0]: 0.0}  # a slip of the digits there, and what a writer would have rounded to
    return values | {value: cost for value, cost in rounded.items() if value not in values}


def _hours(values: dict[Value, float], like: Written) -> dict[Value, float]:
    """Prefer the clock that the place shows: a number past twelve, or "p.m." beside it; else the locale's."""
    shift = localedata.load(like.lang).clock_shift
    for value in list(values):
        for by in (12, -12, shift, -shift):
            if 0 <= value + by <= 24:
                values.setdefault(value + by, _OTHER_CLOCK)
    if not like.pieces:
        return {value: cost + _UNLIKE * (value > 12) for value, cost in values.items()}
    if len(like.pieces) != 1 or len(like.pieces[0].text) > 2:
        return values
    shown = int(ascii_digits(like.pieces[0].text))
    if like.value > 12 >= shown:  # p.m. stands there: no 14 p.m.
        return {value: cost for value, cost in values.items() if value <= 12}
    likes_twelve = shown <= 12 and has_half_days(like.lang)
    return {value: cost + _UNLIKE * ((value > 12) == likes_twelve and value != 12) for value, cost in values.items()}
