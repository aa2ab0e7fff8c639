"""``numguard consistency``: the same source, translated with different numbers, in one or more translation memories."""

from __future__ import annotations

import argparse

from numguard.audit.consistency import Entry, Memory
from numguard.audit.pairing import Pairing
from numguard.cli import options
from numguard.cli.screen import Screen
from numguard.formats.records import to_json
from numguard.formats.source import open_corpus
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError, safe

DESCRIPTION = (
    "Find the source texts of translation memories (TMX, XLIFF, PO, TSV ...) whose translations do not say the same "
    "numbers. What numbers the source has plays no part: `numguard audit` judges pairs. The memory is read whole, so "
    "that it must fit into RAM."
)
_TOLD = 20
"""Sources that are shown on the screen."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of pairs, compared with each other too")
    options.add_row_options(parser)
    options.add_json(parser, "every source whose translations differ")
    parser.add_argument("--fail", action="store_true", help="exit with 1 where translations differ")


def run(args: argparse.Namespace) -> int:
    """Read the memories, tell what differs, return the exit code."""
    pairing = Pairing(args.source_lang, args.target_lang, ErrorBoundary())
    memory = Memory()
    for name in args.files:
        with open_corpus((name,), args.format, options.reading_of(args)) as corpus:
            memory.add(name, corpus.rows(), pairing.tags)
    if not memory.pairs:
        raise InputError(f"{args.files[0]}: holds no pairs; see numguard consistency --help for what it takes")
    entries = memory.inconsistent()
    screen = Screen()
    if args.json:
        counts = {"pairs": memory.pairs, "sources": len(memory), "inconsistent": len(entries)}
        screen.line(to_json({**counts, "entries": [entry.record() for entry in entries]}, indent=2))
    else:
        _show(entries, memory, screen)
    return options.FOUND if entries and args.fail else options.OK


def _show(entries: list[Entry], memory: Memory, screen: Screen) -> None:
    for entry in entries[:_TOLD]:
        record = entry.record()
        screen.line(safe(record["source"]))
        for variant in record["variants"]:
            numbers = ", ".join(variant["numbers"]) or "no number"
            for one in variant["translations"]:
                at = one["places"][0]
                more = f", {len(one['places']) - 1:,} more" if len(one["places"]) > 1 else ""
                screen.line(f"  {numbers}: {safe(one['text'])} ({safe(at['file'])}:{at['line']}{more})")
        screen.line()
    if len(entries) > _TOLD:
        screen.line(f"{len(entries) - _TOLD:,} more; --json shows all")
    screen.line(
        f"{memory.pairs:,} pairs, {len(memory):,} sources; translations of {len(entries):,} differ in their numbers"
    )
