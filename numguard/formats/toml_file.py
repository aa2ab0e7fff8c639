"""Small files that say what a program is to do: read whole, never without a limit, and with the line of each key."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numguard.model.errors import InputError

LARGEST = 400_000
"""Bytes of a TOML file that is read."""

_PARTS = 100
"""So many parts at most has a dotted key: tomllib's time grows with their square."""

_HEADER = re.compile(
    r"\s{0,99}\[\[?\s{0,9}(?:tool\s{0,9}\.\s{0,9}numguard\s{0,9}(?:\.\s{0,9})?)?([\w-]{0,40})\s{0,9}\]"
)
_KEY = re.compile(r"\s{0,99}[\"']?([\w-]{1,40})[\"']?\s{0,9}[.=]")


def read_bounded(path: Path, most: int, *, is_regular: bool = True) -> bytes:
    """Return the bytes of a file; raises InputError where it has more than ``most``, or cannot be read.

    ``is_regular``: nor may it be a device or a pipe, which may never end.
    """
    try:
        # Opening a pipe that nobody writes to would wait.
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | (getattr(os, "O_NONBLOCK", 0) if is_regular else 0)
        with os.fdopen(os.open(path, flags), "rb") as file:
            if is_regular and not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise InputError(f"{path}: is not a regular file")
            raw = file.read(most + 1)
    except InputError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a NUL in its name
        raise InputError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(raw) > most:
        raise InputError(f"{path}: is longer than {most:,} bytes")
    return raw


def decoded(path: Path, raw: bytes) -> str:
    """Return a text in UTF-8; raises InputError with the line of what is none, and not with its content."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{path}: line {line}: is not in UTF-8; convert it: iconv -f WINDOWS-1252 -t UTF-8, or from what it is"
        ) from None


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A TOML file that was read: its values, and its text, which tells the lines."""

    path: Path
    table: dict[str, Any]
    text: str

    def place(self, key: str, section: str = "", at: int = 1) -> str:
        """Name the file, and the line of a key in the so-manyth table of a name; of the table where it has no line.

        >>> TomlFile(Path("a.toml"), {}, "x = 1\\n[[for]]\\n[[for]]\\nx = 2\\n").place("x", "for", 2)
        'a.toml: line 4'
        """
        current, seen, found = "", {"": 1}, 0  # ``found``: the line of what comes nearest
        for number, line in enumerate(self.text.split("\n"), 1):
            if header := _HEADER.match(line):
                current = header[1]
                seen[current] = seen.get(current, 0) + 1
                if current == (section or key) and seen[current] == at:
                    found = found or number
            elif match := _KEY.match(line):
                if current == section and seen[current] == at and match[1] == key:
                    return f"{self.path}: line {number}"
                if not current and match[1] == section:
                    found = number
        return f"{self.path}: line {found}" if found else str(self.path)


def read_toml(path: Path, *, is_regular: bool = True, only_with: bytes = b"", most: int = LARGEST) -> TomlFile:
    """Read a TOML file; it counts as empty where ``only_with`` is given and the file does not hold those bytes.

    Raises InputError for what is none, for one that is too long, and for one that is nested too deep.
    """
    raw = read_bounded(path, most, is_regular=is_regular)
    if only_with not in raw:
        return TomlFile(path, {}, "")
    text = decoded(path, raw).replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _PARTS and any(part.count(".") > _PARTS for part in re.split(r"[=,\[\]{}]", line)):
            raise InputError(f"{path}: line {number}: a key has more than {_PARTS} parts")
    try:
        return TomlFile(path, tomllib.loads(text), text)
    except RecursionError:
        raise InputError(f"{path}: is not TOML that can be read: its values are nested too deep") from None
    except ValueError as error:  # also a whole number of more digits than Python reads
        raise InputError(f"{path}: is not TOML: {error}") from None
