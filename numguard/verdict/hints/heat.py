"""A hint about temperatures that were converted and rounded as people speak of the weather."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.temperatures import is_heat
from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import DECADE_ROLE
from numguard.quantity.counts import FREEZING
from numguard.quantity.exact import HALF
from numguard.quantity.units import CELSIUS, FAHRENHEIT
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import VALUES, Hint

_DECADE: Final = 10
_SLACK: Final = 3
"""Degrees Celsius by which a rough temperature may be off: in the 90s, more than 30 °C."""


def _rough_heat(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of two temperatures of which one is roughly the other in Celsius."""
    for one in findings:
        if one.source is not None and one.hypothesis is not None:
            a, b = matching.source.atoms[one.source], matching.hypothesis.atoms[one.hypothesis]
            is_sign = a.value == -b.value  # -12.5 °C, 12.5 degrees: a sign is lost, and nothing converted
            if is_heat(a, b) and not is_sign and (_is_roughly(a, b) or _is_roughly(b, a)) and not _is_exact(a, b):
                yield one


def _is_exact(one: Atom, other: Atom) -> bool:
    """Tell whether one is the other in Celsius to the degree, which only those find who refuse conversions."""
    return any(
        abs((Fraction(fahrenheit.value) - FREEZING) * 5 / 9 - Fraction(celsius.value)) <= HALF
        for fahrenheit, celsius in ((one, other), (other, one))
        if fahrenheit.role != DECADE_ROLE
    )


def _is_roughly(fahrenheit: Atom, celsius: Atom) -> bool:
    """Return True if degrees Celsius are the other number in Fahrenheit, to within a few degrees; or a decade of it."""
    if fahrenheit.unit is CELSIUS or celsius.unit is FAHRENHEIT:
        return False
    low = (Fraction(fahrenheit.value) - FREEZING) * 5 / 9
    high = low + Fraction(_DECADE * 5, 9) if fahrenheit.role == DECADE_ROLE else low
    return low - _SLACK <= celsius.value <= high + _SLACK


ROUGH_HEAT: Final = Hint(
    name="rough-heat",
    doc="A temperature is converted and rounded as of the weather: 90 °F, 30 degrees; in the 80s, almost 30.",
    apply=_rough_heat,
    sorts=VALUES,
)
