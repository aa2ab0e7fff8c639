"""Files of pairs that are broken: a clear error or a counted unit, bounded memory, never exit 0 on unread input."""

from __future__ import annotations

import gzip
import hashlib
import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

TU = '<tu><tuv xml:lang="en"><seg>{}</seg></tuv><tuv xml:lang="de"><seg>{}</seg></tuv></tu>'
TMX = '<tmx version="1.4"><header srclang="en"/><body>' + TU.format("12 cats", "12 Katzen") + "</body></tmx>"
PO = 'msgid ""\nmsgstr "Language: de\\nContent-Type: text/plain; charset={}\\n"\n\nmsgid "12 cats"\nmsgstr "12 {}"\n'
BOMB = '<!DOCTYPE tmx [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
)

REFUSED = {
    "cut.tmx": (TMX[:-20], "the file is cut off here"),
    "cut-in-a-tag.tmx": (TMX[:60], "the file is cut off here"),
    "bomb.tmx": (BOMB + "]>" + TMX.replace("12 cats", "&j;"), "line 1: declares the entity 'a'"),
    "outside.tmx": (
        '<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + TMX.replace("12 cats", "&x;"),
        "declares the entity 'x', and entities are not expanded here; do it first, where you trust the file",
    ),
    "parameter.tmx": ('<!DOCTYPE tmx [<!ENTITY % p SYSTEM "http://x.invalid/">%p;]>' + TMX, "declares the entity 'p'"),
    "wrong-nesting.tmx": (
        TMX.replace("</seg></tuv>", "</tuv></seg>", 1),
        "line 1: not well-formed XML from here on (mismatched tag)",
    ),
    "undefined.tmx": (TMX.replace("12 cats", "&nbsp;"), "not well-formed XML from here on (undefined entity)"),
    "latin1.tmx": (TMX.replace("Katzen", "K\xe4tzchen").encode("latin-1"), "line 1: not well-formed XML from here on"),
    "encoding.tmx": (f'<?xml version="1.0" encoding="x-no-such"?>{TMX}', "x-no-such"),
    "mixed.tmx": (TMX + "\n12 cats\t12 Katzen\n", "not well-formed XML from here on (junk after document element)"),
    "half.tmx": ("\ufeff" + TMX).encode("utf-16-le")[:-3],
    "page.html": ("<!DOCTYPE html><html><body>12\t12</body></html>", "numguard document SOURCE FILE"),
    "feed.xml": ("<?xml version='1.0'?><rss>12</rss>", "it looks like XML or HTML with the root <rss>"),
    "half.csv": ('"context","source"\n"22298006","Stomach ache"\n', "names a column 'source', and no other of a pair"),
    "texts.mo": (b"\xde\x12\x04\x95" + bytes(24), "a compiled PO file (MO): msgunfmt FILE -o FILE.po"),
    "empty.xlf": ("", "it looks like an empty .xlf file: export or fetch it again"),
    "lines.tmx": ("12 cats\t12 Katzen\n", "another kind of file than its name, .tmx, says"),
    "packed.tsv": (hashlib.shake_128(b"numguard").digest(3_000), "a binary file, in none of the formats that are read"),
    "array.json": ('[\n{"source": "12", "hypothesis": "12"}]', "it looks like a JSON array; write one object a line"),
    "cut.parquet": (b"PAR1" + b"\0" * 100, "is not Parquet that can be read to its end"),
    "cut.arrow": (b"ARROW1\0\0" + b"\0" * 100, "is not Arrow that can be read to its end"),
}
"""What the file holds, and what must be said; exit code 2."""

