"""Kafka with the mock cluster of its own client: ``make queues``."""

from __future__ import annotations

import json
import threading
from typing import Any

from confluent_kafka import Consumer, Producer
from kill_worker import Kafka, pair

from numguard.server.answers import Answers
from numguard.server.queues import Loop
from numguard.server.queues.kafka import KafkaTopics
from numguard.server.settings import Settings


def test_pairs_from_a_topic_and_verdicts_into_another() -> None:
    cluster = Producer({"bootstrap.servers": "ignored", "test.mock.num.brokers": 3})
    servers = ",".join(f"{one.host}:{one.port}" for one in cluster.list_topics(timeout=10).brokers.values())
    producer = Producer({"bootstrap.servers": servers})
    for number in range(50):
        producer.produce("pairs", value=pair(number).encode())
    producer.produce("pairs", value=b"{")
    assert producer.flush(20) == 0

    def work(until: int) -> Loop:
        quick = {"session.timeout.ms": 6000, "heartbeat.interval.ms": 500}  # the mock waits for who has left
        topics = KafkaTopics(servers, "pairs", "verdicts", "dead", wait=0.2, options=quick)
        loop = Loop(topics, topics, lambda body: Answers(Settings())("check", body), batch=10)
        timer = threading.Timer(40, loop.stop)
        timer.start()
        check = loop._check

        def counted(body: bytes) -> tuple[int, dict[str, int], bytes]:
            if loop.counts["messages"] >= until:
                loop.stop()
            return check(body)

        loop._check = counted
        loop.run()
        timer.cancel()
        topics.close()
        return loop

    first = work(20)  # stops in the middle; the second goes on where the first was done
    second = work(51 - first.counts["messages"])
    assert first.counts["messages"] + second.counts["messages"] == 51
    consumer = Consumer({"bootstrap.servers": servers, "group.id": "reader", "auto.offset.reset": "earliest"})
    consumer.subscribe(["verdicts", "dead"])
    found: list[Any] = []
    while len(found) < 51:
        message = consumer.poll(20)
        assert message is not None
        if message.error() is None:
            found.append(message)
    consumer.close()
    assert len({message.key() for message in found}) == 51
    dead = [message for message in found if message.topic() == "dead"]
    assert len(dead) == 1
    assert dead[0].value() == b"{"
    assert b"not JSON" in dict(dead[0].headers())["numguard-reason"]
    actions = {json.loads(message.value())["action"] for message in found if message.topic() == "verdicts"}
    assert actions == {"pass", "block"}


def test_a_result_that_is_too_large_is_a_dead_letter() -> None:
    """It ended the worker at every start, and the partition stood still."""
    cluster = Producer({"bootstrap.servers": "ignored", "test.mock.num.brokers": 1})
    servers = ",".join(f"{one.host}:{one.port}" for one in cluster.list_topics(timeout=10).brokers.values())
    producer = Producer({"bootstrap.servers": servers})
    bodies = [b"small", b"large", b"small"]
    for body in bodies:
        producer.produce("in", value=body)
    assert producer.flush(20) == 0
    topics = KafkaTopics(servers, "in", "out", "aside", wait=0.2)
    loop = Loop(topics, topics, lambda body: (200, {}, b"x" * (2_000_000 if body == b"large" else 9)))
    timer = threading.Timer(60, loop.stop)
    timer.start()
    check = loop._check

    def counted(body: bytes) -> tuple[int, dict[str, int], bytes]:
        if loop.counts["messages"] == len(bodies):
            loop.stop()
        return check(body)

    loop._check = counted
    loop.run()
    timer.cancel()
    topics.close()
    consumer = Consumer({"bootstrap.servers": servers, "group.id": "reader", "auto.offset.reset": "earliest"})
    consumer.subscribe(["out", "aside"])
    found: list[Any] = []
    while len(found) < len(bodies):
        message = consumer.poll(20)
        assert message is not None
        if message.error() is None:
            found.append(message)
    consumer.close()
    (dead,) = [message for message in found if message.topic() == "aside"]
    assert dead.value() == b"large"
    assert b"2,000,000 bytes is larger" in dict(dead.headers())["numguard-reason"]


def test_a_refused_result_is_written_again_and_no_other() -> None:
    """What the brokers had taken of the same batch was written a second time."""
    queue = Kafka()
    sent = queue.send(range(200))
    topics = KafkaTopics(queue.servers, "in", "out", "dead", wait=0.2)
    loop = Loop(topics, topics, lambda body: (200, {}, b"checked"))
    timer = threading.Timer(60, loop.stop)
    timer.start()
    check = loop._check

    def counted(body: bytes) -> tuple[int, dict[str, int], bytes]:
        if loop.counts["messages"] == 100:  # in the second batch
            queue.refuse(True)
        if loop.counts["messages"] == len(sent):
            loop.stop()
        return check(body)

    loop._check = counted
    loop.run()
    timer.cancel()
    topics.close()
    assert loop.counts["lost connections"]
    assert sorted(name for name, _, _ in queue.results()) == sorted(sent)
