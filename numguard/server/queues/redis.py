"""Redis streams: a consumer group; what a dead worker held is claimed by the others."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from numguard.model.errors import InputError, install
from numguard.server.queues.loop import Message, Result, TransientError

_PASSING: Final = frozenset("NOGROUP UNBLOCKED OOM maxmemory READONLY replica MASTERDOWN CLUSTERDOWN TRYAGAIN".split())
"""What an error says that is over when the stream is there again, the store has room, or another one leads."""


class RedisStreams:
    """Source and sink: entries of stream ``source`` have a field ``body``; results go to ``target`` and ``dead``.

    A result entry has ``id`` (the message's), ``body``; a dead letter ``reason`` besides. ``idle``: milliseconds after
    which a message that is not done belongs to whoever asks. ``most``: entries of the target beyond which the loop
    waits for its readers (0: never). Raises InputError where redis is not installed.
    """

    def __init__(
        self,
        url: str,
        source: str,
        target: str,
        dead: str,
        *,
        group: str = "numguard",
        consumer: str = "",
        idle: int = 30_000,
        most: int = 0,
        block: int = 500,
    ) -> None:
        try:
            import redis
        except ModuleNotFoundError:
            raise InputError(f"redis is not installed: {install('redis')}") from None
        self._lost: tuple[type[Exception], ...] = (redis.ConnectionError, redis.TimeoutError)
        self._response_error = redis.ResponseError
        self._redis: Any = redis.Redis.from_url(url, socket_timeout=block / 1000 + 5, socket_connect_timeout=5)
        self._source, self._target, self._dead, self._group = source, target, dead, group
        self.consumer = consumer or f"{socket.gethostname()}-{os.getpid()}"
        self._idle, self._most, self._block = idle, most, block
        self._next = "0-0"
        self._is_joined = False

    def _join(self) -> None:
        """Make the group where there is none; it begins with the stream's first entry."""
        if self._is_joined:
            return
        try:
            self._redis.xgroup_create(self._source, self._group, id="0", mkstream=True)
        except self._response_error as error:
            if "BUSYGROUP" not in str(error):
                raise
        self._is_joined = True

    def take(self, most: int) -> Sequence[Message]:
        """Return messages of dead workers, else new ones."""
        with self._telling():
            self._join()
            # One at a time: what ends the workers must not use up the tries of those that wait behind it.
            claimed = self._redis.xautoclaim(
                self._source, self._group, self.consumer, min_idle_time=self._idle, start_id=self._next, count=1
            )
            self._next = claimed[0].decode() if isinstance(claimed[0], bytes) else str(claimed[0])
            if claimed[1]:
                return [_message(entry, self._tries(entry[0])) for entry in claimed[1]]
            answer = self._redis.xreadgroup(
                self._group, self.consumer, {self._source: ">"}, count=most, block=self._block
            )
            return [_message(entry, 1) for _, entries in answer or () for entry in entries]

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Tell apart what passes by itself (no connection, a full store, a replica, a stream that is gone) and faults.

        Raises TransientError or InputError.
        """
        try:
            yield
        except self._lost as error:
            self._is_joined = False
            raise TransientError(str(error)) from None
        except self._response_error as error:
            if any(word in str(error) for word in _PASSING):
                self._is_joined = False
                raise TransientError(str(error)) from None
            raise InputError(f"redis: {error}") from None

    def _tries(self, entry: bytes) -> int:
        rows = self._redis.xpending_range(self._source, self._group, min=entry, max=entry, count=1)
        return int(rows[0]["times_delivered"]) if rows else 1

    def done(self, ids: Sequence[str]) -> None:
        """Acknowledge."""
        with self._telling():
            self._redis.xack(self._source, self._group, *ids)

    def renew(self, ids: Sequence[str]) -> Sequence[str]:
        """Claim again what is still waiting here, so that it does not become idle; it is no other try."""
        with self._telling():
            self._redis.xclaim(
                self._source, self._group, self.consumer, min_idle_time=0, message_ids=list(ids), justid=True
            )
        return ()

    def write(self, results: Sequence[Result]) -> None:
        """Write results in one round trip."""
        with self._telling(), self._redis.pipeline(transaction=True) as pipe:
            for result in results:
                fields: dict[str, str | bytes] = {"id": result.id, "body": result.body}
                if result.is_dead:
                    fields["reason"] = result.reason
                pipe.xadd(self._dead if result.is_dead else self._target, fields)
            pipe.execute()

    def is_full(self) -> bool:
        """Return True if the target has more entries than allowed: its readers trim what they have read."""
        if not self._most:
            return False
        with self._telling():
            return bool(self._redis.xlen(self._target) >= self._most)


def _message(entry: tuple[bytes, dict[bytes, bytes] | None], tries: int) -> Message:
    name, fields = entry
    return Message(name.decode(), (fields or {}).get(b"body", b""), tries)
