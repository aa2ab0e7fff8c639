"""Who does the work: this process itself, or workers that can be lost without the service."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import sys
from collections.abc import Callable
from typing import Protocol, cast

import msgspec

from numguard.service.answers import Answer, Answers
from numguard.service.frames import Frames, ask, told
from numguard.service.problems import ProblemError
from numguard.service.settings import Settings

_LONG = 4_096
"""Bytes from which a request is worked on beside the event loop."""
_TICK = 0.5
_PATIENCE = 10.0
"""How much longer than ``seconds`` a worker may take before it is given up."""
_START = 120.0
"""Seconds that a worker may take to load its languages."""
_PAUSES = (0.0, 0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds before a lost worker is started again, the oftener the longer."""


class Pool(Protocol):
    """Works on requests."""

    async def start(self) -> None:
        """Be ready, languages loaded."""

    async def stop(self) -> None:
        """End."""

    async def work(self, route: str, body: bytes, request_id: str) -> Answer:
        """Return the answer to one request."""

    def takes(self, body: bytes) -> bool:
        """Tell whether a request can be begun at once."""

    def ask(self, route: str, body: bytes, request_id: str) -> Answer | asyncio.Future[Answer]:
        """Return the answer to a request that can be begun at once, or what will be its answer."""


class Here:
    """Works in the serving process, with its answers (the service loads their languages).

    Short requests are answered at once, long ones in a thread.
    """

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    async def start(self) -> None:
        return None

    async def stop(self) -> None:
        return None

    async def work(self, route: str, body: bytes, request_id: str) -> Answer:
        if self.takes(body):
            return self.ask(route, body, request_id)
        return await asyncio.to_thread(self._answers, route, body, request_id)

    def takes(self, body: bytes) -> bool:
        return len(body) < _LONG

    def ask(self, route: str, body: bytes, request_id: str) -> Answer:
        return self._answers(route, body, request_id)


