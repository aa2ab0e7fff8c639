"""Units: what a number counts or measures, as one value for each, compared with ``is``.

A unit has a CLDR unit id ("mile"), an ISO 4217 code ("USD"), or is a part of such a currency ("USD minor", a hundredth;
"CNY 1/10 minor", the jiao, a tenth). What measures have in common stands in units.toml.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

from numguard.model import Value
from numguard.script.folders import folder_of

_HUNDREDTH: Final = Fraction(1, 100)
_KEPT: Final = 2_048
"""Rows of tables that are remembered, also those that are not there."""
_MINOR: Final = "minor"

SPANS: Final = frozenset(("time", "calendar"))
"""The dimensions of spans of time: hours, and months."""
PHYSICAL: Final = frozenset(("length", "mass", "area", "volume", "speed"))
"""The dimensions of what is measured, but for temperatures and spans of time."""


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One unit; ``unit_of`` and ``minor_of`` make it, so that there is one of each and ``is`` compares them.

    ``currency`` is the ISO 4217 code where it is money, else empty; ``part`` what it is of its currency: 1 for the
    currency itself, a tenth for the jiao.
    """

    id: str
    currency: str = ""
    part: Fraction = Fraction(1)
    is_currency: bool = False
    """True for a currency itself, false for its parts and for all that is no money."""

    @property
    def is_minor(self) -> bool:
        """True for a part of a currency."""
        return self.currency != "" and not self.is_currency

    @property
    def dimension(self) -> str | None:
        """What it measures: length, mass ...; None where that is not known, and for money."""
        return _dimensions().get(self.id)

    @property
    def factor(self) -> Fraction | None:
        """How many of the base unit of its dimension it is; None where that is not known."""
        row = _measure(self.id)
        return row[1] if row else None

    def __str__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[object, ...]:
        return unit_of, (self.id,)


_UNITS: Final[dict[str, Unit]] = {}


def unit_of(name: str) -> Unit:
    """Return the unit of an id: three capitals are a currency (ISO 4217), else what CLDR calls so.

    >>> unit_of("USD").is_currency, unit_of("mile").dimension, unit_of("mile") is unit_of("mile")
    (True, 'length', True)
    >>> unit_of("CNY 1/10 minor").part
    Fraction(1, 10)
    """
    known = _UNITS.get(name)
    if known is not None:
        return known
    words = name.split()
    if words[1:] and words[-1] == _MINOR:
        return minor_of(" ".join(words[:-1]))
    is_currency = len(name) == 3 and name.isascii() and name.isalpha() and name.isupper()
    # setdefault: two threads that ask at once get the same one.
    return _UNITS.setdefault(name, Unit(name, name if is_currency else "", is_currency=is_currency))


def minor_of(name: str) -> Unit:
    """Return the minor unit that a locale file names: "USD" (a hundredth), "CNY 1/10" (a tenth).

    >>> minor_of("USD").id, minor_of("USD").part
    ('USD minor', Fraction(1, 100))
    """
    code, _, part = name.partition(" ")
    known = f"{name} {_MINOR}"
    return _UNITS.setdefault(known, Unit(known, code, Fraction(part) if part else _HUNDREDTH))


CENTIMETER: Final = unit_of("centimeter")
METER: Final = unit_of("meter")
FOOT: Final = unit_of("foot")
INCH: Final = unit_of("inch")
POUND: Final = unit_of("pound")
KELVIN: Final = unit_of("kelvin")
DEGREE: Final = unit_of("degree")
CELSIUS: Final = unit_of("celsius")
FAHRENHEIT: Final = unit_of("fahrenheit")
DEGREES: Final = frozenset((DEGREE, CELSIUS, FAHRENHEIT))
DAY: Final = unit_of("day")
HOUR: Final = unit_of("hour")
MINUTE: Final = unit_of("minute")
SECOND: Final = unit_of("second")
MONTH: Final = unit_of("month")
WATT: Final = unit_of("watt")
WEEK: Final = unit_of("week")
YEAR: Final = unit_of("year")
DECADE: Final = unit_of("decade")
CENTURY: Final = unit_of("century")
MILLENNIUM: Final = unit_of("millennium")
PERCENT: Final = unit_of("%")
PER_MILLE: Final = unit_of("‰")
PERCENT_POINT: Final = unit_of("%-point")
SHARES: Final = (PERCENT, PER_MILLE)
"""What says that a number is a share, as a sign does."""
LENGTHS: Final = frozenset(map(unit_of, "meter kilometer centimeter millimeter foot inch yard mile".split()))
"""The lengths whose squares and cubes text writes: m², km2."""


