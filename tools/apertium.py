"""Send real machine translations through a guard: those of Apertium, of close languages and of a weak pair.

    python tools/apertium.py ../shared/eval/data/ntrex            # a row a pair; benchmarks/accuracy/apertium.json
    python tools/apertium.py DATA --rows rows.jsonl               # also what did not pass, to be read

Close languages (fr-ca, sv-da) show false alarms: Apertium copies their numbers, so that what does not pass is mostly
right. The weak pair (en-es) shows repairs: it keeps the source's separators, loses words and knows no billion. Its
sentences are those of the project's own probe. Needs: apt-get install apertium-eng-spa apertium-fra-cat
apertium-swe-dan apertium-isl-eng
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from numguard import Checker, Decision, Guard
from numguard.probe import generate

STORED = Path(__file__).parent.parent / "benchmarks" / "accuracy" / "apertium.json"


@dataclass(frozen=True, slots=True)
class Direction:
    """A pair of languages, what Apertium calls it, and the file of its source; without one the probe's sentences."""

    source_lang: str
    target_lang: str
    mode: str
    file: str = ""


DIRECTIONS = (
    Direction("fr", "ca", "fra-cat", "ref.fr.txt"),
    Direction("sv", "da", "swe-dan", "ref.sv.txt"),
    Direction("is", "en", "isl-eng", "ref.is.txt"),
    Direction("es", "en", "spa-eng", "ref.es.txt"),
    Direction("en", "es", "eng-spa"),
)


def sentences(direction: Direction, data: Path, count: int) -> list[str]:
    """Return the first lines with a digit of a file, or the sentences of the probe."""
    if not direction.file:
        cases = generate(direction.source_lang).cases
        return list(dict.fromkeys(case.source for case in cases))[:: max(1, len(cases) // count)][:count]
    lines = (data / direction.file).read_text("utf-8").splitlines()
    return [line for line in lines if any(char.isdecimal() for char in line)][:count]


def translated(mode: str, lines: list[str]) -> list[str]:
    """Translate lines, each for itself; a word that Apertium does not know stays, without a mark."""
    text = "\n\n".join(lines)
    done = subprocess.run(["apertium", "-u", mode], input=text, capture_output=True, text=True, check=True, timeout=600)
    found = done.stdout.rstrip("\n").split("\n\n")
    if len(found) != len(lines):
        raise SystemExit(f"{mode}: {len(lines)} sentences became {len(found)}")
    return found


def row(direction: Direction, source: str, hypothesis: str, decision: Decision) -> dict[str, object]:
    """Return what a person reads of a sentence that did not pass."""
    issues = () if decision.verdict is None else decision.verdict.issues
    return {
        "pair": f"{direction.source_lang}-{direction.target_lang}",
        "response": str(decision.response),
        "source": source,
        "translation": hypothesis,
        "text": decision.text,
        "messages": [issue.message for issue in issues],
        "reason": decision.reason,
    }


def main(argv: list[str] | None = None) -> int:
    """Translate, guard, count; exit code 2 where Apertium is not installed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder of ref.fr.txt and its fellows")
    parser.add_argument("--count", type=int, default=200, help="sentences of each pair (default: 200)")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="write what did not pass here, as JSON lines")
    parser.add_argument("--out", type=Path, default=STORED)
    args = parser.parse_args(argv)
    if shutil.which("apertium") is None:
        print("apertium is not installed: see the head of this file for the packages", file=sys.stderr)
        return 2
    table: dict[str, dict[str, int]] = {}
    rows: list[dict[str, object]] = []
    for one in DIRECTIONS:
        guard = Guard(Checker(one.source_lang, one.target_lang), on_issue="repair")
        sources = sentences(one, args.data, args.count)
        counts: Counter[str] = Counter()
        for source, hypothesis in zip(sources, translated(one.mode, sources), strict=True):
            decision = guard(source, hypothesis)
            counts[str(decision.response)] += 1
            if str(decision.response) != "pass":
                rows.append(row(one, source, hypothesis, decision))
        name = f"{one.source_lang}-{one.target_lang}"
        table[name] = {response: counts[response] for response in ("pass", "repair", "flag", "block")}
        print(name, *(f"{response} {number}" for response, number in table[name].items()))
    if args.rows is not None:
        args.rows.write_text("".join(json.dumps(found, ensure_ascii=False) + "\n" for found in rows), "utf-8")
    args.out.write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
