"""Who does the work: this process itself, or workers that can be lost without the service."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol, cast

import msgspec

from numguard.server.answers import Answer, Answers
from numguard.server.frames import LANES, Frames, ask, lane, told
from numguard.server.problems import ProblemError
from numguard.server.settings import Settings

_TICK = 0.1
"""Seconds between two looks at the clock, while somebody waits."""
_PATIENCE = 10.0
"""How much longer than ``seconds`` a worker may take before it is given up."""
_START = 120.0
"""Seconds that a worker may take to load its languages."""
_PAUSES = (0.0, 0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds before a lost worker is started again, the oftener the longer."""


class Pool(Protocol):
    """Works on requests; each has its ``deadline``, of the monotonic clock, and is answered until then."""

    async def start(self) -> None:
        """Be ready, languages loaded."""

    async def stop(self) -> None:
        """End the processes or threads that answer requests."""

    def give_up(self) -> None:
        """Answer all that is not answered yet with a problem: the service stops."""

    def takes(self, body: bytes) -> bool:
        """Return True if a request can be begun without a task of its own."""

    def ask(self, route: str, body: bytes, request_id: str, deadline: float) -> Answer | asyncio.Future[Answer]:
        """Return the answer to one request, or a future of it."""


class Here:
    """Works in the serving process, with its answers (the service loads their languages).

    Short requests are answered at once, long ones in a thread.
    """

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._waiting: dict[asyncio.Future[Answer], float] = {}
        self._watch: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        return None

    async def stop(self) -> None:
        self.give_up()

    def give_up(self) -> None:
        for answer in self._waiting:
            _fail(answer, _stopping())

    def takes(self, body: bytes) -> bool:
        return lane(body) == 0

    def ask(self, route: str, body: bytes, request_id: str, deadline: float) -> Answer | asyncio.Future[Answer]:
        if self.takes(body):
            return self._answers(route, body, request_id, deadline)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        work = loop.run_in_executor(None, self._answers, route, body, request_id, deadline)
        work.add_done_callback(lambda done: _pass_on(done, answer))
        self._waiting[answer] = deadline
        answer.add_done_callback(self._waiting.pop)
        if self._watch is None:
            self._watch = loop.call_later(_TICK, self._look)
        return answer

    def _look(self) -> None:
        """Answer those whose time is over; their threads find that out by themselves."""
        now = time.monotonic()
        for answer, deadline in self._waiting.items():
            if now > deadline:
                _fail(answer, _over(self._answers.settings))
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(_TICK, self._look) if self._waiting else None


class _Asked(NamedTuple):
    """A request that waits for a worker."""

    route: str
    body: bytes
    request_id: str
    deadline: float
    answer: asyncio.Future[Answer]


