"""What a check of a long text costs over a bare digit comparison: ``python bench_long.py ntrex --langs de,ja``.

Sentences of a folder as score.py has it (``src.en.txt``, ``ref.de.txt`` ...) are joined to texts of 25 to 400, from
several places on, whole and with 15 % of the translation missing: its end, or sentences here and there. Each figure is
the median over the places of the least of several rounds, of processor time in this process.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import numguard
from numguard.mentions.lexicon import walk

SIZES = (25, 100, 400)
_ROUNDS = 3
_MISSING = 0.15
_DIGITS = re.compile(r"\d+")
_SEED = 24


class Text(NamedTuple):
    """A long text and its translation."""

    source: str
    hypothesis: str


def whole(source: list[str], hypothesis: list[str]) -> Text:
    """Return all sentences of both sides."""
    return Text(" ".join(source), " ".join(hypothesis))


def without_end(source: list[str], hypothesis: list[str]) -> Text:
    """Return a translation that was cut off."""
    return Text(" ".join(source), " ".join(hypothesis[: round(len(hypothesis) * (1 - _MISSING))]))


def without_some(source: list[str], hypothesis: list[str]) -> Text:
    """Return a translation that left out sentences here and there."""
    rng = random.Random(_SEED)
    return Text(" ".join(source), " ".join(one for one in hypothesis if rng.random() >= _MISSING))


FORMS: dict[str, Callable[[list[str], list[str]], Text]] = {
    "whole": whole,
    "end missing": without_end,
    "some missing": without_some,
}


def bare(text: Text) -> bool:
    """Compare the digits of both texts, and nothing else."""
    return sorted(_DIGITS.findall(text.source)) == sorted(_DIGITS.findall(text.hypothesis))


def least(work: Callable[[], object]) -> float:
    """Return the least processor time of several rounds."""
    spent = []
    for _ in range(_ROUNDS):
        begun = process_time()
        work()
        spent.append(process_time() - begun)
    return min(spent)


def measured(
    pairs: list[tuple[str, str]], lang: str, size: int, places: int, form: Callable[[list[str], list[str]], Text]
) -> tuple[float, float, str]:
    """Return the time of a check and of a bare comparison, and the actions, of texts of ``size`` sentences."""
    checker = numguard.Checker("en", lang)
    step = max(1, (len(pairs) - size) // max(1, places - 1)) if places > 1 else 0
    full, digits, actions = [], [], []
    for place in range(places):
        chosen = pairs[place * step : place * step + size]
        text = form([one for one, _ in chosen], [other for _, other in chosen])
        digits.append(least(lambda text=text: bare(text)))  # type: ignore[misc]
        full.append(least(lambda text=text: checker.check(*text)))  # type: ignore[misc]
        actions.append(str(checker.check(*text).action))
    return median(full), median(digits), " ".join(sorted(set(actions)))


def main(argv: list[str] | None = None) -> int:
    """Print a table, and write the figures where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--langs", default="de")
    parser.add_argument("--places", type=int, default=5, help="so many texts of each size")
    parser.add_argument("--out", type=Path, help="write the figures here as JSON")
    options = parser.parse_args(argv)
    build = "compiled" if walk.IS_COMPILED else "pure"
    figures: dict[str, dict[str, object]] = {}
    print(f"numguard {numguard.__version__} ({build}); ms a text, x of a bare digit comparison")
    source = options.folder.joinpath("src.en.txt").read_text("utf-8").splitlines()
    for lang in options.langs.split(","):
        target = options.folder.joinpath(f"ref.{lang}.txt").read_text("utf-8").splitlines()
        pairs = list(zip(source, target, strict=True))
        numguard.Checker("en", lang).check(*whole(*map(list, zip(*pairs[:200], strict=True))))
        for name, form in FORMS.items():
            times: dict[int, float] = {}
            cells = []
            for size in SIZES:
                gc.collect()
                spent, digits, actions = measured(pairs, lang, size, options.places, form)
                times[size] = spent
                figures[f"{lang} {name} {size}"] = {
                    "ms": round(spent * 1e3, 3), "x": round(spent / digits, 1), "actions": actions
                }  # fmt: skip
                cells.append(f"{size}: {spent * 1e3:7.2f} ms {spent / digits:5.1f} x {actions:>11}")
            growth = times[SIZES[-1]] / times[SIZES[-2]] / (SIZES[-1] / SIZES[-2])
            figures[f"{lang} {name} growth"] = {"growth": round(growth, 2)}
            print(f"{lang} {name:>12} | {' | '.join(cells)} | growth {growth:.2f}", flush=True)
    if options.out is not None:
        known = {"signature": f"numguard {numguard.__version__} {build}", "figures": figures}
        options.out.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
