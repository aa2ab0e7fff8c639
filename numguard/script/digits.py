"""Digits of any script: runs of them with their inner marks, the zero of their script, group marks."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from numguard.script.late import Late
from numguard.script.signs import APOSTROPHES, DIGIT_MARKS


def ascii_digits(text: str) -> str:
    """Return the decimal digits of ``text``, in any script, as ASCII; other characters are left out.

    >>> ascii_digits("१२३")
    '123'
    """
    if text.isascii():
        return text if text.isdigit() else "".join(c for c in text if c.isdigit())
    return "".join(str(unicodedata.decimal(c)) for c in text if c.isdecimal())


def few_digits(text: str) -> int | None:
    """Return the number that a few digits of ASCII are, as most are; None for others. Compiled, it is faster than int.

    >>> few_digits("2016"), few_digits("1.5")
    (2016, None)
    """
    if len(text) > _FEW:
        return None
    value = 0
    for k in range(len(text)):
        digit = ord(text[k]) - _ZERO
        if not 0 <= digit <= 9:
            return None
        value = value * 10 + digit
    return value


_FEW: Final = 9
_ZERO: Final = ord("0")
_RUN: Final = Late(rf"\d+(?:[{DIGIT_MARKS}]\d+)*")
_GROUPED: Final = Late(rf"\d{{1,3}}(?:([{DIGIT_MARKS}])\d{{2,3}})*([{DIGIT_MARKS}])\d{{3}}(?![\d])")
ASCII_ZERO: Final = "0"
ZEROS: Final = {
    "adlm": "ADLAM", "arab": "ARABIC-INDIC", "arabext": "EXTENDED ARABIC-INDIC", "bali": "BALINESE",
    "beng": "BENGALI", "cakm": "CHAKMA", "deva": "DEVANAGARI", "fullwide": "FULLWIDTH", "gujr": "GUJARATI",
    "guru": "GURMUKHI", "hmnp": "NYIAKENG PUACHUE HMONG", "java": "JAVANESE", "khmr": "KHMER", "knda": "KANNADA",
    "laoo": "LAO", "latn": "", "lepc": "LEPCHA", "mlym": "MALAYALAM", "mong": "MONGOLIAN", "mtei": "MEETEI MAYEK",
    "mymr": "MYANMAR", "nkoo": "NKO", "olck": "OL CHIKI", "orya": "ORIYA", "rohg": "HANIFI ROHINGYA",
    "sund": "SUNDANESE", "tamldec": "TAMIL", "telu": "TELUGU", "thai": "THAI", "tibt": "TIBETAN", "vaii": "VAI",
}  # fmt: skip
"""The digits of each CLDR numbering system that is a plain row of ten, as Unicode names them (numberingSystems.xml)."""

ZERO_SIGNS: Final = frozenset(unicodedata.lookup(f"{name} DIGIT ZERO") for name in ZEROS.values() if name)
"""The zeros of the scripts that have digits of their own; some are typed for a letter: Telugu ౦ for ం."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of digits with its inner marks: ``text_of_mention[start:end] == text``."""

    text: str
    start: int
    end: int

    @property
    def zero(self) -> int:
        """The code point of the zero of its script."""
        return zero_of(self.text)


def runs(text: str) -> tuple[Run, ...]:
    """Return the runs of digits of a text.

    >>> [run.text for run in runs("1亿1,001.5万")]
    ['1', '1,001.5']
    """
    return tuple(Run(match.group(), match.start(), match.end()) for match in _RUN.made.finditer(text))


def zero_of(text: str) -> int:
    """Return the code point of the zero of the first digit; ASCII's where there is none."""
    for char in text:
        if char.isdecimal():
            return ord(char) - unicodedata.decimal(char)
    return ord(ASCII_ZERO)


def in_script(text: str, zero: int) -> str:
    """Write the digits of ``text`` in the script whose zero is given.

    >>> in_script("1.5", ord("०"))
    '१.५'
    """
    return "".join(chr(zero + unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


def group_mark(text: str) -> str:
    """Return the mark that groups digits in ``text`` beyond doubt (twice, or a blank); empty where none does.

    >>> group_mark("1 234"), group_mark("1.234.567"), group_mark("1.234")
    (' ', '.', '')
    """
    for match in _GROUPED.made.finditer(text):
        first, last = match.groups()
        if last.isspace() or last in APOSTROPHES or first == last:
            return last
    return ""
