"""What a word may say without a number beside it: a size, a rank, a part, a small count, how often, a month."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.model import Value

SIZE: Final = 1
ROMAN: Final = 2
FIRST: Final = 4
SECOND: Final = 8
LATER: Final = 16
HALF: Final = 32
QUARTER: Final = 64
PART: Final = 128
COUNT: Final = 256
NOON: Final = 512
MIDNIGHT: Final = 1024
TIMES: Final = 2048
MONTH: Final = 4096
"""What a word may say without a number, of which one word may say several; each month counts."""
RANKS: Final = ROMAN | FIRST | SECOND | LATER
SHARES: Final = HALF | QUARTER
MOMENTS: Final = NOON | MIDNIGHT
ORDINALS: Final[dict[Value | None, int]] = {1: FIRST, 2: SECOND}
PARTS_ALONE: Final[dict[Value | None, int]] = {Fraction(1, 2): HALF, Fraction(1, 4): QUARTER}
ROUGH: Final = frozenset((10, 12))
"""What tens and dozens are of, which say no count."""


def differ_weakly(ours: int, theirs: int) -> bool:
    """Tell whether each of two texts says an ordinal, part or noon that the other one does not, as ``alone`` tells it.

    A part may stand against a multiple, too: half as big, doppelt so groß.
    """
    only, other = ours & ~theirs, theirs & ~ours
    if (only & RANKS and other & RANKS) or (only & SHARES and other & SHARES) or (only & MOMENTS and other & MOMENTS):
        return True
    return bool((only & SHARES and theirs & COUNT) or (other & SHARES and ours & COUNT))
