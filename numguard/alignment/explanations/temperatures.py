"""Temperatures, whose scale texts often leave out."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Agreement
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import DECADE_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.quantity.units import CELSIUS, DEGREES, FAHRENHEIT

_FREEZING: Final = 32
"""Degrees Fahrenheit at 0 °C; nine of them are five degrees Celsius."""
_DECADE: Final = 10
"""Degrees Fahrenheit that "in the 80s" spans."""
_SLACK: Final = 50
"""Rounding may change one degree in so many: 350 °F = 175 °C = 180 °C; of a small heat, one degree."""


def is_heat(a: Atom, b: Atom) -> bool:
    """Return True if two numbers may be temperatures: one in degrees, the other too, or with a ring, or in the 80s."""
    if a.unit in DEGREES:
        return b.unit in DEGREES or b.role == DECADE_ROLE or b.context.has_ring
    return b.unit in DEGREES and (a.role == DECADE_ROLE or a.context.has_ring)


def is_celsius_of(one: Atom, other: Atom) -> bool:
    """Return True if ``other`` in Celsius equals ``one`` in Fahrenheit, as a temperature or as a difference."""
    if one.unit is CELSIUS or other.unit is FAHRENHEIT or not is_heat(one, other):
        return False
    if one.value == -other.value:
        return False  # A sign was lost: 11 °F are -12 °C, and no whole degree is, rounded, its own opposite.
    (top, bottom), (other_top, other_bottom) = one.value.as_integer_ratio(), other.value.as_integer_ratio()
    degree = 9 * bottom * other_bottom  # of Celsius; all that follows is whole
    difference, written = 5 * top * other_bottom, 9 * other_top * bottom
    above = written - difference + _FREEZING * 5 * bottom * other_bottom
    if one.role == DECADE_ROLE and 0 <= 9 * above <= _DECADE * 5 * degree:
        return True  # in the 80s = 30 °C
    slack = max(_SLACK * degree, abs(written))
    return _SLACK * abs(above) <= slack or _SLACK * abs(difference - written) <= slack


def _as_celsius(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    return "" if is_celsius_of(one, other) else None


TEMPERATURE: Final = Agreement(
    name="temperature",
    doc="The same heat, or difference of heat, by the other scale, which text often leaves unsaid: 80 degrees = 27 °C.",
    reads=reads("value unit role place context"),
    agree=_as_celsius,
    cost=costs.ROUNDED,
    text="fahrenheit as celsius",
)
