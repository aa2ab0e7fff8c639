"""Speed beside a bare digit comparison in the same run: `make bench`.

Sample: the demo's pairs (one number or two in each, so harder than news text, of which seven pairs in ten hold none),
and worst cases. Bare: equal multisets of digit runs, which is what most filters compare.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import numguard

Benchmark = Callable[..., Any]
Pair = tuple[str, str]

DIGITS = re.compile(r"\d+")
WITHOUT_NUMBERS = [("The ferry left the harbour early.", "Die Fähre verließ den Hafen früh.")]
WORST = {
    "digits": "7" * 100_000,
    "numbers": "7 " * 10_000,
    "groups": "7,777." * 10_000,
    "words": "seven million " * 5_000,
    "dates": "7 January 2007, " * 5_000,
    "letters": "seventeenish" * 10_000,
}


def demo() -> dict[str, list[Pair]]:
    """The demo's pairs from English, by target language."""
    pairs: dict[str, list[Pair]] = {}
    with Path(__file__).parent.parent.joinpath("demo", "pairs.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["source_lang"] == "en" and row["target_lang"] != "zh-Hant":
                pairs.setdefault(row["target_lang"], []).append((row["source"], row["hypothesis"]))
    return pairs


PAIRS = demo()


def bare(pairs: list[Pair]) -> list[bool]:
    return [sorted(DIGITS.findall(source)) == sorted(DIGITS.findall(hypothesis)) for source, hypothesis in pairs]


def tell(benchmark: Any, pairs: int, characters: int) -> None:
    benchmark.extra_info |= {"pairs": pairs, "characters": characters, "numguard": numguard.__version__}


@pytest.mark.parametrize("lang", PAIRS)
@pytest.mark.parametrize("way", ["bare", "check", "check and look"])
def test_pairs_with_numbers(benchmark: Any, lang: str, way: str) -> None:
    benchmark.group = f"en-{lang}, pairs with numbers"
    pairs = PAIRS[lang] * (20 // len(PAIRS[lang]))
    checker = numguard.Checker("en", lang)
    ways: dict[str, Callable[[], object]] = {
        "bare": lambda: bare(pairs),
        "check": lambda: checker.check_batch(pairs),
        "check and look": lambda: [verdict.findings for verdict in checker.check_batch(pairs)],
    }
    tell(benchmark, len(pairs), sum(len(s) + len(h) for s, h in pairs))
    benchmark(ways[way])


@pytest.mark.parametrize("way", ["bare", "check"])
def test_pairs_without_numbers(benchmark: Any, way: str) -> None:
    benchmark.group = "en-de, pairs without numbers"
    pairs = WITHOUT_NUMBERS * 20
    checker = numguard.Checker("en", "de")
    tell(benchmark, len(pairs), sum(len(s) + len(h) for s, h in pairs))
    benchmark((lambda: bare(pairs)) if way == "bare" else (lambda: checker.check_batch(pairs)))


@pytest.mark.parametrize("name", WORST)
def test_worst_case(benchmark: Any, name: str) -> None:
    benchmark.group = "worst cases, one pair each"
    text = WORST[name]
    checker = numguard.Checker("en", "en")
    tell(benchmark, 1, 2 * len(text))
    assert benchmark.pedantic(checker.check, args=(text, text), rounds=3, warmup_rounds=1).ok


@pytest.mark.parametrize(
    "script",
    [
        "pass",
        "import numguard",
        "import numguard; numguard.check('two cats', '2 Katzen', 'en', 'de')",
        "import numguard; numguard.check('two cats', '猫が2匹', 'en', 'ja')",
        "from numguard.cli import main; main(['check', '--help'])",
    ],
)
def test_cold_start(benchmark: Any, script: str) -> None:
    benchmark.group = "cold start, a new process each"
    command = [sys.executable, "-c", script]
    benchmark.pedantic(subprocess.run, (command,), {"check": True, "stdout": subprocess.DEVNULL}, rounds=5)