class Workers:
    """Hands requests to worker processes; a lost worker fails its own requests alone, and is started again."""

    def __init__(self, settings: Settings, lost: Callable[[str], None]) -> None:
        self._settings = settings
        self._lost = lost
        self._workers = [_Worker(settings, self) for _ in range(settings.workers)]
        self._is_stopping = False
        self._is_back = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that are there now."""
        return [worker.pid for worker in self._workers if worker.pid]

    async def start(self) -> None:
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def stop(self) -> None:
        self._is_stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def work(self, route: str, body: bytes, request_id: str) -> Answer:
        while not self.takes(body):
            await self._wait()
        return await self.ask(route, body, request_id)

    def takes(self, body: bytes) -> bool:
        return any(worker.is_ready for worker in self._workers)

    def ask(self, route: str, body: bytes, request_id: str) -> asyncio.Future[Answer]:
        chosen: _Worker | None = None
        for worker in self._workers:
            if worker.is_ready and (chosen is None or len(worker.waiting) < len(chosen.waiting)):
                chosen = worker
        assert chosen is not None, "takes is asked first"
        return chosen.work(route, body, request_id)

    async def _wait(self) -> None:
        """Wait until a worker is there again: those that it did not have in hand need not fail with it."""
        self._is_back.clear()
        try:
            await asyncio.wait_for(self._is_back.wait(), self._settings.seconds)
        except TimeoutError:
            raise ProblemError("worker-lost", "no worker is there; it is being started again") from None

    def gone(self, worker: _Worker, reason: str) -> None:
        """Be told that a worker ended."""
        if self._is_stopping or worker.is_starting:
            return
        self._lost(reason)
        worker.is_starting = True
        task = asyncio.get_running_loop().create_task(self._again(worker))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _again(self, worker: _Worker) -> None:
        for pause in itertools.chain(_PAUSES, itertools.repeat(_PAUSES[-1])):
            await asyncio.sleep(pause)
            with contextlib.suppress(OSError, ProblemError):
                await worker.start()
                self._is_back.set()
                return


class _Worker:
    """One worker process and the requests that it has not answered yet."""

    def __init__(self, settings: Settings, pool: Workers) -> None:
        self._settings = settings
        self._pool = pool
        self._numbers = itertools.count()
        self._process: asyncio.subprocess.Process | None = None
        self._link: _Link | None = None
        self._watch: asyncio.TimerHandle | None = None
        self.heard = self._oldest = 0.0
        self.waiting: dict[int, asyncio.Future[Answer]] = {}
        self.is_ready = False
        self.is_starting = True

    @property
    def pid(self) -> int:
        """The process, or 0 where there is none."""
        return self._process.pid if self._process is not None and self._process.returncode is None else 0

    async def start(self) -> None:
        """Start a process, and wait until its languages are loaded; one that does not get so far is ended."""
        self.is_starting = True
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "numguard.service.worker", str(theirs.fileno()), pass_fds=(theirs.fileno(),)
            )
        self._loop = asyncio.get_running_loop()
        ours.setblocking(False)
        link = self._link = _Link(self)
        await self._loop.create_connection(lambda: link, sock=ours)
        try:
            ready = self._send("ready", msgspec.json.encode(self._settings), "")
            await asyncio.wait_for(ready, _START)
        except (ProblemError, TimeoutError):
            await self._end()
            raise ProblemError("worker-lost", "a worker did not start") from None
        self.is_ready = True
        self.is_starting = False

    async def stop(self) -> None:
        """End the process: it ends by itself when its link is closed."""
        self.is_ready = False
        if self._link is not None:
            self._link.close()
        if self._process is not None:
            try:
                await asyncio.wait_for(self._process.wait(), self._settings.seconds)
            except TimeoutError:
                await self._end()

    async def _end(self) -> None:
        if self._link is not None:
            self._link.close()
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    def work(self, route: str, body: bytes, request_id: str) -> asyncio.Future[Answer]:
        """Return the answer to one request; raises ProblemError where the process ends before it came."""
        answer = self._send(route, body, request_id)
        if self._watch is None:
            self._watch = self._loop.call_later(_TICK, self._look)
        return answer

    def _look(self) -> None:
        """End a worker that has answered nothing for too long: it looks at the clock itself, but this one is stuck."""
        self._watch = None
        if not self.waiting or not self.is_ready:
            return
        if self._loop.time() - max(self.heard, self._oldest) > self._settings.seconds + _PATIENCE:
            self._fail(ProblemError("out-of-time", f"more than {self._settings.seconds:g} seconds"))
            if self._process is not None and self._process.returncode is None:
                self._process.kill()
            return
        self._watch = self._loop.call_later(_TICK, self._look)

    def _fail(self, problem: ProblemError) -> None:
        for waiting in self.waiting.values():
            if not waiting.done():
                waiting.set_exception(problem)
        self.waiting.clear()

    def _send(self, route: str, body: bytes, request_id: str) -> asyncio.Future[Answer]:
        if self._link is None or self._link.is_closed:
            raise ProblemError("worker-lost", "the worker has just ended; ask again")
        number = next(self._numbers)
        answer: asyncio.Future[Answer] = self._loop.create_future()
        if not self.waiting:
            self._oldest = self._loop.time()
        self.waiting[number] = answer
        self._link.write(ask(number, route, request_id, body))
        return answer

    def lost(self, link: _Link) -> None:
        """Be told that a link is over; an old one matters to nobody."""
        if link is not self._link:
            return
        self.is_ready = False
        self._fail(ProblemError("worker-lost", "the worker ended while it worked on this"))
        self._pool.gone(self, "a worker ended")


class _Link(asyncio.Protocol):
    """The way to one process."""

    def __init__(self, worker: _Worker) -> None:
        self._worker = worker
        self._frames = Frames()
        self._transport: asyncio.Transport | None = None
        self.is_closed = False

    def write(self, data: bytes) -> None:
        """Send a frame."""
        assert self._transport is not None
        self._transport.write(data)

    def close(self) -> None:
        """Close it; the process at its other end then ends."""
        self.is_closed = True
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are of another family

    def data_received(self, data: bytes) -> None:
        worker = self._worker
        worker.heard = asyncio.get_running_loop().time()
        for frame in self._frames.feed(data):
            number, answer = told(frame)
            waiting = worker.waiting.pop(number, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        self._worker.lost(self)
