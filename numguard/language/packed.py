"""Files that were made when the package was built: each begins with the digest of all that it was made of."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_DIGEST: Final = 16


def digest(said: Iterable[bytes]) -> bytes:
    """Return what tells whether two things were made of the same.

    >>> digest([b"zwei", b"2"]) == digest([b"zwei", b"2"]), digest([b"zw", b"ei2"]) == digest([b"zwei", b"2"])
    (True, False)
    """
    found = hashlib.blake2b(digest_size=_DIGEST)
    for part in said:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def read(folder: Path, name: str) -> tuple[bytes, bytes] | None:
    """Return what a file was made of, as a digest, and what it holds; None where it is not there, or was cut short."""
    try:
        packed = (folder / f"{name}.bin").read_bytes()
        return packed[:_DIGEST], zlib.decompress(packed[_DIGEST:])
    except (OSError, zlib.error):
        return None


def write(folder: Path, name: str, made_of: bytes, data: bytes) -> int:
    """Write a file; return how many bytes it takes. A reader sees the old file or the new one."""
    packed = made_of + zlib.compress(data, 9)
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.part"
    part.write_bytes(packed)
    part.replace(folder / f"{name}.bin")
    return len(packed)
