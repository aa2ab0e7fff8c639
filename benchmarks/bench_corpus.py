#!/usr/bin/env python3
"""Audit a million pairs with a report on two workers, and tell time, CPU and memory, with peers beside in the same run.

    python benchmarks/bench_corpus.py DIR                    src.en.txt and ref.LANG.txt, line by line (as NTREX-128)
    python benchmarks/bench_corpus.py DIR --pairs 1000000 --workers 2 --out benchmarks/speed/corpus.json

The pairs are news and its translations, again and again, one in thirty with a digit changed. The peer is what a corpus
builder runs instead: the digits of both sides compared, as OpusCleaner's num_mismatch does, in one process that reads
the same file and writes what passes; OpusFilter's NonZeroNumeralsFilter stands beside where it is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import numguard

_DIGITS = re.compile(r"\d+")


def write(path: Path, folder: Path, lang: str, pairs: int) -> int:
    """Write the pairs; return the bytes."""
    rng = random.Random(4)
    texts = [folder.joinpath(name).read_text("utf-8").splitlines() for name in ("src.en.txt", f"ref.{lang}.txt")]
    rows = [(source, target) for source, target in zip(*texts, strict=True) if source and target]
    with path.open("w", encoding="utf-8") as file:
        for at in range(pairs):
            source, target = rows[at % len(rows)]
            if rng.random() < 1 / 30:
                target = _DIGITS.sub(lambda match: match[0][:-1] + str((int(match[0][-1]) + 1) % 10), target, count=1)
            file.write(f"{source}\t{target}\n")
    return path.stat().st_size


class Memory(threading.Thread):
    """Looks at the memory of a process and of its children while they run."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        super().__init__(daemon=True)
        self._process = process
        self.parent = self.worker = 0

    def run(self) -> None:
        while self._process.poll() is None:
            for path in Path("/proc").glob("[0-9]*/status"):
                try:
                    said = dict(line.split(":", 1) for line in path.read_text().splitlines() if ":" in line)
                except OSError:
                    continue
                size = int(said.get("VmHWM", "0 kB").split()[0]) // 1024
                if int(said["Pid"]) == self._process.pid:
                    self.parent = max(self.parent, size)
                elif int(said["PPid"]) == self._process.pid:
                    self.worker = max(self.worker, size)
            time.sleep(0.5)


def timed(command: list[str], out: Path) -> tuple[dict[str, float], Memory]:
    """Run a command; return its wall and CPU seconds, those of its children included, and its memory."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with out.open("wb") as file, subprocess.Popen(command, stdout=file) as process:
        memory = Memory(process)
        memory.start()
        process.wait()
    if process.returncode:
        raise SystemExit(f"{command[1:4]} ended with {process.returncode}")
    seconds, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"seconds": round(seconds, 1), "CPU seconds": round(used, 1)}, memory


DIGITS = r"""
import re, sys
find = re.compile(r"\d+").findall
with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        source, _, target = line.partition("\t")
        if sorted(find(source)) == sorted(find(target)):
            sys.stdout.write(line)
"""
OPUSFILTER = """
import sys
from opusfilter.filters import NonZeroNumeralsFilter
filter = NonZeroNumeralsFilter(threshold=0.5)
def pairs():
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            yield line.rstrip("\\n").split("\\t")
for pair in filter.filter(pairs()):
    sys.stdout.write("\\t".join(pair) + "\\n")
"""


def main() -> None:
    """Measure, tell, store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", default="de")
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--opusfilter", metavar="PYTHON", help="the Python of an environment that has OpusFilter")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        path, out, page = Path(name) / "pairs.tsv", Path(name) / "out", Path(name) / "report.html"
        size = write(path, args.folder, args.lang, args.pairs)
        command = [sys.executable, "-m", "numguard", "audit", str(path), "-s", "en", "-t", args.lang, "--json"]
        figures, memory = timed([*command, "--workers", str(args.workers), "--html", str(page)], out)
        told = json.loads(out.read_bytes())
        record: dict[str, Any] = {
            "pairs": told["pairs"],
            "bytes": size,
            "workers": args.workers,
            "built": numguard.build,
            "machine": f"{os.cpu_count()} cores, Python {platform.python_version()} on {platform.machine()}",
            "load of the machine": round(os.getloadavg()[0], 1),
            "audit with report": figures
            | {
                "MB of a worker at most": memory.worker,
                "MB of the parent at most": memory.parent,
                "blocked": sum(actions.get("block", 0) for actions in told["actions"].values()),
                "bytes of the report": page.stat().st_size,
            },
            "digits compared, one process": timed([sys.executable, "-c", DIGITS, str(path)], out)[0]
            | {"passed": out.read_bytes().count(b"\n")},
        }
        if args.opusfilter:
            record["OpusFilter NonZeroNumeralsFilter"] = timed([args.opusfilter, "-c", OPUSFILTER, str(path)], out)[0]
            record["OpusFilter NonZeroNumeralsFilter"]["passed"] = out.read_bytes().count(b"\n")
    print(json.dumps(record, indent=1))
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
