"""``numguard explain``: what a name in an output means, as the pages say, offline."""

from __future__ import annotations

import argparse
import json
from functools import cache
from importlib.resources import files

from numguard.cli.screen import Screen, safe
from numguard.model.errors import PolicyError, nearest, quoted

DESCRIPTION = (
    "Explain an issue type (scale), a rule (said-twice), an error (inputerror), an exit code (2) or a word of "
    "the glossary (block), as the documentation does. Without a name it lists all."
)
KINDS = ("issue type", "check", "hint", "explanation", "step", "error", "exit code", "word")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("what", nargs="?", metavar="WHAT", help="a name, as an issue or an error message shows it")


def run(args: argparse.Namespace) -> int:
    """Print what is known of a name, of each kind that has it; or all names."""
    screen = Screen()
    if args.what is None:
        for kind in KINDS:
            names = [name for name, kinds in _known().items() if kind in kinds]
            screen.line(f"{screen.paint(kind, 'bold')}: {', '.join(sorted(names))}")
        return 0
    name = args.what.strip().lower()
    page = _known().get(name)
    if page is None:
        raise PolicyError(f"nothing is called {quoted(safe(args.what))}{nearest(name, _known())}")
    for at, (kind, text) in enumerate(page.items()):
        screen.line(("\n" if at else "") + screen.paint(f"{name} ({kind})", "bold"))
        screen.line(text)
    return 0


@cache
def _known() -> dict[str, dict[str, str]]:
    """Return the explanations by name, and of each name by kind: a type and the check that finds it share theirs.

    ``make pages`` cuts them out of the pages of docs/reference; the steps of reading have no page, and tell themselves.
    """
    from numguard.verdict.rules import all_rules

    known: dict[str, dict[str, str]] = json.loads(files("numguard.cli").joinpath("explained.json").read_text("utf-8"))
    for rule in all_rules():
        known.setdefault(rule.name, {"step": rule.doc})
    return known
