#!/usr/bin/env python3
"""Measure what each preset costs: an evaluation script's figures under strict, default and lenient.

    python benchmarks/bench_presets.py ../shared/eval/score.py --langs de,zh-CN --out benchmarks/accuracy/presets.json

The script is any that has ``main()`` and ``load_checker(name)``, and writes its figures with ``--json``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from evaluation import load, run

import numguard
from numguard.model.policy import PRESETS, Policy


def figures(path: Path, policy: Policy, langs: str, sets: str) -> dict[str, Any]:
    module = load(path)
    module.load_checker = lambda name: lambda source, target: numguard.Checker(source, target, policy=policy)
    return run(module, sets, langs, "--quiet")[1]


def summary(found: dict[str, Any]) -> dict[str, float]:
    """Return false alarms and recall in per cent."""
    news, damaged, errors = found["ntrex"], found["corrupt"], found.get("errors", {})
    sizes = sum(row["n"] for row in damaged.values())
    row = {"false alarms, digits": news["fa_d"], "false alarms, words": news["fa_n"], "flagged": news["flag_d"]}
    row["damage found"] = sum(one["recall"] * one["n"] for one in damaged.values()) / max(1, sizes)
    row |= {f"damage found, {kind}": one["recall"] for kind, one in damaged.items()}
    if "VOU" in errors:
        row["real errors found"] = errors["VOU"]["recall"]
    for name in ("hard_ok", "tico"):
        if name in found:
            row[f"false alarms, {name}"] = found[name]["fa"]
    return {name: round(100 * value, 2) for name, value in row.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script", type=Path)
    parser.add_argument("--langs", default="de,fr,es,ru,cs,zh-CN,ja,hi,ar,fi,tr,sw")
    parser.add_argument("--sets", default="ntrex,corrupt,errors,hard_ok,tico")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    rows = {name: summary(figures(args.script, policy, args.langs, args.sets)) for name, policy in PRESETS.items()}
    for measure in rows["default"]:
        print(f"{measure:26}", *(f"{name} {row[measure]:6.2f} %" for name, row in rows.items()))
    if args.out:
        args.out.write_text(json.dumps({"languages": args.langs, "presets": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
