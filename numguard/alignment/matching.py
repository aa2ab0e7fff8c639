"""The state of an alignment: which numbers of both sides account for each other, and what is still left."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon

MAX_LEFT = 60
"""Numbers left over on a side up to which every pair of them is priced and every explanation tried.

Beyond, only neighbours in their order are priced and the linear explanations tried, so that no text costs more than
linear time; the verdict says so. ``Policy.max_leftovers`` sets another bound.
"""
IsLate = Callable[[], bool]
"""Tells whether the caller's time is over; asked between the rules."""


class OutOfTimeError(Exception):
    """The caller's time was over before the alignment was done."""


Match = tuple[int, int, float, str]


class Matching:
    """Which atoms account for each other: indices into ``source`` and ``hypothesis``, with cost and explanation."""

    __slots__ = (
        "source",
        "hypothesis",
        "source_lex",
        "target_lex",
        "source_text",
        "hypothesis_text",
        "pairs",
        "explained",
        "left_source",
        "left_hypothesis",
        "max_left",
        "is_cut",
    )

    def __init__(
        self,
        source: list[Atom],
        hypothesis: list[Atom],
        source_lex: Lexicon,
        target_lex: Lexicon,
        texts: tuple[str, str],
        max_left: int = MAX_LEFT,
    ) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.source_lex = source_lex
        self.target_lex = target_lex
        self.source_text = texts[0]
        self.hypothesis_text = texts[1]
        self.pairs: list[Match] = []
        self.explained: list[tuple[str, int, str]] = []  # side, index, reason
        self.left_source: list[int] = []
        self.left_hypothesis: list[int] = []
        self.max_left = max_left
        self.is_cut = False  # more was left over than max_left: not every explanation was tried

    def pairs_near(self, i: int) -> list[Match]:
        """Return the pairs around source atom ``i``: so many that a text pays linear time for looking at them all."""
        at = bisect(self.pairs, (i,))
        return self.pairs[max(0, at - self.max_left) : at + self.max_left]
