"""TEXT -> ATOMS: reads the numbers of a text once, and keeps them for whoever asks again."""

from __future__ import annotations

from enum import Enum
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import Segment
from numguard.mentions.hits import SURE, Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.nouns import Noun, may_be_said
from numguard.mentions.often import says_occasion
from numguard.mentions.rule import NONE
from numguard.mentions.scan.scan import read
from numguard.model import Value
from numguard.model.deadline import IsLate, look
from numguard.script.objects import mypyc_attr
from numguard.script.sentences import Span, sure_and_possible


class Strength(Enum):
    """How much of a text is read: QUICK leaves out soft words far from any number, such as "one" and "a"."""

    QUICK = 0
    FULL = 1


QUICK: Final = Strength.QUICK
FULL: Final = Strength.FULL


_LONG: Final = 1_000
"""Characters from which on a text is read sentence by sentence: its translation will not agree as a whole."""


@mypyc_attr(acyclic=True)
class Numbers:
    """The numbers of a text that must be accounted for, and where each of them begins and ends."""

    __slots__ = ("atoms", "starts", "ends")

    def __init__(self, atoms: list[Atom], starts: list[int], ends: list[int]) -> None:
        self.atoms = atoms
        self.starts = starts
        self.ends = ends


@mypyc_attr(acyclic=True, free_list_len=1)
class Reading:
    """What is read of a text, with each strength at most once.

    ``is_prose``: whether it may be translated freely, which a branch of a message and a trial of a repair are not.
    ``is_shared``: it serves the verdicts of many hypotheses, which may keep it.
    """

    __slots__ = (
        *("text", "lexicon", "without", "is_prose", "is_shared", "is_late"),
        *("_spans", "_hits", "_hard", "_all", "_numbers", "_sentences"),
    )

    def __init__(
        self,
        text: str,
        lexicon: Lexicon,
        without: frozenset[str] = NONE,
        is_prose: bool = True,
        is_shared: bool = False,
        hits: Hits | None = None,
    ) -> None:
        self.text = text
        self.lexicon = lexicon
        self.without = without
        self.is_prose = is_prose
        self.is_shared = is_shared
        self.is_late: IsLate | None = None
        self._hits = hits
        self._hard: list[Atom] | None = None
        self._all: list[Atom] | None = None
        self._numbers: Numbers | None = None
        self._sentences: dict[Span, Reading] | None = None  # those of a long text that hold numbers
        self._spans: tuple[list[Span], list[Span]] | None = None

    def strict(self) -> Reading:
        """Return the same text as one that may not be translated freely; what was read of it is not read again."""
        same = Reading(self.text, self.lexicon, self.without, False, self.is_shared)
        same._hits, same._hard, same._all = self._hits, self._hard, self._all
        return same

    def saying(self, atoms: list[Atom]) -> Reading:
        """Return the same text with other numbers: what words that are not its language's say besides."""
        other = Reading(self.text, self.lexicon, self.without, self.is_prose, self.is_shared)
        other._hits, other._hard, other._all = self._hits, self._hard, atoms
        return other

    def part(self, start: int, end: int, atoms: list[Atom] | None = None) -> Reading:
        """Return a stretch of the text; its numbers that were quickly read already need not be read again."""
        if self._sentences is not None:
            known = self._sentences.get((start, end))
            if known is not None:
                return known
            if atoms and atoms[0].segment is not atoms[-1].segment:
                atoms = None  # of several sentences: their places are not those of one text
        stretch = Reading(self.text[start:end], self.lexicon, self.without, self.is_prose)
        stretch._hard, stretch.is_late = atoms, self.is_late
        return stretch

    def spans(self) -> tuple[list[Span], list[Span]]:
        """Return the spans of the sentences, and those of sentences that may only end, as sure_and_possible does."""
        if self._spans is None:
            self._spans = sure_and_possible(self.text)
        return self._spans

    def is_long(self) -> bool:
        """Tell whether the text is read sentence by sentence."""
        return len(self.text) >= _LONG and self.may_end_within()

    def hard(self) -> list[Atom]:
        """Return the numbers that must be accounted for; those of a long text say where they stand in their sentences.

        Nothing after this changes them.
        """
        return self.numbers().atoms if self.is_long() else self.atoms(QUICK)

    def numbers(self) -> Numbers:
        """Return the numbers that must be accounted for, with their places; those of a long text by its sentences."""
        if self._numbers is None:
            self._numbers = self._of_sentences() if self.is_long() else self._of_whole()
        return self._numbers

    def _of_whole(self) -> Numbers:
        atoms = self.atoms(QUICK)
        return Numbers(atoms, [atom.start for atom in atoms], [atom.end for atom in atoms])

    def _of_sentences(self) -> Numbers:
        """Read each sentence as if it stood alone, as most are compared alone then."""
        atoms: list[Atom] = []
        starts: list[int] = []
        ends: list[int] = []
        sentences: dict[Span, Reading] = {}
        places = self.hits().sure_places()
        k = 0
        for start, end in self.spans()[0]:
            if k == len(places) or places[k] >= end:
                continue
            while k < len(places) and places[k] < end:
                k += 1
            if self.is_late is not None:
                look(self.is_late)
            one = self.part(start, end)
            found = one.atoms(QUICK)
            if found:
                sentences[start, end] = one
                atoms += found
                starts += [atom.start + start for atom in found]
                ends += [atom.end + start for atom in found]
        self._sentences = sentences
        return Numbers(atoms, starts, ends)

    def hits(self) -> Hits:
        """Return the words of the vocabulary and the runs of digits in the text."""
        if self._hits is None:
            self._hits = self.lexicon.hits(self.text)
        return self._hits

    def may_end_within(self) -> bool:
        """Tell whether a sentence or a line may end before the end of the text."""
        return (self._hits or self.hits()).may_end_within(self.text)

    def alone(self) -> int:
        """Return what the words of the text say without a number, as Hits.alone does."""
        return self.lexicon.alone(self.text, self.hits())

    def says_occasion(self) -> bool:
        """Tell whether a word stands in the text beside which a number says how often: one time."""
        return says_occasion(self.text, self.lexicon)

    def may_say(self, noun: Noun) -> bool:
        """Tell whether a noun of the text may mean the same as one of another text."""
        return may_be_said(noun, Segment(self.text, self.hits(), self.lexicon.around), self.lexicon)

    def sizes(self, is_settled: bool) -> list[Value]:
        """Return the sizes that words may say without a number, in order: 1000 of thousands.

        Where it ``is_settled`` which numbers the text says, those of its hard numbers say none: 5 Millionen.
        """
        hard = [(atom.start, atom.end) for atom in self.atoms(QUICK) if is_settled and not (atom.soft or atom.weak)]
        return [
            size
            for place, size in self._walked(self.hits()).sizes()
            if not any([start <= place < end for start, end in hard])  # noqa: C419 -- a list is faster when compiled
        ]

    def _walked(self, hits: Hits) -> Hits:
        """Return all that a walk finds in the text, and with it the deadline of whoever reads it."""
        if not hits.is_whole:
            self._hits = hits = self.lexicon.hits(self.text, True)
        hits.is_late = self.is_late
        return hits

    def is_read_whole(self) -> bool:
        """Tell whether what must be accounted for is read, and is all there is."""
        if self._hard is None:
            return False
        hits = self._hits or self.hits()
        return hits.leaves_none or not hits.level

    def atoms(self, strength: Strength) -> list[Atom]:
        """Return the atoms of the text in order; nothing after this changes them."""
        if strength is QUICK:
            if self._hard is None:
                hits = self._hits or self.hits()
                is_sure = hits.level == SURE
                self._hard = read(self.text, self._walked(hits), self.lexicon, True, self.without) if is_sure else []
            return self._hard
        if self._all is None:
            hits = self._hits or self.hits()
            if self._hard is not None and hits.leaves_none:
                self._all = self._hard
                return self._all
            self._all = read(self.text, self._walked(hits), self.lexicon, False, self.without) if hits.level else []
        return self._all
