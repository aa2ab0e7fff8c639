"""Which signs stand in a text at all: asked once, and told as the sum of the flags below."""

from __future__ import annotations

from typing import Final

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
