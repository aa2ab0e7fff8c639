"""A decade of ages or degrees that the other text says by its two ends."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.explanations.temperatures import is_celsius_of
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import DECADE_ROLE
from numguard.quantity.counts import HUNDRED
from numguard.script.signs import RANGE_DASHES

_LENGTHS: Final = (9, 10)
"""How far the last of a decade is from its first, itself counted or not: 20 to 29, 20 to 30."""


def _decade_as_range(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    partners = matching.partners(own, other)
    ends = [i for i in own.unmatched if i and _is_end(own.atoms[i - 1], own.atoms[i], partners.get(i - 1))]
    matching.explain(own, ends, rule)


def _is_end(low: Atom, high: Atom, decade: Atom | None) -> bool:
    """Tell whether a number ends a range that begins where the decade of the other text does."""
    if decade is None or decade.role != DECADE_ROLE or gap_between(low, high).strip() not in RANGE_DASHES:
        return False
    if is_celsius_of(decade, high):
        return True
    return decade.value < HUNDRED and any(high.value == decade.value + length for length in _LENGTHS)


DECADE_AS_RANGE: Final = Explanation(
    name="decade-as-range",
    doc="A decade of ages or degrees is said by its two ends: in their twenties, 20 to 29 years; in the 90s, 32–37 °C.",
    apply=_decade_as_range,
    cost=costs.EXACT,
    text="the end of the decade",
    is_linear=True,
    witness="the role of a decade",
)
