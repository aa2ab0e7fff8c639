"""Work on parts of a file in order, here or in other processes: what comes out does not depend on how many."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, Generic, Protocol, TypeVar

from numguard.audit.chunks import Chunk
from numguard.audit.judging import Batch, Judge
from numguard.model import boundary
from numguard.model.errors import NumguardError, note

_AHEAD = 3
"""So many chunks for each worker are read before the first is judged: memory stays bounded, and nobody waits."""
_TRIES = 3
"""So often the same part is given to workers that end: then it is what ends them."""

_P = TypeVar("_P")
_P_contra = TypeVar("_P_contra", contravariant=True)
_S = TypeVar("_S")
_S_co = TypeVar("_S_co", covariant=True)


class Worker(Protocol[_P_contra, _S_co]):
    """What a worker process runs on each part of a file; made in each process, or inherited by a fork."""

    def __call__(self, part: _P_contra, /) -> _S_co:
        """Return the result for a part."""

    def ready(self) -> None:
        """Load what most parts need."""


_worker: Worker[Any, Any] | None = None


class WorkerError(NumguardError, RuntimeError):
    """Workers that ended before their work, one after the other: the system killed them, mostly for want of memory."""


def judged(chunks: Iterable[Chunk], make: Callable[[], Judge], workers: int) -> Iterator[Batch]:
    """Yield the result for each chunk, in order; one worker means this process.

    Raises WorkerError as ``spread`` does.
    """
    if workers == 1:
        judge = make()
        for chunk in chunks:
            yield judge(chunk)
        return
    for _, batch in spread(chunks, make, workers):
        assert batch is not None
        yield batch


def spread(
    parts: Iterable[_P],
    make: Callable[[], Worker[Any, _S]],
    workers: int,
    wanted: Callable[[_P], bool] = lambda part: True,
) -> Generator[tuple[_P, _S | None], None, None]:
    """Yield parts in order, each with what a worker says of it; None for one that is not ``wanted``.

    A worker that ends before its work is told of, and others do that work. Raises WorkerError where they end too.
    """
    waiting = iter(parts)
    queue: deque[_Asked[_P, _S]] = deque()
    crew = _Crew(make, workers)
    tries = 0  # of the first part of the queue
    is_done = False
    try:
        while True:
            try:
                queue.extend(map(_Asked, islice(waiting, workers * _AHEAD - len(queue))))
                if not queue:
                    is_done = True
                    return
                for one in queue:
                    if one.said is None and wanted(one.part):
                        one.said = crew.submit(one.part)
                said = queue[0].said
                result = said.result() if said is not None else None
            except BrokenProcessPool as error:
                tries += 1
                if tries == _TRIES:
                    raise WorkerError(
                        f"{crew.lost()}, perhaps for want of memory, and so were others in its place; "
                        "fewer --workers need less, and an audit goes on with --resume"
                    ) from error
                note(f"{crew.lost()}, perhaps for want of memory: what it had is done again")
                crew = _Crew(make, workers)
                for one in queue:
                    one.take_back()
                continue
            tries = 0
            yield queue.popleft().part, result
    finally:
        crew.end(is_done=is_done)


class _Asked(Generic[_P, _S]):
    """A part of a file and the future of its result, if a worker was given it."""

    __slots__ = ("part", "said")

    def __init__(self, part: _P) -> None:
        self.part = part
        self.said: Future[_S] | None = None

    def take_back(self) -> None:
        """Forget the unanswered request, so that the part is given out again."""
        if self.said is not None and (not self.said.done() or self.said.exception() is not None):
            self.said = None


class _Crew:
    """A pool of worker processes; if the system kills one of them, the pool stops."""

    def __init__(self, make: Callable[[], Worker[Any, Any]], workers: int) -> None:
        self._others = set(active_children())
        self._members: set[BaseProcess] = set()
        self._workers = workers
        self._pool = _pool(make, workers)

    def submit(self, part: Any) -> Future[Any]:
        """Give a part to a worker."""
        if not self._members:
            self._submit(int)  # what ends no worker before it is known
        return self._submit(_work, part)

    def _submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Submit work to the pool, and note the processes that were started for it."""
        said = self._pool.submit(work, *given)
        if len(self._members) < self._workers:
            self._members.update(set(active_children()) - self._others)
        return said

    def lost(self) -> str:
        """Say which worker was ended, and how; the pool itself has ended the others."""
        self._pool.shutdown(cancel_futures=True)
        for member in self._members:
            code = member.exitcode
            if code is not None and code not in (0, -signal.SIGTERM):
                how = f"by {signal.Signals(-code).name}" if code < 0 else f"with {code}"
                return f"worker process {member.pid} was ended from outside {how}"
        return "a worker process was ended from outside"

    def end(self, *, is_done: bool) -> None:
        """Let the workers go, and wait until they are gone; where work is left, they are ended in its middle.

        The thread of a pool that nobody waits for closes its pipes while Python, at its exit, writes to them.
        """
        if not is_done:
            for member in self._members:
                member.terminate()
        self._pool.shutdown(cancel_futures=True)
        gc.unfreeze()


def _pool(make: Callable[[], Worker[Any, Any]], workers: int) -> ProcessPoolExecutor:
    """Return the workers: where that is safe they share what is loaded here, else each loads it for itself."""
    # A fork copies no other thread, and none of the locks that one may hold; Arrow has threads that Python cannot see.
    if sys.platform == "linux" and threading.active_count() == 1 and "pyarrow" not in sys.modules:
        worker = make()
        worker.ready()
        gc.freeze()  # a collection would write to every page, and so copy it
        return ProcessPoolExecutor(workers, get_context("fork"), _begin, (lambda: worker, boundary.active))
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin, (make, boundary.active))


def _begin(make: Callable[[], Worker[Any, Any]], is_active: bool) -> None:
    global _worker
    boundary.active = is_active
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    parent = parent_process()
    if parent is not None:
        # A worker whose parent was killed would wait for work for ever.
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    _worker = make()
    _worker.ready()
    gc.freeze()  # what is loaded stays: no collection walks it again


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def _work(part: Any) -> Any:
    assert _worker is not None
    return _worker(part)
