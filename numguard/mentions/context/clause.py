"""The words of the clause around a number, as they lead away from it to both sides."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.context.segment import Segment, parted
from numguard.mentions.context.words import ContextWords
from numguard.mentions.line.reach import CLAUSE, SENTENCE
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.signs import CLAUSE_MARKS

MARK: Final = re.compile(rf"[{re.escape(CLAUSE_MARKS)}](?:(?!\d)|(?<!\d[{re.escape(CLAUSE_MARKS)}]))")
"""What ends a clause, and no decimal mark. It begins with a set, which makes its search fast."""
_MOST: Final = 14
"""Words before and behind a number that hold the verb of its clause."""
_ABBREVIATED: Final = 4
"""Characters of a word right before a number that may be short for another, with its full stop."""
_WORD: Final = 10
"""Characters that hold one word, with what stands before it; where they do not, more are read."""
_KEPT: Final = 4_096
"""Words of running text that are remembered, with the marks beside them."""
_NUMBER: Final = "0"
"""What stands for a number among the words of a clause."""
_END: Final = "."
"""What stands for a mark that ends it."""
_FEW_WORDS: Final = 6
"""Words before a number that are read where one or more are asked for: the next who asks finds them."""


class Clause:
    """The words before and behind a number up to a mark, the nearest first; each side is read when it is asked for."""

    __slots__ = (
        "_segment",
        "_start",
        "_end",
        "_before",
        "_behind",
        "_near_before",
        "_near_behind",
        "_few_before",
        "_few_behind",
        "_asked_before",
        "_asked_behind",
        "_text_before",
        "_text_behind",
    )

    def __init__(self, segment: Segment, start: int, end: int) -> None:
        self._segment = segment
        self._start = start
        self._end = end
        self._before: list[str] | None = None
        self._behind: list[str] | None = None
        self._near_before = self._near_behind = 0
        self._few_before: list[str] = []
        self._few_behind: list[str] = []
        self._asked_before = self._asked_behind = 0  # words that were looked for, of which few may be there
        self._text_before: str | None = None
        self._text_behind: str | None = None

    @property
    def before(self) -> list[str]:
        """The words before the number."""
        if self._before is None:
            self._before, self._near_before, _ = self._away_before(SENTENCE, _MOST)
        return self._before

    @property
    def behind(self) -> list[str]:
        """The words behind the number, and behind its unit; the rest of its own word first: 10시부터."""
        if self._behind is None:
            self._behind, self._near_behind, _ = self._away_behind(SENTENCE, _MOST)
        return self._behind

    @property
    def near_before(self) -> int:
        """How many of the words before the number stand behind the one before it."""
        return self._near_before if self.before else 0

    @property
    def near_behind(self) -> int:
        """How many of the words behind the number stand before the next one."""
        return self._near_behind if self.behind else 0

    def words_before(self, most: int) -> list[str]:
        """Return the nearest words before the number, up to the number before it: less is read than for all."""
        if self._before is None:
            few, asked = self._few_before, self._asked_before
            if asked >= most or len(few) < asked:
                return few[:most]
            size = most if most > _FEW_WORDS else _FEW_WORDS
            said, near, is_all = self._away_before(size * _WORD, size)
            if is_all:
                self._few_before, self._asked_before = said[:near], size
                return said[:near][:most]
        return self.before[: self._near_before][:most]

    def words_behind(self, most: int) -> list[str]:
        """Return the nearest words behind the number, up to the next one."""
        if self._behind is None:
            few, asked = self._few_behind, self._asked_behind
            if asked >= most or len(few) < asked:
                return few[:most]
            said, near, is_all = self._away_behind(most * _WORD, most)
            if is_all:
                self._few_behind, self._asked_behind = said[:near], most
                return said[:near]
        return self.behind[: self._near_behind][:most]

    @property
    def text_before(self) -> str:
        """What stands before the number, folded: what is asked where words are not parted by blanks."""
        segment, end = self._segment, self._start
        if self._text_before is None:
            near = MARK.split(segment.text[max(0, end - CLAUSE) : end])[-1]
            self._text_before = fold(near, segment.said.data.fold)
        return self._text_before or ""

    @property
    def text_behind(self) -> str:
        """What stands behind the number and its unit, folded."""
        segment, begin = self._segment, self._end
        if self._text_behind is None:
            near = MARK.split(segment.text[begin : begin + CLAUSE], maxsplit=1)[0]
            self._text_behind = fold(near, segment.said.data.fold)
        return self._text_behind or ""

    def _away_before(self, reach: int, most: int) -> tuple[list[str], int, bool]:
        segment, end = self._segment, self._start
        if end <= 0:
            return [], 0, True
        text, begin = segment.text, max(0, end - reach)
        tokens = _tokens(text[begin:end])
        if begin and tokens and not text[begin - 1].isspace():
            del tokens[0]  # the rest of a word
        tokens.reverse()
        if tokens and tokens[0][-1] == "." and len(tokens[0]) <= _ABBREVIATED and tokens[0][:-1].isalpha():
            tokens[0] = tokens[0][:-1]  # efter kl. 15, um ca. 5 %
        is_joined = False
        if text[end - 1] != " ":
            word = WORD.made.match(text, end - 1)
            is_joined = word is not None and word.end() > end  # the number is the rest of a word
        return _away(tokens, most, not begin, segment.said, is_before=True, is_joined=is_joined)

    def _away_behind(self, reach: int, most: int) -> tuple[list[str], int, bool]:
        segment, begin = self._segment, self._end
        if begin >= len(segment.text):
            return [], 0, True
        text, end = segment.text, min(len(segment.text), begin + reach)
        is_whole = end == len(text)
        if not is_whole:
            while end > begin and not text[end].isspace():  # no part of a word
                end -= 1
        tokens = _tokens(text[begin:end])
        return _away(tokens, most, is_whole, segment.said, is_before=False, is_joined=False)


def _tokens(text: str) -> list[str]:
    """Return what stands between blanks; the end of a line ends a clause as a full stop does."""
    return (text.replace("\n", " . ") if "\n" in text else text).split()


def _parts(token: str) -> list[str]:
    """Return the words, the numbers and the marks that end a clause, of what stands between two blanks."""
    word, last = token[:-1], token[-1:]
    if last in CLAUSE_MARKS and word.isalpha() and word.isascii():  # as most are
        return [word, last]
    parts: list[str] = []
    at, size = 0, len(token)
    while at < size:
        end = at + 1
        if token[at] in CLAUSE_MARKS:
            is_inside = at > 0 and end < size and token[at - 1].isdecimal() and token[end].isdecimal()
            if not is_inside:  # as a decimal mark is
                parts.append(token[at])
        elif token[at].isdecimal():
            while end < size and token[end].isdecimal():
                end += 1
            parts.append(token[at:end])
        else:
            match = WORD.made.match(token, at)
            if match is not None:
                end = match.end()
                parts.append(token[at:end])
        at = end
    return parts


def _said(token: str, said: ContextWords) -> list[str]:
    """Return the folded words of what stands between two blanks, with _NUMBER and _END among them; it is remembered."""
    parts = said.parts.get(token)
    if parts is None:
        if len(said.parts) >= _KEPT:
            said.parts.clear()
        pairs = said.data.fold
        if token.isalpha():  # as most are: no pattern is needed to see it
            parts = [fold(token, pairs)]
        else:
            parts = [
                _NUMBER if part[0].isdecimal() else _END if part in CLAUSE_MARKS else fold(part, pairs)
                for part in _parts(parted(token))
            ]
        said.parts[token] = parts
    return parts


def _away(
    tokens: list[str], most: int, is_whole: bool, language: ContextWords, *, is_before: bool, is_joined: bool
) -> tuple[list[str], int, bool]:
    """Return the words up to a mark, of tokens that lead away from a number, and how many stand before the next one.

    The last tells whether they are all that is asked for: ``most`` words, or those up to a mark or a further number.
    Where the number ``is_joined``, the nearest part is of its own word.
    """
    said: list[str] = []
    near = -1
    for token in tokens:
        parts = _said(token, language)
        if is_before and len(parts) > 1:
            parts = parts[::-1]
        for part in parts:
            if is_joined:
                is_joined = False
            elif part is _NUMBER:
                if near < 0:
                    near = len(said)
            elif part is _END:
                return said, len(said) if near < 0 else near, True
            else:
                said.append(part)
                if len(said) == most:
                    return said, most if near < 0 else near, True
    return said, len(said) if near < 0 else near, is_whole or near >= 0
