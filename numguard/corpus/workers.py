"""Judge chunks of rows in order, here or in other processes: what comes out does not depend on how many there are."""

from __future__ import annotations

import os
import signal
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
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (make, barrier.active))
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