COUNTED = {
    "unknown-entity.tmx": (
        '<!DOCTYPE tmx SYSTEM "tmx14.dtd">' + TMX.replace("</body>", TU.format("5 &nbsp;", "5") + "</body>"),
        "line 1: the entity &nbsp; is not known here",
    ),
    "deep.tmx": (
        TMX.replace("</body>", TU.format("<hi>" * 400 + "5" + "</hi>" * 400, "5") + "</body>"),
        "elements stand in each other more than 100 deep",
    ),
    "long.tmx": (
        TMX.replace("</body>", TU.format("7" * 9_000, "7") + "</body>"),
        "the unit is longer than 5,000 bytes",
    ),
    "long.po": (PO.format("UTF-8", "Katzen") + f'\nmsgid "{"7" * 9_000}"\nmsgstr "7"\n', "is longer than 5,000 bytes"),
    "many-lines.po": (
        PO.format("UTF-8", "Katzen") + '\nmsgid ""\n' + '"77777"\n' * 2_000 + 'msgstr "7"\n',
        "the entry is longer than 5,000 bytes",
    ),
    "quote.po": (
        PO.format("UTF-8", "Katzen") + '\nmsgid "5 cats\nmsgstr "5 Katzen"\n',
        "is not PO: a keyword and a text",
    ),
    "charset.po": (
        (PO.format("UTF-8", "Katzen") + '\nmsgid "5"\nmsgstr "5 K\xe4tzchen"\n').encode("latin-1"),
        "is not in utf-8, as the header says",
    ),
    "cells.csv": ("source,target\n12 cats,12 Katzen\n5\n", "column 2 is missing: the record has 1"),
    "open-quote.csv": ('source,target\n12 cats,12 Katzen\n"5,5\n', "column 2 is missing: the record has 1"),
}
"""One pair is read, one is counted as malformed or unread: what the file holds, and what must be said; exit code 0."""


def raw(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("command", ["audit", "filter", "repair"])
def test_refused(run: Run, tmp_path: Path, name: str, command: str) -> None:
    entry = REFUSED[name]
    content, said = entry if isinstance(entry, tuple) else (entry, "is not utf-16-le to its end")
    path = tmp_path / name
    path.write_bytes(raw(content))
    outcome = run(command, str(path), "-s", "en", "-t", "de")
    assert outcome.code == 2
    assert said in outcome.err
    assert outcome.err.splitlines()[-1].startswith(f"numguard {command}: ")
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("name", COUNTED)
def test_counted(run: Run, tmp_path: Path, name: str) -> None:
    content, said = COUNTED[name]
    path = tmp_path / name
    path.write_bytes(raw(content))
    outcome = run("audit", str(path), "-s", "en", "-t", "de", "--json", "--max-line", "5000")
    assert (outcome.code, said in outcome.err) == (0, True), outcome.err
    record = json.loads(outcome.out)
    assert (record["pairs"], record["malformed"] + record["unread"]) == (1, 1)
    for command in ("filter", "repair"):
        assert run(command, str(path), "-s", "en", "-t", "de", "--max-line", "5000").stdout == raw(content)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("empty.tsv", b"", "0 pairs"),
        ("empty.tmx", TMX.replace(TU.format("12 cats", "12 Katzen"), "").encode(), "0 pairs"),
        ("untranslated.po", b'msgid "12 cats"\nmsgstr ""\n', "1 untranslated"),
    ],
)
def test_nothing_to_judge_is_no_error(run: Run, tmp_path: Path, name: str, content: bytes, expected: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    outcome = run("audit", str(path), "-s", "en", "-t", "de")
    assert outcome.code == 0
    assert expected in outcome.out


def test_latin1_po_is_read_as_its_header_says(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    path.write_bytes(PO.format("ISO-8859-1", "K\xe4tzchen 4").encode("latin-1"))
    outcome = run("audit", str(path), "-s", "en", "--findings", str(tmp_path / "f"))
    assert outcome.code == 0
    assert json.loads((tmp_path / "f").read_text())["hypothesis"] == "12 K\xe4tzchen 4"


def test_columns_that_are_not_there(run: Run, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"a": ["1"], "b": ["1"]}), path)
    outcome = run("audit", str(path), "-s", "en", "-t", "de")
    assert outcome.code == 2
    assert "no column 'source'; it has: 'a', 'b'; name two with --source and --hypothesis" in outcome.err
    assert run("audit", str(path), "-s", "en", "-t", "de", "--source", "a", "--hypothesis", "b").code == 0
    assert "Parquet cannot be read from a stream" in run("audit", "-", stdin=path.read_bytes()).err
    assert (
        "name the file to write with --output"
        in run("filter", str(path), "-s", "en", "-t", "de", "--source", "a", "--hypothesis", "b").err
    )


