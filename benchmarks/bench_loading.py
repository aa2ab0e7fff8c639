#!/usr/bin/env python3
"""What loading one more language costs, in time and memory: `python benchmarks/bench_loading.py [--out FILE]`.

Time: of the processor, which other work on the machine disturbs little; the shorter of two fresh processes for each
language, after English has been loaded (which brings in babel).
Memory: tracemalloc, which counts what Python allocates, in a process of its own, for tracing slows all that it traces.
The worst languages are printed; all go into the file.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from numguard.language import data as localedata

_START = """
import json, sys, time, tracemalloc
from numguard import extract
extract("one", "en")
cost = {}
"""
_TIME = f"""{_START}
for tag in sys.argv[1:]:
    begun = time.process_time()
    extract("x", tag)
    cost[tag] = (time.process_time() - begun) * 1000
print(json.dumps(cost))
"""
_MEMORY = f"""{_START}
tracemalloc.start()
for tag in sys.argv[1:]:
    before = tracemalloc.get_traced_memory()[0]
    extract("x", tag)
    cost[tag] = (tracemalloc.get_traced_memory()[0] - before) / 2**20
print(json.dumps(cost))
"""


def main(argv: list[str] | None = None) -> int:
    """Print the worst languages, and store all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args(argv)
    tags = sorted(localedata.tags() - {"en"})
    megabytes = _measure(_MEMORY, *tags)
    figures = {
        tag: {
            "milliseconds": round(min(_measure(_TIME, tag)[tag] for _ in range(2)), 1),
            "megabytes": round(megabytes[tag], 2),
        }
        for tag in tags
    }
    for name in ("milliseconds", "megabytes"):
        worst = sorted(figures, key=lambda tag: -figures[tag][name])
        middle = figures[worst[len(worst) // 2]][name]
        print(f"{name}: median {middle}; worst", ", ".join(f"{tag} {figures[tag][name]}" for tag in worst[:12]))
    if args.out is not None:
        lines = (f" {json.dumps(tag)}: {json.dumps(cost)}" for tag, cost in figures.items())
        args.out.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return 0


def _measure(script: str, *tags: str) -> dict[str, float]:
    told = subprocess.run([sys.executable, "-c", script, *tags], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(told.stdout)
    return found


if __name__ == "__main__":
    raise SystemExit(main())
