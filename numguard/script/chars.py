"""The character classes and the compiled patterns that the scanners share. Every pattern is linear."""

from __future__ import annotations

import re

# What ends a word. Combining marks, joiners and the soft hyphen stay inside, which \\w would not do.
_BREAKS = (
    r"\s\d\x00-\x1f!-&(-/:-@\[-_{-\x7f\x80-\x9f\u00a0-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7"
    r"\u055c-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f4\u060c\u060d\u061b\u061e\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970"
    r"\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f3a-\u0f3d\u104a-\u104f\u1361-\u1368\u166d\u166e\u17d4-\u17db"
    r"\u1800-\u180a\u2000-\u200a\u2010-\u2018\u201a-\u2029\u202f-\u205f\u2070-\u20cf\u2100\u2103\u2109\u2116\u2150-\u2bff"
    r"\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\u3200-\u33ff\ufd3e\ufd3f\ufe10-\ufe6f\uff01-\uff0f\uff1a-\uff20"
    r"\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee\ufffd"
)
_LETTER = rf"[^'`\u2019{_BREAKS}]"
_APOSTROPHE = r"['`\u2018\u2019]"
# Gershayim, however typed, stand inside Hebrew abbreviations.
_GERSHAYIM = '(?<=[\u05d0-\u05ea])["\u05f4\u201c\u201d\u201e](?=[\u05d0-\u05ea])'
WORD_PATTERN = rf"{_LETTER}+(?:(?:{_APOSTROPHE}|{_GERSHAYIM}){_LETTER}+)*"
WORD = re.compile(WORD_PATTERN)
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")

# A number written in digits. Groups may be parted by a mark, or by one space before exactly three digits; tokenised
# text also has spaces around a mark ("1 , 141"). What the parts mean is settled in digits.py.
_SPACE = r"[ \u00a0\u202f\u2009\u2007]"
_MARK = r"[.,'\u2019\u2024\u066b\u066c\u00b7\uff0c\uff0e]"
_THREE = r"(?=\d{3}(?!\d))"
_TO_THREE = r"(?=\d{1,3}(?!\d))"
_BETWEEN = rf"{_MARK}|\u060c{_THREE}|{_MARK}?{_SPACE}{{1,3}}{_THREE}|{_SPACE}{{1,3}}{_MARK}{_SPACE}{{1,3}}{_TO_THREE}"
DIGITS_PATTERN = rf"\d+(?:(?:{_BETWEEN})\d+)*"
DIGITS = re.compile(DIGITS_PATTERN)
TOKEN = re.compile(rf"(?P<digits>{DIGITS_PATTERN})|(?P<word>{WORD_PATTERN})")

# Characters that are numbers by themselves: superscripts, vulgar fractions, enclosed, Roman, Tamil, Ethiopic ...
_NUMERIC = (
    "\u00b2\u00b3\u00b9\u00bc-\u00be\u0bf0-\u0bf2\u0d70-\u0d78\u1369-\u137c\u2070\u2074-\u2079\u2150-\u2182\u2185-\u2189"
    "\u2460-\u249b\u24ea-\u24ff\u2776-\u2793"
)
GATE = re.compile(rf"[\d{_NUMERIC}]")
NUMERAL = re.compile(rf"[{_NUMERIC}]+")
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
SUPERSCRIPT_RUN = re.compile("[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")

OPAQUE = re.compile(
    r"(?:https?://|www\.)[^\s<>\"'\u3000-\u303f\uff00-\uffef]{1,2000}"
    r"|[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}"
    r"|\{\{?[\w.:%-]{1,64}\}?\}|<[/A-Za-z][^<>]{0,500}>|%\d*\$?[sd](?![A-Za-z])|\$\{\w{1,64}\}"
)


def is_cjk(char: str) -> bool:
    """Tell whether ``char`` belongs to a script that is written without spaces between words (Han, kana)."""
    return "\u3005" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"
