"""Hints about measures and temperatures that were converted and rounded as people speak: 1 to 4 inches, 2 to 10 cm."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.temperatures import is_heat
from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import DECADE_ROLE
from numguard.quantity.counts import FREEZING, TEN
from numguard.quantity.exact import HALF
from numguard.quantity.money import weighed
from numguard.quantity.units import CELSIUS, DEGREES, FAHRENHEIT, convert
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import VALUES, Hint, pairs_of

_SLACK: Final = Fraction(1, 4)
"""The part by which a rough conversion may be off: an inch, two centimetres."""
_ROUNDED: Final = Fraction(3, 100)
"""The part by which any conversion may be off: where one alarms that is nearer, the policy allows none."""
_FEW: Final = 2
"""Digits of a rough measure at most, without the zeros at either end."""
_FIVE: Final = "5"


def _rough_measure(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for one, a, b in pairs_of(matching, findings):
        if a.unit is not b.unit and _is_rough(a) and _is_rough(b) and _is_nearly(a, b):
            yield one


def _is_rough(atom: Atom) -> bool:
    """Tell whether a measure says one digit, or two of which the last is a five: half an inch, 1.5 cm, 400 yards."""
    if atom.unit is None or atom.unit in DEGREES:
        return False
    said = atom.raw.strip("0")
    return len(said) < _FEW or (len(said) == _FEW and said[-1] == _FIVE)


def _is_nearly(one: Atom, other: Atom) -> bool:
    if one.unit is None or other.unit is None or one.unit.is_currency or other.unit.is_currency:
        return False
    exact = convert(one.value, *weighed(one.unit, other.unit))
    if exact is None or exact == one.value:
        return False
    gap = abs(exact - Fraction(other.value))
    return abs(exact) * _ROUNDED < gap <= abs(exact) * _SLACK


ROUGH_MEASURE: Final = Hint(
    name="rough-measure",
    doc="A rough measure is said in another unit, rounded as people speak: 1 to 4 inches, 2 to 10 centimetres.",
    apply=_rough_measure,
    sorts=VALUES,
)


# ---- temperatures ---------------------------------------------------------------------------------------------------

_DEGREES_OFF: Final = 3
"""Degrees Celsius by which a rough temperature may be off: in the 90s, more than 30 °C."""


def _rough_heat(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for one, a, b in pairs_of(matching, findings):
        is_sign = a.value == -b.value  # -12.5 °C, 12.5 degrees: a sign is lost, and nothing converted
        if (
            is_heat(a, b)
            and not is_sign
            and (_is_roughly_celsius(a, b) or _is_roughly_celsius(b, a))
            and not _is_exact(a, b)
        ):
            yield one


def _is_exact(one: Atom, other: Atom) -> bool:
    """Tell whether one is the other in Celsius to the degree, which only those find who refuse conversions."""
    return any(
        abs((Fraction(fahrenheit.value) - FREEZING) * 5 / 9 - Fraction(celsius.value)) <= HALF
        for fahrenheit, celsius in ((one, other), (other, one))
        if fahrenheit.role != DECADE_ROLE
    )


def _is_roughly_celsius(fahrenheit: Atom, celsius: Atom) -> bool:
    """Return True if degrees Celsius are the other number in Fahrenheit, to within a few degrees; or a decade of it."""
    if fahrenheit.unit is CELSIUS or celsius.unit is FAHRENHEIT:
        return False
    low = (Fraction(fahrenheit.value) - FREEZING) * 5 / 9
    high = low + Fraction(5 * TEN, 9) if fahrenheit.role == DECADE_ROLE else low
    return low - _DEGREES_OFF <= celsius.value <= high + _DEGREES_OFF


ROUGH_HEAT: Final = Hint(
    name="rough-heat",
    doc="A temperature is converted and rounded as of the weather: 90 °F, 30 degrees; in the 80s, almost 30.",
    apply=_rough_heat,
    sorts=VALUES,
)
