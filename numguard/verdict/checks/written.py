"""The form of a rule for exchanges, and the pairs of equal numbers among which they are looked for."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.axes.reader import pole_of
from numguard.mentions.context.segment import Segment, shared_names
from numguard.mentions.kinds import MINUTE_ROLE
from numguard.model import IssueType
from numguard.model.deadline import EACH
from numguard.quantity.axes import axis
from numguard.script.objects import mypyc_attr
from numguard.verdict.checks.nouns import EXCHANGED, KEPT, nouns_of_pair, said_by_nouns
from numguard.verdict.finding import MOST, Check

Turned = tuple[int, Atom, Atom, Atom, Atom]
"""A number of the source, it and its neighbour, and the two of the hypothesis that have their values the other way."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Written:
    """The paired numbers in digits, and which of them were found exchanged; words may be articles, and move freely."""

    __slots__ = (
        "found",
        "source",
        "hypothesis",
        "partner",
        "back",
        "is_crossed",
        "_pairs_turned",
        "moved",
        "swaps",
        "rule",
        "_names",
    )

    def __init__(self, matching: Matching, is_plain: bool = False) -> None:
        self.found = matching
        source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
        self.source, self.hypothesis = source, hypothesis
        self.partner: dict[int, int] = {}
        self.back: dict[int, int] = {}
        pairs = () if is_plain else matching.pairs
        for i, j in sorted((match.source, match.hypothesis) for match in pairs):
            if source[i].digits and hypothesis[j].digits and i not in self.partner and j not in self.back:
                self.partner[i], self.back[j] = j, i  # of a number that the other text parts, the first part
        order = [self.partner[i] for i in sorted(self.partner)]
        self.is_crossed = order != sorted(order)  # two pairs stand in another order than in the source
        self._pairs_turned: list[Turned] = self._turned() if self.is_crossed else []
        self.moved: tuple[int, int] | None = self._moved() if self.is_crossed else None
        # the two numbers of the source that changed places while all the others kept theirs
        self._names: list[tuple[str, int, int]] | None = None
        self.rule = ""  # the name of the rule that looks at the pairs
        self.swaps: dict[tuple[int, int], tuple[bool, str]] = {}
        # each exchanged pair: whether the evidence is of two sides, and the rule that says so

    @property
    def shared_names(self) -> list[tuple[str, int, int]]:
        """The names that stand once in each text, and where they begin there, in the order of the source."""
        if self._names is None:
            self._names = shared_names(*self.segments, MOST)
        return self._names

    @property
    def turned(self) -> Iterator[Turned]:
        """The neighbours that have each other's place in the hypothesis; the caller's time is asked as they come."""
        for k, one in enumerate(self._pairs_turned):
            if not k & EACH:
                self.found.look()
            yield one

    @property
    def segments(self) -> tuple[Segment, Segment]:
        """Both texts."""
        return self.source[0].segment, self.hypothesis[0].segment

    @property
    def sentence_ends(self) -> tuple[list[int], list[int]]:
        """Where the sentences of each text end, but for the last."""
        one, other = self.segments
        return one.sentence_ends, other.sentence_ends

    def ends_between(self, i: int, k: int) -> int:
        """Return in how many of the two texts a sentence ends between two paired numbers of the source."""
        ours, theirs = self.sentence_ends
        a, b = self.source[i].start, self.source[k].start
        c, d = self.hypothesis[self.partner[i]].start, self.hypothesis[self.partner[k]].start
        return (bisect(ours, a) != bisect(ours, b)) + (bisect(theirs, c) != bisect(theirs, d))

    def are_unlike(self, i: int, k: int) -> bool:
        """Tell whether two paired numbers of the source have other values, there and in the hypothesis.

        An exchange of two equal numbers is none; 1pm and 1 are both written 1.
        """
        a, b = self.hypothesis[self.partner[i]], self.hypothesis[self.partner[k]]
        return self.source[i].value != self.source[k].value and a.value != b.value

    def _moved(self) -> tuple[int, int] | None:
        ours = [i for i in sorted(self.partner) if self.source[i].role != MINUTE_ROLE]  # they move with their hour
        theirs = [self.partner[i] for i in ours]
        moved = [i for i, j, place in zip(ours, theirs, sorted(theirs), strict=True) if j != place]
        return (moved[0], moved[1]) if len(moved) == 2 and self.are_unlike(moved[0], moved[1]) else None

    def _turned(self) -> list[Turned]:
        turned: list[Turned] = []
        source, hypothesis, partner = self.source, self.hypothesis, self.partner
        for i in sorted(partner):
            j, m = partner[i], partner.get(i + 1)
            if m is not None and j == m + 1 and self.are_unlike(i, i + 1):
                turned.append((i, source[i], source[i + 1], hypothesis[m], hypothesis[j]))
        return turned

    def swap(self, i: int, is_sure: bool = True) -> None:
        """Record that the pair of source number ``i`` was exchanged with another one."""
        self.swap_pair((i, self.partner[i]), is_sure)

    def swap_pair(self, pair: tuple[int, int], is_sure: bool = True) -> None:
        """Record that a pair, by both its numbers, was exchanged with another one; the first that is sure is named."""
        if pair not in self.swaps or (is_sure and not self.swaps[pair][0]):
            self.swaps[pair] = is_sure, self.rule

    def swap_both(self, i: int, k: int, *, is_sure: bool = True) -> None:
        """Record that the pairs of two source numbers were exchanged, unless both texts say which one replaced."""
        if not self._is_replaced(i) and not self._is_replaced(k):
            self.swap(i, is_sure)
            self.swap(k, is_sure)

    def _is_replaced(self, i: int) -> bool:
        """Tell whether both texts say that a number is replaced, or that it replaces one: 7 instead of 5, statt 5 7."""
        stead, source, hypothesis = axis("stead"), self.found.source, self.found.hypothesis
        said = pole_of(self.source[i], stead, source.lexicon)
        return bool(said) and said == pole_of(self.hypothesis[self.partner[i]], stead, hypothesis.lexicon)

    def swap_by_order(self, i: int, k: int, *, is_sure: bool) -> None:
        """Record the same where nothing but their order says so; where their nouns are known, these decide."""
        one, other = (i, self.partner[i]), (k, self.partner[k])
        said = said_by_nouns(nouns_of_pair(self.found, one), nouns_of_pair(self.found, other))
        if said != KEPT:
            self.swap_both(i, k, is_sure=is_sure or said == EXCHANGED)


DIGITS: Final = 1 << 0
"""Numbers in digits are paired, and may have been exchanged."""
TWO: Final = 1 << 1
"""There are two such pairs, or more."""
CROSSED: Final = 1 << 2
"""They stand in another order than in the source."""
MOVED: Final = 1 << 3
"""Paired numbers, in digits or words, may stand in another order than in the source."""
SPELLED: Final = 1 << 4
"""Two pairs differ in their unit, of which one is in words."""


@dataclass(frozen=True, slots=True, eq=False)
class Exchange(Check):
    """A rule that finds numbers which stand with each other's things; it looks where pairs have what it ``needs``."""

    find: Callable[[Written], None]
    needs: int = CROSSED
    type: IssueType = field(default=IssueType.SWAPPED, kw_only=True)
