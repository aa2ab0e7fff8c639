"""A process that checks: it takes requests from the serving process and answers them, the small ones first.

``python -P -m numguard.server.worker FD`` is how the pool starts it: the settings come first, as JSON. It ends when
the serving process does.
"""

from __future__ import annotations

import contextlib
import signal
import socket
import sys
import time
from collections.abc import Iterator

import msgspec

from numguard.server.answers import Answer, Answers
from numguard.server.frames import Frames, asked, lane, tell
from numguard.server.settings import Settings

_READ = 1 << 18
_SLICE = 0.01
"""Seconds of work on a long request before it is looked whether others have come."""
_TURN = 4
"""Each so many slices, one is for the longest request: a stream of shorter ones does not stop it."""


class Work:
    """The requests of one worker: what is short is answered as it comes, what is long in slices between.

    The pool hands over one long request of each lane at a time.
    """

    def __init__(self) -> None:
        self._answers: Answers | None = None
        self._long: dict[int, tuple[int, Iterator[Answer | None]]] = {}
        self._slices = 0

    @property
    def is_idle(self) -> bool:
        """Return True if no long request is left."""
        return not self._long

    def take(self, frame: bytes) -> bytes:
        """Take a request; return its answer, or nothing yet where it is long."""
        number, route, request_id, body, deadline = asked(frame)
        if self._answers is None:  # the first is always for the settings
            self._answers = Answers(msgspec.json.decode(body, type=Settings))
            self._answers.warm()
            return tell(number, (200, {}, b""))
        at = lane(body)
        if at == 0 or at in self._long:
            return tell(number, self._answers(route, body, request_id, deadline))
        self._long[at] = number, self._answers.begin(route, body, request_id, deadline)
        return b""

    def go_on(self, clock: float) -> bytes:
        """Work on a long request for a while, the shortest first; return its answer if it is done."""
        self._slices += 1
        at = max(self._long) if self._slices % _TURN == 0 else min(self._long)
        number, steps = self._long[at]
        for answer in steps:
            if answer is not None:
                del self._long[at]
                return tell(number, answer)
            if time.monotonic() - clock > _SLICE:
                break
        return b""


def serve(link: socket.socket) -> None:
    """Answer what comes over ``link`` until its other end closes."""
    frames, work = Frames(), Work()
    while True:
        link.setblocking(work.is_idle)
        with contextlib.suppress(BlockingIOError):
            data = link.recv(_READ)
            if not data:
                return
            _send(link, b"".join([work.take(frame) for frame in frames.feed(data)]))
        if not work.is_idle:
            _send(link, work.go_on(time.monotonic()))


def _send(link: socket.socket, data: bytes) -> None:
    if data:
        link.setblocking(True)
        link.sendall(data)


def main() -> None:
    """Serve the socket that the command line names."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # a terminal tells the whole group; the serving process decides
        signal.signal(sign, signal.SIG_IGN)
    with socket.socket(fileno=int(sys.argv[1])) as link, contextlib.suppress(ConnectionError):
        serve(link)


if __name__ == "__main__":
    main()