class Workers:
    """Hands requests to worker processes; a lost worker fails its own requests alone, and is started again.

    A short request is handed over at once. Of long ones each worker has one of each lane in hand, the others wait here:
    so a short one has few before it, and who waits too long has cost no work.
    """

    def __init__(self, settings: Settings, lost: Callable[[str], None]) -> None:
        self._settings = settings
        self._lost = lost
        self._workers = [_Worker(settings, self) for _ in range(settings.workers)]
        self._waiting: tuple[deque[_Asked], ...] = tuple(deque() for _ in range(len(LANES) + 1))
        self._is_stopping = False
        self._watch: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that are there now."""
        return [worker.pid for worker in self._workers if worker.pid]

    async def start(self) -> None:
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def stop(self) -> None:
        self._is_stopping = True
        self.give_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)  # one that is starting a worker leaves it as it is
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    def give_up(self) -> None:
        for waiting in self._waiting:
            for asked in waiting:
                _fail(asked.answer, _stopping())
            waiting.clear()
        for worker in self._workers:
            worker.fail(_stopping())

    def takes(self, body: bytes) -> bool:
        return True

    def ask(self, route: str, body: bytes, request_id: str, deadline: float) -> asyncio.Future[Answer]:
        loop = asyncio.get_running_loop()
        asked = _Asked(route, body, request_id, deadline, loop.create_future())
        at = lane(body)
        worker = None if self._waiting[at] else self._free(at)
        if worker is not None:
            worker.work(asked, at)
        else:
            self._waiting[at].append(asked)
        if self._watch is None:
            self._watch = loop.call_later(_TICK, self._look)
        return asked.answer

    def _free(self, at: int) -> _Worker | None:
        """Return the worker that has the least to do and takes requests of a lane."""
        free = [worker for worker in self._workers if worker.is_ready and at not in worker.lanes]
        return min(free, key=lambda worker: worker.load) if free else None

    def hand_over(self) -> None:
        """Hand over what waits, where a worker has become free."""
        for at, waiting in enumerate(self._waiting):
            while waiting and (worker := self._free(at)) is not None:
                asked = waiting.popleft()
                if not asked.answer.done():
                    worker.work(asked, at)

    def _look(self) -> None:
        """Answer those whose time is over, and end workers that are stuck."""
        now = time.monotonic()
        is_there = any(worker.is_ready for worker in self._workers)
        lost = ProblemError("worker-lost", "no worker is there; it is being started again")
        for waiting in self._waiting:
            for asked in waiting:
                if now > asked.deadline:
                    _fail(asked.answer, _over(self._settings) if is_there else lost)
            while waiting and waiting[0].answer.done():
                waiting.popleft()
        for worker in self._workers:
            worker.look(now)
        is_busy = any(self._waiting) or any(worker.waiting for worker in self._workers)
        self._watch = asyncio.get_running_loop().call_later(_TICK, self._look) if is_busy else None

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
                self.hand_over()
                return


class _Worker:
    """One worker process and the requests that it has not answered yet."""

    def __init__(self, settings: Settings, pool: Workers) -> None:
        self._settings = settings
        self._pool = pool
        self._numbers = itertools.count()
        self._process: asyncio.subprocess.Process | None = None
        self._link: _Link | None = None
        self.heard = 0.0
        self.load = 0
        self.lanes: set[int] = set()
        self.waiting: dict[int, tuple[_Asked, int]] = {}
        self.is_ready = False
        self.is_starting = True

    @property
    def pid(self) -> int:
        """The process, or 0 where there is none."""
        return self._process.pid if self._process is not None and self._process.returncode is None else 0

    async def start(self) -> None:
        """Start a process, and wait until its languages are loaded; one that does not get so far is ended.

        Nothing of the folder where the service was started is run: -P keeps it out of the path of modules.
        """
        self.is_starting = True
        ours, theirs = socket.socketpair()
        with theirs:
            command = (sys.executable, "-P", "-m", "numguard.server.worker", str(theirs.fileno()))
            self._process = await asyncio.create_subprocess_exec(*command, pass_fds=(theirs.fileno(),))
        loop = asyncio.get_running_loop()
        ours.setblocking(False)
        link = self._link = _Link(self)
        try:
            await loop.create_connection(lambda: link, sock=ours)
        except BaseException:  # cancelled: nobody else knows the socket yet
            ours.close()
            raise
        try:
            settings = msgspec.json.encode(self._settings)
            ready = _Asked("ready", settings, "", time.monotonic() + _START, loop.create_future())
            self.work(ready, 0)
            await asyncio.wait_for(ready.answer, _START)
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

    def work(self, asked: _Asked, at: int) -> None:
        """Hand a request of a lane to the process; one that has just ended fails it."""
        if self._link is None or self._link.is_closed:
            _fail(asked.answer, ProblemError("worker-lost", "the worker has just ended; ask again"))
            return
        if not self.waiting:
            self.heard = time.monotonic()
        number = next(self._numbers)
        self.waiting[number] = asked, at
        self.load += len(asked.body)
        if at:
            self.lanes.add(at)
        self._link.write(ask(number, asked.route, asked.request_id, asked.body, asked.deadline))

    def answered(self, number: int, answer: Answer) -> None:
        """Be told an answer; who has gone over the time meanwhile has another one."""
        asked, at = self.waiting.pop(number)
        self.load -= len(asked.body)
        if not asked.answer.done():
            asked.answer.set_result(answer)
        if at:
            self.lanes.discard(at)
            self._pool.hand_over()

    def look(self, now: float) -> None:
        """Answer those whose time is over; end a process that says nothing for too long: it is stuck."""
        for asked, _ in self.waiting.values():
            if now > asked.deadline:
                _fail(asked.answer, _over(self._settings))
        is_stuck = bool(self.waiting) and now - self.heard > self._settings.seconds + _PATIENCE
        if is_stuck and self.is_ready and self._process is not None and self._process.returncode is None:
            self._process.kill()

    def fail(self, problem: ProblemError) -> None:
        """Answer all that is not answered yet with a problem."""
        for asked, _ in self.waiting.values():
            _fail(asked.answer, problem)

    def lost(self, link: _Link) -> None:
        """Handle the end of a connection to a worker; that of an earlier worker is ignored."""
        if link is not self._link:
            return
        self.is_ready = False
        self.fail(ProblemError("worker-lost", "the worker ended while it worked on this"))
        self.waiting.clear()
        self.lanes.clear()
        self.load = 0
        self._pool.gone(self, "a worker ended")


def _over(settings: Settings) -> ProblemError:
    return ProblemError("out-of-time", f"not answered in the {settings.seconds:g} seconds since the request arrived")


def _stopping() -> ProblemError:
    return ProblemError("not-ready", "the service is stopping; ask again elsewhere")


def _fail(answer: asyncio.Future[Answer], problem: ProblemError) -> None:
    if not answer.done():
        answer.set_exception(problem)


def _pass_on(done: asyncio.Future[Answer], answer: asyncio.Future[Answer]) -> None:
    """Give a thread's answer to who waits for it, if anybody still does."""
    if done.cancelled() or answer.done():
        return
    error = done.exception()
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())


class _Link(asyncio.Protocol):
    """The connection to one worker process."""

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
        if self.is_closed:
            transport.close()

    def data_received(self, data: bytes) -> None:
        worker = self._worker
        worker.heard = time.monotonic()
        for frame in self._frames.feed(data):
            worker.answered(*told(frame))

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        self._worker.lost(self)
