"""``numguard audit``: counts, findings, and what a killed run leaves behind."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import numguard

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Thirty pairs, of which every third is wrong."""
    path = tmp_path / "pairs.tsv"
    path.write_text("".join(f"{n} cats\t{n + (n % 3 == 0)} Katzen\n" for n in range(20, 50)), "utf-8")
    return path


def lines_of(findings: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in findings.read_text("utf-8").splitlines()]


def counts(out: str) -> dict[str, Any]:
    """What was counted, whatever the file is called."""
    record: dict[str, Any] = json.loads(out)
    return {name: value for name, value in record.items() if name not in ("files", "formats")}


def test_counts_and_shows(run: Run, pairs: Path) -> None:
    outcome = run("audit", str(pairs), *LANGUAGES)
    assert outcome.code == 0
    assert "30 pairs: 10 blocked, 0 flagged, 20 passed" in outcome.out
    assert ", en-de\n" in outcome.out
    assert f"read as TSV: {pairs}" in outcome.out
    assert "\033" not in outcome.out


def test_example_shows_the_number_in_a_long_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text(
        f"{'long ' * 100}74 cats {'and so on ' * 100}\t{'lang ' * 100}4 Katzen\x1b und so weiter\n", "utf-8"
    )
    lines = run("audit", str(path), *LANGUAGES).out.splitlines()
    source, hypothesis = (line for line in lines if "[✗ " in line)
    assert "long [✗ 74] cats and so on" in source
    assert "lang [✗ 4] Katzen\\x1b und so weiter" in hypothesis
    assert max(len(source), len(hypothesis)) < 180


def test_counts_as_json(run: Run, pairs: Path) -> None:
    record = json.loads(run("audit", str(pairs), *LANGUAGES, "--json", "--numbers").out)
    assert record["pairs"] == record["lines"] == 30
    assert record["actions"] == {"en-de": {"pass": 20, "block": 10}}
    assert record["numbers"] == {"en-de": 30}
    assert sum(count for counts in record["issues"].values() for count in counts.values()) == 10


@pytest.mark.parametrize(("fail_on", "code"), [(None, 0), ("block", 1), ("flag", 1)])
def test_exit_code(run: Run, pairs: Path, fail_on: str | None, code: int) -> None:
    assert run("audit", str(pairs), *LANGUAGES, *(("--fail-on", fail_on) if fail_on else ())).code == code


def test_findings_say_where_and_what(run: Run, pairs: Path, tmp_path: Path) -> None:
    findings = tmp_path / "findings.jsonl"
    run("audit", str(pairs), *LANGUAGES, "--findings", str(findings))
    found = lines_of(findings)
    assert [finding["line"] for finding in found] == list(range(2, 31, 3))
    assert found[0]["source"] == "21 cats"
    assert found[0]["hypothesis"] == "22 Katzen"
    assert found[0]["source_lang"], found[0]["target_lang"] == ("en", "de")
    assert found[0]["action"] == "block"
    assert found[0]["issues"][0]["source"]["text"] == "21"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["findings.jsonl", "pairs.tsv"]


def test_json_lines_and_gzip_give_the_same_counts(run: Run, pairs: Path, tmp_path: Path) -> None:
    rows = [line.split("\t") for line in pairs.read_text("utf-8").splitlines()]
    packed = tmp_path / "pairs.jsonl.gz"
    packed.write_bytes(
        gzip.compress("".join(json.dumps({"source": s, "hypothesis": h}) + "\n" for s, h in rows).encode())
    )
    same = [counts(run("audit", str(path), *LANGUAGES, "--json").out) for path in (pairs, packed)]
    assert same[0] == same[1]


