"""Judge chunks of rows in order, here or in other processes: what comes out does not depend on how many there are."""

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

from numguard.corpus.chunks import Chunk
from numguard.corpus.judging import Batch, Judge
from numguard.errors import NumguardError
from numguard.serving import barrier

_AHEAD = 3
"""So many chunks for each worker are read before the first is judged: memory stays bounded, and nobody waits."""

_judge: Judge | None = None


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
    waiting = iter(chunks)
    queue: deque[Future[Batch]] = deque()
    pool = _pool(make, workers)
    try:
        for chunk in islice(waiting, workers * _AHEAD):
            queue.append(pool.submit(_work, chunk))
        while queue:
            batch = queue.popleft().result()
            for chunk in islice(waiting, 1):
                queue.append(pool.submit(_work, chunk))
            yield batch
    except BrokenProcessPool as error:
        raise WorkerError(
            "a worker process was ended from outside, perhaps for want of memory; "
            "go on with --resume and fewer --workers"
        ) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        gc.unfreeze()


def _pool(make: Callable[[], Judge], workers: int) -> ProcessPoolExecutor:
    """Return the workers: where that is safe they share what is loaded here, else each loads it for itself."""
    # A fork copies no other thread, and none of the locks that one may hold; Arrow has threads that Python cannot see.
    if sys.platform == "linux" and threading.active_count() == 1 and "pyarrow" not in sys.modules:
        judge = make()
        judge.ready()
        gc.freeze()  # a collection would write to every page, and so copy it
        return ProcessPoolExecutor(workers, get_context("fork"), _begin, (lambda: judge, barrier.active))
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin, (make, barrier.active))


def _begin(make: Callable[[], Judge], is_active: bool) -> None:
    global _judge
    barrier.active = is_active
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    parent = parent_process()
    if parent is not None:
        # A worker whose parent was killed would wait for work for ever.
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    _judge = make()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def _work(chunk: Chunk) -> Batch:
    assert _judge is not None
    return _judge(chunk)
