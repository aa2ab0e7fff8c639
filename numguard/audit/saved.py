"""JSON that an earlier run left: read whole and checked, or refused with file, line and reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar

from numguard.model.errors import InputError

_T = TypeVar("_T")


def read_json(path: Path, shape: type[_T], step: str) -> _T:
    """Return what a file holds, of the ``shape`` that is expected; ``step`` is what to do where it holds nothing such.

    Raises InputError with file, line and reason.
    """
    import msgspec

    try:
        raw = path.read_bytes()
        return msgspec.json.decode(raw, type=shape)
    except OSError as error:
        raise InputError(f"{str(path)!r}: cannot be read: {error.strerror}; {step}") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError(f"{path}:{_line(raw)}: {error}; {step}") from error


def _line(raw: bytes) -> int:
    """Return the line where JSON ends to be JSON; 1 where it is JSON, of another shape: the reason names the key."""
    try:
        _: Any = json.loads(raw)
    except json.JSONDecodeError as error:
        return error.lineno
    except (ValueError, RecursionError):
        return 1
    return 1
