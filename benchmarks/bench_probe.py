#!/usr/bin/env python3
"""Measure what `numguard probe` adds to the time of the system that it tests.

    python benchmarks/bench_probe.py                      1,000 sentences, 20 ms each, about a minute
    python benchmarks/bench_probe.py --size 200 --rounds 3

A command that sleeps for each line and then gives the right translation is run alone, with all lines at once, and under
``numguard probe run``, with a cache and all reports. ``own``: the share
of the second time that the first does not explain.
``cpu``: processor seconds of numguard itself, as a share of the same time: on a shared machine the steadier figure.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from numguard import probe
from numguard.probe import records
from numguard.probe.oracle import Oracle

SYSTEM = """import json, sys, time
said = json.load(open(sys.argv[1], encoding="utf-8"))
for line in iter(sys.stdin.readline, ""):
    time.sleep(float(sys.argv[2]))
    print(said[line.rstrip("\\n")], flush=True)
"""


def main() -> None:
    """Measure, and print a JSON record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.02, help="of the system, for each sentence")
    parser.add_argument("--rounds", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        rounds = [measure(Path(name), args.size, args.seconds) for _ in range(args.rounds)]
    best = min(rounds, key=lambda entry: entry["own"])
    print(json.dumps({"machine": platform.platform(), "size": args.size, "seconds": args.seconds, **best}, indent=1))


def measure(folder: Path, size: int, seconds: float) -> dict[str, float]:
    """Return the times of one round."""
    suite = probe.generate("en", size=size)
    oracle = Oracle(suite)
    said = {case.source: oracle.translate(case.source, "en", "de") for case in suite.cases}
    (folder / "said.json").write_text(json.dumps(said), "utf-8")
    (folder / "system.py").write_text(SYSTEM, "utf-8")
    (folder / "cache.jsonl").unlink(missing_ok=True)
    records.write_json(folder / "suite.json", records.suite_record(suite))
    system = [sys.executable, str(folder / "system.py"), str(folder / "said.json"), str(seconds)]
    alone, system_cpu = timed(system, "".join(f"{case.source}\n" for case in suite.cases))
    argv = [sys.executable, "-m", "numguard", "probe", "run", str(folder / "suite.json"), "-t", "de"]
    argv += ["--command", " ".join(system), "--cache", str(folder / "cache.jsonl"), "--json", str(folder / "r.json")]
    tested, all_cpu = timed([*argv, "--html", str(folder / "r.html"), "--junit", str(folder / "r.xml")], "")
    figures = {
        "alone": alone,
        "tested": tested,
        "own": (tested - alone) / tested,
        "cpu": (all_cpu - system_cpu) / tested,
    }
    return {key: round(value, 4) for key, value in figures.items()}


def timed(argv: list[str], lines: str) -> tuple[float, float]:
    """Run a program; return its seconds, and the processor seconds of it and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(argv, input=lines.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
