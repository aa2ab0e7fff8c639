"""``numguard schema``: the JSON Schema of what other commands and ``to_dict`` say."""

from __future__ import annotations

import argparse

from numguard.formats.records import to_json
from numguard.server.schemas import NAMES, schema

DESCRIPTION = "Print the JSON Schema (2020-12) of numguard's JSON output."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("name", choices=NAMES, metavar="NAME", help=", ".join(NAMES))


def run(args: argparse.Namespace) -> int:
    """Print the schema."""
    print(to_json(schema(args.name), indent=2))
    return 0
