"""``numguard document``: markables, what moved, consistency, missing halves, and the tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.audit.document import Report, check_document
from numguard.audit.document.check import resembling
from numguard.audit.document.markables import find
from numguard.audit.document.model import Segment
from numguard.audit.document.oddities import halves, spasm
from numguard.audit.document.page import CAUTION
from numguard.audit.document.segments import align
from numguard.formats.piece import Reading
from numguard.formats.source import open_corpus
from numguard.model.errors import InputError
from tests.laws.cost import counted, growth

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


DOCUMENT = [sys.executable, "-m", "numguard", "document"]


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
    """The auditors marked no digits for a month in words; parts in another order, and rubbish inside, are errors."""
    report = changed(("od 3. března 2017", "od 3.3.2017"))
    assert labels(report) == []
    assert ["another format" in w.message for w in report.warnings] == [True]
    assert labels(changed(("od 3. března 2017", "od března 3, 2017"))) == [("date", "3 March 2017", "erroneous")]
    broken = changed(("do 31. prosince 2018", "do 31 st............. prosince 2018"))
    assert labels(broken) == [("date", "31 December 2018", "erroneous")]


def test_blanks_inside_a_date_are_no_other_format() -> None:
    report = check_document("On 1 January 1996.\nOn 1 January 2000.", "1.1.1996.\n1. 1. 2000.", "en", "cs")
    assert (labels(report), report.warnings) == ([], ())


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
    assert report.source_based == (5, 5)  # "obě" says "both": "two" is missing


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


@counted
def test_many_numbers_in_one_segment_take_no_minutes() -> None:
    """3,000 wrong numbers in a line took three minutes: each was compared with each."""

    def check(count: int) -> None:
        source = "".join(f"item {k * 7 % 9973 + 20} and " for k in range(count))
        wrong = "".join(f"item {k * 11 % 9973 + 20} and " for k in range(count))
        assert len(check_document(source, wrong, "en", "de").marks) == count

    assert growth(check, 150, 4) < 6


@pytest.mark.parametrize("cells", [None, 1_000])
@pytest.mark.parametrize(("ours", "theirs"), [(400, 200), (200, 400), (400, 1), (1, 400), (7, 400)])
def test_each_line_is_in_one_segment(
    monkeypatch: pytest.MonkeyPatch, cells: int | None, ours: int, theirs: int
) -> None:
    """Also where so many lines are missing that the work is bounded."""
    if cells is not None:
        monkeypatch.setattr("numguard.audit.document.segments._CELLS", cells)
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


# --- consistency


def documents() -> list[tuple[str, str, str, str]]:
    """The documents of ours: languages, source, right translation; and each with one planted inconsistency."""
    found = []
    text = (Path(__file__).parent / "cases" / "documents.txt").read_text("utf-8")
    for block in text.split("\n== ")[1:]:
        head, _, rest = block.partition("\n")
        source, _, rest = rest.partition("\n--\n")
        lines = rest.splitlines()
        right = "\n".join(line for line in lines if not line.startswith("! "))
        found.append((head, source, right, ""))
        for line in lines:
            if line.startswith("! "):
                change, _, wanted = line[2:].partition(" | ")
                before, _, after = change.partition(" => ")
                assert right.count(before) == 1, before
                found.append((head, source, right.replace(before, after), wanted))
    return found


@pytest.mark.parametrize(("langs", "source", "hypothesis", "planted"), documents())
def test_one_planted_inconsistency_is_found_and_no_other(
    langs: str, source: str, hypothesis: str, planted: str
) -> None:
    report = check_document(source, hypothesis, *langs.split())
    found = [f"{m.markable.kind} {m.markable.text}" for m in report.marks if m.label != "correct"]
    found += [f"{w.kind} {w.message.split(chr(39))[1]}" for w in report.warnings if w.kind != "superfluous"]
    assert [text for text in found if planted not in text or not planted] == []
    assert bool(found) is bool(planted)


def test_there_are_twelve_planted_inconsistencies() -> None:
    assert sum(bool(planted) for *_, planted in documents()) == 12


def test_order_does_not_matter_to_consistency() -> None:
    """The findings' example: the translation turns two dates around, and all are in one format."""
    source = "Signed on 13 May 2016 and 5 June.\nOn 14 May 2016."
    hypothesis = "Am 5. Juni und am 13. Mai 2016 unterzeichnet.\nAm 14. Mai 2016."
    report = check_document(source, hypothesis, "en", "de")
    assert labels(report) == []
    assert [w for w in report.warnings if w.kind == "inconsistent"] == []


