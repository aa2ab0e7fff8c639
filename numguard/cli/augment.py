"""``numguard augment``: a stream of training pairs, and the same pairs with other numbers."""

from __future__ import annotations

import argparse
from collections import Counter

from numguard.augment import augment
from numguard.cli import cells, options
from numguard.cli.pairing import Pairing
from numguard.cli.rows import Row
from numguard.cli.screen import note

NAME = "augment"
HELP = "add training pairs with other numbers, the same on both sides"
DESCRIPTION = (
    "Read pairs from standard input and pass them on, each followed by copies with other numbers: the same value on "
    "both sides, in each side's convention, only where no word beside it can tell. The same seed gives the same output."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_language_options(parser)
    options.add_row_options(parser)
    parser.add_argument("--count", type=int, default=1, help="copies of each pair, at most (default: 1)")
    parser.add_argument("--seed", default="0", help="any text (default: 0)")
    parser.add_argument("--only-new", action="store_true", help="pass on the copies alone")
    parser.add_argument("--quiet", action="store_true", help="no counts on standard error at the end")


def run(args: argparse.Namespace) -> int:
    """Augment, tell the counts, return the exit code."""
    pairing = Pairing(args.source_lang, args.target_lang)
    counts: Counter[str] = Counter()

    def change(row: Row) -> list[dict[str, str]]:
        kept: list[dict[str, str]] = [] if args.only_new else [{}]
        checker = pairing.checker(row)
        if isinstance(checker, str):
            counts["not judged"] += 1
            return kept
        new = augment(row.source, row.hypothesis, checker, seed=args.seed, count=args.count)
        counts["new pairs"] += len(new)
        return kept + [{"source": one.source, "hypothesis": one.target} for one in new]

    counts += cells.stream(args, change)
    if counts["malformed"] or not args.quiet:
        note(cells.told(counts, "new pairs", "not judged"))
    return options.OK
