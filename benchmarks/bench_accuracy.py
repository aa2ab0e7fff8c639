#!/usr/bin/env python3
"""Store what an evaluation script finds, language by language, with the version that it was found with.

    python benchmarks/bench_accuracy.py ../shared/eval/score.py                 all languages, to benchmarks/accuracy/
    python benchmarks/bench_accuracy.py ../shared/eval/score.py --langs de,ja --out /tmp/accuracy
    python benchmarks/bench_accuracy.py ../shared/eval/score.py --rules     only count the rules, for docs/ (make pages)

The script is any that prints a table under a line of headings that begins with "ntrex", takes ``--json``, ``--sets``
and ``--langs``, and has ``HERE`` and ``ntrex(folder, langs)``, which yields a tag with its (source, translation) pairs.
Figures and the counts of explanations are stored; the text of the evaluation never is.
"""

from __future__ import annotations

import argparse
import collections
import json
import platform
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evaluation import load, run

import numguard
from numguard.language import cldr_table

ROOT = Path(__file__).resolve().parent.parent
SETS = "ntrex,corrupt,errors,hard_ok,contrast,tico,lafand,mgsm,po"  # speed: bench_speed.py, on a quiet machine
COLUMNS = ("fa_digits", "fa_words", "fa_none", "flags", "abstentions", "recall", "words")


