"""Work that ends in time, or is given up."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")
LONGEST = 1_000_000.0
"""Seconds: what a socket and a lock can wait is bounded too."""


def in_time(seconds: float, work: Callable[[], _T]) -> _T:
    """Return what ``work`` returns; after ``seconds`` it goes on in its thread, and its answer counts no more.

    >>> in_time(60, lambda: 5)
    5

    Raises what ``work`` raises, and TimeoutError when the time is over.
    """
    answers: queue.SimpleQueue[tuple[_T | None, BaseException | None]] = queue.SimpleQueue()

    def answer() -> None:
        try:
            answers.put((work(), None))
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            answers.put((None, error))

    threading.Thread(target=answer, daemon=True).start()
    try:
        value, error = answers.get(timeout=max(0.0, min(seconds, threading.TIMEOUT_MAX)))
    except queue.Empty:
        raise TimeoutError("timed out") from None
    if error is not None:
        raise error
    return value  # type: ignore[return-value]
