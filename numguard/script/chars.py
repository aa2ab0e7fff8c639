"""The character classes and the compiled patterns that the scanners share. Every pattern is linear."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from unicodedata import bidirectional

from numguard.script.classes import BREAKS, CJK, NUMERALS, UNSPACED
from numguard.script.late import Late
from numguard.script.signs import (
    ADLAM_GROUP,
    ARABIC_DECIMAL,
    ARABIC_GROUP,
    BLANKS,
    LATEX_COMMA,
    NEWER,
    SUPERSCRIPT_DIGITS,
    SUPERSCRIPT_MINUS,
    SUPERSCRIPT_PLUS,
    SURE_MINUS,
    TYPED_GERSHAYIM,
)
from numguard.script.signs import GERSHAYIM as _SIGN

# These patterns scan every text, so they are of `re`: on words and digits it is 1.3 to 6 times faster than `regex`
# (docs/explanation/architecture.md). What ends a word does so by its Unicode properties: see classes.py.
LETTER: Final = rf"[^{BREAKS}\N{{RIGHT SINGLE QUOTATION MARK}}\d]"  # BREAKS ends with the first plane
_APOSTROPHE: Final = r"['`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}]"
_HEBREW_LETTER: Final = r"[\N{HEBREW LETTER ALEF}-\N{HEBREW LETTER TAV}]"
# Gershayim, however typed, stand inside Hebrew abbreviations.
_GERSHAYIM: Final = f"(?<={_HEBREW_LETTER})[{TYPED_GERSHAYIM}{_SIGN}](?={_HEBREW_LETTER})"
WORD_PATTERN: Final = rf"{LETTER}+(?:(?:{_APOSTROPHE}|{_GERSHAYIM}){LETTER}+)*"
WORD: Final = Late(WORD_PATTERN)

# A number written in digits. Groups may be parted by a mark, or by one space before exactly three digits; tokenised
# text also has spaces around a mark ("1 , 141"), and recognised speech before it ("429 .95"), but a full stop before a
# blank ends a sentence. What the parts mean is settled in digits.py.
_SPACE: Final = rf"[{BLANKS}\N{{FIGURE SPACE}}]"
_MARK: Final = (
    rf"[.,'{ARABIC_DECIMAL}{ARABIC_GROUP}{ADLAM_GROUP}\N{{RIGHT SINGLE QUOTATION MARK}}"
    r"\N{ONE DOT LEADER}\N{MIDDLE DOT}\N{FULLWIDTH COMMA}\N{FULLWIDTH FULL STOP}]"
)
_THREE: Final = r"(?=\d{3}(?!\d))"
_TO_THREE: Final = r"(?=\d{1,3}(?!\d))"
_TO_FOUR: Final = r"(?=\d{1,4}(?!\d))"
_BETWEEN: Final = (
    rf"{_MARK}|\N{{ARABIC COMMA}}{_THREE}|(?:(?![.\N{{FULLWIDTH FULL STOP}}]){_MARK})?{_SPACE}{{1,3}}{_THREE}"
    rf"|{_SPACE}{{1,3}}{_MARK}{_SPACE}{{1,3}}{_TO_THREE}|{_SPACE}[.,]{_TO_FOUR}"
    rf"|[.]{_SPACE}{_THREE}|{re.escape(LATEX_COMMA)}"
)
_DECIMALS: Final = rf"0[.,]\d{{3}}(?:{_SPACE}\d{{3}}){{1,6}}(?:{_SPACE}\d{{1,2}}(?!\d))?(?![.,]?\d)"
DIGITS_PATTERN: Final = rf"{_DECIMALS}|\d+(?:(?:{_BETWEEN})\d+)*"
DIGITS: Final = re.compile(DIGITS_PATTERN)

GATE: Final = re.compile(rf"[\d{NUMERALS}]")
NUMERAL: Final = re.compile(rf"[{NUMERALS}]+")
SUPERSCRIPTS: Final = str.maketrans(
    SUPERSCRIPT_DIGITS + SUPERSCRIPT_MINUS + SUPERSCRIPT_PLUS + SURE_MINUS, f"0123456789-+{'-' * len(SURE_MINUS)}"
)
SUPERSCRIPT_RUN: Final = re.compile(f"[{SUPERSCRIPT_MINUS}{SUPERSCRIPT_PLUS}]?[{SUPERSCRIPT_DIGITS}]+")


# Where the scripts that run from right to left stand: a search there spares asking each character of a text. A class of
# two ranges below U+10000 is compiled in a third of the time of one with three.
_RIGHT_TO_LEFT: Final = Late("[\u0590-\u08ff\ufb1d-\uffff\U00010800-\U0001efff]")
_RIGHT_TO_LEFT_MARK: Final = "\N{RIGHT-TO-LEFT MARK}"


def has_right_to_left(text: str) -> bool:
    """Tell whether a letter stands in a text whose script runs from right to left.

    >>> has_right_to_left("60 000 \N{HEBREW LETTER ALEF}"), has_right_to_left("60 000 à")
    (True, False)
    """
    if text.isascii():
        return False
    if _RIGHT_TO_LEFT_MARK in text:
        return True
    for char in _RIGHT_TO_LEFT.made.findall(text):  # noqa: SIM110 -- any() of a generator costs more
        if bidirectional(char) in ("R", "AL"):
            return True
    return False


@cache
def letters() -> re.Pattern[str]:
    """Match what the walk in Python goes past in one step: all whose class is that of a letter (script/kinds).

    A law holds it to the classes. Made at first use: the walk in C needs it never.
    """
    return re.compile(rf"[^{BREAKS}\N{{RIGHT SINGLE QUOTATION MARK}}{NUMERALS}{NEWER}\d]+")


_WIDE: Final = (  # punctuation between ideographs
    r"\N{IDEOGRAPHIC SPACE}-\N{IDEOGRAPHIC HALF FILL SPACE}\N{FULLWIDTH EXCLAMATION MARK}-\N{HALFWIDTH WHITE CIRCLE}"
)
PERCENT_FORMAT: Final = re.compile(r"%\d*\$?[sd](?![A-Za-z])")
_OPAQUE: Final = Late(
    rf"(?:https?://|www\.)[^\s<>\"'{_WIDE}]{{1,2000}}"
    r"|[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}"
    r"|\{\{?[\w.:%-]{1,64}\}?\}|<[/A-Za-z][^<>]{0,500}>|&#x?[0-9A-Fa-f]{1,6};"
    rf"|{PERCENT_FORMAT.pattern}|\$\{{\w{{1,64}}\}}"
)
_OPAQUE_SIGNS: Final = ("@", "{", "<", "&#", "${", "www.")
"""What stands in each of these, besides :// and %; looking for it alone is many times as fast."""
_SCHEMES: Final = ("https", "http")
_BEFORE_SIGN: Final = 64
"""Characters before the sign of an address: its name."""
_IN_ADDRESS: Final = re.compile(r"[\w.+-]")


