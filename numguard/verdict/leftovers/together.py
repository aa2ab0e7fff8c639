"""What is wrong of numbers that are said together: an end of a score."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.line.reach import TIED
from numguard.model import IssueType
from numguard.verdict.leftovers.forms import Leftovers, Pairing, Pairs


def _end_of_score(leftovers: Leftovers) -> Pairs:
    """Pair an end of a score or range in words with a one that stands for it: four two, dört bir; one to two, 2 to 3.

    The one stands where the end does, or on the other side of the number that both texts have.
    """
    for own, other, ours, theirs in leftovers.sides:
        ones = {
            one.at for one in leftovers.matching.explained if one.side is other and other.atoms[one.at].value == 1
        } - theirs
        if not ones:
            continue
        partner = leftovers.matching.partner_places(own, other)
        for i in own.unmatched:
            if i in ours or own.atoms[i].digits or own.atoms[i].role:
                continue
            for step in (-1, 1):
                k = partner.get(i + step)
                if k is None or other.atoms[k].digits or own.atoms[i + step].digits:
                    continue
                first = min(i, i + step)
                for one in {k - step, k + step} & ones:
                    last = min(k, one)
                    if (are_tied(own.atoms, first) and are_tied(other.atoms, last, 2)) or (
                        are_tied(own.atoms, first, 2) and are_tied(other.atoms, last)
                    ):
                        return [own.pair(i, one)]
    return []


END_OF_SCORE: Final = Pairing(
    name="end-of-score",
    doc="An end of a score or range in words has another value, and a one stands for it: four two, vier eins.",
    type=IssueType.VALUE,
    pair=_end_of_score,
)


def are_tied(atoms: list[Atom], i: int, most: int = 1) -> bool:
    """Tell whether few words, of a few letters each, part a number from the next one: four two, three goals to two."""
    gap = gap_between(atoms[i], atoms[i + 1])
    return 0 < len(gap) <= most * TIED and len(gap.split()) <= most and "," not in gap
