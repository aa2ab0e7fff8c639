"""Time at growing size, for texts of one thing repeated: `make sweep` (an hour of two processes; CAP=0.5 DEEP=2: less).

A cell is a shape, a language, a mode (how the sides differ) and what is done: the check, the check and its findings,
the repair. Its figure is the ratio of CPU time between the last two sizes that it reached, ten times apart.
Where that is over 11.5 it is measured again, and also without Python's garbage collector, whose passes over all objects
grow faster than the text: the rest is the algorithm's.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapes

import numguard
from numguard import Checker, Policy
from numguard.model import boundary

OUT = Path(__file__).parent / "sweep.json"
SIZES = (1_000, 10_000, 100_000, 1_000_000)
LARGEST = {"check": 1_000_000, "findings": 1_000_000, "repair": 100_000}
DEEP = frozenset((lang, "one more") for lang in ("en", "zh"))
CROWDS = (1, 2, 4, 8, 12)
CROWDED = "repair of few"
ASKED = {"median": 10.5, "worst": 14.0}
_LONG_ENOUGH = 0.06  # seconds: fifteen ticks of a coarse CPU clock
_SUSPECT = 11.5  # a ratio from which both sizes are measured again
_TRIES = 3
_WORST = 25

Work = Callable[[str, str], tuple[float, ...]]
"""Does one pair; returns the CPU time at the end of each of its phases."""


@dataclass(frozen=True, slots=True)
class Cell:
    """CPU seconds of one cell at each size that it reached, or what it raised."""

    shape: str
    lang: str
    mode: str
    what: str
    seconds: tuple[float, ...]
    error: str = ""
    uncollected: float | None = None  # the ratio without Python's garbage collector, where the other is suspect

    @property
    def ratio(self) -> float | None:
        """The last ratio; None where fewer than two sizes were reached."""
        return self.seconds[-1] / self.seconds[-2] if len(self.seconds) > 1 else None


def works(lang: str) -> dict[tuple[str, ...], Work]:
    """Return what is timed, by the names of its phases. The limit of length is lifted: it is not what is measured."""
    checker = Checker("en", lang, policy=Policy.from_options(max_length=10**9))

    def look(source: str, hypothesis: str) -> tuple[float, ...]:
        verdict = checker.check(source, hypothesis)
        checked = time.process_time()
        verdict.findings  # noqa: B018 -- they are built when somebody looks
        return checked, time.process_time()

    def repair(source: str, hypothesis: str) -> tuple[float, ...]:
        checker.repair(source, hypothesis)
        return (time.process_time(),)

    return {("check", "findings"): look, ("repair",): repair}


def cpu(work: Work, source: str, hypothesis: str) -> list[float]:
    """Return the CPU seconds to the end of each phase of one call, over as many calls as the clock needs."""
    gc.collect()
    rows: list[list[float]] = []
    began = start = time.process_time()
    while not rows or start - began < _LONG_ENOUGH:
        rows.append([end - start for end in work(source, hypothesis)])
        start = time.process_time()
    return [sum(phase) / len(rows) for phase in zip(*rows, strict=True)]


def measure(shape: str, lang: str, mode: str, names: tuple[str, ...], work: Work, cap: float) -> list[Cell]:
    """Time a cell size by size, until the next would take longer than ``cap`` if it took ten times as long."""
    found: list[list[float]] = []
    error = ""
    try:
        for size in SIZES:
            if size > LARGEST[names[-1]] or (found and found[-1][-1] * 10 > cap):
                break
            found.append(cpu(work, *shapes.texts(shape, lang, mode, size)))
        for _ in range(_TRIES):
            if len(found) < 2 or all(b < _SUSPECT * a for a, b in zip(*found[-2:], strict=True)):
                break
            for at in (-2, -1):  # what the machine did meanwhile makes times longer, never shorter
                again = cpu(work, *shapes.texts(shape, lang, mode, SIZES[len(found) + at]))
                found[at] = [min(pair) for pair in zip(found[at], again, strict=True)]
    except Exception as raised:  # noqa: BLE001 -- a cell that raises is a result
        error = f"{type(raised).__name__}: {raised}"[:200]
    rows = list(zip(*found, strict=True)) or [()] * len(names)
    alone: list[float | None] = [None] * len(names)
    if not error and len(found) > 1 and any(b >= _SUSPECT * a for a, b in zip(*found[-2:], strict=True)):
        pair = [shapes.texts(shape, lang, mode, size) for size in SIZES[len(found) - 2 : len(found)]]
        gc.disable()
        less, more = (cpu(work, *texts) for texts in pair)
        gc.enable()
        alone = [b / a for a, b in zip(less, more, strict=True)]
    return [
        Cell(shape, lang, mode, name, tuple(row), error, ratio)
        for name, row, ratio in zip(names, rows, alone, strict=True)
    ]


def crowd(shape: str, lang: str, repair: Work) -> Cell:
    """Time the repair of few and many wrong numbers in a short text; it is refused from 13 on."""
    unit = len(shapes.texts(shape, lang, "all wrong", 1)[0])
    pairs = [shapes.texts(shape, lang, "all wrong", unit * count) for count in CROWDS]
    short = [pair for pair in pairs if max(map(len, pair)) < SIZES[0]]
    return Cell(shape, lang, "all wrong", CROWDED, tuple(cpu(repair, *pair)[0] for pair in short))


def sweep(task: tuple[str, str, float, float]) -> list[Cell]:
    """Time all cells of one shape in one language."""
    shape, lang, cap, deep = task
    boundary.active = False
    todo = works(lang)
    for work in todo.values():
        work("5 zq 7 km", "6 zq 7 km")  # tables are loaded before time is taken
    return [crowd(shape, lang, todo["repair",])] + [
        cell
        for mode in shapes.MODES
        for names, work in todo.items()
        for cell in measure(shape, lang, mode, names, work, max(cap, deep) if (lang, mode) in DEEP else cap)
    ]


def summary(cells: list[Cell]) -> dict[str, Any]:
    """Return the figures: of all cells, by what was done, and the worst."""
    crowded = [cell for cell in cells if cell.what == CROWDED]
    cells = [cell for cell in cells if cell.what != CROWDED]
    known = [(cell.ratio, cell) for cell in cells if cell.ratio is not None]
    by_shape: dict[str, dict[str, float]] = {}
    for ratio, cell in known:
        row = by_shape.setdefault(cell.shape, {})
        row[cell.lang] = round(max(row.get(cell.lang, 0.0), ratio), 1)
    worst = sorted(known, key=lambda one: -one[0])[:_WORST]
    return {
        "asked": ASKED,
        "all": _figures([ratio for ratio, _ in known]),
        "by what": {what: _figures([r for r, cell in known if cell.what == what]) for what in LARGEST},
        "by largest size": {
            f"{SIZES[n - 1]:,}": _figures([r for r, cell in known if len(cell.seconds) == n]) for n in (2, 3, 4)
        },
        "slowest for 1,000,000 characters": round(
            max((cell.seconds[3] for cell in cells if len(cell.seconds) == 4), default=0.0), 1
        ),
        "slowest for 1,000 characters": [
            _row(max((cell for cell in cells if cell.what == what and cell.seconds), key=lambda cell: cell.seconds[0]))
            for what in LARGEST
        ],
        f"slowest repairs of {CROWDS} wrong numbers": [
            _row(cell) for cell in sorted(crowded, key=lambda cell: -max(cell.seconds, default=0.0))[:5]
        ],
        "raised": [_row(cell) | {"error": cell.error} for cell in cells if cell.error],
        "over 14": sum(ratio > ASKED["worst"] for ratio, _ in known),
        "over 14 without gc": sum(ratio > ASKED["worst"] < (cell.uncollected or 0.0) for ratio, cell in known),
        "worst": [_row(cell) for _, cell in worst],
        "worst ratio by shape and language": by_shape,
    }


def _figures(ratios: list[float]) -> dict[str, float]:
    if not ratios:
        return {"cells": 0}
    return {
        "cells": len(ratios),
        "median": round(statistics.median(ratios), 2),
        "95 in 100": round(sorted(ratios)[int(0.95 * (len(ratios) - 1))], 2),
        "worst": round(max(ratios), 2),
    }


def _row(cell: Cell) -> dict[str, Any]:
    return {
        "cell": f"{cell.shape}, {cell.lang}, {cell.mode}, {cell.what}",
        "ratio": round(cell.ratio, 1) if cell.ratio is not None else None,
        "ms": [round(1000 * spent, 2) for spent in cell.seconds],
    } | ({"without gc": round(cell.uncollected, 1)} if cell.uncollected is not None else {})


def run(names: list[str], langs: list[str], caps: tuple[float, float], workers: int) -> Iterator[list[Cell]]:
    """Yield the cells of each shape and language as they are done."""
    tasks = [(shape, lang, *caps) for lang in langs for shape in names]
    random.Random(9).shuffle(tasks)  # what is done of a run that was stopped says something of all
    if workers == 1:
        yield from map(sweep, tasks)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(sweep, tasks)


def main(argv: list[str] | None = None) -> int:
    """Return 1 where a cell raised or a figure is over what is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=1, choices=(1, 2))
    parser.add_argument("--cap", type=float, default=0.5, help="seconds: a size that would take longer is left out")
    parser.add_argument("--deep", type=float, default=20.0, help="the same, for the cells that are to reach 10^6")
    parser.add_argument("--shapes", default=",".join(shapes.SHAPES), help="names, by commas")
    parser.add_argument("--langs", default=",".join(shapes.LANGS))
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args(argv)
    names, langs = options.shapes.split(","), options.langs.split(",")
    if unknown := set(names) - set(shapes.SHAPES):
        parser.error(f"--shapes: {', '.join(sorted(unknown))}: none of {', '.join(shapes.SHAPES)}")
    cells: list[Cell] = []
    seen: set[tuple[str, str]] = set()
    began = time.monotonic()
    for done in run(names, langs, (options.cap, options.deep), options.workers):
        cells += done
        seen.add((done[0].shape, done[0].lang))
        worst = max((cell.ratio or 0.0 for cell in done if cell.what != CROWDED), default=0.0)
        print(f"{done[0].lang} {done[0].shape}: worst {worst:.1f}", file=sys.stderr, flush=True)
        figures = {
            "signature": f"numguard {numguard.__version__}, Python {platform.python_version()}, {platform.machine()}",
            "sizes": SIZES,
            "caps": (options.cap, options.deep),
            "shapes": len(names),
            "languages": langs,
            "done": f"{len(seen)} of {len(names) * len(langs)} shapes in languages",
            "minutes": round((time.monotonic() - began) / 60, 1),
        }
        options.out.write_text(json.dumps(figures | summary(cells), indent=1, ensure_ascii=False) + "\n", "utf-8")
    known = summary(cells)
    print(
        json.dumps(
            {
                key: known[key]
                for key in ("all", "by what", "by largest size", "over 14", "over 14 without gc", "raised")
            },
            indent=1,
        )
    )
    rows = [f"{row['ratio']:6} {row['cell']} {row['ms']} {row.get('without gc', '')}" for row in known["worst"]]
    print("\n".join(rows))
    print(json.dumps({key: figures for key, figures in known.items() if key.startswith("slowest")}, indent=1))
    too_much = known["all"]["median"] > ASKED["median"] or known["all"]["worst"] > ASKED["worst"]
    return 1 if known["raised"] or too_much else 0


if __name__ == "__main__":
    sys.exit(main())
