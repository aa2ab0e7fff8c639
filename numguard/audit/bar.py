"""A bar that says how far a long run has come, how fast it is and what time remains, where somebody looks on."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Self

_EVERY = 64
"""Units between two looks at the position: a look is a call of the system."""


class Bar:
    """Shows how much of ``total`` is done: ``position`` tells it, or else how many units ``see`` has heard of.

    Where nobody looks on it costs a call and no more.
    ``is_shared``: standard output goes to the same screen, and would run through the bar; then there is none.
    """

    def __init__(
        self,
        total: float | None,
        position: Callable[[], float] | None = None,
        *,
        unit: str = "B",
        is_shared: bool = False,
    ) -> None:
        self._position = position
        self._calls = 0
        self._bar: Any = None
        if not _is_seen(is_shared):
            return
        from tqdm import tqdm

        self._bar = tqdm(total=total, unit=unit, unit_scale=True, dynamic_ncols=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._show("")
            self._bar.close()

    def see(self, units: int = 1) -> None:
        """Look once in a while; called for each unit, or for some."""
        if self._bar is not None:
            before, self._calls = self._calls, self._calls + units
            if before // _EVERY < self._calls // _EVERY:
                self._show("")

    def update(self, say: Callable[[], str]) -> None:
        """Look now, and say something beside the bar."""
        if self._bar is not None:
            self._show(say())

    def _show(self, said: str) -> None:
        if said:
            self._bar.set_postfix_str(said, refresh=False)
        done = self._calls if self._position is None else self._position()
        self._bar.update(done - self._bar.n)


def _is_seen(is_shared: bool) -> bool:
    try:
        return sys.stderr.isatty() and not (is_shared and sys.stdout.isatty())
    except (AttributeError, ValueError):  # a closed stream is nobody's
        return False


def size_of(names: Iterable[str]) -> int | None:
    """Return how many bytes files have together; None where one is a pipe, or cannot be looked at."""
    total = 0
    for name in names:
        try:
            status = os.fstat(sys.stdin.fileno()) if name == "-" else Path(name).stat()
        except (OSError, ValueError, AttributeError):  # What cannot be looked at is told when it is opened.
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        total += status.st_size
    return total
