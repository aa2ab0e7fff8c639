"""``numguard extract``: the numbers of a text."""

from __future__ import annotations

import argparse

from numguard.cli import options
from numguard.cli.screen import Screen, excerpt, note, reads_as, safe, tell_faults
from numguard.formats.files import Unread, stream_lines, too_long
from numguard.formats.records import to_json
from numguard.formats.rows import content
from numguard.language import identify as langid
from numguard.mentions import extract
from numguard.model import Mention
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import naming

DESCRIPTION = "List the numbers of a text: where they stand, what kind they are, and which values they may have."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("text", nargs="?", metavar="TEXT", help="the text; without it, each line of standard input")
    parser.add_argument("-l", "--lang", metavar="TAG", help="its language; without it fastText guesses it, and says so")
    options.add_json(parser, "an array for each text")
    options.add_max_line(parser, "is not read, and has no numbers")


def run(args: argparse.Namespace) -> int:
    """Print the mentions of each text."""
    boundary = ErrorBoundary()
    if args.text is not None:
        _show(args.text, args.lang, boundary, as_json=args.json)
    else:
        for number, line in enumerate(stream_lines("-", args.max_line), 1):
            text = ""
            if isinstance(line, Unread):
                note(f"line {number}: {too_long(args.max_line)}")
            else:
                text = content(number, line)
            _show(text, args.lang, boundary, as_json=args.json)
    tell_faults(boundary)
    return options.OK


def _show(text: str, lang: str | None, boundary: ErrorBoundary, *, as_json: bool) -> None:
    if lang is None:
        lang, score = boundary.run(lambda: langid.identify(text), lambda _: (None, 0.0))
        note(
            f"no language given: fastText takes the text for {lang} (score {score:.2f})"
            if lang
            else "no language given"
        )
    mentions = boundary.run(lambda: extract(text, lang), _none)
    if as_json:
        with naming("standard output"):
            print(to_json([mention.to_dict() for mention in mentions]), flush=True)
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


def _none(reason: str) -> tuple[Mention, ...]:
    note(reason)
    return ()
