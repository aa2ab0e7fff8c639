"""A pattern that is compiled when it is first asked for: what few texts need makes no start slower."""

from __future__ import annotations

import re


class Late:
    """A pattern as it is written, and once it was asked for, compiled.

    >>> Late(r"\\d+").made.findall("5 of 10")
    ['5', '10']
    """

    __slots__ = ("_written", "_flags", "_made")

    def __init__(self, written: str, flags: int = 0) -> None:
        self._written = written
        self._flags = flags
        self._made: re.Pattern[str] | None = None

    @property
    def made(self) -> re.Pattern[str]:
        """The compiled pattern."""
        if self._made is None:
            self._made = re.compile(self._written, self._flags)
        return self._made