@cache
def _tables() -> dict[str, str]:
    """Return the text of each table of units.toml, from the end of the line before it on.

    A table is read where it is asked for, which is faster than all; one row of it in a tenth of that time.
    """
    text = (folder_of(__package__) / "units.toml").read_text("utf-8")
    tables = (part.partition("]\n") for part in text.split("\n[")[1:])
    return {name: f"\n{rows}" for name, _, rows in tables}


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(_tables()[name])


@cache
def _rows(table: str) -> dict[str, str]:
    """Return the rows of a table, each a line, as they are written, under their names."""
    rows = (line.partition(" = ") for line in _tables()[table].splitlines())
    return {name.strip('"'): said for name, _, said in rows if said}


@lru_cache(_KEPT)
def _row(table: str, name: str) -> Any:
    """Return what a table says under a name, of which nothing else is read; None where it says nothing."""
    said = _rows(table).get(name)
    return None if said is None else tomllib.loads(f"row = {said}")["row"]


@cache
def _dimensions() -> dict[str, str]:
    """Return the dimension of each unit that measures something, by its id."""
    tables = [table for table in _tables() if table.startswith(_DIMENSION)]
    return {name: table.removeprefix(_DIMENSION) for table in tables for name in _rows(table)}


def symbols() -> dict[str, str]:
    """Return the unit of each symbol that is the same in every language: km, kWh.

    >>> symbols()["km/h"]
    'kilometer-per-hour'
    """
    return dict(_table("symbol"))


def letters() -> dict[str, str]:
    """Return the unit of each symbol of one letter: m, g, l."""
    return dict(_table("letter"))


def cased(symbol: str) -> str | None:
    """Return the unit of a symbol that another case makes another one; None for other symbols.

    >>> cased("mW"), cased("MW")
    ('milliwatt', None)
    """
    unit: str | None = _row("cased", symbol)
    return unit


def bits(symbol: str) -> str | None:
    """Return the unit of bits that a symbol names by its small b; None where it names none.

    >>> bits("Mb"), bits("MB")
    ('megabit', None)
    """
    unit: str | None = _row("bits", symbol)
    return unit


@cache
def _measure(name: str) -> tuple[str, Fraction, Fraction] | None:
    """Return dimension, factor and offset of a unit, by its id; None where it measures nothing."""
    dimension = _dimensions().get(name)
    if dimension is None:
        return None
    row = _row(_DIMENSION + dimension, name)
    factor, offset = (row["factor"], row["offset"]) if isinstance(row, dict) else (row, 0)
    return dimension, Fraction(str(factor)), Fraction(str(offset))


_DIMENSION: Final = "dimension."


def convert(value: Value, unit: Unit, to: Unit) -> Fraction | None:
    """Return ``value`` in the unit ``to``, exactly; None where the two measure different things.

    >>> convert(Fraction("98.6"), FAHRENHEIT, CELSIUS)
    Fraction(37, 1)
    """
    way = _way(unit, to)
    if way is None:
        return None
    top, bottom, offset = way
    written, parts = value.as_integer_ratio()
    amount = Fraction(written * top, parts * bottom)
    return amount if offset is None else amount + offset


def may_be_near(value: Value, unit: Unit, other: Value, to: Unit) -> bool:
    """Tell whether two amounts may be one, rounded: at most twice as much as each other; False for other measures.

    In whole numbers, which takes a tenth of converting one of them.

    >>> may_be_near(10, unit_of("mile"), 16, unit_of("kilometer")), may_be_near(3, DAY, 2, unit_of("hour"))
    (True, False)
    """
    way = _way(unit, to)
    if way is None:
        return False
    times, by, offset = way
    if offset is not None:
        return True
    top, bottom = value.as_integer_ratio()
    other_top, other_bottom = other.as_integer_ratio()
    exact = abs(top * times * other_bottom)
    written = abs(other_top * bottom * by)
    return exact <= 2 * written and written <= 2 * exact


@cache
def _way(unit: Unit, to: Unit) -> tuple[int, int, Fraction | None] | None:
    """Return by which whole numbers an amount is multiplied and divided to be in another unit, and what is added."""
    a, b = _measure(unit.id), _measure(to.id)
    if a is None or b is None or a[0] != b[0]:
        return None
    return *(a[1] / b[1]).as_integer_ratio(), (a[2] - b[2]) / b[1] or None


@cache
def _namesakes(sort: str) -> tuple[frozenset[str], ...]:
    return tuple(map(frozenset, _table("names")[sort]))


def share_a_name(unit: Unit, other: Unit) -> bool:
    """Return True if many languages call two units by one word.

    >>> share_a_name(unit_of("pint"), unit_of("pint-imperial"))
    True
    """
    return any(unit.id in row and other.id in row for row in _namesakes("shared"))


