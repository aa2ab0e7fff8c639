"""Kill an audit at random moments, go on with it, and see that nothing is lost, doubled or taken for complete.

    python tools/kill_audit.py --kills 200 --out benchmarks/reliability/kill.json

For each of two inputs (pairs of which a third is wrong; lines that are broken in every way that a reader meets), one
audit runs unbroken. Then `numguard audit --findings FILE --resume` is started and ended by SIGKILL after a random time,
again and again until it is done, and a new one is begun until there were as many kills as asked. After each kill:

- FILE must not be there, or be complete (the kill fell after the last rename);
- what the checkpoint vouches for must be the beginning of the unbroken run's findings, byte for byte.

At the end of each such chain FILE and the summary must equal those of the unbroken run, and nothing else may be left.
Exit 1 when any of this is not so. The same seed draws the same moments; where they fall depends on the machine.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "numguard", "audit", "-s", "en", "-t", "de", "--json", "--max-line", "2000"]
FAULTS = ("lost", "doubled", "other lines", "taken for complete", "summaries that differ", "files left", "workers left")


@dataclass(slots=True)
class Figures:
    """What was seen with one input."""

    lines: int
    findings: int
    seconds: float
    counts: Counter[str] = field(default_factory=Counter)

    def record(self) -> dict[str, Any]:
        """Tell the figures as JSON; a fault that was not seen is a zero, and said."""
        seen = {name: self.counts[name] for name in ("kills", "chains", "resumed from a checkpoint", "after the end")}
        whole = {"lines": self.lines, "findings": self.findings, "seconds unbroken": round(self.seconds, 2)}
        return whole | seen | {name: self.counts[name] for name in FAULTS}


def pairs(count: int, rng: random.Random) -> bytes:
    """Write pairs of which a third is wrong."""
    lines = []
    for _ in range(count):
        number = rng.randrange(20, 10_000)
        wrong = number + (rng.random() < 0.34)
        lines.append(f"The harbour has {number} old boats.\tIm Hafen liegen {wrong} alte Boote.\n".encode())
    return b"".join(lines)


def broken(count: int, rng: random.Random) -> bytes:
    """Write pairs among lines that are broken in every way that a reader meets."""
    odd = [
        b"\n",
        b"no tab 74\n",
        b"\t\n",
        b"74 \xff\xfe\xc3\t4 \x80\n",
        b"74\0cats\t4\0Katzen\n",
        b"7" * 3_000 + b"\t5\n",
        b"EUR Jan Feb Mar\t$ January February 5\n",
        "ↄ 5\t5\n".encode(),
        b"74 cats\r\r\t4 Katzen\r\r\n",
        b"\xed\xa0\x80 12\t\xed\xa0\x80 21\n",
        b"7" * 70 + b"\t" + b"7" * 69 + b"\n",
    ]
    lines = [rng.choice(odd) if rng.random() < 0.6 else pairs(1, rng) for _ in range(count)]
    return b"".join(lines)


def faults(found: bytes, expected: bytes) -> Counter[str]:
    """Compare findings with those of the unbroken run.

    >>> sorted(faults(b"1\\n1\\n4\\n", b"1\\n2\\n").items())
    [('doubled', 1), ('lost', 1), ('other lines', 1)]
    """
    seen, due = Counter(found.splitlines()), Counter(expected.splitlines())
    wrong = Counter({"lost": (due - seen).total()})
    for line, times in (seen - due).items():
        wrong["doubled" if line in due else "other lines"] += times
    if not wrong.total() and found != expected:
        wrong["other lines"] += 1  # the same lines in another order
    return +wrong


def audit(file: Path, findings: Path, workers: int) -> tuple[bytes, float]:
    """Run an audit unbroken; return its summary and how long it took."""
    began = time.monotonic()
    command = [*COMMAND, str(file), "--findings", str(findings), "--workers", str(workers)]
    done = subprocess.run(command, capture_output=True, check=True)
    return done.stdout, time.monotonic() - began


PRESENTATION = (("--examples", "0"), ("--examples", "7"), ("--html", "r.html"), ("--sarif", "r.sarif", "--github"), ())
"""What only shows findings may change each time that a run is resumed."""


def chain(
    file: Path, folder: Path, whole: Path, summary: bytes, figures: Figures, rng: random.Random, most: int, workers: int
) -> None:
    """Kill one audit until it is done, or until there were ``most`` kills in all; then let it end."""
    findings = folder / "findings.jsonl"
    expected = whole.read_bytes()
    figures.counts["chains"] += 1
    while True:
        shown = rng.choice(PRESENTATION) if figures.counts["kills"] < most else ()
        options = ["--resume", "--workers", str(workers), *(str(folder / o) if "." in o else o for o in shown)]
        command = [*COMMAND, str(file), "--findings", str(findings), *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            is_killed = False
            if figures.counts["kills"] < most:
                try:
                    process.wait(rng.uniform(0, figures.seconds))
                except subprocess.TimeoutExpired:
                    process.kill()
                    is_killed = True
            printed, said = process.communicate()
        figures.counts["resumed from a checkpoint"] += b"going on after line" in said
        if not is_killed:
            if process.returncode:
                raise SystemExit(f"an audit that nobody killed ended with {process.returncode}: {said.decode()[-500:]}")
            break
        figures.counts["kills"] += 1
        figures.counts.update(after_kill(findings, expected))
    figures.counts.update(faults(findings.read_bytes(), expected))
    told = b"".join(line for line in printed.splitlines(keepends=True) if not line.startswith(b"::"))
    figures.counts["summaries that differ"] += told != summary
    reports = sum(path.name in ("r.html", "r.sarif") for path in folder.iterdir())
    figures.counts["files left"] += len([p for p in folder.iterdir() if not p.name.startswith("r.")]) - 1
    figures.counts["reports"] += reports
    figures.counts["workers left"] += len(workers_left(folder))


def workers_left(folder: Path) -> list[int]:
    """Return the processes that still work on what lies in a folder, where the system tells (Linux)."""
    found = []
    for status in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder).encode() in status.read_bytes():
                found.append(int(status.parent.name))
        except OSError:
            continue
    return found


def after_kill(findings: Path, expected: bytes) -> Counter[str]:
    """Look at what a killed audit left."""
    seen: Counter[str] = Counter()
    if findings.exists():
        is_whole = findings.read_bytes() == expected
        seen["after the end" if is_whole else "taken for complete"] += 1
    state = Path(f"{findings}.state")
    if state.exists() and Path(f"{findings}.tmp").exists():
        size = json.loads(state.read_bytes())["size"]
        seen += faults(Path(f"{findings}.tmp").read_bytes()[:size], expected[:size])
    return seen


def kill(name: str, content: bytes, kills: int, rng: random.Random, workers: int = 1) -> Figures:
    """Kill the audits of one input as often as asked."""
    with tempfile.TemporaryDirectory() as folder:
        file, whole = Path(folder) / f"{name}.tsv", Path(folder) / "whole.jsonl"
        file.write_bytes(content)
        audit(file, whole, workers)  # what is compiled and cached once is
        summary, seconds = audit(file, whole, workers)
        figures = Figures(content.count(b"\n"), whole.read_bytes().count(b"\n"), seconds)
        while figures.counts["kills"] < kills:
            with tempfile.TemporaryDirectory() as work:
                chain(file, Path(work), whole, summary, figures, rng, kills, workers)
    return figures


def main(argv: list[str] | None = None) -> int:
    """Kill, tell, store."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=200, help="so many for each input (default: 200)")
    parser.add_argument("--lines", type=int, default=20_000, help="so long an input (default: 20,000)")
    parser.add_argument("--workers", type=int, default=1, help="judge in so many processes (default: 1)")
    parser.add_argument("--seed", default="9", help="of the inputs and the moments (default: 9)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="store the figures here, as JSON")
    args = parser.parse_args(argv)
    rng = random.Random(args.seed)
    record: dict[str, Any] = {}
    for name, make in (("pairs", pairs), ("broken lines", broken)):
        figures = kill(name, make(args.lines, rng), args.kills, rng, args.workers).record()
        record[name] = figures
        print(f"{name}: " + ", ".join(f"{value} {key}" for key, value in figures.items()), flush=True)
    if args.out:
        machine = f"Python {platform.python_version()} on {platform.machine()}"
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(
            json.dumps({"seed": args.seed, "machine": machine, "workers": args.workers} | record, indent=1) + "\n",
            "utf-8",
        )
    return int(any(figures[fault] for figures in record.values() for fault in FAULTS))


if __name__ == "__main__":
    sys.exit(main())
