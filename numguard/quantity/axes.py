"""The axes on which two texts may say the opposite of one number: more and less, before and after, up and down."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from numguard.script.folders import folder_of


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """One axis: the poles that each sort of number may have on it, and which of them disagree."""

    name: str
    bit: int
    poles: dict[str, tuple[str, ...]]
    blocks: frozenset[tuple[str, str]]
    flags: frozenset[tuple[str, str]]
    negated: dict[str, str]
    fillers: tuple[int, int]
    needs: str
    weak: frozenset[str]

    def disagree(self, one: str, other: str) -> str:
        """Return what two poles make of a pair of numbers: "block", "flag" or nothing.

        >>> axis("change").disagree("up", "down"), axis("time").disagree("age", "in")
        ('block', '')
        """
        if (one, other) in self.blocks:
            return "block"
        return "flag" if (one, other) in self.flags else ""


@cache
def axes() -> dict[str, Axis]:
    """Return all axes of axes.toml by their names, in its order."""
    rows = tomllib.loads((folder_of(__package__) / "axes.toml").read_text("utf-8"))
    return {name: _axis(name, 1 << at, row) for at, (name, row) in enumerate(rows.items())}


def axis(name: str) -> Axis:
    """Return the axis of a name."""
    return axes()[name]


def _axis(name: str, bit: int, row: dict[str, Any]) -> Axis:
    return Axis(
        name,
        bit,
        {sort: tuple(poles) for sort, poles in row["of"].items()},
        _pairs(row["block"]),
        _pairs(row["flag"]),
        row.get("not", {}),
        (row["fillers"][0], row["fillers"][1]),
        row.get("needs", ""),
        frozenset(row.get("weak", ())),
    )


def _pairs(rows: list[list[str]]) -> frozenset[tuple[str, str]]:
    """Return each pole of a group with each pole of the other one, both ways."""
    pairs = {(one, other) for ours, theirs in rows for one in ours.split() for other in theirs.split()}
    return frozenset(pairs | {(other, one) for one, other in pairs})
