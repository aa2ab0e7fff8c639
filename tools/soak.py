#!/usr/bin/env python3
"""Soak the service on the loopback: steady load, bursts, slow and half-open clients, bad bodies, kills, SIGTERM.

    python tools/soak.py --requests 1000000 --seconds 3600 --out benchmarks/reliability/soak.json

It ends at whichever of the two limits comes first. Every answer is compared with the one that the library gives. What
is counted: answers by status, wrong and lost answers, log lines against answers, memory of all processes in time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAIRS = ROOT / "numguard" / "cli" / "samples" / "pairs.tsv"
sys.path.insert(0, str(ROOT))

from numguard import Checker  # noqa: E402
from numguard.server import responses, wire  # noqa: E402

CLIENTS = 12
TEXTS = 400
"""Different pairs; the languages' caches of words stop growing when they have seen them."""


def requests() -> list[tuple[bytes, bytes]]:
    """Return bodies with their right answers: pairs of the demo with other numbers in them."""
    rows = [line.split("\t") for line in PAIRS.read_text("utf-8").splitlines()[1:]]
    rng = random.Random(7)
    made = []
    for number in range(TEXTS):
        source_lang, target_lang, _, _, source, hypothesis = rows[number % len(rows)]
        extra = f" ({rng.randint(1000, 9999)})"
        asked = {"source": source + extra, "hypothesis": hypothesis + extra}
        verdict = Checker(source_lang, target_lang).check(asked["source"], asked["hypothesis"])
        body = json.dumps({**asked, "source_lang": source_lang, "target_lang": target_lang}).encode()
        made.append((body, wire.encode(responses.verdict(verdict))))
    return made


