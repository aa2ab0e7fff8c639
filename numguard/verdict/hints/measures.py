"""A hint about measures that were converted and rounded as people speak: 1 to 4 inches, 2 to 10 centimetres."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.quantity.money import weighed
from numguard.quantity.units import DEGREES, convert
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import VALUES, Hint

_SLACK: Final = Fraction(1, 4)
"""The part by which a rough conversion may be off: an inch, two centimetres."""
_ROUNDED: Final = Fraction(3, 100)
"""The part by which any conversion may be off: where one alarms that is nearer, the policy allows none."""
_FEW: Final = 2
"""Digits of a rough measure at most, without the zeros at either end."""
_FIVE: Final = "5"


def _rough_measure(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of two rough measures of which one is nearly the other in another unit."""
    for one in findings:
        if one.source is not None and one.hypothesis is not None:
            a, b = matching.source.atoms[one.source], matching.hypothesis.atoms[one.hypothesis]
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
