"""What formats and libraries really write, by mechanism (tests/cases/formats.txt): what is judged right yet."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import numguard

TABLE = Path(__file__).parent / "cases" / "formats.txt"
KNOWN = "known "


class Row(NamedTuple):
    """A pair, what must be said of it, and whether it is known not to be."""

    action: str
    mechanism: str
    source_lang: str
    target_lang: str
    source: str
    hypothesis: str
    is_known: bool


def rows() -> list[Row]:
    """Return the rows of the table."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [Row._make((*line.removeprefix(KNOWN).split("|"), line.startswith(KNOWN))) for line in lines]


def is_right(row: Row) -> bool:
    """Tell whether a pair is judged as it must be; a flag is enough for a wrong one."""
    action = numguard.check(row.source, row.hypothesis, row.source_lang, row.target_lang).action
    return action == "pass" if row.action == "pass" else action in ("block", "flag")


@pytest.mark.parametrize("mechanism", sorted({row.mechanism for row in rows()}))
def test_each_pair_is_judged_right(mechanism: str) -> None:
    assert [row for row in rows() if row.mechanism == mechanism and not row.is_known and not is_right(row)] == []


def test_what_is_known_is_still_wrong() -> None:
    """A row that is mended loses its word."""
    assert [row for row in rows() if row.is_known and is_right(row)] == []


def test_most_are_judged_right() -> None:
    assert sum(not row.is_known for row in rows()) / len(rows()) >= 0.95
