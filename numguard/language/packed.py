"""Files that were made when the package was built: each begins with the digest of what it was made of, and its own.

A wheel brings the files of all languages. Where it brings none, or stale ones, each process makes those of the
languages that it needs; where NUMGUARD_CACHE names a folder, it writes them there for the next one. Without it nothing
is written.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

try:
    from _blake2 import blake2b  # hashlib would load OpenSSL with it, a fiftieth of a cold start
except ImportError:
    from hashlib import blake2b

_DIGEST: Final = 16
_VARIABLE: Final = "NUMGUARD_CACHE"


def digest(said: Iterable[bytes]) -> bytes:
    """Return what tells whether two things were made of the same.

    >>> digest([b"zwei", b"2"]) == digest([b"zwei", b"2"]), digest([b"zw", b"ei2"]) == digest([b"zwei", b"2"])
    (True, False)
    """
    hashed = blake2b(digest_size=_DIGEST)
    for part in said:
        hashed.update(len(part).to_bytes(8, "big"))
        hashed.update(part)
    return hashed.digest()


def read(folder: Path, name: str, made_of: bytes | None = None) -> tuple[bytes, bytes] | None:
    """Return the digest of a file's sources, and its content; None if the file is missing or damaged.

    ``made_of``: what it must be made of; else it is stale, and is not unpacked.
    """
    try:
        packed = (folder / f"{name}.bin").read_bytes()
        if made_of is not None and packed[:_DIGEST] != made_of:
            return None
        data = packed[2 * _DIGEST :]
        if packed[_DIGEST : 2 * _DIGEST] != digest([data]):
            return None
        return packed[:_DIGEST], zlib.decompress(data)
    except (OSError, zlib.error):
        return None


def write(folder: Path, name: str, made_of: bytes, data: bytes) -> int:
    """Write a file; return how many bytes it takes. A reader sees the old file or the new one."""
    data = zlib.compress(data, 9)
    packed = made_of + digest([data]) + data
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.{os.urandom(8).hex()}.part"  # of this writer alone: several processes may write at once
    try:
        part.write_bytes(packed)
        part.replace(folder / f"{name}.bin")
    except OSError:
        part.unlink(missing_ok=True)
        raise
    return len(packed)


def folders(shipped: Path) -> list[Path]:
    """Return where to look for a file: in the package, then in the cache, where one is asked for."""
    own = cache_folder()
    return [shipped] if own is None else [shipped, own]


def cache_folder() -> Path | None:
    """Return the folder for what is made at first use, which NUMGUARD_CACHE names; None where nobody asks for one."""
    said = os.environ.get(_VARIABLE)
    return _usable(Path(said)) if said else None


@cache
def _usable(folder: Path) -> Path | None:
    """Return a folder, made where it is missing; None unless it is this user's, and nobody else may write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    # In a browser (emscripten) there is one user, and no number of him.
    if sys.platform not in ("win32", "emscripten") and (status.st_uid != os.geteuid() or status.st_mode & 0o022):
        return None  # what others write there would be believed
    return folder
