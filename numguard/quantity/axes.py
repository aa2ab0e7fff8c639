"""The axes on which two texts may say the opposite of one number: more and less, before and after, up and down."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from numguard.script.folders import folder_of

_KEPT: Final = 4_096
"""Sums of marks of which is kept what they make."""


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """One axis: the poles that each sort of number may have on it, and which of them disagree."""

    name: str
    rule: str  # the name of the check, its sentence, and the type of what it finds
    doc: str
    issue: str
    marks: dict[str, int]  # the bit of each pole, one of those that contradict the same; none of those that do nothing
    mask: int  # all of them
    poles: dict[str, tuple[str, ...]]
    blocks: frozenset[tuple[str, str]]
    flags: frozenset[tuple[str, str]]
    negated: dict[str, str]
    fillers: tuple[int, int]
    needs: str
    bare: str  # the pole of a number beside the word for the axis that it needs: rose 40
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
    found: dict[str, Axis] = {}
    size = 0
    for name, row in rows.items():
        pairs = _pairs([*row["block"], *row["flag"]])
        against = {pole: frozenset([other for one, other in pairs if one == pole]) for pole, _ in sorted(pairs)}
        kinds = list(dict.fromkeys(against.values()))
        marks = {pole: 1 << size + kinds.index(others) for pole, others in against.items()}
        size += len(kinds)
        marks |= dict.fromkeys({pole for of_sort in row["of"].values() for pole in of_sort}.difference(against), 0)
        found[name] = _axis(name, marks, row)
    return found


def axis(name: str) -> Axis:
    """Return the axis of a name."""
    return axes()[name]


@cache
def marks_of(sort: str) -> int:
    """Return the marks of all poles that a sort of number may have, on whatever axis.

    >>> marks_of("share") & axis("change").mask == axis("change").mask, marks_of("share") & axis("time").mask
    (True, 0)
    """
    return sum({mark for one in axes().values() for pole in one.poles.get(sort, ()) for mark in [one.marks[pole]]})


@lru_cache(_KEPT)
def opposed(marks: int) -> int:
    """Return the marks of all poles that contradict one of those that are marked.

    >>> change = axis("change")
    >>> opposed(change.marks["up"]) == change.marks["down"], opposed(0)
    (True, 0)
    """
    told = 0
    for mark, against in _contradicting():
        if marks & mark:
            told |= against
    return told


@cache
def _contradicting() -> list[tuple[int, int]]:
    """Return the mark of each pole with that of each one that contradicts it."""
    poles = [(one, both) for one in axes().values() for both in (*one.blocks, *one.flags)]
    return [(one.marks[pole], one.marks[other]) for one, (pole, other) in poles]


def sayable(marks: int, may_turn: bool) -> int:
    """Return the marks of the poles that a text may say: a word for not turns some, others are said with another axis.

    >>> bound, goal = axis("bound"), axis("goal")
    >>> sayable(bound.marks["more_than"], True) == bound.marks["more_than"] | bound.marks["not_more"]
    True
    >>> sayable(goal.marks["by"], False)
    0
    """
    for one in axes().values():
        if one.needs and not marks & axes()[one.needs].mask:
            marks &= ~one.mask
        for pole, other in one.negated.items() if may_turn else ():
            if marks & one.marks[pole]:
                marks |= one.marks[other]
    return marks


def _axis(name: str, marks: dict[str, int], row: dict[str, Any]) -> Axis:
    return Axis(
        name,
        row["rule"],
        row["doc"],
        row["issue"],
        marks,
        sum(set(marks.values())),
        {sort: tuple(poles) for sort, poles in row["of"].items()},
        _pairs(row["block"]),
        _pairs(row["flag"]),
        row.get("not", {}),
        (row["fillers"][0], row["fillers"][1]),
        row.get("needs", ""),
        row.get("bare", ""),
        frozenset(row.get("weak", ())),
    )


def _pairs(rows: list[list[str]]) -> frozenset[tuple[str, str]]:
    """Return each pole of a group with each pole of the other one, both ways."""
    pairs = {(one, other) for ours, theirs in rows for one in ours.split() for other in theirs.split()}
    return frozenset(pairs | {(other, one) for one, other in pairs})
