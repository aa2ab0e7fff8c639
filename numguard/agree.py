"""Decide whether two atoms agree, by which explanation, and at what cost. No explanation is silent, none is a licence."""

from __future__ import annotations

from fractions import Fraction

from numguard import units
from numguard.extract.atom import Atom
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind

_DOLLARS = frozenset("USD AUD CAD NZD HKD SGD TWD MXN BRL ARS CLP COP GYD JMD".split())
_YENS = frozenset(("CNY", "JPY"))
_CALENDAR_SHIFTS = {"buddhist": (543,), "roc": (-1911,), "persian": (-621, -622), "islamic": (-579, -580, -581),
                    "ethiopic": (-7, -8), "indian": (57, 56), "hebrew": (3760, 3761)}  # fmt: skip
_DEGREES = frozenset(("degree", "celsius", "fahrenheit"))
_TOLERANCE = Fraction(6, 100)


def agree(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """Return the cost and the explanation by which ``a`` and ``b`` account for each other; None where they do not."""
    best: tuple[float, str] | None = None
    for value, cost, habit in a.options:
        for other, other_cost, other_habit in b.options:
            if value == other and (cost == 0.0 or other_cost == 0.0):  # two unlikely readings are no agreement
                total = cost + other_cost
                if best is None or total < best[0]:
                    best = total, habit or other_habit or "same value"
    if best is not None and best[0] < 1.0:
        return best
    for rule in _RULES:
        found = rule(a, b, a_lex, b_lex)
        if found is not None and (best is None or found[0] < best[0]):
            return found
    return best


def _percent(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """50 % = half."""
    for one, other in ((a, b), (b, a)):
        if one.unit == "%" and other.unit != "%" and other.kind in (Kind.FRACTION, Kind.MULTIPLE) \
                and Fraction(one.value) / 100 == Fraction(other.value):  # fmt: skip
            return 0.5, "fraction as percentage"
    return None


def conversion(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """45 miles = 72 km, within what rounding of either side admits."""
    if (a.unit in _DEGREES and b.role == "decade") or (b.unit in _DEGREES and a.role == "decade"):
        return _temperature(a, b)  # "in the 80s"
    if a.unit in _DEGREES and b.unit in _DEGREES:
        return _temperature(a, b)
    if a.unit is None or b.unit is None or a.unit == b.unit:
        return None
    forward = units.convert(a.value, a.unit, b.unit)
    if forward is None:
        return None
    if units.rounds_to(forward, b.value, b.places, _TOLERANCE):
        return 0.6, f"{a.unit} as {b.unit}"
    backward = units.convert(b.value, b.unit, a.unit)
    if backward is not None and units.rounds_to(backward, a.value, a.places, _TOLERANCE):
        return 0.6, f"{a.unit} as {b.unit}"
    return None


def _spans(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """Two decades = 20 years, also where the word for year is not known."""
    for one, other in ((a, b), (b, a)):
        factor = {"decade": 10, "century": 100}.get(one.unit or "")
        if factor is not None and other.unit in (None, "year") and other.value == one.value * factor:
            return 0.5, f"{one.unit} as years"
    return None


def _temperature(a: Atom, b: Atom) -> tuple[float, str] | None:
    """80 degrees = 27 °C; a difference of 20 degrees = 11 °C. Text often leaves the scale unsaid on one side."""
    for hot, cold in ((a, b), (b, a)):
        if hot.unit == "celsius" or cold.unit == "fahrenheit":
            continue
        difference = Fraction(hot.value) * Fraction(5, 9)
        for exact in (difference - Fraction(160, 9), difference):
            if abs(exact - Fraction(cold.value)) <= 1:
                return 0.6, "fahrenheit as celsius"
    return None


def _century(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """the 1800s = the 19th century."""
    for one, other in ((a, b), (b, a)):
        if one.role == "century" and other.role in ("decade", "") and isinstance(one.value, int) and isinstance(other.value, int) \
                and other.value == (one.value - 1) * 100 and other.value >= 1000:  # fmt: skip
            return 0.4, "century"
    return None


def _calendar(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """พ.ศ. 2561 = 2018, where the locale uses that calendar."""
    for one, other, lex in ((a, b, b_lex), (b, a, a_lex)):
        if not lex.data.lists["calendars"] or not isinstance(one.value, int) or not isinstance(other.value, int):
            continue
        if not 1000 <= one.value <= 2999 or one.words or other.words:
            continue
        for calendar in lex.data.lists["calendars"]:
            if other.value - one.value in _CALENDAR_SHIFTS.get(calendar, ()):
                return 0.5, f"{calendar} calendar"
    return None


_RULES = (_percent, conversion, _spans, _century, _calendar)


def unit_clash(a: Atom, b: Atom) -> str | None:
    """Return "currency" or "unit" when a pair of equal values counts different things, else None."""
    if a.unit is None or b.unit is None or a.unit == b.unit:
        return None
    first, second = a.unit.partition(" ")[0], b.unit.partition(" ")[0]
    if a.unit in _DEGREES and b.unit in _DEGREES:
        return None
    if first.isupper() and second.isupper():
        if first == second or {first, second} <= _DOLLARS or {first, second} <= _YENS:
            return None
        return "currency"
    kind = units.dimension(a.unit)
    if kind is not None and kind == units.dimension(b.unit) and a.value != 0:
        return "unit"
    return None
