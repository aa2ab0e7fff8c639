"""The tables of verdicts in tests/cases: one for each explanation, check, step and language.

A row is ``action and, where it matters, issue type|source language|target language|source|hypothesis``; ``xfail``
before the action marks a known failure. Where to put a case: in the table of the rule that should account for it, or
find it; else in that of the step that reads it; else in that of its language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

CASES = Path(__file__).parent / "cases"
PASS = "pass"
BREAK = "⏎"
"""What stands for a line break in a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One pair of texts, and what is to be said of it."""

    action: str
    type: str
    source_lang: str
    target_lang: str
    source: str
    hypothesis: str
    is_known_failure: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one rule, by its name."""

    name: str
    rows: tuple[Row, ...]

    def count(self, is_pass: bool) -> int:
        """Return how many rows pass, or how many do not; a known failure counts as what it should be."""
        return sum((row.action == PASS) is is_pass for row in self.rows)

    def first(self, is_pass: bool) -> Row:
        """Return the first row that passes, or that does not."""
        return next(row for row in self.rows if (row.action == PASS) is is_pass and not row.is_known_failure)


def row(line: str) -> Row:
    """Read one line of a table."""
    told, *rest = line.replace(BREAK, "\n").split("|")
    assert len(rest) == 4, line
    words = told.split()
    is_known_failure = words[0] == "xfail"
    action, kind = [*words[is_known_failure:], ""][:2]
    return Row(action, kind, rest[0], rest[1], rest[2], rest[3], is_known_failure)


def tables(sort: str) -> tuple[Table, ...]:
    """Return the tables of a folder: explanations, checks, replies, steps, languages."""
    found = []
    for path in sorted((CASES / sort).glob("*.txt")):
        lines = path.read_text("utf-8").splitlines()
        found.append(Table(path.stem, tuple(row(line) for line in lines if line and not line.startswith("#"))))
    return tuple(found)


def judge_each(cases: Iterable[tuple[str, bool, Callable[[], object]]]) -> None:
    """Judge each case: its name, whether it is a known failure, and what raises where it fails.

    All that fail are told one by one, and each known failure that passes, so that its mark is taken away.
    """
    failed = []
    for name, is_known_failure, judge in cases:
        try:
            judge()
        except Exception as error:  # noqa: BLE001 -- whatever a row raises is told, and the others are judged
            if not is_known_failure:
                failed.append(f"{name}\n{type(error).__name__}: {error}")
        else:
            if is_known_failure:
                failed.append(f"{name}\npasses, and is marked as a known failure: take the mark away")
    if failed:
        pytest.fail(f"{len(failed)} of these fail\n\n" + "\n\n".join(failed), pytrace=False)
