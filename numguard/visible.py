"""What people are shown: nothing in a text of strangers steers a terminal, and a failed write names its file."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from numguard.errors import NumguardError

_TOLD = 500
"""No message is longer: what it quotes is cut in its middle."""


def safe(text: str) -> str:
    """Make control characters visible, so that no text can steer the terminal.

    >>> safe("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(
        char if unicodedata.category(char) not in ("Cc", "Cs") else char.encode("unicode_escape").decode()
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


_LATEX = {"\\": r"\textbackslash{}", "→": r"$\rightarrow$", "·": r"$\cdot$", "~": r"\textasciitilde{}"}
_LATEX |= {"^": r"\textasciicircum{}"} | {char: f"\\{char}" for char in "&%$#_{}"}


def latex(text: str) -> str:
    """Write a text so that LaTeX shows it.

    >>> latex("a_b en→de")
    'a\\\\_b en$\\\\rightarrow$de'
    """
    shown = text.encode("utf-8", "backslashreplace").decode()
    return "".join(_LATEX.get(char, char) for char in shown if char.isprintable())
