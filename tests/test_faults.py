"""A fault of our own in every command: that pair abstains, the run goes on, and the end says so."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.cli.pages import INTERNAL, address

pytestmark = pytest.mark.patches_core
Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
FAULTY = b"13 cats\t31 Katzen\n"
"""The pair that shows the injected fault; it is wrong, too."""
AROUND = (b"74 cats\t74 Katzen\n", b"75 cats\t57 Katzen\n")


@pytest.fixture
def fault(boundary_on: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reading fail wherever "13 cats" or "31 Katzen" stands, as a mistake of our own would."""
    for module, name in (("numguard.mentions.reading", "read"), ("numguard.mentions", "scan_all")):
        monkeypatch.setattr(sys.modules[module], name, _failing(getattr(sys.modules[module], name)))


def _failing(true: Callable[..., Any]) -> Callable[..., Any]:
    def read(text: str, *more: Any) -> Any:
        if text.startswith(("13 ", "31 ")):
            raise IndexError(text)
        return true(text, *more)

    return read


def told(err: str) -> bool:
    return "numguard itself failed " in err and "please report that place" in err and "IndexError at " in err


@pytest.mark.parametrize("annotate", [False, True])
def test_filter_passes_on_what_it_fails_on(run: Run, fault: None, annotate: bool) -> None:
    outcome = run("filter", *LANGUAGES, *["--annotate"] * annotate, stdin=AROUND[0] + FAULTY + AROUND[1] + AROUND[0])
    assert outcome.code == 0
    lines = outcome.stdout.splitlines(keepends=True)
    assert [line.split(b"\t")[0] for line in lines] == [b"74 cats", b"13 cats", b"74 cats"]
    if annotate:
        assert lines[1].startswith(FAULTY.rstrip() + b"\tabstain\tinternal error: IndexError at ")
    assert "4 lines, 1 removed (verdicts: 1 block, 1 abstain)" in outcome.err
    assert "line 2 is not judged: internal error: IndexError at " in outcome.err
    assert told(outcome.err)


def test_filter_removes_what_it_fails_on_when_asked(run: Run, fault: None, tmp_path: Path) -> None:
    removed = tmp_path / "removed"
    options = ("--abstained", "remove", "--removed", str(removed))
    outcome = run("filter", *LANGUAGES, *options, stdin=AROUND[0] + FAULTY + AROUND[0])
    assert (outcome.code, outcome.stdout) == (0, AROUND[0] * 2)
    assert removed.read_bytes().startswith(FAULTY.rstrip() + b"\tabstain\tinternal error: ")


def test_filter_of_json_lines(run: Run, fault: None) -> None:
    line = b'{"hypothesis": "31 Katzen", "source": "13 cats", "n": 1.50}\n'
    outcome = run("filter", *LANGUAGES, "--format", "jsonl", "--annotate", stdin=line)
    assert outcome.stdout.startswith(line.rstrip(b"}\n"))
    assert json.loads(outcome.stdout)["numguard"]["action"] == "abstain"


def test_audit_goes_on(run: Run, fault: None, tmp_path: Path) -> None:
    path, findings = tmp_path / "p.tsv", tmp_path / "f.jsonl"
    path.write_bytes(FAULTY + AROUND[0] + FAULTY + AROUND[1])
    outcome = run("audit", str(path), *LANGUAGES, "--findings", str(findings), "--json")
    record = json.loads(outcome.out)
    assert (outcome.code, record["faults"], record["lines"]) == (0, 2, 4)
    assert record["actions"] == {"en-de": {"abstain": 2, "pass": 1, "block": 1}}
    found = [json.loads(line) for line in findings.read_text("utf-8").splitlines()]
    assert [(one["line"], one["action"]) for one in found] == [(1, "abstain"), (3, "abstain"), (4, "block")]
    assert found[0]["reason"].startswith("internal error: IndexError at ")
    assert "numguard itself failed 2 times" in outcome.err
    assert told(outcome.err)


