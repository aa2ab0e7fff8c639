"""How a text is typed, where that says nothing: wrapped lines, two blanks, hyphens, strokes, letters in parts, छ:."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final
from unicodedata import normalize

from numguard.script.late import Late
from numguard.script.signs import COLONS, NEWER_ZEROS, STOPS, WIDE_STOPS

_HARD_HYPHEN: Final = "\N{NON-BREAKING HYPHEN}"
_STROKES: Final = "\N{FRACTION SLASH}\N{DIVISION SLASH}"
"""What stands between the two numbers of a fraction where no keyboard typed it."""
_LOWERED: Final = "\N{SUBSCRIPT ZERO}-\N{SUBSCRIPT NINE}"
"""Digits of a formula, which most keyboards type as others: CO₂."""
_DIGITS: Final = {
    chr(ord(zero) + value): str(value) for zero in ("\N{SUBSCRIPT ZERO}", *NEWER_ZEROS.values()) for value in range(10)
}
"""What is read as other digits: those of a formula, and those that not every interpreter knows."""
_EACH: Final = "".join(_DIGITS)
_NEWER: Final = f"{min(NEWER_ZEROS.values())}-{max(_DIGITS)}"
"""Where the digits of newer releases of Unicode stand, with much else between them."""
_MARKS: Final = "\u0300-\u036f\u0653-\u0655\u3099\u309a"
"""Marks that make one letter with the one before: accents, the hamza and madda of Arabic, the voiced sounds of kana."""
_HEADS: Final = "\u1100-\u1112"
_VOWELS: Final = "\u1161-\u1175"
_FINALS: Final = "\u11a8-\u11c2"
"""The letters of Korean, two or three of which make a syllable."""
_BEFORE: Final = (
    "\u0928\u0930\u0933\u09c7\u0b47\u0b92\u0bc6\u0bc7\u0c46\u0cbf\u0cc6\u0cca\u0d46\u0d47\u0dd9\u0ddc\u1025"
    "\U00011131\U00011132"
)
_BEHIND: Final = (
    "\u093c\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dca\u0dcf\u0ddf"
    "\u102e\U00011127"
)
"""Signs of Indian scripts that combine into one: those that stand first, and those that follow them."""
_IN_PARTS: Final = (Late(f"[{_LOWERED}{_MARKS}{_VOWELS}]"), Late(f"[{_BEFORE}][{_BEHIND}]"), Late(f"[{_NEWER}]"))
"""What a letter in parts, a lowered digit and a newer one have: most texts have none. Each begins with a set."""
_SIX: Final = "\N{DEVANAGARI LETTER CHA}:"
_VISARGA: Final = "\N{DEVANAGARI SIGN VISARGA}"
"""Six as it is typed where the keyboard has no visarga; no other number ends with one."""
_TYPED: Final = re.compile(
    rf"[\s{_HARD_HYPHEN}{_STROKES}{_LOWERED}{_NEWER}{_MARKS}{_HEADS}{_BEFORE}{_SIX[0]}]"
    rf"(?:(?<=[\n{_HARD_HYPHEN}{_LOWERED}{_NEWER}{_MARKS}])|(?=[\s\d{_VOWELS}{_BEHIND}:]))(?:(?<=\s)\s+|(?<=\n)|(?<={_HARD_HYPHEN})|"
    rf"(?<=\d[{_STROKES}])(?=\d)|(?<=[{_EACH}])|(?<=\S[{_MARKS}])[{_MARKS}]*|(?<=[{_HEADS}])[{_VOWELS}][{_FINALS}]?|"
    rf"(?<=[{_BEFORE}])[{_BEHIND}]+|(?<={_SIX[0]})(?<![\w\u0900-\u097f]{_SIX[0]}):(?=\s[\u0900-\u097f]))"
)
"""It begins with a set, which makes its search fast; the letter of a mark stands before the match.

