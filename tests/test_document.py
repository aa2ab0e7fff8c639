"""``numguard document``: markables, what moved, consistency, missing halves, and the tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from numguard.document import Report, check_document
from numguard.document.markables import find
from numguard.document.oddities import spasm
from numguard.document.segments import align

Run = Callable[..., Any]

# An agreement of our own, of the same kind as the one of the paper.
SOURCE = """Supplement No. 1 to the Sublease Agreement of 3 March 2017
Jana Malá, pers. no. 695604/3017, address: Zelená 8, Brno 6, 616 00
Eva Nová, pers. no. 136205/891, address: Dlouhá 13, Brno 4, 614 00
The apartment no. 4 (49 m²) of the size 1+1 stands at Dlouhá 13, Brno 4, ZIP CODE: 614 00.
It belongs to the housing cooperative, ID No.: 123 45 678, after the norm ISO 9001.
The rent is CZK 12,500 a month, and the deposit is CZK 25,000.
It is let from 3 March 2017 until 31 December 2018.
Because both parties want to go on, the lease is prolonged by two years, until 31 December 2020.
"""
GOOD = """Dodatek č. 1 ke smlouvě o podnájmu ze dne 3. března 2017
Jana Malá, r. č. 695604/3017, adresa: Zelená 8, Brno 6, 616 00
Eva Nová, r. č. 136205/891, adresa: Dlouhá 13, Brno 4, 614 00
Byt č. 4 (49 m²) o velikosti 1+1 se nachází na adrese Dlouhá 13, Brno 4, PSČ: 614 00.
Patří bytovému družstvu, IČ: 123 45 678, podle normy ISO 9001.
Nájemné činí 12 500 Kč měsíčně a kauce je 25 000 Kč.
Pronajímá se od 3. března 2017 do 31. prosince 2018.
Protože obě strany chtějí pokračovat, prodlužuje se nájem o dva roky, a to do 31. prosince 2020.
"""


def changed(*changes: tuple[str, str]) -> Report:
    text = GOOD
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return check_document(SOURCE, text, "en", "cs", system="s")


def labels(report: Report) -> list[tuple[str, str, str]]:
    return [(m.markable.kind, m.markable.text, m.label) for m in report.marks if m.label != "correct"]


def test_markables() -> None:
    segments = enumerate(SOURCE.splitlines())
    found = [(markable.kind, markable.text) for at, segment in segments for markable in find(segment, at, "en")]
    assert found == [
        ("supplement number", "1"), ("date", "3 March 2017"),
        ("personal number", "695604/3017"), ("address", "8"), ("address", "6"), ("postal code", "616 00"),
        ("personal number", "136205/891"), ("address", "13"), ("address", "4"), ("postal code", "614 00"),
        ("number", "4"), ("number", "49"), ("flat composition", "1+1"), ("address", "13"), ("address", "4"),
        ("postal code", "614 00"), ("company number", "123 45 678"), ("abbreviation", "ISO 9001"),
        ("number", "12,500"), ("number", "25,000"), ("date", "3 March 2017"), ("date", "31 December 2018"),
        ("number", "two"), ("date", "31 December 2020"),
    ]  # fmt: skip


def test_a_right_translation_has_no_error() -> None:
    report = changed()
    assert labels(report) == []
    assert report.warnings == ()
    assert (report.target_only, report.source_based) == ((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Dodatek č. 1", "Dodatek č. 2", ("supplement number", "1", "erroneous")),
        ("695604/3017", "695604/3071", ("personal number", "695604/3017", "erroneous")),
        ("r. č. 136205/891", "rodné číslo neuvedeno", ("personal number", "136205/891", "missing")),
        ("Zelená 8,", "Zelená,", ("address", "8", "missing")),
        ("PSČ: 614 00", "PSČ: 641 00", ("postal code", "614 00", "erroneous")),
        ("1+1", "1+2", ("flat composition", "1+1", "erroneous")),
        ("123 45 678", "123 54 678", ("company number", "123 45 678", "erroneous")),
        ("ISO 9001", "ISO 9010", ("abbreviation", "ISO 9001", "erroneous")),
        ("(49 m²)", "(94 m²)", ("number", "49", "erroneous")),
        ("31. prosince 2020", "31. prosince 2021", ("date", "31 December 2020", "erroneous")),
        ("25 000 Kč", "vyšší", ("number", "25,000", "missing")),
    ],
)
def test_each_kind_of_error(before: str, after: str, expected: tuple[str, str, str]) -> None:
    assert labels(changed((before, after))) == [expected]


def test_personal_number_written_together_is_correct() -> None:
    assert labels(changed(("123 45 678", "12345678"), ("695604/3017", "695604 / 3017"))) == []


def test_a_date_keeps_its_format_throughout() -> None:
    report = changed(("od 3. března 2017", "od 3.3.2017"))
    assert labels(report) == [("date", "3 March 2017", "erroneous")]
    assert "another format" in next(m.note for m in report.marks if m.label == "erroneous")


def test_a_number_that_moved_to_the_neighbour_is_explained() -> None:
    report = changed((" a kauce je 25 000 Kč", ""), ("Pronajímá se", "Kauce je 25 000 Kč. Pronajímá se"))
    assert labels(report) == []
    assert [m.note for m in report.marks if m.note] == ["stands in segment 7"]
    assert [w.kind for w in report.warnings] == []


def test_same_number_in_two_forms() -> None:
    source, hypothesis = "It costs 12,500.\nWe pay 12,500.", "Es kostet 12.500.\nWir zahlen 12 500."
    report = check_document(source, hypothesis, "en", "de")
    assert labels(report) == []
    assert [(w.kind, w.at) for w in report.warnings] == [("inconsistent", 1)]


def test_missing_half_spasm_and_missing_segment() -> None:
    report = changed(
        (" chtějí pokračovat, prodlužuje se nájem o dva roky, a to do 31. prosince 2020", ""),
        ("bytovému družstvu,", "družstvu družstvu družstvu družstvu,"),
        ("Jana Malá, r. č. 695604/3017, adresa: Zelená 8, Brno 6, 616 00", ""),
    )
    assert [(w.kind, w.at) for w in report.warnings] == [("empty", 1), ("spasm", 4), ("half", 7)]
    assert report.target_only == (3, 2)
    assert report.source_based == (6, 6)  # "obě" says "both": "two" is missing


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a b a b a b", ("a b", 3)),
        ("very very good", None),
        ("1 1 1 1", None),
        ("non non non non", ("non", 4)),
        ("我们我们我们我们去", ("我们", 4)),
        ("", None),
        ("bla bla " * 5000, ("bla", 10000)),
    ],
)
def test_spasm(text: str, said: tuple[str, int] | None) -> None:
    assert spasm(text) == said


def test_documents_of_unequal_length_are_aligned() -> None:
    source = (
        "The first line has 12 words.\nA second sentence with 34.\nThe third, longer one speaks of 56 and 78.\nEnd."
    )
    hypothesis = (
        "Die erste Zeile hat 12 Wörter. Ein zweiter Satz mit 34.\nDer dritte, längere spricht von 56 und 78.\nEnde."
    )
    assert [segment.numbers for segment in align(source, hypothesis)] == [(1, 1), (3, 2), (4, 3)]
    lost = "Die erste Zeile hat 12 Wörter.\nDer dritte, längere spricht von 56 und 78.\nEnde."
    report = check_document(source, lost, "en", "de")
    assert labels(report) == [("number", "34", "missing")]


def test_no_text_raises() -> None:
    for source, hypothesis in [
        ("", ""),
        ("", "7"),
        ("7", ""),
        ("\n\n", "x"),
        ("1+1+1+", "\ud800"),
        ("9" * 5000, "9 " * 5000),
    ]:
        check_document(source, hypothesis, "en", "de")


def test_tables(run: Run, tmp_path: Path) -> None:
    paths = []
    for name, text in (("src.txt", SOURCE), ("a.txt", GOOD.replace("1+1", "1+2")), ("b.txt", GOOD)):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        paths.append(str(path))
    outcome = run("document", paths[0], f"worse={paths[1]}", paths[2], "-s", "en", "-t", "cs")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["b", "worse"]  # the best first
    assert "0/1/0" in outcome.out
    assert run("document", *paths[:2], "-s", "en", "-t", "cs", "--fail-on", "errors").code == 1
    (record,) = json.loads(run("document", paths[0], paths[2], "-s", "en", "-t", "cs", "--json").out)
    assert record["counts"]["total"] == {"errors": 0, "missing": 0}
    assert run("document", paths[0], str(tmp_path / "none"), "-s", "en", "-t", "cs").code == 2


def test_many_numbers_in_one_segment_take_no_minutes() -> None:
    """3,000 wrong numbers in a line took three minutes: each was compared with each."""
    source = "".join(f"item {k * 7 % 9973 + 20} and " for k in range(3_000))
    wrong = "".join(f"item {k * 11 % 9973 + 20} and " for k in range(3_000))
    began = process_time()
    report = check_document(source, wrong, "en", "de")
    assert process_time() - began < 10
    assert len(report.marks) == 3_000


@pytest.mark.parametrize("cells", [None, 1_000])
@pytest.mark.parametrize(("ours", "theirs"), [(400, 200), (200, 400), (400, 1), (1, 400), (7, 400)])
def test_each_line_is_in_one_segment(
    monkeypatch: pytest.MonkeyPatch, cells: int | None, ours: int, theirs: int
) -> None:
    """Also where so many lines are missing that the work is bounded."""
    if cells is not None:
        monkeypatch.setattr("numguard.document.segments._CELLS", cells)
    lines = [f"Line {n} of the text has {n} words." for n in range(max(ours, theirs))]
    segments = align("\n".join(lines[:ours]), "\n".join(lines[:theirs]))
    assert " ".join(segment.source for segment in segments if segment.source) == " ".join(lines[:ours])
    assert " ".join(segment.hypothesis for segment in segments if segment.hypothesis) == " ".join(lines[:theirs])


def test_a_segment_over_the_limit_is_abstained_not_wrong() -> None:
    """What nobody has judged is neither correct nor missing."""
    long = "It costs 5 euros. " * 10_000
    report = check_document(f"{long}\n74 cats", f"{long}\n74 Katzen", "en", "de")
    assert [(mark.markable.text, mark.label) for mark in report.marks] == [("74", "correct")]
    assert [(w.kind, w.at) for w in report.warnings] == [("abstained", 0)]
    assert "longer than max_length" in report.warnings[0].message
    assert (report.target_only, report.faults) == ((0, 0), 0)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("born 760506/1234", ["personal number"]),
        ("born 760506 / 123,", ["personal number"]),
        ("of 123 45 678 here", ["company number"]),
        ("a flat 2+kk", ["flat composition"]),
        ("a flat 3 + 1 / 2 there", ["flat composition"]),
        ("in 142 00 Praha", ["postal code"]),
    ],
)
def test_pictures(text: str, kinds: list[str]) -> None:
    assert [m.kind for m in find(text, 0, "en") if m.kind != "number"] == kinds


@pytest.mark.parametrize(
    "text", ["1760506/1234", "760506/12345", "0,123 45", "1 142 00 5", "142 00.5", "12+34", "5 142 00"]
)
def test_a_piece_of_more_digits_is_no_picture(text: str) -> None:
    kinds = {m.kind for m in find(text, 0, "en")}
    assert not kinds & {"personal number", "company number", "flat composition", "postal code"}
