"""Run the service with uvicorn: graceful stop, patience with slow clients, and nothing of its logging."""

from __future__ import annotations

import asyncio
import signal
import socket
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from numguard.checker import Checker
from numguard.service.app import Service
from numguard.service.settings import Settings

_SETTLE = 0.25
"""Seconds between closing the door and closing the rooms: who is in already is heard."""


class Server(uvicorn.Server):
    """Uvicorn's server; told to stop, it first says so to those who ask whether it is ready, then lets no one in."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self.service = service
        self._loop: asyncio.AbstractEventLoop | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.service.gate.is_draining:
            super().handle_exit(sig, frame)
            return
        self.service.gate.is_draining = True
        self.service.log.event("stopping", signal=signal.Signals(sig).name, in_flight=self.service.gate.in_flight)
        if self._loop is None:
            super().handle_exit(sig, frame)
            return
        drain = self.service.settings.drain
        self._loop.call_soon_threadsafe(self._loop.call_later, drain, super().handle_exit, sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
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
        await super().shutdown(None)


class Patient(HttpToolsProtocol):
    """Uvicorn's protocol, but a connection that sends no whole header in time is closed."""

    seconds = 10.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_waiting():
            if self._timer is None:
                self._wait()
        elif self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_waiting(self) -> bool:
        """Tell whether a header has begun, or is still to come, that is not whole."""
        return self.cycle is None or self.cycle.response_complete

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
    protocol = type("Patient", (Patient,), {"seconds": settings.seconds})
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
        timeout_graceful_shutdown=int(settings.grace) or 1,
        timeout_keep_alive=15,
        backlog=1024,
        lifespan="on",
    )


def serve(settings: Settings, sockets: list[socket.socket] | None = None) -> bool:
    """Serve until told to stop; return whether it had started.

    Raises UnknownLanguageError for a language to load first that nobody knows.
    """
    for pair in settings.warm:
        Checker(*pair)
    service = Service(settings)
    server = Server(config_of(service), service)
    server.run(sockets)
    return server.started
