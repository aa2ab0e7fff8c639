"""Bad input: a clear error or a verdict, no traceback, nothing lost (issue 2, "must show")."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import numguard
from tests.examples import examples

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
RIGHT = b"74 cats\t74 Katzen\n"

ODD_LINES = {
    "empty": b"\n",
    "empty texts": b"\t\n",
    "no tab": b"74 cats\n",
    "many tabs": b"74 cats\t74 Katzen\t\t\t\n",
    "not UTF-8": b"74 cats \xff\xfe\xc3\t74 Katzen \x80\n",
    "surrogate in UTF-8": b"74 cats \xed\xa0\x80\t74 Katzen\n",
    "NUL": b"74\x00cats\t74 \x00 Katzen\n",
    "control characters": b"74 cats\x1b[2J\x07\t74 Katzen\x08\n",
    "carriage returns": b"74 cats\r\r\t74 Katzen\r\r\n",
    "directional marks": "\N{RIGHT-TO-LEFT OVERRIDE}74 cats\t74 Katzen\N{POP DIRECTIONAL FORMATTING}\n".encode(),
    "no number is alone": "²½٫⅓億\tⅫ①㊿\n".encode(),
}

ODD_JSON = {
    "empty line": b"\n",
    "not JSON": b"{source\n",
    "not an object": b"[1, 2]\n",
    "half a line": b'{"source": "74 cats", "hypo\n',
    "missing key": b'{"source": "74 cats"}\n',
    "null": b'{"source": "74 cats", "hypothesis": null}\n',
    "number for a text": b'{"source": 74, "hypothesis": 74}\n',
    "nested too deeply": b"[" * 100_000 + b"\n",
    "long number": b'{"source": "74 cats", "hypothesis": "74 Katzen", "n": ' + b"9" * 10_000 + b"}\n",
    "NaN": b'{"source": "74 cats", "hypothesis": "74 Katzen", "n": NaN}\n',
    "escaped surrogate": b'{"source": "74 cats \\ud800", "hypothesis": "74 Katzen"}\n',
    "not UTF-8": b'{"source": "74 cats \xff", "hypothesis": "74 Katzen"}\n',
    "NUL": b'{"source": "74 cats \\u0000", "hypothesis": "74 Katzen"}\n',
}


@pytest.mark.parametrize("options", [(), ("--annotate",)], ids=["plain", "annotated"])
@pytest.mark.parametrize("line", ODD_LINES.values(), ids=ODD_LINES)
def test_odd_line_of_tsv_is_not_lost(run: Run, line: bytes, options: tuple[str, ...]) -> None:
    outcome = run("filter", *LANGUAGES, "--keep", "all", *options, stdin=RIGHT + line + RIGHT)
    assert outcome.code == 0
    assert "Traceback" not in outcome.err
    lines = outcome.stdout.splitlines(keepends=True) if b"\r\r" not in line else outcome.stdout.split(b"\n")
    assert lines[1].startswith(line.rstrip(b"\r\n"))
    if not options:
        assert outcome.stdout == RIGHT + line + RIGHT


@pytest.mark.parametrize("options", [(), ("--annotate",)], ids=["plain", "annotated"])
@pytest.mark.parametrize("line", ODD_JSON.values(), ids=ODD_JSON)
def test_odd_line_of_json_is_not_lost(run: Run, line: bytes, options: tuple[str, ...]) -> None:
    right = b'{"source": "74 cats", "hypothesis": "74 Katzen"}\n'
    outcome = run("filter", *LANGUAGES, "--format", "jsonl", "--keep", "all", *options, stdin=right + line + right)
    assert outcome.code == 0
    assert "Traceback" not in outcome.err
    assert outcome.stdout.splitlines()[1].startswith(line.rstrip(b"}\n"))
    if not options:
        assert outcome.stdout == right + line + right


@pytest.mark.parametrize("line", ODD_LINES.values(), ids=ODD_LINES)
def test_audit_takes_an_odd_line(run: Run, tmp_path: Path, line: bytes) -> None:
    path, findings = tmp_path / "pairs.tsv", tmp_path / "findings.jsonl"
    path.write_bytes(RIGHT + line + b"75 cats\t57 Katzen\n")
    outcome = run("audit", str(path), *LANGUAGES, "--findings", str(findings))
    assert outcome.code == 0
    assert "Traceback" not in outcome.err
    assert [json.loads(line) for line in findings.read_text("utf-8").splitlines()][-1]["line"] == 3


def test_finding_with_a_lone_surrogate_is_valid_json(run: Run, tmp_path: Path) -> None:
    path, findings = tmp_path / "pairs.jsonl", tmp_path / "findings.jsonl"
    path.write_bytes(b'{"source": "74 cats \\ud800", "hypothesis": "4 Katzen"}\n')
    run("audit", str(path), *LANGUAGES, "--findings", str(findings))
    assert json.loads(findings.read_bytes())["source"] == "74 cats \ud800"


@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800", "\N{COMBINING ACUTE ACCENT}", "7" * 1000])
def test_check_takes_any_text(run: Run, text: str) -> None:
    outcome = run("check", text, text, *LANGUAGES)
    assert outcome.code == 0
    assert "pass" in outcome.out
    assert run("check", text, text, *LANGUAGES, "--json").code == 0


def test_empty_translation_of_a_text_with_numbers_is_an_omission(run: Run) -> None:
    record = json.loads(run("check", "74 cats and 9 dogs", "", *LANGUAGES, "--json").out)
    assert record["action"] == "block"
    assert [issue["type"] for issue in record["issues"]] == ["omission", "omission"]


@pytest.mark.parametrize("digits", ["7" * 5_000_000, "7 " * 25_000, "7," * 25_000], ids=["one", "many", "grouped"])
def test_megabytes_of_digits_on_one_line(run: Run, digits: str) -> None:
    line = f"{digits}\t{digits}\n".encode()
    outcome = run("filter", *LANGUAGES, "--keep", "all", stdin=line + RIGHT)
    assert outcome.code == 0
    assert outcome.stdout == line + RIGHT


@given(st.binary(max_size=400), st.sampled_from(["tsv", "jsonl"]))
@settings(examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_comes_in_goes_out(run: Run, stdin: bytes, row_format: str) -> None:
    """Text never raises: any str is valid input; and a filter that keeps all loses nothing.

    What begins like UTF-16 or a packed file is no text in UTF-8, and refused as a whole. Where no line is a pair, all
    is written, and that is an error.
    """
    outcome = run("filter", *LANGUAGES, "--format", row_format, "--keep", "all", stdin=stdin)
    if outcome.code == 2 and "no line is a pair" in outcome.err:
        assert outcome.stdout == stdin
        assert "removed; " in outcome.err
    elif outcome.code == 2:
        assert stdin.startswith((b"\x1f\x8b", b"\xff\xfe", b"\xfe\xff")) or b"\0" in stdin
        assert (outcome.stdout, outcome.err.count("\n")) == (b"", 1)
    else:
        assert (outcome.code, outcome.stdout) == (0, stdin)


def test_unknown_language_in_each_command(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_bytes(RIGHT)
    for argv in (["check", "1", "1"], ["filter"], ["audit", str(path)]):
        outcome = run(*argv, "-s", "en", "-t", "dee")
        assert outcome.code == 2
        assert "unknown language 'dee'" in outcome.err
    assert run("extract", "1", "--lang", "dee").code == 2


@pytest.mark.parametrize("name", ["missing.tsv", "folder", "no.tsv.gz", "half.tsv.gz", "nul\x00.tsv"])
@pytest.mark.parametrize("aligned", [False, True])
def test_unreadable_file_is_told_in_one_line(run: Run, tmp_path: Path, name: str, aligned: bool) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "no.tsv.gz").write_bytes(RIGHT)
    (tmp_path / "half.tsv.gz").write_bytes(gzip.compress(bytes(range(256)) * 100)[:-20])
    (tmp_path / "other").write_bytes(RIGHT)
    files = [str(tmp_path / name)] + [str(tmp_path / "other")] * aligned
    outcome = run("audit", *files, *LANGUAGES, "--findings", str(tmp_path / "findings"))
    assert outcome.code == 2
    assert outcome.err.rstrip("\n").splitlines()[-1].startswith("numguard audit: ")
    assert "Traceback" not in outcome.err
    is_judged = "the others are judged" in outcome.err
    assert is_judged is (aligned and name == "half.tsv.gz")
    assert (tmp_path / "findings").exists() is is_judged


def test_argument_that_is_no_utf_8() -> None:
    command = [sys.executable.encode(), b"-m", b"numguard", b"check", b"74 \xff", b"4 \xff", b"-s", b"en", b"-t", b"de"]
    for more in ([], [b"--json"]):
        done = subprocess.run([*command, *more], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"block" in done.stdout


def test_terminal_without_unicode() -> None:
    command = [sys.executable, "-m", "numguard", "check", "\u516b万", "9万", "-s", "zh", "-t", "ja"]
    done = subprocess.run(command, capture_output=True, check=False, env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u516b" in done.stdout


def test_library_abstains_where_no_language_is_named() -> None:
    """The compiled build raised TypeError."""
    assert numguard.check("5 cats", "6 Katzen", None, None).action == "abstain"


@pytest.mark.parametrize("call", [numguard.check, numguard.Checker])
def test_library_names_the_unknown_language(call: Callable[..., object]) -> None:
    arguments = ("1", "1", "en", "dee") if call is numguard.check else ("en", "dee")
    with pytest.raises(numguard.UnknownLanguageError, match="'dee'"):
        call(*arguments)
