"""What the auditors marked beside values: marks of numbers, words in digits, flats with blanks, terms; the matrix."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.audit.document import check_document
from numguard.audit.document.matrix import as_csv, as_xlsx, rows
from numguard.audit.document.oddities import stutter
from numguard.audit.document.terms import Term, read_terms, term_marks
from numguard.model.errors import InputError

Call = Callable[..., Any]
AGREEMENT = "Supplement No. 1 to the agreement."


def wrong(source: str, hypothesis: str, target: str = "cs") -> list[tuple[str, str]]:
    report = check_document(source, hypothesis, "en", target)
    return [(mark.markable.text, mark.label) for mark in report.marks if mark.label != "correct"]


@pytest.mark.parametrize(
    ("source", "hypothesis", "target", "expected"),
    [
        (AGREEMENT, "Dodatek č. 1 ke smlouvě.", "cs", []),
        (AGREEMENT, "Dodatek 1 ke smlouvě.", "cs", []),
        (AGREEMENT, "Doplněk ne. 1 ke smlouvě.", "cs", [("1", "erroneous")]),
        (AGREEMENT, "Doplněk nč. 1 ke smlouvě.", "cs", [("1", "erroneous")]),
        (AGREEMENT, "Doplněk ne 1 ke smlouvě.", "cs", [("1", "erroneous")]),
        (AGREEMENT, "Nachtrag Nr. 1 zum Vertrag.", "de", []),
        (AGREEMENT, "Nachtrag Nein. 1 zum Vertrag.", "de", [("1", "erroneous")]),
        (AGREEMENT, "协议第1号补充。", "zh", []),
        ("File no. 27 C 118/2019 was read.", "Byl čten spis sp. zn. 27 C 118/2019.", "cs", []),
        ("Provisions CZK '000: 14,250", "Rezervy v tis. Kč: 14 250", "cs", []),
        ("The first half of 2021 (H1 2021)", "1. pololetí 2021", "cs", [("2021", "unsaid")]),
        ("The flat no. 4 is let.", "Byt č. 4 se pronajímá.", "cs", []),
        ("The flat no. 4 is let.", "Byt ne. 4 se pronajímá.", "cs", [("4", "erroneous")]),
        ("Under Act No. 2/1969 Coll.", "Podle zák. č. 2/1969 Sb.", "cs", []),
        ("The flat has the size 1+1/L.", "Byt o velikosti 1+1/L.", "cs", []),
        ("The flat has the size 1+1/L.", "Byt o velikosti 1 + 1 / L.", "cs", []),
        ("It has 2 (in words: two) copies.", "Má 2 (slovy: dva) stejnopisy.", "cs", []),
        (
            "It costs 1,500 (in words: one thousand five hundred).",
            "Stojí 1 500 (slovy: 1 500).",
            "cs",
            [("one thousand five hundred", "erroneous")],
        ),
        ("It has 2 (in words: two) copies.", "Má 2 (slovy: 2) stejnopisy.", "cs", [("two", "erroneous")]),
        ("It has 2 (in words: two) copies.", "Má dva (slovy: dva) stejnopisy.", "cs", [("2", "erroneous")]),
        ("The lease is for 2 years (in words: full).", "Nájem je na dva roky (slovy: celé).", "cs", []),
        ("It has 2 (in words: two) copies.", "Es hat 2 (in Worten: zwei) Ausfertigungen.", "de", []),
        ("It has 2 (in words: two) copies.", "Má 2 stejnopisy.", "cs", [("two", "missing")]),
        ("The flat no. 4 is let.", "Byt no 4 se pronajímá.", "cs", [("4", "erroneous")]),
        ("The flat no. 4 is let.", "Byt na 4 se pronajímá.", "cs", []),
        ("Under Act No. 2/1969.", "En vertu de la loi no 2/1969.", "fr", []),
        ("The flat No. 1 is let.", "Byt se pronajímá.", "cs", [("1", "missing")]),
        ("They want to be No. 1 in Asia.", "Chtějí být v Asii nejlepší.", "cs", []),
        ("For two (2) years.", "Na dva (2) roky.", "cs", []),
    ],
)
def test_right_values_in_wrong_forms(source: str, hypothesis: str, target: str, expected: list[Any]) -> None:
    assert wrong(source, hypothesis, target) == expected


def test_the_mark_of_the_other_language_in_the_source_is_no_fault_of_the_translation() -> None:
    assert wrong("It settled 74,5 % of them.", "Vyřídila 74,5 % z nich.") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("byt. 4, byt. 1, bytové smlouvy 1, bytové smlouvy 4 bytové smlouvy č.", "bytové smlouvy"),
        ("the owner of the flat and the owner of the house sign for the owner of the land", ""),
        ("the tax rate, the tax rate and the tax rate", "the tax"),
        ("one two three four", ""),
        ("loans of 75 million dollars, 120 million dollars and 200 million dollars", ""),
    ],
)
def test_words_that_come_back_with_gaps(text: str, found: str) -> None:
    assert stutter(text) == found


def test_a_spasm_with_gaps_is_told_and_one_of_the_source_is_not() -> None:
    stuttered = "The tax rate, a tax rate, one tax rate of 5 %."
    report = check_document("The rate is 5 %.", stuttered, "en", "en")
    assert [warning.kind for warning in report.warnings] == ["spasm"]
    assert check_document(stuttered, stuttered, "en", "en-GB").warnings == ()


TERMS = read_terms(["# ours", "tenant\tnájemkyně|pronajímatelk*", "sublease agreement\tpodnájemní smlouv*"], "t")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Pronajímatelka platí.", "Pronajímatelku chrání."], ["correct", "correct"]),
        (["Nájemkyně platí.", "Pronajímatelku chrání."], ["correct", "erroneous"]),
        (["Nájemkyně platí.", "Osobu chrání."], ["correct", "missing"]),
        (["Osoba platí.", "Pronajímatelku chrání."], ["missing", "correct"]),
    ],
)
def test_the_first_occurrence_of_a_term_defines(lines: list[str], expected: list[str]) -> None:
    report = check_document("The tenant pays.\nThe tenant is protected.", "\n".join(lines), "en", "cs")
    assert [mark.label for mark in term_marks(report.segments, TERMS)] == expected


@pytest.mark.parametrize("line", ["tenant", "tenant\t", "\tnájemce", "tenant\t|"])
def test_lines_that_are_no_term(line: str) -> None:
    with pytest.raises(InputError, match="line 2: say a term"):
        read_terms(["a\tb", line], "t.tsv")


def test_a_term_is_a_word_and_its_ending_may_differ() -> None:
    term = Term("rent", ("nájem",))
    assert term.pattern.search("The current one") is None
    assert Term("rent*", ("nájem",)).pattern.search("The rents") is not None


def reports() -> list[Any]:
    source = "It costs 12,500.\nFlat 1+1."
    return [
        check_document(source, "Es kostet 12.500.\nWohnung 1+1.", "en", "de", system="right"),
        check_document(source, "Es kostet 13.500.\nWohnung.", "en", "de", system="=wrong"),
    ]


def test_the_matrix_of_annotators() -> None:
    assert rows(reports()) == [
        ["line", "kind", "markable", "source", "right", "=wrong"],
        ["1", "number", "12,500", "It costs 12,500.", "0", "1"],
        ["2", "flat composition", "1+1", "Flat 1+1.", "0", "missing"],
    ]
    text = as_csv(reports()).decode("utf-8-sig")
    assert text.splitlines()[0] == "line,kind,markable,source,right,'=wrong"
    assert '"12,500"' in text


def test_the_matrix_as_a_spreadsheet(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    path = tmp_path / "m.xlsx"
    path.write_bytes(as_xlsx(reports()))
    sheet = openpyxl.load_workbook(path).active
    assert [[cell.value for cell in row] for row in sheet.iter_rows(min_col=5)] == [
        ["right", "=wrong"],
        [0, 1],
        [0, "missing"],
    ]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"n", "s"}


def test_command(run: Call, tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("s.txt", "a.txt", "terms.tsv", "m.csv", "r.json")}
    files["s.txt"].write_text("The tenant pays 500.\nThe tenant pays 600.\n")
    files["a.txt"].write_text("Nájemkyně platí 500.\nPronajímatelka platí 600.\n")
    files["terms.tsv"].write_text("tenant\tnájemkyně|pronajímatelk*\n")
    argv = ["-s", "en", "-t", "cs", "--terms", str(files["terms.tsv"]), "--matrix", str(files["m.csv"])]
    outcome = run("document", str(files["s.txt"]), str(files["a.txt"]), *argv, "--json", str(files["r.json"]))
    assert outcome.code == 0
    assert "term" in outcome.out
    assert json.loads(files["r.json"].read_text())[0]["counts"]["total"]["errors"] == 1
    assert "tenant,The tenant pays 600.,1" in files["m.csv"].read_text("utf-8-sig")
