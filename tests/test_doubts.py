"""Doubts: what free translation does to numbers is flagged, and the near misses still block."""

from __future__ import annotations

from pathlib import Path

import pytest

from numguard import Checker, Policy
from numguard.verdict.doubts import DOUBTS

ROWS = [
    line.split("|")
    for line in (Path(__file__).parent / "cases" / "doubts.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("name", "source_lang", "target_lang", "source", "hypothesis"), ROWS)
def test_row(name: str, source_lang: str, target_lang: str, source: str, hypothesis: str) -> None:
    verdict = Checker(source_lang, target_lang).check(source, hypothesis)
    assert verdict.action == ("block" if name == "block" else "flag")
    if name != "block":
        strict = Checker(source_lang, target_lang, policy=Policy.preset("strict"))
        assert strict.check(source, hypothesis).action == "block"


def test_every_doubt_has_rows_and_more_near_misses() -> None:
    named = [row[0] for row in ROWS if row[0] != "block"]
    assert set(named) == {doubt.name for doubt in DOUBTS}
    assert len(ROWS) - len(named) >= len(named)
