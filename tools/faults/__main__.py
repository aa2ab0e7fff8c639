"""Print what fails in the grid of faults, by language and construct.

make faults                                       every language and construct
make faults FAULTS="de ja --show 20"              with failures
make faults FAULTS="--constructs angle seconds"
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from faults import judge


def main(argv: list[str] | None = None) -> int:
    """Judge the grid and print a table; return 1 where more fails than is asked."""
    parser = argparse.ArgumentParser(prog="faults", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("langs", nargs="*", help="languages; none: all")
    parser.add_argument("--constructs", nargs="+", default=[], help="names of constructs")
    parser.add_argument("--show", type=int, default=0, help="failures to print for each language")
    parser.add_argument("--missed", type=float, default=100.0, help="per cent of faults that may not block")
    parser.add_argument("--alarmed", type=float, default=100.0, help="per cent of right pairs that may not pass")
    parser.add_argument("--out", type=Path, help="write the figures here, as JSON")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args(argv)
    look = partial(judge.look, names=tuple(args.constructs))
    totals: dict[str, Counter[str]] = {
        "right": Counter(),
        "alarmed": Counter(),
        "wrong": Counter(),
        "missed": Counter(),
    }
    rows: dict[str, dict[str, float]] = {}
    print(f"{'lang':9}{'right':>7}{'alarmed %':>11}{'faults':>8}{'missed %':>10}")
    with Pool(args.workers) as pool:
        for one in pool.imap(look, args.langs or judge.languages()):
            counts = {name: getattr(one, name) for name in totals}
            for name, counter in counts.items():
                totals[name].update(counter)
            rows[one.lang] = row = _row(counts)
            print(
                f"{one.lang:9}{row['right']:7}{row['alarmed']:11.2f}{row['faults']:8}{row['missed']:10.2f}", flush=True
            )
            for action, pair in one.failures[: args.show]:
                what = pair.fault or "right"
                print(f"    {action:6} {pair.construct} ({what})  {pair.source_lang}-{pair.target_lang} "
                      f"{pair.source} / {pair.hypothesis}")  # fmt: skip
    print("by construct")
    constructs = {name: _row({key: Counter({name: totals[key][name]}) for key in totals}) for name in totals["right"]}
    for name, row in constructs.items():
        print(f"{name:24}{row['right']:7}{row['alarmed']:11.2f}{row['faults']:8}{row['missed']:10.2f}")
    whole = _row(totals)
    print(f"{len(rows)} languages: {whole['missed']} % of {whole['faults']} faults do not block, "
          f"{whole['alarmed']} % of {whole['right']} right pairs do not pass")  # fmt: skip
    if args.out:
        figures = {"all": whole, "languages": rows, "constructs": constructs}
        args.out.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return int(whole["missed"] > args.missed or whole["alarmed"] > args.alarmed)


def _row(counts: dict[str, Counter[str]]) -> dict[str, float]:
    right, alarmed, wrong, missed = (counts[name].total() for name in ("right", "alarmed", "wrong", "missed"))
    return {"right": right, "alarmed": _share(alarmed, right), "faults": wrong, "missed": _share(missed, wrong)}


def _share(part: int, whole: int) -> float:
    return round(100 * part / whole, 3) if whole else 0.0


if __name__ == "__main__":
    sys.exit(main())
