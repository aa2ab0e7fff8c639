"""Print what fails in the grid, by language and crossing.

make grid                                        every language and crossing
make grid GRID="de ja --number 500 --show 20"    so many crossings a language, drawn by the seed, with failures
make grid GRID="--crossings date unit-narrow/length --third closed"
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from grid import formats, judge, spoken


def main(argv: list[str] | None = None) -> int:
    """Check the grid and print a table; return 1 where it falls below the shares asked."""
    parser = argparse.ArgumentParser(prog="grid", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("langs", nargs="*", help="languages; none: all")
    parser.add_argument("--crossings", nargs="+", default=[], help="pieces of the names of crossings")
    parser.add_argument("--seed", default="grid")
    parser.add_argument("--number", type=int, default=0, help="crossings of each language; 0: all")
    parser.add_argument("--third", choices=judge.THIRDS, default="all", help="closed: counted, never shown")
    parser.add_argument("--show", type=int, default=0, help="failures to print for each language")
    parser.add_argument("--right", type=float, default=0.0, help="per cent of right pairs that must pass")
    parser.add_argument("--wrong", type=float, default=0.0, help="per cent of damaged pairs that must block")
    parser.add_argument("--out", type=Path, help="write the figures here, as JSON")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args(argv)
    look = partial(judge.look, count=args.number, seed=args.seed, third=args.third, names=tuple(args.crossings))
    found: list[judge.Result] = []
    print(f"{'lang':9}{'pairs':>8}{'pass %':>9}{'damaged':>9}{'block %':>9}{'soft':>6}")
    with Pool(args.workers) as pool:
        for one in pool.imap(look, args.langs or formats.tags()):
            found.append(one)
            print(_line(one.lang, one.right, one.passed, one.wrong, one.blocked) + f"{one.soft:6}", flush=True)
            for failure in one.failures[: args.show]:
                print(f"    {failure.what:14} {failure.crossing}  {failure.text}")
    figures = _figures(found)
    print("by format")
    for name, row in figures["formats"].items():
        print(f"{name:20}{row['pass']:9.2f} % of {row['pairs']:8}{row['block']:9.2f} % of {row['damaged']:8}")
    print("by frame")
    for name, row in figures["frames"].items():
        print(f"{name:20}{row['pass']:9.2f} % of {row['pairs']:8}")
    total = figures["all"]
    print(
        f"{len(found)} languages: {total['pass']:.3f} % of {total['pairs']} right pairs pass, "
        f"{total['block']:.3f} % of {total['damaged']} damaged pairs block; weak words alone: {total['soft']}"
    )
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return int(total["pass"] < args.right or total["block"] < args.wrong)


def _share(part: int, whole: int) -> float:
    return round(100 * part / whole, 3) if whole else 100.0


def _line(lang: str, right: Counter[str], passed: Counter[str], wrong: Counter[str], blocked: Counter[str]) -> str:
    shares = _share(passed.total(), right.total()), _share(blocked.total(), wrong.total())
    return f"{lang:9}{right.total():8}{shares[0]:9.2f}{wrong.total():9}{shares[1]:9.2f}"


def _figures(found: list[judge.Result]) -> dict[str, dict[str, Any]]:
    """Return the figures of all languages together, of each language, each format and each frame."""
    sums = {name: Counter[str]() for name in ("right", "passed", "wrong", "blocked", "right_frames", "passed_frames")}
    for one in found:
        for name, counter in sums.items():
            counter.update(getattr(one, name))

    def row(right: int, passed: int, wrong: int, blocked: int) -> dict[str, float]:
        return {"pairs": right, "pass": _share(passed, right), "damaged": wrong, "block": _share(blocked, wrong)}

    def totals(counters: list[Counter[str]]) -> dict[str, float]:
        return row(*(counter.total() for counter in counters))

    four = [sums[name] for name in ("right", "passed", "wrong", "blocked")]
    return {
        "all": totals(four) | {"soft": sum(one.soft for one in found)},
        "languages": {one.lang: totals([one.right, one.passed, one.wrong, one.blocked]) for one in found},
        "formats": {
            form.name: row(*(counter[form.name] for counter in four))
            for form in (*formats.FORMATS, *spoken.SPOKEN)
            if form.name in sums["right"]
        },
        "frames": {
            name: {"pairs": pairs, "pass": _share(sums["passed_frames"][name], pairs)}
            for name, pairs in sums["right_frames"].items()
        },
    }


if __name__ == "__main__":
    sys.exit(main())
