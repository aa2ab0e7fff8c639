"""The packed table of what CLDR says, of several releases: cldr.bin, whatever babel is installed.

A header says where the facts of each locale stand; those of one are unpacked when they are asked for. The file is
written by tools/pack_cldr.py.
"""

from __future__ import annotations

import marshal
import os
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parent / "cldr.bin"
DIGEST: Final = 16
"""Bytes at the beginning that tell what the table was made of; behind them the size of the header, in as many."""


@dataclass(frozen=True, slots=True)
class Index:
    """What the header says.

    ``places`` are those of the locales that say something of their own, behind the header; ``same_as`` names for each
    other locale the one that says the same; ``aliases`` are languages that are called by another tag, ``names`` the
    names of languages.
    """

    releases: tuple[str, ...]
    places: dict[str, tuple[int, int]]
    same_as: dict[str, str]
    aliases: dict[str, str]
    names: dict[str, str]

    def __contains__(self, name: str) -> bool:
        return name in self.places or name in self.same_as


@cache
def index() -> Index:
    """Return what the table holds.

    >>> "es_MX" in index(), index().aliases["deu"], index().names["de"], index().releases[0]
    (True, 'de', 'German', '49')
    """
    with FILE.open("rb") as file:
        file.seek(DIGEST)
        return Index(*marshal.loads(zlib.decompress(file.read(int.from_bytes(file.read(DIGEST), "big")))))


def facts(name: str) -> tuple[Any, ...]:
    """Return the facts of a locale that says something of its own: the fields of Cldr, in their order."""
    start, size = index().places[name]
    with FILE.open("rb") as file:
        file.seek(DIGEST)
        file.seek(int.from_bytes(file.read(DIGEST), "big") + start, os.SEEK_CUR)
        row: tuple[Any, ...] = marshal.loads(zlib.decompress(file.read(size)))
    return row


def made_of() -> bytes:
    """Return the digest of what the table was made of."""
    with FILE.open("rb") as file:
        return file.read(DIGEST)


def write(path: Path, made_by: bytes, index: tuple[Any, ...], rows: dict[str, tuple[Any, ...]]) -> int:
    """Write the table; ``index`` are the fields of Index but the places. Return its size."""
    packed = {name: zlib.compress(marshal.dumps(row, 2), 9) for name, row in rows.items()}
    places, at = {}, 0
    for name, one in packed.items():
        places[name] = (at, len(one))
        at += len(one)
    releases, *others = index
    header = zlib.compress(marshal.dumps((releases, places, *others), 2), 9)
    whole = made_by + len(header).to_bytes(DIGEST, "big") + header + b"".join(packed.values())
    path.write_bytes(whole)
    return len(whole)
