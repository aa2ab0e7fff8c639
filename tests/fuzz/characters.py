"""The characters that a text may hold and nobody thinks of, and the digits of every script."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache

from numguard.script.signs import NEWER_ZEROS

BIDI = (
    "\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}\N{ARABIC LETTER MARK}"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
ZERO_WIDTH = (
    "\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}\N{WORD JOINER}\N{SOFT HYPHEN}"
    "\N{ZERO WIDTH NO-BREAK SPACE}\N{COMBINING GRAPHEME JOINER}\N{ARABIC TATWEEL}"
)
BLANKS = " \t\n\r\v\f\x85\xa0\u1680\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
CONTROLS = "\x00\x01\x1b\x7f\x9c\ufffe\uffff\U0010ffff\ufffd"
SURROGATES = "\ud800\udbff\udc00\udcff\udfff"
COMBINING = "\u0301\u0308\u0327\u20dd\u20e3\u0489\u064b\u0670\u05b0\u093c\u0e31\u3099\ufe0f\ufe0e"
EMOJI = (
    "\U0001f600", "1\ufe0f\u20e3", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea", "\U0001f51f",
    "\U0001f522",
)  # fmt: skip
MARKS = ".,'’`·:;/\\-–—−‐‑~～+±×*^_%‰€$£¥₹°²³½#№§&@|<>≤≥=≈!?¿()[]{}⟦⟧【】〔〕«»„“”\"…،٫٬؛；，。、։፣।"


@cache
def zeros() -> tuple[int, ...]:
    """Return the code point of the zero of every set of decimal digits, also those that the interpreter lacks.

    >>> [hex(zero) for zero in zeros()[:3]]
    ['0x30', '0x660', '0x6f0']
    """
    known = (code for code in range(sys.maxunicode + 1) if unicodedata.decimal(chr(code), None) == 0)
    return tuple(sorted({*known, *map(ord, NEWER_ZEROS.values())}))


@cache
def numerals() -> str:
    """Return every character that has a value and is no decimal digit, and two that lost theirs (Ↄ ↄ)."""
    codes = (chr(code) for code in range(sys.maxunicode + 1))
    valued = (c for c in codes if unicodedata.numeric(c, None) is not None and unicodedata.decimal(c, None) is None)
    return "".join(valued) + "\u2183\u2184"


ODD = (BIDI, ZERO_WIDTH, BLANKS, CONTROLS, SURROGATES, COMBINING, EMOJI, MARKS)
"""Sorts of characters, each as likely as the others."""
