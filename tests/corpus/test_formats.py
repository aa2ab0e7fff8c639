"""Every format: what is not touched is written back byte for byte, what is removed is gone alone, repairs fit in.

A file in tests/corpus/files is a template. «...» is a unit whose numbers are wrong, and {4|74} a number as it stands
there and as it must be repaired.
"""

from __future__ import annotations

import bz2
import gzip
import json
import re
from collections.abc import Callable, Iterator
from encodings import aliases
from functools import partial
from pathlib import Path
from typing import Any

import polib
import pytest

from numguard.formats.files import Input, open_input
from numguard.formats.piece import Piece, Reading
from numguard.formats.registry import FORMATS
from numguard.formats.rows import FORMAT_IDS
from numguard.formats.source import open_corpus, plan

Run = Callable[..., Any]

FILES = Path(__file__).parent / "files"
KINDS = {
    "memory.tmx": ("TMX", ()),
    "old.xlf": ("XLIFF 1", ()),
    "new.xlf": ("XLIFF 2", ()),
    "app.ts": ("Qt TS", ()),
    "app.po": ("PO", ()),
    "pairs.csv": ("CSV", ("-s", "en", "-t", "de")),
    "pairs.tsv": ("TSV", ("-s", "en", "-t", "de")),
    "pairs.jsonl": ("JSON lines", ("-s", "en", "-t", "de")),
    "values-de/strings.xml": ("Android strings", ("-s", "en")),
    "messages_de.properties": ("Java properties", ("-s", "en")),
}
SOURCES = {"values-de/strings.xml": "values/strings.xml", "messages_de.properties": "messages.properties"}
REPAIR = re.compile(rb"\{([^|{}]+)\|([^|{}]+)\}")
UNIT = re.compile("«.*?»".encode(), re.S)


def template(name: str) -> bytes:
    return (FILES / name).read_bytes()


def plain(raw: bytes, *, repaired: bool = False) -> bytes:
    """The file itself, or what it must be after a repair."""
    raw = REPAIR.sub(rb"\2" if repaired else rb"\1", raw)
    return raw.replace("«".encode(), b"").replace("»".encode(), b"")


def without_wrong(name: str) -> bytes:
    return plain(UNIT.sub(b"", template(name)))


@pytest.fixture(params=KINDS)
def name(request: pytest.FixtureRequest) -> str:
    named: str = request.param
    return named


