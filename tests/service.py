"""A service on a free port of the loopback, for the tests: in a thread, or as a process."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from numguard.server import run
from numguard.server.app import Service
from numguard.server.log import Log
from numguard.server.run import Server, config_of
from numguard.server.settings import build


@dataclass
class Running:
    """A service that answers."""

    service: Service
    port: int
    lines: list[str]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def events(self) -> list[dict[str, Any]]:
        self.service.log.flush()
        return [json.loads(line) for said in self.lines for line in said.splitlines()]


@contextmanager
def service(**given: Any) -> Iterator[Running]:
    """Serve in a thread until left."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    settings = build({"workers": 0, "port": port, **given})
    lines: list[str] = []
    running = Service(settings, Log(settings, lines.append))
    server = Server(config_of(running), running)
    is_up = threading.Event()

    async def serve() -> None:
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        await server.startup([listening])
        is_up.set()
        while not await server.on_tick(0):  # uvicorn's own loop looks every tenth of a second
            await asyncio.sleep(0.01)
        await server.shutdown([listening])

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    assert is_up.wait(30)
    try:
        yield Running(running, port, lines)
    finally:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(run, "_SETTLE", 0.0)  # nothing is open any more; process() has the time that it needs
            server.should_exit = True
            thread.join(30)
        assert not thread.is_alive()


@contextmanager
def process(*options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Serve in a process of its own; yield it and its port when it is ready."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "numguard", "serve", "--port", str(port), *options]
    env = os.environ | {"NUMGUARD_TOKEN": ""}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env) as running:
        assert running.stderr is not None
        first = running.stderr.readline()
        assert '"event":"ready"' in first, first
        try:
            yield running, port
        finally:
            running.terminate()
            try:
                running.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                running.kill()
                raise
