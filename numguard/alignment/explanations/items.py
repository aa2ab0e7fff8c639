"""The numbers of a list whose items the other text marks with bullets."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.rule import Fact, reads
from numguard.model import Role

_DAY: Final = Role.DAY
"""A member by its name in this module: looking one up in its class costs as much as a step."""


def _numbers_as_bullets(found: Matching, rule: Explanation) -> None:
    for own, other in found.both():
        items = [i for i in own.unmatched if _heads_item(own.atoms[i])]
        values = [own.atoms[i].value for i in items]
        # A text of several lines may be looked at line by line, so that a list need not begin with 1.
        is_counted = all(value == values[0] + k for k, value in enumerate(values))
        if values and is_counted and other.segment.bullets >= len(values):
            found.explain(own, items, rule)


def _heads_item(atom: Atom) -> bool:
    """Tell whether a number counts an item at the head of a line, and is no day: 22. avg. 1967."""
    return atom.digits and atom.role != _DAY and atom.context.heads_item


NUMBERS_AS_BULLETS: Final = Explanation(
    name="numbers-as-bullets",
    doc="A list has numbers in one text and bullets in the other: 1. Open. 2. Close. = • Open. • Close.",
    reads=reads(Fact.VALUE, Fact.ROLE, Fact.RAW, Fact.PLACE, Fact.CONTEXT),
    text="a list with bullets",
    cost=costs.NOTHING,
    is_linear=True,
    apply=_numbers_as_bullets,
)
