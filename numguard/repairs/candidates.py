"""Which values may be meant where a wrong number stands: the source's, and what the translation's habits make of it."""

from __future__ import annotations

from fractions import Fraction

from numguard.language import data as localedata
from numguard.language.cldr import has_half_days
from numguard.model import Kind, Mention
from numguard.quantity.calendars import SHIFTS
from numguard.quantity.units import convert
from numguard.repairs.slips import is_slip, slips
from numguard.script.digits import in_script, runs
from numguard.writing.inflection import Value

_DEGREES = frozenset({"degree", "celsius", "fahrenheit"})
_TOLERANCE = Fraction(6, 100)
_UNLIKE = 0.4
_UNSAID = 0.15


def values(wanted: Mention, slot: Mention, lang: str) -> list[tuple[Value, float]]:
    """Return the values that may be meant in the place of ``slot``, each with what it costs to assume it."""
    first, own = wanted.readings[0].value, wanted.readings[0].unit
    unit = slot.readings[0].unit
    if own in _DEGREES and unit in _DEGREES and (own, unit) != ("celsius", "celsius"):
        cost = _UNSAID if unit == own else 0.0
        either = [(first, 0.0), *((Fraction(round(exact)), cost) for exact in _celsius(Fraction(first)))]
        return [(value, more) for value, more in either if is_slip(value, slot)]
    if unit and own and unit != own and (exact := convert(first, own, unit)) is not None:
        return list(_converted(exact, slot).items())  # the same number in another unit would be wrong by the factor
    found: dict[Value, float] = {}
    for reading in wanted.readings:
        if reading.cost < 1:
            found.setdefault(reading.value, reading.cost)
    if Kind.TIME in (wanted.kind, slot.kind):
        found = _hours(found, slot, lang)
    if first == int(first) and 1000 <= first <= 2999:
        for calendar in localedata.load(lang).lists["calendars"]:
            for shift in SHIFTS.get(calendar, ()):
                found.setdefault(first + shift, 0.3)
    if own and own.isupper() and first != int(first):
        found.setdefault(Fraction(int(first)), 0.6)  # 52 dollars and seven cents
    return list(found.items())


def _celsius(degrees: Fraction) -> tuple[Fraction, Fraction]:
    """A temperature and a difference of temperatures, where the source leaves the scale unsaid."""
    return (degrees - 32) * Fraction(5, 9), degrees * Fraction(5, 9)


def _converted(exact: Fraction, slot: Mention) -> dict[Value, float]:
    """The rounded conversion; before it, what is one slip away from the digits there, within what rounding admits."""
    found: dict[Value, float] = {}
    inner = runs(slot.text)
    if len(inner) == 1:
        for value in slips(in_script(inner[0].text, ord("0"))):
            gap = abs(value - exact)
            if gap <= abs(exact) * _TOLERANCE and (gap < 1 or value.denominator == 1):
                found.setdefault(value, 0.0 + float(gap / abs(exact)) if exact else 0.0)
        found = dict(sorted(found.items(), key=lambda pair: pair[1])[:3])
    places = -slot.readings[0].precision
    for step, cost in ((places, 0.2), (0, 0.3), (-1, 0.4)):
        if step >= 0 or abs(exact) >= 20:
            found.setdefault(_rounded(exact, step), cost)
    return found


def _rounded(exact: Fraction, places: int) -> Fraction:
    step = Fraction(10) ** -places
    return round(exact / step) * step


def _hours(found: dict[Value, float], slot: Mention, lang: str) -> dict[Value, float]:
    """Prefer the clock that the place shows: a number past twelve, or "p.m." beside it; else the locale's."""
    shift = localedata.load(lang).clock_shift
    for value in list(found):
        for by in (12, -12, shift, -shift):
            if 0 <= value + by <= 24:
                found.setdefault(value + by, 0.3)
    inner = runs(slot.text)
    if len(inner) != 1 or len(inner[0].text) > 2:
        return found
    written = int(in_script(inner[0].text, ord("0")))
    has_mark = written <= 12 < slot.readings[0].value
    likes_twelve = has_mark or (written <= 12 and has_half_days(lang))
    return {value: cost + _UNLIKE * ((value > 12) == likes_twelve and value != 12) for value, cost in found.items()}