def test_two_aligned_files(run: Run, pairs: Path, tmp_path: Path) -> None:
    rows = [line.split("\t") for line in pairs.read_text("utf-8").splitlines()]
    source, hypothesis = tmp_path / "en.txt.gz", tmp_path / "de.txt"
    source.write_bytes(gzip.compress("\n".join(s for s, _ in rows).encode()))
    hypothesis.write_text("".join(f"{h}\n" for _, h in rows), "utf-8")
    expected = counts(run("audit", str(pairs), *LANGUAGES, "--json").out)
    assert counts(run("audit", str(source), str(hypothesis), *LANGUAGES, "--json").out) == expected


def test_aligned_files_of_unequal_length_are_an_error_with_both_counts(run: Run, tmp_path: Path) -> None:
    source, hypothesis, findings = tmp_path / "en.txt", tmp_path / "de.txt", tmp_path / "findings.jsonl"
    source.write_text("12 cats\n13 cats\n14 cats", "utf-8")
    hypothesis.write_text("12 Katzen\n13 Katzen\n", "utf-8")
    outcome = run("audit", str(source), str(hypothesis), *LANGUAGES, "--findings", str(findings))
    assert outcome.code == 2
    assert f"{source} has 3 lines and {hypothesis} has 2" in outcome.err
    assert not findings.exists()


def test_standard_input(run: Run, pairs: Path) -> None:
    outcome = run("audit", "-", *LANGUAGES, stdin=pairs.read_bytes())
    assert "30 pairs: 10 blocked" in outcome.out


def test_only_a_newline_ends_a_line(run: Run, tmp_path: Path) -> None:
    odd = "\N{LINE SEPARATOR}\N{NEXT LINE}\v\f\r"
    path = tmp_path / "pairs.tsv"
    path.write_bytes(f"12{odd} cats\t12{odd} Katzen\r\n13 cats\t13 Katzen\r\n".encode())
    assert json.loads(run("audit", str(path), *LANGUAGES, "--json").out)["actions"] == {"en-de": {"pass": 2}}


