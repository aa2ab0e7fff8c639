"""``numguard augment``: a stream of training pairs, and the same pairs with other numbers."""

from __future__ import annotations

import argparse

from numguard.audit.pairing import Pairing
from numguard.cli import options
from numguard.cli.cells import Change, Stream
from numguard.cli.parser import whole
from numguard.formats.rows import Row
from numguard.guard.augment import augment
from numguard.guard.variants import FORMS, vary

DESCRIPTION = (
    "Read pairs from a file or standard input and pass them on, each followed by copies with other numbers: the same "
    "value on both sides, in each side's convention, only where no word beside it can tell. The same seed gives the "
    "same output."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_input(parser)
    options.add_row_options(parser)
    parser.add_argument("--count", type=whole(1), default=1, help="copies of each pair, at most (default: 1)")
    parser.add_argument("--seed", default="0", help="any text (default: 0)")
    parser.add_argument(
        "--form",
        action="append",
        choices=(*FORMS, "all"),
        help="copies with a number in another form too, on both sides (repeatable)",
    )
    parser.add_argument("--only-new", action="store_true", help="pass on the copies alone")
    options.add_quiet(parser)


def run(args: argparse.Namespace) -> int:
    """Augment, tell the counts, return the exit code."""
    stream = Stream(args)
    pairing = Pairing(args.source_lang, args.target_lang, stream.boundary)
    old: tuple[dict[str, str], ...] = () if args.only_new else ({},)

    forms = FORMS if "all" in (args.form or ()) else tuple(args.form or ())

    def change(row: Row) -> Change:
        checker = pairing.checker(row)
        if isinstance(checker, str):
            return abstain(row, checker)
        new = augment(row.source, row.hypothesis, checker, seed=args.seed, count=args.count)
        if forms:
            new += vary(row.source, row.hypothesis, checker, forms=forms, seed=args.seed, count=args.count)
        copies = [{"source": one.source, "hypothesis": one.target} for one in new]
        return Change((*old, *copies), {"new pairs": len(new)})

    def abstain(row: Row, reason: str) -> Change:
        return Change(old, {"not judged": 1})

    stream.run(change, abstain)
    stream.tell("new pairs", "not judged", quiet=args.quiet)
    return options.OK