def test_one_odd_first_date_is_one_error() -> None:
    """The first occurrence defines; that the others are all alike, and not like it, is told once."""
    days = range(1, 9)
    source = "\n".join(f"On {day} May 2016 it rained." for day in days)
    said = "\n".join(f"{day}. května 2016 pršelo." for day in days).replace("1. května", "1. 5.", 1)
    report = check_document(source, said, "en", "cs")
    assert labels(report) == []
    assert [(w.kind, w.at) for w in report.warnings] == [("inconsistent", 1)]


@pytest.mark.parametrize(
    ("source", "hypothesis", "expected"),
    [
        ("Supplement No. 1 to the agreement.", "Der Vertrag.", [("supplement number", "1", "missing")]),
        ("A flat of 3+kk.", "Byt 3+1.", [("flat composition", "3+kk", "erroneous")]),
        ("A flat of 1+1/L.", "Byt 1-1/l.", [("flat composition", "1+1/L", "erroneous")]),
        ("A flat of 1+1/L.", "Byt 1+1/L.", []),
        ("A flat of 1+1.", "Byt.", [("flat composition", "1+1", "missing")]),
        ("A cleric of WW1.", "Duchovní 1. světové války.", []),
    ],
)
def test_what_has_a_key_is_found_again(source: str, hypothesis: str, expected: list[tuple[str, str, str]]) -> None:
    assert labels(check_document(source, hypothesis, "en", "de" if "Vertrag" in hypothesis else "cs")) == expected


def test_a_small_word_that_is_not_said_is_told_and_no_error() -> None:
    source, hypothesis = "One of the two, in the past two decades.", "Einer davon, seit langem."
    report = check_document(source, hypothesis, "en", "de")
    assert {mark.label for mark in report.marks} == {"unsaid"}
    assert report.source_based == (0, 0)
    assert labels(check_document("The 12 ships.", "Die Schiffe.", "en", "de")) == [("number", "12", "missing")]


@pytest.mark.parametrize(
    ("source", "hypothesis", "label"),
    [
        ("A rain of 1 inch fell.", "Es fielen 2 cm Regen.", "correct"),
        ("About 30 yards out.", "Etwa 25 Meter entfernt.", "correct"),
        ("About 30 yards out.", "Etwa 30 Meter entfernt.", "erroneous"),
        ("A rain of 10 inches fell.", "Es fielen 10 cm Regen.", "erroneous"),
        ("A rain of 1 inch fell.", "Es fielen 4 cm Regen.", "erroneous"),
    ],
)
def test_a_rough_conversion_is_no_error(source: str, hypothesis: str, label: str) -> None:
    assert [mark.label for mark in check_document(source, hypothesis, "en", "de").marks] == [label]


@pytest.mark.parametrize("text", ["见 www.info.gov.hk 网页", "第III章", "AAA评级", "गाँव में गाँव", "www", "哈哈笑"])
def test_what_is_no_spasm(text: str) -> None:
    assert spasm(text) is None


def test_a_segment_that_is_not_translated() -> None:
    source = "The rent is paid on the first day of the month.\nJana Malá, Brno 6, ISO 9001, Word 2016"
    report = check_document(source, source, "en", "cs")
    assert [(w.kind, w.at) for w in report.warnings] == [("untranslated", 0)]
    assert report.target_only == (1, 1)
    assert check_document(source, source, "en", "en-GB").warnings == ()


# --- files


