"""``numguard locales``: what each language can read, from its file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from numguard import localedata
from numguard.cli.records import Record, to_json
from numguard.cli.screen import Screen
from numguard.localedata import LocaleData

NAME = "locales"
HELP = "list what each language can read"
DESCRIPTION = (
    "List the languages that have a file, with the number of word forms that each file holds. "
    "Digits, separators, months and units are read in every language that CLDR knows."
)

_SHOWN = {
    # The heading, and the tables of a locale file that it sums up (locales/README.md).
    "cardinals": ("num",),
    "scales": ("mul", "short"),
    "ordinals": ("ord", "ordmul"),
    "fractions": ("frac", "plus"),
    "multiples": ("multiple", "collective"),
    "months": ("month",),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("tags", nargs="*", metavar="TAG", help="only these languages")
    parser.add_argument("--json", action="store_true", help="print a JSON array")


def run(args: argparse.Namespace) -> int:
    """Load, and so validate, each file; print what it holds."""
    every = [localedata.load(tag) for tag in args.tags or sorted(localedata.tags())]
    if args.json:
        print(to_json([_record(data) for data in every], indent=2))
    else:
        _show(every)
    return 0


def _forms(data: LocaleData) -> dict[str, int]:
    return {
        heading: sum(len(forms) for table in tables for forms in data.values[table].values())
        for heading, tables in _SHOWN.items()
    }


def _record(data: LocaleData) -> Record:
    return {
        "tag": data.tag,
        "name": data.name,
        "files": list(data.chain),
        "flags": sorted(data.flags),
        "forms": _forms(data),
    }


def _show(every: Sequence[LocaleData]) -> None:
    screen = Screen()
    rows = [
        [data.tag, data.name, *(f"{count:,}" if count else "·" for count in _forms(data).values())] for data in every
    ]
    screen.table(["tag", "language", *_SHOWN], rows, right=frozenset(range(2, 2 + len(_SHOWN))))
    screen.line()
    screen.line(f"{len(every):,} languages with number words; forms counted with endings written out")
