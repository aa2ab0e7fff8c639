"""What went wrong: an exception by its place, a law by its name; and the smallest texts that still show it."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import PurePath
from types import FrameType
from typing import Any

from tests.fuzz.exercises import Case, Exercise, LawError

HANGS_AFTER = 20.0  # seconds of CPU for one exercise
_TRIES = 600
_SHRINKS_FOR = 8.0


class TooLong(BaseException):
    """An exercise that did not end; no ``except Exception`` may swallow it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which one exercise fails. ``key`` is the same for the same fault."""

    key: str
    exercise: str
    said: str
    case: Case
    block: int = -1
    shrunk: bool = False

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)


def attempt(exercise: Exercise, case: Case, limit: float = HANGS_AFTER) -> tuple[object, Fault | None]:
    """Do an exercise; return what it returned, and its fault or None."""
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    try:
        return exercise(case), None
    except LawError as error:
        return None, Fault(f"law: {error.law}", exercise.__name__, repr(error.seen)[:600], case)
    except TooLong:
        return None, Fault(f"hangs: {exercise.__name__}", exercise.__name__, f"more than {limit} s of CPU", case)
    except Exception as error:  # noqa: BLE001 -- what raises is what is looked for
        key = f"raises: {type(error).__name__} at {place(error)}"
        return None, Fault(key, exercise.__name__, f"{type(error).__name__}: {error}"[:300], case)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def watch() -> None:
    """Let exercises that do not end be stopped; call once, in the main thread."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLong

    signal.signal(signal.SIGVTALRM, stop)


def place(error: BaseException) -> str:
    """Name the innermost line of numguard that an exception went through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "numguard" in PurePath(frame.filename).parts] or frames
    last = ours[-1]
    return f"{PurePath(last.filename).name}:{last.name}" if ours else "nowhere"


def shrink(fault: Fault, exercise: Exercise) -> Fault:
    """Return the same fault with texts from which nothing more can be taken, as far as tries and time reach."""
    until = time.monotonic() + _SHRINKS_FOR
    tries = 0

    def shows(case: Case) -> Fault | None:
        nonlocal tries
        tries += 1
        found = attempt(exercise, case, limit=2.0)[1]
        return found if found is not None and found.key == fault.key else None

    best = fault
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for is_source in (True, False):
            for text in _smaller(best.case.source if is_source else best.case.hypothesis):
                if tries > _TRIES or time.monotonic() > until:
                    return replace(best, shrunk=True, block=fault.block)
                found = shows(replace(best.case, source=text) if is_source else replace(best.case, hypothesis=text))
                if found is not None:
                    best, is_smaller = found, True
                    break
    return replace(best, shrunk=True, block=fault.block)


def _smaller(text: str) -> Iterator[str]:
    """Yield the text without a part of it: halves first, then less and less; then with simpler characters."""
    if text:
        yield ""
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2
    for at, char in enumerate(text):
        if char.isspace() and char != " ":
            yield text[:at] + " " + text[at + 1 :]
        elif char.isdecimal() and char not in "12":
            yield text[:at] + "1" + text[at + 1 :]
