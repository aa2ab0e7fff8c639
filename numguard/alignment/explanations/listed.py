"""Whole numbers that the other text bounds, counts or lists in another way: over 18, 19 and older; bullets."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, bound_of, gap_between
from numguard.mentions.line.reach import NEAR
from numguard.model import Bound

_INCLUSIVE: Final = {Bound.MORE_THAN.value: (Bound.AT_LEAST.value, 1), Bound.LESS_THAN.value: (Bound.AT_MOST.value, -1)}
"""What says of whole numbers the same as a strict bound, and of which neighbour."""


def _is_whole(atom: Atom) -> bool:
    return isinstance(atom.value, int) and not atom.places and atom.scale == 1


def _strict_bound(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    for i in list(own.unmatched):
        atom = own.atoms[i]
        is_count = _is_whole(atom) and atom.unit is None
        inclusive = _INCLUSIVE.get(bound_of(atom) or "") if is_count else None
        if inclusive is None:
            continue
        bound, step = inclusive
        for j in other.unmatched:
            number = other.atoms[j]
            is_next = _is_whole(number) and number.value == atom.value + step and number.unit is None
            if is_next and bound_of(number) == bound:
                matching.pair((own, i), (other, j), rule)
                break


STRICT_BOUND: Final = Explanation(
    name="strict-bound",
    doc="Of whole numbers, greater than 0 is 1 or more, and fewer than 10 is at most 9.",
    apply=_strict_bound,
    cost=costs.EXACT,
    text="the same bound, with its end or without",
    is_two_sided=True,
    witness="the words of the bounds",
)


# ---- two of one sort ---------------------------------------------------------------------------------------------


def _said_together(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    for j in list(other.unmatched):
        count = other.atoms[j].value
        if j + 1 == len(other.atoms) or not isinstance(count, int) or not 1 < abs(count) <= len(own.atoms):
            continue
        if j + 1 in other.unmatched or not _counts(gap_between(other.atoms[j], other.atoms[j + 1])):
            continue
        partner = next((own.of(match) for match in matching.pairs if other.of(match) == j + 1), None)
        if partner is None:
            continue
        alike = _alike(own, partner)
        unsaid = [i for i in alike if i in own.unmatched]
        if len(alike) == abs(count) and len(unsaid) == len(alike) - 1:
            matching.explain(own, unsaid, rule)
            matching.explain(other, [j], rule)


def _counts(gap: str) -> bool:
    """Return True if a number is the count of things with the number behind this gap: two 4D vectors, but 2&1."""
    return len(gap) <= NEAR and (gap.isspace() or any(map(str.isalpha, gap)))


def _alike(own: Side, at: int) -> list[int]:
    """Return all numbers with the same value and the same word as number ``at``, including it."""
    first = own.atoms[at]
    word = first.context.counted
    return [i for i, a in enumerate(own.atoms) if a.value == first.value and word and a.context.counted == word]


SAID_TOGETHER: Final = Explanation(
    name="said-together",
    doc="Two of one sort are named one by one, or counted: a 4D vector and a 4D vector = two 4D vectors.",
    apply=_said_together,
    text="named one by one, or counted",
    is_two_sided=True,
    witness="the noun that both count",
)


# ---- bullets --------------------------------------------------------------------------------------------------------


def _numbers_as_bullets(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
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
    text="a list with bullets",
    is_linear=True,
    witness="more bullets on the other side, and the place at the head",
)
