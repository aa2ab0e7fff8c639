"""``numguard protect``: a stream of source texts with placeholders for their numbers."""

from __future__ import annotations

import argparse

from numguard.audit.pairing import Pairing
from numguard.cli import options
from numguard.cli.cells import Change, Stream
from numguard.formats.rows import CELLS, Row
from numguard.guard.protect import Mark, protect

DESCRIPTION = (
    "Read source texts from a file or standard input (a line each, or a column) and pass them on with placeholders "
    "for their numbers. `numguard restore` puts the numbers back; it needs the source texts, and no other file."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_input(parser)
    options.add_language_options(parser, ["source"])
    options.add_text_options(parser, CELLS)
    options.add_max_line(parser)
    add_mark_options(parser)
    options.add_quiet(parser)
    parser.set_defaults(target_lang=None, hypothesis=None, source_lang_field=None, target_lang_field=None)


def add_mark_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that protect and restore must agree on."""
    marks = ", ".join(mark.value for mark in Mark)
    parser.add_argument("--mark", choices=tuple(Mark), default="letters", help=f"how a placeholder looks: {marks}")
    parser.add_argument("--no-words", action="store_true", help="leave number words as they are")
    parser.add_argument(
        "--no-whole", action="store_true", help="numbers alone, not whole dates, clock times and amounts"
    )


def run(args: argparse.Namespace) -> int:
    """Protect, tell the counts, return the exit code."""
    stream = Stream(args, only_side="source")
    pairing = Pairing(args.source_lang, None, stream.boundary)

    def change(row: Row) -> Change:
        lang = pairing.side("source", row)
        if not lang:
            return Change(counts={"of no known language": 1})
        protected = protect(row.source, lang, mark=args.mark, words=not args.no_words, whole=not args.no_whole)
        counts = {"numbers": len(protected.placeholders)} | ({"refused": 1} if protected.refusal else {})
        return Change(({"source": protected.text},), counts, told=protected.refusal)

    stream.run(change, lambda row, reason: Change(counts={"abstained": 1}))
    is_quiet = args.quiet and not stream.counts["refused"]
    stream.tell("numbers", "refused", "of no known language", "abstained", quiet=is_quiet)
    return options.OK
