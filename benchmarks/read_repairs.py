#!/usr/bin/env python3
"""Draw repairs of real outputs to be read, and keep what the reading found: hashes and judgements, never a text.

    python benchmarks/read_repairs.py DATA.jsonl.gz --draw /tmp/draw.json                 400 repairs, to be read
    python benchmarks/read_repairs.py DATA.jsonl.gz --judged /tmp/first.json /tmp/second.json \\
        --out benchmarks/accuracy/repair.json

A row of the data has src_lang, tgt_lang, system, source and hypothesis; the system "ref" is a human and is left out.
Drawn are repairs of held back outputs: half of the sources, by their hash. Causes are mended by the other half. A file
of ``--judged`` says of a hash of the drawn file "right", "broken" (the right value in a broken text) or "wrong"; a
drawn repair that one of them does not name was not read. Of two readings the worse judgement counts. The shares of
blocked outputs that get a text are counted too.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numguard
from numguard.model import Severity

DRAWN, SEED = 400, 33
BETTER = ("google", "microsoft", "nllb", "bergamot")
KINDS = {
    "separators": frozenset({"separator", "format"}),
    "digits": frozenset({"digit-added", "digit-changed", "digit-dropped", "digit-repeated", "transposed"}),
    "scales": frozenset({"scale"}),
}
JUDGEMENTS = ("right", "broken", "wrong")


def outputs(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the outputs of machines that are blocked, each with its repair."""
    checkers: dict[tuple[str, str], numguard.Checker] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            langs = row["src_lang"], row["tgt_lang"]
            if row["system"] == "ref":
                continue
            checker = checkers.setdefault(langs, numguard.Checker(*langs))
            if checker.actions([(row["source"], row["hypothesis"])])[0] != "block":
                continue
            verdict = checker.check(row["source"], row["hypothesis"])
            found = checker.repair(row["source"], row["hypothesis"])
            grave = (Severity.MAJOR, Severity.CRITICAL)
            row["types"] = sorted({issue.type.value for issue in verdict.issues if issue.severity in grave})
            row["text"] = found.text if found.edits else None
            row["edits"] = [[edit.start, edit.end, edit.replacement, edit.issue.type.value] for edit in found.edits]
            row["hash"] = digest(*langs, row["source"], row["hypothesis"], found.text)
            yield row


def digest(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def is_held_back(row: dict[str, Any]) -> bool:
    """Tell whether an output is one that no cause was mended by."""
    return int(hashlib.sha256(row["source"].encode()).hexdigest(), 16) % 2 == 1


def drawn(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the repairs to be read: the same ones for the same repairs."""
    held_back = {row["hash"]: row for row in rows if row["text"] is not None and is_held_back(row)}
    repaired = sorted(held_back.values(), key=lambda row: row["hash"])
    random.Random(SEED).shuffle(repaired)
    return repaired[:DRAWN]


def system_of(row: dict[str, Any]) -> str:
    return str(row["system"]).partition("-")[0]


def kind_of(row: dict[str, Any]) -> str:
    kinds = {edit[3] for edit in row["edits"]}
    return next((name for name, types in KINDS.items() if kinds <= types), "others")


def record(rows: list[dict[str, Any]], readings: list[dict[str, str]]) -> dict[str, Any]:
    """Return what may be stored: shares, judgements by kind and system, hashes."""
    both = _in_all(readings)
    judged = {row["hash"]: _worse(readings, row["hash"]) for row in drawn(rows) if row["hash"] in both}
    read = [(row, judged[row["hash"]]) for row in drawn(rows) if row["hash"] in judged]
    better = [row for row in rows if system_of(row) in BETTER]
    shares = {"better four": share(better), "all": share(rows)}
    for name, types in KINDS.items():
        shares[f"better four, {name} alone"] = share(
            [row for row in better if row["types"] and set(row["types"]) <= types]
        )
    return {
        "drawn": DRAWN,
        "of": len({row["hash"] for row in rows if row["text"] is not None and is_held_back(row)}),
        "read": len(read),
        "no longer written": tally(_worse(readings, name) for name in _in_all(readings) - judged.keys()),
        "each reading": [tally(iter(reading.values())) for reading in readings],
        "judgements": tally(judgement for _, judgement in read),
        "by kind": {name: tally(j for row, j in read if kind_of(row) == name) for name in (*KINDS, "others")},
        "by system": {
            name: tally(j for row, j in read if system_of(row) == name)
            for name in sorted({system_of(r) for r, _ in read})
        },
        "blocked and repaired": shares,
        "hashes": {row["hash"]: judgement for row, judgement in sorted(read, key=lambda one: one[0]["hash"])},
    }


def _in_all(readings: list[dict[str, str]]) -> set[str]:
    return set.intersection(*(set(reading) for reading in readings))


def _worse(readings: list[dict[str, str]], name: str) -> str:
    return max((reading[name] for reading in readings), key=JUDGEMENTS.index)


def share(rows: list[dict[str, Any]]) -> dict[str, int]:
    return {"blocked": len(rows), "repaired": sum(row["text"] is not None for row in rows)}


def tally(judgements: Iterator[str]) -> dict[str, int]:
    count = Counter(judgements)
    return {name: count[name] for name in JUDGEMENTS}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument(
        "--draw", type=Path, help="write the drawn repairs here, with their texts: not into the project"
    )
    parser.add_argument("--judged", type=Path, nargs="+", help="JSON objects, one of each reading: hash to judgement")
    parser.add_argument("--out", type=Path, help="repair.json, whose key `real outputs` is written")
    args = parser.parse_args()
    rows = list(outputs(args.data))
    if args.draw:
        args.draw.write_text(json.dumps(drawn(rows), ensure_ascii=False, indent=1), "utf-8")
    if args.judged and args.out:
        stored = json.loads(args.out.read_text("utf-8"))
        readings = [json.loads(path.read_text("utf-8")) for path in args.judged]
        stored["real outputs"] = record(rows, readings)
        args.out.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(json.dumps({"better four": share([r for r in rows if system_of(r) in BETTER]), "all": share(rows)}))


if __name__ == "__main__":
    main()
