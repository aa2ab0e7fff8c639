"""Measure how long a small request waits behind the largest batches, in a service of its own.

python benchmarks/reliability/waiting.py --workers 1 --out benchmarks/reliability/waiting.json
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

LANGS = {"source_lang": "en", "target_lang": "de"}
SMALL = {"source": "It costs 9,718 euros.", "hypothesis": "Es kostet 9.718 Euro.", **LANGS}


def batch(pairs: int = 900) -> bytes:
    """Return a batch of nearly a megabyte whose pairs are wrong."""
    rows = [
        {
            "source": f"In 2018, {k} people paid $9,5{k % 10}0.25 for 3 of 17 seats on 5 May. " * 6,
            "hypothesis": f"2018 zahlten {k} Personen 9.5{k % 10}0,25 $ für 3 von 17 Plätzen am 6. Mai. " * 6,
        }
        for k in range(pairs)
    ]
    return json.dumps({"pairs": rows, **LANGS}, ensure_ascii=False).encode()


def ask(port: int, path: str, body: bytes) -> tuple[int, float]:
    """Ask once; return the status and the seconds."""
    began = time.monotonic()
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    link.request("POST", path, body, {"content-type": "application/json"})
    answer = link.getresponse()
    answer.read()
    link.close()
    return answer.status, round(time.monotonic() - began, 3)


def main() -> None:
    """Start a service, load it, and tell what was waited."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--batches", type=int, default=8)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "numguard", "serve", "--port", str(port), "--workers", str(args.workers)]
    env = os.environ | {"NUMGUARD_TOKEN": ""}
    running = subprocess.Popen([*command, "--warm", "en-de"], stderr=subprocess.PIPE, env=env)
    assert running.stderr is not None
    running.stderr.readline()
    body, small = batch(), json.dumps(SMALL).encode()
    threading.Thread(target=running.stderr.read, daemon=True).start()
    batches: list[tuple[int, float]] = []
    threads = [
        threading.Thread(target=lambda: batches.append(ask(port, "/v1/batch", body))) for _ in range(args.batches)
    ]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    waits = []
    while any(thread.is_alive() for thread in threads):
        waits.append(ask(port, "/v1/check", small))
        time.sleep(0.05)
    running.terminate()
    running.wait(60)
    seconds = sorted(wait for _, wait in waits)
    found = {
        "workers": args.workers,
        "batches": sorted(batches, key=lambda one: one[1]),
        "bytes of each": len(body),
        "small requests": len(waits),
        "their statuses": sorted({status for status, _ in waits}),
        "median seconds": seconds[len(seconds) // 2],
        "most seconds": seconds[-1],
    }
    print(json.dumps(found, indent=1))
    if args.out:
        args.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
