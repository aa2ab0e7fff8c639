"""What is wrong of numbers that are said together: an end of a score, an item of a list, a part of a share."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Side
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import ORDINAL
from numguard.mentions.line.reach import TIED
from numguard.model import IssueType
from numguard.script.signs import BLANKS, HYPHENS, LIST_COMMAS
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


def _end_of_share(leftovers: Leftovers) -> Pairs:
    """Pair what is wrong of a share that is said in two numbers: nine in ten, one in ten; one in 5, beşte dördü.

    The other text says the part behind the whole too (दस में से एक), or the share in one word.
    """
    for own, other, ours, theirs in leftovers.sides:
        ones = {
            one.at for one in leftovers.matching.explained if one.side is other and other.atoms[one.at].value == 1
        } - theirs
        partner = leftovers.matching.partner_places(own, other) if ones else {}
        alone = [j for j in other.unmatched if j not in theirs and is_part(other.atoms[j])]
        shares = [j for j in alone if 0 < other.atoms[j].value < 1 and other.atoms[j].value != _HALF]
        for i in own.unmatched:
            if i in ours or own.atoms[i].role or own.atoms[i].unit is not None:
                continue
            for k in (i - 1, i + 1):
                at = partner.get(k)
                if at is not None and not own.atoms[i].digits and _is_share(own.atoms, i, k):
                    near = [j for j in (at - 1, at + 1) if j in ones and _are_near(other.atoms, at, j)]
                    if near and own.unmatched == [i]:  # a set of three is worth 5, a set of four 12: un brelan vaut 5
                        return [own.pair(i, near[0])]
                if own.atoms[i].kind is ORDINAL:
                    wrong_one = _other_share(own.atoms[i], other, shares, theirs)
                    if wrong_one is not None:
                        return [own.pair(i, wrong_one)]
                if (
                    shares
                    and _is_share(own.atoms, k, i)
                    and Fraction(own.atoms[k].value) / Fraction(own.atoms[i].value) != other.atoms[shares[0]].value
                ):
                    return [own.pair(i, shares[0])]
    return []


END_OF_SHARE: Final = Pairing(
    name="end-of-share",
    doc="A number of a share that two numbers say has another value: nine in ten, one in ten.",
    type=IssueType.VALUE,
    pair=_end_of_share,
)


def _other_share(rank: Atom, other: Side, shares: list[int], settled: set[int]) -> int | None:
    """Return the number of a text that says one in so many, where every so many-th is said: every fourth, one in 3."""
    if rank.digits or not isinstance(rank.value, int) or rank.value <= 2 or len(other.unmatched) > 1:
        return None
    for j in shares:
        share = Fraction(other.atoms[j].value)
        return j if share.numerator == 1 and share.denominator != rank.value else None
    for j in other.unmatched:
        if j not in settled and other.atoms[j].value != rank.value:
            for k in (j - 1, j + 1):
                if _is_share(other.atoms, k, j) and other.atoms[k].value == 1:
                    return j
    return None


def _is_share(atoms: list[Atom], part: int, whole: int) -> bool:
    """Tell whether few words join a whole number and a greater one: nine in ten, 5人に1人."""
    if not (min(part, whole) >= 0 and max(part, whole) < len(atoms)):
        return False
    low, high = atoms[part], atoms[whole]
    if low.kind not in COUNTS or high.kind not in COUNTS or low.role or high.role:
        return False
    if not isinstance(low.value, int) or not isinstance(high.value, int):
        return False
    return 0 < low.value < high.value > 2 and _are_near(atoms, part, whole)


def _are_near(atoms: list[Atom], i: int, k: int) -> bool:
    """Tell whether a word or two, and no mark, stand between two numbers: नौ में से, 명 중."""
    gap = gap_between(atoms[min(i, k)], atoms[max(i, k)])
    return 0 < len(gap) <= _APART and len(gap.split()) <= _MOST_WORDS and _MARKS.isdisjoint(gap)


_MARKS: Final = frozenset((*',.;:!?()[]/-–—«»"', *LIST_COMMAS))
"""What does not stand between two numbers of a share."""
_APART, _MOST_WORDS = 18, 3
"""Characters and words between a part and its whole."""
_BESIDE: Final = frozenset((*BLANKS, *HYPHENS))
"""What parts a count from its halves: three halves, three-halves."""


def _counts_halves(atoms: list[Atom], j: int) -> bool:
    """Tell whether a count in words stands right before a half in words."""
    if j + 1 == len(atoms) or atoms[j].digits or atoms[j + 1].digits or atoms[j].kind not in COUNTS:
        return False
    return atoms[j + 1].value == _HALF and gap_between(atoms[j], atoms[j + 1]) in _BESIDE
