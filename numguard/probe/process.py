"""Processes that leave nothing behind: each in a session of its own, ended together with all that it started.

Only what leaves that session by itself (a daemon) is out of reach.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import os
import signal
import threading
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

_TERM, _KILL, _POLL = 0.5, 2.0, 0.01
"""Seconds that a group gets after each signal, that its leader gets in the end, and between two looks."""

_SIGKILL = getattr(signal, "SIGKILL", signal.SIGTERM)
_running: set[int] = set()
_lock = threading.Lock()


async def start(argv: Sequence[str]) -> Process:
    """Start a program with pipes for its input, its output and its errors.

    Raises OSError, or ValueError for an argument with a NUL.
    """
    made = await asyncio.create_subprocess_exec(*argv, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
    with _lock:
        _running.add(made.pid)
    _kill_all_at_exit()
    return made


async def has_ended(process: Process, patience: float) -> bool:
    """Wait some seconds for a process, and tell whether it has ended; what holds its pipes is not waited for."""
    until = time.monotonic() + patience
    while process.returncode is None and time.monotonic() < until:
        await asyncio.sleep(_POLL)
    return process.returncode is not None


async def end(process: Process, patience: float) -> None:
    """Give a process some seconds to end by itself; then end it and its children, by SIGTERM, by SIGKILL at last."""
    await has_ended(process, patience)
    for number in (signal.SIGTERM, _SIGKILL):
        _signal(process.pid, number)
        until = time.monotonic() + _TERM
        while _is_left(process) and time.monotonic() < until:
            await asyncio.sleep(_POLL)
    await has_ended(process, _KILL)
    process._transport.close()  # type: ignore[attr-defined]  # a daemon may hold the pipes
    with _lock:
        _running.discard(process.pid)


def _is_left(process: Process) -> bool:
    """Tell whether anything of the process's group still runs."""
    if process.returncode is None:
        return True
    try:
        os.killpg(process.pid, 0)
    except (OSError, AttributeError):  # no such group, or no groups on this system
        return False
    return True


def _signal(pid: int, number: int) -> None:
    """Send a signal to the group: it keeps its number, the leader's, as long as one of it lives."""
    with suppress(OSError):
        getattr(os, "killpg", os.kill)(pid, number)


@functools.cache
def _kill_all_at_exit() -> None:
    """Have the last resort ready, for an exit that does not wait for the threads which end their processes."""
    atexit.register(_kill_all)


def _kill_all() -> None:
    with _lock:
        for pid in _running:
            _signal(pid, _SIGKILL)