@cache
def namesake_of(unit: Unit, dimension: str | None) -> Unit:
    """Return the unit of a dimension that many languages call by the same word, in their order; else the unit itself.

    >>> namesake_of(unit_of("ounce"), "volume").id, namesake_of(unit_of("ounce"), "length").id
    ('fluid-ounce', 'ounce')
    """
    rows = [row for row in _table("names")["shared"] if unit.id in row]
    of_dimension = [unit_of(name) for row in rows for name in row if unit_of(name).dimension == dimension]
    return of_dimension[0] if of_dimension and unit.dimension != dimension else unit


def currencies_share_a_name(code: str, other: str) -> bool:
    """Return True if two currencies (ISO 4217) go by one word: rupees are of India, Pakistan and Sri Lanka.

    >>> currencies_share_a_name("INR", "LKR"), currencies_share_a_name("INR", "EUR")
    (True, False)
    """
    return any(code in row and other in row for row in _namesakes("currencies"))


def unit_below(unit: Unit) -> Unit | None:
    """Return what a bare number behind so many of a unit counts: the ten of five foot ten; None for other units.

    >>> unit_below(FOOT) is INCH, unit_below(INCH)
    (True, None)
    """
    name = _row("below", unit.id)
    return unit_of(name) if isinstance(name, str) else None


def per_dollar(code: str) -> int | None:
    """Return how many of a currency (ISO 4217) are worth a dollar, by order of magnitude; None where nobody can say.

    >>> per_dollar("EUR"), per_dollar("JPY"), per_dollar("VEF")
    (1, 120, None)
    """
    rate = _row("per_dollar", code)
    return rate if isinstance(rate, int) else None


MONEY: Final = "money"
HEAT: Final = "temperature"


def sort_of(unit: Unit) -> str:
    """Return what a unit measures: a dimension, or money; empty for other units."""
    return MONEY if unit.currency else HEAT if unit in DEGREES else unit.dimension or ""


@cache
def unlike(one: str, other: str) -> tuple[str, str]:
    """Return what it is that two sorts of numbers are paired, and the sort of words that allow it, or "".

    >>> unlike("money", "share"), unlike("length", "time")
    (('issue', ''), ('flag', ''))
    """
    row = _row("unlike", f"{one} {other}") or _row("unlike", f"{other} {one}") or {"says": "fine"}
    return row["says"], row.get("but", "")


def has_namesakes(unit: Unit) -> bool:
    """Return True if many languages call another unit by the same word.

    >>> has_namesakes(unit_of("pint")), has_namesakes(METER)
    (True, False)
    """
    return any(unit.id in row for row in _namesakes("shared"))


def squared(length: Unit, power: int) -> Unit:
    """Return the square or the cube of a length.

    >>> squared(METER, 3).id
    'cubic-meter'
    """
    return unit_of(("square-" if power == 2 else "cubic-") + length.id)


def are_powers_of_one(one: Unit, other: Unit) -> bool:
    """Return True if one unit is the square or the cube of the other, whose exponent texts often lose.

    >>> are_powers_of_one(squared(METER, 2), METER), are_powers_of_one(squared(METER, 2), FOOT)
    (True, False)
    """
    return one.id.partition("-")[2] == other.id or other.id.partition("-")[2] == one.id


_PER: Final = "-per-"


DOSES: Final = frozenset(map(unit_of, ("milligram", "microgram", "milliliter")))
"""The units of doses."""


def is_rate(unit: Unit | None) -> bool:
    """Return True for a unit that is so much per another one.

    >>> is_rate(unit_of("mile-per-hour")), is_rate(unit_of("mile"))
    (True, False)
    """
    return unit is not None and _PER in unit.id


def rate_of(unit: Unit | None) -> Unit | None:
    """Return what a rate is said per.

    >>> str(rate_of(unit_of("mile-per-hour")))
    'hour'
    """
    return unit_of(unit.id.partition(_PER)[2]) if unit is not None and _PER in unit.id else None


def is_rate_of_other(one: Unit, other: Unit) -> bool:
    """Return True if one unit is a rate, and what it is a rate of is not the other but of its sort: mph, kilometres.

    >>> is_rate_of_other(unit_of("mile-per-hour"), unit_of("kilometer"))
    True
    >>> is_rate_of_other(unit_of("kilometer-per-hour"), unit_of("kilometer"))
    False
    """
    if (_PER in one.id) == (_PER in other.id):
        return False
    first, second = unit_of(one.id.partition(_PER)[0]), unit_of(other.id.partition(_PER)[0])
    return first is not second and first.dimension is not None and first.dimension == second.dimension
