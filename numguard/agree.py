"""Decide whether two atoms agree, by which explanation and at what cost. None is silent, none is a licence."""

from __future__ import annotations

from fractions import Fraction

from numguard import units
from numguard.extract.atom import Atom
from numguard.extract.calendars import SHIFTS, years_of
from numguard.extract.clocks import SPOKEN
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind

_DOLLARS = frozenset(("USD", "AUD", "CAD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "GYD", "JMD"))
_YENS = frozenset(("CNY", "JPY"))
_CALENDAR_SHIFTS = SHIFTS
_DEGREES = frozenset(("degree", "celsius", "fahrenheit"))
_DEGREE_AND_PERCENT = {"degree", "%"}
_HUNDREDS = range(200, 901, 100)
_PERCENT_AND_POINT = {"%", "%-point"}


def agree(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """Return the cost and the explanation by which ``a`` and ``b`` account for each other; None where they do not."""
    best: tuple[float, str] | None = None
    for value, cost, habit in a.options:
        for other, other_cost, other_habit in b.options:
            if value == other and (cost == 0.0 or other_cost == 0.0):  # two unlikely readings are no agreement
                if (habit is SPOKEN and b.digits) or (other_habit is SPOKEN and a.digits):
                    continue
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
        if (
            one.unit == "%"
            and other.unit != "%"
            and other.kind in (Kind.FRACTION, Kind.MULTIPLE)
            and Fraction(one.value) / 100 == Fraction(other.value)
        ):
            return 0.5, "fraction as percentage"
    return None


def _minor(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """40p = £0.40, 五角 = 0.5元."""
    for one, other in ((a, b), (b, a)):
        if one.unit is None or other.unit is None or not one.unit.endswith(" minor"):
            continue
        part, currency = units.minor_part(one.unit), one.unit.partition(" ")[0]
        other_part = units.minor_part(other.unit) or Fraction(1)
        if part is None or part >= other_part or not _one_currency(currency, other.unit.partition(" ")[0]):
            continue
        if Fraction(one.value) * part == Fraction(other.value) * other_part:
            return 0.4, "minor unit of the currency"
    return None


def conversion(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """45 miles = 72 km, within what rounding of either side admits."""
    if (a.unit in _DEGREES and b.role == "decade") or (b.unit in _DEGREES and a.role == "decade"):
        return _temperature(a, b)  # "in the 80s"
    if (a.unit in _DEGREES and (b.unit in _DEGREES or _has_ring(b))) or (b.unit in _DEGREES and _has_ring(a)):
        return _temperature(a, b)
    if a.unit is None or b.unit is None or a.unit == b.unit or "with inches" in a.marks or "with inches" in b.marks:
        return None
    ours, theirs = _measures(a.unit, b.unit)
    forward = units.convert(a.value, ours, theirs) if ours != theirs else None
    if forward is None:
        return None
    tolerance = units.tolerance(a.value, a.places, b.value, b.places)
    if units.rounds_to(forward, b.value, b.places, tolerance):
        return 0.6, f"{ours} as {theirs}"
    backward = units.convert(b.value, theirs, ours)
    if backward is not None and units.rounds_to(backward, a.value, a.places, tolerance):
        return 0.6, f"{ours} as {theirs}"
    return None


def _has_ring(atom: Atom) -> bool:
    """Tell whether the sign of ordinals, which many write for degrees, stands after the number."""
    return atom.text[atom.end : atom.end + 1] == "\N{MASCULINE ORDINAL INDICATOR}"


def _measures(unit: str, other: str) -> tuple[str, str]:
    """Return both units, a pound beside a weight being a weight, beside money being money."""
    if unit == "GBP" and not other.isupper():
        unit = "pound"
    elif other == "GBP" and not unit.isupper():
        other = "pound"
    elif unit == "pound" and other.partition(" ")[0].isupper():
        unit = "GBP"
    elif other == "pound" and unit.partition(" ")[0].isupper():
        other = "GBP"
    return unit, other


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
        written = Fraction(cold.value)
        if hot.role == "decade" and difference - Fraction(160, 9) <= written <= difference - Fraction(110, 9):
            return 0.6, "fahrenheit as celsius"  # in the 80s = 30 °C
        slack = max(Fraction(1), abs(written) / 50)  # 350 °F = 175 °C = 180 °C
        if any(abs(exact - written) <= slack for exact in (difference - Fraction(160, 9), difference)):
            return 0.6, "fahrenheit as celsius"
    return None


def _century(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """the 1800s = the 19th century."""
    for one, other in ((a, b), (b, a)):
        if (
            one.role == "century"
            and other.role in ("decade", "")
            and isinstance(one.value, int)
            and isinstance(other.value, int)
            and other.value == (one.value - 1) * 100
            and other.value >= 1000
        ):
            return 0.4, "century"
        if (
            one.role in ("century", "decade")
            and isinstance(other.value, int)
            and other.value in _HUNDREDS
            and _is_name(other)
        ):
            century = one.value if one.role == "century" else Fraction(one.value) / 100 + 1
            if other.value == (century - 11) * 100:
                return 0.4, "century"
    return None


def _is_name(atom: Atom) -> bool:
    """Tell Cinquecento and '500, the centuries, from a number."""
    return (
        atom.text[atom.start : atom.start + 1].isupper()
        if atom.words
        else atom.text[max(0, atom.start - 1) : atom.start] in ("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    )


def _calendar(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """พ.ศ. 2561 = 2018, where the locale uses that calendar."""
    for one, other, lex in ((a, b, b_lex), (b, a, a_lex)):
        calendars = lex.data.lists["calendars"]
        if (
            not calendars
            or not isinstance(one.value, int)
            or not isinstance(other.value, int)
            or not 1000 <= one.value <= 2999
            or one.words
        ):
            continue
        for calendar in calendars:
            if other.value in years_of(one.value, calendar) and (not other.words or other.value > 5000):
                return 0.5, f"{calendar} calendar"
    return None


_RULES = (_percent, _minor, conversion, _spans, _century, _calendar)


def _one_currency(first: str, second: str) -> bool:
    return (
        first == second
        or {first, second} <= _YENS
        or (first != second and "USD" in (first, second) and {first, second} <= _DOLLARS)
    )


def is_near(a: Atom, b: Atom) -> bool:
    """Tell whether a unit changed with its number kept is nearly right: 30 yards, 30 metres."""
    if a.unit is None or b.unit is None:
        return False
    if {a.unit, b.unit} == _PERCENT_AND_POINT:
        return True
    exact = units.convert(a.value, *_measures(a.unit, b.unit))
    return exact is not None and abs(exact - Fraction(b.value)) <= abs(exact) * Fraction(1, 9)


def _is_american(atom: Atom) -> bool:
    """Tell US$ from the sign that many countries share."""
    return (
        atom.text[max(0, atom.unit_start - 2) : atom.unit_start] == "US"
        and atom.text[atom.unit_start : atom.unit_start + 1] == "$"
    )


def unit_clash(a: Atom, b: Atom) -> str | None:
    """Return "currency" or "unit" when a pair of equal values counts different things, else None."""
    if a.unit is None or b.unit is None or a.unit == b.unit or a.value == 0:
        return None
    ours, theirs = _measures(a.unit, b.unit)
    first, second = ours.partition(" ")[0], theirs.partition(" ")[0]
    if ours in _DEGREES and theirs in _DEGREES:
        return "unit" if "degree" not in (ours, theirs) and a.value != -40 else None
    if first.isupper() and second.isupper():
        if (first == "USD" and _is_american(a)) or (second == "USD" and _is_american(b)):
            return None if first == second else "currency"
        return (
            None if _one_currency(first, second) and units.minor_part(ours) == units.minor_part(theirs) else "currency"
        )
    if {ours, theirs} == _DEGREE_AND_PERCENT or {ours, theirs} == _PERCENT_AND_POINT:
        return "unit"
    kind = units.dimension(ours)
    if kind is not None and kind == units.dimension(theirs) and not units.share_a_name(ours, theirs):
        return "unit"
    return None
