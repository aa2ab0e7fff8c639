"""Files that are whole when they are there: written beside their place, then put into it."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from numguard.errors import InputError


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
