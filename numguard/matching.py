"""The state of an alignment: which numbers of both sides account for each other, and what is still left."""

from __future__ import annotations

from numguard.extract.atom import Atom
from numguard.extract.lexicon import Lexicon

MAX_DENSE = 60
"""Leftovers per side up to which every pair is priced; beyond, only neighbours in order are (linear time)."""

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
    )

    def __init__(
        self,
        source: list[Atom],
        hypothesis: list[Atom],
        source_lex: Lexicon,
        target_lex: Lexicon,
        texts: tuple[str, str],
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
