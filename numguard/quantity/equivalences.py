"""Amounts that are said in two ways, such as two decades and 20 years: the rows of equivalences.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from numguard.script.folders import folder_of


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One row: the amount of sort ``one``, times ``factor``, plus ``offset``, is the amount of sort ``other``."""

    one: str
    other: str
    factor: int
    offset: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Equivalence:
    """One table: what a rule of alignment says of its rows."""

    name: str
    doc: str
    text: str
    witness: str
    cost: str
    reads: str
    needs: tuple[str, ...]
    rows: tuple[Row, ...]


@cache
def equivalences() -> dict[str, Equivalence]:
    """Return the tables of equivalences.toml by their names.

    >>> row = equivalences()["time-span"].rows[1]
    >>> row.one, row.factor, row.other
    ('decade', 10, 'years')
    """
    tables = tomllib.loads((folder_of(__package__) / "equivalences.toml").read_text("utf-8"))
    return {
        name: Equivalence(
            name,
            table["doc"],
            table["text"],
            table["witness"],
            table["cost"],
            table["reads"],
            tuple(table["needs"]),
            tuple(
                Row(row["one"], row["other"], row.get("factor", 1), row.get("offset", 0), row.get("text", ""))
                for row in table["rows"]
            ),
        )
        for name, table in tables.items()
    }
