"""The demo file: the audit finds exactly the third that is wrong."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import numguard

PAIRS = Path(__file__).parent.parent / "numguard" / "cli" / "samples" / "pairs.tsv"


def read() -> list[dict[str, str]]:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_a_third_is_wrong() -> None:
    expected = [row["expected"] for row in read()]
    assert len(expected) == 66
    assert expected.count("block") == 22
    assert set(expected) == {"pass", "block"}


@pytest.mark.parametrize("row", read(), ids=lambda row: f"{row['source_lang']}-{row['target_lang']}-{row['shows']}")
def test_row_is_judged_as_expected(row: dict[str, str]) -> None:
    verdict = numguard.check(row["source"], row["hypothesis"], row["source_lang"], row["target_lang"])
    assert (verdict.action, [issue.message for issue in verdict.issues if row["expected"] == "pass"]) == (
        row["expected"],
        [],
    )


def test_audit_finds_exactly_the_wrong_third(run: Callable[..., Any], tmp_path: Path) -> None:
    findings = tmp_path / "findings.jsonl"
    outcome = run("audit", str(PAIRS), "--header", "--findings", str(findings), "--fail-on", "block")
    assert outcome.code == 1
    assert "66 pairs: 22 blocked, 0 flagged, 44 passed" in outcome.out
    found = {json.loads(line)["line"] for line in findings.read_text("utf-8").splitlines()}
    assert found == {number for number, row in enumerate(read(), 2) if row["expected"] == "block"}
