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
        self._consumer.subscribe([source])
        self._target, self._dead, self._wait = target, dead, wait
        self._failed: list[str] = []
        self.lost = 0  # commits of partitions that belong to another worker by now

    def take(self, most: int) -> Sequence[Message]:
        """Return messages of the partitions that this worker has now."""
        messages = []
        for message in self._consumer.consume(most, self._wait):
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
            topic, partition, offset = name.rsplit("/", 2)
            key = topic, int(partition)
            last[key] = max(last.get(key, 0), int(offset) + 1)
        offsets = [self._kafka.TopicPartition(topic, partition, at) for (topic, partition), at in last.items()]
        try:
            self._consumer.commit(offsets=offsets, asynchronous=False)
        except self._kafka.KafkaException as error:
            if error.args[0].retriable():
                raise TransientError(str(error)) from None
            # The partition went to another worker, which does them again.
            self.lost += 1

    def renew(self, ids: Sequence[str]) -> None:
        """Tell the group that this worker is alive, and take nothing: its partitions pause meanwhile."""
        held = self._consumer.assignment()
        self._consumer.pause(held)
        self._consumer.poll(0)
        self._consumer.resume(held)

    def write(self, results: Sequence[Result]) -> None:
        """Write results; return when the brokers have them."""
        self._failed.clear()
        for result in results:
            why = f"the result of {len(result.body):,} bytes is larger than the client writes (message.max.bytes)"
            for one in (result, *(Result(result.id, body, b"", True, why) for body in (result.message, b""))):
                if self._is_taken(one):
                    break
        if self._producer.flush(30) or self._failed:
            raise TransientError(self._failed[0] if self._failed else "the brokers did not take the results")

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

    def is_full(self) -> bool:
        """Return False: Kafka keeps what its readers have not read."""
        return False

    def close(self) -> None:
        """Leave the group, so that the others need not wait."""
        self._consumer.close()
