"""Characters of a text as the Language Server Protocol counts them: lines, and code units within a line."""

from __future__ import annotations

import re
from bisect import bisect_right

_LINE_END = re.compile(r"\r\n|\n|\r")
_UNIT = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
"""Bytes of a code unit."""


class Positions:
    """The lines of a text. ``encoding`` is what the client counts in: utf-16 unless it agreed to another.

    >>> Positions("a\\r\\n\\U0001f408 12", "utf-16").of(5)
    (1, 3)
    """

    def __init__(self, text: str, encoding: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self._codec = "utf-8" if encoding == "utf-8" else f"{encoding}-le"
        self._unit = _UNIT[encoding]

    def of(self, at: int) -> tuple[int, int]:
        """Return the line and the column of a character; columns are code units."""
        line = bisect_right(self._starts, at) - 1
        before = self._text[self._starts[line] : at]
        return line, len(before.encode(self._codec, "surrogatepass")) // self._unit
