"""Processes that leave nothing behind: each in a session of its own, ended together with all that it started.

Only what leaves that session by itself (a daemon) is out of reach.
"""

from __future__ import annotations

import atexit
import functools
import os
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

_TERM, _KILL, _POLL = 0.5, 2.0, 0.01
"""Seconds that processes get after SIGTERM, after SIGKILL, and between two looks."""

_SIGKILL = getattr(signal, "SIGKILL", signal.SIGTERM)
_running: set[subprocess.Popen[bytes]] = set()
_lock = threading.Lock()


def start(argv: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a program with pipes for its input, its output and its errors.

    Raises OSError, or ValueError for an argument with a NUL.
    """
    pipe = subprocess.PIPE
    process = subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)
    with _lock:
        _running.add(process)
    _kill_all_at_exit()
    return process


def end(process: subprocess.Popen[bytes], patience: float) -> None:
    """Give a process some seconds to end by itself; then end it and its children, by SIGTERM, by SIGKILL at last."""
    _wait(process, patience)
    _signal(process, signal.SIGTERM)
    until = time.monotonic() + _TERM
    while _is_left(process) and time.monotonic() < until:
        time.sleep(_POLL)
    _signal(process, _SIGKILL)
    _wait(process, _KILL)
    with _lock:
        _running.discard(process)


def _wait(process: subprocess.Popen[bytes], seconds: float) -> None:
    with suppress(subprocess.TimeoutExpired):
        process.wait(seconds)


def _is_left(process: subprocess.Popen[bytes]) -> bool:
    """Tell whether anything of the process's group still runs."""
    if process.poll() is None:
        return True
    try:
        os.killpg(process.pid, 0)
    except (OSError, AttributeError):  # no such group, or no groups on this system
        return False
    return True


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    """Send a signal to the group: it keeps its number, the leader's, as long as one of it lives."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)


@functools.cache
def _kill_all_at_exit() -> None:
    """Have the last resort ready, for an exit that does not wait for the threads which end their processes."""
    atexit.register(_kill_all)


def _kill_all() -> None:
    with _lock:
        for process in _running:
            _signal(process, _SIGKILL)
