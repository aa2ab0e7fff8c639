"""The command line: ``main(argv)`` reads it, and one module per command does the work."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

from numguard.cli import commands, pages
from numguard.model.errors import NumguardError, told

_DONE, _UNUSABLE, _OUR_FAULT, _INTERRUPTED = 0, 2, 70, 130
"""Exit codes; 70 is EX_SOFTWARE of sysexits.h."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    if closed := _closed():
        _say(f"numguard: {closed} is closed; send it to a file, or to /dev/null")
        return _UNUSABLE
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character is no reason to stop. Rows go out as bytes, untouched by this.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    arguments = list(sys.argv[1:] if argv is None else argv)
    name = "numguard"
    try:
        if not arguments:
            from numguard.cli import overview

            return overview.show()
        args, command = _parse(arguments)
        name = f"numguard {args.command}"
        code = _run(command, args)
    except SystemExit as stop:  # argparse exits by itself, after help or a usage error.
        code = stop.code if isinstance(stop.code, int) else _UNUSABLE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # The reader has gone; it needs no message.
        code = _UNUSABLE
    except (NumguardError, OSError) as error:
        _say(f"{name}: {told(_words(error))} ({pages.help_of(error)})")
        code = _UNUSABLE
    except Exception as error:  # noqa: BLE001 -- the outermost boundary: whatever comes this far is our mistake
        import traceback

        from numguard.cli.screen import TRACEBACK
        from numguard.model import boundary

        if not boundary.active:
            traceback.print_exc()
        hints = f"{TRACEBACK}; see {pages.address(pages.INTERNAL)}"
        _say(f"{name}: {boundary.PREFIX}{boundary.place(error)}; {boundary.REPORT_IT} ({hints})")
        code = _OUR_FAULT
    return _UNUSABLE if _discard_output() and code == _DONE else code


def _parse(arguments: list[str]) -> tuple[argparse.Namespace, ModuleType]:
    first = next((argument for argument in arguments if not argument.startswith("-")), "")
    # Only the command that is run is loaded; help, and what is said of a wrong name, needs none.
    args = commands.parser((first,)).parse_args(arguments)
    if getattr(args, "has_rows", False):
        from numguard.cli.options import take_languages  # which the commands that read pairs have loaded

        take_languages(args)
    return args, commands.module(args.command)


def _run(command: ModuleType, args: argparse.Namespace) -> int:
    from numguard.model import boundary
    from numguard.model.errors import naming

    if os.environ.get("NUMGUARD_BARRIER") == "off":  # what our own tests say: see boundary.py
        boundary.active = False
    code: int = command.run(args)
    with naming("standard output"):
        sys.stdout.flush()
    return code


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        name = f" {error.filename!r}" if error.filename else ""
        return f"cannot write{name}: {error.strerror}"
    return str(error)


def _closed() -> str:
    """Name the standard stream to write to that the caller has closed; nothing where both are open."""
    streams = {"standard output": sys.stdout, "standard error": sys.stderr}
    return next((name for name, stream in streams.items() if stream is None or stream.closed), "")


def _say(text: str) -> None:
    """Say the last words on standard error, or on what else is left; where nobody hears them, the exit code tells."""
    for stream in (sys.stderr, sys.stdout):
        if stream is not None and not stream.closed:
            with suppress(OSError):
                print(text, file=stream, flush=True)
            return


def _discard_output() -> bool:
    """Send what cannot be written to nowhere: Python would try again at its exit, and fail with 120.

    Tells whether there was something that could not be written.
    """
    is_lost = False
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            is_lost = True
            with suppress(OSError, ValueError):  # No real file stands behind a captured stream.
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return is_lost
