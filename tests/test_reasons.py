"""Reasons: each cause is one issue, which names the number that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from numguard import Checker, Mention

ROWS = [
    line.split("|")
    for line in (Path(__file__).parent / "cases" / "reasons.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def _said(mention: Mention | None) -> str:
    return "-" if mention is None else mention.text


@pytest.mark.parametrize(("source_lang", "target_lang", "source", "hypothesis", "expected"), ROWS)
def test_each_cause_is_one_issue(
    source_lang: str, target_lang: str, source: str, hypothesis: str, expected: str
) -> None:
    issues = Checker(source_lang, target_lang).check(source, hypothesis).issues
    told = [f"{one.type} {_said(one.source)} = {_said(one.hypothesis)}" for one in issues if one.severity != "neutral"]
    assert "; ".join(told) == expected
