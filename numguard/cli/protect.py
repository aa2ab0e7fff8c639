"""``numguard protect``: a stream of source texts with placeholders for their numbers."""

from __future__ import annotations

import argparse
from collections import Counter

from numguard.cli import cells, options
from numguard.cli.pairing import Pairing
from numguard.cli.rows import FORMATS, PROBLEMS_TOLD, Row
from numguard.cli.screen import note
from numguard.protect import Mark, protect

NAME = "protect"
HELP = "replace the numbers of source texts by placeholders"
DESCRIPTION = (
    "Read source texts from standard input (a line each, or a column) and pass them on with placeholders for their "
    "numbers. `numguard restore` puts the numbers back; it needs the source texts, and no other file."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("-s", "--source-lang", metavar="TAG", help="language of the texts; without it fastText guesses")
    parser.add_argument("--format", choices=FORMATS, help="tab-separated or JSON lines")
    parser.add_argument("--header", action="store_true", help="the first line of a TSV names the columns")
    parser.add_argument("--source", metavar="FIELD", help="column (1, or its name) or key of the source text")
    add_mark_options(parser)
    parser.add_argument("--quiet", action="store_true", help="no counts on standard error at the end")
    parser.set_defaults(target_lang=None, hypothesis=None, source_lang_field=None, target_lang_field=None)


def add_mark_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that protect and restore must agree on."""
    marks = ", ".join(mark.value for mark in Mark)
    parser.add_argument("--mark", choices=tuple(Mark), default="brackets", help=f"how a placeholder looks: {marks}")
    parser.add_argument("--no-words", action="store_true", help="leave number words as they are")


def run(args: argparse.Namespace) -> int:
    """Protect, tell the counts, return the exit code."""
    pairing = Pairing(args.source_lang, None)
    counts: Counter[str] = Counter()

    def change(row: Row) -> list[dict[str, str]]:
        lang = pairing.side("source", row)
        if not lang:
            counts["of no known language"] += 1
            return [{}]
        found = protect(row.source, lang, mark=args.mark, words=not args.no_words)
        counts["numbers"] += len(found.placeholders)
        if found.refusal:
            counts["refused"] += 1
            if counts["refused"] <= PROBLEMS_TOLD:
                note(f"line {row.number} is passed on as it is: {found.refusal}")
        return [{"source": found.text}]

    counts += cells.stream(args, change, lone="source")
    if counts["malformed"] or counts["refused"] or not args.quiet:
        note(cells.told(counts, "numbers", "refused", "of no known language"))
    return options.OK
