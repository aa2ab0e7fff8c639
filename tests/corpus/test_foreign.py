"""A file that is not read here is refused with the way to go, and never judged by its lines with exit 0."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.formats import foreign, keyed

Run = Callable[..., Any]
LANGUAGES = ("-s", "en", "-t", "de")

SRT = "1\n00:00:04,000 --> 00:00:06,200\n{}\n\n2\n00:01:04,000 --> 00:01:06,200\n{}\n"
RESX = '<?xml version="1.0"?>\n<root>\n<data name="a"><value>{}</value></data>\n<data name="b">{}</data></root>'
WAY = "name the file of its source before it"
"""Two of such files are read: tests/corpus/test_keyed.py."""
FOREIGN = {
    "app.json": ('{{\n  "cats": "{}",\n  "dogs": "{}"\n}}\n', WAY),
    "tabs.json": ('{{\n\t"cats": "{}",\n\t"dogs": "{}"\n}}\n', WAY),
    "list.json": ('[\n  "{}",\n  "{}"\n]\n', "one object a line"),
    "objects.json": ('[{{"source": "{}"}},\n{{"source": "{}"}}]\n', "one object a line"),
    "app.arb": ('{{\n  "cats": "{}",\n  "dogs": "{}"\n}}\n', WAY),
    "app.yaml": ("en:\n  cats: {}\n  dogs: {}\n", WAY),
    "app.yml": ("cats: {}\ndogs:\t{}\n", WAY),
    "app.strings": ('/* cats */\n"cats" = "{}";\n"dogs" = "{}";\n', WAY),
    "app.resx": (RESX, WAY),
    "app.ftl": ("cats = {}\ndogs = {}\n", WAY),
    "film.srt": (SRT, WAY),
    "film.vtt": (
        "WEBVTT\n\n00:04.000 --> 00:06.200\n{}\n\n00:07.000 --> 00:08.200\n{}\n",
        WAY,
    ),
    "film.ass": ("Dialogue: 0,0:00:04.00,0:00:06.20,,{}\nDialogue: 0,0:00:07.00,0:00:08.20,,{}\n", WAY),
    "film.sbv": ("0:00:04.000,0:00:06.200\n{}\n\n0:00:07.000,0:00:08.200\n{}\n", WAY),
    "app.toml": ('cats = "{}"\ndogs = "{}"\n', WAY),
    "app.stringsdict": ("<?xml version='1.0'?><plist><dict><key>a</key><string>{} {}</string></dict></plist>", WAY),
    "old.ttx": ("<?xml version='1.0'?><TRADOStag><Tuv>{}</Tuv><Tuv>{}</Tuv></TRADOStag>", "SDLXLIFF or TMX"),
    "app.php": ("<?php return ['a' => '{}',\n'b' => '{}'];\n", "save its texts as JSON"),
    "page.rst": ("{}\n====\n{}\n", "pandoc FILE"),
    "page.md": ("# {}\n\n- {}\n", WAY),
    "page.html": ("<p>{}</p>\n<p>{}</p>\n", "numguard document SOURCE FILE"),
    "page.rtf": ("{{\\rtf1 {}\\par {}}}\n", "save it as DOCX"),
    "table.xls": ("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0{}\n{}\n", "or as CSV"),
    "data.bin": ("\0\1\2\3\0\0\0\xff{}\n\0{}\n", "a binary file"),
}


def written(folder: Path, name: str, *texts: str) -> str:
    """Write a file of a kind with these texts; return its name."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(FOREIGN[name][0].format(*texts).encode("latin-1"))
    return str(path)


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("command", ["audit", "filter"])
def test_it_is_refused_with_the_way_to_go(run: Run, tmp_path: Path, command: str, name: str) -> None:
    """Two of them, as if they were aligned, and one alone; two whose texts have keys are read, and not written."""
    source = written(tmp_path / "en", name, "5 cats", "7 dogs")
    target = written(tmp_path / "de", name, "7 Hunde", "5 Katzen")
    output = ("-o", str(tmp_path / "a"), str(tmp_path / "b")) if command == "filter" else ()
    two = "is read, and not written" if FOREIGN[name][1] == WAY or name.endswith(".json") else FOREIGN[name][1]
    cases = [((target,), (), FOREIGN[name][1])]
    if two == FOREIGN[name][1] or command == "filter":
        cases.append(((source, target), output, two))
    for files, more, said in cases:
        outcome = run(command, *files, *LANGUAGES, *more)
        assert (outcome.code, said in outcome.err) == (2, True), outcome.err
        assert not outcome.stdout


