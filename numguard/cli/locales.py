"""``numguard locales``: what each language can read, from its file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from numguard import localedata
from numguard.cli.records import Record, to_json
from numguard.cli.screen import Screen
from numguard.localedata import LocaleData
from numguard.tiers import Tier, tier

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

_TIERS = {
    Tier.FULL: "cardinals, ordinals, fractions and multiples, read against real text",
    Tier.CARDINALS: "cardinals, read against real text; ordinals, fractions or multiples have gaps",
    Tier.SEED: "some number words, from a generator: nobody has read text with them",
    Tier.DIGITS: "digits only",
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
        "tier": str(tier(data)),
        "flags": sorted(data.flags),
        "forms": _forms(data),
    }


def _show(every: Sequence[LocaleData]) -> None:
    screen = Screen()
    rows = [
        [data.tag, data.name, str(tier(data)), *(f"{count:,}" if count else "·" for count in _forms(data).values())]
        for data in every
    ]
    screen.table(["tag", "language", "tier", *_SHOWN], rows, right=frozenset(range(3, 3 + len(_SHOWN))))
    screen.line()
    for name, meaning in _TIERS.items():
        count = sum(row[2] == name for row in rows)
        screen.line(f"{count:>4}  {name}: {meaning}")
