"""Input files by the line or by the chunk: plain, packed, or standard input; a line is never held without a limit."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

from numguard.formats.legacy import as_utf_8, settled
from numguard.formats.sniff import SAMPLE, encoding_of, packer, refusal
from numguard.model.errors import InputError, install

MAX_LINE = 4_000_000
"""A line of more bytes, its end included, is no pair of segments: it is not read."""

_CHUNK = 1 << 20
_BLOCK = 1 << 18
"""So many bytes of lines are read at once: about a thousand pairs."""
_HEAD = 1 << 16
_T = TypeVar("_T")


class Unread:
    """A line that is longer than the limit: its bytes can be written, in pieces, before the next line is read."""

    __slots__ = ("_begin", "_more")

    def __init__(self, begin: bytes, more: Callable[[], bytes]) -> None:
        self._begin = begin
        self._more = more

    def pieces(self) -> Iterator[bytes]:
        """Yield the rest of the line; raises InputError when the file cannot be read to its end."""
        piece, self._begin = self._begin, b""
        while piece:
            yield piece
            piece = b"" if piece.endswith(b"\n") else self._more()


def too_long(longest: int, what: str = "the line") -> str:
    """Say why a line, or a larger unit, is too long to be read."""
    return f"{what} is longer than {longest:,} bytes (--max-line)"


def stream_lines(name: str, longest: int = MAX_LINE) -> Iterator[bytes | Unread]:
    """Yield the lines of a file with their line ends; one that is longer than ``longest`` as what passes it on.

    ``-`` is standard input; what is packed is unpacked. Only a newline ends a line. Raises InputError when the file
    cannot be read, be it in its middle, or is no text in UTF-8.
    """
    with open_input(name) as file:
        yield from file.lines(longest)


def read_lines(name: str, longest: int = MAX_LINE, *, option: str = "") -> Iterator[bytes]:
    """Yield the lines of a file whose every line is needed; ``option`` is what allows longer ones.

    Raises InputError for a line that is too long, too.
    """
    for number, line in enumerate(stream_lines(name, longest), 1):
        if isinstance(line, Unread):
            more = f", or allow more with {option}" if option else ""
            raise InputError(f"{name}: line {number} is longer than {longest:,} bytes; break it{more}")
        yield line


def count_lines(name: str, coded: str = "") -> int:
    """Count the lines of a file; a last line without a line end counts.

    Raises InputError when the file cannot be read.
    """
    lines, last = 0, b"\n"
    with open_input(name, coded) as file:
        while chunk := file.chunk():
            lines += chunk.count(b"\n")
            last = chunk[-1:]
    return lines + (last != b"\n")


def unreadable(name: str, error: Exception, packed: str = "") -> InputError:
    """Build the error for a file that cannot be opened or read: a ValueError is a NUL in its name."""
    if isinstance(error, EOFError):
        return InputError(f"{name}: the {packed or 'packed'} file ends in the middle; fetch it or pack it again")
    return InputError(f"{name!r}: cannot be read: {getattr(error, 'strerror', None) or error}")


@dataclass(slots=True, eq=False)
class Input:
    """An open file. Only what reading raises becomes an InputError: a consumer's broken pipe is an OSError too.

    ``head`` is how its content begins, unpacked; ``packed`` names what packed it, ``encoding`` what is not UTF-8,
    ``coded`` the encoding of which this is read as UTF-8.
    """

    file: BinaryIO
    name: str
    head: bytes
    packed: str = ""
    encoding: str = ""
    raw: BinaryIO | None = None
    coded: str = ""

    @property
    def position(self) -> int:
        """Tell how many bytes of the file are read, as they lie there; 0 where nobody can tell."""
        try:
            return self.raw.tell() if self.raw is not None else 0
        except OSError:
            return 0

    def line(self, most: int) -> bytes:
        """Read a line, or as much of one."""
        return _reading(self.name, lambda: self.file.readline(most), self.packed)

    def chunk(self, size: int = _CHUNK) -> bytes:
        """Read some bytes; none at the end."""
        return _reading(self.name, lambda: self.file.read(size), self.packed)

    def some(self) -> bytes:
        """Return the bytes that are available, waiting only if there are none; empty at the end of the input."""
        return _reading(self.name, lambda: cast("io.BufferedReader", self.file).read1(_BLOCK), self.packed)

    def blocks(self, longest: int) -> Iterator[bytes | Unread]:
        """Yield whole lines, many at once, as soon as they are there; a line that is too long stands alone."""
        begin = b""  # of a line whose end has not come
        while block := self.some():
            if b"\n" not in block:
                block += self.line(longest + 1)
            size = block.find(b"\n") + 1
            if len(begin) + (size or len(block)) > longest:  # the line that has begun is too long, or this one
                line = Unread(begin + (block[:size] or block), lambda: self.line(_CHUNK))
                yield line
                for _ in line.pieces():  # What nobody has written is left behind.
                    pass
                begin, block = b"", block[size:] if size else b""
            whole = block.rfind(b"\n") + 1
            if whole:
                yield from _bounded(begin + block[:whole], longest)
                begin = b""
            begin += block[whole:]
        yield from _bounded(begin, longest)

    def lines(self, longest: int) -> Iterator[bytes | Unread]:
        """Yield lines as stream_lines does."""
        for block in self.blocks(longest):
            if isinstance(block, Unread):
                yield block
            else:
                yield from split_lines(block)


def split_lines(block: bytes) -> list[bytes]:
    """Return the lines of some whole lines, with their ends; only a newline ends one.

    >>> split_lines(b"a\\r\\n\\rb\\nc")
    [b'a\\r\\n', b'\\rb\\n', b'c']
    """
    lines = [line + b"\n" for line in block.split(b"\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _bounded(block: bytes, longest: int) -> Iterator[bytes | Unread]:
    """Yield blocks of whole lines; a line that is too long is yielded alone, unread."""
    if len(block) <= longest:
        if block:
            yield block
        return
    for line in split_lines(block):
        yield line if len(line) <= longest else Unread(line, bytes)


def _reading(name: str, read: Callable[[], _T], packed: str = "") -> _T:
    try:
        return read()
    except InputError:  # what reads another encoding has named the file
        raise
    except (OSError, EOFError, ValueError) as error:
        raise unreadable(name, error, packed) from error
    except Exception as error:
        if not packed or type(error).__module__.partition(".")[0] not in _UNPACKERS:
            raise
        raise unreadable(name, error, packed) from error


_UNPACKERS = {"zlib", "_lzma", "lzma", "backports", "compression", "_zstd"}
"""The modules whose own errors say that packed bytes are damaged; they are loaded only where something is packed."""


@contextmanager
def open_input(name: str, coded: str = "") -> Iterator[Input]:
    """Open a file, or standard input, look at its beginning, and unpack it where it is packed.

    ``coded`` is the encoding of a text, which is read as UTF-8. Raises InputError for what cannot be opened, and for
    what is no text in UTF-8: but XML says its encoding itself.
    """
    told = "standard input" if name == "-" else name
    with ExitStack() as stack:
        file = _standard_input() if name == "-" else stack.enter_context(_reading(told, lambda: _open(name)))
        raw = file
        head = _head(told, file)
        packed = packer(head)
        if packed:
            file = stack.enter_context(_unpacked(told, file, packed))
            head = _head(told, file, packed)
        elif name.endswith(".gz"):
            what = "is not a gzip file, whatever its name says" if head else "is empty, which no gzip file is"
            raise InputError(f"{told}: {what}; fetch it again, or take .gz from its name")
        if coded:
            coded = settled(coded, head)
            file = as_utf_8(file, told, coded)
            yield Input(file, told, _head(told, file), packed, "", raw, coded)
            return
        encoding = encoding_of(head)
        if encoding and head.decode(encoding, "ignore").lstrip("\ufeff \t\r\n").startswith("<"):
            yield Input(file, told, head, packed, encoding, raw)
            return
        if why := refusal(head, packed):
            raise InputError(f"{told}: {why}")
        yield Input(file, told, head, packed, "", raw)


def _unpacked(name: str, file: BinaryIO, packed: str) -> BinaryIO:
    if packed == "gzip":
        import gzip

        return cast("BinaryIO", gzip.GzipFile(fileobj=file))
    if packed == "bzip2":
        import bz2

        return cast("BinaryIO", io.BufferedReader(bz2.BZ2File(file)))
    if packed == "xz":
        import lzma

        return cast("BinaryIO", io.BufferedReader(lzma.LZMAFile(file)))
    return cast("BinaryIO", io.BufferedReader(zstd(name).ZstdFile(file)))


def zstd(name: str) -> Any:
    """Return the module that packs and unpacks zstd; raises InputError where it is not installed."""
    from importlib import import_module

    for module in ("compression.zstd", "backports.zstd"):  # the first since Python 3.14
        try:
            return import_module(module)
        except ImportError:
            continue
    raise InputError(f"{name}: is packed with zstd; {install('files')}, or zstd -dc FILE")


def _open(name: str) -> BinaryIO:
    return Path(name).open("rb", buffering=_HEAD)


def _head(name: str, file: BinaryIO, packed: str = "") -> bytes:
    return _reading(name, lambda: cast("io.BufferedReader", file).peek(SAMPLE), packed)[:_HEAD]


def _standard_input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise InputError("standard input is closed: send a file or a stream to it")
    file = sys.stdin.buffer
    # A caller of main(argv) may have put bytes there that cannot be looked at before they are read.
    return file if hasattr(file, "peek") else cast("BinaryIO", io.BufferedReader(cast("io.RawIOBase", file)))
