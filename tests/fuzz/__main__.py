"""``python -m tests.fuzz``: fuzz as long as asked, and say what was found."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from pathlib import Path
from typing import Any

import numguard
from numguard.model import boundary
from tests.fuzz.blocks import Plan
from tests.fuzz.exercises import BY_NAME, Case
from tests.fuzz.faults import attempt, watch
from tests.fuzz.run import Run, Totals, pure_twin

SEED = 9
_EVERY = 60.0


def report(totals: Totals) -> str:
    """Return what was done, each fault with its smallest case, and the slowest calls, for people."""
    known = totals.record()
    rows = [f"seed {known['seed']}: {known['texts']:,} texts, {known['languages']} languages, {known['pairs']} pairs"]
    rows.append(
        f"{known['seconds']} s, {known['cpu']} s of CPU, {known['texts a second']} texts a second; "
        f"{known['results compared between processes']:,} results compared between processes"
    )
    rows.append(", ".join(f"{name} {times:,}" for name, times in known["calls"].items()))
    rows.append(f"verdicts: {', '.join(f'{name} {times:,}' for name, times in known['verdicts'].items())}")
    for name, found in sorted(totals.slow.items()):
        worst = found[0]
        spent = f"{worst['cpu'] * 1000:.1f} ms (first {worst['first'] * 1000:.1f})"
        rows.append(f"slowest {name}: {spent}: {worst['case']}")
    for key, times in totals.counts.most_common():
        rows.append(f"\n{times:,} x {key}")
        rows += [_shown(fault) for fault in totals.faults.get(key, ())]
    return "\n".join((*rows, "" if totals.counts else "\nno fault"))


def _shown(fault: dict[str, Any]) -> str:
    case = fault["case"]
    langs = f"{case.get('source_lang', '')}-{case.get('target_lang', '')}"
    texts = f"{case['source'][:400]!r} | {case['hypothesis'][:400]!r}"
    where = f"{fault['exercise']} {langs} seed {case.get('seed')} block {fault['block']}"
    return f"  {where}: {texts}\n    {fault['said'][:240]!r}"


def replay(path: Path) -> int:
    """Do again every fault of a file that ``--out`` wrote; say which still show."""
    watch()
    boundary.active = False
    left = 0
    for key, found in json.loads(path.read_text("utf-8"))["faults"].items():
        again = [one for one in found if one["exercise"] in BY_NAME]
        still = [one for one in again if attempt(BY_NAME[one["exercise"]], Case(**one["case"]))[1] is not None]
        left += len(still)
        print(f"{len(still)} of {len(again)} still there: {key}")
        for one in still:
            print(_shown(one))
    return 1 if left else 0


def main(argv: list[str] | None = None) -> int:
    """Return 1 where anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--texts", type=int, default=sys.maxsize, help="stop after so many")
    parser.add_argument("--first", type=int, default=0, help="the first block")
    parser.add_argument("--corpus", help="folder of src.en.txt, ref.de.txt ... whose lines are mutated besides")
    parser.add_argument("--twin", action="store_true", help="whole verdicts alone, each in both builds, where compiled")
    parser.add_argument("--engine", choices=("seeded", "atheris"), default="seeded")
    parser.add_argument("--out", type=Path, help="write totals and faults here as JSON, once a minute")
    parser.add_argument("--record", type=Path, help="write the figures alone here, without a text")
    parser.add_argument("--replay", type=Path, help="do the faults of such a file again, and nothing else")
    options = parser.parse_args(argv)
    if options.replay:
        return replay(options.replay)
    if options.engine == "atheris":
        from tests.fuzz import coverage_guided

        return coverage_guided.main(options.seconds, options.seed)
    if options.corpus and not Path(options.corpus).is_dir():
        parser.error(f"--corpus: {options.corpus} is no folder")
    last = time.monotonic()

    def tell(totals: Totals) -> None:
        nonlocal last
        if time.monotonic() - last < _EVERY:
            return
        last = time.monotonic()
        print(f"{totals.texts:,} texts, {sum(totals.counts.values()):,} failures", file=sys.stderr, flush=True)
        _write(options.out, totals)

    corpus = str(Path(options.corpus).resolve()) if options.corpus else None
    plan = Plan(options.seed, corpus, is_twin=options.twin)
    with pure_twin() as twin:
        run = Run(plan, options.seconds, options.workers, options.texts, options.first, twin=twin)
        totals = run(tell)
    _write(options.out, totals)
    if options.record:
        _record(options.record, totals)
    print(report(totals))
    return 1 if totals.counts else 0


def _write(path: Path | None, totals: Totals) -> None:
    if path is not None:
        known = totals.record() | {"faults": totals.faults, "slow": totals.slow}
        path.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def _record(path: Path, totals: Totals) -> None:
    signature = f"numguard {numguard.__version__}, Python {platform.python_version()}, {platform.machine()}"
    known = {"signature": signature, "corpus": totals.plan.corpus is not None} | totals.record()
    path.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
