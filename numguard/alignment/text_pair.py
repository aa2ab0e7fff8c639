"""A source and its translation as they are read, and the stretches of them that are each other's."""

from __future__ import annotations

import re
from typing import Final

from numguard.alignment.align import are_equal, have_equal_units
from numguard.alignment.stretches import Stretch, stretches
from numguard.mentions.alone import MONTH, ROMAN, SIZE, differ_weakly
from numguard.mentions.atom import Atom
from numguard.mentions.borrowed import with_copied_words
from numguard.mentions.hits import Hits
from numguard.mentions.kinds import MONTH as MONTH_KIND
from numguard.mentions.marks import speak_weakly
from numguard.mentions.reading import FULL, QUICK, Reading, Strength
from numguard.model.deadline import IsLate, look
from numguard.quantity.counts import HUNDRED
from numguard.quantity.exact import is_power_of_ten
from numguard.script.objects import mypyc_attr
from numguard.script.present import PLAINER

_MOST_COMPARED: Final = 2_500
"""A limit of cost: pairs of numbers up to which copied words are looked for."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Glance:
    """What a look at two texts says before their numbers are read.

    ``level``: the most that a text has: 2 a number that must be accounted for, 1 only a weak word, 0 nothing.
    ``is_marked``: a text may hold placeholders, message branches or terms that are kept as they are; ``is_plainer``:
    something in a text may be typed otherwise than mostly. ``speaks``: only weak words stand there, and they may
    contradict each other.
    """

    __slots__ = ("level", "has_terms", "is_marked", "is_plainer", "speaks")

    def __init__(self, source: str, ours: Hits, hypothesis: str, theirs: Hits, terms: re.Pattern[str] | None) -> None:
        self.level = ours.level if ours.level > theirs.level else theirs.level
        self.has_terms = terms is not None and (
            terms.search(source) is not None or terms.search(hypothesis) is not None
        )
        self.is_marked = self.has_terms or ours.is_marked or theirs.is_marked
        self.is_plainer = (self.level > 0 or self.is_marked) and bool(
            (ours.signs_of(source) | theirs.signs_of(hypothesis)) & PLAINER
        )
        self.speaks = False  # not asked yet

    @property
    def may_have_parts(self) -> bool:
        """Whether a text may hold placeholders, message branches, terms, or characters typed in an unusual way."""
        return self.is_marked or self.is_plainer


@mypyc_attr(acyclic=True, free_list_len=1)
class TextPair:
    """A source and its translation, each read once with each strength, and whether the caller's time is over."""

    __slots__ = ("source", "hypothesis", "is_late")

    def __init__(self, source: Reading, hypothesis: Reading, is_late: IsLate | None = None) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.is_late = source.is_late = hypothesis.is_late = is_late

    def level(self) -> int:
        """Return the most that a text has: 2 a number that must be accounted for, 1 only a weak word, 0 nothing."""
        return max(self.source.hits().level, self.hypothesis.hits().level)

    def glance(self, terms: re.Pattern[str] | None) -> Glance:
        """Return what a look at both says; ``terms`` are those that are kept as they are."""
        source, hypothesis = self.source, self.hypothesis
        return Glance(source.text, source.hits(), hypothesis.text, hypothesis.hits(), terms)

    def is_read_whole(self) -> bool:
        """Tell whether no number is left to read in full."""
        return self.source.is_read_whole() and self.hypothesis.is_read_whole()

    def atoms(self, strength: Strength) -> tuple[list[Atom], list[Atom]]:
        """Return the numbers of both texts. Raises OutOfTimeError where the caller's time is over."""
        ours, theirs = self.source.atoms(strength), self.hypothesis.atoms(strength)
        if self.is_late is not None:
            look(self.is_late)
        return ours, theirs

    def speak_alone(self, is_equal: bool) -> bool:
        """Tell whether soft words may say what no number does: a size (millions of people), a bare month, XIV, half.

        ``is_equal``: the hard numbers of both agree one by one, so that none is left for a size that one text says.
        """
        ours, theirs = self.source.alone(), self.hypothesis.alone()
        if ours & theirs & ROMAN:
            return True
        if (ours | theirs) & SIZE:
            if self.source.sizes(is_equal) != self.hypothesis.sizes(is_equal):
                return True  # dozens, hundreds
            if not is_equal and (
                (ours & SIZE and _has_size(self.hypothesis)) or (theirs & SIZE and _has_size(self.source))
            ):
                return True
        if differ_weakly(ours, theirs):
            return True
        return _has_bare_month(self.source, ours) and _has_bare_month(self.hypothesis, theirs)

    def speak_weakly(self) -> bool:
        """Tell whether the texts may contradict each other in words alone that are only sometimes numbers."""
        source, other = self.source, self.hypothesis
        return speak_weakly(source.text, source.hits(), source.lexicon, other.text, other.hits(), other.lexicon)

    def with_copied_words(self) -> TextPair | None:
        """Return the texts with the numbers of words that one copied from the other; None where no word is copied."""
        ours, theirs = self.source.atoms(FULL), self.hypothesis.atoms(FULL)
        if len(ours) * len(theirs) > _MOST_COMPARED:
            return None
        source, hypothesis = self.source, self.hypothesis
        target = with_copied_words(ours, theirs, source.text, hypothesis.text, hypothesis.lexicon)
        other = with_copied_words(theirs, ours, hypothesis.text, source.text, source.lexicon)
        if target is None and other is None:
            return None
        source = source if other is None else source.saying(other)
        return TextPair(source, hypothesis if target is None else hypothesis.saying(target), self.is_late)

    def look(self) -> None:
        """Raise OutOfTimeError where the caller's time is over."""
        if self.is_late is not None:
            look(self.is_late)

    def stretches(self) -> list[Stretch]:
        """Split both texts into corresponding stretches; return an empty list if only the whole texts correspond."""
        source, hypothesis = self.source, self.hypothesis
        if not (source.may_end_within() and hypothesis.may_end_within()):
            return []
        return stretches(source.text, source, hypothesis.text, hypothesis)

    def is_long(self) -> bool:
        """Tell whether a text is read sentence by sentence, so that the whole ones are not compared at first."""
        return self.source.is_long() or self.hypothesis.is_long()

    def hard(self) -> tuple[list[Atom], list[Atom]]:
        """Return the numbers of both texts that must be accounted for. Raises OutOfTimeError as ``atoms`` does."""
        ours, theirs = self.source.hard(), self.hypothesis.hard()
        if self.is_late is not None:
            look(self.is_late)
        return ours, theirs

    def part(self, one: Stretch) -> TextPair:
        """Return a stretch of both texts; it is not read again where it says the same amounts in the same order.

        Where a unit differs, what stands beside its number tells more, and that must not be another stretch.
        """
        ours = self.source.hard()[one.first : one.last]
        theirs = self.hypothesis.hard()[one.other_first : one.other_last]
        is_equal = are_equal(ours, theirs) and have_equal_units(ours, theirs)
        source = self.source.part(one.start, one.end, ours if is_equal else None)
        hypothesis = self.hypothesis.part(one.other_start, one.other_end, theirs if is_equal else None)
        return TextPair(source, hypothesis, self.is_late)


def _has_size(reading: Reading) -> bool:
    """Tell whether a number in words is a hundred, a thousand, a million: what a size without a number may be."""
    for atom in reading.atoms(QUICK):
        if not atom.digits and atom.value >= HUNDRED and is_power_of_ten(atom.value):
            return True
    return False


def _has_bare_month(reading: Reading, alone: int) -> bool:
    """Tell whether a text names a month outside of any date; ``alone`` counts the months that its words name."""
    months = alone // MONTH
    return months > 0 and months > sum([atom.kind is MONTH_KIND for atom in reading.atoms(QUICK)])
