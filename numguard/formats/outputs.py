"""Files that a command writes: each is no file that it reads, and an error while writing names it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from numguard.formats.legacy import Writer
from numguard.model.errors import InputError, naming

_Identity = tuple[int, int] | str


class Output:
    """A file of bytes; those of a live one are there as soon as they are written.

    ``coded``: what is given is UTF-8, and is written in that encoding.
    """

    __slots__ = ("_file", "_name", "_is_live", "_writer")

    def __init__(self, file: BinaryIO, name: str, *, is_live: bool = True, coded: str = "") -> None:
        self._file = file
        self._name = name
        self._is_live = is_live
        self._writer = Writer(name, coded) if coded else None

    def write(self, raw: bytes) -> None:
        """Write some bytes; raises OSError with the name of the file, InputError for what has no place in it."""
        if self._writer is not None:
            raw = self._writer.encode(raw)
        with naming(self._name):
            self._file.write(raw)
            if self._is_live:
                self._file.flush()

    def size(self) -> int:
        """Hand all that was written to the system, and return how many bytes that is."""
        with naming(self._name):
            self._file.flush()
            return self._file.tell()


def standard_output(coded: str = "") -> Output:
    """Return standard output, to write bytes to; ``coded`` as those of Output."""
    return Output(sys.stdout.buffer, "standard output", coded=coded)


@contextmanager
def opened(name: str | None, size: int | None = None) -> Iterator[Output | None]:
    """Open a file to write to, or none where there is no name; ``size``: go on behind so many bytes of it.

    Raises InputError for what can be no file's name.
    """
    if name is None:
        yield None
        return
    try:
        file = open_at(Path(name), size)
    except ValueError as error:  # a NUL
        raise InputError(f"cannot write {name!r}: {error}") from error
    try:
        yield Output(file, name)
    finally:
        with naming(name):
            file.close()


def open_at(path: Path, size: int | None, buffering: int = -1) -> BinaryIO:
    """Open a file to write it anew, or to go on behind so many of its bytes; what follows them is cut off."""
    if size is None:
        return path.open("wb", buffering=buffering)
    file = path.open("r+b", buffering=buffering)
    file.truncate(size)
    file.seek(size)
    return file


def keep_apart(reads: Iterable[str], writes: Mapping[str, str | None], made: Collection[str] = ()) -> None:
    """Refuse to write into a file that is read, or into one file twice: ``writes`` are options and their files.

    ``-`` is standard input; standard output and error are written by every command. Names, hard links and symbolic
    links of one file are that file; what is no regular file, as a terminal or /dev/null, can be anything at once.
    A folder that is not there is told now, and not after the work, but for options whose folder is ``made``. Raises
    InputError.
    """
    read: dict[_Identity, str] = {}
    for name in reads:
        read |= dict.fromkeys(_stream(sys.stdin) if name == "-" else _named(name), _told(name))
    written: dict[_Identity, str] = {}
    for said, stream in (("standard output", sys.stdout), ("standard error", sys.stderr)):
        for identity in _stream(stream):
            if identity in read:
                raise InputError(f"{said} is {read[identity]}, which is read; send it to another file")
            written[identity] = said
    for option, path in writes.items():
        if path is not None and option not in made and not _has_folder(path):
            raise InputError(f"{option}: cannot write {path!r}: there is no folder {str(Path(path).parent)!r}")
        for identity in _named(path) if path is not None else ():
            if identity in read:
                raise InputError(f"{option} {path!r} is {read[identity]}, which is read; name another file")
            if written.setdefault(identity, option) != option:
                raise InputError(f"{option} {path!r} is the file of {written[identity]}, too; name another file")


def partial_of(path: str | Path) -> Path:
    """Return where a file is written until it is whole: beside its name; a device or a pipe is written as it is."""
    return Path(path) if is_device(path) else Path(f"{path}.tmp")


def give_name(partial: Path, path: str | Path) -> None:
    """Give a file that is whole its name; a device keeps its own, which a new file would take from everybody."""
    if not is_device(path):
        partial.replace(path)
    elif partial != Path(path):
        partial.unlink()


def is_device(path: str | Path) -> bool:
    """Tell whether a name is that of something that is no file: /dev/null, a terminal, a pipe."""
    try:
        return Path(path).exists() and not Path(path).is_file()
    except (OSError, ValueError):  # What cannot be looked at is told when it is opened.
        return False


def _has_folder(path: str) -> bool:
    try:
        return Path(path).parent.is_dir()
    except (OSError, ValueError):  # What cannot be looked at is told when it is opened.
        return True


def _told(name: str) -> str:
    return "standard input" if name == "-" else f"the input {name!r}"


def _named(path: str) -> list[_Identity]:
    """Return by what a path is known: its real name, and where it is a file, the file itself."""
    try:
        status = Path(path).stat()
    except FileNotFoundError:
        return [os.path.realpath(path)]
    except (OSError, ValueError):  # What cannot be looked at is told when it is opened.
        return []
    return [os.path.realpath(path), (status.st_dev, status.st_ino)] if stat.S_ISREG(status.st_mode) else []


def _stream(stream: object) -> list[_Identity]:
    """Return the file that a standard stream was sent to or from; none where it is no file."""
    try:
        status = os.fstat(stream.fileno())  # type: ignore[attr-defined]
    except (OSError, ValueError, AttributeError):  # A caller of main(argv) may have put something else there.
        return []
    return [(status.st_dev, status.st_ino)] if stat.S_ISREG(status.st_mode) else []
