"""Which weak words stand near a number that must be accounted for, and so may take part in it."""

from __future__ import annotations

from typing import Final

from numguard.mentions.alone import differ_weakly
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.lexicon.phrases import phrase_at
from numguard.mentions.line.reach import NEAR
from numguard.script.objects import mypyc_attr

_WORDS_BETWEEN: Final = 2
"""Words: how far from a number a weak word may stand that takes part in it."""
_NARROW: Final = 3
"""Characters between two words that stand side by side: a mark and a blank."""
_NO_PHRASES: Final[frozenset[int]] = frozenset()


def phrases_of(hits: Hits) -> frozenset[int]:
    """Return the first hits of the phrases that are numbers; most texts have none."""
    return frozenset(hits.numbers) if hits.numbers else _NO_PHRASES


@mypyc_attr(acyclic=True, free_list_len=1)
class Near:
    """Tells which words stand near a number that must be accounted for.

    They are two words either way, and as far as words that are known stand side by side: what takes part in a number
    is one of those, however many weak words the number ends with (forty-four point one one one). It is asked of words
    in their order.
    """

    __slots__ = ("text", "hits", "phrases", "lex", "last", "next", "row_end", "is_row_near")

    def __init__(self, text: str, hits: Hits, phrases: frozenset[int], lex: Lexicon) -> None:
        self.text = text
        self.hits = hits
        self.phrases = phrases
        self.lex = lex
        self.last = -1  # the last number before the word that is asked about
        self.next = -1  # the first one behind it
        self.row_end = -1  # where the row of known words ends that was looked at last
        self.is_row_near = False  # whether there is a number in it

    def has(self, k: int) -> bool:
        """Tell whether word ``k`` stands near a number that is beyond doubt, and is none itself."""
        text, hits, words, phrases = self.text, self.hits, self.hits.words, self.phrases
        size = len(words)
        while self.next <= k and self.next < size:
            self.last = self.next
            self.next += 1
            while self.next < size and words[self.next].level < 2 and not (phrases and self.next in phrases):
                self.next += 1
        start = hits.starts[k]
        if self.next < size and not _is_apart(text, start, hits.starts[self.next]):
            return True
        if self.last >= 0 and not _is_apart(text, hits.ends[self.last] + 1, start):
            return True
        return self._is_in_row(k)

    def _is_in_row(self, k: int) -> bool:
        """Tell whether known words without a gap lead from word ``k`` to a number."""
        if k > self.row_end:
            starts, ends = self.hits.starts, self.hits.ends
            first = self.row_end = k
            while first > self.last and first and is_linked(self.text, ends[first - 1], starts[first], self.lex):
                first -= 1
            while self.row_end < self.next and self.row_end + 1 < len(starts):
                if not is_linked(self.text, ends[self.row_end], starts[self.row_end + 1], self.lex):
                    break
                self.row_end += 1
            self.is_row_near = 0 <= self.last == first or self.row_end == self.next
        return self.is_row_near


_SHORT: Final = 64
"""Characters that are counted through faster than they are searched."""


def _is_apart(text: str, start: int, end: int) -> bool:
    """Return True if more words lie between two places than a number may have beside it."""
    if end - start <= _SHORT:
        return text.count(" ", start, end) > _WORDS_BETWEEN
    at = start
    for _ in range(_WORDS_BETWEEN + 1):
        at = text.find(" ", at, end) + 1
        if not at:
            return False
    return True


def is_linked(text: str, end: int, start: int, lex: Lexicon) -> bool:
    """Tell whether nothing but a mark, or a word that says something of numbers, stands between two known words."""
    gap = text[end:start]
    if gap == " ":
        return True
    return len(gap) <= NEAR and (len(gap) <= _NARROW and not _says_more(gap) or lex.links(gap))


def _says_more(gap: str) -> bool:
    """Tell whether letters or digits stand in a gap."""
    for char in gap:  # noqa: SIM110 -- any() of a generator costs more than the search
        if char.isalnum():
            return True
    return False


def _bare_months(text: str, hits: Hits, lex: Lexicon) -> list[int] | None:
    """Return the months of a text that says nothing else for sure; None where it does, or where that is not known.

    A weak word near a month may be a number: the second of July.
    """
    if hits.numbers or lex.nospace:
        return None
    months: list[int] = []
    for word in hits.words:
        if word.level == 2:
            if not word.bare_month:
                return None
            months.append(word.bare_month)
    if months:
        near = Near(text, hits, _NO_PHRASES, lex)
        for k, word in enumerate(hits.words):
            if word.level < 2 and (word.is_number or phrase_at(text, hits, k) is not None) and near.has(k):
                return None
    return months


def agree_in_months(text: str, ours: Hits, lex: Lexicon, other_text: str, theirs: Hits, other_lex: Lexicon) -> bool:
    """Tell whether two texts say nothing for sure but months: the same ones in one order, or only one says any."""
    months = _bare_months(text, ours, lex)
    if months is None:
        return False
    others = _bare_months(other_text, theirs, other_lex)
    if others is None or (months and others and months != others):
        return False
    return not differ_weakly(lex.alone(text, ours), other_lex.alone(other_text, theirs))
