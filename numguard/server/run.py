"""Run the service with uvicorn: graceful stop, patience with slow clients, and nothing of its logging."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from numguard.checker import Checker
from numguard.language.nouns.learned import load_nouns
from numguard.server.app import Service
from numguard.server.log import Faults
from numguard.server.middleware import Scope, Whole
from numguard.server.problems import ProblemError
from numguard.server.settings import Settings

MAX_LINES = 128
"""Lines of a header at most."""
_LEFT = 2
"""Seconds after ``grace``, when all are answered, until a connection is cut that takes no answer."""
_SETTLE = 0.25
"""Seconds between refusing new requests and closing: requests that are open are answered."""


class Server(uvicorn.Server):
    """Uvicorn's server; told to stop, it first says so to those who ask whether it is ready, then lets no one in."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self.service = service
        self._loop: asyncio.AbstractEventLoop | None = None
        self._faults = Faults(service.log)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.service.middleware.is_draining:
            super().handle_exit(sig, frame)
            return
        self.service.middleware.is_draining = True
        self.service.log.event("stopping", signal=signal.Signals(sig).name, in_flight=self.service.middleware.in_flight)
        if self._loop is None:
            super().handle_exit(sig, frame)
            return
        drain = self.service.settings.drain
        self._loop.call_soon_threadsafe(self._loop.call_later, drain, super().handle_exit, sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._faults.attach()
        await super().startup(sockets)
        for server in self.servers:
            for sock in server.sockets:
                host, port = sock.getsockname()[:2]
                self.service.told_ready(f"{host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for sock in sockets or []:
            sock.close()
        await asyncio.sleep(_SETTLE)
        giving_up = asyncio.get_running_loop().call_later(self.service.settings.grace, self.service.pool.give_up)
        await super().shutdown(None)
        giving_up.cancel()
        self._faults.detach()


_H2C = re.compile(rb"\r\nupgrade:[ \t]*h2c[ \t]*(?=\r\n)", re.IGNORECASE)


def without_upgrade(data: bytes) -> bytes:
    """Leave out the offer of HTTP/2 from the header of a request: Java's client makes it in each of its first requests.

    A server may decline it by saying nothing; the parser would take the body for the other protocol's.

    >>> without_upgrade(b"POST / HTTP/1.1\\r\\nUpgrade: h2c\\r\\nContent-Length: 2\\r\\n\\r\\n{}")
    b'POST / HTTP/1.1\\r\\nContent-Length: 2\\r\\n\\r\\n{}'
    """
    head, end, body = data.partition(b"\r\n\r\n")
    return _H2C.sub(b"", head + b"\r\n", count=1)[:-2] + end + body


class Patient(HttpToolsProtocol):
    """Uvicorn's protocol, but a connection that sends no whole header in time is closed.

    A request that came as a whole is answered without a task of its own.
    """

    seconds = 10.0
    max_header = 16_384
    direct: Callable[[Scope, bytes, Callable[[Whole], None]], bool]
    refused: Callable[[ProblemError], Whole]
    _head = 0
    """Bytes of the request's header that are whole."""
    _lines = 0
    _silent = 0
    """Bytes since anything became whole: what is kept of a line whose end has not come."""
    _problem: ProblemError | None = None
    _timer: asyncio.TimerHandle | None = None
    _due: tuple[RequestResponseCycle, Any] | None = None
    _is_busy = False
    _is_upgraded = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        self._is_busy = True
        self._silent += len(data)
        if b"h2c" in data and self._is_waiting():
            data = without_upgrade(data)
        super().data_received(data)
        if self._silent > self.max_header:
            self._problem = self._too_large()
            self.send_400_response("")
        if self._is_waiting():
            if self._timer is None:
                self._wait()
        elif self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._is_busy = False
        self._begin()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = self._lines = self._silent = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._silent = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._silent = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._silent = 0
        super().on_message_complete()

    def _count(self, size: int) -> None:
        """Add to the size of the header so far; what is too large raises, which data_received is told by the parser."""
        self._silent = 0
        self._head += size
        if self._head > self.max_header or self._lines > MAX_LINES:
            self._problem = self._too_large()
            raise self._problem

    def _too_large(self) -> ProblemError:
        return ProblemError("header-too-large", f"the limit is {self.max_header} bytes and {MAX_LINES} lines")

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, or has too large a header, as any problem is answered; and close."""
        if self.transport.is_closing():
            return
        problem, self._problem = self._problem or ProblemError("bad-request", "this is not an HTTP request"), None
        status, headers, body = self.refused(problem)
        lines = [STATUS_LINE[status]]
        for name, value in (*self.server_state.default_headers, *headers, (b"connection", b"close")):
            lines += (name, b": ", value, b"\r\n")
        self.transport.write(b"".join((*lines, b"\r\n", body)))
        self.transport.close()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._due = cycle, app
        self._begin()

    def _begin(self) -> None:
        """Begin the next request of a connection when all that came is read; each waits for the one before it."""
        while self._due is not None and not self._is_busy:
            (cycle, app), self._due = self._due, None
            self._is_busy = True
            is_whole = not cycle.more_body and not self.flow.write_paused and not self.transport.is_closing()
            scope = cast(Scope, cycle.scope)
            if not (is_whole and self.direct(scope, bytes(cycle.body), partial(self._write, cycle))):
                super()._start_asgi_task(cycle, app)
            self._is_busy = False

    def _write(self, cycle: RequestResponseCycle, whole: Whole) -> None:
        """Write an answer, as the cycle would."""
        status, headers, body = whole
        cycle.response_started = cycle.response_complete = True
        if cycle.disconnected:
            return
        lines = [STATUS_LINE[status]]
        for name, value in (*self.server_state.default_headers, *headers):
            lines += (name, b": ", value, b"\r\n")
            if name == b"connection" and value == b"close":
                cycle.keep_alive = False
        if not cycle.keep_alive:
            lines.append(b"" if (b"connection", b"close") in headers else b"connection: close\r\n")
        lines += (b"\r\n", body)
        self.transport.write(b"".join(lines))
        if not cycle.keep_alive:
            self.transport.close()
        self.on_response_complete()

    def _is_waiting(self) -> bool:
        """Return True if a header has begun, or is still to come, that is not whole."""
        return not self._is_upgraded and (self.cycle is None or self.cycle.response_complete)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self._is_upgraded = True  # its time is the stream's from now on

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.seconds, self._is_late)

    def _is_late(self) -> None:
        self._timer = None
        if self._is_waiting() and not self.transport.is_closing():
            self.transport.close()


def config_of(service: Service) -> uvicorn.Config:
    """Return uvicorn's configuration of a service."""
    settings = service.settings
    chosen = {
        "seconds": settings.seconds,
        "max_header": settings.max_header,
        "direct": staticmethod(service.direct),
        "refused": staticmethod(service.middleware.refused),
    }
    protocol = type("Patient", (Patient,), chosen)
    return uvicorn.Config(
        service.app,
        host=settings.host,
        port=settings.port,
        http=protocol,
        ws="websockets-sansio",
        ws_max_size=settings.max_body,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=int(settings.grace) + _LEFT,
        timeout_keep_alive=15,
        backlog=1024,
        lifespan="on",
    )


def serve(settings: Settings, sockets: list[socket.socket] | None = None) -> bool:
    """Serve until told to stop; return whether it had started.

    Raises UnknownLanguageError for a language to load first that nobody knows, and InputError for a file of nouns.
    """
    for pair in settings.warm:
        Checker(*pair)
    for path in settings.nouns:
        load_nouns(path)
    service = Service(settings)
    server = Server(config_of(service), service)
    server.run(sockets)
    return server.started
