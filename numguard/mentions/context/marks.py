"""Marks that touch a number and say what it is: a decimal dot, a letter of a name, the plus of an open end."""

from __future__ import annotations

from typing import Final

from numguard.mentions.context.segment import Segment
from numguard.script.signs import DECIMAL_MARKS

_MIDDLE_DOTS: Final = frozenset(("\N{KATAKANA MIDDLE DOT}", "\N{MIDDLE DOT}", "\N{HALFWIDTH KATAKANA MIDDLE DOT}"))


def has_dot_before(segment: Segment, at: int) -> bool:
    """Tell whether a decimal mark without a zero stands before a place: .75, or the middle dot of Japanese."""
    before = segment.text[max(0, at - 1) : at]
    return before != "" and (before in _MIDDLE_DOTS or before in DECIMAL_MARKS)


def is_coded_at(segment: Segment, at: int) -> bool:
    """Tell whether a Latin letter or the sign of code stands right before a place: regex1, `1`."""
    before = segment.text[max(0, at - 1) : at]
    return before == "`" or (before.isascii() and before.isalpha())


def has_plus_at(segment: Segment, at: int) -> bool:
    """Tell whether a plus stands at a place, and no digits behind it: 65+."""
    following = segment.text[at + 1 : at + 2] if segment.text[at : at + 1] == "+" else "0"
    return not (following.isdecimal() or (following.isascii() and following.isalpha()))  # 20+跑
