"""Deadlines: one moment by which all parts of an operation must be done."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")
LONGEST = 1_000_000.0
"""Seconds: what a socket and a lock can wait is bounded too."""


class LateError(TimeoutError):
    """The deadline is over, and the work is not."""


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

    def run(self, work: Callable[[], _T]) -> _T:
        """Return what ``work`` returns; after the deadline it goes on in its thread, and its answer counts no more.

        Raises what ``work`` raises, and TimeoutError after the deadline.
        """
        answers: queue.SimpleQueue[tuple[_T | None, BaseException | None]] = queue.SimpleQueue()

        def answer() -> None:
            try:
                answers.put((work(), None))
            except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
                answers.put((None, error))

        threading.Thread(target=answer, daemon=True).start()
        try:
            value, error = answers.get(timeout=min(self.left(), threading.TIMEOUT_MAX))
        except queue.Empty:
            raise LateError("timed out") from None
        if error is not None:
            raise error
        return value  # type: ignore[return-value]

    def allows(self, seconds: float) -> bool:
        """Tell whether more than so many seconds are left."""
        return self._end - time.monotonic() > seconds
