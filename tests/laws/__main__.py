"""Ask the laws of meaning of real pairs, and print their breaches: python -m tests.laws --data FOLDER."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.laws.meaning import DATA, HALVES, LANGS, LAWS, Count, measure


def main(argv: list[str] | None = None) -> int:
    """Print the breaches by law; return 1 where a law is breached more often than its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder that holds ntrex/; else our own pairs")
    parser.add_argument("--own", action="store_true", help="ask pairs of our own")
    parser.add_argument("--langs", default=",".join(LANGS))
    parser.add_argument("--laws", default="", help="only these laws, by the beginning of their names")
    parser.add_argument("--size", type=int, default=300, help="right pairs a language")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--examples", type=int, default=2, help="examples a law")
    parser.add_argument("--half", choices=HALVES, help="pairs of one half by their sources; no example of the closed")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, help="write the figures by law into this JSON file")
    args = parser.parse_args(argv)
    data = None if args.own or not (args.data / "ntrex").is_dir() else args.data
    if data is None:
        print("pairs of our own")
    wanted = tuple(filter(None, args.laws.split(",")))
    names = [law.name for law in LAWS if not wanted or law.name.startswith(wanted)]
    totals = {name: Count() for name in names}
    with ProcessPoolExecutor(args.workers) as pool:
        ask = partial(counted, data=data, size=args.size, seed=args.seed, names=names, half=args.half)
        for counts in pool.map(ask, args.langs.split(",")):
            for name, count in counts.items():
                totals[name].add(count)
    is_kept = True
    for law in LAWS:
        if law.name in totals:
            count = totals[law.name]
            is_kept &= count.percent <= law.bound
            mark = "" if count.percent <= law.bound else " !"
            moved = ", ".join(f"{many} {move}" for move, many in count.moved.most_common())
            print(
                f"{law.name:20} asked {count.asked:7,}  breaches {count.breaches:5,}  "
                f"{count.percent:6.3f} %  bound {law.bound:4} %{mark:2}  {moved}"
            )
    if args.out:
        rows = {law.name: {**told(totals[law.name]), "bound": law.bound} for law in LAWS if law.name in totals}
        figures = {"pairs a language": args.size, "languages": args.langs.split(","), "seed": args.seed, "laws": rows}
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    for name, count in totals.items():
        for lang, move, source, hypothesis in count.examples[: args.examples if args.half != "closed" else 0]:
            print(f"\n[{name}] {lang}: {move}\n    {source!r}\n    {hypothesis!r}")
    return 0 if is_kept else 1


def told(count: Count) -> dict[str, object]:
    """Return the figures of one law."""
    moved = dict(count.moved.most_common())
    return {"asked": count.asked, "breaches": count.breaches, "percent": round(count.percent, 3), "moved": moved}


def counted(lang: str, data: Path | None, size: int, seed: int, names: list[str], half: str | None) -> dict[str, Count]:
    """Ask the laws of these names of one language."""
    return measure(lang, data, size, seed, [law for law in LAWS if law.name in names], half)


if __name__ == "__main__":
    sys.exit(main())
