#!/usr/bin/env python3
"""Compare repair with choose, protect and retry on the same blocked outputs of real systems.

    python benchmarks/beside_repair.py DATA.jsonl.gz --out benchmarks/accuracy/beside_repair.json

The rows are those of read_repairs.py; the blocked outputs are those of its better four systems. Measured is the share
of them that ends with a text which is not blocked:

repair   what `repair` writes
choose   the best of so many systems' outputs of the same source, the blocked one among them; the others are drawn
retry    no model is asked: the output of another model of the same system stands for a second answer
protect  no model is asked: the wrong numbers are all of the source's that protect masks, so none of them can be wrong
         where the model keeps the marks; an added number, and one that protect leaves to the model, still can
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

from read_repairs import BETTER, outputs, system_of

import numguard
from numguard.guard.choose import best
from numguard.guard.protect import protect
from numguard.model import Action, Issue, Severity

SEED = 33
SIZES = (3, 4, 5, 6)
GRAVE = (Severity.MAJOR, Severity.CRITICAL)

_Key = tuple[str, str, str]


def key_of(row: dict[str, Any]) -> _Key:
    return row["src_lang"], row["tgt_lang"], row["source"]


def all_outputs(path: Path, wanted: set[_Key]) -> dict[_Key, dict[str, str]]:
    """Return the outputs of all systems for these sources, by the name of the model."""
    found: dict[_Key, dict[str, str]] = defaultdict(dict)
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["system"] != "ref" and key_of(row) in wanted:
                found[key_of(row)][row["system"]] = row["hypothesis"]
    return found


def one_of_each(models: dict[str, str], row: dict[str, Any]) -> list[str]:
    """Return the outputs of the other systems, one of each system."""
    by_system: dict[str, str] = {}
    for name, text in sorted(models.items()):
        by_system.setdefault(name.partition("-")[0], text)
    by_system.pop(system_of(row), None)
    return list(by_system.values())


def is_masked(issue: Issue, spans: list[tuple[int, int]]) -> bool:
    """Tell whether the source's number of an issue is one that protect masks."""
    number = issue.source
    return number is not None and any(start <= number.start and number.end <= end for start, end in spans)


def measure(path: Path) -> dict[str, dict[str, int]]:
    """Return, for each way, of how many blocked outputs it could be tried and how many end right."""
    rows = [row for row in outputs(path) if system_of(row) in BETTER]
    others = all_outputs(path, {key_of(row) for row in rows})
    rng = random.Random(SEED)
    tried: dict[str, int] = defaultdict(int)
    right: dict[str, int] = defaultdict(int)

    def count(name: str, ends_right: bool) -> None:
        tried[name] += 1
        right[name] += ends_right

    checkers: dict[tuple[str, str], numguard.Checker] = {}
    for row in rows:
        langs = row["src_lang"], row["tgt_lang"]
        checker = checkers.setdefault(langs, numguard.Checker(*langs))
        source, hypothesis = row["source"], row["hypothesis"]
        is_repaired = row["text"] is not None
        count("repair", is_repaired)
        models = others[key_of(row)]
        candidates = one_of_each(models, row)
        rng.shuffle(candidates)
        for size in SIZES:
            if len(candidates) >= size - 1:
                chosen = best(source, [hypothesis, *candidates[: size - 1]], checker)
                is_chosen = chosen.verdict.action is not Action.BLOCK
                count(f"choose among {size}", is_chosen)
                count(f"choose among {size}, then repair", is_chosen or is_repaired)
        again = [text for name, text in sorted(models.items()) if name != row["system"] and _is_same(name, row)]
        if again:
            count("retry", checker.check(source, again[0]).action is not Action.BLOCK)
        spans = [(one.mention.start, one.mention.end) for one in protect(source, langs[0]).placeholders]
        wrong = [issue for issue in checker.check(source, hypothesis).issues if issue.severity in GRAVE]
        count("protect", bool(wrong) and all(is_masked(issue, spans) for issue in wrong))
    return {name: {"outputs": tried[name], "end right": right[name]} for name in tried}


def _is_same(name: str, row: dict[str, Any]) -> bool:
    return name.partition("-")[0] == system_of(row)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, help="write the figures here as JSON")
    args = parser.parse_args()
    figures = measure(args.data)
    for name, row in figures.items():
        print(f"{name:30} {100 * row['end right'] / row['outputs']:5.1f} % of {row['outputs']:,}")
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
