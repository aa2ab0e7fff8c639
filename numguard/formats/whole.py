"""Files read whole or by the line, and written whole; what cannot be is refused with its file and the reason."""

from __future__ import annotations

import json
import math
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from numguard.model.errors import InputError

LARGEST = 500_000_000
"""Bytes of a file that is read as a whole; a device gives them without end."""

_DEEPEST, _LONGEST_NUMBER = 100, 400
_NOT_UTF_8 = {
    b"\xff\xfe": "is UTF-16; save it as UTF-8",
    b"\xfe\xff": "is UTF-16; save it as UTF-8",
    b"\x1f\x8b": "is packed (gzip); unpack it first",
}


def read_text(path: str | Path) -> str:
    """Read a text in UTF-8.

    Raises InputError when there is no such file, or it holds something else.
    """
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(raw) > LARGEST:
        raise InputError(f"{path}: is longer than {LARGEST:,} bytes")
    return decoded(path, 1, raw)


def decoded(path: str | Path, line: int, raw: bytes) -> str:
    """Decode what begins at a line of a file, and in line 1 without a byte order mark.

    Raises InputError when it is no UTF-8.
    """
    if line == 1:
        if other := _NOT_UTF_8.get(raw[:2]):
            raise InputError(f"{path}: {other}")
        raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line += raw.count(b"\n", 0, error.start)
        raise InputError(f"{path}: line {line}: byte {raw[error.start]:#x} is not UTF-8") from error


def read_json(path: str | Path) -> Any:
    """Read a JSON file.

    Raises InputError when it cannot be read, or is no JSON.
    """
    text = read_text(path)
    try:
        return load(text)
    except ValueError as error:
        raise InputError(f"{path}: {told(error)}") from error


def load(text: str) -> Any:
    """Parse one JSON value; lone surrogates in escapes are accepted.

    >>> load('{"a": [1, 2.5]}')
    {'a': [1, 2.5]}

    Raises ValueError for what is no JSON, for a number that is not finite or too long, and for a value nested deeper
    than 100.
    """
    try:
        value = json.loads(text, parse_constant=_refuse, parse_int=_whole, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if _is_deep(value):
        raise ValueError("it is nested too deeply")
    return value


def told(error: ValueError) -> str:
    """Tell why a text is no JSON, with the line."""
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}: no JSON: {error.msg} at column {error.colno}"
    return f"no JSON that can be taken: {error}"


def read_lines(path: str | Path, most: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text in UTF-8 with their numbers, without their ends; only a newline ends one.

    Raises InputError when the file cannot be read, for a line of more than ``most`` bytes, and for no UTF-8.
    """
    for number, raw in enumerate(_raw_lines(path, most), 1):
        yield number, decoded(path, number, raw.removesuffix(b"\n").removesuffix(b"\r"))


def _raw_lines(path: str | Path, most: int) -> Iterator[bytes]:
    # Only what reading raises is caught here: the consumer's errors never get in.
    number = 0
    try:
        with Path(path).open("rb") as file:
            while raw := file.readline(most + 2):
                number += 1
                if len(raw) > most + 1 or (len(raw) == most + 1 and not raw.endswith(b"\n")):
                    raise InputError(f"{path}: line {number}: is longer than {most:,} bytes")
                yield raw
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from error


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits):,} digits")
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(f"the number {digits[:20]} is not finite")
    return value


def _is_deep(value: Any) -> bool:
    """Tell whether a value is nested too deeply for those who walk it, without walking it by recursion."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            child
            for item in level
            if isinstance(item, (dict, list))
            for child in (item.values() if isinstance(item, dict) else item)
            if isinstance(child, (dict, list))
        ]
        if not level:
            return False
    return True


def write_whole(path: str | Path, raw: bytes) -> None:
    """Write a file; what stood there stays until all is written. A device or a pipe is written as it is.

    Raises InputError, which names the file, when it cannot be written.
    """
    place = Path(path)
    try:
        if place.exists() and not stat.S_ISREG(place.stat().st_mode):
            place.write_bytes(raw)
            return
        place = place.resolve()  # A link stays a link.
        partly = place.with_name(f"{place.name}.{os.getpid()}.tmp")
        try:
            partly.write_bytes(raw)
            partly.replace(place)
        except BaseException:
            with suppress(OSError):
                partly.unlink()
            raise
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from error
