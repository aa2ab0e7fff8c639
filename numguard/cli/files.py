"""Input files by the line or by the chunk: plain, gzipped, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from numguard.errors import InputError

_CHUNK = 1 << 20


def read_lines(name: str) -> Iterator[bytes]:
    """Yield the lines of a file with their line ends; ``-`` is standard input, and ``.gz`` is unpacked.

    Only a newline ends a line. Raises InputError when the file cannot be read, be it in its middle.
    """
    return _read(name, by_line=True)


def count_lines(name: str) -> int:
    """Count the lines of a file; a last line without a line end counts.

    Raises InputError when the file cannot be read.
    """
    lines, last = 0, b"\n"
    for chunk in _read(name, by_line=False):
        lines += chunk.count(b"\n")
        last = chunk[-1:]
    return lines + (last != b"\n")


def _read(name: str, *, by_line: bool) -> Iterator[bytes]:
    # Only what reading raises is caught here: the consumer's errors (a broken pipe is an OSError too) never get in.
    import zlib

    try:
        if name == "-":
            yield from sys.stdin.buffer
            return
        with _open(name) as file:
            yield from file if by_line else iter(lambda: file.read(_CHUNK), b"")
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise unreadable(name, error) from error


def unreadable(name: str, error: Exception) -> InputError:
    """Build the error for a file that cannot be opened or read: a ValueError is a NUL in its name."""
    if isinstance(error, EOFError):
        return InputError(f"{name}: the gzip file ends in the middle; fetch it or pack it again")
    return InputError(f"{name!r}: cannot be read: {getattr(error, 'strerror', None) or error}")


def _open(name: str) -> BinaryIO:
    if name.endswith(".gz"):
        import gzip

        return cast("BinaryIO", gzip.open(name))
    return Path(name).open("rb")
