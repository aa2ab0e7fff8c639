"""What a walk over a text finds: the words of the vocabulary and the runs of digits, in their order."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from numguard.mentions.alone import MONTH, SIZE
from numguard.mentions.entries import Word
from numguard.model import Value
from numguard.model.deadline import IsLate, look
from numguard.script.objects import mypyc_attr
from numguard.script.present import may_end_within, signs_in

SURE: Final = 2
"""The level of a word, and of a text that holds one, that must be accounted for."""
GAP: Final = 2
"""Characters between two words of a phrase."""
_IN_TURN: Final = 8
"""Hits up to which the next one that is asked for is looked for one after the other."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Hits:
    """What a walk has found in one text: words of the vocabulary and runs of digits, in their order."""

    __slots__ = (
        *("level", "starts", "ends", "words", "numbers", "numerals", "looks", "opens", "is_whole", "is_marked"),
        *("last", "signs", "ends_within", "marks", "leaves_none", "is_late", "said", "_infix"),
    )

    def __init__(
        self,
        is_whole: bool = True,
        starts: list[int] | None = None,
        ends: list[int] | None = None,
        words: list[Word] | None = None,
    ) -> None:
        self.is_whole = is_whole  # else only the level is known
        self.level = 0  # 2: a number that must be accounted for, 1: evidence only
        self.starts: list[int] = [] if starts is None else starts
        self.ends: list[int] = [] if ends is None else ends
        self.words: list[Word] = [] if words is None else words
        self.numbers: list[int] = []  # the first words of phrases that are numbers
        self.opens = False  # words stand there that begin such phrases
        self.numerals = False  # a character stands there that is a number by itself
        self.looks = False  # words stand there that must be looked at
        self.is_marked = False  # a character stands there that placeholders begin with
        self.signs = -1  # what signs_in says of the text, once somebody knows
        self.ends_within = -1  # the same of may_end_within: not 0 where it does
        self.marks = -1  # of what the text may say of its numbers, once somebody has asked (mentions/marks.py)
        self.last = 0  # the hit that was asked for last: the next one stands near it
        self.leaves_none = False  # it was read for what must be accounted for, and no weak word was left out
        self.said = -1  # what ``alone`` says, once somebody knows
        self.is_late: IsLate | None = None  # the deadline of whoever reads the text
        self._infix = -1  # whether the text says one of the words of fractions and decimals, once somebody knows

    def look(self) -> None:
        """Raise OutOfTimeError where the time of whoever reads the text is over."""
        look(self.is_late)

    def signs_of(self, text: str) -> int:
        """Return what ``signs_in`` says of the text that was walked over."""
        if self.signs >= 0:
            return self.signs
        signs = signs_in(text)
        if self.is_whole:  # else many texts share it
            self.signs = signs
        return signs

    def may_end_within(self, text: str) -> bool:
        """Tell whether a sentence may end before the end of the text that was walked over."""
        if self.ends_within < 0:
            ends = may_end_within(text)
            if not self.is_whole:  # many texts share it
                return ends
            self.ends_within = int(ends)
        return self.ends_within > 0

    def says_infix(self, text: str, words: tuple[str, ...]) -> bool:
        """Tell whether the text that was walked over holds one of its language's words of fractions and decimals."""
        if self._infix < 0:
            self._infix = 0
            for word in words:
                if word in text:
                    self._infix = 1
                    break
        return self._infix > 0

    def first_from(self, at: int) -> int:
        """Return the first hit that begins at ``at`` or behind it."""
        starts = self.starts
        k = self.last
        if k and starts[k - 1] >= at:
            low = k - _IN_TURN
            if low > 0 and starts[low - 1] >= at:
                k = bisect_left(starts, at)  # far away: a step that begins anew
            else:
                while k > 0 and starts[k - 1] >= at:
                    k -= 1
        else:
            size, high = len(starts), k + _IN_TURN
            if high < size and starts[high] < at:
                k = bisect_left(starts, at)
            else:
                while k < size and starts[k] < at:
                    k += 1
        self.last = k
        return k

    def add(self, start: int, end: int, word: Word) -> None:
        """Add the next hit."""
        self.starts.append(start)
        self.ends.append(end)
        self.words.append(word)
        if word.level > self.level:
            self.level = word.level
        if word.opens:
            self.opens = True

    def sure_places(self) -> list[int]:
        """Return where the words and digits begin that must be accounted for."""
        places = [self.starts[k] for k in self.numbers]
        places += [self.starts[k] for k, word in enumerate(self.words) if word.level == SURE]
        places.sort()
        return places

    def alone(self) -> int:
        """Return flags of what the words say beside numbers: SIZE to DUAL or-ed, plus MONTH once for each month."""
        if self.said < 0:
            said, months = 0, 0
            for k, word in enumerate(self.words):
                its = word.alone
                if its:
                    said |= its % MONTH
                    months += its // MONTH
                if word.opens and k + 1 < len(self.words) and self.starts[k + 1] - self.ends[k] <= GAP:
                    said |= word.alone_before(self.words[k + 1].text)
            self.said = said + MONTH * months
        return self.said

    def sizes(self) -> list[tuple[int, Value]]:
        """Return the sizes that words may say without a number, and where they stand: of thousands, millions."""
        sizes: list[tuple[int, Value]] = []
        for k, word in enumerate(self.words):
            if word.alone & SIZE:
                entries = [word.entry] if word.entry is not None else [piece for _, _, piece in word.pieces]
                sizes += [(self.starts[k], one.size) for one in entries if one.is_size and one.size is not None]
        return sizes

    def put(self, k: int, word: Word) -> None:
        """Say what hit ``k`` is."""
        self.words[k] = word
        if word.level > self.level:
            self.level = word.level
        if word.opens:
            self.opens = True