def written(path: Path, lines: list[str]) -> Path:
    """Write lines as a document: the second and third are cells of a table, where the form has tables."""
    match path.suffix:
        case ".docx":
            import docx

            document = docx.Document()
            document.add_heading(lines[0])
            row = document.add_table(rows=1, cols=3).rows[0]
            row.cells[0].text, row.cells[1].text = lines[1:3]
            row.cells[1].merge(row.cells[2])
            for line in lines[3:]:
                document.add_paragraph(line)
            document.save(str(path))
        case ".odt":
            from odf.opendocument import OpenDocumentText
            from odf.text import H, List, ListItem, P

            text = OpenDocumentText()
            text.text.addElement(H(outlinelevel=1, text=lines[0]))
            items = List()
            for line in lines[1:3]:
                item = ListItem()
                item.addElement(P(text=line))
                items.addElement(item)
            text.text.addElement(items)
            for line in lines[3:]:
                text.text.addElement(P(text=line))
            text.save(str(path))
        case ".html":
            cells = "".join(f"<td>{line}</td>" for line in lines[1:3])
            rest = "".join(f"<p>{line[:9]}<b>{line[9:]}</b></p>" for line in lines[3:])
            style = "<style>p { margin: 5px }</style><script>var x = 7;</script>"
            body = f"<body><h1>{lines[0]}</h1><table><tr>{cells}</tr></table>{rest}</body>"
            path.write_text(f"<html><head><title>9</title>{style}</head>{body}</html>", "utf-8")
        case _:
            path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.mark.parametrize("suffix", ["docx", "odt", "html", "txt"])
def test_documents_as_people_have_them(run: Run, tmp_path: Path, suffix: str) -> None:
    ours = written(tmp_path / f"source.{suffix}", SOURCE.splitlines())
    theirs = written(tmp_path / f"good.{suffix}", GOOD.splitlines())
    bad = written(tmp_path / f"bad.{suffix}", GOOD.replace("1+1", "1+2").splitlines())
    page = tmp_path / "page.html"
    argv = ("document", str(ours), str(theirs), str(bad), "-s", "en", "-t", "cs")
    records = json.loads(run(*argv, "--json", "--html", str(page)).out)
    assert [record["counts"]["total"]["errors"] for record in records] == [0, 1]
    assert len(records[0]["segments"]) == 8
    assert records[0]["segments"][1]["source"] == SOURCE.splitlines()[1]
    text = page.read_text("utf-8")
    assert "Table 14" in text
    assert "Table 15" in text
    assert '<mark class="wrong">✗ erroneous</mark> <small>' in text
    assert "http://" not in text
    side = run(*argv).out
    assert "line  source  kind              good  bad" in side


XLIFF_1 = """<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file><body>
<trans-unit id="1"><source>It costs <ph id="1">7</ph>12 euros.</source><target>Es kostet 21 Euro.</target></trans-unit>
<trans-unit id="2" translate="no"><source>99</source><target>98</target></trans-unit>
<group><trans-unit id="3"><source>On <g id="2">5 May</g> 2016.</source>
<target>Am 5. Mai 2016.</target></trans-unit></group>
</body></file></xliff>"""
XLIFF_2 = """<?xml version="1.0"?><xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f">
<unit id="1"><segment><source>It costs 12 euros.</source><target>Es kostet 12 Euro.</target></segment></unit></file>
</xliff>"""


