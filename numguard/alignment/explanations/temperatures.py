"""Degrees, whose scale text often leaves unsaid."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Agreement
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import has_ring
from numguard.model import Role
from numguard.quantity.units import CELSIUS, DEGREES, FAHRENHEIT

_DEGREE: Final = Fraction(5, 9)
_MELTING: Final = Fraction(160, 9)
"""What 0 °C is above 0 °F, in degrees Celsius."""
_DECADE: Final = Fraction(50, 9)
"""What "in the 80s" spans."""
_SLACK: Final = Fraction(1, 50)
"""What rounding may change of a heat: 350 °F = 175 °C = 180 °C; of a small one, a degree."""
_EIGHTIES: Final = Role.DECADE


def is_heat(a: Atom, b: Atom) -> bool:
    """Tell whether two numbers may be two temperatures: both in degrees, or one in the eighties or by the ring."""
    if a.unit in DEGREES:
        return b.unit in DEGREES or b.role == _EIGHTIES or has_ring(b)
    return b.unit in DEGREES and (a.role == _EIGHTIES or has_ring(a))


def is_celsius_of(one: Atom, other: Atom) -> bool:
    """Tell whether ``other``, in Celsius, is the heat that ``one`` says in Fahrenheit, or the same difference."""
    if one.unit is CELSIUS or other.unit is FAHRENHEIT or not is_heat(one, other):
        return False
    difference, written = Fraction(one.value) * _DEGREE, Fraction(other.value)
    above = written - (difference - _MELTING)
    if one.role == _EIGHTIES and 0 <= above <= _DECADE:
        return True  # in the 80s = 30 °C
    slack = max(Fraction(1), abs(written) * _SLACK)
    return abs(above) <= slack or abs(difference - written) <= slack


def _as_celsius(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    return "" if is_celsius_of(one, other) else None


TEMPERATURE: Final = Agreement(
    name="temperature",
    doc="The same heat, or difference of heat, by the other scale, which text often leaves unsaid: 80 degrees = 27 °C.",
    text="fahrenheit as celsius",
    cost=costs.ROUNDED,
    is_mutual=False,
    agree=_as_celsius,
)
