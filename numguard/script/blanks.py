"""White space: which of it parts what a text says, and which is there only because a line was full."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_RUN: Final = re.compile(r"\s{2,}|\n")
_NO_BLANKS: Final = frozenset("\t\v\f\x1c\x1d\x1e\x1f")
"""White space that parts cells, pages and records."""
_LETTER: Final = re.compile(r"[^\W\d_]")
_ITEM: Final = re.compile(r"(?:[-–—*+•·‣▪●○|#>]|\(?(?:\d{1,3}|[A-Za-z])[.)])\s|\|")
"""What begins an item of a list, a row of a table, a heading or a quotation."""
_SHORT: Final = 20
"""Characters of a line that was hardly full: a cell, a heading."""


def is_uneven(text: str) -> bool:
    """Tell whether a text may have more white space than a blank between two words."""
    return "\n" in text or "  " in text


def loose_runs(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield the spans of white space that say no more than one blank.

    >>> [text[:a] + "_" + text[b:] for text in ["two  of\nthem", "two\nThree"] for a, b in loose_runs(text)]
    ['two_of\nthem', 'two  of_them']
    """
    size = len(text)
    for match in _RUN.finditer(text):
        start, end = match.span()
        if start and end < size and _NO_BLANKS.isdisjoint(match.group()):
            breaks = match.group().count("\n")
            if not breaks or (breaks == 1 and is_wrapped(text, start, end)):
                yield start, end


def is_wrapped(text: str, start: int, end: int) -> bool:
    r"""Tell whether a line break goes on with what the line before it says.

    It does not before an item of a list, behind a short line before a capital or a digit, and beside a lone number,
    but that small letters go on with any line.

    >>> is_wrapped("20.4\nmillion people", 4, 5), is_wrapped("Page 12\n345 people", 7, 8)
    (True, False)
    """
    if _ITEM.match(text, end):
        return False
    first = text[end]
    if first.islower():
        return True
    before = text.rfind("\n", 0, start) + 1
    if start - before < _SHORT and (first.isupper() or first.isdigit()):
        return False
    after = text.find("\n", end)
    return (
        _LETTER.search(text, before, start) is not None
        and _LETTER.search(text, end, len(text) if after < 0 else after) is not None
    )
