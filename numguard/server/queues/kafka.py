"""Kafka: a consumer group whose offsets are committed after the results are written and acknowledged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from numguard.model.errors import InputError, install
from numguard.server.queues.loop import Message, Result, TransientError

_ID = "numguard-id"
_REASON = "numguard-reason"
_SENT_WITHIN: Final = 1.0
"""Seconds that a full client is given to send some of what it holds."""


class KafkaTopics:
    """Source and sink over confluent-kafka: values are bodies; results carry the message's id as key and header.

    ``options`` goes to both clients (security, timeouts). A message's id is topic, partition and offset. The partitions
    of a dead worker go to the others with all that was not committed. Raises InputError where confluent-kafka is not
    installed.
    """

    def __init__(
        self,
        servers: str,
        source: str,
        target: str,
        dead: str,
        *,
        group: str = "numguard",
        wait: float = 0.5,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        try:
            import confluent_kafka
        except ModuleNotFoundError:
            raise InputError(f"confluent-kafka is not installed: {install('kafka')}") from None
        self._kafka = confluent_kafka
        shared = {"bootstrap.servers": servers, **(options or {})}
        reading = {"group.id": group, "enable.auto.commit": False, "auto.offset.reset": "earliest"}
        self._consumer = confluent_kafka.Consumer({**shared, **reading})
        self._producer = confluent_kafka.Producer({**shared, "enable.idempotence": True, "acks": "all"})
        self._early: list[Any] = []  # came while the group was told that this worker is alive
        self._left: set[tuple[str, int]] = set()  # partitions that went to another worker
        # With a function of ours the group waits until it is called, which is between two messages.
        self._consumer.subscribe([source], on_revoke=self._leave)
        self._target, self._dead, self._wait = target, dead, wait
        self._failed: list[str] = []
        self._handed: set[str] = set()  # ids of results that the client has, or the brokers
        self.lost = 0  # commits of partitions that belong to another worker by now

    def take(self, most: int) -> Sequence[Message]:
        """Return messages of the partitions that this worker has now."""
        early, self._early = self._early, []
        messages = []
        for message in early or self._consumer.consume(most, self._wait):
            error = message.error()
            if error is None:
                name = f"{message.topic()}/{message.partition()}/{message.offset()}"
                messages.append(Message(name, message.value() or b""))
            elif not error.retriable() and error.code() != self._kafka.KafkaError._PARTITION_EOF:
                raise TransientError(error.str())
        return messages

    def done(self, ids: Sequence[str]) -> None:
        """Commit the offset behind the last message of each partition."""
        last: dict[tuple[str, int], int] = {}
        for name in ids:
            key = _partition(name)
            last[key] = max(last.get(key, 0), int(name.rpartition("/")[2]) + 1)
        offsets = [self._kafka.TopicPartition(topic, partition, at) for (topic, partition), at in last.items()]
        try:
            self._consumer.commit(offsets=offsets, asynchronous=False)
        except self._kafka.KafkaException as error:
            if error.args[0].retriable():
                raise TransientError(str(error)) from None
            # The partition went to another worker, which does them again.
            self.lost += 1

    def renew(self, ids: Sequence[str]) -> Sequence[str]:
        """Tell the group that this worker is alive; return those whose partitions it has given to another."""
        self._left.clear()
        message = self._consumer.poll(0)
        if message is not None:
            self._early.append(message)
        return [name for name in ids if _partition(name) in self._left]

    def _leave(self, consumer: object, partitions: Sequence[Any]) -> None:
        left = {(one.topic, one.partition) for one in partitions}
        self._early = [one for one in self._early if (one.topic(), one.partition()) not in left]
        self._left |= left

    def write(self, results: Sequence[Result]) -> None:
        """Write results; return when the brokers have them.

        What was handed to the client, and is not known to have failed, is not written again with those that are.
        """
        self._failed.clear()
        for result in results:
            if result.id in self._handed:
                continue
            why = f"the result of {len(result.body):,} bytes is larger than the client writes (message.max.bytes)"
            for one in (result, *(Result(result.id, body, b"", True, why) for body in (result.message, b""))):
                if self._is_taken(one):
                    self._handed.add(result.id)
                    break
        if self._producer.flush(30) or self._failed:
            raise TransientError(self._failed[0] if self._failed else "the brokers did not take the results")
        self._handed.clear()

    def _is_taken(self, result: Result) -> bool:
        """Hand a result to the client; return False where it is too large for it."""
        try:
            self._produce(result)
        except self._kafka.KafkaException as error:
            if error.args[0].code() != self._kafka.KafkaError.MSG_SIZE_TOO_LARGE:
                raise TransientError(str(error)) from None
            return False
        return True

    def _produce(self, result: Result) -> None:
        headers: dict[str, str | bytes | None] = {_ID: result.id.encode()}
        if result.is_dead:
            headers[_REASON] = result.reason.encode()
        while True:
            try:
                self._producer.produce(
                    self._dead if result.is_dead else self._target,
                    key=result.id.encode(),
                    value=result.body,
                    headers=headers,
                    on_delivery=self._delivered,
                )
            except BufferError:  # the client holds as much as it may: let it send some
                self._producer.poll(_SENT_WITHIN)
            else:
                return

    def _delivered(self, error: Any, message: Any) -> None:
        if error is not None:
            self._failed.append(str(error))
            self._handed.discard(message.key().decode())

    def is_full(self) -> bool:
        """Return False: Kafka keeps what its readers have not read."""
        return False

    def close(self) -> None:
        """Leave the group, so that the others need not wait."""
        self._consumer.close()


def _partition(name: str) -> tuple[str, int]:
    """Return the topic and the partition of a message's id."""
    topic, partition, _ = name.rsplit("/", 2)
    return topic, int(partition)
