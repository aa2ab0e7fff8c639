"""The capitalised words of a text, counted in one go, so that many names are looked for in linear time."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import Final

_RUN: Final = re.compile(r"[A-Z][A-Za-z]{2,}")
_SHORTEST: Final = 3
LONGEST_NAME: Final = 40
"""Letters of a name that is looked for."""


class Capitals:
    """What stands in a text from each capital to the end of its word, with how often."""

    __slots__ = ("_counts", "_sorted")

    def __init__(self, text: str) -> None:
        counts = Counter(_RUN.findall(text))
        for run in list(counts):
            if not run[1:].islower() or len(run) > LONGEST_NAME:  # McDonald holds Donald
                times = counts.pop(run)
                for k in range(len(run) - _SHORTEST + 1):
                    if run[k].isupper():
                        counts[run[k : k + LONGEST_NAME]] += times
        self._counts: dict[str, int] = counts
        self._sorted = sorted(counts)

    def has_once(self, name: str) -> bool:
        """Tell whether a name of up to LONGEST_NAME letters stands in one place, as a word or where one begins."""
        at = bisect_left(self._sorted, name)
        if at == len(self._sorted) or not self._sorted[at].startswith(name) or self._counts[self._sorted[at]] > 1:
            return False
        return at + 1 == len(self._sorted) or not self._sorted[at + 1].startswith(name)
