"""Exchanges across the end of a sentence, or of a row of a table: a translation keeps the order of both."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from numguard.verdict.checks.written import Exchange, Written


def _sentences(pairs: Written) -> None:
    """A translation keeps the order of its sentences, and of the rows of a table: numbers in each other's moved."""
    one, other = pairs.segments
    if one.sentence_ends:
        _exchanged(pairs, one.sentence_ends, other.sentence_ends)
    if one.row_ends:
        _exchanged(pairs, one.row_ends, other.row_ends)


OTHER_SENTENCE: Final = Exchange(
    name="other-sentence",
    doc="Two numbers stand in each other's sentence, or in each other's row of a table.",
    find=_sentences,
)


def _exchanged(pairs: Written, ours: list[int], theirs: list[int]) -> None:
    """Find two numbers that stand in each other's part of the text; the parts are told by their ends."""
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    if len(ours) != len(theirs):
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
