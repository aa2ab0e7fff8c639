#!/usr/bin/env python3
"""Kill Redis workers with -9 at random moments; every message must have its result, none may be lost.

python tools/kill_worker.py --kills 100 --out benchmarks/reliability/queue.json      needs Debian's redis-server
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


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


def main() -> int:
    import redis

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--messages", type=int, default=200_000, help="never more than this are written")
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as folder, redis_server(Path(folder)) as (url, _):
        store: Any = redis.Redis.from_url(url)  # its types name each type of record that there is
        sent = 0

        def send(number: int) -> None:
            nonlocal sent
            with store.pipeline(transaction=False) as pipe:
                for _ in range(min(number, args.messages - sent)):
                    pipe.xadd("in", {"body": pair(sent)})
                    sent += 1
                pipe.execute()

        def start() -> subprocess.Popen[bytes]:
            return subprocess.Popen(command(url, "--idle", "300", "--batch", "50"), stderr=subprocess.DEVNULL)

        def waiting() -> int:
            groups = store.xinfo_groups("in")
            return int(groups[0]["lag"] or 0) + int(groups[0]["pending"]) if groups else sent

        portion = max(1, min(500, args.messages // args.kills))
        send(portion)
        workers = [start(), start()]
        at: Counter[str] = Counter()
        for kill in range(args.kills):
            before = store.xlen("out")
            while store.xlen("out") == before:  # it works: a moment of that
                if waiting() < portion // 2 + 1:
                    send(portion)
                time.sleep(0.005)
            time.sleep(rng.uniform(0, 0.02 if portion < 500 else 0.3))
            victim = workers.pop(0)
            pending = store.xpending("in", "numguard")["pending"]
            victim.kill()
            victim.wait()
            at["with messages in hand" if pending else "idle"] += 1
            workers.append(start())
            if kill % 10 == 9:
                print(f"{kill + 1} kills, {sent} messages sent, {store.xlen('out')} results", flush=True)
        end = time.monotonic() + 120
        while waiting() and time.monotonic() < end:
            time.sleep(0.1)
        for worker in workers:
            worker.terminate()
            worker.wait(30)
        results: dict[bytes, set[bytes]] = {}
        written = 0
        for _, fields in store.xrange("out"):
            results.setdefault(fields[b"id"], set()).add(fields[b"body"])
            written += 1
        ids = [name for name, _ in store.xrange("in")]
        dead = store.xlen("dead")
    figures = {
        "kills": args.kills,
        "moments": dict(at),
        "messages": len(ids),
        "with a result": sum(name in results for name in ids),
        "lost": sum(name not in results for name in ids),
        "written twice, with the same id": written - len(results),
        "ids with two different results": sum(len(bodies) > 1 for bodies in results.values()),
        "dead letters": dead,
    }
    print(json.dumps(figures, indent=1))
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return int(figures["lost"] > 0 or figures["ids with two different results"] > 0)


if __name__ == "__main__":
    sys.exit(main())
