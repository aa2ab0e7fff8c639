"""The page shows a finding between its neighbours; the findings are the same with it and without."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numguard.audit.chunks import Chunk
from numguard.audit.context import with_context
from numguard.formats.rows import Row

Run = Callable[..., Any]
LANGUAGES = ("-s", "en", "-t", "de")
PAIRS = [("5 cats", "5 Katzen"), ("6 cats", "7 Katzen"), ("8 cats", "9 Katzen"), ("no tab", "")]


def row(number: int, source: str, hypothesis: str, problem: str = "") -> Row:
    return Row(number=number, source=source, hypothesis=hypothesis, problem=problem)


def found(file: str, number: int, source: str, hypothesis: str) -> dict[str, object]:
    return {"file": file, "line": number, "source": source, "hypothesis": hypothesis}


def test_neighbours_stand_in_the_same_file_whatever_the_chunks() -> None:
    rows = [row(1, "a", "A"), row(2, "b", "B"), row(3, "c", "C" * 400)]
    findings = [found("x", 2, "b", "B"), found("x", 3, "c", "C" * 400), found("y", 1, "d", "D")]
    for cut in range(4):
        chunks = [Chunk("x", rows[:cut]), Chunk("x", rows[cut:], cut + 1), Chunk("y", [row(1, "d", "D")], 4)]
        told = [(one.get("before"), one.get("after")) for one in with_context(findings, chunks)]
        assert told == [(["a", "A"], ["c", "C" * 300]), (["b", "B"], None), (None, None)]


def test_what_is_no_pair_is_no_context() -> None:
    chunk = Chunk("x", [row(1, "a", "", "no tab"), row(2, "b", "B")])
    assert list(with_context([found("x", 2, "b", "B")], [chunk])) == [found("x", 2, "b", "B")]


def test_units_of_one_line_are_told_apart() -> None:
    chunk = Chunk("x", [row(1, "a", "A"), row(1, "b", "B"), row(1, "c", "C")])
    assert [one["before"] for one in with_context([found("x", 1, "c", "C")], [chunk])] == [["b", "B"]]


def test_a_file_that_was_written_to_loses_context_and_no_finding() -> None:
    findings = [found("x", 1, "a", "A"), found("x", 2, "b", "B")]
    chunk = Chunk("x", [row(1, "other", "A"), row(2, "b", "B")])
    assert list(with_context(findings, [chunk])) == findings
    assert list(with_context(findings, [])) == findings


def test_findings_are_the_same_with_the_page_and_without(run: Run, tmp_path: Path) -> None:
    """An audit that is killed and resumed with other reports ends like one that was never killed."""
    path, html = tmp_path / "pairs.tsv", tmp_path / "r.html"
    path.write_text("".join("\t".join(filter(None, pair)) + "\n" for pair in PAIRS), "utf-8")
    findings = [tmp_path / "plain.jsonl", tmp_path / "shown.jsonl"]
    run("audit", str(path), *LANGUAGES, "--findings", str(findings[0]))
    run("audit", str(path), *LANGUAGES, "--findings", str(findings[1]), "--html", str(html))
    assert findings[0].read_bytes() == findings[1].read_bytes()
    assert len([json.loads(line) for line in findings[0].read_text("utf-8").splitlines()]) == 3
