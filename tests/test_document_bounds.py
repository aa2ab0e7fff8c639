"""A document that holds too much is refused before a library builds a tree of it; what is wrong is said plainly."""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.audit.document import bounds, files
from numguard.audit.document.files import read_document
from numguard.model.errors import InputError

Run = Callable[..., Any]

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
RELATIONS = "application/vnd.openxmlformats-package.relationships+xml"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def parts_of(name: str, body: str) -> dict[str, str]:
    """The smallest parts of a DOCX or ODT file with a body."""
    if name.endswith(".docx"):
        return {
            "[Content_Types].xml": f'<Types xmlns="{TYPES}"><Default Extension="rels" ContentType="{RELATIONS}"/>'
            f'<Override PartName="/word/document.xml" ContentType="{MAIN}"/></Types>',
            "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            '<Relationship Id="r1" Target="word/document.xml" '
            'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>',
            "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
        }
    return {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "META-INF/manifest.xml": f'<m:manifest xmlns:m="{OFFICE}:manifest:1.0"><m:file-entry m:full-path="/" '
        'm:media-type="application/vnd.oasis.opendocument.text"/><m:file-entry m:full-path="content.xml" '
        'm:media-type="text/xml"/></m:manifest>',
        "content.xml": f'<o:document-content xmlns:o="{OFFICE}:office:1.0" xmlns:text="{OFFICE}:text:1.0"><o:body>'
        f"<o:text>{body}</o:text></o:body></o:document-content>",
    }


def packed(path: Path, body: str, how: int = zipfile.ZIP_DEFLATED, **more: str) -> Path:
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, text in {**parts_of(path.name, body), **more}.items():
            archive.writestr(name, text)
    return path


PARAGRAPHS = {"a.docx": "<w:p><w:r><w:t>5 cats</w:t></w:r></w:p>", "a.odt": "<text:p>5 cats</text:p>"}


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_the_smallest_document_is_read(name: str, tmp_path: Path) -> None:
    assert read_document(str(packed(tmp_path / name, PARAGRAPHS[name] * 3))) == "5 cats\n5 cats\n5 cats"


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_too_many_tags_are_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The part that holds them may bear any name: its own relations say which one is the document."""
    monkeypatch.setattr(files, "MOST_TAGS", 4_000)
    path = packed(tmp_path / name, PARAGRAPHS[name])
    assert read_document(str(path)) == "5 cats"
    packed(path, PARAGRAPHS[name], **{"media/x.png": "\ufeff <x/>" * 4_000})
    with pytest.raises(InputError, match="its tags and attributes are too many; split it, or save it as text"):
        read_document(str(path))
    packed(path, PARAGRAPHS[name], **{"media/x.xml": "<x " + 'a="" ' * 4_000 + "/>"})
    with pytest.raises(InputError, match="its tags and attributes are too many"):
        read_document(str(path))


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_too_many_bytes_or_parts_are_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "LARGEST_UNPACKED", 100_000)
    monkeypatch.setattr(bounds, "MOST_PARTS", 50)
    path = packed(tmp_path / name, PARAGRAPHS[name], **{"media/x.png": "7" * 100_000})
    with pytest.raises(InputError, match="holds, unpacked, more than is read: 100,000 bytes"):
        read_document(str(path))
    packed(path, PARAGRAPHS[name], **{f"media/{at}.png": "" for at in range(60)})
    with pytest.raises(InputError, match="holds, unpacked, more than is read: 50 parts"):
        read_document(str(path))


def test_what_a_part_says_of_its_size_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A size in the directory that is too small: no more of the part is read than it says, and it is damaged."""
    path = packed(tmp_path / "a.docx", PARAGRAPHS["a.docx"] * 1_000)
    raw = path.read_bytes()
    size = len(parts_of("a.docx", PARAGRAPHS["a.docx"] * 1_000)["word/document.xml"]).to_bytes(4, "little")
    assert raw.count(size) == 2
    path.write_bytes(raw.replace(size, (100).to_bytes(4, "little")))
    with pytest.raises(InputError, match="it is not a zip archive, or a damaged one"):
        read_document(str(path))


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_refused(how: int, tmp_path: Path) -> None:
    """They are unpacked by the block, however large it becomes."""
    with pytest.raises(InputError, match="packed in a way that documents are not"):
        read_document(str(packed(tmp_path / "a.docx", "<w:p/>", how)))


def test_a_page_of_too_many_tags_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_TAGS", 1_000)
    path = tmp_path / "a.html"
    path.write_text("<p>5 cats" * 2_000, "utf-8")
    with pytest.raises(InputError, match="its tags and attributes are too many"):
        read_document(str(path))


@pytest.mark.parametrize(("name", "body"), [("a.docx", "<w:p/>"), ("a.odt", "<text:p/>")])
def test_eight_million_paragraphs_are_refused_at_once(name: str, body: str, tmp_path: Path) -> None:
    """Q18: 70 kB took 1.7 GB and more than half a minute."""
    path = packed(tmp_path / name, body * 8_000_000)
    assert path.stat().st_size < 200_000
    script = "import sys; from numguard.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", script, "document", str(path), str(path), "-s", "en", "-t", "de"]

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
        resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))

    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=bounded)
    assert (done.returncode, "too many" in done.stderr) == (2, True), done.stderr


BROKEN = {
    "empty.odt": {"mimetype": "application/vnd.oasis.opendocument.text"},
    "cut.odt": {"content.xml": "<a><b>"},
    "other.odt": {"content.xml": "<a/>"},
    "body.odt": {
        "content.xml": f'<o:document-content xmlns:o="{OFFICE}:office:1.0"><o:body/></o:document-content>',
    },
    "empty.docx": {"x": "y"},
    "cut.docx": {"word/document.xml": "<a><b>"},
    "types.docx": {"[Content_Types].xml": "<a/>"},
    "relations.docx": {"_rels/.rels": "<a/>"},
    "other.docx": {"word/document.xml": "<a/>"},
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_said_plainly(run: Run, tmp_path: Path, name: str) -> None:
    """Q21: no name of a Python error, and no attribute of one of its objects."""
    path = tmp_path / name
    with zipfile.ZipFile(path, "w") as archive:
        parts = BROKEN[name] if name.startswith("empty") else {**parts_of(name, ""), **BROKEN[name]}
        for part, text in parts.items():
            archive.writestr(part, text)
    outcome = run("document", str(path), str(path), "-s", "en", "-t", "de")
    assert outcome.code in (0, 2), outcome.err
    assert not re.search(
        r"Error|Exception|NoneType|attribute|object|<class|Traceback", outcome.err.partition("(see")[0]
    )
    if outcome.code:
        assert "; open it in its program and save it again" in outcome.err
