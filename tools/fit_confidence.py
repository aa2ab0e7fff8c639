#!/usr/bin/env python3
"""Fit the table of numguard/verdict/calibration_table.py, and measure it on text that it was not fitted on.

    python tools/fit_confidence.py ../shared/eval/score.py                 print what the stored table is worth
    python tools/fit_confidence.py ../shared/eval/score.py --store         fit, and write the table and confidence.json

Samples: references of six kinds of text as they are (their numbers are held to agree, though some do not), the same
with one number damaged, outputs of systems with errors that people found, good and bad translations of one sentence.
Half of the sources, by a digest, is fitted on; the other half is only counted: that is what the figures are of. The
figure of a kind is of its other half, under a table that was fitted without that kind.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import evaluation  # noqa: E402

import numguard  # noqa: E402
from numguard.verdict import calibration_table, confidence  # noqa: E402

LANGS = "ar,de,es,fi,ja,ru,zh-CN"
KINDS = {
    "news": "news",
    "tico": "medical text",
    "lafand": "African news",
    "mgsm": "school problems",
    "po": "software",
    "production": "encyclopedia and news, 90 directions",
}
"""The kinds of text whose references are read, by the sets that hold them."""
LOOSE = frozenset(("lafand",))
"""Kinds that are only measured: so many of their references are wrong that to be right means little there."""
ERRORS = "errors"
"""What is no kind of text: outputs with errors that people found, and good ones beside them."""
EVERY = {"mgsm": 2, "tico": 20, "lafand": 12, "po": 4, "production": 25}
"""Of so many rows one is taken."""
SEVERITIES = ("neutral", "minor", "major", "critical")
RARE = 12
"""Evidence that was met less often has the figure of its severity."""
BINS = 10
Sample = tuple[str, str, str, str, str, bool]
"""The kind of text, both languages, source, hypothesis, and whether the numbers agree."""
Told = tuple[str, bool, str, bool]
"""The kind of text, whether it is fitted on, the evidence, and whether the numbers agree."""


def is_open(source: str) -> bool:
    return hashlib.sha256(source.encode()).digest()[0] % 2 == 0


def samples(script: Any, data: str) -> Iterator[Sample]:
    for tag, pairs in script.ntrex(data, set(LANGS.split(","))):
        for at, (source, reference) in enumerate(pairs):
            yield from both(script, "news", ("en", tag), source, reference, at)
    for name, every in EVERY.items():
        for at, row in enumerate(script.jl(data, name, set())):
            if at % every or row.get("system", "ref") != "ref":
                continue
            languages = row["src_lang"], row["tgt_lang"]
            yield from both(script, name, languages, row["source"], row["hypothesis"], at)
    for name in ("errors", "hard_ok", "contrast"):
        for row in script.jl(data, name, set()):
            agrees = name == "hard_ok" or row.get("label") == "ok"
            yield ERRORS, row["src_lang"], row["tgt_lang"], row["source"], row["hypothesis"], agrees


def both(script: Any, kind: str, languages: tuple[str, str], source: str, reference: str, at: int) -> Iterator[Sample]:
    """Yield a reference that has digits as it is, and with one of its numbers damaged."""
    if not re.search(r"\d", source):
        return
    ours, theirs = languages
    yield kind, ours, theirs, source, reference, True
    kinds = sorted(script.KINDS)
    random.Random(at).shuffle(kinds)
    for damage in kinds:
        rng = random.Random(zlib.crc32(f"{damage}{theirs}{at}".encode()))
        damaged = script.KINDS[damage](reference, rng, theirs, source)
        if damaged is not None and damaged != reference:
            yield kind, ours, theirs, source, damaged, False
            return


def evidence(checker: numguard.Checker, source: str, hypothesis: str) -> str:
    """Return the gravest evidence of a pair: of several the one that the stored table holds to be gravest."""
    verdict = checker.check(source, hypothesis)
    found = [confidence.evidence_of(issue.type, issue.severity) for issue in verdict.issues]
    if found:
        return max(found, key=lambda one: SEVERITIES.index(one.partition(":")[2]))
    is_plain = not verdict.alignment.explained and all(p.rule == "same-value" for p in verdict.alignment.pairs)
    return confidence.PLAIN if is_plain else confidence.EXPLAINED


def fitted(counts: dict[str, list[int]]) -> dict[str, float]:
    """Return the share that agrees, for each evidence; within a type what is graver never agrees more often."""
    by_severity: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, (wrong, right) in counts.items():
        if not name.startswith("pass:"):
            by_severity[name.partition(":")[2]][0] += wrong
            by_severity[name.partition(":")[2]][1] += right
    groups: dict[str, list[tuple[str, list[int]]]] = defaultdict(list)
    for severity in SEVERITIES:
        groups["any"].append((f"any:{severity}", by_severity[severity]))
        for name, count in sorted(counts.items()):
            if name.endswith(f":{severity}") and sum(count) >= RARE:
                groups[name.partition(":")[0]].append((name, count))
    groups["pass"] = [(name, counts[name]) for name in (confidence.PLAIN, confidence.EXPLAINED)]
    table: dict[str, float] = {}
    for rows in groups.values():
        for names, (wrong, right) in pooled(rows):
            share = (right + 0.5) / (wrong + right + 1)
            table.update(dict.fromkeys(names, round(share, 4)))
    return dict(sorted(table.items()))


def pooled(rows: list[tuple[str, list[int]]]) -> list[tuple[list[str], list[int]]]:
    """Join neighbours until no graver evidence agrees more often (pool adjacent violators)."""
    blocks: list[tuple[list[str], list[int]]] = []
    for name, (wrong, right) in rows:
        blocks.append(([name], [wrong, right]))
        while len(blocks) > 1 and share(blocks[-1][1]) > share(blocks[-2][1]):
            names, count = blocks.pop()
            blocks[-1] = blocks[-1][0] + names, [a + b for a, b in zip(blocks[-1][1], count, strict=True)]
    return blocks


def share(count: list[int]) -> float:
    return (count[1] + 0.5) / (sum(count) + 1)


def figures(judged: list[tuple[float, bool]]) -> dict[str, Any]:
    """Return the reliability diagram, the expected calibration error, precision and recall at thresholds."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for score, agrees in judged:
        bins[min(BINS - 1, int(score * BINS))].append((score, agrees))
    rows = [
        {
            "from": at / BINS,
            "pairs": len(row),
            "score": round(sum(s for s, _ in row) / len(row), 4),
            "agree": round(sum(a for _, a in row) / len(row), 4),
        }
        for at, row in enumerate(bins)
        if row
    ]
    error = sum(row["pairs"] * abs(row["score"] - row["agree"]) for row in rows) / len(judged)
    wrong = sum(not agrees for _, agrees in judged)
    thresholds = {}
    for limit in (0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9):
        below = [agrees for score, agrees in judged if score < limit]
        found = sum(not agrees for agrees in below)
        precision = found / len(below) if below else 1.0
        thresholds[str(limit)] = {"precision": round(precision, 4), "recall": round(found / wrong, 4)}
    return {"pairs": len(judged), "expected calibration error": round(error, 4), "diagram": rows, "below": thresholds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script", type=Path, help="the evaluation script; its data lies beside it")
    parser.add_argument("--store", action="store_true", help="fit, and write the table and accuracy/confidence.json")
    args = parser.parse_args()
    script = evaluation.load(args.script)
    checkers: dict[tuple[str, str], numguard.Checker] = {}
    told: list[Told] = []
    for kind, ours, theirs, source, hypothesis, agrees in samples(script, str(args.script.parent / "data")):
        if (ours, theirs) not in checkers:
            try:
                checkers[ours, theirs] = numguard.Checker(ours, theirs)
            except numguard.UnknownLanguageError:
                continue
        told.append((kind, is_open(source), evidence(checkers[ours, theirs], source, hypothesis), agrees))
    table = fitted(counted(told)) if args.store else dict(calibration_table.AGREE)
    record = {
        "signature": signature(table),
        "fitted on": sum(is_fitted for _, is_fitted, _, _ in told),
        "not fitted on": figures(
            [(score(table, name), agrees) for _, is_fitted, name, agrees in told if not is_fitted]
        ),
        "kinds that were not fitted on": {name: left_out(told, kind) for kind, name in KINDS.items()},
        "table": table,
    }
    print(json.dumps(record, indent=1))
    if args.store:
        (ROOT / "benchmarks/accuracy/confidence.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")
        rows = "".join(f'    "{name}": {value},\n' for name, value in table.items())
        (ROOT / "numguard/verdict/calibration_table.py").write_text(
            MODULE.format(signature=signature(table), rows=rows), "utf-8"
        )


def counted(told: list[Told], without: str = "") -> dict[str, list[int]]:
    """Count how often the numbers agreed, by the evidence, in what is fitted on."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for kind, is_fitted, name, agrees in told:
        if is_fitted and kind != without and kind not in LOOSE:
            counts[name][agrees] += 1
    return counts


def score(table: dict[str, float], name: str) -> float:
    return table[name] if name in table else table[f"any:{name.partition(':')[2]}"]


def left_out(told: list[Told], kind: str) -> dict[str, Any]:
    """Return the figures of the half of a kind that is not fitted on, under a table fitted without that kind."""
    table = fitted(counted(told, without=kind))
    rows = [row for row in told if row[0] == kind and not row[1]]
    found = figures([(score(table, name), agrees) for _, _, name, agrees in rows])
    blocked = [agrees for _, _, name, agrees in rows if name.partition(":")[2] in ("major", "critical")]
    return {
        "pairs": found["pairs"],
        "expected calibration error": found["expected calibration error"],
        "blocked references": sum(blocked),
        "diagram": found["diagram"],
    }


def signature(table: dict[str, float]) -> str:
    return hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()[:12]


MODULE = '''\
"""The calibration table: how often the numbers agreed, by the gravest evidence. Made by tools/fit_confidence.py."""

from __future__ import annotations

from typing import Final

SIGNATURE: Final = "{signature}"
"""A digest of the table; benchmarks/accuracy/confidence.json has the figures of the table of this signature."""
AGREE: Final[dict[str, float]] = {{
{rows}}}
"""By evidence, the share of pairs whose numbers agreed; "any" where a kind of issue is too rare to say."""
'''

if __name__ == "__main__":
    main()