def opaque_spans(text: str) -> list[tuple[int, int]]:
    """Return where URLs, addresses, tags and placeholders stand in a text, in order.

    >>> opaque_spans("mail a.b@example.org or see https://example.org/7")
    [(5, 20), (28, 49)]
    """
    places = [at for sign in _OPAQUE_SIGNS for at in _found(text, sign)]
    places += [at for at in _found(text, "%") if PERCENT_FORMAT.match(text, at) is not None]
    for at in _found(text, "://"):
        places += [at - len(scheme) for scheme in _SCHEMES if text.startswith(scheme, at - len(scheme))][:1]
    places.sort()
    spans: list[tuple[int, int]] = []
    done = 0
    for last in places:
        if last < done:
            continue
        first = last
        while first > max(done, last - _BEFORE_SIGN) and _IN_ADDRESS.match(text, first - 1):
            first -= 1
        for start in range(first, last + 1):
            match = _OPAQUE.made.match(text, start)
            if match is not None:
                spans.append(match.span())
                done = match.end()
                break
    return spans


_HEX: Final = Late(
    r"[\da-fA-F](?<!\w[\da-fA-F])(?:[\da-fA-F]{15,127}|[\da-fA-F]{7}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})(?!\w)"
)
"""It begins with a set, which makes its search fast."""


