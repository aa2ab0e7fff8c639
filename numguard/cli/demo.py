"""``numguard demo``: an audit of the pairs that numguard carries, and files to try its commands with."""

from __future__ import annotations

import argparse
from importlib.resources import as_file, files
from pathlib import Path

from numguard.cli import commands, pages
from numguard.cli.screen import Screen
from numguard.model.errors import InputError, naming

DESCRIPTION = (
    "Audit 66 pairs in twelve languages, a third of them wrong in the ways that machine translation gets numbers "
    "wrong; the others look different in their digits and are right. Or write small files to try the commands with."
)

PAIRS = "pairs.tsv"
TRIES = {
    PAIRS: "numguard audit {} --header --html report.html",
    "corpus.tsv": "numguard filter {} -s en -t de --removed removed.tsv",
    "review.xlf": "numguard audit {} --findings findings.jsonl",
    "source.en": "numguard quality {} ours={folder}/ours.de theirs={folder}/theirs.de -s en -t de",
    "ours.de": "",
    "theirs.de": "",
    "translate.py": 'numguard probe run -s en -t de --size 30 --command "python {}" --batch',
}
"""The files, and what to try with each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--write", metavar="FOLDER", help="write the files of the tutorial into a folder, and say what to try with them"
    )


def run(args: argparse.Namespace) -> int:
    """Audit the pairs, or write the files; return the exit code."""
    return _audit() if args.write is None else _write(Path(args.write))


def _audit() -> int:
    with as_file(files(__package__).joinpath("samples", PAIRS)) as path:
        audit = commands.parser(("audit",)).parse_args(["audit", str(path), "--header"])
        code: int = commands.module("audit").run(audit)
    screen = Screen()
    screen.line()
    screen.line(f"numguard demo --write FOLDER writes files to try; {pages.address('tutorial/')} goes on from here.")
    return code


def _write(folder: Path) -> int:
    taken = [str(folder / name) for name in TRIES if (folder / name).exists()]
    if taken:
        raise InputError(f"{', '.join(taken)}: is there already; name a new folder")
    screen = Screen()
    with naming(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
    for name, command in TRIES.items():
        path = folder / name
        with naming(str(path)):
            path.write_bytes(files(__package__).joinpath("samples", name).read_bytes())
        screen.line(f"{path}" + (f"\n    {command.format(path, folder=folder)}" if command else ""))
    return 0