def files(name: str, raw: bytes, folder: Path) -> list[str]:
    """Write a file where its format expects it, after that of its source where it needs one."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(raw)
    if name not in SOURCES:
        return [str(path)]
    source = folder / SOURCES[name]
    source.parent.mkdir(exist_ok=True)
    source.write_bytes(template(SOURCES[name]))
    return [str(source), str(path)]


def pieces_of(paths: list[str], reading: Reading) -> tuple[str, list[Piece]]:
    (part,) = plan(paths, None)
    with open_corpus(part, None, reading) as corpus:
        assert corpus.pieces is not None
        return corpus.format, list(corpus.pieces)


def test_the_pieces_of_a_file_are_the_file(name: str, tmp_path: Path) -> None:
    raw = plain(template(name))
    form, pieces = pieces_of(files(name, raw, tmp_path), Reading(source_lang="en", target_lang="de"))
    assert form == KINDS[name][0]
    assert b"".join(piece.raw for piece in pieces) == raw
    assert sum(bool(piece.rows) for piece in pieces) >= 3


def test_nothing_wrong_is_written_back_byte_for_byte(run: Run, name: str, tmp_path: Path) -> None:
    raw, out = without_wrong(name), tmp_path / "out"
    for command in ("filter", "repair"):
        outcome = run(command, *files(name, raw, tmp_path), *KINDS[name][1], "-o", str(out))
        assert outcome.code == 0, outcome.err
        assert out.read_bytes() == raw


def test_what_is_removed_is_gone_alone(run: Run, name: str, tmp_path: Path) -> None:
    raw, removed = plain(template(name)), tmp_path / "removed"
    outcome = run("filter", *files(name, raw, tmp_path), *KINDS[name][1], "--removed", str(removed))
    assert outcome.code == 0, outcome.err
    assert outcome.stdout == without_wrong(name)
    gone = len(UNIT.findall(template(name)))
    assert f", {gone} removed (verdicts: " in outcome.err
    assert removed.read_bytes()


def test_what_is_wrong_is_a_file_of_its_own(run: Run, name: str, tmp_path: Path) -> None:
    """filter --invert: the wrong units, each byte for byte, in a file that is read again; nothing else."""
    raw, out = plain(template(name)), tmp_path / "wrong" / name
    out.parent.mkdir(parents=True)
    paths = files(name, raw, tmp_path)
    outcome = run("filter", *paths, *KINDS[name][1], "--invert", "-o", str(out))
    assert outcome.code == 0, outcome.err
    units = UNIT.findall(template(name))
    for unit in units:
        assert plain(unit.strip("«» \n".encode())) in out.read_bytes()
    if units:
        again = run("filter", *paths[:-1], str(out), *KINDS[name][1])
        assert f", {len(units)} removed (verdicts: " in again.err
        assert not re.search(rb"12 L|12 l", out.read_bytes())


def test_only_the_number_is_repaired(run: Run, name: str, tmp_path: Path) -> None:
    raw = plain(template(name))
    outcome = run("repair", *files(name, raw, tmp_path), *KINDS[name][1])
    assert outcome.code == 0, outcome.err
    assert outcome.stdout == plain(template(name), repaired=True)


def test_audit_tells_format_languages_and_place(run: Run, name: str, tmp_path: Path) -> None:
    findings = tmp_path / "findings.jsonl"
    paths = files(name, plain(template(name)), tmp_path)
    outcome = run("audit", *paths, *KINDS[name][1], "--findings", str(findings), "--json")
    record = json.loads(outcome.out)
    assert record["formats"] == {paths[-1]: KINDS[name][0]}
    blocked = [one for one in map(json.loads, findings.read_text("utf-8").splitlines()) if one["action"] == "block"]
    assert len(blocked) == len(UNIT.findall(template(name)))
    text = plain(template(name)).decode("utf-8", "replace").split("\n")
    for one in blocked:
        assert one["source_lang"] == "en"
        assert one["target_lang"].startswith(("de", "fr"))
        assert one["file"] == paths[-1]
        if "unit" in one:
            assert one["unit"].split("#")[0].split("[")[0].split("/")[0] in "\n".join(text[one["line"] - 1 :])
    assert sum(record[name] for name in ("pairs", "malformed", "untranslated", "orphaned")) == record["lines"]


def test_from_standard_input(run: Run, name: str) -> None:
    if name in SOURCES:
        pytest.skip("two files do not fit into one stream")
    raw = plain(template(name))
    assert run("filter", *KINDS[name][1], stdin=raw).stdout == without_wrong(name)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1_000])
@pytest.mark.parametrize("xml", ["memory.tmx", "old.xlf", "new.xlf", "app.ts"])
def test_it_does_not_matter_how_the_bytes_come(xml: str, size: int, tmp_path: Path) -> None:
    path = tmp_path / xml
    path.write_bytes(plain(template(xml)))
    form = next(form for form in FORMATS if form.name == KINDS[xml][0])

    def read(dribble: bool) -> list[tuple[bytes, Any]]:
        with open_input(str(path)) as file:
            if dribble:
                file.__class__ = _sized(size)
            return _merged(form.read(file, Reading()))

    assert read(True) == read(False)


def _sized(size: int) -> type[Input]:
    class Sized(Input):
        __slots__ = ()

        def chunk(self, _: int = 0) -> bytes:
            return super().chunk(size)

    return Sized


def _merged(pieces: Iterator[Piece]) -> list[tuple[bytes, Any]]:
    """Pieces with what stands between them put together: how much of it comes at once is not told."""
    done: list[tuple[bytes, Any]] = []
    for piece in pieces:
        if done and not done[-1][1] and not piece.rows:
            done[-1] = (done[-1][0] + piece.raw, ())
        else:
            done.append((piece.raw, piece.rows))
    return done


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le"])
@pytest.mark.parametrize("xml", ["memory.tmx", "old.xlf", "app.ts"])
def test_xml_of_two_and_four_bytes_a_character(run: Run, xml: str, encoding: str) -> None:
    def wide(raw: bytes) -> bytes:
        text = raw.decode().replace('encoding="utf-8"', 'encoding="utf-16"').replace("encoding='UTF-8'", "")
        return f"\ufeff{text}".encode(encoding)

    raw = wide(plain(template(xml)))
    assert run("filter", stdin=raw).stdout == wide(without_wrong(xml))
    assert run("repair", stdin=raw).stdout == wide(plain(template(xml), repaired=True))


def test_xml_in_a_declared_encoding(run: Run) -> None:
    def latin(raw: bytes) -> bytes:
        return raw.decode().replace("utf-8", "ISO-8859-1").replace("„", "").replace("“", "").encode("latin-1")

    raw = latin(plain(template("app.ts")))
    assert run("filter", stdin=raw).stdout == latin(without_wrong("app.ts"))
    assert run("repair", stdin=raw).stdout == latin(plain(template("app.ts"), repaired=True))


def test_po_is_read_as_polib_reads_it(tmp_path: Path) -> None:
    raw = plain(template("app.po"))
    path = tmp_path / "app.po"
    path.write_bytes(raw)
    _, pieces = pieces_of([str(path)], Reading())
    ours = [(row.source, row.hypothesis) for piece in pieces for row in piece.rows if not row.is_untranslated]
    theirs = []
    for entry in polib.pofile(str(path)):
        if entry.obsolete or not (entry.msgstr or entry.msgstr_plural):
            continue
        if entry.msgstr_plural:
            theirs += [
                (entry.msgid if at == 0 else entry.msgid_plural, text) for at, text in entry.msgstr_plural.items()
            ]
        else:
            theirs.append((entry.msgid, entry.msgstr))
    assert ours == theirs


def test_the_ids_of_formats_are_those_of_the_command_line() -> None:
    assert (*(form.id for form in FORMATS), "lines") == FORMAT_IDS


def test_a_folder_is_read_file_by_file(run: Run, tmp_path: Path) -> None:
    for name in KINDS:
        if name != "pairs.jsonl":  # its keys are the languages, which a folder of several has no names for
            files(name, plain(template(name)), tmp_path)
    (tmp_path / "readme.md").write_text("# 5 things\n", "utf-8")
    record = json.loads(run("audit", str(tmp_path), "--json", "-s", "en").out)
    assert sorted(Path(path).name for path in record["formats"]) == sorted(
        Path(name).name for name in KINDS if name != "pairs.jsonl"
    )
    assert record["actions"]["en-de"]["block"] >= 8


def test_aligned_files_are_filtered_together(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "a.en", tmp_path / "a.de"
    source.write_bytes(b"12 cats\r\n74 cats\n\n5 cats")
    target.write_bytes(b"12 Katzen\n4 Katzen\n\r\n5 Katzen")
    outs = [str(tmp_path / "b.en"), str(tmp_path / "b.de.xz")]
    outcome = run("filter", str(source), str(target), "-s", "en", "-t", "de", "-o", *outs)
    assert outcome.code == 0, outcome.err
    import lzma

    assert Path(outs[0]).read_bytes() == b"12 cats\r\n\n5 cats"
    assert lzma.decompress(Path(outs[1]).read_bytes()) == b"12 Katzen\n\r\n5 Katzen"
    refused = run("filter", str(source), str(target), "-s", "en", "-t", "de", "-o", outs[0])
    assert refused.code == 2
    assert "aligned lines: name 2 files with --output, not 1" in refused.err


@pytest.mark.parametrize("xml", ["new.xlf", "memory.tmx", "app.ts", "app.po"])
def test_a_document_in_one_file(run: Run, xml: str, tmp_path: Path) -> None:
    path = tmp_path / xml
    path.write_bytes(plain(template(xml)))
    outcome = run("document", f"ours={path}", "--json", "-s", "en", *(("-t", "de") if xml == "memory.tmx" else ()))
    assert outcome.code == 0, outcome.err
    (report,) = json.loads(outcome.out)
    assert report["system"] == "ours"
    wrong = [mark["markable"]["text"] for mark in report["marks"] if mark["label"] == "erroneous"]
    assert "74" in wrong


@pytest.mark.parametrize("inside", ["{}", '<pc id="1">{}</pc>', '<mrk id="m"><pc id="1">{}</pc></mrk>'])
def test_a_character_that_xml_cannot_hold_parts_digits_at_any_depth(inside: str, tmp_path: Path) -> None:
    """XLIFF 2.1: <cp> stands where text stands, so also in <pc> and <mrk>."""
    text = inside.format('7<cp hex="001b"/>4')
    path = tmp_path / "a.xlf"
    path.write_text(
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de"><file id="f">'
        f'<unit id="a"><segment><source>It has {text}.</source><target>Es hat {text}.</target></segment></unit>'
        "</file></xliff>",
        "utf-8",
    )
    with open_corpus((str(path),), None, Reading()) as corpus:
        (row,) = corpus.rows()
    assert (row.source, row.hypothesis) == ("It has 7\ufffd4.", "Es hat 7\ufffd4.")


XML_OF = {
    "memory.tmx": '<tmx version="1.4"><header srclang="en"/><body>{}</body></tmx>',
    "old.xlf": (
        '<xliff version="1.2"><file source-language="en" target-language="{lang}"><body>{}</body></file></xliff>'
    ),
    "app.ts": '<TS version="2.1" sourcelanguage="en" language="{lang}"><context><name>a</name>{}</context></TS>',
}
UNIT_OF = {
    "memory.tmx": '<tu><tuv xml:lang="en"><seg>{}</seg></tuv><tuv xml:lang="{lang}"><seg>{}</seg></tuv></tu>',
    "old.xlf": '<trans-unit id="{id}"><source>{}</source><target>{}</target></trans-unit>',
    "app.ts": "<message><source>{}</source><translation>{}</translation></message>",
}
EAST_ASIAN = {
    "GB2312": ("zh", "{} 只猫", "一只狗"),
    "gbk": ("zh", "{} 只猫", "一只狗"),
    "GB18030": ("zh", "{} 只猫", "一只狗"),
    "Big5": ("zh-Hant", "{} 隻貓", "一隻狗"),
    "Shift_JIS": ("ja", "猫{}匹、表", "犬一匹"),
    "EUC-JP": ("ja", "猫{}匹、表", "犬一匹"),
    "euc-kr": ("ko", "고양이 {}마리", "개 한 마리"),
}


def east_asian(xml: str, encoding: str, count: str) -> bytes:
    lang, cats, dog = EAST_ASIAN[encoding]
    unit = partial(UNIT_OF[xml].format, lang=lang)
    units = unit("12 cats", cats.format(count), id=1) + unit("a dog", dog, id=2)
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n' + XML_OF[xml].format(units, lang=lang)
    return text.encode(encoding)


@pytest.mark.parametrize("encoding", EAST_ASIAN)
@pytest.mark.parametrize("xml", XML_OF)
def test_xml_in_an_east_asian_encoding_is_read_and_written_in_it(run: Run, xml: str, encoding: str) -> None:
    wrong, right = east_asian(xml, encoding, "13"), east_asian(xml, encoding, "12")
    assert run("filter", stdin=right).stdout == right
    assert run("repair", stdin=wrong).stdout == right
    record = json.loads(run("audit", "-", "--json", stdin=wrong).out)
    assert (record["pairs"], record["malformed"]) == (2, 0)


@pytest.mark.parametrize("encoding", EAST_ASIAN)
def test_a_document_of_xliff_in_an_east_asian_encoding(run: Run, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.xlf"
    path.write_bytes(east_asian("old.xlf", encoding, "13"))
    outcome = run("document", str(path), "-s", "en", "-t", EAST_ASIAN[encoding][0], "--json", "--fail-on", "errors")
    assert outcome.code == 1, outcome.err
    assert EAST_ASIAN[encoding][1].format("13") in outcome.out


def test_bytes_that_python_would_write_otherwise_stay(run: Run) -> None:
    # NEC's selection and IBM's extension have some characters in common; CP932 has both, and Python writes the first.
    raw = east_asian("memory.tmx", "Shift_JIS", "13").replace("表".encode("cp932"), b"\xfa\x5c")
    assert b"\xfa\x5c".decode("cp932").encode("cp932") != b"\xfa\x5c"
    assert run("repair", stdin=raw).stdout == raw.replace(b"13", b"12")


NAMED = sorted({*aliases.aliases.values(), "x-none", "idna", "undefined", "UTF8", "u8", "utf-16"})


@pytest.mark.sampled(30)
@pytest.mark.parametrize("encoding", NAMED)
def test_any_declared_encoding_is_read_or_refused_by_its_name(run: Run, tmp_path: Path, encoding: str) -> None:
    raw = XML_OF["memory.tmx"].format(UNIT_OF["memory.tmx"].format("12 cats", "12 Katzen", lang="de"))
    path = tmp_path / "a.tmx"
    path.write_bytes(f'<?xml version="1.0" encoding="{encoding}"?>{raw}'.encode())
    outcome = run("audit", str(path), "--json")
    read = outcome.code == 0 and json.loads(outcome.out)["pairs"] == 1
    assert read or (outcome.code == 2 and ("well-formed XML" in outcome.err or encoding in outcome.err)), outcome.err
    path = tmp_path / "a.xlf"
    unit = UNIT_OF["old.xlf"].format("12 cats", "12 Katzen", id=1)
    path.write_bytes(f'<?xml version="1.0" encoding="{encoding}"?>{XML_OF["old.xlf"].format(unit, lang="de")}'.encode())
    outcome = run("document", str(path), "-s", "en", "-t", "de")
    assert outcome.code in (0, 2), outcome.err


def test_utf_7_is_refused_by_its_name(run: Run, tmp_path: Path) -> None:
    for name, xml in (("a.tmx", "memory.tmx"), ("a.xlf", "old.xlf")):
        unit = UNIT_OF[xml].format("12 cats", "12 K+AOQ-tzchen", lang="de", id=1)
        path = tmp_path / name
        path.write_bytes(f'<?xml version="1.0" encoding="UTF-7"?>{XML_OF[xml].format(unit, lang="de")}'.encode())
        for command in ("audit", "document") if name == "a.xlf" else ("audit", "filter"):
            outcome = run(command, str(path), "-s", "en", "-t", "de")
            assert (outcome.code, "UTF-7" in outcome.err) == (2, True), outcome.err


def test_a_broken_file_stops_no_folder(run: Run, tmp_path: Path) -> None:
    """48 files of 50 are judged, the two that break are named with their reasons, and the exit code says so."""
    for at in range(48):
        (tmp_path / f"{at:02}.tsv").write_text(f"{at + 20} cats\t{at + 20} Katzen\n", "utf-8")
    (tmp_path / "cut.xlf").write_text('<xliff version="1.2"><file source-language="en" target-language="de">', "utf-8")
    (tmp_path / "cut.tsv.gz").write_bytes(gzip.compress(b"5 cats\t5 Katzen\n" * 9_000)[:-9])
    findings = tmp_path.parent / "findings.jsonl"
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "de", "--findings", str(findings), "--json")
    record = json.loads(outcome.out)
    assert outcome.code == 2
    assert sorted(Path(name).name for name in record["unreadable"]) == ["cut.tsv.gz", "cut.xlf"]
    assert "2 of 50 files could not be read to the end; the others are judged" in outcome.err
    assert {f"{at:02}.tsv" for at in range(48)} <= {Path(name).name for name in record["files"]}
    assert findings.is_file()
    assert not Path(f"{findings}.tmp").exists()


ROWS = b"5 cats\t5 Katzen\n"
BROKEN = {
    "utf16.tsv": (("5 cats\t5 Katzen\n" * 9).encode("utf-16"), "is UTF-16; convert it first"),
    "utf16.csv": ("source,target\n5 cats,5 Katzen\n".encode("utf-16"), "is UTF-16; convert it first"),
    "latin1.tsv": ("5 B\xe4ume\t5 B\xe4ume\n".encode("latin-1"), "no line is a pair"),
    "column.tsv": (b"5 cats\n6 dogs\n", "no line is a pair"),
    "cut.jsonl": (b'{"source": "6 ca', "no line is a pair"),
    "cut.po": (b'msgid ""\nmsgstr ""\n\nmsgid "5 cats"\nmsgstr "5 Kat', "no line is a pair"),
    "text.po": (b"not found\n", "another kind of file than its name, .po, says"),
    "page.tmx": (b"<html><body>404</body></html>", "it looks like an HTML page"),
    "text.tmx": (b"not found\n", "another kind of file than its name, .tmx, says"),
    "cut.tmx": (b'<tmx version="1.4"><header srclang="en"/><body><tu><tuv><seg>5 cats', "the file is cut off here"),
    "cut.ts": (b'<!DOCTYPE TS><TS language="de"><context><message><source>5 cats', "the file is cut off here"),
    "cut.tsv.gz": (gzip.compress(ROWS * 9)[:-9], "the gzip file ends in the middle"),
    "cut.tsv.bz2": (bz2.compress(ROWS * 9)[:-9], "the bzip2 file ends in the middle"),
    "cut.parquet": (b"PAR1abcdef", "is not Parquet that can be read to its end"),
    "archive.tsv": (b"PK\x03\x04" + bytes(30), "is a zip archive"),
}
"""What a file is and why it holds no pair, though its name says that it does."""


@pytest.mark.parametrize("name", BROKEN)
def test_each_way_to_be_broken_is_named(run: Run, tmp_path: Path, name: str) -> None:
    """A file that cannot be read was left out with exit 0, as if it were of another sort."""
    content, why = BROKEN[name]
    (tmp_path / name).write_bytes(content)
    for at in range(2):
        (tmp_path / f"{at}.tsv").write_bytes(ROWS)
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "de", "--json")
    record = json.loads(outcome.out)
    assert (outcome.code, record["pairs"]) == (2, 2)
    assert [(Path(path).name, why in told) for path, told in record["unreadable"].items()] == [(name, True)]
    assert "1 of 3 files could not be read to the end; the others are judged" in outcome.err


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cut.jsonl", b'{"source": "5 cats", "target": "5 Katzen"}\n{"source": "6 ca'),
        ("cut.csv", b'source,target\n"5 cats","5 Katzen"\n"6 ca'),
        ("cut.tsv", ROWS + b"6 ca"),
    ],
)
def test_a_last_line_that_is_cut_is_told_with_its_number(run: Run, tmp_path: Path, name: str, content: bytes) -> None:
    """The lines before it are judged; what is no pair is counted, as any other such line is."""
    (tmp_path / name).write_bytes(content)
    (tmp_path / "whole.tsv").write_bytes(ROWS)
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "de", "--json")
    record = json.loads(outcome.out)
    assert (outcome.code, record["pairs"], record["malformed"]) == (0, 2, 1)
    assert f"{name}: line {content.count(10) + 1}: " in outcome.err


def test_what_holds_no_pairs_in_a_folder_is_no_error(run: Run, tmp_path: Path) -> None:
    """Programs share the ending of Qt files; a project has settings and tables of other things beside pairs."""
    others = {
        "program.ts": b"export const cats = 5;\n",
        "package.json": b'{"name": "cats", "version": "1.2.3"}\n',
        "tsconfig.json": b'{\n "compilerOptions": {"target": "es2020"}\n}\n',
        "README.md": b"# Cats\n\n5 cats\n",
        "LICENSE": b"MIT 2020\n",
        "links.csv": b"id,title,link\n1,5 cats,https://x.org\n",
        "words.csv": b"cats\ndogs\n",
        "build.xml": b"<project><version>5</version></project>",
        "cats.png": b"\x89PNG\r\n\x1a\n" + bytes(9),
        "empty.tmx": b"",
    }
    for name, content in others.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "pairs.tsv").write_bytes(ROWS)
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "de", "--json")
    record = json.loads(outcome.out)
    assert (outcome.code, record["pairs"]) == (0, 1)
    assert [Path(path).name for path in record["files"]] == ["pairs.tsv"]
    assert "10 files left out, whose format holds no pairs" in outcome.err


def test_tables_tell_their_columns(run: Run, tmp_path: Path) -> None:
    """A header is read without --header; ids stand before the pair; metadata in a folder are no pairs."""
    tables = {
        "a.tsv": "key\tsource\ttarget\nk1\t5 cats\t6 Katzen\n",
        "b.tsv": "1\t5 cats\t6 Katzen\n2\t7 dogs\t7 Hunde\n",
        "c.csv": "id,en,de\n1,5 cats,6 Katzen\n",
        "d.tsv": "id\ten\tde\n1\t5 cats\t6 Katzen\n",
    }
    for name, text in tables.items():
        path = tmp_path / name
        path.write_text(text, "utf-8")
        langs = () if "\ten\t" in text or ",en," in text else ("-s", "en", "-t", "de")
        outcome = run("filter", str(path), *langs)
        assert b"5 cats" not in outcome.stdout, name
        assert ("columns without a header: 2 and 3 are taken" in outcome.err) is (name == "b.tsv")
    (tmp_path / "e.csv").write_text("id,title,link\n1,5 cats,https://x.org\n2,6 cats,https://x.org\n", "utf-8")
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "de", "--json")
    assert {Path(name).name for name in json.loads(outcome.out)["files"]} == set(tables)
    assert "1 file left out, whose format holds no pairs: 1 .csv" in outcome.err


@pytest.mark.parametrize("mark", ["-", "_"])
def test_properties_of_which_each_names_its_language(run: Run, tmp_path: Path, mark: str) -> None:
    (tmp_path / f"messages{mark}en.properties").write_text("cats=5 cats\n", "utf-8")
    (tmp_path / f"messages{mark}de.properties").write_text("cats=6 Katzen\n", "utf-8")
    record = json.loads(run("audit", str(tmp_path), "-s", "en", "--json").out)
    assert record["actions"] == {"en-de": {"block": 1}}


def test_a_broken_file_beside_one_without_pairs_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cut.tsv.gz").write_bytes(gzip.compress(b"5 cats\t5 Katzen\n" * 9_000)[:9])
    (tmp_path / "open.po").write_text('msgid "5 cats"\nmsgstr ""\n', "utf-8")
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "de")
    assert outcome.code == 2
    assert "cut.tsv.gz" in outcome.err


def test_what_a_folder_leaves_out_is_told_with_its_reason(run: Run, tmp_path: Path) -> None:
    (tmp_path / "de.json").write_text('{"a": "5"}', "utf-8")
    (tmp_path / "a.tsv").write_text("5 cats\t5 chats\n", "utf-8")
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "fr")
    assert outcome.code == 0
    assert "left out: " in outcome.err
    assert "de.json: the file of its source (en) is not there" in outcome.err


def test_a_broken_file_of_texts_stops_no_folder(run: Run, tmp_path: Path) -> None:
    for tag, text in (("en", '{"a": "5"}'), ("de", '{"a": "5"'), ("fr", '{"a": "5"}')):
        (tmp_path / f"{tag}.json").write_text(text, "utf-8")
    outcome = run("audit", str(tmp_path), "-s", "en", "--json")
    record = json.loads(outcome.out)
    assert outcome.code == 2
    assert [Path(name).name for name in record["unreadable"]] == ["de.json"]
    assert record["actions"] == {"en-fr": {"pass": 1}}


PO_FUZZY = """msgid ""
msgstr "Language: ru\\nPlural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

#, fuzzy, c-format
msgid "5 cats"
msgstr "6 кошек"

#, c-format
msgid "1 color"
msgid_plural "%d colors"
msgstr[0] "%d цвет"
msgstr[1] "%d цвета"
msgstr[2] "%d цветов"
"""


def test_fuzzy_entries_are_counted_and_left_out(run: Run, tmp_path: Path) -> None:
    """gettext does not use them; the singular that Russian says for 1, 21 and 31 is the plural's."""
    path = tmp_path / "ru.po"
    path.write_text(PO_FUZZY, "utf-8")
    record = json.loads(run("audit", str(path), "-s", "en", "--json").out)
    assert (record["fuzzy"], record["actions"]) == (1, {"en-ru": {"pass": 3}})
    record = json.loads(run("audit", str(path), "-s", "en", "--fuzzy", "--json").out)
    assert (record["fuzzy"], record["actions"]) == (0, {"en-ru": {"pass": 3, "block": 1}})
    assert "; 1 fuzzy" in run("filter", str(path), "-s", "en").err
    assert run("filter", str(path), "-s", "en").out == PO_FUZZY