def hash_spans(text: str) -> list[tuple[int, int]]:
    """Return where hashes and UUIDs stand in a text, in order: digits and letters to f, sixteen and more.

    >>> hash_spans("sha1 f1d2d2f924e986ac86fdf7b36c94bcdf32beec15"), hash_spans("no 1234567890123456")
    ([(5, 45)], [])
    """
    return [match.span() for match in _HEX.made.finditer(text) if not match.group().isdecimal()]


def _found(text: str, sign: str) -> list[int]:
    """Return where a sign stands in a text."""
    places: list[int] = []
    at = text.find(sign)
    while at >= 0:
        places.append(at)
        at = text.find(sign, at + 1)
    return places


MARKS: Final = frozenset(
    chr(code)
    for first, last in (
        *((0x0E31, 0x0E31), (0x0E34, 0x0E3A), (0x0E47, 0x0E4E), (0x0EB1, 0x0EB1), (0x0EB4, 0x0EBC), (0x0EC8, 0x0ECD)),
        *((0x102B, 0x103E), (0x1082, 0x108D), (0x17B6, 0x17D3), (0x0F71, 0x0F84), (0x0F90, 0x0FBC)),
    )
    for code in range(first, last + 1)
)
"""Vowels and tones of scripts without blanks: they belong to the letter before them."""


_FIRST_CJK: Final = "\N{CJK RADICAL REPEAT}"
"""Where the scripts of is_cjk begin: almost every character that is asked for stands before it."""


_FIRST_HAN: Final = "\N{CJK UNIFIED IDEOGRAPH-4E00}"
_LAST_HAN: Final = "\N{CJK UNIFIED IDEOGRAPH-9FA5}"
"""Between which most of them stand."""


@cache
def _cjk() -> tuple[tuple[str, str], ...]:
    """Return the first and the last character of each range; a pattern of them takes as long as a hundred checks."""
    ranges = re.findall(r"(.)(?:-(.))?", CJK)
    return tuple((first, last or first) for first, last in ranges)


FIRST_HANGUL: Final = ord("\N{HANGUL SYLLABLE GA}")
"""Where the syllables of Hangul begin; little else stands behind it."""


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(f"[{UNSPACED}]")


def is_cjk(char: str) -> bool:
    """Return True if ``char`` belongs to a script that is written without spaces between words (Han, kana).

    >>> is_cjk("年"), is_cjk("々"), is_cjk("한")
    (True, True, False)
    """
    if char < _FIRST_CJK:
        return False
    return _FIRST_HAN <= char <= _LAST_HAN or any(first <= char <= last for first, last in _cjk())


def is_hiragana(char: str) -> bool:
    """Return True if ``char`` is of the script of Japanese endings and particles, which no name ends with.

    >>> is_hiragana("は"), is_hiragana("ハ")
    (True, False)
    """
    return "\N{HIRAGANA LETTER SMALL A}" <= char <= "\N{HIRAGANA LETTER SMALL KE}"


def is_of_word(char: str) -> bool:
    """Return True if ``char`` stands inside words: a letter, a vowel sign, a digit.

    >>> is_of_word("a"), is_of_word("\N{TAMIL VOWEL SIGN I}"), is_of_word(".")
    (True, True, False)
    """
    return char.isalnum() or WORD.made.match(char) is not None


def is_unspaced(text: str) -> bool:
    """Return True if a text has letters of a script that sets no spaces between words.

    >>> is_unspaced("3 แมว"), is_unspaced("3 cats")
    (True, False)
    """
    return _unspaced().search(text) is not None


_PLACEHOLDER_SIGNS: Final = ("{", "%", "<", "&", "\\", "$", "__", "*", "`", ">")
"""What placeholders and markup begin with, and what emphasis or a quoted line is marked by."""


def may_have_placeholders(text: str) -> bool:
    """Return True if a text has what every placeholder begins with: most have not, and nothing else is done for them.

    >>> may_have_placeholders("5 % of {0}"), may_have_placeholders("5 per cent")
    (True, False)
    """
    return any([sign in text for sign in _PLACEHOLDER_SIGNS])  # noqa: C419 -- faster compiled
