"""The parts of words that say a number in many languages: the tri of tridimensional (combining.toml)."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Final

from numguard.script.folders import folder_of

_FILE: Final = "combining.toml"


@cache
def combining() -> dict[str, tuple[str, ...]]:
    """Return the parts by the number that they say.

    >>> combining()["3"]
    ('tri',)
    """
    rows = tomllib.loads((folder_of(__package__) / _FILE).read_text("utf-8"))
    return {value: tuple(forms) for value, forms in rows.items()}
