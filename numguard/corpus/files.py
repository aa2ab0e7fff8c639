"""Input files by the line or by the chunk: plain, gzipped, or standard input; a line is never held without a limit."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

from numguard.corpus.sniff import GZIP, SAMPLE, refusal
from numguard.errors import InputError

MAX_LINE = 4_000_000
"""A line of more bytes, its end included, is no pair of segments: it is not read."""

_CHUNK = 1 << 20
_T = TypeVar("_T")


class Unread:
    """A line that is longer than the limit: its bytes can be passed on, in pieces, before the next line is read."""

    __slots__ = ("_begin", "_more")

    def __init__(self, begin: bytes, more: Callable[[], bytes]) -> None:
        self._begin = begin
        self._more = more

    def pieces(self) -> Iterator[bytes]:
        """Yield what is left of the line; raises InputError when the file cannot be read to its end."""
        piece, self._begin = self._begin, b""
        while piece:
            yield piece
            piece = b"" if piece.endswith(b"\n") else self._more()


def too_long(longest: int) -> str:
    """Say why a line is not read."""
    return f"the line is longer than {longest:,} bytes (--max-line)"


def stream_lines(name: str, longest: int = MAX_LINE) -> Iterator[bytes | Unread]:
    """Yield the lines of a file with their line ends; one that is longer than ``longest`` as what passes it on.

    ``-`` is standard input; what is packed with gzip is unpacked. Only a newline ends a line. Raises InputError when
    the file cannot be read, be it in its middle, or is no text in UTF-8.
    """
    with _opened(name) as file:
        while raw := file.line(longest + 1):
            if len(raw) <= longest:
                yield raw
                continue
            line = Unread(raw, lambda: file.line(_CHUNK))
            yield line
            for _ in line.pieces():  # What nobody passed on is left behind.
                pass


def read_lines(name: str, longest: int = MAX_LINE, *, option: str = "") -> Iterator[bytes]:
    """Yield the lines of a file whose every line is needed; ``option`` is what allows longer ones.

    Raises InputError for a line that is too long, too.
    """
    for number, line in enumerate(stream_lines(name, longest), 1):
        if isinstance(line, Unread):
            more = f", or allow more with {option}" if option else ""
            raise InputError(f"{name}: line {number} is longer than {longest:,} bytes; break it{more}")
        yield line


def count_lines(name: str) -> int:
    """Count the lines of a file; a last line without a line end counts.

    Raises InputError when the file cannot be read.
    """
    lines, last = 0, b"\n"
    with _opened(name) as file:
        while chunk := file.chunk():
            lines += chunk.count(b"\n")
            last = chunk[-1:]
    return lines + (last != b"\n")


def unreadable(name: str, error: Exception) -> InputError:
    """Build the error for a file that cannot be opened or read: a ValueError is a NUL in its name."""
    if isinstance(error, EOFError):
        return InputError(f"{name}: the gzip file ends in the middle; fetch it or pack it again")
    return InputError(f"{name!r}: cannot be read: {getattr(error, 'strerror', None) or error}")


class _Input:
    """An open file. Only what reading raises becomes an InputError: a consumer's broken pipe is an OSError too."""

    __slots__ = ("_file", "_name")

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file = file
        self._name = name

    def line(self, most: int) -> bytes:
        return _reading(self._name, lambda: self._file.readline(most))

    def chunk(self) -> bytes:
        return _reading(self._name, lambda: self._file.read(_CHUNK))


def _reading(name: str, read: Callable[[], _T]) -> _T:
    import zlib

    try:
        return read()
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise unreadable(name, error) from error


@contextmanager
def _opened(name: str) -> Iterator[_Input]:
    """Open a file, or standard input, and look at its beginning."""
    told = "standard input" if name == "-" else name
    with ExitStack() as stack:
        file = _standard_input() if name == "-" else stack.enter_context(_reading(told, lambda: _open(name)))
        head = _head(told, file)
        if head.startswith(GZIP):
            import gzip

            file = stack.enter_context(cast("BinaryIO", gzip.GzipFile(fileobj=file)))
            head = _head(told, file)
        elif name.endswith(".gz"):
            what = "is no gzip file, whatever its name says" if head else "is empty, which no gzip file is"
            raise InputError(f"{told}: {what}; fetch it again, or take .gz from its name")
        if why := refusal(head):
            raise InputError(f"{told}: {why}")
        yield _Input(file, told)


def _open(name: str) -> BinaryIO:
    return Path(name).open("rb")


def _head(name: str, file: BinaryIO) -> bytes:
    return _reading(name, lambda: cast("io.BufferedReader", file).peek(SAMPLE))[:SAMPLE]


def _standard_input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise InputError("standard input is closed: send a file or a stream to it")
    file = sys.stdin.buffer
    # A caller of main(argv) may have put bytes there that cannot be looked at before they are read.
    return file if hasattr(file, "peek") else cast("BinaryIO", io.BufferedReader(cast("io.RawIOBase", file)))
