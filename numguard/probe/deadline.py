"""One end for everything that belongs to one operation."""

from __future__ import annotations

import time

LONGEST = 1_000_000.0
"""Seconds: what a socket and a lock can wait is bounded too."""


class Deadline:
    """A moment after which nothing is begun or waited for.

    >>> Deadline(60).left() <= 60
    True
    """

    __slots__ = ("_end",)

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds that are left.

        Raises TimeoutError when none are.
        """
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        return left

    def within(self, seconds: float) -> Deadline:
        """Return a deadline after so many seconds, and not after this one.

        Raises TimeoutError when this one is over.
        """
        return Deadline(min(seconds, self.left()))

    def allows(self, seconds: float) -> bool:
        """Tell whether more than so many seconds are left."""
        return self._end - time.monotonic() > seconds