def test_audit_fails_where_the_findings_are_built(
    run: Run, boundary_on: None, monkeypatch: Any, tmp_path: Path
) -> None:
    """R1: the verdict was there, and the first look at its findings raised."""

    def fail(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr("numguard.verdict.judged.build", fail)
    path = tmp_path / "p.tsv"
    path.write_bytes(b"It costs 5 euros.\tEs kostet 6 Euro.\n")  # a text that passes builds none
    outcome = run("audit", str(path), *LANGUAGES, "--json", "--numbers")
    assert json.loads(outcome.out)["actions"] == {"en-de": {"abstain": 1}}


def test_a_resumed_audit_knows_the_faults_before_it(run: Run, fault: None, tmp_path: Path, monkeypatch: Any) -> None:
    path, findings = tmp_path / "p.tsv", tmp_path / "f.jsonl"
    path.write_bytes(FAULTY * 3 + AROUND[0] * 7)
    monkeypatch.setattr("numguard.audit.chunks._ROWS", 5)
    command = ("audit", str(path), *LANGUAGES, "--findings", str(findings), "--json")
    with monkeypatch.context() as stopped:

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        stopped.setattr("numguard.audit.findings.Findings.finish", stop)
        assert run(*command).code == 130
    outcome = run(*command, "--resume")
    assert "going on after line 10" in outcome.err
    assert json.loads(outcome.out)["faults"] == 3
    assert told(outcome.err)


@pytest.mark.parametrize(
    ("command", "expected", "said"),
    [
        (("repair", *LANGUAGES), FAULTY, "1 not judged"),
        (("repair", *LANGUAGES, "--refused", "remove"), FAULTY, "1 not judged"),
        (("protect", "-s", "en"), FAULTY, "1 abstained"),
        (("restore", *LANGUAGES), FAULTY, "1 abstained"),
        (("augment", *LANGUAGES), FAULTY, "1 not judged"),
        (("augment", *LANGUAGES, "--only-new"), b"", "1 not judged"),
    ],
)
def test_each_stream_goes_on(
    run: Run, fault: None, monkeypatch: Any, command: tuple[str, ...], expected: bytes, said: str
) -> None:
    outcome = run(*command, stdin=FAULTY + b"no number\tkeine Zahl\n")
    rest = b"" if "--only-new" in command else b"no number\tkeine Zahl\n"
    assert (outcome.code, outcome.stdout) == (0, expected + rest)
    assert f"2 lines: {said}" in outcome.err.replace("1 passed, ", "")
    assert "line 1 is left as it is: internal error: IndexError at " in outcome.err
    assert told(outcome.err)


def test_edits_and_problems_hold_the_reason(run: Run, fault: None, tmp_path: Path) -> None:
    for command, option in (("repair", "--edits"), ("restore", "--problems")):
        beside = tmp_path / command
        run(command, *LANGUAGES, option, str(beside), stdin=FAULTY)
        record = json.loads(beside.read_text("utf-8"))
        assert record["line"] == 1
        assert "internal error: IndexError" in str(record)


def test_a_document_leaves_the_segment_out(run: Run, fault: None, tmp_path: Path) -> None:
    source, good = tmp_path / "source.txt", tmp_path / "good.txt"
    source.write_text("74 cats\n13 cats\n75 cats\n", "utf-8")
    good.write_text("74 Katzen\n31 Katzen\n57 Katzen\n", "utf-8")
    outcome = run("document", str(source), str(good), *LANGUAGES, "--json")
    (report,) = json.loads(outcome.out)
    assert outcome.code == 0
    assert [mark["markable"]["at"] for mark in report["marks"]] == [0, 2]
    assert [(warning["kind"], warning["at"]) for warning in report["warnings"]] == [("abstained", 1)]
    assert report["faults"] == 1
    assert report["counts"]["total"] == {"errors": 1, "missing": 0}
    assert told(outcome.err)


def test_check_and_extract(run: Run, fault: None) -> None:
    outcome = run("check", "13 cats", "13 Katzen", *LANGUAGES)
    assert outcome.code == 70
    assert "abstain  internal error: IndexError at " in outcome.out
    assert told(outcome.err)
    outcome = run("extract", "-l", "en", "--json", stdin=b"13 cats\n74 cats\n")
    assert [len(json.loads(line)) for line in outcome.out.splitlines()] == [0, 1]
    assert told(outcome.err)


def test_a_guess_that_fails_is_no_guess(run: Run, boundary_on: None, monkeypatch: Any) -> None:
    def fail(_: str) -> None:
        raise ValueError

    monkeypatch.setattr("numguard.language.identify.identify", fail)
    outcome = run("filter", stdin=AROUND[0])
    assert (outcome.code, outcome.stdout) == (70, AROUND[0])
    assert "numguard itself failed 2 times (ValueError at " in outcome.err


def test_what_no_boundary_catches_is_exit_70(run: Run, boundary_on: None, monkeypatch: Any) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("numguard.cli.filter.opened_corpus", fail)
    outcome = run("filter", *LANGUAGES, "--fail-on", "block", stdin=AROUND[0])
    assert outcome.code == 70
    assert outcome.err.startswith("numguard filter: internal error: ZeroDivisionError at test_faults.py:")
    assert "from filter.py:" in outcome.err
    assert outcome.err.endswith(f"(NUMGUARD_BARRIER=off shows the traceback; see {address(INTERNAL)})\n")
    assert outcome.err.count("\n") == 1


def test_the_traceback_can_be_seen(run: Run, monkeypatch: Any) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("numguard.cli.filter.opened_corpus", fail)
    outcome = run("filter", *LANGUAGES, stdin=AROUND[0])
    assert outcome.code == 70
    assert outcome.err.startswith("Traceback (most recent call last):\n")


@pytest.mark.parametrize("command", ["audit", "filter", "repair", "document", "quality", "check"])
def test_a_run_that_judges_nothing_is_no_success(
    run: Run, boundary_on: None, monkeypatch: Any, tmp_path: Path, command: str
) -> None:
    """Where numguard fails on every text, nothing was checked: the exit code says so, whatever --fail-on asks."""

    def fail(*_: object, **__: object) -> None:
        raise IndexError

    for name in ("check", "screen", "repair", "_checks_of"):
        monkeypatch.setattr(f"numguard.checker.Checker.{name}", fail)
    path, source, target = tmp_path / "p.tsv", tmp_path / "s.txt", tmp_path / "t.txt"
    path.write_bytes(b"It costs 5 euros.\tEs kostet 6 Euro.\n")
    source.write_bytes(b"It costs 5 euros.\n")
    target.write_bytes(b"Es kostet 6 Euro.\n")
    texts = {"check": ["5 cats", "6 Katzen"], "document": [str(source), str(target)]}.get(command, [str(path)])
    outcome = run(command, *texts, *LANGUAGES)
    assert (outcome.code, "numguard itself failed" in outcome.err) == (70, True), outcome.err


def test_an_audit_that_abstains_from_everything_is_no_success(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.tsv"
    path.write_bytes(b"5\t6\n")
    outcome = run("audit", str(path), "--no-config")
    assert (outcome.code, "none of 1 pairs could be judged" in outcome.err) == (2, True), outcome.err
