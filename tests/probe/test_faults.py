"""A fault of numguard itself: the case is abstained with the reason, counted, and told in every report."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard import probe
from numguard.checker import Checker
from numguard.model import boundary
from numguard.probe import faithful, records
from numguard.probe.faithful.numbers import leanings
from numguard.probe.harvest import candidates
from numguard.probe.oracle import Oracle

Run = Callable[..., Any]
TOLD = "numguard itself failed once (IndexError at test_faults.py:"


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The boundary is off in the tests; here it is what is tested."""
    monkeypatch.setattr(boundary, "active", True)
    monkeypatch.delenv("NUMGUARD_BARRIER")


def once(work: Callable[..., Any], at: int = 2) -> Callable[..., Any]:
    """Return a function that fails in its own way at one call."""
    calls = iter(range(1_000_000))

    def failing(*args: Any, **options: Any) -> Any:
        if next(calls) == at:
            return ()[0]  # type: ignore[misc]
        return work(*args, **options)

    return failing


def fail_once(monkeypatch: pytest.MonkeyPatch, user: Any, name: str) -> None:
    """Let what a function calls by a name fail at one call."""
    monkeypatch.setitem(user.__globals__, name, once(user.__globals__[name]))


@pytest.mark.usefixtures("on")
def test_one_case_of_a_run(run: Run, suite: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R1, R2 for probe: the run goes on; its end, the JSON, the JUnit file and the page say so."""
    fail_once(monkeypatch, probe.run, "judge_case")
    files = {name: tmp_path / name for name in ("json", "junit", "html")}
    options = [part for name, path in files.items() for part in (f"--{name}", str(path))]
    outcome = run("probe", "run", suite(5), "-t", "en", "--command", "cat", *options)
    assert outcome.code == 0
    assert f"numguard: en→en: {TOLD}" in outcome.err
    assert "please report that place" in outcome.err
    record = json.loads(files["json"].read_bytes())
    assert TOLD in record["runs"][0]["internal"]
    assert TOLD in record["summary"][0]["internal"]
    counted = record["summary"][0]["total"]
    assert [counted[name] for name in ("cases", "passed", "failed", "errors", "abstained")] == [5, 4, 0, 0, 1]
    assert [entry["outcome"] for entry in record["runs"][0]["results"]].count("abstained") == 1
    tree = ElementTree.fromstring(files["junit"].read_text("utf-8"))
    errors = [error.get("message") or "" for error in tree.iter("error")]
    assert errors[0].startswith("not judged: internal error: IndexError at test_faults.py:")
    assert TOLD in errors[1]
    assert TOLD in files["html"].read_text("utf-8")
    (again,) = records.read_report(files["json"])
    assert TOLD in again.internal
    assert "not judged" in run("probe", "report", str(files["json"])).out


def test_it_is_off_in_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_once(monkeypatch, probe.run, "judge_case")
    suite = probe.generate("en", size=5)
    with pytest.raises(IndexError):
        probe.run(suite, probe.Retrying(Oracle(suite)), "de")


@pytest.mark.usefixtures("on")
def test_one_output_of_faithful(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts nowhere, and is counted."""
    suite = faithful.number_suite("en")
    few = probe.Suite("en", "x", suite.cases[:6])
    results = probe.run(few, probe.Retrying(Oracle(few)), "de").results
    ours = boundary.ErrorBoundary()
    monkeypatch.setattr("numguard.probe.faithful.numbers.leaning_of", once(faithful.numbers.leaning_of))
    assert sum(entry.n for entry in leanings(results, Checker("en", "de"), boundary=ours)) == 5
    assert TOLD in ours.report()


@pytest.mark.usefixtures("on")
def test_one_order_of_faithful() -> None:
    """A sentence is left out of all three figures."""
    items = [faithful.Perturbed("reversed", "a b", "A B", "b a", "B A")] * 3

    def kappa(gold: str, text: str) -> float:
        return float(gold == text)

    ours = boundary.ErrorBoundary()
    (measure,) = faithful.measures(faithful.outcomes(items, str.upper, once(kappa), kappa, boundary=ours))
    assert (measure.n, measure.beta1, measure.beta2) == (2, 0.0, 1.0)
    assert faithful.beta(["a"] * 4, ["a"] * 4, once(kappa), boundary=ours) == (1.0, 0.0)
    assert ours.faults == 2


@pytest.mark.usefixtures("on")
def test_faithful_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_once(monkeypatch, probe.run, "judge_case")
    monkeypatch.setattr("numguard.probe.faithful.numbers.leaning_of", once(faithful.numbers.leaning_of))
    path = tmp_path / "f.json"
    script = tmp_path / "nothing.py"
    script.write_text("def translate(text, source, target):\n    return 'Nichts.'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    outcome = run("probe", "faithful", "-s", "en", "-t", "de", "--callable", "nothing:translate", "--json", str(path))
    assert outcome.code == 0
    assert outcome.err.count(TOLD) == 2
    assert "1 translations are not judged and count nowhere" in outcome.err
    assert json.loads(path.read_bytes())["internal"].count(TOLD) == 2


@pytest.mark.usefixtures("on")
def test_one_sentence_of_a_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numguard.probe.harvest._only_number", once(probe.harvest._only_number, at=1))
    found = candidates(["We saw 12 ships.", "We saw 13 ships.", "We saw 14 ships."], "en")
    assert len(found.cases) == 2
    assert TOLD in found.skipped[0]


@pytest.mark.usefixtures("on")
def test_one_sentence_that_is_generated(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_once(monkeypatch, probe.generate, "is_read")
    found = probe.generate("en", capabilities=["integers"])
    assert len(found.cases) == 50  # another draw
    assert TOLD in found.skipped[-1]


def test_in_pytest(tmp_path: Path) -> None:
    """R6, R15, R27: what pytest shows of faults, of broken files, and of a server that echoes a key."""
    suite = records.suite_record(probe.generate("en", capabilities=["integers"], size=3))
    plan = {"target_lang": "en"}
    files = {
        "fine.probe.json": {**suite, "run": plan},
        "least.probe.json": {**suite, "run": {**plan, "fail_under": 99}},
        "broken.probe.json": {**suite, "run": {**plan, "fail_under": "\x1b[2J"}},
        "key.probe.json": {**suite, "run": {**plan, "system": {"http": "x", "headers": {"A": "Bearer SECRET123"}}}},
    }
    for name, record in files.items():
        (tmp_path / name).write_text(json.dumps(record))
    (tmp_path / "conftest.py").write_text(
        "import importlib\n"
        "from numguard.model import boundary\n"
        "boundary.active = True\n"
        "module = importlib.import_module('numguard.probe.running')\n"
        "judge, calls = module.judge_case, iter(range(1000))\n"
        "module.judge_case = lambda *a, **o: judge(*a, **o) if next(calls) != 1 else ()[0]\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", ".",
         "--showlocals", "--continue-on-collection-errors", "--numguard-cases",
         "--numguard-system", '{"command": "cat"}'],
        cwd=tmp_path, env={"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 6 passed, 2 errors" in done.stdout
    assert "not judged: internal error: IndexError at conftest.py:6" in done.stdout
    assert "numguard: numguard itself failed once (IndexError at conftest.py:6, from running.py:" in done.stdout
    assert "broken.probe.json: Expected `float | object`, got `str` - at `$.run.fail_under`" in done.stdout
    assert "key.probe.json: run.system: a suite names no http" in done.stdout
    assert "Traceback" not in done.stdout
    assert "SECRET" not in done.stdout
    assert "\x1b[2J" not in done.stdout
