"""What ``numguard probe`` reads and writes stands apart, and whatever stops it, nothing is left running."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, NoReturn

from numguard.cli.screen import note, safe
from numguard.formats.files import Unread, stream_lines
from numguard.formats.outputs import keep_apart
from numguard.formats.rows import content
from numguard.model.errors import VERSION

_FIRST_WORD = 10.0
"""Seconds of waiting before the first word about it; the next comes after twice the time."""


def check_files(reads: Iterable[str | None], writes: Mapping[str, str | None]) -> None:
    """Refuse an output that is also an input or another output, or whose folder is missing; a cache's folder is made.

    Raises InputError.
    """
    keep_apart([name for name in reads if name], writes, made=("--cache",))


def sentences(name: str, most: int, passed_over: list[int]) -> Iterator[str]:
    """Yield the lines of a corpus; one of more than ``most`` bytes is passed over unread, and its number kept.

    Raises InputError when the corpus cannot be read.
    """
    for number, line in enumerate(stream_lines(name, most), 1):
        if isinstance(line, Unread):
            passed_over.append(number)
        else:
            yield content(number, line)


def now_and_version() -> tuple[str, str]:
    """Return the time, and the version of numguard, as a report says them."""
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds"), VERSION


class Waiting:
    """Says for what a run waits: on a terminal beside its bar, else in a line now and then."""

    def __init__(self, progress: Any, name: str) -> None:
        self._progress, self._name = progress, name
        self._next = _FIRST_WORD

    def __call__(self, seconds: float) -> None:
        """Show that the system has not answered for so many seconds."""
        if seconds < self._next:
            if seconds < 1:
                self._next = _FIRST_WORD
            return
        self._next = 2 * max(seconds, _FIRST_WORD)
        done, total = self._progress.n, self._progress.total
        said = f"waiting for {safe(self._name)} for {seconds:.0f} seconds; {done:,} of {total:,} sentences are done"
        if self._progress.disable:
            note(said)
        else:
            self._progress.write(f"numguard: {said}", file=sys.stderr)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the work as Ctrl-C does, so that the commands which were started end with it."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    is_main = threading.current_thread() is threading.main_thread()
    # Who ignores one (nohup), or has a handler, keeps that.
    ours = [number for number in numbers if is_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
