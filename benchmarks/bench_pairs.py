#!/usr/bin/env python3
"""What a check of news costs beside a bare comparison of digits, by language, with peers where they are installed.

    python benchmarks/bench_pairs.py DIR                     src.en.txt and ref.LANG.txt, line by line (as NTREX-128)
    python benchmarks/bench_pairs.py DIR --langs de,ja --rounds 15 --out benchmarks/speed/pairs.json

CPU time, the least of some rounds that take turns, in one process for each language. ``seen``: texts that were checked
before; ``first``: one pass over texts that were not, which is what a corpus is; ``digits``: the pairs whose source has
a digit; ``actions``: ``Checker.actions``, what a filter asks for. All are multiples of ``bare``, the multiset of digit
runs compared, on the same pairs. Peers: OpusFilter's NonZeroNumeralsFilter, text2num on both texts before ``bare``.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numguard.checker

Pair = tuple[str, str]
_DIGITS = re.compile(r"\d+")


def bare(source: str, hypothesis: str) -> bool:
    """Compare the runs of digits of both texts."""
    return sorted(_DIGITS.findall(source)) == sorted(_DIGITS.findall(hypothesis))


def pairs_of(folder: Path, lang: str) -> list[Pair]:
    """Return the pairs of one language."""
    texts = [folder.joinpath(name).read_text("utf-8").splitlines() for name in ("src.en.txt", f"ref.{lang}.txt")]
    return list(zip(*texts, strict=True))


def peers(lang: str) -> dict[str, Callable[[str, str], object]]:
    """Return what other tools do with a pair, by their names: those that are installed and know the language."""
    found: dict[str, Callable[[str, str], object]] = {}
    try:
        from opusfilter.filters import NonZeroNumeralsFilter

        score = NonZeroNumeralsFilter().score
        found["OpusFilter NonZeroNumerals"] = lambda source, hypothesis: list(score([(source, hypothesis)]))
    except ImportError:
        pass
    try:
        from text_to_num import alpha2digit

        alpha2digit("one", "en"), alpha2digit("one", lang)  # raises for a language that it does not know
        found["text2num and bare"] = lambda source, hypothesis: bare(
            alpha2digit(source, "en"), alpha2digit(hypothesis, lang)
        )
    except Exception:  # noqa: BLE001 -- not installed, or not of this language: it stands in no row
        pass
    return found


def measure(folder: Path, lang: str, rounds: int) -> dict[str, Any]:
    """Return the costs of one language."""
    pairs = pairs_of(folder, lang)
    digits = [pair for pair in pairs if _DIGITS.search(pair[0])]
    checker = numguard.Checker("en", lang)
    checker.check("It costs 12 million.", "12")

    def took(work: Callable[[], object]) -> float:
        begin = time.process_time()
        work()
        return time.process_time() - begin

    def each(check: Callable[[str, str], object], rows: list[Pair]) -> Callable[[], object]:
        return lambda: [check(source, hypothesis) for source, hypothesis in rows] and None

    first = took(each(checker.check, pairs))
    ways: dict[str, Callable[[], object]] = {
        "bare": each(bare, pairs),
        "seen": each(checker.check, pairs),
        "bare digits": each(bare, digits),
        "digits": each(checker.check, digits),
        "actions": lambda: checker.actions(pairs),
    }
    ways |= {name: each(check, pairs) for name, check in peers(lang).items()}
    least = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, work in ways.items():
            least[name] = min(least[name], took(work))
    told: dict[str, Any] = {"bare, microseconds a pair": round(least["bare"] / len(pairs) * 1e6, 2)}
    told["first"] = round(first / least["bare"], 2)
    for name in least:
        if not name.startswith("bare"):
            base = least["bare digits"] if name == "digits" else least["bare"]
            told[name] = round(least[name] / base, 2)
    return told


def main(argv: list[str] | None = None) -> int:
    """Measure each language in a process of its own, and print the multiples."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--langs", default="de,hi,zh-CN,ja")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--out", type=Path, help="also write the figures, as JSON")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.one:
        print(json.dumps(measure(args.folder, args.langs, args.rounds)))
        return 0
    found: dict[str, Any] = {}
    for lang in args.langs.split(","):
        command = [sys.executable, __file__, str(args.folder), "--langs", lang, "--rounds", str(args.rounds), "--one"]
        found[lang] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        print(lang, "  ".join(f"{name} {value}" for name, value in found[lang].items()), flush=True)
    if args.out is not None:
        is_compiled = not (numguard.checker.__file__ or "").endswith(".py")
        machine = f"Python {platform.python_version()} on {platform.machine()}, {'compiled' if is_compiled else 'pure'}"
        args.out.write_text(json.dumps({"machine": machine, "pairs": found}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