What cannot go on is told before the ways to go on are tried: in Indian scripts every fourth character begins one.
"""
_IS_MARK: Final = re.compile(f"[{_MARKS}]")
_NO_BLANKS: Final = frozenset("\t\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029")
"""White space that parts cells, pages, records and paragraphs."""
_BLANKS: Final = Late(r"[ \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]{2}")
"""All other white space, but that of line ends."""
_LETTER: Final = Late(r"[^\W\d_]")
_WORD: Final = Late(r"(?:[^\W\d_]|[\u0900-\u0dff])+")
"""Letters, with the vowel signs of India, which are marks."""
_ITEM: Final = Late(r"(?:[-–—*+•·‣▪●○|#>]|\(?(?:\d{1,3}|[A-Za-z])[.)])\s|\|")
"""What begins an item of a list, a row of a table, a heading or a quotation."""
_STOPS: Final = frozenset(f"{STOPS}{WIDE_STOPS}{COLONS}")
_BESIDE_BREAK: Final = Late(r"\d[^\S\n]*\n|\n\s*\d")
_BEGUN: Final = Late(r"\n\s*\S")
_SHORT: Final = 20
"""Characters of a line that was hardly full: a cell, a heading."""


def may_be_plainer(text: str) -> bool:
    """Return True if something in a text may be typed in another way than most write it.

    >>> may_be_plainer("two of them"), may_be_plainer("two  of them")
    (False, True)
    """
    if "\n" in text or "\r" in text or "  " in text:
        return True
    if text.isascii():
        return False
    if _BLANKS.made.search(text) is not None or _HARD_HYPHEN in text or _SIX in text:
        return True
    if any([stroke in text for stroke in _STROKES]):  # noqa: C419 -- faster compiled
        return True
    return any([pattern.made.search(text) is not None for pattern in _IN_PARTS])  # noqa: C419 -- faster compiled


def plainer(
    text: str, has_lines: bool = False, is_scale: Callable[[str], bool] | None = None
) -> Iterator[tuple[int, int, str]]:
    r"""Yield the spans that are typed otherwise than most write them, each with what most write.

    A text that ``has_lines`` is not wrapped: its lines end where they should. ``is_scale`` tells the words of scales,
    which go on with a number, whatever their letters: 3,26 ⏎ Millionen.

    >>> list(plainer("two  of\nthem\nThree\u2011footed"))
    [(3, 5, ' '), (7, 8, ' '), (18, 19, '-')]
    >>> list(plainer("de\u0301but")) == [(1, 3, "é")]
    True
    """
    size, done = len(text), 0
    for match in _TYPED.finditer(text):
        start, end = match.span()
        if _IS_MARK.match(text, start) is not None:
            start -= 1
        if start < done:
            continue
        plain, done = text[start:end], end
        if plain == _SIX:
            yield end - 1, end, _VISARGA
        elif plain == _HARD_HYPHEN:
            yield start, end, "-"
        elif plain in _STROKES:
            yield start, end, "/"
        elif plain in _DIGITS:
            yield start, end, _DIGITS[plain]
        elif not plain.isspace():
            whole, end = _composed(plain, start)
            if whole:
                yield start, end, whole
        elif start and end < size and _NO_BLANKS.isdisjoint(plain):
            breaks = plain.count("\n")
            is_joined = breaks == 1 and not has_lines
            if not breaks or (is_joined and (is_wrapped(text, start, end) or _is_scaled(text, start, end, is_scale))):
                yield start, end, " "


def _is_scaled(text: str, start: int, end: int, is_scale: Callable[[str], bool] | None) -> bool:
    """Tell whether digits stand before a line break, and the word of a scale behind it."""
    if is_scale is None or not text[start - 1].isdecimal():
        return False
    word = _WORD.made.match(text, end)
    return word is not None and is_scale(word.group())


def _composed(parts: str, start: int) -> tuple[str, int]:
    """Return the letter that the first of some parts make, and where they end; nothing where they make none."""
    for size in range(min(len(parts), _MOST_PARTS), 1, -1):
        whole = normalize("NFC", parts[:size])
        if len(whole) == 1:
            return whole, start + size
    return "", start


_MOST_PARTS: Final = 4
"""So many code points make one letter at most, cf. Unicode Standard Annex 15."""


def goes_on(text: str) -> bool:
    r"""Return True if a line of a text begins in small letters, or a digit stands beside a line break.

    >>> goes_on("It cost 20.4\nMillion"), goes_on("The mill\nThe barn")
    (True, False)
    """
    return _BESIDE_BREAK.made.search(text) is not None or any(
        match.group()[-1].islower() for match in _BEGUN.made.finditer(text)
    )


def ends_in_stops(text: str) -> bool:
    """Return True if a full stop, or another mark that ends a sentence, stands before each line break."""
    return all(line.rstrip()[-1:] in _STOPS for line in text.split("\n")[:-1])


def is_wrapped(text: str, start: int, end: int) -> bool:
    r"""Return True if a line break goes on with what the line before it says.

    It does not before an item of a list, behind a full stop, behind a short line before a capital or a digit, and
    beside a lone number; but small letters go on with any line.

    >>> is_wrapped("20.4\nmillion people", 4, 5), is_wrapped("Page 12\n345 people", 7, 8)
    (True, False)
    """
    if _ITEM.made.match(text, end):
        return False
    first = text[end]
    if first.islower():
        return True
    if text[start - 1] in _STOPS:
        return False
    before = text.rfind("\n", 0, start) + 1
    if start - before < _SHORT and (first.isupper() or first.isdigit()):
        return False
    after = text.find("\n", end)
    return (
        _LETTER.made.search(text, before, start) is not None
        and _LETTER.made.search(text, end, len(text) if after < 0 else after) is not None
    )
