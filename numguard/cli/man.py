"""``numguard man``: the manual page, made of the parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from numguard.cli import commands, pages
from numguard.cli.screen import Screen
from numguard.distribution import VERSION

NAME = "man"
DESCRIPTION = "Print the manual page: numguard man > ~/.local/share/man/man1/numguard.1, or numguard man | man -l -"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: none."""


def run(args: argparse.Namespace) -> int:
    """Print the page; return the exit code."""
    screen = Screen()
    for line in page():
        screen.line(line)
    return 0


def page() -> Iterator[str]:
    """Yield the lines of the manual page."""

    parser = commands.parser()
    yield f'.TH NUMGUARD 1 "" "numguard {VERSION}"'
    yield from (".ad l", ".nh")
    yield from (".SH NAME", r"numguard \- check the numbers of a translation")
    yield from (".SH SYNOPSIS", r".B numguard", r"\fICOMMAND\fR ...", ".SH DESCRIPTION", _text(commands.DESCRIPTION))
    yield ".SH OPTIONS"
    yield from _options(parser)
    yield ".SH COMMANDS"
    yield from _commands(parser, "numguard")
    yield from (".SH EXIT STATUS",)
    for code, text in commands.EXIT_CODES.items():
        yield from (".TP", f".B {code}", _text(text))
    yield from (".SH ENVIRONMENT",)
    for name, text in ENVIRONMENT.items():
        yield from (".TP", f".B {name}", _text(text))
    yield from (".SH SEE ALSO", _text(pages.address()))


ENVIRONMENT = {
    "NO_COLOR": "no colours on a terminal",
    "NUMGUARD_BARRIER": "off: a mistake of numguard itself ends the run at the first, with its traceback",
    "NUMGUARD_TOKEN": "the token that numguard serve asks for",
}


def _commands(parser: argparse.ArgumentParser, path: str) -> Iterator[str]:
    texts = commands.summaries(parser)
    for name, sub in commands.subparsers(parser).items():
        whole = f"{path} {name}"
        usage = sub.format_usage().removeprefix("usage: ").split()
        yield from (f".SS {_text(whole)}", _text(sub.description or texts[name]), ".PP", f".B {_text(' '.join(usage))}")
        yield from _options(sub)
        yield from _commands(sub, whole)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction | argparse._HelpAction) or action.help == argparse.SUPPRESS:
            continue
        yield from (".TP", f".B {_text(invocation(action))}", _text((action.help or "").replace("%%", "%")))


def invocation(action: argparse.Action) -> str:
    """Return how an argument is written: its names, and what it takes.

    >>> parser = argparse.ArgumentParser()
    >>> invocation(parser.add_argument("-s", "--source-lang", metavar="TAG"))
    '-s, --source-lang TAG'
    """
    if not action.option_strings:
        return str(action.metavar or action.dest)
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    takes = (
        "{" + ",".join(map(str, action.choices)) + "}" if action.choices else str(action.metavar or action.dest.upper())
    )
    return f"{', '.join(action.option_strings)} {action.metavar or takes}"


def _text(text: str) -> str:
    """Return a text as roff reads it: a backslash, a hyphen, and a point or quote at the start of a line are marked."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe
