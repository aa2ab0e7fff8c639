"""The numbers of a list whose items the other text marks with bullets."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching
from numguard.mentions.rule import Fact, reads


def _numbers_as_bullets(found: Matching, rule: Explanation) -> None:
    for own, other in found.both():
        items = [i for i in own.unmatched if own.atoms[i].digits and own.atoms[i].context.heads_item]
        values = [own.atoms[i].value for i in items]
        # A text of several lines may be looked at line by line, so that a list need not begin with 1.
        is_counted = all(value == values[0] + k for k, value in enumerate(values))
        if values and is_counted and other.segment.bullets >= len(values):
            found.explain(own, items, rule)


NUMBERS_AS_BULLETS: Final = Explanation(
    name="numbers-as-bullets",
    doc="A list has numbers in one text and bullets in the other: 1. Open. 2. Close. = • Open. • Close.",
    reads=reads(Fact.VALUE, Fact.RAW, Fact.PLACE, Fact.CONTEXT),
    text="a list with bullets",
    cost=costs.NOTHING,
    is_linear=True,
    apply=_numbers_as_bullets,
)
