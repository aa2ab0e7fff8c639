"""``numguard doctor --pipeline``: a sheet of number forms through a harmless program, and what it has changed."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from numguard.cli import pipeline
from tests.command_lines import Run


def command(program: str) -> str:
    """Return a command that runs a program over the lines of its input, each of which is ``line``."""
    code = f"import sys, unicodedata\nfor line in sys.stdin.buffer:\n    line = line.decode(); {program}"
    return shlex.join([sys.executable, "-c", code])


ECHO = command("sys.stdout.buffer.write(line.encode())")


def test_a_program_that_changes_nothing(run: Run) -> None:
    outcome = run("doctor", "--pipeline", ECHO)
    assert outcome.code == 0
    assert outcome.out.splitlines()[1].split() == ["nothing", "200", "0"]


def test_what_nfkc_changes(run: Run) -> None:
    nfkc = command("sys.stdout.buffer.write(unicodedata.normalize('NFKC', line).encode())")
    outcome = run("doctor", "--pipeline", nfkc, "--json")
    assert outcome.code == 1
    lines = {line["before"]: line for line in json.loads(outcome.out)["lines"]}
    assert len(lines) == 200
    told = {
        "The area is 10² units.": ("value", "block"),
        "Add 1½ cups.": ("value", "block"),
        "１２３４人が来た。": ("digits", "pass"),
        "Il y a 10\N{NO-BREAK SPACE}000 personnes.": ("spelling", "pass"),
        "The town has 12,345 residents.": ("nothing", "pass"),
        "Take 5 µg of it.": ("text", "pass"),
    }
    assert {text: (lines[text]["change"], lines[text]["action"]) for text in told} == told
    shown = run("doctor", "--pipeline", nfkc).out
    assert "The area is 102 units." in shown
    assert "12,345 residents" not in shown


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (
            command("print(1) if line.startswith('It is 16:9') else None"),
            "gave 1 lines for 200; it must answer each line with one line",
        ),
        (command("sys.exit('no model')"), "ended with exit code 1: no model"),
        ("no-such-program", "cannot be run"),
        ("'", "cannot be split"),
    ],
)
def test_a_program_that_gives_no_lines(run: Run, program: str, told: str) -> None:
    outcome = run("doctor", "--pipeline", program)
    assert outcome.code == 2
    assert told in outcome.err


def test_the_sheet_has_200_forms_of_every_kind() -> None:
    lines = pipeline.sent(ECHO)
    assert len({line.before for line in lines}) == 200
    assert len({line.kind for line in lines}) == 17
    assert len({line.lang for line in lines}) > 25
    assert {line.action for line in lines} == {"pass"}


def test_doctor_tells_the_cache(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from numguard.mentions.lexicon import store

    monkeypatch.setattr(store, "FOLDER", tmp_path / "package")
    monkeypatch.setenv("NUMGUARD_CACHE", str(tmp_path / "cache"))
    outcome = run("doctor")
    assert f"automata are kept in {tmp_path / 'cache'} once they are made" in outcome.out
    assert "missing: stored languages" not in outcome.out
    monkeypatch.setenv("NUMGUARD_CACHE", "")
    outcome = run("doctor")
    assert "no automata are stored: each process makes those that it needs" in outcome.out
    assert "missing: stored languages" in outcome.out
