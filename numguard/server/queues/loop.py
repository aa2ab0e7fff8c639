"""The loop over any queue: take, check, write the result, and only then say that the message is done.

So a message has a result at least once: where a worker is killed between writing and saying so, the next one writes the
result again, with the same id.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from numguard.model.errors import NumguardError

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
    """What is written for one message. ``id`` is the message's: two results of one id are the same result."""

    id: str
    body: bytes
    is_dead: bool = False
    reason: str = ""


class Source(Protocol):
    """Where messages come from."""

    def take(self, most: int) -> Sequence[Message]:
        """Return up to ``most`` messages, those of dead workers too; wait a little where there are none."""

    def done(self, ids: Sequence[str]) -> None:
        """Say that these messages have their results."""


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
    ...     def take(self, most): loop.stop(); return [Message("1", b'{"source": "2", "hypothesis": "2"}')]
    ...     def done(self, ids): print("done", ids)
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
        self.counts: Counter[str] = Counter()

    def stop(self) -> None:
        """End after the messages in hand."""
        self._stop.set()

    def run(self) -> None:
        """Work until told to stop."""
        pause = 0.0
        while not self._stop.is_set():
            try:
                if self._sink.is_full():  # back-pressure: who reads the results is behind
                    self.counts["waits"] += 1
                    self._stop.wait(0.2)
                    continue
                messages = self._source.take(self._batch)
                if messages:
                    self._sink.write([self._result(message) for message in messages])
                    self._source.done([message.id for message in messages])
                pause = 0.0
            except TransientError as error:
                self.counts["lost connections"] += 1
                self.on_lost(str(error))
                pause = min(5.0, pause * 2 or 0.1)
                self._stop.wait(pause)

    def on_lost(self, reason: str) -> None:
        """Be told that the queue cannot be reached; a command logs it."""

    def _result(self, message: Message) -> Result:
        self.counts["messages"] += 1
        if message.tries > self._tries:
            self.counts["dead"] += 1
            return Result(message.id, message.body, True, f"handed out {message.tries} times without a result")
        status, counts, body = self._check(message.body)
        self.counts.update(counts)
        if status != 200:
            self.counts["dead"] += 1
            return Result(message.id, message.body, True, _reason(body))
        return Result(message.id, body)


def _reason(problem: bytes) -> str:
    told = msgspec.json.decode(problem)
    return f"{told['title']}: {told.get('detail', '')}" if isinstance(told, dict) else "cannot be checked"
