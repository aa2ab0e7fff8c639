"""Exchanges across the end of a sentence, or of a row of a table: a translation keeps the order of both."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from numguard.mentions.atom import is_year
from numguard.model import IssueType
from numguard.verdict.checks.order import what_of
from numguard.verdict.checks.written import Exchange, Written


def _sentences(pairs: Written) -> None:
    """A translation keeps the order of its sentences, and of the rows of a table: numbers in each other's moved."""
    _exchanged(pairs, *pairs.sentence_ends)
    _exchanged(pairs, *pairs.row_ends)


OTHER_SENTENCE: Final = Exchange(
    name="other-sentence",
    doc="Two numbers stand in each other's sentence, or in each other's row of a table.",
    type=IssueType.SWAPPED,
    find=_sentences,
)


def _exchanged(pairs: Written, ours: list[int], theirs: list[int]) -> None:
    """Find two numbers that stand in each other's part of the text; the parts are told by their ends."""
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    if not ours or len(ours) != len(theirs):
        return
    moved = []
    for i, j in partner.items():
        here, there = bisect(ours, source[i].start), bisect(theirs, hypothesis[j].start)
        if here != there:
            moved.append((i, here, there))
    if len(moved) == 2:
        (i, here, there), (k, other_here, other_there) = moved
        if here == other_there and there == other_here and pairs.are_unlike(i, k):
            pairs.swap_both(i, k)


def _across(pairs: Written) -> None:
    """Find two numbers that changed places across the end of a sentence, where no other number moved.

    Where a third number kept its place, the sentence need end in one of the texts only.
    """
    here = sorted(pairs.partner)
    there = [pairs.partner[i] for i in here]
    moved = [k for k, (j, in_order) in enumerate(zip(there, sorted(there), strict=True)) if j != in_order]
    if len(moved) != 2:
        return
    first, last = moved
    i, k = here[first], here[last]
    a, b = pairs.source[i], pairs.source[k]
    c, d = pairs.hypothesis[pairs.partner[i]], pairs.hypothesis[pairs.partner[k]]
    if is_year(a) != is_year(b) or what_of(a) != what_of(b) or what_of(c) != what_of(d):
        return  # a year moves with its clause, and so does a rank
    ends = pairs.ends_between(i, k) + (last - first > 1)
    if pairs.are_unlike(i, k) and ends > 1:
        pairs.swap_both(i, k)


ACROSS_SENTENCES: Final = Exchange(
    name="across-sentences",
    doc="Two numbers alone have changed places across the end of a sentence.",
    type=IssueType.SWAPPED,
    find=_across,
)
