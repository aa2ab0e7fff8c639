"""The ten classes of number errors of language models (Tang et al. 2025), and five more: two judgements a row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

import numguard
from tests.tables import judge_each

TABLE = Path(__file__).parent / "cases" / "classes.tsv"


@cache
def rows() -> dict[str, list[list[str]]]:
    """Return the rows by class: languages, source, a right translation, a wrong one; ! marks a known failure."""
    found: dict[str, list[list[str]]] = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, *cells = (cell.replace("\\n", "\n") for cell in line.split("\t"))
            assert len(cells) == 4, line
            found.setdefault(name, []).append(cells)
    return found


def judge(pair: str, source: str, hypothesis: str, is_right: bool) -> None:
    """A right translation passes; a wrong one is blocked, or told to a person."""
    action = numguard.check(source, hypothesis, *pair.split("-")).action
    assert action == "pass" if is_right else action in ("block", "flag"), action


@pytest.mark.parametrize("name", rows())
def test_class(name: str) -> None:
    def cases() -> Iterator[tuple[str, bool, partial[None]]]:
        for pair, source, *both in rows()[name]:
            for is_right, cell in zip((True, False), both, strict=True):
                text = cell.removeprefix("!")
                yield f"{pair} {source} | {text}", cell.startswith("!"), partial(judge, pair, source, text, is_right)

    judge_each(cases())
