"""The parser of the command line: strict where argparse guesses, and short where it repeats what it was given."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from numguard.cli import pages
from numguard.model.errors import told

_WHOLE = re.compile(r"[0-9]{1,12}")
_SHARE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,12})?|\.[0-9]{1,12})(%?)")


class Parser(argparse.ArgumentParser):
    """Takes no abbreviated options, and an option with one value only once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False} | kwargs)
        for name in (None, "store"):
            self.register("action", name, _Once)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the usage, and exit."""
        super().error(f"{told(message)} (see {pages.address(pages.usage(self.prog))})")


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


def whole(least: int) -> Callable[[str], int]:
    """Return the type of an option that takes a whole number, ``least`` or more.

    >>> whole(1)("12")
    12

    The type raises ArgumentTypeError for anything else.
    """

    def read(text: str) -> int:
        number = int(text) if _WHOLE.fullmatch(text) else -1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to 999,999,999,999")
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
        raise argparse.ArgumentTypeError(f"{text!r} is no share: above 0, at most 1, as 0.01 or 1%")
    return value


def grade_value(text: str) -> float:
    """Read a grade from 0 to 1; raises ArgumentTypeError for anything else.

    >>> grade_value("0.5")
    0.5
    """
    match = _SHARE.fullmatch(text)
    if not match or match[2] or float(match[1]) > 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no grade from 0 to 1")
    return float(match[1])
