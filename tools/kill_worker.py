#!/usr/bin/env python3
"""Kill queue workers with -9 while they work, and refuse writes: each message has its result, none is lost.

python tools/kill_worker.py --kills 100 --messages 9000 --out benchmarks/reliability/queue.json
python tools/kill_worker.py --kafka --kills 20 --refused 3 --messages 3000

Redis is Debian's redis-server; Kafka is the mock cluster of confluent-kafka's own library.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

BATCH = 50
"""Messages that a worker takes at once."""


def command(url: str, *options: str) -> list[str]:
    """Return the command of one worker."""
    streams = ["--from", "in", "--to", "out", "--dead", "dead"]
    return [sys.executable, "-m", "numguard", "worker", "--redis", url, *streams, *options]


def pair(number: int) -> str:
    """Return one request; every third is wrong."""
    wrong = number + 7 if number % 3 == 0 else number
    asked = {"source": f"There are {number} cats in {number % 90 + 10} houses."}
    asked["hypothesis"] = f"Es gibt {wrong} Katzen in {number % 90 + 10} Häusern."
    return json.dumps({**asked, "source_lang": "en", "target_lang": "de"})


def answers(port: int) -> bool:
    """Tell whether the server takes commands: while it loads what it has stored it refuses them."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as asked:
            asked.sendall(b"PING\r\n")
            return asked.recv(16).startswith(b"+PONG")
    except OSError:
        return False


