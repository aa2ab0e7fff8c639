"""Workers: as many as one likes, the same findings, counts and examples; samples; a worker that dies."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.audit.chunks import is_sampled
from numguard.audit.tally import Tally

Run = Callable[..., Any]
LANGUAGES = ("-s", "en", "-t", "de")


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Pairs of which some are wrong, and some no pairs."""
    path = tmp_path / "pairs.tsv"
    lines = [f"{n} cats\t{n + (n % 7 == 0) * (n % 3)} Katzen\n" if n % 50 else "no pair\n" for n in range(20, 2_620)]
    path.write_text("".join(lines), "utf-8")
    return path


def audit(run: Run, path: Path, *options: str) -> tuple[bytes, bytes]:
    findings = path.with_name("findings.jsonl")
    outcome = run("audit", str(path), "--findings", str(findings), "--json", *LANGUAGES, *options)
    assert outcome.code == 0, outcome.err
    return outcome.stdout, findings.read_bytes()


def test_workers_change_nothing(run: Run, pairs: Path) -> None:
    assert audit(run, pairs, "--workers", "2") == audit(run, pairs)


def test_guessed_languages_are_settled_once(run: Run, pairs: Path) -> None:
    text = "The harbour has {0} old boats.\tIm Hafen liegen {0} alte Boote.\n"
    pairs.write_text("".join(text.format(n) for n in range(20, 1_500)))
    outcomes = [run("audit", str(pairs), "--workers", str(n), "--json") for n in (1, 2)]
    assert outcomes[0] == outcomes[1]
    assert outcomes[0].err.count("fastText") == 2


def test_sample(run: Run, pairs: Path) -> None:
    whole = [json.loads(line) for line in audit(run, pairs)[1].splitlines()]
    out, found = audit(run, pairs, "--sample", "10%", "--workers", "2")
    record = json.loads(out)
    assert 230 <= record["pairs"] + record["malformed"] <= 290
    assert record["pairs"] + record["malformed"] + record["skipped"] == record["lines"] == 2_600
    sampled = [json.loads(line) for line in found.splitlines()]
    assert sampled == [one for one in whole if is_sampled(one["line"], 0.1)]


@pytest.mark.parametrize(
    ("share", "said"), [("0", "not a share"), ("2", "not a share"), ("101%", "not a share"), ("x", "not a share")]
)
def test_a_share_that_is_none(run: Run, pairs: Path, share: str, said: str) -> None:
    outcome = run("audit", str(pairs), "--sample", share)
    assert (outcome.code, said in outcome.err) == (2, True)


