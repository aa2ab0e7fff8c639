"""``numguard segment``: a stream of texts with their digits cut for a subword model, or joined again."""

from __future__ import annotations

import argparse

from numguard.cli import options
from numguard.cli.cells import Change, Stream
from numguard.formats.rows import CELLS, Row
from numguard.guard.segment import JOINER, Split, join, segment

DESCRIPTION = (
    "Read texts from a file or standard input (a line each, or a column) and pass them on with their digits cut, each "
    f"piece marked by {JOINER}, before byte pair encoding; --join puts them together again in what the model says."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_input(parser)
    options.add_text_options(parser, CELLS)
    options.add_max_line(parser)
    how = parser.add_mutually_exclusive_group()
    told = "digits: one by one (default); groups: three together, counted from the decimal mark"
    how.add_argument("--split", choices=tuple(Split), default=Split.DIGITS, help=told)
    how.add_argument("--join", action="store_true", help="undo it, however it was cut")
    options.add_quiet(parser)
    unasked = ("source_lang", "target_lang", "hypothesis", "source_lang_field", "target_lang_field")
    parser.set_defaults(**dict.fromkeys(unasked))


def run(args: argparse.Namespace) -> int:
    """Cut or join, tell the counts, return the exit code."""
    stream = Stream(args, only_side="source")

    def change(row: Row) -> Change:
        text = join(row.source) if args.join else segment(row.source, args.split)
        return Change(({"source": text},), {"changed": text != row.source})

    stream.run(change, lambda row, reason: Change(counts={"abstained": 1}))
    stream.tell("changed", "abstained", quiet=args.quiet)
    return options.OK
