"""The loop over any queue: take, check, write the result, and only then say that the message is done.

So a message has a result at least once: where a worker is killed between writing and saying so, the next one writes the
result again, with the same id. What was taken is held until it is done: a write that is refused is tried again, and
nothing else is taken before it.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final, Protocol

import msgspec

from numguard.model.errors import NumguardError

_WRITTEN_EVERY: Final = 1.0
"""Seconds after which results are written, though others of the same batch are not there yet."""

Check = Callable[[bytes], tuple[int, dict[str, int], bytes]]
"""Checks a body: status, counts, answer; see service.answers."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message: its id in the queue, its body (a CheckRequest as JSON), and how often it was handed out before."""

    id: str
    body: bytes
    tries: int = 1


@dataclass(frozen=True, slots=True)
class Result:
    """What is written for one message. ``id`` is the message's: two results of one id are the same result.

    ``message`` is the body that was checked, for a sink that does not take the result, and puts the message aside.
    """

    id: str
    body: bytes
    message: bytes = b""
    is_dead: bool = False
    reason: str = ""


class Source(Protocol):
    """Where messages come from."""

    def take(self, most: int) -> Sequence[Message]:
        """Return up to ``most`` messages, those of dead workers too; wait a little where there are none."""

    def done(self, ids: Sequence[str]) -> None:
        """Say that these messages have their results."""

    def renew(self, ids: Sequence[str]) -> Sequence[str]:
        """Say that these messages are still being checked here, so that nobody else takes them.

        Return those that belong to another all the same; they are not checked here.
        """


class Sink(Protocol):
    """Where results go."""

    def write(self, results: Sequence[Result]) -> None:
        """Write results, dead letters apart; return when they are safe."""

    def is_full(self) -> bool:
        """Return True if those who read the results are too far behind."""


class TransientError(NumguardError):
    """The queue cannot be reached just now; the loop waits and tries again."""


class Loop:
    """Checks what a source hands out until told to stop.

    >>> class One:
    ...     def take(self, most): return [Message("1", b'{"source": "2", "hypothesis": "2"}')]
    ...     def done(self, ids): print("done", ids); loop.stop()
    ...     def renew(self, ids): return []
    ...     def write(self, results): print(results[0].body.decode())
    ...     def is_full(self): return False
    >>> queue = One()
    >>> loop = Loop(queue, queue, lambda body: (200, {"action pass": 1}, b'{"action":"pass"}'))
    >>> loop.run()
    {"action":"pass"}
    done ['1']
    >>> loop.counts["messages"]
    1

    A body that cannot be checked is a dead letter with its reason, and so is one that was handed out ``tries`` times
    without a result: it may be what ends the workers.
    """

    def __init__(self, source: Source, sink: Sink, check: Check, *, batch: int = 64, tries: int = 5) -> None:
        self._source = source
        self._sink = sink
        self._check = check
        self._batch = batch
        self._tries = tries
        self._stop = threading.Event()
        self._waiting: deque[Message] = deque()  # taken, and not checked yet
        self._results: list[Result] = []  # not written yet
        self._written: list[str] = []  # not done yet
        self.counts: Counter[str] = Counter()

    def stop(self) -> None:
        """End after the message in hand; what was taken and not checked is left to others."""
        self._stop.set()

    def run(self) -> None:
        """Work until told to stop."""
        pause = 0.0
        while not self._stop.is_set():
            try:
                if not (self._waiting or self._results or self._written):
                    if self._sink.is_full():  # back-pressure: who reads the results is behind
                        self.counts["waits"] += 1
                        self._stop.wait(0.2)
                        continue
                    self._waiting.extend(self._source.take(self._batch))
                self._check_some()
                pause = 0.0
            except TransientError as error:
                self.counts["lost connections"] += 1
                self.on_lost(str(error))
                pause = min(5.0, pause * 2 or 0.1)
                self._stop.wait(pause)

    def _check_some(self) -> None:
        """Check messages for about a second, write their results, and say that they are done."""
        end = monotonic() + _WRITTEN_EVERY
        if not self._results and not self._written:
            while self._waiting and not self._stop.is_set():
                self._results.append(self._result(self._waiting.popleft()))
                if monotonic() >= end:
                    break
        if self._results:
            self._sink.write(self._results)
            self._written += [result.id for result in self._results]
            self._results = []
        if self._written:
            self._source.done(self._written)
            self._written = []
        if self._waiting and not self._stop.is_set():
            gone = set(self._source.renew([message.id for message in self._waiting]))
            self._waiting = deque(message for message in self._waiting if message.id not in gone)

    def on_lost(self, reason: str) -> None:
        """Be told that the queue cannot be reached; a command logs it."""

    def _result(self, message: Message) -> Result:
        self.counts["messages"] += 1
        if message.tries > self._tries:
            self.counts["dead"] += 1
            why = f"handed out {message.tries} times without a result"
            return Result(message.id, message.body, message.body, True, why)
        status, counts, body = self._check(message.body)
        self.counts.update(counts)
        if status != 200:
            self.counts["dead"] += 1
            return Result(message.id, message.body, message.body, True, _reason(body))
        return Result(message.id, body, message.body)


def _reason(problem: bytes) -> str:
    told = msgspec.json.decode(problem)
    return f"{told['title']}: {told.get('detail', '')}" if isinstance(told, dict) else "cannot be checked"
