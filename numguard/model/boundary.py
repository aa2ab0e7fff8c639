"""The error boundary: a fault of our own in one piece of work abstains and is counted, and the run goes on.

Text never raises; where it does all the same, it is numguard's mistake, and a stream of a million lines must not end
with the one that shows it. Mistakes of the caller (a tag, an option, a file) pass through: they would not go away.
"""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from pathlib import PurePath
from typing import ParamSpec, TypeVar

from numguard.model import Action, Verdict
from numguard.model.errors import CandidateError, InputError, LocaleDataError, PolicyError, UnknownLanguageError

T = TypeVar("T")
P = ParamSpec("P")

active = True
"""The tests set it to False, so that no fault hides behind the boundary."""

_PASS = Action.PASS
_THE_CALLERS = (CandidateError, InputError, LocaleDataError, PolicyError, UnknownLanguageError, OSError)


REPORT_IT = "please report that place, with the line that shows it, where you got numguard from"
PREFIX = "internal error: "
"""What the reason of an abstention begins with where the fault is ours."""

_PACKAGE = PurePath(__file__).parent.parent


class ErrorBoundary:
    """Runs work whose faults must not stop what is round it, and remembers how many there were.

    >>> boundary = ErrorBoundary()
    >>> boundary.run(lambda: "judged", instead=lambda reason: reason), boundary.report()
    ('judged', '')

    Safe to share between threads.
    """

    __slots__ = ("faults", "first", "_lock")

    def __init__(self) -> None:
        self.faults = 0
        self.first = ""
        self._lock = threading.Lock()

    def run(self, work: Callable[[], T], instead: Callable[[str], T]) -> T:
        """Return what ``work`` returns; after a fault in it, what ``instead`` makes of the reason."""
        try:
            return work()
        except _THE_CALLERS:
            raise
        except Exception as error:
            if not active:
                raise
            return instead(self._reason(error))

    def attempt(self, work: Callable[[], T]) -> T | None:
        """Return what ``work`` returns; None after a fault in it, which counts where its parts are done again."""
        try:
            return work()
        except _THE_CALLERS:
            raise
        except Exception:
            if not active:
                raise
            return None

    def _reason(self, error: Exception) -> str:
        """Count a fault of ours, and say where it was."""
        where = place(error)
        self.add(1, where)
        return f"{PREFIX}{where}"

    def add(self, faults: int, first: str) -> None:
        """Count faults that were met elsewhere, as in the part of a run that was stopped."""
        with self._lock:
            self.faults += faults
            self.first = self.first or first

    def judge(self, work: Callable[P, Verdict], *args: P.args, **options: P.kwargs) -> Verdict:
        """Return the verdict that ``work`` returns for these arguments; an abstention after a fault in it.

        Its findings are built, where a fault in building them is caught, unless it passes: those nobody looks at.
        """
        try:
            verdict = work(*args, **options)
            if verdict.action is not _PASS:
                verdict.findings  # noqa: B018 -- built here, where a fault in building them is caught
            return verdict
        except _THE_CALLERS:
            raise
        except Exception as error:
            if not active:
                raise
            return abstention(self._reason(error))

    def report(self) -> str:
        """Say how many faults there were, and where to report them; nothing where there were none."""
        if not self.faults:
            return ""
        times = "once" if self.faults == 1 else f"{self.faults:,} times"
        return f"numguard itself failed {times} ({self.first}); those texts were not judged: {REPORT_IT}"


def abstention(reason: str) -> Verdict:
    """Return the verdict that says for which ``reason`` nothing could be judged."""
    return Verdict(Action.ABSTAIN, reason=reason)


def place(error: BaseException) -> str:
    """Name a fault, where it was raised and which line of ours led there; its own words may hold the text."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _is_ours(PurePath(frame.filename))]
    places = dict.fromkeys(f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in (*frames[-1:], *ours[-1:]))
    return type(error).__name__ + (f" at {', from '.join(places)}" if places else "")


def _is_ours(path: PurePath) -> bool:
    """Return True if a frame is of this package; a compiled one has the name that its file had where it was built."""
    return _PACKAGE in path.parents or path.parts[:1] == (_PACKAGE.name,)
