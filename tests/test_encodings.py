"""``--encoding``: files of before UTF-8 are read in theirs, and written in it; without it the line is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.formats.legacy import Writer
from numguard.model.errors import InputError

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
PAIRS = [
    ("five cats, 12 dogs", "fünf Katzen, 12 Hunde"),
    ("5 big boats", "sechs große Boote"),
    ("1.5 m", "1,5 m für 3"),
]


def _tsv(encoding: str) -> bytes:
    return "".join(f"{source}\t{target}\n" for source, target in PAIRS).encode(encoding)


def _csv(encoding: str) -> bytes:
    return "".join(f"{a};{b}\r\n" for a, b in [("source", "target"), *PAIRS]).encode(encoding)


def _actions(outcome: Any) -> dict[str, int]:
    counts: dict[str, int] = json.loads(outcome.stdout)["verdicts"]
    return counts


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp850"])
@pytest.mark.parametrize(("name", "content"), [("in.tsv", _tsv), ("in.csv", _csv)])
def test_an_old_file_is_judged_as_in_utf_8(
    run: Run, tmp_path: Path, encoding: str, name: str, content: Callable[[str], bytes]
) -> None:
    plain, old = tmp_path / f"plain.{name}", tmp_path / name
    plain.write_bytes(content("utf-8"))
    old.write_bytes(content(encoding))
    expected = json.loads(run("audit", *LANGUAGES, str(plain), "--json").stdout)
    found = json.loads(run("audit", *LANGUAGES, str(old), "--json", "--encoding", encoding).stdout)
    drop = ("files", "file", "formats")
    assert {key: value for key, value in found.items() if key not in drop} == {
        key: value for key, value in expected.items() if key not in drop
    }
    assert found["pairs"] == len(PAIRS)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-16-be", "cp850"])
def test_filter_and_repair_write_the_encoding(run: Run, tmp_path: Path, encoding: str) -> None:
    old = tmp_path / "old.tsv"
    old.write_bytes(_tsv(encoding))
    plain = tmp_path / "plain.tsv"
    plain.write_bytes(_tsv("utf-8"))
    for command in ("filter", "repair"):
        expected = run(command, *LANGUAGES, str(plain)).stdout
        out = tmp_path / "out"
        outcome = run(command, *LANGUAGES, str(old), "--encoding", encoding, "-o", str(out))
        assert outcome.code == 0, outcome.err
        assert out.read_bytes().decode(encoding) == expected.decode()
        assert run(command, *LANGUAGES, str(old), "--encoding", encoding).stdout == out.read_bytes()
        assert out.read_bytes()[:2] == old.read_bytes()[:2]


def test_all_is_kept_byte_for_byte(run: Run, tmp_path: Path) -> None:
    lines = [f"{n} Füße\t{n} Füße\n".encode("cp1252") for n in range(3, 90)]
    (tmp_path / "in").write_bytes(b"".join(lines))
    outcome = run("filter", *LANGUAGES, str(tmp_path / "in"), "--encoding", "cp1252", "--keep", "all")
    assert outcome.stdout == b"".join(lines)


def test_aligned_files_and_texts_under_keys(run: Run, tmp_path: Path) -> None:
    for side, name in enumerate(("a.txt", "b.txt")):
        (tmp_path / name).write_bytes("".join(f"{pair[side]}\n" for pair in PAIRS).encode("utf-16"))
    names = [str(tmp_path / name) for name in ("a.txt", "b.txt")]
    assert json.loads(run("audit", *LANGUAGES, *names, "--json", "--encoding", "utf-16").stdout)["pairs"] == 3
    for name, text in (("en.srt", "five cats"), ("de.srt", "fünf Katzen")):
        (tmp_path / name).write_bytes(f"1\n00:00:01,000 --> 00:00:02,000\n{text}\n".encode("cp1252"))
    names = [str(tmp_path / name) for name in ("en.srt", "de.srt")]
    refused = run("audit", *LANGUAGES, *names)
    assert refused.code == 2
    assert "line 3: is not UTF-8; it looks like windows-1252: --encoding windows-1252 reads it" in refused.err
    outcome = run("audit", *LANGUAGES, *names, "--json", "--encoding", "windows-1252")
    assert json.loads(outcome.stdout)["pairs"] == 1


def test_what_says_its_encoding_itself_is_not_asked(run: Run, tmp_path: Path) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n\n'
    po = f'{head}msgid "five cats"\nmsgstr "fünf Katzen"\n'
    (tmp_path / "a.po").write_bytes(po.encode("latin-1"))
    outcome = run("audit", *LANGUAGES, str(tmp_path / "a.po"), "--json", "--encoding", "cp437", "--fail-on", "flag")
    assert (outcome.code, json.loads(outcome.stdout)["pairs"]) == (0, 1)


def test_the_line_and_the_likely_encoding_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.tsv").write_bytes(_tsv("latin-1"))
    for command in ("audit", "filter"):
        outcome = run(command, *LANGUAGES, str(tmp_path / "in.tsv"))
        assert "line 1" in outcome.err
        assert "it looks like windows-1252: --encoding windows-1252 reads it" in outcome.err
    kept = run("filter", *LANGUAGES, "--keep", "all", str(tmp_path / "in.tsv"))
    assert kept.stdout == _tsv("latin-1")


@pytest.mark.parametrize(
    ("encoding", "why"),
    [("klingon", "'klingon' is no encoding"), ("hex", "'hex' is no encoding"), ("ascii", "line 1: is not ascii")],
)
def test_a_wrong_encoding_is_one_line(run: Run, tmp_path: Path, encoding: str, why: str) -> None:
    (tmp_path / "in.tsv").write_bytes(_tsv("latin-1"))
    outcome = run("audit", *LANGUAGES, str(tmp_path / "in.tsv"), "--encoding", encoding)
    assert outcome.code == 2
    assert why in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_narrow_space_that_an_encoding_does_not_have_is_a_plain_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.tsv").write_bytes("He paid 9,718 €.\tIl y a 9,718 € là.\n".encode("cp1252"))
    outcome = run("repair", "-s", "en", "-t", "fr", str(tmp_path / "in.tsv"), "--encoding", "cp1252")
    assert (outcome.code, outcome.stdout) == (
        0,
        "He paid 9,718 €.\tIl y a 9\xa0718 € là.\n".encode("cp1252"),
    )


def test_what_an_encoding_does_not_have_is_named() -> None:
    with pytest.raises(InputError, match="out: '→' is not in cp1252; convert the input to UTF-8 first"):
        Writer("out", "cp1252").encode("5 → 6".encode())
