"""Fold one token so that spellings of the same word meet; never a whole text (STYLE.md 12)."""

from __future__ import annotations

import re
import unicodedata

_IGNORED = [
    0x00AD,  # soft hyphen
    0x0640,  # tatweel
    *range(0x0610, 0x061B),  # Arabic signs
    *range(0x064B, 0x0653),  # harakat
    0x0656,
    0x0657,
    0x0658,
    0x0670,
    *range(0x0591, 0x05BE),
    0x05BF,
    0x05C1,
    0x05C2,
    0x05C4,
    0x05C5,
    0x05C7,  # cantillation and niqqud
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2065),
    *range(0x2066, 0x206A),
    0xFEFF,
]
_APOSTROPHES = (
    "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}"
    "\N{MODIFIER LETTER TURNED COMMA}\N{GRAVE ACCENT}\N{ACUTE ACCENT}\N{MODIFIER LETTER REVERSED COMMA}"
    "\N{PRIME}\N{HEBREW PUNCTUATION GERESH}\N{FULLWIDTH APOSTROPHE}"
)
_TABLE: dict[int, str | None] = (
    dict.fromkeys(_IGNORED)
    | {ord(char): "'" for char in _APOSTROPHES}
    | {ord(char): "\N{HEBREW PUNCTUATION GERSHAYIM}" for char in '"\u201c\u201d\u201e'}
)
_CHANGED = re.compile("[" + "".join(map(re.escape, map(chr, _TABLE))) + "]")
"""str.translate is slow outside ASCII, and most words hold nothing of the table."""


def fold(token: str, pairs: dict[int, str] | None = None) -> str:
    """Return the form under which ``token`` is looked up.

    >>> fold("Zwei\\N{SOFT HYPHEN}hundert")
    'zweihundert'
    """
    if token.isascii():
        token = token.lower().replace("`", "'")
    else:
        token = unicodedata.normalize("NFC", token.casefold())
        if _CHANGED.search(token) is not None:
            token = token.translate(_TABLE)
        if "i\u0307" in token:  # the casefold of a Turkish capital dotted I
            token = token.replace("i\u0307", "i")
    return token.translate(pairs) if pairs else token
