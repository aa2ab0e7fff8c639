"""Bad files in every command that reads one: what must be said, and the exit code; never a traceback, nothing lost."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import backports.zstd as zstd
import pytest

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
PAIRS = b"".join(b"%d cats\t%d Katzen\n" % (n, n) for n in range(20, 60))
PACKED = gzip.compress(PAIRS, mtime=0)
TEXT = PAIRS.decode()


def zipped() -> bytes:
    """Return an archive of one file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("pairs.tsv", PAIRS)
    return file.getvalue()


def flipped(packed: bytes) -> bytes:
    """Return a gzip file with one bit of its content changed."""
    at = len(packed) // 2
    return packed[:at] + bytes([packed[at] ^ 16]) + packed[at + 1 :]


REFUSED = {
    "cut.tsv.gz": (PACKED[: len(PACKED) // 2], "the gzip file ends in the middle; fetch it or pack it again"),
    "cut-at-its-end.tsv.gz": (PACKED[:-4], "the gzip file ends in the middle"),
    "flipped.tsv.gz": (flipped(PACKED), "cannot be read: "),
    "junk.tsv.gz": (PACKED + b"junk", "cannot be read: Not a gzipped file (b'ju')"),
    "head-only.tsv.gz": (b"\x1f\x8b", "the gzip file ends in the middle"),
    "twice.tsv.gz": (gzip.compress(PACKED), "is packed with gzip twice; unpack it first: gzip -dc FILE"),
    "bzip2-in.gz": (gzip.compress(bz2.compress(PAIRS)), "is packed with bzip2 inside gzip; unpack it first"),
    "cut.tsv.bz2": (bz2.compress(PAIRS)[:-4], "the bzip2 file ends in the middle; fetch it or pack it again"),
    "cut.tsv.xz": (lzma.compress(PAIRS)[:-4], "the xz file ends in the middle; fetch it or pack it again"),
    "cut.tsv.zst": (zstd.compress(PAIRS)[:-4], "the zstd file ends in the middle; fetch it or pack it again"),
    "junk.tsv.zst": (b"\x28\xb5\x2f\xfd\x04\x00" + b"junk" * 9, "cannot be read: "),
    "zip.tsv": (zipped(), "is a zip archive; unpack it first: unzip -p FILE"),
    "7z.tsv": (b"7z\xbc\xaf\x27\x1c\x00\x04", "is a 7z archive"),
    "utf16.tsv": (TEXT.encode("utf-16"), "is UTF-16; convert it first: iconv -f UTF-16 -t UTF-8 FILE"),
    "utf16-be.tsv": (b"\xfe\xff" + TEXT.encode("utf-16-be"), "is UTF-16; convert it first"),
    "utf16-le-no-mark.tsv": (TEXT.encode("utf-16-le"), "is UTF-16LE; convert it first: iconv -f UTF-16LE -t UTF-8"),
    "utf16-be-no-mark.tsv": (TEXT.encode("utf-16-be"), "is UTF-16BE; convert it first: iconv -f UTF-16BE -t UTF-8"),
    "utf16-chinese-no-mark.tsv": ("这里有74只猫\t74 Katzen\n".encode("utf-16-le") * 40, "is UTF-16LE"),
    "utf16-in.gz": (gzip.compress(TEXT.encode("utf-16")), "is UTF-16"),
    "utf32.tsv": (TEXT.encode("utf-32"), "is UTF-32; convert it first: iconv -f UTF-32 -t UTF-8 FILE"),
    "utf32-be.tsv": (b"\x00\x00\xfe\xff" + TEXT.encode("utf-32-be"), "is UTF-32"),
    "utf32-le-no-mark.tsv": (TEXT.encode("utf-32-le"), "is UTF-32LE"),
    "utf32-be-no-mark.tsv": (TEXT.encode("utf-32-be"), "is UTF-32BE"),
}
"""Refused as a whole by every command: what the file holds, and what must be said. Exit code 2."""

DEEP = b'{"source": "74 cats", "hypothesis": "74 Katzen", "x": ' + b"[" * 100_000 + b"}\n"
HUGE = b"74 cats\t74 Katzen\n" + b"7" * 5_000 + b"\t" + b"7" * 5_000 + b"\n75 cats\t75 Katzen\n"

ODD = b"74\0 cats\t74\xff\0Katzen\n" * 50
"""No UTF-8, and every NUL at an even place: no UTF-16 all the same."""

TAKEN = {
    "nuls.tsv": (b"74\0 cats\t74\0 Katzen\n", (), ""),
    "huge-line.tsv": (HUGE, ("--max-line", "1000"), "line 2{}: the line is longer than 1,000 bytes (--max-line)"),
    "no-newline.tsv": (b"74 cats\t74 Katzen", (), ""),
    "crlf.tsv": (b"74 cats\t74 Katzen\r\n", (), ""),
    "mark.tsv": (b"\xef\xbb\xbf74 cats\t74 Katzen\n", (), ""),
    "empty.tsv": (b"", (), ""),
    "bzh.tsv": (b"BZh9 cats\tBZh9 Katzen\n", (), ""),  # text that begins like bzip2
}
"""Taken by every command for pairs: what the file holds, the options, what must be said. Exit code 0, nothing lost."""

NO_PAIR = {
    "odd-bytes.tsv": (ODD, (), "is not UTF-8"),
    "invalid-utf8.tsv": (b"74 cats \xff\xc3\t74 Katzen \x80\n", (), 'is not UTF-8 (byte 0xFF in "74 cats ??")'),
    "latin1.tsv": ("74 cats\t74 Kätzchen\n".encode("latin-1"), (), "is not UTF-8 (byte 0xE4"),
    "only-nuls.tsv": (b"\0" * 4_096, ("--format", "tsv"), "column 2 is missing: the line has 1"),
    "cr-only.tsv": (b"74 cats\t74 Katzen\r75 cats\t57 Katzen\r", (), "carriage returns end no line"),
    "one-column.tsv": (b"74 cats\n", (), "column 2 is missing: the line has 1"),
    "deep.jsonl": (DEEP, ("--format", "jsonl"), "not JSON: "),
    "types.jsonl": (b'{"source": 74, "hypothesis": ["x"]}\n', ("--format", "jsonl"), "key 'source' is not a text"),
    "null.jsonl": (b"null\n", ("--format", "jsonl"), "not a JSON object"),
    "cut.jsonl": (b'{"source": "74', ("--format", "jsonl"), "not JSON: "),
    "long-line.tsv": (b"7" * 5_000, ("--max-line", "1000"), "the line is longer than 1,000 bytes"),
}
"""Passed on by every stream, and no line is a pair: content, options, what must be said. Exit code 2."""

STREAMS = {
    "filter": ("filter", *LANGUAGES),
    "filter --keep pass": ("filter", *LANGUAGES, "--keep", "pass"),
    "repair": ("repair", *LANGUAGES),
    "restore": ("restore", *LANGUAGES),
    "augment": ("augment", *LANGUAGES, "--only-new"),
    "protect": ("protect", "-s", "en"),
    "segment": ("segment", "--join"),
}


@pytest.fixture
def bad(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Write the file of a name."""
    path = tmp_path / request.param
    path.write_bytes((REFUSED | TAKEN | NO_PAIR)[request.param][0])
    return path


def one_line(err: str, command: str) -> bool:
    return err.startswith(f"numguard {command}: ") and err.count("\n") == 1


@pytest.mark.parametrize("bad", REFUSED, indirect=True)
def test_audit_refuses(run: Run, bad: Path, tmp_path: Path) -> None:
    findings, other = tmp_path / "findings", tmp_path / "other"
    other.write_bytes(PAIRS)
    for files in ([bad], [bad, other], [other, bad]):
        Path(f"{findings}.tmp").unlink(missing_ok=True)
        findings.unlink(missing_ok=True)
        outcome = run("audit", *map(str, files), *LANGUAGES, "--findings", str(findings))
        assert outcome.code == 2
        assert bad.name in outcome.err
        assert REFUSED[bad.name][1] in outcome.err
        if outcome.stdout:  # a file that breaks in its middle stops no other
            assert b"40 passed" in outcome.stdout
            assert "1 of 2 files could not be read to the end; the others are judged" in outcome.err
            assert findings.exists()
        else:
            assert one_line(outcome.err, "audit")
            assert not findings.exists()


@pytest.mark.parametrize("bad", REFUSED, indirect=True)
def test_document_refuses(run: Run, bad: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(PAIRS)
    for files in ([bad, other], [other, bad]):
        outcome = run("document", *map(str, files), *LANGUAGES)
        assert (outcome.code, outcome.stdout) == (2, b"")
        assert one_line(outcome.err, "document")
        assert REFUSED[bad.name][1] in outcome.err


@pytest.mark.sampled(46)
@pytest.mark.parametrize("command", STREAMS)
@pytest.mark.parametrize("bad", REFUSED, indirect=True)
def test_stream_refuses(run: Run, bad: Path, command: str) -> None:
    outcome = run(*STREAMS[command], stdin=bad.read_bytes())
    assert outcome.code == 2
    assert one_line(outcome.err, command.split()[0])
    assert "standard input" in outcome.err
    assert REFUSED[bad.name][1] in outcome.err


@pytest.mark.parametrize("bad", TAKEN, indirect=True)
def test_audit_takes(run: Run, bad: Path) -> None:
    content, options, said = TAKEN[bad.name]
    outcome = run("audit", str(bad), *LANGUAGES, *options, "--json")
    assert outcome.code == 0
    assert said.format("") in outcome.err
    record = json.loads(outcome.out)
    assert record["lines"] == content.count(b"\n") + (content[-1:] not in (b"\n", b""))
    assert record["malformed"] + record["unread"] == bool(said)
    assert record["pairs"] == record["lines"] - bool(said)
    assert record["faults"] == 0


@pytest.mark.parametrize("command", STREAMS)
@pytest.mark.parametrize("bad", TAKEN, indirect=True)
def test_stream_takes(run: Run, bad: Path, command: str) -> None:
    content, options, said = TAKEN[bad.name]
    outcome = run(*STREAMS[command], *options, stdin=content)
    assert outcome.code == 0
    if command not in ("protect", "augment"):
        assert outcome.stdout == content
    if command == "protect" and bad.name in ("one-column.tsv", "only-nuls.tsv"):
        assert "malformed" not in outcome.err  # a source is all that it needs
    else:
        told = said.format(" is written as it is")
        assert told in outcome.err


@pytest.mark.parametrize("command", [("audit", "{}"), ("filter", "{}"), ("repair", "{}")])
@pytest.mark.parametrize("bad", NO_PAIR, indirect=True)
def test_a_file_without_a_pair_is_an_error(run: Run, bad: Path, command: tuple[str, ...]) -> None:
    """Issue 15: never exit 0 on unread input; what is written is written all the same."""
    content, options, said = NO_PAIR[bad.name]
    argv = [part.format(bad) for part in command]
    outcome = run(*argv, *LANGUAGES, *options)
    assert outcome.code == 2
    assert said in outcome.err
    assert f"{bad}: no line is a pair; it looks like " in outcome.err
    if command[0] != "audit":
        assert outcome.stdout == content


@pytest.mark.parametrize(
    ("pack", "unpack"),
    [(gzip.compress, gzip.decompress), (bz2.compress, bz2.decompress), (lzma.compress, lzma.decompress),
     (zstd.compress, zstd.decompress)],
    ids=["gz", "bz2", "xz", "zst"],
)  # fmt: skip
def test_what_is_packed_is_unpacked(
    run: Run, tmp_path: Path, pack: Callable[[bytes], bytes], unpack: Callable[[bytes], bytes],
    request: pytest.FixtureRequest,
) -> None:  # fmt: skip
    suffix = request.node.callspec.id
    path, out = tmp_path / "pairs", tmp_path / f"out.{suffix}"
    path.write_bytes(pack(PAIRS) + pack(PAIRS))  # members that follow each other are one file
    assert json.loads(run("audit", str(path), *LANGUAGES, "--json").out)["pairs"] == 80
    assert run("filter", *LANGUAGES, stdin=path.read_bytes()).stdout == PAIRS + PAIRS
    assert run("filter", str(path), *LANGUAGES, "-o", str(out)).code == 0
    assert unpack(out.read_bytes()) == PAIRS + PAIRS


@pytest.mark.parametrize("bad", [name for name in TAKEN if name.endswith(".tsv")], indirect=True)
def test_document_takes_any_text(run: Run, bad: Path, tmp_path: Path) -> None:
    options = TAKEN[bad.name][1]
    outcome = run("document", str(bad), str(bad), *LANGUAGES, *options)
    if bad.name == "huge-line.tsv":
        assert outcome.code == 2
        assert "line 2 is longer than 1,000 bytes; break it, or allow more with --max-line" in outcome.err
        assert one_line(outcome.err, "document")
    else:
        assert (outcome.code, outcome.err) == (0, "")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.tsv.gz", b"", "is empty, which no gzip file is"),
        ("plain.tsv.gz", PAIRS, "is not a gzip file, whatever its name says"),
        ("folder", None, "folder"),
        ("missing.tsv", b"", "cannot be read: No such file or directory"),
        ("missing/p.tsv", b"", "cannot be read: No such file or directory"),
        ("nul\0.tsv", b"", "cannot be read: embedded null byte"),
        ("x" * 300, b"", "cannot be read: File name too long"),
    ],
)
def test_names_that_are_no_input(run: Run, tmp_path: Path, name: str, content: bytes | None, said: str) -> None:
    path, other = tmp_path / name, tmp_path / "other"
    other.write_bytes(PAIRS)
    if content is None:
        path.mkdir()
    elif name.endswith(".gz"):
        path.write_bytes(content)
    for argv in (["audit", str(path)], ["audit", str(other), str(path)], ["document", str(path), str(other)]):
        outcome = run(*argv, *LANGUAGES)
        assert (outcome.code, outcome.stdout) == (2, b"")
        assert one_line(outcome.err, argv[0])
        assert said in outcome.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("folder", "Is a directory"),
        ("missing/out", "there is no folder"),
        ("nul\0", "embedded null byte"),
        ("", "Is a directory"),
        ("x" * 300, "File name too long"),
    ],
)
def test_names_that_are_no_output(run: Run, tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "folder").mkdir()
    path = str(tmp_path / name) if name else ""
    for argv in (["filter", "--removed"], ["repair", "--edits"], ["restore", "--problems"]):
        outcome = run(*argv, path, *LANGUAGES, stdin=PAIRS)
        assert (outcome.code, outcome.stdout) == (2, b"")
        assert one_line(outcome.err, argv[0])
        assert "cannot write" in outcome.err
        assert said in outcome.err


@pytest.mark.parametrize("name", ["folder", "missing/out", "nul\0", "x" * 300])
def test_findings_that_cannot_be_written_are_told_before_the_work(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / "p.tsv"
    path.write_bytes(PAIRS)
    outcome = run("audit", str(path), *LANGUAGES, "--findings", str(tmp_path / name))
    assert (outcome.code, outcome.stdout) == (2, b"")
    assert one_line(outcome.err, "audit")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["folder", "p.tsv"]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
def test_an_unwritable_folder(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    outcome = run("filter", *LANGUAGES, "--removed", str(tmp_path / "out"), stdin=PAIRS)
    tmp_path.chmod(0o700)
    assert outcome.code == 2
    assert "Permission denied" in outcome.err


def test_gzip_is_opened_by_what_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_bytes(PACKED)
    assert json.loads(run("audit", str(path), *LANGUAGES, "--json").out)["pairs"] == 40
    assert json.loads(run("audit", "-", *LANGUAGES, "--json", stdin=PACKED).out)["pairs"] == 40
    assert run("filter", *LANGUAGES, stdin=PACKED).stdout == PAIRS
    path.write_bytes(PACKED + PACKED)  # members that follow each other are one file
    assert json.loads(run("audit", str(path), *LANGUAGES, "--json").out)["pairs"] == 80


def test_aligned_files_through_pipes(tmp_path: Path) -> None:
    """What can be read only once is not counted first; unequal files are told all the same."""
    for name, lines in (("one", 3), ("two", 3), ("short", 2)):
        (tmp_path / name).write_bytes(b"74\n" * lines)
    command = f"'{sys.executable}' -m numguard audit -s en -t de --json"
    whole = _bash(f"{command} <(cat one) <(cat two)", tmp_path)
    assert json.loads(whole.stdout)["pairs"] == 3
    unequal = _bash(f"{command} <(cat one) <(cat short)", tmp_path)
    assert unequal.returncode == 2
    assert "ends after 2 lines and" in unequal.stderr
    assert "Traceback" not in unequal.stderr


def _bash(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, check=False)


STATES = {
    "empty": (b"", "state:1: Input data was truncated"),
    "object": (b"{}", "state:1: Object missing required field `signature`"),
    "list": (b"[]", "state:1: Expected `object`, got `array`"),
    "null": (b"null", "state:1: Expected `object`, got `null`"),
    "text": (b'"x"', "state:1: Expected `object`, got `str`"),
    "cut": (b'{"signature": {},\n "size": 12', "state:2: "),
    "deep": (b'{"x":' * 50_000, "state:1: "),
    "deep list": (b"[" * 1_000_000, "state:1: "),
    "bytes": (b'{"signature": "\xff\xfe"}', "state:1: "),
    "size": (b'{"signature": {}, "size": "12", "saved": {}}', "Expected `int`, got `str` - at `$.size`"),
    "float": (b'{"signature": {}, "size": 1.5, "saved": {}}', "Expected `int`, got `float` - at `$.size`"),
    "saved": (b'{"signature": {}, "size": 1, "saved": 7}', "Expected `object`, got `int` - at `$.saved`"),
}


@pytest.mark.parametrize("state", STATES)
def test_a_checkpoint_that_is_none(run: Run, tmp_path: Path, state: str) -> None:
    """R15: refused with file, line and reason; nothing is thrown away that a person may want to look at."""
    content, said = STATES[state]
    path, findings = tmp_path / "p.tsv", tmp_path / "f.jsonl"
    path.write_bytes(PAIRS)
    Path(f"{findings}.tmp").write_text("{}\n", "utf-8")
    Path(f"{findings}.state").write_bytes(content)
    outcome = run("audit", str(path), *LANGUAGES, "--findings", str(findings), "--resume")
    assert (outcome.code, outcome.stdout) == (2, b"")
    assert one_line(outcome.err, "audit")
    assert f"{findings}.state:" in outcome.err
    assert said in outcome.err
    assert "; audit again without --resume" in outcome.err
    assert Path(f"{findings}.tmp").read_text("utf-8") == "{}\n"


@pytest.mark.parametrize("change", ["tally", "lines", "below zero", "examples", "settled", "actions"])
def test_a_checkpoint_with_another_shape_inside(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    path, findings = tmp_path / "p.tsv", tmp_path / "f.jsonl"
    path.write_bytes(PAIRS)
    command = ("audit", str(path), *LANGUAGES, "--findings", str(findings))
    with monkeypatch.context() as stopped:

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        stopped.setattr("numguard.audit.findings.Findings.finish", stop)
        assert run(*command).code == 130
    file = Path(f"{findings}.state")
    state = json.loads(file.read_bytes())
    tally = state["saved"]["tally"]
    changes: dict[str, Callable[[], object]] = {
        "tally": lambda: state["saved"].update(tally=[]),
        "lines": lambda: tally.update(lines="12"),
        "below zero": lambda: tally.update(lines=-1),
        "examples": lambda: state["saved"].update(examples=[7]),
        "settled": lambda: state["saved"].update(settled=["en"]),
        "actions": lambda: tally.update(actions={"en-de": {"pass": "many"}}),
    }
    changes[change]()
    file.write_text(json.dumps(state), "utf-8")
    outcome = run(*command, "--resume")
    assert outcome.code == 2
    assert one_line(outcome.err, "audit")
    assert f"{file}:1: " in outcome.err


def peak(folder: Path, *argv: str, stdin: str = "/dev/null") -> tuple[int, str]:
    """Return the memory that a command takes at most, in kilobytes, and what it says."""
    script = (
        "import resource, sys; from numguard.cli import main; code = main(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); sys.exit(code)"
    )
    with Path(stdin).open("rb") as file, (folder / "out").open("wb") as out:
        command = [sys.executable, "-c", script, *argv]
        done = subprocess.run(command, stdin=file, stdout=out, stderr=subprocess.PIPE, text=True, check=True)
    *said, size = done.stderr.splitlines()
    return int(size), "\n".join(said)


@pytest.mark.slow
def test_a_line_without_end_is_never_held(tmp_path: Path) -> None:
    """R20: 200 MB without a newline, plain and packed, take no more memory than a few lines."""
    small, huge, packed = tmp_path / "small.tsv", tmp_path / "huge.tsv", tmp_path / "huge.tsv.gz"
    small.write_bytes(PAIRS)
    with huge.open("wb") as plain, gzip.open(packed, "wb", compresslevel=1) as file:
        for _ in range(200):
            plain.write(b"7" * 1_000_000)
            file.write(b"7" * 1_000_000)
        plain.write(b"\n" + PAIRS)
        file.write(b"\n" + PAIRS)
    least, _ = peak(tmp_path, "filter", *LANGUAGES, stdin=str(small))
    size, said = peak(tmp_path, "filter", *LANGUAGES, stdin=str(huge))
    assert size < least + 25_000
    assert "line 1 is written as it is: the line is longer than 4,000,000 bytes (--max-line)" in said
    assert "41 lines, 0 removed; 1 too long, not read" in said
    assert _same(tmp_path / "out", huge)
    for name in (huge, packed):
        size, said = peak(tmp_path, "audit", str(name), *LANGUAGES)
        assert size < least + 25_000
        assert "40 pairs: 0 blocked, 0 flagged, 40 passed, 1 lines too long, not read" in (tmp_path / "out").read_text()
    size, said = peak(tmp_path, "repair", *LANGUAGES, stdin=str(packed))
    assert size < least + 25_000
    assert "1 too long, copied unchecked" in said
    assert _same(tmp_path / "out", huge)


def _same(one: Path, other: Path) -> bool:
    return subprocess.run(["cmp", "-s", str(one), str(other)], check=False).returncode == 0


@pytest.mark.parametrize(("abstained", "kept"), [("keep", True), ("remove", False)])
def test_a_long_line_goes_where_what_is_abstained_goes(run: Run, tmp_path: Path, abstained: str, kept: bool) -> None:
    removed = tmp_path / "removed"
    options = ("--max-line", "1000", "--abstained", abstained, "--removed", str(removed))
    outcome = run("filter", *LANGUAGES, *options, stdin=HUGE)
    lines = HUGE.splitlines(keepends=True)
    assert outcome.stdout == (HUGE if kept else lines[0] + lines[2])
    assert removed.read_bytes() == (b"" if kept else lines[1])
    assert f"3 lines, {0 if kept else 1} removed; 1 too long, not read" in outcome.err


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_the_limit_counts_the_whole_line(run: Run, end: bytes) -> None:
    line = b"74 cats\t74 Katzen" + end
    fits = run("filter", *LANGUAGES, "--max-line", str(len(line)), stdin=line)
    assert (fits.stdout, "too long" in fits.err) == (line, False)
    over = run("filter", *LANGUAGES, "--max-line", str(len(line) - 1), stdin=line)
    assert (over.stdout, "too long" in over.err) == (line, True)


def test_a_header_that_is_too_long(run: Run) -> None:
    outcome = run("filter", *LANGUAGES, "--header", "--max-line", "10", stdin=PAIRS)
    assert (outcome.code, outcome.stdout) == (2, b"")
    assert "the header: the line is longer than 10 bytes" in outcome.err
    table = b"source\thypothesis\n5 cats\t5 Katzen\n"
    for longest in (18, 17):  # the header has 18 bytes
        outcome = run("audit", "-", *LANGUAGES, "--header", "--max-line", str(longest), stdin=table)
        assert (outcome.code, "the header: the line" in outcome.err) == ((0, False), (2, True))[longest < 18]


def test_extract_tells_the_line_that_it_does_not_read(run: Run) -> None:
    outcome = run("extract", "-l", "en", "--json", "--max-line", "9", stdin=b"12 cats\n" + b"1" * 20 + b"\n5\n")
    assert [len(json.loads(line)) for line in outcome.out.splitlines()] == [1, 0, 1]
    assert "line 2: the line is longer than 9 bytes" in outcome.err
