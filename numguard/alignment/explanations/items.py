"""The numbers of a list whose items the other text marks with bullets."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom


def _numbers_as_bullets(matching: Matching, rule: Explanation) -> None:
    for own, other in matching.both():
        items = [i for i in own.unmatched if _heads_item(own.atoms[i])]
        values = [own.atoms[i].value for i in items]
        # A text of several lines may be looked at line by line, so that a list need not begin with 1.
        is_counted = all(value == values[0] + k for k, value in enumerate(values))
        if values and is_counted and other.segment.bullets - own.segment.bullets >= len(values):
            matching.explain(own, items, rule)


def _heads_item(atom: Atom) -> bool:
    """Tell whether a number counts an item at the head of a line, and nothing else: no 22. avg. 1967, no 77 Bio."""
    is_bare = atom.digits and not atom.role and atom.unit is None and atom.scale == 1
    return is_bare and atom.context.heads_item


NUMBERS_AS_BULLETS: Final = Explanation(
    name="numbers-as-bullets",
    doc="A list has numbers in one text and bullets in the other: 1. Open. 2. Close. = • Open. • Close.",
    apply=_numbers_as_bullets,
    cost=costs.NOTHING,
    text="a list with bullets",
    is_linear=True,
    witness="more bullets on the other side, and the place at the head",
)
