"""Streams of the service: their limits apart from requests, their time, and the loop that stays free beside them."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest
from websockets.sync.client import connect

from numguard.server.middleware import Message
from numguard.server.settings import Settings
from numguard.server.streams import Session, StreamEndError
from tests.service import Running, process, service

LANGS = {"source_lang": "en", "target_lang": "de"}
START = json.dumps({"source": "It costs 9,718 euros.", **LANGS}).encode()
PAIR = json.dumps({"source": "5 cats", "hypothesis": "5 Katzen", **LANGS}).encode()


class Link:
    """A stream that is written by hand."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.settimeout(30)
        self.socket.sendall(b"POST /v1/stream HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n")

    def send(self, data: bytes) -> None:
        self.socket.sendall(b"%x\r\n%s\r\n" % (len(data), data))

    def until(self, part: bytes) -> bytes:
        said = b""
        while part not in said:
            more = self.socket.recv(65536)
            assert more, said
            said += more
        return said


@contextmanager
def link(port: int) -> Iterator[Link]:
    one = Link(port)
    with one.socket:
        yield one


def check(port: int, path: str = "/v1/check", body: bytes | None = PAIR) -> tuple[int, bytes]:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        headers = {"content-type": "application/json"}
        asked.request("GET" if body is None else "POST", path, body, headers if body else {})
        answer = asked.getresponse()
        return answer.status, answer.read()
    finally:
        asked.close()


def ends(one: Running) -> dict[str, float]:
    """What the metrics say of how streams ended; asked until no stream is open any more."""
    until = time.monotonic() + 30
    while one.service.metrics.streams and time.monotonic() < until:
        time.sleep(0.01)
    page = check(one.port, "/metrics", None)[1].decode()
    rows = (line.split() for line in page.splitlines() if line.startswith("numguard_streams_total{"))
    return {name.split('"')[1]: float(count) for name, count in rows}


def test_idle_streams_take_no_place_of_requests() -> None:
    """Q5: 258 connections that sent one line break made every request a 429."""
    with service(queue=2, streams=5, streams_each=9) as one, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(link(one.port)).send(b"\n")
        while one.service.metrics.streams < 5:
            time.sleep(0.01)
        assert check(one.port)[0] == 200
        sixth = stack.enter_context(link(one.port)).until(b"\r\n\r\n")
        assert sixth.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: 1\r\n" in sixth
        assert b"numguard_streams_open 5.0" in check(one.port, "/metrics", None)[1]
        stack.close()
        assert ends(one) == {"refused": 1.0, "failed": 5.0}  # they went away before they had begun


def test_an_address_has_its_share_of_the_streams() -> None:
    with service(streams=9, streams_each=1) as one, link(one.port) as first:
        first.send(START + b"\n")
        first.until(b"event-stream")
        with link(one.port) as second:
            said = second.until(b"too-many-streams")
        assert b"1 of this address are open" in said
        first.send(b'{"piece": "Es kostet 9.718 Euro.", "end": true}\n')
        first.until(b"event: decision")
        assert ends(one) == {"refused": 1.0, "decided": 1.0}
        with link(one.port) as third:
            third.send(START + b"\n")
            third.until(b"event-stream")


def test_half_bodies_take_no_place_of_requests() -> None:
    """Q5: 260 half bodies held the queue for five seconds."""
    with service(queue=4, seconds=20) as one, ExitStack() as stack:
        said = []
        for _ in range(4):
            half = stack.enter_context(socket.create_connection(("127.0.0.1", one.port)))
            half.settimeout(30)
            half.sendall(
                b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\nexpect: 100-continue\r\n\r\n"
            )
            said.append(half.recv(4096)[9:12])
        assert said == [b"100", b"100", b"429", b"429"]  # one address may have half of them
        assert one.service.middleware.in_flight == 0
        whole = stack.enter_context(socket.create_connection(("127.0.0.1", one.port)))
        whole.settimeout(30)
        kind = "content-type: application/json"
        head = f"POST /v1/check HTTP/1.1\r\nhost: localhost\r\n{kind}\r\ncontent-length: {len(PAIR)}"
        whole.sendall(head.encode() + b"\r\n\r\n" + PAIR)  # http.client sends them apart: a half body for a moment
        assert whole.recv(4096)[9:12] == b"200"


@pytest.mark.parametrize("drip", [b"\n", b" \n", b"{"])
def test_what_is_no_piece_keeps_no_stream_open(drip: bytes) -> None:
    with service(stream_idle=0.3, stream_seconds=20) as one, link(one.port) as stream:
        stream.send(START + b"\n")
        stream.until(b"event-stream")
        is_over = threading.Event()

        def send() -> None:
            while not is_over.wait(0.05):
                try:
                    stream.send(drip)
                except OSError:
                    return

        thread = threading.Thread(target=send)
        thread.start()
        try:
            assert b"no piece for 0.3 seconds" in stream.until(b"event: problem")
        finally:
            is_over.set()
            thread.join()
        assert ends(one) == {"idle": 1.0}


def test_a_stream_has_an_end() -> None:
    with service(stream_idle=20, stream_seconds=0.4, warm=[("en", "de")]) as one, link(one.port) as stream:
        stream.send(START + b"\n")
        is_over = threading.Event()

        def send() -> None:
            while not is_over.wait(0.05):
                try:
                    stream.send(b'{"piece": "Haus "}\n')
                except OSError:
                    return

        thread = threading.Thread(target=send)
        thread.start()
        try:
            assert b"lasted more than 0.4 seconds" in stream.until(b"event: problem")
        finally:
            is_over.set()
            thread.join()
        assert ends(one) == {"lasted": 1.0}


