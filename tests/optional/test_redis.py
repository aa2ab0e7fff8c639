"""Redis streams with Debian's redis-server: ``make queues``."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from kill_worker import command, pair, redis_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, subprocess.Popen[bytes], Path]]:
    folder = tmp_path_factory.mktemp("redis")
    with redis_server(folder) as (url, process):
        yield url, process, folder


@pytest.fixture
def store(server: tuple[str, subprocess.Popen[bytes], Path]) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(server[0]) as store:
        store.flushall()
        yield store


def until(fact: object, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not fact():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.02)


def ids(store: Any, stream: str) -> list[bytes]:
    return [fields[b"id"] for _, fields in store.xrange(stream)]


def test_messages_get_verdicts_and_poison_goes_aside(server: tuple[str, Any], store: Any) -> None:
    sent = [store.xadd("in", {"body": pair(number)}) for number in range(100)]
    poison = [store.xadd("in", {"body": "{"}), store.xadd("in", {"other": "x"})]
    worker = subprocess.Popen(command(server[0], "--idle", "200", "--metrics-port", "0"), stderr=subprocess.PIPE)
    until(lambda: store.xlen("out") == 100 and store.xlen("dead") == 2)
    until(lambda: store.xpending("in", "numguard")["pending"] == 0)
    assert ids(store, "out") == sent
    assert ids(store, "dead") == poison
    assert b"not JSON" in store.xrange("dead")[0][1][b"reason"]
    verdict = json.loads(store.xrange("out")[1][1][b"body"])
    assert verdict["action"] in ("pass", "block")
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(20) == 0
    with worker.stderr as said:
        assert b'"event": "stopped"' in said.read()


def test_a_message_that_ends_the_workers_is_put_aside_and_the_others_are_not(
    server: tuple[str, Any], store: Any
) -> None:
    """Eight tries: each worker dies at the poison; the ninth finds it handed out too often."""
    dies = (
        "import os, numguard.server.answers as a; old = a.Answers.__call__\n"
        "def call(self, route, body, request_id=''):\n"
        "    if b'POISON' in body: os.kill(os.getpid(), 9)\n"
        "    return old(self, route, body, request_id)\n"
        "a.Answers.__call__ = call\n"
        "import sys; from numguard.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    sent = [store.xadd("in", {"body": pair(n) if n != 5 else pair(n).replace("cats", "POISON")}) for n in range(12)]
    options = command(server[0], "--idle", "1", "--tries", "3")[3:]
    for _ in range(8):
        worker = subprocess.Popen([sys.executable, "-c", dies, *options], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while worker.poll() is None and store.xlen("dead") == 0 and time.monotonic() < end:
            time.sleep(0.02)
        if worker.poll() is None:
            break
    until(lambda: len(set(ids(store, "out"))) == 11)
    worker.terminate()
    worker.wait(20)
    assert ids(store, "dead") == [sent[5]]
    assert set(ids(store, "out")) == set(sent) - {sent[5]}


def test_a_worker_waits_while_the_verdicts_are_not_read(server: tuple[str, Any], store: Any) -> None:
    for number in range(300):
        store.xadd("in", {"body": pair(number)})
    worker = subprocess.Popen(command(server[0], "--most", "64", "--batch", "32"), stderr=subprocess.DEVNULL)
    until(lambda: store.xlen("out") >= 64)
    time.sleep(0.6)
    assert store.xlen("out") <= 96
    while store.xinfo_groups("in")[0]["lag"] or store.xpending("in", "numguard")["pending"]:
        store.xtrim("out", maxlen=0)
        time.sleep(0.02)
    worker.terminate()
    assert worker.wait(20) == 0


def test_a_server_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, process):
        worker = subprocess.Popen(command(url, "--idle", "100"), stderr=subprocess.PIPE)
        store = redis.Redis.from_url(url)
        first = store.xadd("in", {"body": pair(1)})
        until(lambda: store.xlen("out") == 1)
        process.terminate()
        process.wait(20)
    port = url.rpartition(":")[2].partition("/")[0]
    with redis_server(tmp_path, int(port)) as (url, _):
        store = redis.Redis.from_url(url)
        second = store.xadd("in", {"body": pair(2)})
        until(lambda: second in ids(store, "out"))
        assert first in ids(store, "out")
        worker.terminate()
        assert worker.wait(20) == 0
        with worker.stderr as said:
            assert b"lost-connection" in said.read()


def test_a_store_that_fails_for_a_while_ends_no_worker(server: tuple[str, Any], store: Any) -> None:
    """A deleted stream, a full store and a leader that becomes a replica pass by themselves; nothing is lost."""
    worker = subprocess.Popen(command(server[0], "--idle", "200"), stderr=subprocess.PIPE)
    sent = [store.xadd("in", {"body": pair(0)})]
    until(lambda: store.xlen("out") == 1)
    store.delete("in")
    sent.append(store.xadd("in", {"body": pair(1)}))
    until(lambda: store.xlen("out") == 2)
    store.config_set("maxmemory", 1)
    time.sleep(1)
    store.config_set("maxmemory", 0)
    sent.append(store.xadd("in", {"body": pair(2)}))
    until(lambda: store.xlen("out") == 3)
    store.replicaof("127.0.0.1", 1)
    time.sleep(1)
    store.replicaof("NO", "ONE")
    sent.append(store.xadd("in", {"body": pair(3)}))
    until(lambda: store.xlen("out") == 4)
    assert ids(store, "out") == sent
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(20) == 0
    with worker.stderr as said:
        assert b"lost-connection" in said.read()
