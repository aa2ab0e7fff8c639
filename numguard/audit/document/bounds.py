"""How much a document may hold once it is unpacked; asked before a library builds a tree of it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from typing import Any

from numguard.model.errors import InputError

LARGEST_UNPACKED = 150_000_000
"""Bytes of all parts of a DOCX or ODT file."""

MOST_PARTS = 10_000
"""Parts of a DOCX or ODT file."""

_CHUNK = 1 << 20
_XML = (b"<", b"\xff\xfe", b"\xfe\xff", b"\0")
_BLANK = b"\xef\xbb\xbf \t\r\n"


def check_packed(path: str, most: int) -> None:
    """Raise InputError for a zip archive that holds too much, or more than ``most`` tags and attributes.

    What a part says of its own size is not believed: it is unpacked by the chunk, and counted.
    """
    _check_directory(path)
    with zipfile.ZipFile(path) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise _too_much(path, f"{LARGEST_UNPACKED:,} bytes or {MOST_PARTS:,} parts")
        unpacked = marks = 0
        for part in parts:
            # What else zip can do, no document uses; and it unpacks without a limit.
            if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise InputError(f"{path}: is packed in a way that documents are not; save it again in its program")
            if part.is_dir():
                continue
            with archive.open(part) as file:
                counted, size = _marks(file.read, path, most - marks)
            marks += counted
            unpacked += size
            if unpacked > LARGEST_UNPACKED:
                raise _too_much(path, f"{LARGEST_UNPACKED:,} bytes")


def check_plain(path: str, most: int) -> None:
    """Raise InputError for a file of markup that has more than ``most`` tags and attributes."""
    with open(path, "rb") as file:  # noqa: PTH123 -- a name, not a path
        _marks(file.read, path, most)


def _check_directory(path: str) -> None:
    """Raise InputError for a directory of so many parts that listing them would take much memory."""
    entries, last = 0, b""
    with open(path, "rb") as file:  # noqa: PTH123 -- a name, not a path
        while chunk := file.read(_CHUNK):
            entries += (last + chunk).count(b"PK\x01\x02")
            last = chunk[-3:]
            if entries > MOST_PARTS:
                raise _too_much(path, f"{MOST_PARTS:,} parts")


def _marks(read: Callable[[int], Any], path: str, most: int) -> tuple[int, int]:
    """Count the tags and attributes of a part, about, and its bytes; a part that is no markup has none."""
    marks = size = 0
    is_markup = False
    while chunk := read(_CHUNK):
        if not size:
            is_markup = chunk.lstrip(_BLANK).startswith(_XML)
        size += len(chunk)
        if is_markup:
            marks += chunk.count(b"<") + chunk.count(b"=")
        if marks > most:
            raise _too_much(path, "its tags and attributes are too many")
    return marks, size


def _too_much(path: str, what: str) -> InputError:
    return InputError(f"{path}: holds, unpacked, more than is read: {what}; split it, or save it as text")
