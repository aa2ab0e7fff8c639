"""Work on parts of a file in order, here or in other processes: what comes out does not depend on how many."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from typing import Any, Protocol, TypeVar

from numguard.corpus.chunks import Chunk
from numguard.corpus.judging import Batch, Judge
from numguard.errors import NumguardError
from numguard.serving import barrier

_AHEAD = 3
"""So many chunks for each worker are read before the first is judged: memory stays bounded, and nobody waits."""

_P = TypeVar("_P")
_P_contra = TypeVar("_P_contra", contravariant=True)
_S = TypeVar("_S")
_S_co = TypeVar("_S_co", covariant=True)


class Worker(Protocol[_P_contra, _S_co]):
    """Says something of each part of a file; it is made anew in each process, or shared by a fork."""

    def __call__(self, part: _P_contra, /) -> _S_co:
        """Return what is said of a part."""

    def ready(self) -> None:
        """Load what most parts need."""


_worker: Worker[Any, Any] | None = None


class WorkerError(NumguardError, RuntimeError):
    """A worker that ended before its work: the system killed it, mostly for want of memory."""


def judged(chunks: Iterable[Chunk], make: Callable[[], Judge], workers: int) -> Iterator[Batch]:
    """Yield what is said of each chunk, in order; with one worker, here.

    Raises WorkerError when a worker ends before its work.
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
) -> Iterator[tuple[_P, _S | None]]:
    """Yield parts in order, each with what a worker says of it; None for one that is not ``wanted``.

    Raises WorkerError when a worker ends before its work.
    """
    waiting = iter(parts)
    queue: deque[tuple[_P, Future[_S] | None]] = deque()
    pool = _pool(make, workers)

    def take(most: int) -> None:
        for part in islice(waiting, most):
            queue.append((part, pool.submit(_work, part) if wanted(part) else None))

    try:
        take(workers * _AHEAD)
        while queue:
            part, said = queue.popleft()
            result = said.result() if said is not None else None
            take(1)
            yield part, result
    except BrokenProcessPool as error:
        raise WorkerError(
            "a worker process was ended from outside, perhaps for want of memory; "
            "fewer --workers need less, and an audit goes on with --resume"
        ) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        gc.unfreeze()


def _pool(make: Callable[[], Worker[Any, Any]], workers: int) -> ProcessPoolExecutor:
    """Return the workers: where that is safe they share what is loaded here, else each loads it for itself."""
    # A fork copies no other thread, and none of the locks that one may hold; Arrow has threads that Python cannot see.
    if sys.platform == "linux" and threading.active_count() == 1 and "pyarrow" not in sys.modules:
        worker = make()
        worker.ready()
        gc.freeze()  # a collection would write to every page, and so copy it
        return ProcessPoolExecutor(workers, get_context("fork"), _begin, (lambda: worker, barrier.active))
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin, (make, barrier.active))


def _begin(make: Callable[[], Worker[Any, Any]], is_active: bool) -> None:
    global _worker
    barrier.active = is_active
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    parent = parent_process()
    if parent is not None:
        # A worker whose parent was killed would wait for work for ever.
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    _worker = make()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def _work(part: Any) -> Any:
    assert _worker is not None
    return _worker(part)
