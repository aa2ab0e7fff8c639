"""The guide to a new check, followed word by word: its check finds its own rows, and leaves all tables as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from numguard import Checker
from numguard.verdict.checks import checks
from numguard.verdict.finding import PairCheck
from tests import tables as cases
from tests.tables import PASS, Row
from tests.test_docs import blocks

PAGE = Path(__file__).parent.parent / "docs" / "how-to" / "add-a-check.md"
TEXT, CODE = (next(block.text for block in blocks(PAGE) if block.language == sort) for sort in ("text", "python"))
ROWS = [cases.row(line) for line in TEXT.splitlines()]
_WITH_ZERO = re.compile(r"[.,]\d*0(?!\d)")
"""A decimal that ends in a zero: what the check looks at."""


@pytest.fixture
def precision(monkeypatch: pytest.MonkeyPatch) -> Iterator[PairCheck]:
    """The check of the page, in the tuple of checks."""
    names: dict[str, object] = {"__name__": "precision"}
    exec(compile("from __future__ import annotations\n" + CODE, str(PAGE), "exec"), names)
    check = names["PRECISION"]
    assert isinstance(check, PairCheck)
    monkeypatch.setattr(checks, "PAIR_CHECKS", (*checks.PAIR_CHECKS, check))
    checks.chosen.cache_clear()
    yield check
    checks.chosen.cache_clear()


@cache
def _checker(source_lang: str, target_lang: str, name: str) -> Checker:
    """A checker that is made while the check is there."""
    return Checker(source_lang, target_lang)


def _said(row: Row, name: str) -> list[tuple[str, set[str], bool]]:
    """What is said of a row in both directions: the action, the types, and whether the check said it."""
    langs, texts = (row.source_lang, row.target_lang), (row.source, row.hypothesis)
    verdicts = [_checker(*langs, name).check(*texts), _checker(*langs[::-1], name).check(*texts[::-1])]
    return [
        (one.action, {issue.type for issue in one.issues}, any(issue.rule == name for issue in one.issues))
        for one in verdicts
    ]


def test_the_check_of_the_page_finds_its_rows(precision: PairCheck) -> None:
    assert sum(row.action == PASS for row in ROWS) >= sum(row.action != PASS for row in ROWS) > 0
    assert any(row.source_lang == row.target_lang for row in ROWS if row.action != PASS)
    for row in ROWS:
        said = _said(row, precision.name)
        assert [action for action, _, _ in said] == [row.action] * 2, row
        assert [is_said for _, _, is_said in said] == [row.action != PASS] * 2, row
        assert not row.type or row.type in said[0][1], row


def test_the_check_of_the_page_turns_no_table_red(precision: PairCheck) -> None:
    sorts = ("explanations", "checks", "hints", "steps", "languages")
    rows = [row for sort in sorts for table in cases.tables(sort) for row in table.rows]
    asked = [row for row in rows if _WITH_ZERO.search(row.source) or _WITH_ZERO.search(row.hypothesis)]
    assert len(asked) > len(ROWS)
    assert [row for row in asked if any(is_said for _, _, is_said in _said(row, precision.name))] == []
