"""``numguard filter``: order kept, nothing lost, line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.formats import files

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
RIGHT = b"The town has 74 lamps.\tDie Stadt hat 74 Lampen.\n"
WRONG = b"The town has 74 lamps.\tDie Stadt hat 4 Lampen.\n"
COMMAND = [sys.executable, "-m", "numguard", "filter", *LANGUAGES]


def json_line(source: str, hypothesis: str, **more: object) -> bytes:
    return json.dumps({"id": 7, "source": source, "hypothesis": hypothesis} | more).encode() + b"\n"


def test_removes_wrong_lines_and_keeps_the_order(run: Run) -> None:
    lines = [f"{n} cats\t{n + (n % 3 == 0)} Katzen\n".encode() for n in range(20, 50)]
    outcome = run("filter", *LANGUAGES, stdin=b"".join(lines))
    assert outcome.code == 0
    assert outcome.stdout.splitlines(keepends=True) == [line for n, line in enumerate(lines, 20) if n % 3]
    assert "30 lines, 10 removed (verdicts: 10 block)" in outcome.err


@pytest.mark.parametrize(
    ("least", "kept"), [("1", RIGHT), ("0.0834", RIGHT), ("0.0833", RIGHT + WRONG), ("0", RIGHT + WRONG)]
)
def test_the_least_grade_decides_whatever_is_kept(run: Run, least: str, kept: bytes) -> None:
    """74 cats as 4 Katzen have the grade 0.0833; who has just as much as is asked for stays."""
    assert run("filter", *LANGUAGES, "--min-grade", least, stdin=RIGHT + WRONG).stdout == kept


def test_quiet(run: Run) -> None:
    assert run("filter", *LANGUAGES, "--quiet", stdin=RIGHT + WRONG).err == ""


@pytest.mark.parametrize(("fail_on", "code"), [(None, 0), ("block", 1), ("flag", 1)])
def test_exit_code(run: Run, fail_on: str | None, code: int) -> None:
    assert run("filter", *LANGUAGES, *(("--fail-on", fail_on) if fail_on else ()), stdin=RIGHT + WRONG).code == code


def test_nothing_wrong_never_fails(run: Run) -> None:
    assert run("filter", *LANGUAGES, "--fail-on", "flag", stdin=RIGHT).code == 0


@pytest.mark.parametrize(("keep", "kept"), [("pass", [RIGHT]), ("flag", [RIGHT]), ("all", [RIGHT, WRONG])])
def test_keep(run: Run, keep: str, kept: list[bytes]) -> None:
    assert run("filter", *LANGUAGES, "--keep", keep, stdin=RIGHT + WRONG).stdout == b"".join(kept)


def test_removed_lines_are_written_with_their_reason(run: Run, tmp_path: Path) -> None:
    removed = tmp_path / "removed.tsv"
    run("filter", *LANGUAGES, "--removed", str(removed), stdin=RIGHT + WRONG)
    cells = removed.read_text("utf-8").rstrip("\n").split("\t")
    assert cells[:3] == [*WRONG.decode().rstrip("\n").split("\t"), "block"]
    assert cells[3].startswith("digit-dropped: ")


def test_kept_and_removed_lines_together_are_the_input(run: Run, tmp_path: Path) -> None:
    lines = [f"{n} cats\t{n + (n % 2)} Katzen\n".encode() for n in range(20, 60)]
    removed = tmp_path / "removed.tsv"
    outcome = run("filter", *LANGUAGES, "--removed", str(removed), stdin=b"".join(lines))
    cut = [b"\t".join(line.split(b"\t")[:2]) + b"\n" for line in removed.read_bytes().splitlines()]
    assert sorted(outcome.stdout.splitlines(keepends=True) + cut) == sorted(lines)


def test_annotate_adds_two_columns(run: Run) -> None:
    right, wrong = run("filter", *LANGUAGES, "--annotate", "--keep", "all", stdin=RIGHT + WRONG).stdout.splitlines()
    assert right == RIGHT.rstrip(b"\n") + b"\tpass\t"
    assert wrong.startswith(WRONG.rstrip(b"\n") + b"\tblock\tdigit-dropped: ")


def test_annotate_adds_a_key_and_leaves_the_rest_as_it_was_written(run: Run) -> None:
    line = b'{ "n":1.50,"source":"74 cats",  "hypothesis":"4 Katzen", "x": 1e400 }\n'
    outcome = run("filter", *LANGUAGES, "--format", "jsonl", "--annotate", "--keep", "all", stdin=line)
    assert outcome.stdout.startswith(line.removesuffix(b"}\n"))
    record = json.loads(outcome.stdout)
    assert record["numguard"]["action"] == "block"
    assert record["numguard"]["issues"][0]["type"] == "digit-dropped"


def test_annotating_twice_leaves_one_annotation(run: Run) -> None:
    options = (*LANGUAGES, "--format", "jsonl", "--annotate", "--keep", "all")
    once = run("filter", *options, stdin=json_line("74 cats", "4 Katzen")).stdout
    twice = run("filter", *options, stdin=once).stdout
    assert twice.count(b'"numguard"') == 1
    assert json.loads(once) == json.loads(twice)


def test_json_lines_with_chosen_and_nested_keys(run: Run) -> None:
    right = json.dumps({"translation": {"en": "74 cats", "de": "74 Katzen"}}).encode() + b"\n"
    wrong = json.dumps({"translation": {"en": "74 cats", "de": "4 Katzen"}}).encode() + b"\n"
    keys = ("--source", "translation.en", "--hypothesis", "translation.de")
    assert run("filter", *LANGUAGES, "--format", "jsonl", *keys, stdin=right + wrong).stdout == right


def test_chosen_columns(run: Run) -> None:
    right, wrong = b"id\t74 Katzen\t74 cats\n", b"id\t4 Katzen\t74 cats\n"
    assert run("filter", *LANGUAGES, "--source", "3", "--hypothesis", "2", stdin=right + wrong).stdout == right


def test_header_names_columns_and_is_passed_on(run: Run) -> None:
    right, wrong = b"de\ten\n74 Katzen\t74 cats\n", b"4 Katzen\t74 cats\n"
    fields = ("--header", "--source", "en", "--hypothesis", "de")
    assert run("filter", *LANGUAGES, *fields, stdin=right + wrong).stdout == right
    annotated = run("filter", *LANGUAGES, *fields, "--annotate", stdin=right + wrong).stdout
    assert annotated.splitlines()[0] == b"de\ten\tnumguard_action\tnumguard_issues"


def test_language_of_each_line(run: Run) -> None:
    lines = [
        json_line("74 cats", "74 Katzen", source_lang="en", target_lang="de"),
        json_line("9.718 Katzen", "9,718 cats", source_lang="de", target_lang="en"),
        json_line("9,718 cats", "9,718 Katzen", source_lang="en", target_lang="de"),
    ]
    assert run("filter", "--format", "jsonl", stdin=b"".join(lines)).stdout.splitlines(keepends=True) == lines[:2]


def test_line_of_an_unknown_language_is_an_abstention(run: Run, tmp_path: Path) -> None:
    line = json_line("74 cats", "4 x", source_lang="en", target_lang="dee")
    assert run("filter", "--format", "jsonl", stdin=line).stdout == line
    removed = tmp_path / "removed.jsonl"
    outcome = run("filter", "--format", "jsonl", "--abstained", "remove", "--removed", str(removed), stdin=line)
    assert outcome.stdout == b""
    assert "unknown language 'dee'" in json.loads(removed.read_bytes())["numguard"]["reason"]


def test_no_language_given_is_guessed_line_by_line_and_said(run: Run) -> None:
    outcome = run("filter", stdin=RIGHT + WRONG)
    assert outcome.stdout == RIGHT
    assert "no source language given: fastText guesses it line by line (en here)" in outcome.err
    assert outcome.err.count("fastText") == 2


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_line_ends_survive(run: Run, end: bytes) -> None:
    line = RIGHT.rstrip(b"\n") + end
    assert run("filter", *LANGUAGES, stdin=line).stdout == line
    annotated = run("filter", *LANGUAGES, "--annotate", stdin=line).stdout
    assert annotated == RIGHT.rstrip(b"\n") + b"\tpass\t" + end


def test_byte_order_mark_survives(run: Run) -> None:
    line = b"\xef\xbb\xbf" + json_line("74 cats", "74 Katzen")
    assert run("filter", *LANGUAGES, "--format", "jsonl", stdin=line).stdout == line


def test_each_line_comes_out_before_the_next_goes_in() -> None:
    with subprocess.Popen([*COMMAND, "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(20, 25):
            line = f"{number} cats\t{number} Katzen\n".encode()
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline() == line
        process.stdin.close()
    assert process.returncode == 0


def test_reader_that_goes_away_ends_the_filter_in_silence() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(RIGHT)
        process.stdin.flush()
        assert process.stdout.readline() == RIGHT
        process.stdout.close()
        process.stdin.write(RIGHT * 2)
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 2


@pytest.mark.slow
def test_memory_does_not_grow_with_the_stream(tmp_path: Path) -> None:
    def peak(lines: int) -> int:
        text = tmp_path / "pairs.tsv"
        text.write_bytes(b"".join(b"%d cats\t%d Katzen\n" % (n, n) for n in range(lines)))
        script = (
            "import os, resource, sys; from numguard.cli import main; code = main(sys.argv[1:]); "
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); sys.exit(code)"
        )
        with text.open("rb") as stdin:
            done = subprocess.run(
                [sys.executable, "-c", script, "filter", *LANGUAGES, "--quiet"],
                stdin=stdin,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                check=True,
            )
        return int(done.stderr)

    assert peak(20_000) < 1.1 * peak(2_000)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is a Linux device")
@pytest.mark.parametrize("command", [COMMAND, [sys.executable, "-m", "numguard", "locales", "de"]])
def test_output_that_cannot_be_written(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, input=RIGHT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.sampled(2)
@pytest.mark.parametrize("more", [(), ("--invert",), ("--annotate",), ("--abstained", "remove")])
def test_workers_change_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr(files, "_BLOCK", 8_000)
    source = tmp_path / "pairs.tsv"
    some = RIGHT * 20 + WRONG + b"no pair\n" + RIGHT + b"x" * 3000 + b"\n" + b"nothing\tnichts\n"
    source.write_bytes(some * 8 + RIGHT.rstrip(b"\n"))
    assert source.stat().st_size > 4 * files._BLOCK
    told = []
    for workers in ("1", "2"):
        removed = tmp_path / f"removed-{workers}.tsv"
        options = (*LANGUAGES, *more, "--max-line", "2000", "--workers", workers, "--removed", str(removed))
        outcome = run("filter", str(source), *options)
        assert outcome.code == 0
        told.append((outcome.stdout, removed.read_bytes(), outcome.err))
    assert told[0] == told[1]
    assert "8 malformed" in told[0][2]


def test_workers_guess_languages_in_silence(tmp_path: Path) -> None:
    source = tmp_path / "pairs.tsv"
    source.write_bytes((RIGHT + WRONG) * 50)
    command = [sys.executable, "-m", "numguard", "filter", str(source), "-s", "en", "--workers", "2"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=120)
    assert done.stdout == RIGHT * 50
    assert done.stderr.decode().count("guesses") == 1


@pytest.mark.parametrize("command", ["filter", "repair"])
def test_counts_as_json_stand_where_the_pairs_do_not(run: Run, tmp_path: Path, command: str) -> None:
    out = str(tmp_path / "out")
    to_file = run(command, *LANGUAGES, "--json", "-o", out, stdin=RIGHT + WRONG + b"5\n")
    beside = run(command, *LANGUAGES, "--json", stdin=RIGHT + WRONG + b"5\n")
    counts = json.loads(to_file.stdout)
    assert json.loads(beside.err.splitlines()[-1]) == counts
    assert beside.stdout == Path(out).read_bytes()
    assert (counts["malformed"], counts["untranslated"], counts["faults"]) == (1, 0, 0)
    if command == "filter":
        assert (counts["pairs"], counts["removed"], counts["actions"]) == (2, 1, {"pass": 1, "block": 1})
    else:
        assert (counts["passed"], counts["repaired"] + counts["refused"]) == (1, 1)
