"""One HTTP request that ends: in time, within a size, and at the address that was named.

urllib's timeout is for each wait, and urllib follows redirects with all headers, to ftp too. Here the whole request has
one deadline, and nothing is followed.
"""

from __future__ import annotations

import functools
import http.client
import socket
import ssl
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numguard.probe.deadline import in_time

_SAID = 65_536
"""So many bytes of a refusal are read, and of an answer at a time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said. ``is_cut``: the body is longer than what was read; ``is_broken``: shorter than announced."""

    code: int
    reason: str
    headers: Mapping[str, str]
    body: bytes
    is_cut: bool
    is_broken: bool


def post(url: str, body: bytes, headers: Mapping[str, str], *, seconds: float, most: int) -> Answer:
    """Post a body and return the answer, at most ``most`` bytes of it; a redirect is an answer.

    Raises OSError (TimeoutError when the time is over), ValueError or http.client.HTTPException when there is none.
    """
    opener = urllib.request.OpenerDirector()
    for handler in (_Plain(), _Encrypted(), urllib.request.ProxyHandler(), urllib.request.UnknownHandler()):
        opener.add_handler(handler)
    request = urllib.request.Request(url, data=body, headers=dict(headers), method="POST")
    # In a thread: the resolver knows no time-out, and a server that drips gets a new one with each byte.
    return in_time(seconds, functools.partial(_answer, opener, request, seconds, most))


def _answer(
    opener: urllib.request.OpenerDirector, request: urllib.request.Request, seconds: float, most: int
) -> Answer:
    end = time.monotonic() + seconds
    with opener.open(request, timeout=seconds) as response:
        limit = most if 200 <= response.status < 300 else min(most, _SAID)
        raw = bytearray()
        while len(raw) <= limit and (chunk := response.read1(min(_SAID, limit + 1 - len(raw)))):
            raw += chunk
            if time.monotonic() > end:
                raise TimeoutError
        is_broken = len(raw) <= limit and bool(response.length)
        headers = response.headers
        return Answer(response.status, response.reason, headers, bytes(raw[:limit]), len(raw) > limit, is_broken)


class _Plain(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(functools.partial(_connection, http.client.HTTPConnection), req)


class _Encrypted(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(functools.partial(_connection, http.client.HTTPSConnection), req, context=_context())


def _connection(kind: type[http.client.HTTPConnection], host: str, **options: Any) -> http.client.HTTPConnection:
    connection = kind(host, **options)
    connection._create_connection = _connected  # type: ignore[attr-defined]
    return connection


def _connected(address: tuple[str, int], timeout: float, *_: Any) -> socket.socket:
    """Connect to one of the addresses of a host; one that does not answer leaves time for the others."""
    problem: OSError = OSError("the host has no address")
    places = [addresses[4] for addresses in socket.getaddrinfo(*address, 0, socket.SOCK_STREAM)]
    for at, place in enumerate(places):
        try:
            sock = socket.create_connection((str(place[0]), int(place[1])), timeout / (len(places) - at))
        except OSError as error:
            problem = error
        else:
            sock.settimeout(timeout)
            return sock
    raise problem


@functools.cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
