"""``numguard consistency``, and the tables for reviewers: bilingual DOCX read, issues with their penalties written."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
LANGUAGES = ("-s", "en", "-t", "de")


def written(path: Path, *pairs: tuple[str, str]) -> str:
    path.write_text("".join(f"{source}\t{target}\n" for source, target in pairs), "utf-8")
    return str(path)


def test_other_numbers_for_one_source_are_told_over_files(run: Run, tmp_path: Path) -> None:
    """Another order, another way of writing and an exact repetition are consistent; another value is not."""
    one = written(
        tmp_path / "a.tsv",
        ("Page 3 of 12", "Seite 3 von 12"),
        ("Open 5 files", "Öffne fünf Dateien"),
        ("No number", "Keine Zahl"),
        ("4 of 9 people", "4 von 9 Leuten"),
    )
    two = written(
        tmp_path / "b.tsv",
        ("Page 3  of 12", "Seite 3 von 13"),
        ("Page 3 of 12", "Seite 3 von 12"),
        ("Open 5 files", "5 Dateien öffnen"),
        ("4 of 9 people", "Von 9 Leuten 4"),
        ("No number", "Gar keine Zahl"),
    )
    outcome = run("consistency", one, two, *LANGUAGES, "--json")
    assert outcome.code == 0, outcome.err
    record = json.loads(outcome.out)
    assert (record["pairs"], record["sources"], record["inconsistent"]) == (9, 4, 1)
    (entry,) = record["entries"]
    assert [variant["numbers"] for variant in entry["variants"]] == [["3", "12"], ["3", "13"]]
    places = entry["variants"][0]["translations"][0]["places"]
    assert [(Path(at["file"]).name, at["line"]) for at in places] == [("a.tsv", 1), ("b.tsv", 2)]
    assert run("consistency", one, two, *LANGUAGES, "--fail").code == 1
    assert run("consistency", one, *LANGUAGES, "--fail").code == 0


def test_two_languages_are_two_memories(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rows = [("de", "12 Katzen"), ("fr", "13 chats")]
    path.write_text(
        "".join(json.dumps({"source": "12 cats", "hypothesis": text, "target_lang": tag}) + "\n" for tag, text in rows),
        "utf-8",
    )
    assert "translations of 0 differ" in run("consistency", str(path), "-s", "en").out


def test_a_file_without_pairs_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("consistency", written(tmp_path / "a.tsv"), *LANGUAGES).code == 2


def test_mqm_and_the_list_of_issues(run: Run, tmp_path: Path) -> None:
    """A critical issue of 25 points in 8 words; the passing segment costs nothing, and text is no formula."""
    source, output, lqa = (tmp_path / name for name in ("s", "o", "lqa.csv"))
    source.write_text("It costs 12 euros.\nHere are 7 cats.\n", "utf-8")
    output.write_text("=Es kostet 13 Euro.\nHier sind 7 Katzen.\n", "utf-8")
    outcome = run("quality", str(source), str(output), *LANGUAGES, "--json", "--lqa", str(lqa))
    assert outcome.code == 0, outcome.err
    assert json.loads(outcome.out)["systems"][0]["mqm"] == {"score": 100 * (1 - 25 / 8), "penalty": 25, "words": 8}
    (issue,) = csv.DictReader(lqa.read_text("utf-8-sig").splitlines())
    assert (issue["segment"], issue["severity"], issue["penalty"], issue["in output"]) == ("1", "critical", "25", "13")
    assert issue["output"] == "'=Es kostet 13 Euro."


def test_a_review_table_in_word(run: Run, tmp_path: Path) -> None:
    """Rows of a table with a header of a pair are judged; a document without one is none of pairs."""
    docx = pytest.importorskip("docx")
    head = ("Segment ID", "Source segment", "Target segment")
    for name, lines in (
        ("pairs", [head, ("1", "12 cats", "13 Katzen"), ("2", "5 dogs", "5 Hunde"), ("3", "7 birds", "")]),
        ("other", [("a", "b", "c"), ("1", "12", "13")]),
    ):
        document = docx.Document()
        document.add_paragraph("12 pages")
        table = document.add_table(rows=0, cols=3)
        for line in lines:
            for cell, text in zip(table.add_row().cells, line, strict=True):
                cell.text = text
        document.save(tmp_path / f"{name}.docx")
    outcome = run("audit", str(tmp_path / "pairs.docx"), *LANGUAGES)
    assert "2 pairs: 1 blocked, 0 flagged, 1 passed, 1 untranslated" in outcome.out + outcome.err
    outcome = run("audit", str(tmp_path / "other.docx"), *LANGUAGES)
    assert outcome.code == 2
    assert "numguard document" in outcome.err
    named = run("audit", str(tmp_path / "other.docx"), *LANGUAGES, "--source", "b", "--hypothesis", "c")
    assert "1 pairs: 1 blocked" in (named.out + named.err).replace("1 pair:", "1 pairs:")
