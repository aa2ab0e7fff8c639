"""One HTTP request that ends: by a deadline, within a size, and at the address that was named.

urllib's timeout is for each wait, and urllib follows redirects with all headers, to ftp too. Here the resolver, the
connection, TLS, the headers and the body share one deadline, and nothing is followed.
"""

from __future__ import annotations

import functools
import http.client
import io
import queue
import socket
import ssl
import threading
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numguard.probe.deadline import Deadline

_SAID = 65_536
"""So many bytes of a refusal are read."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said. ``is_cut``: the body is longer than what was read; ``is_broken``: shorter than announced."""

    code: int
    reason: str
    headers: Mapping[str, str]
    body: bytes
    is_cut: bool
    is_broken: bool


def post(url: str, body: bytes, headers: Mapping[str, str], *, deadline: Deadline, most: int) -> Answer:
    """Post a body and return the answer, at most ``most`` bytes of it; a redirect is an answer.

    Raises OSError (TimeoutError after the deadline), ValueError or http.client.HTTPException when there is none.
    """
    opener = urllib.request.OpenerDirector()
    handlers = (_Plain(deadline), _Encrypted(deadline), urllib.request.ProxyHandler(), urllib.request.UnknownHandler())
    for handler in handlers:
        opener.add_handler(handler)
    request = urllib.request.Request(url, data=body, headers=dict(headers), method="POST")
    with opener.open(request, timeout=deadline.left()) as response:
        limit = most if 200 <= response.status < 300 else min(most, _SAID)
        raw = response.read(limit + 1)
        is_broken = len(raw) <= limit and bool(response.length)
        return Answer(response.status, response.reason, response.headers, raw[:limit], len(raw) > limit, is_broken)


class _Plain(urllib.request.HTTPHandler):
    def __init__(self, deadline: Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(functools.partial(_connection, _Timed, self._deadline), req)


class _Encrypted(urllib.request.HTTPSHandler):
    def __init__(self, deadline: Deadline) -> None:
        super().__init__(context=_context())
        self._deadline = deadline

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(functools.partial(_connection, _TimedEncrypted, self._deadline), req, context=_context())


@functools.cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


def _connection(kind: type[_Timed], deadline: Deadline, host: str, **options: Any) -> _Timed:
    connection = kind(host, **options)
    connection.end_by(deadline)
    return connection


class _Timed(http.client.HTTPConnection):
    """A connection whose every wait ends with the deadline."""

    def end_by(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self.response_class = functools.partial(_TimedResponse, deadline)  # type: ignore[assignment]
        self._create_connection = self._connected

    def send(self, data: Any) -> None:
        if self.sock is None:
            self.connect()
        self.sock.settimeout(self._deadline.left())
        super().send(data)

    def _connected(self, address: tuple[str, int], *_: Any) -> socket.socket:
        """Connect to one of the addresses of a host; one that does not answer leaves time for the others."""
        problem: OSError = OSError("the host has no address")
        found = _resolved(*address, self._deadline)
        for at, (family, kind, protocol, _name, place) in enumerate(found):
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(self._deadline.left() / (len(found) - at))
                sock.connect(place)
                sock.settimeout(self._deadline.left())
            except OSError as error:
                sock.close()
                problem = error
            else:
                return sock
        raise problem


class _TimedEncrypted(_Timed, http.client.HTTPSConnection):
    """The same over TLS: the handshake takes its time from the socket."""


class _TimedResponse(http.client.HTTPResponse):
    def __init__(self, deadline: Deadline, sock: socket.socket, *args: Any, **options: Any) -> None:
        super().__init__(sock, *args, **options)
        untimed, self.fp = self.fp, io.BufferedReader(_TimedReads(sock, deadline))
        untimed.close()


class _TimedReads(io.RawIOBase):
    """What a socket reads: a server that drips gets no new time with each byte."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock, self._deadline = sock, deadline
        self._raw = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._sock.settimeout(self._deadline.left())
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


def _resolved(host: str, port: int, deadline: Deadline) -> list[tuple[Any, ...]]:
    """Look a host up. The resolver knows no time-out, so it works beside and is left alone when it takes too long."""
    found: queue.SimpleQueue[list[tuple[Any, ...]] | Exception] = queue.SimpleQueue()

    def ask() -> None:
        try:
            found.put(list(socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM)))
        except Exception as error:  # noqa: BLE001 - raised again in the thread that waits
            found.put(error)

    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = found.get(timeout=deadline.left())
    except queue.Empty:
        raise TimeoutError("timed out") from None
    if isinstance(answer, Exception):
        raise answer
    return answer
