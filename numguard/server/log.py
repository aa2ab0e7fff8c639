"""The log: one JSON object a line on standard error, without the texts unless the operator asked for them."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

from numguard.model.boundary import place
from numguard.server.settings import Settings

_LINES = 100
"""Lines that wait at most; the service writes them every tenth of a second, and at once what failed."""
_LOGGERS = ("uvicorn", "asyncio", "websockets")
"""What logs below the service."""
Write = Callable[[str], object]


class Log:
    """Writes events.

    >>> lines = []
    >>> Log(Settings(), lines.append, clock=lambda: 1.5).event("start", port=80)
    >>> lines
    ['{"time":1.5,"event":"start","port":80}\\n']
    """

    def __init__(self, settings: Settings, write: Write | None = None, clock: Callable[[], float] = time.time) -> None:
        self._all = settings.log == "requests"
        self._failures = settings.log != "none"
        self._write = write if write is not None else sys.stderr.write
        self._clock = clock
        self._encode = msgspec.json.Encoder().encode
        self._waiting: list[bytes] = []

    def fault(self, logger: str, fault: str) -> None:
        """Write what a library says has gone wrong, unless nothing is to be logged."""
        if self._failures:
            self.event("fault", logger=logger, fault=fault)

    def event(self, name: str, **told: Any) -> None:
        """Write an event of the service itself, whatever is chosen, and what waits before it."""
        self._waiting.append(self._encode({"time": round(self._clock(), 3), "event": name, **told}))
        self.flush()

    def flush(self) -> None:
        """Write what waits."""
        if self._waiting:
            lines, self._waiting = self._waiting, []
            self._write(b"\n".join((*lines, b"")).decode())

    def request(self, request_id: str, method: str, route: str, status: int, seconds: float, **told: Any) -> None:
        """Write one request, if such are asked for: those of 500 and more always are, unless nothing is."""
        if not self._all and not (self._failures and status >= 500):
            return
        line = {
            "time": round(self._clock(), 3), "event": "request", "id": request_id, "method": method, "route": route,
            "status": status, "ms": round(seconds * 1000, 3), **told,
        }  # fmt: skip
        self._waiting.append(self._encode(line))
        if status >= 500 or len(self._waiting) > _LINES:
            self.flush()


class Faults(logging.Handler):
    """Takes what the libraries below the service log of errors into its own log: without the texts, one line each."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.ERROR)
        self._log = log
        self._before: dict[str, bool] = {}

    def attach(self) -> None:
        """Begin to take the errors that those libraries log."""
        for name in _LOGGERS:
            logger = logging.getLogger(name)
            self._before[name] = logger.propagate
            logger.propagate = False
            logger.addHandler(self)

    def detach(self) -> None:
        """Leave the loggers as they were."""
        for name, propagate in self._before.items():
            logging.getLogger(name).removeHandler(self)
            logging.getLogger(name).propagate = propagate

    def emit(self, record: logging.LogRecord) -> None:
        """Write a library's record as a fault: the place of its error, or its message without the values."""
        error = record.exc_info[1] if record.exc_info else None
        self._log.fault(record.name, place(error) if error is not None else str(record.msg).strip()[:200])
