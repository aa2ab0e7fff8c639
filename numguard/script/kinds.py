"""What a character is to a reader of numbers: part of a word, a digit, or what parts words. One table for all."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from numguard.script.chars import LETTER, NUMERAL
from numguard.script.fold import IGNORED, TABLE, fold
from numguard.script.signs import NEWER_ZEROS

BREAK: Final = 0  # ends a word
APOSTROPHE: Final = 1  # inside a word only between two letters
QUOTE: Final = 2  # inside a word only between two Hebrew letters
DIGIT: Final = 3
NUMERIC: Final = 4  # a number by itself: ½ ③ ²
SKIPPED: Final = 5  # a letter that folding drops
LETTER_: Final = 6  # a letter of no word that is known
FIRST: Final = 7  # the first class of a letter that some word has

TABLE_SIZE: Final = 0x10000
"""Characters beyond have their class in a dictionary, where they have one: see Alphabet.far."""

_RUNS: Final = {LETTER_: LETTER + "+", DIGIT: r"\d+", NUMERIC: NUMERAL.pattern}
_BEYOND: Final = range(0x10400, 0x1E960)
"""The scripts beyond the first plane that have case, from Deseret to Adlam."""


@cache
def plain_classes() -> bytes:
    """Return the class of each character below TABLE_SIZE for a language without words.

    >>> [plain_classes()[ord(char)] for char in "a 1½'"]
    [6, 0, 3, 4, 1]
    """
    table = bytearray(TABLE_SIZE)
    every = "".join(map(chr, range(TABLE_SIZE)))
    for kind, pattern in _RUNS.items():
        for match in re.finditer(pattern, every):
            table[match.start() : match.end()] = bytes([kind]) * (match.end() - match.start())
    for code in IGNORED:
        table[code] = SKIPPED
    for char in "'`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}":
        table[ord(char)] = APOSTROPHE
    for char in '"\N{HEBREW PUNCTUATION GERSHAYIM}\u201c\u201d\u201e':
        table[ord(char)] = QUOTE
    return bytes(table)


@cache
def foldings() -> dict[str, tuple[str, ...]]:
    """Return, for each folded spelling of one character, the characters that fold to it."""
    by_form: dict[str, list[str]] = {}
    for code in (*range(0x80, 0xD800), *range(0xE000, TABLE_SIZE), *_BEYOND):
        char = chr(code)
        if code in TABLE or char.casefold() != char or not unicodedata.is_normalized("NFC", char):
            by_form.setdefault(fold(char), []).append(char)
    for code in range(ord("A"), ord("Z") + 1):
        by_form.setdefault(chr(code).lower(), []).append(chr(code))
    return {folded: tuple(chars) for folded, chars in by_form.items()}


_SEVERAL: Final = (
    *(range(0xDF, 0xE0), range(0x149, 0x14A), range(0x344, 0x345), range(0x587, 0x588), range(0x958, 0x960)),
    *(range(0x9DC, 0x9E0), range(0xA33, 0xA60), range(0xB5C, 0xB5E), range(0xF43, 0xFBA), range(0x1E9A, 0x1E9F)),
    *(range(0x1F80, 0x1FFD), range(0x2ADC, 0x2ADD), range(0xFB00, 0xFB50)),
)
"""Where the letters stand that fold to several; a test holds that there are no others."""


@cache
def foldings_to_several() -> dict[str, tuple[str, ...]]:
    """Return those of ``foldings`` that are several letters, without looking at all characters: ss for ß.

    >>> foldings_to_several()["ss"]
    ('ß', 'ẞ')
    """
    several: dict[str, list[str]] = {}
    for codes in _SEVERAL:
        for char in map(chr, codes):
            folded = fold(char)
            if len(folded) > 1:
                several.setdefault(folded, []).append(char)
    return {folded: tuple(chars) for folded, chars in several.items()}


@cache
def far_classes() -> dict[int, int]:
    """Return the digits of scripts whose code points lie beyond the table, with those that the interpreter lacks."""
    every = "".join(map(chr, range(TABLE_SIZE, 0x20000)))
    newer = (chr(ord(zero) + value) for zero in NEWER_ZEROS.values() for value in range(10))
    return {ord(char): DIGIT for run in (*re.findall(r"\d+", every), *newer) for char in run}
