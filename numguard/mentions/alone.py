"""What a word may say without a number beside it: a size, a rank, a part, a small count, how often, a month."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.model import Value

SIZE: Final = 1 << 0
ROMAN: Final = 1 << 1
FIRST: Final = 1 << 2
SECOND: Final = 1 << 3
LATER: Final = 1 << 4
HALF: Final = 1 << 5
QUARTER: Final = 1 << 6
PART: Final = 1 << 7
COUNT: Final = 1 << 8
NOON: Final = 1 << 9
MIDNIGHT: Final = 1 << 10
TIMES: Final = 1 << 11
DUAL: Final = 1 << 12
MONTH: Final = 1 << 13
"""What a word may say without a number, of which one word may say several; each month counts.

A DUAL is a COUNT that names its unit, too: ساعتين, two hours, and fortnight.
"""
RANKS: Final = ROMAN | FIRST | SECOND | LATER
SHARES: Final = HALF | QUARTER
MOMENTS: Final = NOON | MIDNIGHT
ORDINALS: Final[dict[Value | None, int]] = {1: FIRST, 2: SECOND}
PARTS_ALONE: Final[dict[Value | None, int]] = {Fraction(1, 2): HALF, Fraction(1, 4): QUARTER}
ROUGH: Final = frozenset((10, 12))
"""What tens and dozens are of, which say no count."""
SHORT: Final = 100
"""Characters of a text in which one thing is first or last, and a bare unit is that of the other one."""


def differ_weakly(ours: int, theirs: int) -> bool:
    """Tell whether each of two texts says an ordinal, part or noon that the other one does not, as ``alone`` tells it.

    A part may stand against a multiple, too: half as big, doppelt so groß.
    """
    only, other = ours & ~theirs, theirs & ~ours
    if (only & RANKS and other & RANKS) or (only & SHARES and other & SHARES) or (only & MOMENTS and other & MOMENTS):
        return True
    return bool((only & SHARES and theirs & COUNT) or (other & SHARES and ours & COUNT))
