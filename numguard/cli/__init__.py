"""The command line: ``main(argv)`` reads it, and one module per command does the work."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from numguard.errors import NumguardError

_COMMANDS = (
    "check",
    "filter",
    "audit",
    "repair",
    "protect",
    "restore",
    "augment",
    "probe",
    "document",
    "extract",
    "locales",
)
_UNUSABLE, _INTERRUPTED = 2, 130

_DESCRIPTION = "Check the numbers of a translation: every number must be accounted for."
_EPILOG = "exit codes: 0 done; 1 findings, when --fail-on asks for it; 2 usage, unreadable input, unwritable output"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character is no reason to stop. Rows go out as bytes, untouched by this.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        args, command = _parse(arguments)
    except SystemExit as stop:  # argparse exits by itself, after help or a usage error.
        return stop.code if isinstance(stop.code, int) else _UNUSABLE
    try:
        code: int = command.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # The reader has gone; it needs no message.
        code = _UNUSABLE
    except (NumguardError, OSError) as error:
        print(f"numguard {command.NAME}: {_told(error)}", file=sys.stderr)
        code = _UNUSABLE
    if code == _UNUSABLE:
        _discard_output()
    return code


def _parse(arguments: list[str]) -> tuple[argparse.Namespace, ModuleType]:
    parser = argparse.ArgumentParser(prog="numguard", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action="version", version=_version() if "--version" in arguments else "")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    first = next((argument for argument in arguments if not argument.startswith("-")), None)
    modules = {}
    for name in (first,) if first in _COMMANDS else _COMMANDS:
        # Only the command that is run is loaded; for help and for a wrong name, all.
        module = modules[name] = importlib.import_module(f"numguard.cli.{name}")
        module.add_arguments(
            commands.add_parser(name, help=module.HELP, description=module.DESCRIPTION, epilog=_EPILOG)
        )
    args = parser.parse_args(arguments)
    return args, modules[args.command]


def _told(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return (
            f"cannot write {error.filename!r}: {error.strerror}"
            if error.filename
            else f"cannot write: {error.strerror}"
        )
    return str(error)


def _version() -> str:
    from importlib.metadata import version

    return f"numguard {version('numguard')}"


def _discard_output() -> None:
    """Send what cannot be written to nowhere: Python would try again at its exit, and fail with 120."""
    try:
        sys.stdout.flush()
        return
    except OSError:
        pass
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # No real file stands behind a captured stream.
        return