def test_language_that_most_lines_are_in_is_taken_for_all(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    line = "The harbour has {0} old boats.\tIm Hafen liegen {0} alte Boote.\n"
    path.write_text("".join(line.format(n) for n in range(20, 30)) + "9,718\t9.718\n", "utf-8")
    outcome = run("audit", str(path), "--json")
    assert json.loads(outcome.out)["actions"] == {"en-de": {"pass": 11}}
    assert "no source language given: fastText takes it for en" in outcome.err
    assert "no target language given: fastText takes it for de" in outcome.err


def test_malformed_lines_are_counted_and_told(run: Run, tmp_path: Path) -> None:
    path, findings = tmp_path / "pairs.tsv", tmp_path / "findings.jsonl"
    path.write_text("12 cats\t12 Katzen\n" + "no tab\n" * 5, "utf-8")
    outcome = run("audit", str(path), *LANGUAGES, "--findings", str(findings))
    assert outcome.code == 0
    assert "5 lines malformed" in outcome.out
    assert outcome.err.count("column 2 is missing: the line has 1") == 3
    assert [finding["line"] for finding in lines_of(findings)] == [2, 3, 4, 5, 6]


def test_empty_file(run: Run, tmp_path: Path) -> None:
    path, findings = tmp_path / "pairs.tsv", tmp_path / "findings.jsonl"
    path.touch()
    outcome = run("audit", str(path), *LANGUAGES, "--findings", str(findings))
    assert outcome.code == 0
    assert "0 pairs" in outcome.out
    assert findings.read_bytes() == b""


@pytest.mark.parametrize(
    "argv",
    [
        ["a", "b", "c"],
        ["-", "b"],
        ["a", "--resume"],
        ["-", "--resume", "--findings", "x"],
        ["numguard/cli/samples/pairs.tsv", "--header", "--source", "nonsense"],
        ["numguard/cli/samples/pairs.tsv", "--source", "source"],
        ["numguard/cli/samples/pairs.tsv", "--source", "0"],
        ["numguard/cli/samples/pairs.tsv", "--findings", "/nowhere/x"],
    ],
)
def test_wrong_usage_is_told_in_one_line(run: Run, argv: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    outcome = run("audit", *argv, *LANGUAGES)
    assert outcome.code == 2
    assert outcome.err.startswith("numguard audit: ")
    assert outcome.err.count("\n") == 1


@pytest.fixture
def killed(tmp_path: Path) -> tuple[Path, Path]:
    """A long file of pairs, and the findings of an audit that was killed in the middle of it."""
    path, findings = tmp_path / "long.tsv", tmp_path / "findings.jsonl"
    path.write_text("".join(f"{n} cats\t{n + (n % 7 == 0)} Katzen\n" for n in range(20, 4_020)), "utf-8")
    script = "import numguard.audit.chunks as c; c._ROWS = 100; from numguard.cli import main; main()"
    command = [sys.executable, "-c", script, "audit", str(path), *LANGUAGES, "--findings", str(findings)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not Path(f"{findings}.state").exists():
            assert process.poll() is None
        process.kill()
    return path, findings


@pytest.mark.patches_core
def test_interrupted_run_says_how_to_go_on(
    run: Run, pairs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(numguard.Checker, "screen", interrupt)
    outcome = run("audit", str(pairs), *LANGUAGES, "--findings", str(tmp_path / "findings.jsonl"))
    assert outcome.code == 130
    assert outcome.err == "numguard: stopped after line 0; --resume goes on\n"


def test_killed_run_is_not_taken_for_complete(killed: tuple[Path, Path]) -> None:
    _, findings = killed
    assert not findings.exists()
    assert Path(f"{findings}.tmp").exists()


def test_resumed_run_ends_like_one_that_was_never_killed(run: Run, killed: tuple[Path, Path]) -> None:
    path, findings = killed
    resumed = run("audit", str(path), *LANGUAGES, "--findings", str(findings), "--resume", "--json")
    assert "going on after line" in resumed.err
    whole = findings.with_name("whole.jsonl")
    expected = run("audit", str(path), *LANGUAGES, "--findings", str(whole), "--json")
    assert resumed.out == expected.out
    assert findings.read_bytes() == whole.read_bytes()
    assert not Path(f"{findings}.tmp").exists()
    assert not Path(f"{findings}.state").exists()


def test_resume_of_another_input_is_refused(run: Run, killed: tuple[Path, Path]) -> None:
    path, findings = killed
    with path.open("a") as file:
        file.write("12 cats\t12 Katzen\n")
    outcome = run("audit", str(path), *LANGUAGES, "--findings", str(findings), "--resume")
    assert outcome.code == 2
    assert "another input or other options" in outcome.err
    assert Path(f"{findings}.tmp").exists()


def test_resume_with_other_options_is_refused(run: Run, killed: tuple[Path, Path]) -> None:
    path, findings = killed
    outcome = run("audit", str(path), "-s", "en", "-t", "fr", "--findings", str(findings), "--resume")
    assert outcome.code == 2


def test_run_without_resume_begins_anew_and_says_so(run: Run, pairs: Path, tmp_path: Path) -> None:
    findings = tmp_path / "findings.jsonl"
    Path(f"{findings}.tmp").write_text("of a stopped run\n", "utf-8")
    outcome = run("audit", str(pairs), *LANGUAGES, "--findings", str(findings))
    assert "of a stopped run is written anew" in outcome.err
    assert len(lines_of(findings)) == 10


@pytest.mark.parametrize("left", ["", ".tmp", ".state"])
def test_resume_where_nothing_can_be_resumed_begins_anew(run: Run, pairs: Path, tmp_path: Path, left: str) -> None:
    findings = tmp_path / "findings.jsonl"
    if left:
        Path(f"{findings}{left}").write_text("half a li", "utf-8")
    outcome = run("audit", str(pairs), *LANGUAGES, "--findings", str(findings), "--resume")
    assert "30 pairs" in outcome.out
    assert len(lines_of(findings)) == 10
