"""A minus that one language writes, and the other says by a word beside the number."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.context.marks import counts_floors, is_negated
from numguard.quantity.exact import negated


def _negative_word(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    for i in [i for i in own.unmatched if own.atoms[i].value < 0]:
        below = own.atoms[i]
        value = negated(below.value)
        for j in other.unmatched:
            atom = other.atoms[j]
            if atom.value == value and (
                is_negated(other.segment, atom.unit_start, atom.unit_end) or counts_floors(own.segment, below.unit_end)
            ):
                matching.pair((own, i), (other, j), rule)
                break


NEGATIVE_WORD: Final = Explanation(
    name="negative-word",
    doc="A word beside the number says its minus: -1 is 1 negativo, négative de 1, dikurangi 1.",
    apply=_negative_word,
    cost=costs.EXACT,
    text="negative in words",
    is_linear=True,
    is_two_sided=True,
    witness="a word for minus beside the number",
)