BOMBS = {
    "one-unit.tmx.gz": (TMX.encode()[:94], b"7" * 1_000_000, "the file is cut off here"),
    "one-tag.tmx.gz": (b"<tmx><body><tu x='", b"7" * 1_000_000, "a tag or a comment is longer than"),
    "one-string.po.gz": (b'msgid "1"\nmsgstr "', b"7" * 1_000_000, "no line is a pair"),
    "one-cell.csv.gz": (b'source,target\n"', b"7" * 1_000_000, "no line is a pair"),
    "many-lines.csv.gz": (
        b'source,target\n"',
        b"7 and so on for a hundred characters and more\n" * 20_000,
        "no line is a pair",
    ),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name == "many-lines.csv.gz" else name for name in BOMBS]
)
def test_what_unpacks_to_much_takes_little_memory(name: str, tmp_path: Path) -> None:
    """30 MB, thirty kilobytes as they lie there, in one unit, tag, string or cell."""
    begin, more, said = BOMBS[name]
    path = tmp_path / name
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(begin)
        for _ in range(30):
            file.write(more)
    limit = 400_000_000  # of address space, of which Python and the packages take a part

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

    command = [sys.executable, "-m", "numguard", "audit", str(path), "-s", "en", "-t", "de"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=bound, timeout=60)
    assert done.returncode == 2
    assert said in done.stderr
    assert "MemoryError" not in done.stderr


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("blank.csv", b'source,target\r\n"12 cats","12 Katzen"\r\n\r\n'),
        ("comment.po", b"\xef\xbb\xbf# ours\n" + PO.format("UTF-8", "Katzen 4").encode()),
        ("mark.po", b"\xef\xbb\xbf" + PO.format("UTF-8", "Katzen 4").encode()),
    ],
)
def test_marks_and_empty_lines_are_no_faults(run: Run, tmp_path: Path, name: str, content: bytes) -> None:
    """As in the files of Weblate's own tests: a mark of byte order before a comment, an empty record at the end."""
    path = tmp_path / name
    path.write_bytes(content)
    outcome = run("audit", str(path), "-s", "en", "-t", "de", "--json")
    assert outcome.code == 0, outcome.err
    record = json.loads(outcome.out)
    assert (record["pairs"], record["malformed"]) == (1, 0)
    assert run("filter", str(path), "-s", "en", "-t", "de", "--keep", "all").stdout == content


PLURAL = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: {rule}\\n"

msgid "{one}"
msgid_plural "{other}"
msgstr[0] "{first}"
msgstr[1] "{second}"
"""
ONE, MANY = "nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);"


@pytest.mark.parametrize(
    ("rule", "one", "other", "first", "second", "blocked"),
    [
        (ONE, "%(count)s year ago", "%(count)s years ago", "vor einem Jahr", "vor %(count)s Jahren", 0),
        (ONE, "%d year ago", "%d years ago", "vor 1 Jahr", "vor %d Jahren", 0),
        (ONE, "%s: %d file", "%s: %d files", "%s: eine Datei", "%s: %d Dateien", 0),
        (ONE, "%d year ago", "%d years ago", "vor %d Jahr", "vor %d Jahren", 0),
        (ONE, "%d year ago", "%d years ago", "vor zwei Jahren", "vor %d Jahren", 1),
        (ONE, "%d year ago", "%d years ago", "vor einem Jahr", "vor Jahren", 1),
        (ONE, "%d year ago", "%d years ago", "vor %s Jahr", "vor %d Jahren", 1),
        (ONE, "%s: %d file", "%s: %d files", "eine Datei", "%s: %d Dateien", 1),
        (MANY, "%d year ago", "%d years ago", "vor einem Jahr", "vor %d Jahren", 1),  # 0 and 1 have this form
        ("nplurals=2; plural=(n / 0);", "%d year ago", "%d years ago", "vor einem Jahr", "vor %d Jahren", 1),
        ("nplurals=2; plural=(((;", "%d year ago", "%d years ago", "vor einem Jahr", "vor %d Jahren", 1),
    ],
)
def test_a_plural_form_for_one_number_may_leave_it_out(
    run: Run, tmp_path: Path, rule: str, one: str, other: str, first: str, second: str, blocked: int
) -> None:
    path = tmp_path / "a.po"
    path.write_text(PLURAL.format(rule=rule, one=one, other=other, first=first, second=second), "utf-8")
    outcome = run("audit", str(path), "-s", "en", "-t", "de", "--json")
    record = json.loads(outcome.out)
    assert (record["pairs"], record["malformed"], record["actions"]["en-de"].get("block", 0)) == (2, 0, blocked)