def test_xliff_holds_both_sides(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "one.xlf", tmp_path / "two.xliff"
    first.write_text(XLIFF_1, "utf-8")
    second.write_text(XLIFF_2, "utf-8")
    (record,) = json.loads(run("document", str(first), "-s", "en", "-t", "de", "--json").out)
    assert [s["source"] for s in record["segments"]] == ["It costs 12 euros.", "99", "On 5 May 2016."]
    assert [mark["label"] for mark in record["marks"]] == ["erroneous", "erroneous", "correct"]
    assert len(json.loads(run("document", str(first), str(second), "-s", "en", "-t", "de", "--json").out)) == 2


def test_a_source_with_a_name_is_not_written_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.xlf"
    path.write_text(XLIFF_1, "utf-8")
    outcome = run("document", f"ours={path}", "-s", "en", "-t", "de", "--html", str(path))
    assert outcome.code == 2
    assert "which is read; name another file" in outcome.err
    assert path.read_text("utf-8") == XLIFF_1


def test_texts_name_no_language(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "a.txt", SOURCE.splitlines())
    for more in ((), ("-s", "en")):
        outcome = run("document", str(path), str(path), *more)
        assert outcome.code == 2
        assert "say --source-lang and --target-lang" in outcome.err


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.docx", b"no zip", "cannot be read as DOCX"),
        ("a.odt", b"PK\x03\x04", "cannot be read as ODT"),
        ("a.html", b"", "HTML"),
        ("a.xlf", b"<xliff", "the file is cut off here"),
        ("a.xlf", b"<xliff><body/></xliff>", "holds no pair of texts"),
    ],
)
def test_broken_documents_are_told(run: Run, tmp_path: Path, name: str, content: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    outcome = run("document", str(path), *([] if name.endswith("xlf") else [str(path)]), "-s", "en", "-t", "de")
    assert outcome.code == 2
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


def test_an_entity_of_a_document_is_not_read(tmp_path: Path) -> None:
    """XML may name files; none of them is opened."""
    secret = tmp_path / "secret.txt"
    secret.write_text("SECRET 123")
    evil = tmp_path / "evil.xlf"
    entity = f'<!DOCTYPE xliff [<!ENTITY e SYSTEM "{secret.as_uri()}">]>'
    evil.write_text(entity + XLIFF_1.partition("?>")[2].replace("12 euros", "&e; euros"), "utf-8")
    with pytest.raises(InputError) as refused, open_corpus((str(evil),), None, Reading()) as corpus:
        list(corpus.rows())
    assert "SECRET" not in str(refused.value)


def test_without_its_library_a_document_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "a.docx", SOURCE.splitlines())
    monkeypatch.setitem(sys.modules, "docx", None)
    assert "pip install 'numguard-mt[documents]'" in run("document", str(path), str(path), "-s", "en", "-t", "cs").err


