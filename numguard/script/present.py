"""Which signs stand in a text at all: asked once, and told as the sum of the flags below."""

from __future__ import annotations

from typing import Final

from numguard.script.late import Late
from numguard.script.plain import may_be_plainer
from numguard.script.signs import WIDE_COLON

PLAINER: Final = 1
"""Something may be typed in another way than most write it: see plain.py."""
COLON: Final = 2
"""A colon, narrow or wide."""
SLASH: Final = 4
AT: Final = 8
HALF_DAY: Final = 16
"""AM or PM."""
TIME_ZONE: Final = 32
"""The letters of UTC or of GMT by which it is told, UT or MT."""

ADDRESS: Final = 64
"""What ends the www of an address: w and a full stop."""
ENDED: Final = 128
"""What ``may_end_within`` tells; only the walk in C tells it beside the others."""


def signs_in(text: str) -> int:
    """Return the flags of the signs in a text; the walk in C tells the same.

    >>> signs_in("7:30 PM") == COLON | HALF_DAY, signs_in("seven")
    (True, 0)
    """
    found = PLAINER if may_be_plainer(text) else 0
    if ":" in text or WIDE_COLON in text:
        found |= COLON
    for sign, flag in _SIGNS:
        if sign in text:
            found |= flag
    if "M" in text and ("AM" in text or "PM" in text):
        found |= HALF_DAY
    if "T" in text and ("UT" in text or "MT" in text):
        found |= TIME_ZONE
    if "w." in text:
        found |= ADDRESS
    return found


_SIGNS: Final = (("/", SLASH), ("@", AT))
_FULL: Final = r".!?"
"""The full stops that end a sentence only where a blank stands behind them, or what closes."""
_SURE: Final = (
    r"\x00-\x1f\x85\xa0\u061f\u06d4\u0964\u0965\u1361\u1362\u1680\u2000-\u200a\u2026\u2028\u2029\u202f\u205f\u3000-\u3002"
    r"\uff01\uff1f"
)
"""The others, and the blanks that may part sentences; a plain one alone does not."""
_WITHIN: Final = Late(rf"(?s:[{_FULL}{_SURE}](?:(?<=[{_SURE}])|[ \"')\]\xbb\u2019\u201d])(?=.))")


def may_end_within(text: str) -> bool:
    """Tell whether a sentence or a line may end before the end of a text; where none can, nobody need look for one.

    >>> may_end_within("It cost 2.5 dollars."), may_end_within("It cost 5. They paid.")
    (False, True)
    """
    return _WITHIN.made.search(text) is not None
