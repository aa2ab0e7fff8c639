"""Units of measurement by CLDR unit id: dimension and exact factor to the dimension's base unit (UTS 35, part 6).

The factors are the international definitions (SI; the yard and pound agreement of 1959; US customary volumes), and
for Asian units the modern legal ones. Temperatures also have an offset.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from numguard.model import Value

_DEFINITIONS = {
    "length": "meter 1; kilometer 1000; decimeter 1/10; centimeter 1/100; millimeter 1/1000; micrometer 1/1000000;"
    " nanometer 1/1000000000; picometer 1/1000000000000; inch 254/10000; foot 3048/10000;"
    " yard 9144/10000; mile 1609344/1000;"
    " nautical-mile 1852; mile-scandinavian 10000; furlong 201168/1000; chain 201168/10000; fathom 18288/10000;"
    " astronomical-unit 149597870700; light-year 9460730472580800; parsec 30856775814913673;"
    " cun 1/30; chi 1/3; zhang 10/3; li 500; sun 1/33; shaku 10/33; jo-jp 100/33; ri-jp 43200/11; verst 10668/10",
    "area": "square-meter 1; square-kilometer 1000000; square-centimeter 1/10000; are 100; hectare 10000;"
    " acre 40468564224/10000000; square-mile 2589988110336/1000000; square-foot 9290304/100000000;"
    " square-yard 83612736/100000000; square-inch 64516/100000000; dunam 1000; mu 2000/3;"
    " tsubo 400/121; pyeong 400/121;"
    " rai 1600; feddan 4200; kanal 50585705280/100000000",
    "mass": "gram 1; kilogram 1000; milligram 1/1000; microgram 1/1000000; tonne 1000000;"
    " metric-ton 1000000; ton 90718474/100;"
    " pound 45359237/100000; ounce 45359237/1600000; ounce-troy 311034768/10000000; stone 635029318/100000; carat 1/5;"
    " grain 6479891/100000000; qian 5; liang 50; jin 500; catty 600; tael 375/10; tola 116638038/10000000; viss 1633;"
    " momme 375/100; quintal 100000; pood 163804964/10000",
    "volume": "liter 1; milliliter 1/1000; centiliter 1/100; deciliter 1/10; hectoliter 100;"
    " megaliter 1000000; cubic-meter 1000;"
    " cubic-centimeter 1/1000; cubic-kilometer 1000000000000; gallon 3785411784/1000000000; quart 946352946/1000000000;"
    " pint 473176473/1000000000; cup 2365882365/10000000000; tablespoon 1478676478125/100000000000000;"
    " teaspoon 492892159375/100000000000000; gallon-imperial 454609/100000; quart-imperial 11365225/10000000;"
    " pint-imperial 56826125/100000000; fluid-ounce 295735295625/10000000000000;"
    " fluid-ounce-imperial 284130625/10000000000;"
    " barrel 158987294928/1000000000; bushel 3523907016688/100000000000; cubic-inch 16387064/1000000000;"
    " cubic-foot 28316846592/1000000000; cubic-yard 764554857984/1000000000; acre-foot 123348183754752/100000000;"
    " cubic-mile 4168181825440579584/1000000; cup-metric 1/4; pint-metric 1/2; go 2401/13310; sho 2401/1331",
    "speed": "kilometer-per-hour 1; mile-per-hour 1609344/1000000; meter-per-second 36/10; knot 1852/1000",
    "time": "second 1; millisecond 1/1000; microsecond 1/1000000; nanosecond 1/1000000000; minute 60; hour 3600;"
    " day 86400; week 604800",
    "calendar": "month 1; quarter 3; year 12; decade 120; century 1200",
    "power": "watt 1; kilowatt 1000; megawatt 1000000; gigawatt 1000000000; milliwatt 1/1000; horsepower 7457/10",
    "energy": "joule 1; kilojoule 1000; calorie 4184/1000; kilocalorie 4184; foodcalorie 4184; kilowatt-hour 3600000;"
    " british-thermal-unit 105505585262/100000000",
    "pressure": "pascal 1; hectopascal 100; kilopascal 1000; megapascal 1000000; bar 100000;"
    " millibar 100; atmosphere 101325;"
    " pound-force-per-square-inch 6894757293168/1000000000;"
    " millimeter-ofhg 133322387415/1000000000; inch-ofhg 3386389/1000",
    "frequency": "hertz 1; kilohertz 1000; megahertz 1000000; gigahertz 1000000000",
    "digital": "byte 1; kilobyte 1000; megabyte 1000000; gigabyte 1000000000; terabyte 1000000000000;"
    " petabyte 1000000000000000; bit 1/8; kilobit 125; megabit 125000; gigabit 125000000; terabit 125000000000",
}
_OFFSETS = {
    "celsius": (Fraction(1), Fraction(0)),
    "fahrenheit": (Fraction(5, 9), Fraction(-160, 9)),
    "kelvin": (Fraction(1), Fraction(-27315, 100)),
}


@cache
def _table() -> dict[str, tuple[str, Fraction, Fraction]]:
    table: dict[str, tuple[str, Fraction, Fraction]] = {}
    for dimension, rows in _DEFINITIONS.items():
        for row in rows.split(";"):
            unit, factor = row.split()
            table[unit] = (dimension, Fraction(factor), Fraction(0))
    for unit, (factor_, offset) in _OFFSETS.items():
        table[unit] = ("temperature", factor_, offset)
    return table


def dimension(unit: str) -> str | None:
    """Return the dimension of a CLDR unit id, or None where it is not in the table."""
    row = _table().get(unit)
    return row[0] if row else None


def convert(value: Value, unit: str, to: str) -> Fraction | None:
    """Return ``value`` in the unit ``to``, exactly; None where the two measure different things.

    >>> convert(Fraction("98.6"), "fahrenheit", "celsius")
    Fraction(37, 1)
    """
    a, b = _table().get(unit), _table().get(to)
    if a is None or b is None or a[0] != b[0]:
        return None
    return (Fraction(value) * a[1] + a[2] - b[2]) / b[1]


_SAME = tuple(
    frozenset(row.split())
    for row in (
        "ton tonne metric-ton",
        "gallon gallon-imperial",
        "quart quart-imperial",
        "pint pint-imperial pint-metric",
        "cup cup-metric",
        "fluid-ounce fluid-ounce-imperial ounce ounce-troy",
        "calorie kilocalorie foodcalorie",
        "mile nautical-mile",
        "jin catty pound",
        "liang tael ounce",
        "tsubo pyeong",
        "li mile",
    )
)
"""Units that share a word in many languages: a pair of them with one number is no finding."""


def share_a_name(unit: str, other: str) -> bool:
    """Tell whether two units go by one word in many languages."""
    return any(unit in row and other in row for row in _SAME)