def test_the_first_line_has_the_time_of_a_body() -> None:
    with service(seconds=0.3) as one:
        with link(one.port) as stream:
            assert b"no piece for 0.3 seconds" in stream.until(b"body-timeout")
        with connect(f"ws://127.0.0.1:{one.port}/v1/stream") as other:
            assert json.loads(other.recv(timeout=30))["type"].endswith("body-timeout")
        assert ends(one) == {"idle": 2.0}


def test_a_client_that_reads_nothing_is_cut_off() -> None:
    """What was sent and not read would keep the stream open, whatever its time."""
    is_cut = threading.Event()

    class Cycle:
        transport = SimpleNamespace(abort=is_cut.set)

        async def receive(self) -> Message:
            raise NotImplementedError

    async def run() -> None:
        session = Session(Settings(stream_seconds=0.05, seconds=0.05), Cycle().receive)
        await asyncio.sleep(0.05)
        assert not is_cut.is_set()
        await asyncio.sleep(0.1)
        session.close()

    asyncio.run(run())
    assert is_cut.is_set()


def test_work_on_a_stream_has_the_time_of_a_request() -> None:
    """Q1: no limit of seconds held for streams. A late one is judged no further, and nothing more leaves."""
    source = "7 " * 40_000
    with service(seconds=0.15, warm=[("en", "de")]) as one, link(one.port) as stream:
        piece = json.dumps({"piece": source, "end": True}).encode()
        stream.send(json.dumps({"source": source, **LANGS}).encode() + b"\n" + piece + b"\n")
        stream.send(b"")
        said = stream.until(b"event: decision\ndata: ").partition(b"event: decision\ndata: ")[2]
        while b"\n" not in said:
            said += stream.socket.recv(65536)
        decision = json.loads(said.partition(b"\n")[0])
        assert decision["response"] == "block"
        assert decision["reason"] == "over budget: out of time"
        assert (decision["verdict"]["action"], decision["verdict"]["reason"]) == ("abstain", "out of time")


def test_a_websocket_may_last_longer_than_a_request() -> None:
    """The patience with headers that do not end cut every WebSocket after ``seconds``."""
    with service(seconds=0.3, warm=[("en", "de")]) as one:
        with connect(f"ws://127.0.0.1:{one.port}/v1/stream") as other:
            other.send(START.decode())
            for word in "Das kleine alte Haus am Markt kostet jetzt".split():
                time.sleep(0.1)
                other.send(json.dumps({"piece": f"{word} "}))
                assert json.loads(other.recv(timeout=30)) == {"text": f"{word} "}
            other.send(json.dumps({"piece": "9.718 Euro.", "end": True}))
            assert json.loads(other.recv(timeout=30)) == {"text": "9.718 Euro."}
            assert json.loads(other.recv(timeout=30))["response"] == "pass"
        assert ends(one) == {"decided": 1.0}


def test_a_translation_has_a_size() -> None:
    with service(max_text=50, warm=[("en", "de")]) as one:
        with connect(f"ws://127.0.0.1:{one.port}/v1/stream") as other:
            other.send(START.decode())
            other.send(json.dumps({"piece": "Haus " * 10}))
            assert json.loads(other.recv(timeout=30)) == {"text": "Haus " * 10}
            other.send(json.dumps({"piece": "x"}))
            assert json.loads(other.recv(timeout=30))["type"].endswith("text-too-long")
        assert ends(one) == {"failed": 1.0}


@pytest.mark.parametrize("size", [1, pytest.param(8_000, marks=pytest.mark.slow)])
def test_the_service_answers_while_a_long_stream_is_judged(size: int) -> None:
    """Q1: one stream of 20,000 characters stopped the whole service."""
    source = "7 " * 4_000
    with process("--workers", "0", "--warm", "en-de", "--seconds", "60", "--log", "none") as (_, port):
        is_over = threading.Event()
        answers = 0

        def stream() -> None:
            with link(port) as one:
                one.send(json.dumps({"source": source, **LANGS}).encode() + b"\n")
                one.until(b"event-stream")
                pieces = [source] if size > 1 else list(source[:500])
                lines = b"".join(json.dumps({"piece": piece}).encode() + b"\n" for piece in pieces)
                one.send(lines + b'{"piece": "", "end": true}\n')
                one.until(b'"response":')
            is_over.set()

        thread = threading.Thread(target=stream)
        thread.start()
        while not is_over.is_set() and thread.is_alive():
            assert check(port, "/healthz", None)[0] == 200
            answers += 1
            time.sleep(0.01)
        thread.join()
        assert is_over.is_set()
        assert answers > 3


def test_a_client_that_is_gone_ends_its_stream() -> None:
    """What it had sent was judged to its end, and kept its place: 13 of 20 places were held after ten seconds."""

    async def run() -> None:
        is_gone = False

        class Transport:
            def abort(self) -> None:
                pass

            def is_closing(self) -> bool:
                return is_gone

        class Receiver:
            transport = Transport()

            async def receive(self) -> Message:
                return {}

        session = Session(Settings(), Receiver().receive)
        session.look()
        is_gone = True
        with pytest.raises(StreamEndError, match="the client went away") as ended:
            session.look()
        assert ended.value.end == "left"
        session.close()

    asyncio.run(run())
