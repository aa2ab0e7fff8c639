"""The errors that numguard raises, for options, files and tags, never for text;
how messages quote, and what they call numguard and its parts.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from reprlib import Repr
from typing import Final

VERSION = "0.1.0"
NAME = "numguard-mt"
"""As in pyproject.toml. The index has an unrelated project called ``numguard``, which nobody may be sent to."""

_TOLD: Final = 500
"""No message is longer: what it quotes is cut in its middle."""


class NumguardError(Exception):
    """The base of every error that numguard raises on purpose."""


class UnknownLanguageError(NumguardError, LookupError):
    """A language tag that names no language known here; the message names the nearest known tags."""


class LocaleDataError(NumguardError, ValueError):
    """A locale file that breaks the format; the message names file, line and key."""


class PolicyError(NumguardError, ValueError):
    """A policy option that does not exist, or a value that it does not take."""


class RenderError(NumguardError, ValueError):
    """A value that cannot be written in the way that was asked for."""


class InputError(NumguardError, OSError):
    """A file that is missing, damaged, or not of the format that it was said to have."""


class CandidateError(NumguardError, ValueError):
    """Candidates that cannot be ranked: none at all, or a result of a shape that no adapter knows."""


def extra(part: str) -> str:
    """Return what pip is asked for where an optional part is wanted.

    >>> extra("serve")
    'numguard-mt[serve]'
    """
    return f"{NAME}[{part}]"


def install(part: str) -> str:
    """Return the command that installs an optional part.

    >>> install("files")
    "pip install 'numguard-mt[files]'"
    """
    return f"pip install '{extra(part)}'"


def quoted(value: object) -> str:
    """Return how a message quotes a value: whole where it is short, its two ends where it is not.

    >>> quoted("deu"), quoted("x" * 100_000)
    ("'deu'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'")
    """
    short = Repr()
    short.maxstring = short.maxother = short.maxlong = 61
    try:
        return short.repr(value)
    except ValueError:  # a whole number of more digits than Python writes
        return "a number that is too long to be written"


def near(name: object, known: Iterable[str], mark: str = "") -> str:
    """Return what a message says behind an unknown name: the nearest known ones; nothing where none is near.

    ``mark`` is what all of them begin with, and what is not compared.

    >>> near("presett", ["preset", "rounding"]), near("x", ["preset", "rounding"])
    ("; did you mean 'preset'?", '')
    """
    from difflib import get_close_matches  # only who makes a mistake needs it

    names = get_close_matches(name[:100], sorted(known), n=3, cutoff=0.6) if isinstance(name, str) else []
    return f"; did you mean {' or '.join(repr(mark + one) for one in names)}?" if names else ""


def nearest(name: object, known: Iterable[str]) -> str:
    """Return what a message says behind an unknown name: the nearest known ones, or all where none is near.

    >>> nearest("presett", ["preset", "rounding"]), nearest("x", ["preset", "rounding"])
    ("; did you mean 'preset'?", ' (known: preset, rounding)')
    """
    names = sorted(known)
    return near(name, names) or f" (known: {', '.join(names)})"


_DIRECTIONS = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""What turns the direction of all that stands behind it: a text could seem to say something else."""


def safe(text: str) -> str:
    """Make control characters visible, and those that turn the direction, so that no text can steer the terminal.

    >>> safe("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode()
        if unicodedata.category(char) in ("Cc", "Cs") or char in _DIRECTIONS
        else char
        for char in text
    )


def told(text: str) -> str:
    """Return a message as one line that quotes can neither make long nor steer a terminal with.

    >>> told("unknown language 'x'")
    "unknown language 'x'"
    >>> len(told(f"unknown language {'x' * 100_000!r}; nearest: xx"))
    500
    """
    half = _TOLD // 2
    return safe(text if len(text) <= _TOLD else f"{text[: half - 1]}…{text[-half:]}")


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Put the name of a file into what writing to it raises: the operating system knows it only when it opens."""
    try:
        yield
    except OSError as error:
        if not isinstance(error, NumguardError) and error.filename is None:
            error.filename = name
        raise


def note(text: str) -> None:
    """Say something beside the output, on standard error, above the bar where one is shown."""
    tqdm = sys.modules.get("tqdm")
    with naming("standard error"), tqdm.tqdm.external_write_mode(sys.stderr) if tqdm else nullcontext():
        print(f"numguard: {told(text)}", file=sys.stderr, flush=True)
