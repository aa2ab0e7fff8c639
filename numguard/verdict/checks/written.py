"""Pairs of equal numbers, where two of them may have been exchanged."""

from __future__ import annotations

from typing import Final, NamedTuple

from numguard.alignment.matching import Matching

CLOSE: Final = 25
"""Characters up to which two numbers keep their order in languages that keep it, and a name stands with a number."""
MOST: Final = 40
"""Pairs, or names, that are compared with each other."""


class Swap(NamedTuple):
    """A pair that was exchanged with another one, and whether the evidence is of two sides."""

    source: int
    hypothesis: int
    is_sure: bool


class Written:
    """The pairs of numbers in digits: words may be an article, and move."""

    __slots__ = ("found", "source", "hypothesis", "partner", "back", "is_crossed")

    def __init__(self, found: Matching) -> None:
        self.found = found
        self.source, self.hypothesis = found.source.atoms, found.hypothesis.atoms
        source, hypothesis = self.source, self.hypothesis
        self.partner = {i: j for i, j, _, _, _ in found.pairs if source[i].digits and hypothesis[j].digits}
        self.back = {j: i for i, j in self.partner.items()}
        order = [self.partner[i] for i in sorted(self.partner)]
        self.is_crossed = order != sorted(order)  # two pairs stand in another order than in the source

    def swap(self, i: int, is_sure: bool = True) -> Swap:
        """Return that the pair of source number ``i`` was exchanged."""
        return Swap(i, self.partner[i], is_sure)
