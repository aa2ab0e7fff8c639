#!/usr/bin/env python3
"""What loading one more language costs, in time and memory: `python benchmarks/bench_loading.py [--out FILE]`.

Time is measured in one process after English has been loaded (which brings in babel), the shortest of three processes;
memory (tracemalloc, which counts what Python allocates) in a process of its own, because tracing slows all it traces.
The table's worst rows are printed; the rest goes into the file.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

_SCRIPT = """
import json, sys, time, tracemalloc
from numguard import extract, localedata
extract("one", "en")
cost = {}
if sys.argv[1] == "memory":
    tracemalloc.start()
for tag in sorted(localedata.tags() - {"en"}):
    before = tracemalloc.get_traced_memory()[0]
    begun = time.perf_counter()
    extract("x", tag)
    cost[tag] = (time.perf_counter() - begun) * 1000
    if sys.argv[1] == "memory":
        cost[tag] = (tracemalloc.get_traced_memory()[0] - before) / 2**20
print(json.dumps(cost))
"""


def main(argv: list[str] | None = None) -> int:
    """Print the worst languages, and store all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args(argv)
    runs = [_measure("time") for _ in range(3)]
    megabytes = _measure("memory")
    figures = {
        tag: {"milliseconds": round(min(run[tag] for run in runs), 1), "megabytes": round(size, 2)}
        for tag, size in megabytes.items()
    }
    for name in ("milliseconds", "megabytes"):
        worst = sorted(figures, key=lambda tag: -figures[tag][name])
        middle = figures[worst[len(worst) // 2]][name]
        print(f"{name}: median {middle}; worst", ", ".join(f"{tag} {figures[tag][name]}" for tag in worst[:12]))
    if args.out is not None:
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return 0


def _measure(what: str) -> dict[str, float]:
    told = subprocess.run([sys.executable, "-c", _SCRIPT, what], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(told.stdout)
    return found


if __name__ == "__main__":
    raise SystemExit(main())