def test_a_format_that_is_named_forces_it(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "en", "page.md", "5 cats", "7 dogs")
    target = written(tmp_path / "de", "page.md", "5 Katzen", "7 Hunde")
    outcome = run("audit", source, target, *LANGUAGES, "--format", "lines", "--json")
    assert (outcome.code, json.loads(outcome.out)["pairs"]) == (0, 3)
    pairs = tmp_path / "pairs.md"
    pairs.write_text("5 cats\t5 Katzen\n")
    assert run("audit", str(pairs), *LANGUAGES).code == 2
    outcome = run("audit", str(pairs), *LANGUAGES, "--format", "tsv", "--json")
    assert (outcome.code, json.loads(outcome.out)["pairs"]) == (0, 1)


@pytest.mark.parametrize(
    "line", ["[5] cats", "{0} cats", '"5" cats', "5: cats", "# 5 cats", "- 5 cats", "<b>5</b> cats", "1"]
)
def test_what_only_looks_like_it_is_read(run: Run, tmp_path: Path, line: str) -> None:
    """Near misses: a first line that begins like another format."""
    source, target, pairs = tmp_path / "s.txt", tmp_path / "t.txt", tmp_path / "p.tsv"
    source.write_text(f"{line}\n7 dogs\n")
    target.write_text(f"{line}\n7 Hunde\n")
    pairs.write_text(f"{line}\t{line}\n7 dogs\t7 Hunde\n")
    for files in ((str(source), str(target)), (str(pairs),)):
        outcome = run("audit", *files, *LANGUAGES, "--json")
        assert (outcome.code, json.loads(outcome.out)["pairs"]) == (0, 2), outcome.err


def test_json_lines_by_any_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pairs.json"
    path.write_text('{"source": "5 cats", "hypothesis": "5 Katzen"}\n' * 2)
    outcome = run("audit", str(path), *LANGUAGES, "--json")
    assert (outcome.code, json.loads(outcome.out)["pairs"]) == (0, 2)


@pytest.mark.parametrize(
    ("name", "parts", "said"),
    [
        ("a.docx", ["[Content_Types].xml", "_rels/.rels", "word/document.xml"], "numguard document SOURCE FILE"),
        ("a.odt", ["mimetype:application/vnd.oasis.opendocument.text"], "numguard document SOURCE FILE"),
        ("a.xlsx", ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"], "XLSX"),
        ("a.ods", ["mimetype:application/vnd.oasis.opendocument.spreadsheet"], "is a spreadsheet; save it as CSV"),
        ("a.pptx", ["[Content_Types].xml", "ppt/presentation.xml"], "save its text"),
        ("a.zip", ["pairs.tsv"], "is a zip archive; unpack it first: unzip -p FILE"),
    ],
)
@pytest.mark.parametrize("command", ["audit", "filter"])
def test_what_office_programs_pack(
    run: Run, tmp_path: Path, command: str, name: str, parts: list[str], said: str
) -> None:
    path = tmp_path / name
    with zipfile.ZipFile(path, "w") as archive:
        for part in parts:
            entry, _, text = part.partition(":")
            archive.writestr(entry, text or "5 cats\t5 Katzen\n")
    outcome = run(command, str(path), *LANGUAGES)
    assert (outcome.code, said in outcome.err) == (2, True), outcome.err


def test_a_folder_tells_what_it_leaves_out(run: Run, tmp_path: Path) -> None:
    for name in FOREIGN:
        written(tmp_path, name, "5 cats", "7 dogs")
    (tmp_path / "pairs.tsv").write_text("5 cats\t5 Katzen\n")
    outcome = run("audit", str(tmp_path), *LANGUAGES, "--json")
    assert (outcome.code, json.loads(outcome.out)["pairs"]) == (0, 1), outcome.err
    assert f"{len(FOREIGN)} files left out, whose format holds no pairs: 4 .json, " in outcome.err
    assert "other kinds" in outcome.err
    for name in FOREIGN:
        (tmp_path / name).unlink()
    assert "left out" not in run("audit", str(tmp_path), *LANGUAGES).err


def test_one_file_of_two_is_told_to_name_the_other() -> None:
    """Every format of texts under keys; JSON alone may be lines of objects, and is told by what stands in it."""
    assert {end for end, (_, way) in foreign._NAMES.items() if WAY in way} == keyed.KINDS.keys() - {".json"}
