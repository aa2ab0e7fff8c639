"""What ``numguard`` says when it is called without a command: what it can do, and how to begin."""

from __future__ import annotations

import sys

from numguard.cli import commands, pages

UNUSABLE = 2

_BEGIN = (
    ("numguard demo", "66 pairs in twelve languages, a third of them wrong"),
    ('numguard check "74 lamps" "4 Lampen" -s en -t de', "one pair, and why"),
    ("numguard audit FILE...", "what is wrong in TSV, XLIFF, PO, TMX, Parquet ..."),
    ("numguard doctor", "whether everything is in its place"),
)


def show() -> int:
    """Print the overview, and return the exit code of a call that asked for nothing: a script sees its mistake."""
    print("usage: numguard COMMAND ...\n")
    print(f"{commands.DESCRIPTION}\n\nTo begin:")
    wide = max(len(call) for call, _ in _BEGIN)
    for call, text in _BEGIN:
        print(f"  {call:<{wide}}  {text}")
    print("\nCommands:")
    for name, text in commands.COMMANDS.items():
        print(f"  {name:<12}{text}")
    print(f"\nnumguard COMMAND --help lists its options; {pages.address()} has the rest.")
    sys.stdout.flush()
    return UNUSABLE
