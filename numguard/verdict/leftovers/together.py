"""What is wrong of numbers that are said together: an end of a score, an item of a list, a part of a share."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.line.reach import TIED
from numguard.model import IssueType
from numguard.script.signs import BLANKS, HYPHENS
from numguard.verdict.leftovers.forms import Leftovers, Pairing, Pairs
from numguard.verdict.sorts import COUNTS, is_part

_HALF: Final = Fraction(1, 2)


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


def _counted_halves(leftovers: Leftovers) -> Pairs:
    """Pair a share that is alone with the count of halves that is: two thirds, three halves."""
    for own, other, ours, theirs in leftovers.sides:
        shares = [i for i in own.unmatched if i not in ours and is_part(own.atoms[i]) and own.atoms[i].value != _HALF]
        counts = [j for j in other.unmatched if j not in theirs and _counts_halves(other.atoms, j)]
        if len(shares) == len(counts) == 1:
            return [own.pair(shares[0], counts[0])]
    return []


COUNTED_HALVES: Final = Pairing(
    name="counted-halves",
    doc="A share has become a count of halves: two thirds, three halves.",
    type=IssueType.VALUE,
    pair=_counted_halves,
)


_BESIDE: Final = frozenset((*BLANKS, *HYPHENS))
"""What parts a count from its halves: three halves, three-halves."""


def _counts_halves(atoms: list[Atom], j: int) -> bool:
    """Tell whether a count in words stands right before a half in words."""
    if j + 1 == len(atoms) or atoms[j].digits or atoms[j + 1].digits or atoms[j].kind not in COUNTS:
        return False
    return atoms[j + 1].value == _HALF and gap_between(atoms[j], atoms[j + 1]) in _BESIDE
