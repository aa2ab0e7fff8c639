"""Files that were made when the package was built, or at first use: each begins with the digest of what it was made of.

A wheel brings the files of all languages. Where it brings none, or stale ones, a process writes those of the languages
that it needs into the user's cache, for the next one. NUMGUARD_CACHE names another folder; empty, nothing is written.
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
_PACKAGE: Final = Path(__file__).parent.parent
"""Each installation has a folder of its own in the cache."""
_VARIABLE: Final = "NUMGUARD_CACHE"


def digest(said: Iterable[bytes]) -> bytes:
    """Return what tells whether two things were made of the same.

    >>> digest([b"zwei", b"2"]) == digest([b"zwei", b"2"]), digest([b"zw", b"ei2"]) == digest([b"zwei", b"2"])
    (True, False)
    """
    found = blake2b(digest_size=_DIGEST)
    for part in said:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def read(folder: Path, name: str, made_of: bytes | None = None) -> tuple[bytes, bytes] | None:
    """Return the digest of a file's sources, and its content; None if the file is missing or truncated.

    ``made_of``: what it must be made of; else it is stale, and is not unpacked.
    """
    try:
        packed = (folder / f"{name}.bin").read_bytes()
        if made_of is not None and packed[:_DIGEST] != made_of:
            return None
        return packed[:_DIGEST], zlib.decompress(packed[_DIGEST:])
    except (OSError, zlib.error):
        return None


def write(folder: Path, name: str, made_of: bytes, data: bytes) -> int:
    """Write a file; return how many bytes it takes. A reader sees the old file or the new one."""
    packed = made_of + zlib.compress(data, 9)
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
    """Return where to look for a file: in the package, then in the user's cache."""
    own = cache_folder()
    return [shipped] if own is None else [shipped, own]


def cache_folder() -> Path | None:
    """Return the folder for what is made at first use; None where there is none that this user alone may write to."""
    said = os.environ.get(_VARIABLE)
    if said is not None:
        return _usable(Path(said)) if said else None
    base = _caches()
    return None if base is None else _usable(base / "numguard" / digest([str(_PACKAGE).encode()]).hex())


def _caches() -> Path | None:
    """Return the folder in which this system keeps the caches of a user; None where it is not known."""
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches"
        said = Path(os.environ.get("XDG_CACHE_HOME", ""))
        return said if said.is_absolute() else Path.home() / ".cache"
    except RuntimeError:  # a user without a home
        return None


@cache
def _usable(folder: Path) -> Path | None:
    """Return a folder, made where it is missing; None unless it is this user's, and nobody else may write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    # In a browser (emscripten) there is one user, and no number of him.
    if sys.platform not in ("win32", "emscripten") and (found.st_uid != os.geteuid() or found.st_mode & 0o022):
        return None  # what others write there would be run: facts are pickled
    return folder
