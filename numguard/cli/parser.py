"""The parser of the command line: strict where argparse guesses, and short where it repeats what it was given."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from numguard.model.errors import near, quoted, told

_WHOLE = re.compile(r"[0-9]{1,12}")
_SHARE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,12})?|\.[0-9]{1,12})(%?)")


class Parser(argparse.ArgumentParser):
    """Takes no abbreviated options, and an option with one value only once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False} | kwargs)
        for name in (None, "store"):
            self.register("action", name, _Once)

    def error(self, message: str) -> NoReturn:
        """Say what the command needs, and what is wrong with the usage; exit."""
        self.print_usage = self._print_needed  # type: ignore[method-assign]  # argparse prints the usage through it
        super().error(f"{told(message)} ({self.prog} --help)")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, and refuse an option that this command does not have before anything that is missing is told.

        The parser of the command refuses it, not the one of numguard: it knows the names that may have been meant.
        """
        given = list(args) if args is not None else None
        for argument in given or ():
            if argument == "--" or (self._subparsers is not None and not argument.startswith("-")):
                break
            if argument.startswith("--") and " " not in argument:
                self._refuse_unknown(argument.partition("=")[0])
        parsed, left = super().parse_known_args(given, namespace)
        if left:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return parsed, left

    def _refuse_unknown(self, option: str) -> None:
        if option in self._option_string_actions:
            return
        names = [name[2:] for name in self._option_string_actions if name.startswith("--")]
        hint = near(option[2:], names, "--")
        if not hint and self._subparsers is not None:
            hint = f"; options stand behind the name of a command: {self.prog} COMMAND {quoted(option)[1:-1]}"
        self.error(f"unrecognized arguments: {quoted(option)[1:-1]}{hint}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            names = [str(name) for name in action.choices]
            hint = near(value, names) or f" (choose from {', '.join(map(repr, names))})"
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}{hint}")

    def format_usage(self) -> str:
        """Return the usage without the options that may be left out: they stand below it, one by one."""
        groups = [group for group in self._mutually_exclusive_groups if group.required]
        either = [action for group in groups for action in group._group_actions]
        needed = [
            action for action in self._actions if action.required or not action.option_strings or action in either
        ]
        formatter = argparse.HelpFormatter(f"{self.prog} [OPTION ...]")
        formatter.add_usage(None, needed, groups)
        return formatter.format_help()

    def format_help(self) -> str:
        """Return the usage, what the command does, and its options in their groups."""
        whole = super().format_help()
        usage = super().format_usage()
        return self.format_usage() + whole.removeprefix(usage)

    def _print_needed(self, file: Any = None) -> None:
        """Print the usage; the error names where there is more."""
        self._print_message(self.format_usage(), file)


class _Once(argparse.Action):
    """Stores the value of an option, and refuses the option when it is given twice."""

    is_given = False

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        if self.is_given and option_string is not None:
            raise argparse.ArgumentError(self, "is given twice")
        self.is_given = True
        setattr(namespace, self.dest, values)


PORTS = 65_535
"""The last port."""


def whole(least: int, most: int = 999_999_999_999) -> Callable[[str], int]:
    """Return the type of an option that takes a whole number, ``least`` or more and ``most`` or less.

    >>> whole(1)("12")
    12

    The type raises ArgumentTypeError for anything else.
    """

    def read(text: str) -> int:
        number = int(text) if _WHOLE.fullmatch(text) else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most:,}")
        return number

    return read


def share(text: str) -> float:
    """Read a share: above 0, at most 1, or as a percentage.

    >>> share("1%"), share("0.5")
    (0.01, 0.5)

    Raises ArgumentTypeError for anything else.
    """
    match = _SHARE.fullmatch(text)
    value = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share: above 0, at most 1, as 0.01 or 1%")
    return value


def grade_value(text: str) -> float:
    """Read a grade from 0 to 1; raises ArgumentTypeError for anything else.

    >>> grade_value("0.5")
    0.5
    """
    match = _SHARE.fullmatch(text)
    if not match or match[2] or float(match[1]) > 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a grade from 0 to 1")
    return float(match[1])
