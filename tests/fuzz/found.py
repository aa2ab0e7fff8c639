"""Faults that the fuzzer found, each with its smallest case: they stay as tests when they are mended.

``python -m tests.fuzz.found OUT.json ...`` adds what `make fuzz OUT=OUT.json` found (never from a run with a corpus:
its texts are not ours), and says anew of each row whether it is open.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from numguard.model import boundary
from tests.fuzz.exercises import BY_NAME, Case
from tests.fuzz.faults import attempt, watch

FILE = Path(__file__).parent / "found.jsonl"
_OF_EACH = 3
_SHORT = 80  # characters


@dataclass(frozen=True, slots=True)
class Found:
    """A fault by its key, what shows it, and whether it is still open."""

    key: str
    exercise: str
    case: Case
    open: bool


def read() -> tuple[Found, ...]:
    """Return the faults of found.jsonl."""
    rows = (json.loads(line) for line in FILE.read_text("utf-8").splitlines())
    return tuple(Found(row["key"], row["exercise"], Case(**row["case"]), row["open"]) for row in rows)


def write(rows: tuple[Found, ...]) -> None:
    """Store the faults, sorted by their keys."""
    lines = sorted({json.dumps(asdict(row)) for row in rows})
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def open_keys() -> frozenset[str]:
    """Return the keys of the faults that are known and open: a run does not fail for them."""
    return frozenset(row.key for row in read() if row.open)


def added(rows: tuple[Found, ...], path: Path) -> tuple[Found, ...]:
    """Return the rows and the shrunk faults of a run, a few of each sort."""
    known = list(rows)
    cases = {row.case for row in known}
    counts = Counter(row.key for row in known)
    for key, faults in json.loads(path.read_text("utf-8"))["faults"].items():
        for fault in faults:
            case = Case(**fault["case"]) if fault["shrunk"] else None
            if case is None or case in cases or len(case.source) + len(case.hypothesis) > _SHORT:
                continue
            if counts[key] < _OF_EACH:
                counts[key] += 1
                cases.add(case)
                known.append(Found(key, fault["exercise"], case, open=True))
    return tuple(known)


def settled(rows: tuple[Found, ...]) -> tuple[Found, ...]:
    """Return the rows, each open where it still fails."""
    return tuple(replace(row, open=attempt(BY_NAME[row.exercise], row.case)[1] is not None) for row in rows)


def main(argv: list[str]) -> None:
    """Add the faults of runs, and settle all."""
    boundary.active = False
    watch()
    rows = read()
    for name in argv:
        rows = added(rows, Path(name))
    rows = settled(rows)
    write(rows)
    print(f"{len(rows)} faults, {sum(row.open for row in rows)} open")


if __name__ == "__main__":
    main(sys.argv[1:])
