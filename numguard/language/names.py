"""Names of months and halves of the day, and compact scales, in several releases of CLDR, whatever babel is installed.

They stand in names.bin (tools/cldr_names.py). Old names stay in text for years: those of all releases are read.
"""

from __future__ import annotations

import json
import zlib
from functools import lru_cache

from numguard.script.folders import folder_of

Table = dict[str, dict[str, list[str]]]


@lru_cache(1)
def _tables() -> dict[str, Table]:
    tables: dict[str, Table] = json.loads(zlib.decompress(folder_of(__package__).joinpath("names.bin").read_bytes()))
    return tables


def releases() -> tuple[str, ...]:
    """Return the releases of CLDR whose names are known, the newest first.

    >>> releases()[-1]
    '44.1'
    """
    return tuple(_tables()["releases"])


def names_of(sort: str, name: str) -> dict[str, list[str]]:
    """Return the words of one sort (months, halves, scales, dates) that a locale has of its own, named as by babel.

    >>> names_of("months", "si")["1"][:2], names_of("halves", "de_AT")
    (['දුරුතු', 'ජනවාරි'], {})
    """
    return _tables()[sort].get(name.replace("_", "-"), {})