def test_workers_change_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables, pages, JSON, exit code and what is said beside them are those of one process, in chunks."""
    monkeypatch.setattr("numguard.cli.document._TOGETHER", 20)
    source, good, bad = (tmp_path / name for name in ("source.txt", "good.txt", "bad.txt"))
    source.write_text(SOURCE * 2, "utf-8")
    good.write_text(GOOD * 2, "utf-8")
    bad.write_text((GOOD + GOOD.replace("12 500", "12 600").replace("1+1", "1+2")), "utf-8")
    told = []
    for workers in ("1", "2"):
        options = ["--json", "--html", str(tmp_path / f"{workers}.html"), "--fail-on", "errors", "--workers", workers]
        options += ["--ignore", "pair:7=8", "--ignore", "pair:12,500=12 600"]
        outcome = run("document", *map(str, (source, good, bad)), "-s", "en", "-t", "cs", *options)
        told.append((outcome.code, outcome.stdout, outcome.err))
    assert told[0] == told[1]
    assert (tmp_path / "1.html").read_bytes() == (tmp_path / "2.html").read_bytes()
    assert [code for code, _, _ in told] == [1, 1]
    assert "unused exemption: source=7 hypothesis=8" in told[0][2]
    assert "12,500" not in told[0][2]


@pytest.mark.parametrize(
    ("source", "hypothesis", "kinds"),
    [
        ("The owner (hereinafter the lessor) pays rent.", "Vlastník (dále jen pronajímatel platí nájem.", ["cut"]),
        ("The owner and the tenant agree.", "Vlastník a nájemce,", ["cut"]),
        ("The owner (hereinafter the lessor) pays rent.", "Vlastník (dále jen pronajímatel) platí nájem.", []),
        ("a) the owner pays", "a) vlastník platí", []),
        ("The owner (hereinafter", "Vlastník (dále jen", []),
    ],
)
def test_what_breaks_off(source: str, hypothesis: str, kinds: list[str]) -> None:
    assert [warning.kind for warning in check_document(source, hypothesis, "en", "cs").warnings] == kinds


def test_what_nothing_pairs_is_missing() -> None:
    report = check_document("The flat of 1+1 and the flat of 1+1.", "Byt 1+1 a byt.", "en", "cs")
    first, mark = report.marks
    assert first.label == "correct"
    assert (mark.label, mark.note) == ("missing", "it is not in the translation")


LONG = "The tenant pays the rent to the owner before the fifth day of each month, as they agreed."
RIGHT = {
    "cs": "Nájemce platí nájemné vlastníkovi vždy do pátého dne každého měsíce, jak se dohodli.",
    "de": "Der Mieter zahlt dem Eigentümer die Miete vor dem fünften Tag jedes Monats, wie vereinbart.",
    "fr": "Le locataire paie le loyer au propriétaire avant le cinquième jour du mois, « comme convenu. »",
    "hi": "किरायेदार हर महीने की पाँचवीं तारीख से पहले मालिक को किराया देता है, जैसा तय हुआ था।",
    "zh": "按照双方的约定，承租人应当在每个月的第五日之前向房屋所有人支付租金。",
    "th": "ผู้เช่าจ่ายค่าเช่าให้แก่เจ้าของก่อนวันที่ห้าของทุกเดือนตามที่ตกลงกันไว้",
}


MARKS = " ,.»，。।"


def halved(right: str, hypothesis: str) -> list[tuple[str, int]]:
    return [
        (warning.kind, warning.at)
        for warning in halves([Segment(LONG, text, (1, 1)) for text in (right, right, right, right, hypothesis)])
    ]


@pytest.mark.parametrize("lang", RIGHT)
@pytest.mark.parametrize(("share", "ended", "is_told"), [(0.5, True, True), (0.7, True, False), (0.8, False, False)])
def test_a_short_translation(lang: str, share: float, ended: bool, is_told: bool) -> None:
    """Half of the length is told; a free translation that ends, and one of four fifths that does not, are not."""
    right = RIGHT[lang]
    body = right.rstrip(MARKS)
    text = body[: int(share * len(right))].rstrip(MARKS) + (right[len(body) :] if ended else "")
    assert halved(right, text) == ([("half", 4)] if is_told else [])


@pytest.mark.parametrize("lang", RIGHT)
def test_a_short_translation_without_its_end(lang: str) -> None:
    """Seven tenths without the final mark are told, but not where no translation has one, as in Thai."""
    right = RIGHT[lang]
    assert halved(right, right[: int(0.7 * len(right))].rstrip(MARKS)) == ([] if lang == "th" else [("half", 4)])


@pytest.mark.parametrize("lang", RIGHT)
def test_a_right_translation_is_not_short(lang: str) -> None:
    assert halved(RIGHT[lang], RIGHT[lang]) == halved(RIGHT[lang], RIGHT[lang].rstrip(MARKS)) == []


@pytest.mark.parametrize(
    ("key", "text", "near"),
    [
        ("12345678", "IČ 12354678, byt 7", "12354678"),
        ("695604/3017", "r. č. 695604/3071", "695604/3071"),
        ("1+1", "byt 13", ""),  # one of its two digits
        ("1234", "Kč 1299", ""),  # two of four
        ("1234", "Kč 1239", "1239"),
        ("1234", "Kč 1234", ""),  # itself
        ("1234", "Kč 12345678", ""),  # too long
    ],
)
def test_a_key_gone_wrong_keeps_more_than_half_of_its_digits(key: str, text: str, near: str) -> None:
    assert resembling(key, text) == near


def test_a_key_is_not_told_as_the_number_in_its_own_place() -> None:
    report = check_document("ID No. 12345678, and ID No. 12345678", "IČ 12345678 a IČ", "en", "cs")
    assert [(mark.label, mark.note) for mark in report.marks] == [
        ("correct", ""),
        ("missing", "it is not in the translation"),
    ]


def test_caution_and_a_cut_end_fail_the_run(run: Run, tmp_path: Path) -> None:
    for name, text in (("src.txt", "The owner and the tenant agree."), ("cut.txt", "Vlastník a nájemce,")):
        (tmp_path / name).write_text(text, "utf-8")
    args = ["document", str(tmp_path / "src.txt"), str(tmp_path / "cut.txt"), "-s", "en", "-t", "cs"]
    page = tmp_path / "page.html"
    shown = run(*args, "--html", str(page))
    assert (shown.code, shown.out.count(CAUTION), page.read_text("utf-8").count(CAUTION)) == (0, 1, 1)
    assert run(*args, "--fail-on", "errors").code == 1
    assert run(*args, "--fail-on", "warnings").code == 1
