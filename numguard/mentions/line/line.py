"""TEXT + HITS -> LINE: what stands at a place of a text, before and behind the place, and between two."""

from __future__ import annotations

from typing import Final

from numguard.mentions.hits import Hits
from numguard.mentions.line.reach import NEAR
from numguard.script.objects import mypyc_attr
from numguard.script.signs import BLANKS

_BLANKS: Final = frozenset(BLANKS)


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

    def words_before(self, place: int) -> list[str]:
        """Return what stands between blanks in the few characters before a place, as it is written."""
        return self.before(place).split()

    def words_behind(self, place: int) -> list[str]:
        """Return what stands between blanks in the few characters from a place on."""
        return self.behind(place).split()

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
