"""The frozen oracle: sentences with numbers that others wrote (tools/oracle.py), read by numguard."""

from __future__ import annotations

import re
from pathlib import Path

import oracle
import pytest

ROOT = Path(__file__).parent.parent
LEAST = 0.998
EVERY = 6
"""Every so manieth sentence is read in the quick test."""
REASONS = {
    ("ar", "ordinal"): "num2words has no article before المائة of a compound, and في المائة says per cent",
    ("lt", "year"): "ICU's plural of an ordinal: pirmų is of the first ones",
    ("ru", "ordinal"): "ICU's plural of an ordinal: первых is of the first ones",
    ("sw", "ordinal"): "ICU writes a comma inside the number, which parts two numbers elsewhere",
}
"""Why what is not read is left so, by language and kind."""


def test_a_sample_of_what_others_write_is_read() -> None:
    wrong = [row for row in oracle.stored()[::EVERY] if not oracle.is_read(row)]
    assert [row for row in wrong if (row.lang, row.kind) not in REASONS] == []


@pytest.mark.slow
def test_what_others_write_is_read() -> None:
    """99.8 % of 10,990 sentences are read right; each other one has its reason, and no reason is without a row."""
    rows = oracle.stored()
    wrong = [row for row in rows if not oracle.is_read(row)]
    assert [row for row in wrong if (row.lang, row.kind) not in REASONS] == []
    assert {(row.lang, row.kind) for row in wrong} == set(REASONS)
    assert 1 - len(wrong) / len(rows) >= LEAST
    said = re.search(r"([\d,]+) sentences that others wrote.* in (\d+) languages\): ([\d.]+) %", _page(), re.DOTALL)
    assert said is not None
    figures = f"{len(rows):,}", str(len({row.lang for row in rows})), f"{100 - 100 * len(wrong) / len(rows):.2f}"
    assert said.groups() == figures


def test_the_file_holds_every_kind_and_writer() -> None:
    rows = oracle.stored()
    assert {row.writer for row in rows} == {"cn2an", "icu", "indic-numtowords", "num2words"}
    assert {row.kind for row in rows} == {"cardinal", "cheque", "decimal", "digits", "money", "ordinal", "year"}
    assert len({row.value for row in rows}) > 1500
    assert all(row.written and row.text[row.start : row.end] == row.written for row in rows)
    assert sum(oracle.left_out().values()) < len(rows) * 0.05


def test_a_wrong_value_is_not_read() -> None:
    """The oracle can lose: no row is read as its value plus one."""
    rows = oracle.stored()[::20]
    assert [row for row in rows if row.exact + 1 in oracle.read(row)] == []


def _page() -> str:
    return (ROOT / "docs" / "how-to" / "test-an-mt-system.md").read_text("utf-8")
