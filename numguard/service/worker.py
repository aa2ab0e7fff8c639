"""A process that checks: it takes requests from the serving process and answers them, one after the other.

``python -m numguard.service.worker FD`` is how the pool starts it: the settings come first, as JSON. It ends when the
serving process does.
"""

from __future__ import annotations

import contextlib
import signal
import socket
import sys

import msgspec

from numguard.service.answers import Answers
from numguard.service.frames import Frames, asked, tell
from numguard.service.settings import Settings

_READ = 1 << 18


def serve(link: socket.socket) -> None:
    """Answer what comes over ``link`` until its other end closes."""
    frames = Frames()
    answers: Answers | None = None
    while data := link.recv(_READ):
        out = bytearray()
        for frame in frames.feed(data):
            number, route, request_id, body = asked(frame)
            if answers is None:  # the first is always for the settings
                answers = Answers(msgspec.json.decode(body, type=Settings))
                answers.warm()
                out += tell(number, (200, {}, b""))
                continue
            if out and len(body) > 4_096:  # those who are answered already need not wait for a long one
                link.sendall(out)
                out.clear()
            out += tell(number, answers(route, body, request_id))
        if out:
            link.sendall(out)


def main() -> None:
    """Serve the socket that the command line names."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # a terminal tells the whole group; the serving process decides
        signal.signal(sign, signal.SIG_IGN)
    with socket.socket(fileno=int(sys.argv[1])) as link, contextlib.suppress(ConnectionError):
        serve(link)


if __name__ == "__main__":
    main()
