"""The words of the clause around a number, as they lead away from it to both sides."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import Final

from numguard.mentions.context.segment import Segment
from numguard.script.fold import fold
from numguard.script.signs import CLAUSE_MARKS

MARK: Final = re.compile(rf"(?<!\d)[{re.escape(CLAUSE_MARKS)}]|[{re.escape(CLAUSE_MARKS)}](?!\d)")
"""What ends a clause, and no decimal mark."""
_DIGIT: Final = re.compile(r"\d")
_MOST: Final = 14
"""Words before and behind a number that hold the verb of its clause."""
_Word = tuple[str, int, int]


class Clause:
    """The words before and behind a number up to a mark, the nearest first; ``near``: before the next number."""

    __slots__ = ("before", "behind", "near_before", "near_behind")

    def __init__(self, segment: Segment | None, start: int, end: int) -> None:
        self.before: list[str] = []
        self.behind: list[str] = []
        self.near_before = self.near_behind = 0
        if segment is None:
            return
        words, text = segment.folded_words, segment.text
        first = bisect_right(words, start, key=_end)
        self.before, self.near_before = _away(words[max(0, first - _MOST) : first][::-1], text, start, is_behind=False)
        last = bisect_left(words, end, key=_start)
        behind = words[last : last + _MOST]
        if last > 0 and words[last - 1][2] > end:  # the rest of a word: 10시부터
            rest = words[last - 1][2]
            behind = [(fold(text[end:rest], segment.said.data.fold), end, rest), *behind]
        self.behind, self.near_behind = _away(behind, text, end, is_behind=True)


def _away(words: list[_Word], text: str, edge: int, *, is_behind: bool) -> tuple[list[str], int]:
    """Return the words up to a mark, as they lead away from a place, and how many stand before the next number."""
    said: list[str] = []
    near = -1
    for word, start, end in words:
        gap = text[edge:start] if is_behind else text[end:edge]
        if gap != " ":
            if MARK.search(gap) is not None:
                break
            if near < 0 and _DIGIT.search(gap) is not None:
                near = len(said)
        said.append(word)
        edge = end if is_behind else start
    return said, len(said) if near < 0 else near


def _start(word: _Word) -> int:
    return word[1]


def _end(word: _Word) -> int:
    return word[2]
