"""TEXT + HITS -> LINE: what stands at a place of a text, before and behind the place, and between two."""

from __future__ import annotations

from typing import Final

from numguard.mentions.hits import Hits
from numguard.mentions.line.reach import CLAUSE, NEAR
from numguard.script.chars import LETTER, WORD_PATTERN
from numguard.script.late import Late
from numguard.script.objects import mypyc_attr
from numguard.script.signs import BLANKS

_BLANKS: Final = frozenset(BLANKS)
_ENDS: Final = r".!?;:()\[\]{}\"“”„«»…。！？；：（）،؛"
"""What ends a clause, a comma aside."""
_WORDS: Final = Late(rf"({WORD_PATTERN})|[{_ENDS}]")
_WORDS_BESIDE: Final = Late(rf"({WORD_PATTERN})|[{_ENDS}]|\d")
"""The words that no number parts from a place."""
_LETTERS_BEFORE: Final = Late(rf"{LETTER}+[-‐‑]?\Z")
_LETTERS_BEHIND: Final = Late(rf"['’ʼ]?{LETTER}+")


@mypyc_attr(acyclic=True, free_list_len=1)
class Line:
    """One text and what a walk has found in it; nobody else cuts it. Places outside of it hold nothing."""

    def __init__(self, text: str, hits: Hits | None = None) -> None:
        self.text = text
        self.hits = Hits(False) if hits is None else hits
        self.is_ascii = text.isascii()

    def at(self, place: int) -> str:
        """Return the character at a place."""
        return self.text[place : place + 1] if place >= 0 else ""

    def between(self, start: int, end: int) -> str:
        """Return what stands between two places."""
        return self.text[start:end]

    def before(self, place: int, reach: int = NEAR) -> str:
        """Return the few characters before a place."""
        return self.text[place - reach if place > reach else 0 : place]

    def behind(self, place: int, reach: int = NEAR) -> str:
        """Return the few characters from a place on."""
        return self.text[place : place + reach]

    def sign_before(self, place: int) -> str:
        """Return the character before a place, or the one before the blank there."""
        sign = self.text[place - 1 : place] if place > 0 else ""
        return self.text[place - 2 : place - 1] if sign in _BLANKS and place > 1 else sign

    def sign_behind(self, place: int) -> str:
        """Return the character at a place, or the one behind the blank there."""
        sign = self.text[place : place + 1]
        return self.text[place + 1 : place + 2] if sign in _BLANKS else sign

    def edges(self, start: int, end: int, reach: int = 1) -> tuple[str, str]:
        """Return the few characters right before and right behind a span.

        >>> Line("(5%)").edges(1, 2)
        ('(', '%')
        """
        return self.before(start, reach), self.behind(end, reach)

    def words_before(self, place: int, most: int, *, past_digits: bool = True) -> list[str]:
        """Return the words of the clause before a place, the nearest first, as they are written.

        >>> Line("Yes: he has five cats").words_before(12, 3)
        ['has', 'he']
        """
        words: list[str] = []
        for match in (_WORDS if past_digits else _WORDS_BESIDE).made.finditer(self.before(place, CLAUSE)):
            if match[1] is None:
                words.clear()
            else:
                words.append(match[1])
        words.reverse()
        return words[:most]

    def words_behind(self, place: int, most: int, *, past_digits: bool = True) -> list[str]:
        """Return the words of the clause from a place on, the nearest first; unless ``past_digits`` none behind digits.

        >>> Line("5 of 6 cats").words_behind(1, 2), Line("5 of 6 cats").words_behind(1, 2, past_digits=False)
        (['of', 'cats'], ['of'])
        """
        words: list[str] = []
        for match in (_WORDS if past_digits else _WORDS_BESIDE).made.finditer(self.text, place, place + CLAUSE):
            if match[1] is None or len(words) == most:
                break
            words.append(match[1])
        return words

    def letters_before(self, place: int) -> str:
        """Return the letters, with the hyphen behind them, that touch a place: the A of A320."""
        match = _LETTERS_BEFORE.made.search(self.before(place, CLAUSE))
        return match.group() if match is not None else ""

    def letters_behind(self, place: int) -> str:
        """Return the letters, with the apostrophe before them, that touch a place: the b of 3b."""
        match = _LETTERS_BEHIND.made.match(self.text, place, place + CLAUSE)
        return match.group() if match is not None else ""

    def past(self, place: int, chars: frozenset[str]) -> int:
        """Return the first place from one on that holds none of some characters."""
        text, size = self.text, len(self.text)
        while place < size and text[place] in chars:
            place += 1
        return place

    def back(self, place: int, chars: frozenset[str], least: int = 0) -> int:
        """Return where the run of some characters begins that ends before a place, ``least`` or behind it."""
        text = self.text
        while place > least and text[place - 1] in chars:
            place -= 1
        return place