@contextmanager
def redis_server(folder: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Run redis-server on a free port of the loopback."""
    program = shutil.which("redis-server")
    if program is None:
        raise SystemExit("redis-server is not installed: apt-get install redis-server")
    if not port:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--appendonly", "yes", "--save", ""]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        for _ in range(400):
            if answers(port):
                break
            time.sleep(0.02)
        yield f"redis://127.0.0.1:{port}/0", process
    finally:
        process.terminate()
        process.wait(20)


class Queue(Protocol):
    """A real queue that workers are killed at."""

    command: list[str]
    """Starts one worker."""

    def send(self, numbers: range) -> list[str]:
        """Write these pairs; return the ids of their messages."""

    def written(self) -> int:
        """Return how many results there are."""

    def is_done(self) -> bool:
        """Return True if no message is without its result."""

    def held(self, worker: int) -> set[str]:
        """Return the messages that a worker has taken and not finished; ``worker`` is its process."""

    def refuse(self, is_on: bool) -> None:
        """Let the queue refuse results, or take them again."""

    def results(self) -> Iterator[tuple[str, bytes, bool]]:
        """Yield each result's id, its body, and whether it is a dead letter."""


class Redis:
    """Debian's redis-server; a write is refused as the store is full."""

    def __init__(self, url: str) -> None:
        import redis

        self._store: Any = redis.Redis.from_url(url)  # its types name each type of record that there is
        self.command = command(url, "--idle", "3000", "--batch", str(BATCH))

    def send(self, numbers: range) -> list[str]:
        with self._store.pipeline(transaction=False) as pipe:
            for number in numbers:
                pipe.xadd("in", {"body": pair(number)})
            return [name.decode() for name in pipe.execute()]

    def written(self) -> int:
        return int(self._store.xlen("out") + self._store.xlen("dead"))

    def is_done(self) -> bool:
        (group,) = self._store.xinfo_groups("in")
        return not group["lag"] and not group["pending"]

    def held(self, worker: int) -> set[str]:
        name = f"{socket.gethostname()}-{worker}"
        rows = self._store.xpending_range("in", "numguard", min="-", max="+", count=10 * BATCH, consumername=name)
        return {row["message_id"].decode() for row in rows}

    def refuse(self, is_on: bool) -> None:
        self._store.config_set("maxmemory", int(is_on))

    def results(self) -> Iterator[tuple[str, bytes, bool]]:
        for stream in ("out", "dead"):
            for _, fields in self._store.xrange(stream):
                yield fields[b"id"].decode(), fields[b"body"], stream == "dead"


WORK = """
import signal, sys
from numguard.cli.worker import _say
from numguard.server.answers import Answers
from numguard.server.queues import Loop
from numguard.server.queues.kafka import KafkaTopics
from numguard.server.settings import Settings

answers = Answers(Settings())
answers.warm()
quick = {"session.timeout.ms": 6000, "heartbeat.interval.ms": 500}
topics = KafkaTopics(sys.argv[1], "in", "out", "dead", options=quick)
loop = Loop(topics, topics, lambda body: answers("check", body), batch=int(sys.argv[2]))
loop.on_lost = lambda reason: _say(event="lost-connection", reason=reason)
signal.signal(signal.SIGTERM, lambda *_: loop.stop())
loop.run()
topics.close()
"""
"""The worker of the command, with a group that misses a dead member after six seconds instead of 45."""


class Kafka:
    """Brokers inside this process; a write is refused as nobody may write into the topic."""

    _PRODUCE = 0
    _REFUSED = 29  # TOPIC_AUTHORIZATION_FAILED, which the client does not try again

    def __init__(self) -> None:
        import confluent_kafka

        self._kafka = confluent_kafka
        folder = Path(confluent_kafka.__file__).parent.with_suffix(".libs")
        self._library = ctypes.CDLL(str(next(folder.glob("librdkafka*"))))
        for name in ("rd_kafka_new", "rd_kafka_mock_cluster_new"):
            getattr(self._library, name).restype = ctypes.c_void_p
        self._library.rd_kafka_mock_cluster_bootstraps.restype = ctypes.c_char_p
        client = ctypes.c_void_p(self._library.rd_kafka_new(0, None, None, ctypes.c_size_t(0)))
        self._cluster = ctypes.c_void_p(self._library.rd_kafka_mock_cluster_new(client, 3))
        self.servers = self._library.rd_kafka_mock_cluster_bootstraps(self._cluster).decode()
        self.command = [sys.executable, "-c", WORK, self.servers, str(BATCH)]
        self._producer = confluent_kafka.Producer({"bootstrap.servers": self.servers})
        shared = {"bootstrap.servers": self.servers, "enable.auto.commit": False, "auto.offset.reset": "earliest"}
        self._group = confluent_kafka.Consumer({**shared, "group.id": "numguard"})
        self._reader = confluent_kafka.Consumer({**shared, "group.id": "reader"})
        for topic in ("in", "out", "dead"):
            self._library.rd_kafka_mock_topic_create(self._cluster, topic.encode(), 4, 3)

    def send(self, numbers: range) -> list[str]:
        names = []

        def sent(error: Any, message: Any) -> None:
            if error is not None:
                raise SystemExit(f"the brokers did not take a pair: {error}")
            names.append(f"{message.topic()}/{message.partition()}/{message.offset()}")

        for number in numbers:
            self._producer.produce("in", key=str(number), value=pair(number).encode(), on_delivery=sent)
        self._producer.flush(30)
        return names

    def _partitions(self, topic: str) -> list[Any]:
        return [self._kafka.TopicPartition(topic, number) for number in range(4)]

    def _end(self, partition: Any) -> int:
        return int(self._reader.get_watermark_offsets(partition, timeout=10)[1])

    def written(self) -> int:
        return sum(self._end(one) for topic in ("out", "dead") for one in self._partitions(topic))

    def _committed(self) -> list[tuple[Any, int, int]]:
        found = self._group.committed(self._partitions("in"), timeout=10)
        return [(one, max(one.offset, 0), self._end(one)) for one in found]

    def is_done(self) -> bool:
        return all(done == end for _, done, end in self._committed())

    def held(self, worker: int) -> set[str]:
        """Return what a worker may have in hand: of each partition what follows the last commit, one batch at most."""
        return {f"in/{one.partition}/{at}" for one, done, end in self._committed() for at in range(done, end)[:BATCH]}

    def refuse(self, is_on: bool) -> None:
        if is_on:
            self._library.rd_kafka_mock_push_request_errors(
                self._cluster, ctypes.c_int16(self._PRODUCE), ctypes.c_size_t(1), ctypes.c_int(self._REFUSED)
            )
        else:
            self._library.rd_kafka_mock_clear_request_errors(self._cluster, ctypes.c_int16(self._PRODUCE))

    def results(self) -> Iterator[tuple[str, bytes, bool]]:
        written = self.written()
        self._reader.assign(self._partitions("out") + self._partitions("dead"))
        while written:
            message: Any = self._reader.poll(20)
            if message is None:
                raise SystemExit(f"{written} results cannot be read")
            if message.error() is None:
                written -= 1
                yield message.key().decode(), message.value(), message.topic() == "dead"


class Workers:
    """Two workers at a queue, killed in turn, and what they said."""

    def __init__(self, queue: Queue, said: Path) -> None:
        self._queue = queue
        self._said = said
        self._started = 0
        self._running: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        self._started += 1
        with (self._said / str(self._started)).open("wb") as said:
            self._running.append(subprocess.Popen(self._queue.command, stderr=said))

    def kill(self) -> set[str]:
        """Kill the oldest; return what it had in hand, which is asked while it stands still."""
        victim = self._running.pop(0)
        victim.send_signal(signal.SIGSTOP)
        held = self._queue.held(victim.pid)
        victim.kill()
        victim.wait()
        return held

    def end(self) -> None:
        for worker in self._running:
            worker.terminate()
        for worker in self._running:
            worker.wait(30)

    def refusals(self) -> int:
        """Return how often a worker was refused, and waited."""
        return sum(path.read_bytes().count(b"lost-connection") for path in self._said.iterdir())


@contextmanager
def queue_of(kind: str) -> Iterator[Queue]:
    """Run a queue of a kind."""
    if kind == "kafka":
        yield Kafka()
        return
    with tempfile.TemporaryDirectory() as folder, redis_server(Path(folder)) as (url, _):
        yield Redis(url)


def wait_for(count: Callable[[], int], least: int = 1, seconds: float = 120) -> None:
    """Wait until there are so many."""
    end = time.monotonic() + seconds
    while count() < least:
        if time.monotonic() > end:
            raise SystemExit(f"nothing happened for {seconds} s")
        time.sleep(0.005)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kafka", dest="kind", action="store_const", const="kafka", default="redis")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--refused", type=int, default=0, help="how many writes are refused")
    parser.add_argument("--messages", type=int, default=9_000)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    refused_at = set(rng.sample(range(args.kills), args.refused))
    in_hand: set[str] = set()
    sent: list[str] = []
    at: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as said, queue_of(args.kind) as queue:
        workers = Workers(queue, Path(said))
        workers.start()
        workers.start()
        for kill in range(args.kills):
            before = queue.written()
            sent += queue.send(range(len(sent), args.messages * (kill + 1) // args.kills))
            if kill in refused_at:
                queue.refuse(True)
                wait_for(workers.refusals, workers.refusals() + 1)
                queue.refuse(False)
            wait_for(queue.written, before + rng.randint(1, max(1, args.messages // args.kills // 2)))
            time.sleep(rng.uniform(0, 0.03))
            held = workers.kill()
            in_hand |= held
            at["with messages in hand" if held else "idle"] += 1
            workers.start()
            print(f"{kill + 1} kills, {len(sent)} messages sent, {queue.written()} results", flush=True)
        wait_for(queue.is_done)
        workers.end()
        refusals = workers.refusals()
        results: dict[str, list[bytes]] = defaultdict(list)
        dead = 0
        for name, body, is_dead in queue.results():
            results[name].append(body)
            dead += is_dead
    again = {name for name, bodies in results.items() if len(bodies) > 1}
    figures = {
        "queue": args.kind,
        "kills": args.kills,
        "moments": dict(at),
        "writes refused, or connections lost": refusals,
        "messages": len(sent),
        "with a result": sum(name in results for name in sent),
        "lost": sum(name not in results for name in sent),
        "results of no message": len(results.keys() - set(sent)),
        "in hand of those killed": len(in_hand),
        "written twice, with the same id": len(again),
        "written twice, though not in hand of one killed": len(again - in_hand),
        "ids with two different results": sum(len(set(bodies)) > 1 for bodies in results.values()),
        "dead letters": dead,
    }
    print(json.dumps(figures, indent=1))
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    faults = ("lost", "results of no message", "written twice, though not in hand of one killed")
    return int(any(figures[name] for name in (*faults, "ids with two different results", "dead letters")))


if __name__ == "__main__":
    with_faults = main()
    sys.stdout.flush()
    os._exit(with_faults)  # the mock cluster has threads of its own