def main(argv: list[str] | None = None) -> int:
    """Run the script, count the explanations, and write score.json and README.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script", type=Path)
    parser.add_argument("--langs", default="", help="comma-separated tags; all when none is given")
    parser.add_argument("--sets", default=SETS)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "accuracy")
    parser.add_argument("--rules", action="store_true", help="count the rules only")
    args = parser.parse_args(argv)
    module = load(args.script)
    args.out.mkdir(parents=True, exist_ok=True)
    used, told = counts(module, args.langs)
    (args.out / "rules.json").write_text(json.dumps(used, indent=1) + "\n", "utf-8")
    if args.rules:
        return 0
    printed, figures = run(module, args.sets, args.langs)
    stored = {
        "signature": signature(),
        "sets": figures,
        "languages": rows(printed),
        "explanations": told,
    }
    text = json.dumps(_rounded(stored), ensure_ascii=False, indent=1)
    (args.out / "score.json").write_text(text + "\n", "utf-8")
    (args.out / "README.md").write_text(readme(stored), "utf-8")
    return 0


def signature() -> dict[str, str]:
    """Return what tells one run from another."""
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {
        "numguard": numguard.__version__,
        "commit": told.stdout.strip() or "unknown",
        "cldr": cldr_table.index().releases[0],
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def rows(printed: str) -> dict[str, dict[str, float]]:
    """Return the table that the script prints, by language, in percent."""
    found: dict[str, dict[str, float]] = {}
    lines = iter(printed.splitlines())
    for line in lines:
        if line.startswith("ntrex") and "{" not in line:
            break
    for line in lines:
        tag, *cells = line.split()
        if len(cells) != len(COLUMNS):
            break
        found[tag] = {name: float(cell) for name, cell in zip(COLUMNS, cells, strict=True) if cell != "-"}
    return found


def counts(module: Any, langs: str) -> tuple[dict[str, Any], dict[str, dict[str, int]]]:
    """Count on the correct translations how often each explanation and each check was used, over all languages.

    Beside that, by language, how each number was accounted for.
    """
    pairs = numbers = 0
    used: collections.Counter[str] = collections.Counter()
    found: collections.Counter[str] = collections.Counter()
    told: dict[str, dict[str, int]] = {}
    for tag, translations in module.ntrex(f"{module.HERE}/data", set(filter(None, langs.split(",")))):
        checker = numguard.Checker("en", tag)
        count: collections.Counter[str] = collections.Counter()
        for source, translation in translations:
            verdict = checker.check(source, translation)
            aligned, explained = verdict.alignment.pairs, verdict.alignment.explained
            pairs += 1
            numbers += len(aligned) + len(explained)
            used.update([*(pair.rule for pair in aligned), *(one.rule for one in explained)])
            found.update(issue.rule for issue in verdict.issues if issue.severity is not numguard.Severity.NEUTRAL)
            count.update(pair.explanation for pair in aligned)
            count.update(f"{one.side} only: {one.reason}" for one in explained)
        told[tag] = dict(count.most_common())
    rules = {
        "signature": signature(),
        "languages": len(told),
        "pairs": pairs,
        "numbers": numbers,
        "explanations": dict(used.most_common()),
        "checks": dict(found.most_common()),
    }
    return rules, told


def readme(stored: Mapping[str, Any]) -> str:
    """Return the figures as a page to read."""
    told = stored["signature"]
    lines = [
        "# Accuracy",
        "",
        f"numguard {told['numguard']}, commit {told['commit']}, Python {told['python']} on {told['machine']}.",
        "Written by `python benchmarks/bench_accuracy.py ../shared/eval/score.py`; all figures stand in score.json,",
        "those of the locale files by themselves in locales.json (`python tools/check_locales.py`).",
        "",
        "## All languages",
        "| set | figure | value |",
        "|---|---|---|",
    ]
    for name, figures in stored["sets"].items():
        if name == "ntrex":
            lines += [f"| {name} | {key} | {_shown(key, value)} |" for key, value in figures.items()]
        elif all(isinstance(value, Mapping) for value in figures.values()):
            lines += [f"| {name} | {kind} | {part['recall']:.2%} of {part['n']} |" for kind, part in figures.items()]
        else:
            lines += [f"| {name} | {key} | {_shown(key, value)} |" for key, value in figures.items()]
    lines += [
        "",
        "## By language",
        "False alarms on correct translations whose source has a digit, only number words, or no number; flags;",
        "damaged numbers found; number words of the source that stand in a pair. Percent.",
        "",
        "| language | digits | words only | none | flags | recall | words |",
        "|---|---|---|---|---|---|---|",
    ]
    shown = ("fa_digits", "fa_words", "fa_none", "flags", "recall", "words")
    for tag, row in stored["languages"].items():
        lines.append(f"| {tag} | " + " | ".join(f"{row[key]:.2f}" if key in row else "·" for key in shown) + " |")
    lines += ["", *_explained(stored["explanations"])]
    return "\n".join(lines) + "\n"


def _explained(counts: Mapping[str, Mapping[str, int]]) -> list[str]:
    total: collections.Counter[str] = collections.Counter()
    for count in counts.values():
        total.update(count)
    numbers = sum(total.values())
    lines = [
        "## How the numbers of correct translations were accounted for",
        f"{numbers:,} pairs and one-sided mentions; each explanation with its count, its share, and the languages that",
        "use it most (per thousand of theirs). The counts by language stand in score.json.",
        "",
        "| explanation | count | share | most in |",
        "|---|---|---|---|",
    ]
    sizes = {tag: sum(count.values()) or 1 for tag, count in counts.items()}
    for name, times in total.most_common():
        most = sorted(counts, key=lambda tag: -counts[tag].get(name, 0) / sizes[tag])[:3]
        where = ", ".join(f"{tag} {1000 * counts[tag].get(name, 0) / sizes[tag]:.0f}" for tag in most)
        lines.append(f"| {name} | {times:,} | {times / numbers:.2%} | {where} |")
    return lines


def _shown(key: str, value: float) -> str:
    is_share = isinstance(value, float) and not key.endswith("_us") and not key.startswith("ratio")
    return f"{value:.2%}" if is_share else f"{value:.2f}" if isinstance(value, float) else f"{value:,}"


def _rounded(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _rounded(part) for key, part in value.items()}
    return round(value, 5) if isinstance(value, float) else value


if __name__ == "__main__":
    raise SystemExit(main())
