"""Decimal and grouping marks of every locale, as several releases of CLDR have them.

They stand in marks.toml, whatever babel is installed. Old marks
stay in text for years: where two releases disagree, both stand, the newest first.
"""

from __future__ import annotations

from typing import NamedTuple

from numguard.language import overrides


class Marks(NamedTuple):
    """What parts a number of one locale and numbering system; ``least``: a shorter number has no group mark."""

    decimal: tuple[str, ...]
    group: tuple[str, ...]
    least: int = 1


def releases() -> tuple[str, ...]:
    """Return the releases of CLDR whose marks are known, the newest first.

    >>> releases()[0]
    '48.2'
    """
    return tuple(overrides.marks("releases")["cldr"])


def marks_of(name: str, system: str = "latn") -> Marks | None:
    """Return the marks of a locale, as babel writes its name, in a numbering system; None where CLDR has none.

    >>> marks_of("de_DE"), marks_of("scn").decimal, marks_of("es").least
    (Marks(decimal=(',',), group=('.',), least=1), (',', '.'), 2)
    """
    tag = name.replace("_", "-")
    while tag not in overrides.marks_file():
        tag, mark, _ = tag.rpartition("-")
        if not mark:
            return None
    table = overrides.marks(tag)
    pairs = table.get(system)
    if pairs is None:
        return None
    decimal, group = (tuple(dict.fromkeys(pair[at] for pair in pairs)) for at in (0, 1))
    return Marks(decimal, group, int(table.get("least", 1)))
