"""Temperatures, whose scale texts often leave out."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import HEAT, Agreement
from numguard.alignment.explanations.witness import said_beside
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import DECADE_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.quantity.counts import FREEZING, TEN
from numguard.quantity.exact import is_multiple
from numguard.quantity.units import CELSIUS, DEGREES, FAHRENHEIT

_SLACK: Final = 45
"""Rounding may change one degree in so many: 350 °F = 180 °C; of a small heat half one up, or less than one down."""
_ROUND: Final = 5


def is_heat(a: Atom, b: Atom) -> bool:
    """Return True if two numbers may be temperatures: one in degrees, the other too, or with a ring, or in the 80s."""
    return (a.unit in DEGREES and _may_be_heat(b)) or (b.unit in DEGREES and _may_be_heat(a))


def _may_be_heat(atom: Atom) -> bool:
    """Tell whether a number has degrees, or what stands for them: a ring, "in the 80s", a fever of 102."""
    if atom.unit is not None or atom.role:
        return atom.unit in DEGREES or atom.role == DECADE_ROLE
    return said_beside("heat", atom, atom) != ""


def is_celsius_of(one: Atom, other: Atom) -> bool:
    """Return True if ``other`` in Celsius equals ``one`` in Fahrenheit, as a temperature or as a difference."""
    if one.unit is CELSIUS or other.unit is FAHRENHEIT:
        return False
    if one.value == -other.value:
        return False  # A sign was lost: 11 °F are -12 °C, and no whole degree is, rounded, its own opposite.
    (top, bottom), (other_top, other_bottom) = one.value.as_integer_ratio(), other.value.as_integer_ratio()
    degree = 9 * bottom * other_bottom  # of Celsius; all that follows is whole
    difference, written = 5 * top * other_bottom, 9 * other_top * bottom
    above = written - difference + FREEZING * 5 * bottom * other_bottom
    slack = max(_SLACK * degree - 1, abs(written))
    most = slack if is_multiple(other.value, _ROUND) else max(_SLACK * degree // 2, abs(written))
    is_same = -slack <= _SLACK * above <= most
    is_same = is_same or (one.role == DECADE_ROLE and 0 <= 9 * above <= TEN * 5 * degree)  # in the 80s = 30 °C
    if not is_same and not -slack <= _SLACK * (written - difference) <= most:
        return False
    if not is_heat(one, other) or not _may_be_fahrenheit(one, other):  # what looks at words comes last
        return False
    return is_same or said_beside("rise", one, other) != ""


def _may_be_fahrenheit(one: Atom, other: Atom) -> bool:
    """Tell whether degrees are of heat, and those of ``one`` may be of Fahrenheit: it says so, or its language does."""
    if one.unit is FAHRENHEIT or (one.segment is other.segment and other.unit is CELSIUS):
        return True  # 80 stepeni (27 °C)
    if one.segment.said.data.degrees != _FAHRENHEIT:
        return False
    return not said_beside("angle", one, other)


_FAHRENHEIT: Final = "fahrenheit"


def _as_celsius(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    return "" if is_celsius_of(one, other) else None


TEMPERATURE: Final = Agreement(
    name="temperature",
    doc="The same heat, or difference of heat, by the other scale, which text often leaves unsaid: 80 degrees = 27 °C.",
    reads=reads("value unit role place context"),
    agree=_as_celsius,
    needs=HEAT,
    cost=costs.ROUNDED,
    text="fahrenheit as celsius",
    witness="degrees on both sides, of a language that has both scales, and no angle",
)
