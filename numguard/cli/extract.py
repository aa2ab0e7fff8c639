"""``numguard extract``: the numbers of a text."""

from __future__ import annotations

import argparse

from numguard import langid
from numguard.cli.files import read_lines
from numguard.cli.records import mention_record, to_json
from numguard.cli.rows import content
from numguard.cli.screen import Screen, excerpt, note, reads_as, safe

NAME = "extract"
HELP = "list the numbers of a text"
DESCRIPTION = "List the numbers of a text: where they stand, what kind they are, and which values they may have."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("text", nargs="?", metavar="TEXT", help="the text; without it, each line of standard input")
    parser.add_argument("-l", "--lang", metavar="TAG", help="its language; without it fastText guesses, and says so")
    parser.add_argument("--json", action="store_true", help="print one JSON array a text")


def run(args: argparse.Namespace) -> int:
    """Print the mentions of each text."""
    if args.text is not None:
        _show(args.text, args.lang, as_json=args.json)
        return 0
    for number, raw in enumerate(read_lines("-"), 1):
        _show(content(number, raw), args.lang, as_json=args.json)
    return 0


def _show(text: str, lang: str | None, *, as_json: bool) -> None:
    import numguard

    if lang is None:
        lang, score = langid.identify(text)
        note(
            f"no language given: fastText takes the text for {lang} (score {score:.2f})"
            if lang
            else "no language given"
        )
    mentions = numguard.extract(text, lang)
    if as_json:
        print(to_json([mention_record(mention) for mention in mentions]), flush=True)
        return
    Screen().table(
        ["text", "kind", "reads as", "at"],
        [
            [
                excerpt(safe(m.text), 60),
                m.kind + (" (soft)" if m.soft else ""),
                excerpt(reads_as(m), 60),
                f"{m.start}-{m.end}",
            ]
            for m in mentions
        ],
    )
