"""LINE + TWO PLACES -> GAP: what stands between two numbers, cut once, and named by its kind."""

from __future__ import annotations

from typing import Final

from numguard.mentions.line.line import Line
from numguard.script.objects import mypyc_attr
from numguard.script.signs import COLONS, RANGE_DASHES

DASH: Final = 1 << 0
"""A hyphen, a dash or a wave, with a blank at most on each side."""
SLASH: Final = 1 << 1
"""A stroke that touches both numbers."""
TIE: Final = 1 << 2
"""Another sign of scores and pairs, or a short word between blanks: 2:1, 2 & 4, 2 to 4."""
OTHER: Final = 1 << 3
TIED: Final = DASH | SLASH | TIE
ANY: Final = TIED | OTHER

_DASHES: Final = frozenset(RANGE_DASHES)
_TIES: Final = frozenset(f"{COLONS}&/")
_WITH_BLANKS: Final = 3
TIE_LETTERS: Final = 3
"""Letters of the word between the ends of a range or score: 2 to 4."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Gap:
    """What stands between two numbers, and of which kind it is."""

    __slots__ = ("text", "size", "kind")

    def __init__(self, line: Line, start: int, end: int) -> None:
        self.text = line.text[start:end]
        self.size = len(self.text)
        self.kind = _kind_of(self.text, self.size)

    @property
    def word(self) -> str:
        """The words or the sign, without the blanks around them."""
        return self.text.strip()


def _kind_of(gap: str, size: int) -> int:
    mark = ""  # the one sign, with a blank at most on each side of it
    if size == 1:
        mark = gap
    elif size > 1 and gap[size - 1].isspace():
        mark = gap[0] if size == _WITH_BLANKS - 1 else gap[1] if size == _WITH_BLANKS and gap[0].isspace() else ""
    elif size == _WITH_BLANKS - 1 and gap[0].isspace():
        mark = gap[1]
    if mark in _DASHES:
        return DASH
    if mark in _TIES:
        return SLASH if gap == "/" else TIE
    last = size - 1
    if not 1 < last <= TIE_LETTERS + 1 or not gap[0].isspace() or not gap[last].isspace():
        return OTHER
    for char in gap[1:last]:
        if not (char.isalnum() or char == "_"):
            return OTHER
    return TIE
