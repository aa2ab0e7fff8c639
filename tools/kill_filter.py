"""Kill `numguard filter` when most is done, go on with it, and see that the rest is judged and nothing else.

    python tools/kill_filter.py --pairs 1000000 --out benchmarks/reliability/kill-filter.json

The filter runs unbroken; then it is ended by SIGKILL as soon as its checkpoint tells that 90 % is done, and run again
with --resume. Told is the CPU time of each run, and whether both files that it writes have the bytes of the unbroken
run. Exit 1 where they do not, or a file is left behind.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from kill_audit import pairs

COMMAND = [sys.executable, "-m", "numguard", "filter", "-s", "en", "-t", "de", "--quiet"]
OUTPUTS = ("kept.tsv", "removed.tsv")


def start(folder: Path, *options: str) -> subprocess.Popen[bytes]:
    """Start a filter that writes into a folder."""
    kept, removed = (str(folder / name) for name in OUTPUTS)
    return subprocess.Popen([*COMMAND, str(folder.parent / "in.tsv"), "-o", kept, "--removed", removed, *options])


def end(process: subprocess.Popen[bytes]) -> float:
    """Wait for a process; return its CPU time."""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Tell whether a process has ended; its time is still to be asked for."""
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def units_done(state: Path) -> int:
    """Return how many pairs a checkpoint tells; 0 while there is none."""
    with suppress(OSError, ValueError):
        return int(json.loads(state.read_bytes())["units"])
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--at", type=float, default=0.9, help="share that is done when the kill falls (default: 0.9)")
    parser.add_argument("--seed", default="9")
    parser.add_argument("--out", type=Path, metavar="FILE", help="store the figures here, as JSON")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "in.tsv").write_bytes(pairs(args.pairs, random.Random(args.seed)))
        whole, parted = Path(place) / "whole", Path(place) / "parted"
        whole.mkdir()
        parted.mkdir()
        unbroken = end(start(whole))
        killed = start(parted)
        state = parted / f"{OUTPUTS[0]}.state"
        while not has_ended(killed) and units_done(state) < args.at * args.pairs:
            time.sleep(0.02)
        killed.kill()
        end(killed)
        done = units_done(state)
        again = start(parted, "--resume")
        rest = end(again)
        same = all((whole / name).read_bytes() == (parted / name).read_bytes() for name in OUTPUTS)
        left = sorted(path.name for path in parted.iterdir() if path.name not in OUTPUTS)
    figures = {
        "machine": f"Python {platform.python_version()} on {platform.machine()}",
        "pairs": args.pairs,
        "done at the kill": done,
        "CPU seconds unbroken": round(unbroken, 2),
        "CPU seconds of the rest": round(rest, 2),
        "share of the work that is left to do": round(rest / unbroken, 3),
        "same bytes": same,
        "files left": left,
    }
    print(json.dumps(figures, indent=1))
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return int(again.returncode != 0 or not same or bool(left) or not done)


if __name__ == "__main__":
    sys.exit(main())