def test_resumed_with_other_reports_and_workers(run: Run, pairs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = audit(run, pairs)
    findings = pairs.with_name("findings.jsonl")
    findings.unlink()
    with monkeypatch.context() as stopped:

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        stopped.setattr("numguard.audit.findings.Findings.complete", stop)
        assert run("audit", str(pairs), "--findings", str(findings), *LANGUAGES, "--examples", "0").code == 130
    html = pairs.with_name("r.html")
    again = audit(run, pairs, "--resume", "--workers", "2", "--examples", "9", "--html", str(html))
    assert again == expected
    assert html.exists()


def test_a_worker_that_dies(run: Run, pairs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures.process import BrokenProcessPool

    def broken(*_: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr("numguard.audit.workers.ProcessPoolExecutor.submit", broken)
    outcome = run("audit", str(pairs), *LANGUAGES, "--workers", "2", "--findings", str(pairs.with_name("f")))
    assert outcome.code == 2
    assert "a worker process was ended from outside" in outcome.err
    assert not pairs.with_name("f").exists()


MORTAL = """
import os, signal, sys
from pathlib import Path
from numguard.audit.workers import WorkerError, spread

class Mortal:
    def __call__(self, part):
        if part == 5 and not (flag.exists() and is_once):
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return part * part
    def ready(self):
        pass

flag, is_once = Path(sys.argv[1]), sys.argv[2] == "once"
try:
    for part, said in spread(range(40), Mortal, 2, wanted=lambda part: part % 10 != 9):
        print(part, said)
except WorkerError as error:
    print(error)
"""
"""A worker that is killed at one part: once, or whenever it meets that."""


def mortal(folder: Path, how: str) -> tuple[list[str], list[str]]:
    command = [sys.executable, "-c", MORTAL, str(folder / "flag"), how]
    done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=120)
    return done.stdout.splitlines(), done.stderr.splitlines()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers are not forked, and know no class of a script")
def test_what_a_dead_worker_had_is_done_again(tmp_path: Path) -> None:
    found, said = mortal(tmp_path, "once")
    assert found == [f"{part} {None if part % 10 == 9 else part * part}" for part in range(40)]
    assert len(said) == 1
    assert re.fullmatch(r"numguard: worker process \d+ was ended from outside by SIGKILL, .*: .* done again", said[0])


@pytest.mark.skipif(sys.platform != "linux", reason="as above")
def test_a_part_that_ends_each_worker(tmp_path: Path) -> None:
    found, said = mortal(tmp_path, "always")
    assert found[:-1] == [f"{part} {part * part}" for part in range(5)]
    assert "was ended from outside by SIGKILL" in found[-1]
    assert "--resume" in found[-1]
    assert 2 <= len(said) <= 2 * 6


def test_tallies_add_up_in_any_order() -> None:
    def tally(numbers: range) -> Tally:
        found = Tally(lines=len(numbers))
        for n in numbers:
            found.show(["value"], {"source": str(n), "hypothesis": ""})
        return found

    whole = tally(range(300))
    parts = [tally(range(at, at + 100)) for at in (200, 0, 100)]
    for part in parts[1:]:
        parts[0].merge(part)
    assert parts[0] == whole
    assert len(whole.examples["value"]) == 20
    assert Tally.from_record(whole.to_record(), whole.shown()) == whole


ENDING = """
import sys, threading, time
from multiprocessing import active_children
from numguard.audit.workers import spread

class Sleeper:
    def __call__(self, part):
        time.sleep(part)
        return part

    def ready(self):
        pass

if __name__ == "__main__":
    is_whole = sys.argv[1] == "whole"
    work = spread([0.0] * 8 + ([] if is_whole else [60.0] * 4), Sleeper, 2)
    for _ in range(8):
        next(work)
    print(next(work, None) if is_whole else work.close(), len(threading.enumerate()), active_children())
"""


@pytest.mark.parametrize("how", ["whole", "left in its middle"])
def test_nobody_is_left_when_the_work_ends(tmp_path: Path, how: str) -> None:
    """F6: a pool that nobody waited for wrote to a closed pipe at the exit of Python, one run of 25."""
    script = tmp_path / "ending.py"
    script.write_text(ENDING, "utf-8")
    done = subprocess.run([sys.executable, script, how], capture_output=True, text=True, check=False, timeout=50)
    assert (done.stdout, done.stderr, done.returncode) == ("None 1 []\n", "", 0)


def test_each_file_has_its_own_languages(run: Run, tmp_path: Path) -> None:
    """Two files of pairs that name no language: the second is not judged in the language of the first."""
    texts = {
        "a.tsv": "The harbour has {0},500 old boats.\tIm Hafen liegen {0}.500 alte Boote.\n",
        "b.tsv": "The harbour has {0},500 old boats.\tIl y a {0} 500 vieux bateaux dans le port.\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text("".join(text.format(n) for n in range(20, 60)), "utf-8")
    names = [str(tmp_path / name) for name in texts]
    outcomes = [run("audit", *names, "--workers", str(n), "--json") for n in (1, 2)]
    assert outcomes[0] == outcomes[1]
    assert json.loads(outcomes[0].out)["actions"] == {"en-de": {"pass": 40}, "en-fr": {"pass": 40}}
    assert "b.tsv: no target language given: fastText takes it for fr" in outcomes[0].err


def test_keys_named_by_their_languages(run: Run, tmp_path: Path) -> None:
    """Where keys are named that are tags, these are the languages; where none is named, the message lists the keys."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 1, "en": "9.5 m", "de": "9,5 m"}\n{"id": 2, "en": "7 cats", "de": "8 Katzen"}\n', "utf-8")
    outcome = run("audit", str(path), "--source", "en", "--hypothesis", "de", "--json")
    assert (outcome.err, json.loads(outcome.out)["actions"]) == ("", {"en-de": {"block": 1, "pass": 1}})
    assert set(
        json.loads(run("audit", str(path), "--source", "en", "--hypothesis", "de", "-t", "fr", "--json").out)["actions"]
    ) == {"en-fr"}
    unnamed = run("audit", str(path), "-s", "en", "-t", "fr")
    assert unnamed.code == 2
    assert "it looks like JSON lines; the keys are 'id', 'en', 'de': --source KEY --hypothesis KEY" in unnamed.err


def test_csv_whose_columns_are_named_otherwise(run: Run, tmp_path: Path) -> None:
    """Columns may be named by their languages; where nothing names them, a note says which are taken."""
    path = tmp_path / "a.csv"
    path.write_text("key;en;de\n99;5 cats;6 Katzen\n98;7 dogs;7 Hunde\n", "utf-8")
    outcome = run("audit", str(path), "-s", "en", "-t", "de", "--json")
    assert (outcome.err, json.loads(outcome.out)["actions"]) == ("", {"en-de": {"block": 1, "pass": 1}})
    path.write_text("nr;quelle;ziel\n99;5 cats;6 Katzen\n", "utf-8")
    outcome = run("audit", str(path), "-s", "en", "-t", "de", "--json")
    assert "columns 1 and 2 of 3 are taken; --header --source NAME --hypothesis NAME takes others" in outcome.err
    named = ("--header", "--source", "quelle", "--hypothesis", "ziel")
    outcome = run("audit", str(path), "-s", "en", "-t", "de", "--json", *named)
    assert (outcome.err, json.loads(outcome.out)["actions"]) == ("", {"en-de": {"block": 1}})
