"""The ten classes of number errors of language models (Tang et al. 2025), and five more: two judgements a row."""

from __future__ import annotations

from pathlib import Path

import pytest

import numguard

TABLE = Path(__file__).parent / "cases" / "classes.tsv"


def judgements() -> list[object]:
    """Each row as two judgements, whether the translation is right and what it is; ! before it is a known failure."""
    lines = TABLE.read_text("utf-8").splitlines()
    made: list[object] = []
    for number, line in enumerate((line for line in lines if not line.startswith("#")), 1):
        name, pair, source, *both = (cell.replace("\\n", "\n") for cell in line.split("\t"))
        for is_right, cell in zip((True, False), both, strict=True):
            marks = pytest.mark.xfail(strict=True) if cell.startswith("!") else ()
            values = (pair, source, cell.removeprefix("!"), is_right)
            label = "right" if is_right else "wrong"
            made.append(pytest.param(*values, id=f"{name}-{number}-{label}", marks=marks))
    return made


@pytest.mark.parametrize(("pair", "source", "hypothesis", "is_right"), judgements())
def test_class(pair: str, source: str, hypothesis: str, is_right: bool) -> None:
    """A right translation passes; a wrong one is blocked, or told to a person."""
    action = numguard.check(source, hypothesis, *pair.split("-")).action
    assert action == "pass" if is_right else action in ("block", "flag")
