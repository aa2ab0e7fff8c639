"""The state of an alignment: which numbers of both sides account for each other, and what is still left."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from numguard.alignment.rule import Accounting
from numguard.mentions.alone import SHORT
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import Segment
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import NONE
from numguard.model.deadline import LEFTOVERS, IsLate, look
from numguard.quantity.units import PERCENT, Unit
from numguard.script.objects import mypyc_attr


@mypyc_attr(acyclic=True)
class Match:
    """Two numbers that account for each other, by their indices; ``why`` is the text that a pair shows."""

    __slots__ = ("source", "hypothesis", "cost", "rule", "why")

    def __init__(self, source: int, hypothesis: int, cost: float, rule: Accounting, why: str) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.cost = cost
        self.rule = rule
        self.why = why


def _source_of(match: Match) -> int:
    return match.source


@mypyc_attr(acyclic=True, free_list_len=1)
class Side:
    """One of the two texts: its numbers, and the indices of those that nothing accounts for yet."""

    __slots__ = (
        "atoms",
        "lexicon",
        "unmatched",
        "is_source",
        "order_shown",
        "_text",
        "_segment",
        "_shares",
        "_units",
        "_named",
        "_counted",
    )

    def __init__(self, atoms: list[Atom], text: str, lexicon: Lexicon, is_source: bool) -> None:
        self.atoms = atoms
        self.lexicon = lexicon
        self.unmatched: list[int] = []
        self.is_source = is_source
        self.order_shown: str | None = None  # of day and month in its dates, once it was asked
        self._text = text
        self._segment: Segment | None = None
        self._shares: int | None = None
        self._units: list[Unit] | None = None
        self._named: dict[Unit, list[int]] | None = None
        self._counted: dict[Unit | None, list[int]] | None = None

    @property
    def segment(self) -> Segment:
        """The text, for what the whole of it says; an empty one where only its hard numbers are known so far."""
        if self._segment is None:
            self._segment = Segment(self._text, None, self.lexicon.around)
        return self._segment

    @property
    def units(self) -> list[Unit]:
        """The units that words of the text name, in order; they are looked for once."""
        if self._units is None:
            self._units = self.lexicon.units(self.segment.words)
        return self._units

    def named(self, unit: Unit) -> list[int]:
        """Return which words of the text name a unit, by their places; the text is gone through once."""
        if self._named is None:
            self._named = {}
            for at, (word, _, _) in enumerate(self.segment.words_apart):
                one = self.lexicon.unit(word)
                if one is not None:
                    self._named.setdefault(one, []).append(at)
        return self._named.get(unit, [])

    def counted(self, unit: Unit) -> list[int]:
        """Return which numbers have a unit; they are gone through once."""
        if self._counted is None:
            self._counted = {}
            for i, atom in enumerate(self.atoms):
                self._counted.setdefault(atom.unit, []).append(i)
        return self._counted.get(unit, [])

    @property
    def shares(self) -> int:
        """How many of the numbers are shares of a hundred; they are counted once."""
        if self._shares is None:
            self._shares = sum(atom.unit is PERCENT for atom in self.atoms)
        return self._shares

    @property
    def name(self) -> str:
        """The name of this side in public records: source or hypothesis."""
        return "source" if self.is_source else "hypothesis"

    def of(self, match: Match) -> int:
        """Return the index of this side's number in ``match``."""
        return match.source if self.is_source else match.hypothesis

    def among(self, pairs: Iterable[tuple[int, int]]) -> set[int]:
        """Return the indices of this side's numbers in pairs of (source index, hypothesis index)."""
        return {i if self.is_source else j for i, j in pairs}

    def pair(self, own: int, other: int) -> tuple[int, int]:
        """Return (source index, hypothesis index) of a number of this side and one of the other."""
        return (own, other) if self.is_source else (other, own)


@mypyc_attr(acyclic=True)
class OneSided:
    """A number of one side that needs no partner, by its place among the side's, and the text that says why."""

    __slots__ = ("side", "at", "rule", "why")

    def __init__(self, side: Side, at: int, rule: Accounting, why: str) -> None:
        self.side = side
        self.at = at
        self.rule = rule
        self.why = why


@mypyc_attr(acyclic=True, free_list_len=1)
class Matching:
    """Which numbers of two sides account for each other. A rule works on ``both`` ways and is written for one."""

    __slots__ = ("source", "hypothesis", "pairs", "explained", "max_left", "is_cut", "is_equal", "is_late", "without")

    def __init__(
        self,
        source: Side,
        hypothesis: Side,
        max_left: int = LEFTOVERS,
        is_late: IsLate | None = None,
        without: frozenset[str] = NONE,
    ) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.is_late = is_late
        self.without = without  # the names of rules that are switched off
        self.pairs: list[Match] = []
        self.explained: list[OneSided] = []
        self.max_left = max_left
        self.is_equal = False  # both texts say the same values in the same order
        self.is_cut = False  # more was left over than max_left: not every explanation was tried

    def look(self) -> None:
        """Raise OutOfTimeError where the caller's time is over."""
        if self.is_late is not None:
            look(self.is_late)

    def both(self) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
        """Return both orders of the two sides: (source, hypothesis) and (hypothesis, source)."""
        return (self.source, self.hypothesis), (self.hypothesis, self.source)

    @property
    def is_short(self) -> bool:
        """Whether both texts are so short that a word of theirs is said of the one thing."""
        return max(self.source.segment.size, self.hypothesis.segment.size) <= SHORT

    def pair(self, own: tuple[Side, int], other: tuple[Side, int], rule: Accounting, why: str = "") -> None:
        """Record that two numbers account for each other by ``rule``; both are matched from then on."""
        (side, i), (_, j) = own, other
        self.pairs.append(Match(*side.pair(i, j), rule.cost, rule, why or rule.text))
        for place, index in (own, other):
            if index in place.unmatched:  # a sum's whole is paired with each of its parts
                place.unmatched.remove(index)

    def pair_parts(self, own: Side, i: int, other: Side, whole: int, rule: Accounting) -> None:
        """Record that a number and the next one are the parts of one of the other text."""
        self.pair((own, i), (other, whole), rule)
        self.pair((own, i + 1), (other, whole), rule)

    def explain(self, own: Side, indices: Iterable[int], rule: Accounting, why: str = "") -> None:
        """Record that numbers without a partner are accounted for by ``rule``; they are unmatched no longer."""
        gone = list(indices)
        if gone:
            taken = set(gone)
            own.unmatched = [i for i in own.unmatched if i not in taken]
            self.explained += [OneSided(own, i, rule, why or rule.text) for i in gone]

    def cut(self) -> None:
        """Set ``is_cut`` if more numbers are unmatched than ``max_left``: then not all are compared."""
        self.is_cut = self.is_cut or max(len(self.source.unmatched), len(self.hypothesis.unmatched)) > self.max_left

    def partners(self, own: Side, other: Side) -> dict[int, Atom]:
        """Return the paired numbers of ``own`` by their indices, each with its partner."""
        return {own.of(match): other.atoms[other.of(match)] for match in self.pairs}

    def partner_places(self, own: Side, other: Side) -> dict[int, int]:
        """Return the indices of the paired numbers of ``own``, each with that of its partner."""
        return {own.of(match): other.of(match) for match in self.pairs}

    def pairs_near(self, i: int) -> list[Match]:
        """Return the pairs around source number ``i``: so many that a text pays linear time for looking at them all."""
        at = bisect_left(self.pairs, i, key=_source_of)
        return self.pairs[max(0, at - self.max_left) : at + self.max_left]