class Soak:
    def __init__(self, port: int, limit: int, end: float) -> None:
        self.port, self.limit, self.end = port, limit, end
        self.counts: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.wrong: list[str] = []
        self.is_killing = 0.0
        self.is_over = False

    def goes_on(self) -> bool:
        return not self.is_over and self.counts["asked"] < self.limit and time.monotonic() < self.end

    async def steady(self, mine: list[tuple[bytes, bytes]], rng: random.Random) -> None:
        reader = writer = None
        while self.goes_on():
            body, right = rng.choice(mine)
            self.counts["asked"] += 1
            try:
                if writer is None:
                    reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                assert reader is not None
                writer.write(
                    b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n" % len(body) + body
                )
                status, said = await answer(reader)
            except (OSError, asyncio.IncompleteReadError) as error:
                self.counts[f"lost: {type(error).__name__}"] += 1
                self.counts["lost"] += 1
                writer = None
                continue
            self.judge(status, said, right)
        if writer is not None:
            writer.close()

    def judge(self, status: int, said: bytes, right: bytes) -> None:
        self.statuses[status] += 1
        if status == 200:
            self.counts["abstained out of time"] += b"out of time" in said
            if said != right and b"out of time" not in said:
                self.counts["wrong"] += 1
                self.wrong.append(f"{said.decode()} for {right.decode()}")
        elif status == 503:
            self.counts["503 with no worker killed"] += time.monotonic() - self.is_killing > 10
        elif status != 429:
            self.counts["wrong"] += 1
            self.wrong.append(f"{status} {said.decode('utf-8', 'replace')}")

    async def bursts(self, mine: list[tuple[bytes, bytes]]) -> None:
        rng = random.Random(1)
        while self.goes_on():
            await asyncio.sleep(5)

            async def once() -> None:
                body, right = rng.choice(mine)
                self.counts["asked"] += 1
                status, said = await ask(self.port, body)
                if status:
                    self.judge(status, said, right)
                else:
                    self.counts["lost"] += 1

            await asyncio.gather(*(once() for _ in range(100)))
            self.counts["bursts"] += 1

    async def bad(self) -> None:
        """Slow, half-open and gone clients; bodies that are too large or no JSON."""
        while self.goes_on():
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{")
            _, half = await asyncio.open_connection("127.0.0.1", self.port)
            half.write(b"POST /v1/ch")
            _, gone = await asyncio.open_connection("127.0.0.1", self.port)
            gone.write(b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n" + b"{" * 500)
            gone.transport.abort()
            for body, wanted in ((b"x" * 300_000, 413), (b"{", 400), (b"[" * 50_000, 400), (b"\xff" * 50, 400)):
                status, _ = await ask(self.port, body)
                self.counts["asked"] += 1
                self.counts["wrong"] += status not in (wanted, 429, 503)
                self.statuses[status] += 1
            try:
                status, _ = await asyncio.wait_for(answer(reader), 20)
                self.counts["slow answered 408"] += status == 408
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                self.counts["slow not answered"] += 1
            for one in (writer, half):
                one.close()


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head[9:12])
    size = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    return status, await reader.readexactly(size)


async def ask(port: int, body: bytes) -> tuple[int, bytes]:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(
            body
        )
        writer.write(head + body)
        found = await answer(reader)
        writer.close()
    except (OSError, asyncio.IncompleteReadError):
        return 0, b""
    return found


def children(pid: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def memory(pid: int) -> int:
    """Return kB of the proportional set of one process."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--kill-every", type=float, default=60, help="seconds between two killed workers; 0: none")
    parser.add_argument("--workers", default="1")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    mine = requests()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    log = Path(tempfile.mkdtemp()) / "log"
    options = ["--workers", args.workers, "--max-body", "200000", "--seconds", "5", "--drain", "0.5"]
    pairs = [line.split("\t")[:2] for line in PAIRS.read_text("utf-8").splitlines()[1:]]
    for source, target in sorted({tuple(pair) for pair in pairs}):
        options += ["--warm", f"{source}:{target}"]
    command = [sys.executable, "-m", "numguard", "serve", "--port", str(port), *options]
    with log.open("wb") as errors, subprocess.Popen(command, stderr=errors, cwd=ROOT) as process:
        while b'"event":"ready"' not in log.read_bytes():
            time.sleep(0.1)
            if process.poll() is not None:
                raise SystemExit(log.read_text())
        soak = Soak(port, args.requests, time.monotonic() + args.seconds)
        seen: list[tuple[int, int, int]] = []
        began = time.monotonic()

        def watch() -> None:
            killed = time.monotonic()
            while soak.goes_on():
                time.sleep(2)
                workers = children(process.pid)
                try:
                    seen.append((soak.counts["asked"], memory(process.pid), sum(map(memory, workers))))
                except (OSError, ProcessLookupError):
                    continue
                if args.kill_every and time.monotonic() - killed > args.kill_every and workers:
                    killed = soak.is_killing = time.monotonic()
                    os.kill(random.choice(workers), signal.SIGKILL)
                    soak.counts["workers killed"] += 1

        async def load() -> None:
            work = [soak.steady(mine, random.Random(n)) for n in range(CLIENTS)]
            await asyncio.gather(*work, soak.bursts(mine), soak.bad())

        watcher = threading.Thread(target=watch)
        watcher.start()
        asyncio.run(load())
        soak.is_over = True
        watcher.join()
        took = time.monotonic() - began
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    other = [line for line in log.read_text().splitlines() if not line.startswith("{")]
    logged = Counter(line["status"] for line in lines if line["event"] == "request")
    figures: dict[str, Any] = {
        "requests": soak.counts["asked"],
        "seconds": round(took),
        "a second": round(soak.counts["asked"] / took),
        "answers": {str(key): number for key, number in sorted(soak.statuses.items())},
        "wrong": soak.counts["wrong"],
        "wrong, the first three": soak.wrong[:3],
        "abstained out of time": soak.counts["abstained out of time"],
        "lost": soak.counts["lost"],
        "503 with no worker killed": soak.counts["503 with no worker killed"],
        "workers killed": soak.counts["workers killed"],
        "workers told lost": sum(line["event"] == "worker-lost" for line in lines),
        "bursts": soak.counts["bursts"],
        "slow clients answered 408": soak.counts["slow answered 408"],
        "slow clients not answered": soak.counts["slow not answered"],
        "answers of 500 and more": sum(n for status, n in soak.statuses.items() if status >= 500),
        "of these in the log": sum(n for status, n in logged.items() if status >= 500),
        "other lines in the log": len(other),
        "stopped by SIGTERM": any(line["event"] == "stopped" for line in lines),
        "memory kB (requests, serving, workers)": seen[:: max(1, len(seen) // 20)] + seen[-1:],
    }
    settled = [row for row in seen if row[0] > soak.counts["asked"] * 0.1]
    if settled:
        first, last = settled[: len(settled) // 5 or 1], settled[-(len(settled) // 5 or 1) :]
        for at, name in ((1, "serving"), (2, "workers")):
            a, b = (sorted(row[at] for row in part)[len(part) // 2] for part in (first, last))
            figures[f"growth of {name}, from the first to the last fifth after a tenth"] = f"{(b - a) / max(1, a):+.1%}"
    print(json.dumps(figures, indent=1))
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return int(bool(figures["wrong"] or figures["503 with no worker killed"]))


if __name__ == "__main__":
    sys.exit(main())
