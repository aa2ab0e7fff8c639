"""The commands: their names and what each does, so that help loads none of them; and their parsers."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Container
from types import ModuleType

from numguard.cli.parser import Parser

DESCRIPTION = "Check the numbers of a translation: every number must be accounted for."
EXIT_CODES = {
    0: "done",
    1: "findings, when --fail-on asks for it",
    2: "usage, unreadable input, unwritable output",
    70: "a mistake of numguard itself",
}
EPILOG = "exit codes: " + "; ".join(f"{code} {meaning}" for code, meaning in EXIT_CODES.items())
COMMANDS = {
    "demo": "audit the pairs that numguard carries, a third of them wrong",
    "doctor": "show version, build, optional parts and locale data, and run a self-test",
    "check": "judge one pair, and show why",
    "filter": "keep the pairs whose numbers agree",
    "audit": "judge files of pairs, and say what is wrong where",
    "report": "make one report of several audits",
    "consistency": "find sources whose translations do not say the same numbers",
    "quality": "say how many numbers systems get right",
    "repair": "pass on pairs with their wrong numbers repaired",
    "protect": "replace the numbers of source texts by placeholders",
    "restore": "put the numbers back into translations of protected texts",
    "segment": "cut the digits of texts for a subword model, or join them",
    "augment": "add training pairs with other numbers, the same on both sides",
    "probe": "test a translation system on numbers",
    "document": "check whole documents: markables, consistency, missing parts",
    "extract": "list the numbers of a text",
    "explain": "say what an issue type, a rule, an error or an exit code means",
    "locales": "list what each language can read",
    "schema": "print the JSON Schema of a verdict, a decision, a finding ...",
    "serve": "serve checks, repairs and guarded streams over HTTP",
    "lsp": "show findings and repairs in an editor, by the Language Server Protocol",
    "worker": "check pairs from Redis streams or Kafka topics",
}


def module(name: str) -> ModuleType:
    """Load the module of a command."""
    return importlib.import_module(f"numguard.cli.{name}")


def parser(loaded: Container[str] = COMMANDS) -> Parser:
    """Return the parser of the command line; of commands that are not ``loaded`` it knows no more than the names.

    >>> parser(loaded=()).prog
    'numguard'
    """
    made = Parser(prog="numguard", description=DESCRIPTION, epilog=EPILOG)
    made.add_argument("--version", action=_Version, help="show the version and how numguard is built")
    commands = made.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for name, text in COMMANDS.items():
        if name not in loaded:
            commands.add_parser(name, help=text)
            continue
        command = module(name)
        command.add_arguments(commands.add_parser(name, help=text, description=command.DESCRIPTION, epilog=EPILOG))
    return made


class _Version(argparse.Action):
    """Tells the version, and whether the reader is compiled, which it need not load for that."""

    def __init__(self, option_strings: list[str], dest: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(option_strings, dest=argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import numguard

        print(f"numguard {numguard.__version__} ({numguard.build})")
        parser.exit()
