"""The first minute: the call without arguments, demo, doctor, completion, manual page; errors name a page."""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import metadata
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
import shtab
from argparse_manpage.manpage import Manpage

import numguard
import numguard.model
import numguard.probe
from numguard.cli import commands, demo, doctor, pages
from numguard.mentions.lexicon import store
from numguard.model.errors import NumguardError
from tests.command_lines import run_command

Run = Callable[..., Any]
ROOT = Path(__file__).parent.parent


def test_without_a_command_all_are_shown_and_a_script_sees_its_mistake(run: Run) -> None:
    outcome = run()
    assert outcome.code == 2
    shown = set(re.findall(r"^  (\w+) +\S", outcome.out.partition("Commands:")[2], re.M))
    assert shown == set(commands.COMMANDS)


def test_every_command_has_a_module_of_its_name() -> None:
    for name in commands.COMMANDS:
        module = commands.module(name)
        assert module.DESCRIPTION
        assert callable(module.run)


def test_public_names_stand_where_they_are_said_to() -> None:
    """Each name is loaded when it is asked for; the type checker reads the imports above the table."""
    assert {name for names in numguard._HOMES.values() for name in names} | {"build"} == set(numguard.__all__)
    assert set(numguard.__all__) <= set(dir(numguard))
    for name in numguard.__all__:
        assert getattr(numguard, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        numguard.chekc  # noqa: B018


@pytest.mark.parametrize("package", [numguard, numguard.model, numguard.probe], ids=lambda one: one.__name__)
def test_names_are_loaded_from_where_they_are_typed(package: Any) -> None:
    """The imports for the type checker and the table for loading name the same modules."""
    tree = ast.parse(Path(package.__file__).read_text("utf-8"))
    typed = next(one for one in tree.body if isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING")
    imports = [one for one in typed.body if isinstance(one, ast.ImportFrom)]
    said = {(alias.name, str(one.module)) for one in imports for alias in one.names}
    assert said == {(name, module) for module, names in package._HOMES.items() for name in names}


@pytest.mark.parametrize(("argv", "most"), [(["--help"], 110), (["--version"], 110), ([], 170), (["nonsense"], 170)])
def test_help_and_version_load_neither_the_reader_nor_a_command(argv: list[str], most: int) -> None:
    """Few modules in all, Python's own included: the first answer waits for them."""
    told = "print(*sys.modules, len(sys.modules), file=sys.stderr)"
    script = f"import sys; from numguard.cli import main; main({argv!r}); {told}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    *names, count = done.stderr.split()
    loaded = {name for name in names if name.startswith("numguard.")}
    assert "numguard.cli.commands" in loaded
    assert not {"numguard.mentions", "numguard.checker", "numguard.cli.check", "numguard.audit"} & loaded
    assert int(count) < most


def test_demo_finds_the_wrong_third(run: Run) -> None:
    outcome = run("demo")
    assert outcome.code == 0
    assert "66 pairs: 22 blocked, 0 flagged, 44 passed" in outcome.out
    assert pages.address("tutorial/") in outcome.out


def test_demo_writes_its_files_and_every_command_that_it_names_runs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)  # python, as in an active venv
    outcome = run("demo", "--write", "files")
    assert outcome.code == 0
    assert {path.name for path in (tmp_path / "files").iterdir()} == set(demo.TRIES)
    for line in outcome.out.splitlines():
        if line.startswith("    "):
            run_command(line.strip(), [], "demo", run)
    assert len((tmp_path / "removed.tsv").read_text("utf-8").splitlines()) == 3
    assert len((tmp_path / "findings.jsonl").read_text("utf-8").splitlines()) == 3
    again = run("demo", "--write", "files")
    assert again.code == 2
    assert "is there already" in again.err


def test_doctor_is_content_here(run: Run) -> None:
    outcome = run("doctor")
    assert outcome.code == 0, outcome.out
    assert "66 of 66 pairs are judged as they must be" in outcome.out
    assert numguard.__version__ in outcome.out


def test_doctor_sees_what_is_not_sound(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pairs = ROOT.joinpath("numguard", "cli", "samples", "pairs.tsv").read_text("utf-8").replace("block", "pass", 1)
    (tmp_path / "samples").mkdir()
    (tmp_path / "samples" / "pairs.tsv").write_text(pairs, "utf-8")
    monkeypatch.setattr(doctor, "files", lambda _: tmp_path)
    outcome = run("doctor")
    assert outcome.code == 70
    assert "self-test: 'Der See bedeckt 9,718 Hektar.' is judged block, not pass" in outcome.out


def test_doctor_says_what_is_only_slow(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An image that was built without setup.py had nothing stored, and doctor was content."""
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    monkeypatch.setenv("NUMGUARD_CACHE", "")
    outcome = run("doctor")
    assert outcome.code == 0
    assert "missing: stored languages" in outcome.out
    assert outcome.out.endswith("everything else is in its place\n")


def test_doctor_does_not_ask_for_what_guesses_languages(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A conda package, and a browser, have no fasttext-predict: languages are named there."""
    known = metadata.version

    def version(name: str) -> str:
        if name.startswith("fasttext-predict"):
            raise PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setitem(sys.modules, "fasttext", None)
    outcome = run("doctor")
    assert outcome.code == 0, outcome.out
    assert "language model: nothing is here to run it, so languages must be named" in outcome.out
    assert "missing: fasttext-predict" in outcome.out
    assert outcome.out.endswith("everything else is in its place\n")
    record = json.loads(run("doctor", "--json").out)
    assert (record["wrong"], len(record["missing"])) == ([], 1)


def test_doctor_says_what_failed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong() -> str:
        raise AssertionError("'4 Lampen' is judged pass, not block")

    monkeypatch.setattr(doctor, "_self_test", wrong)
    outcome = run("doctor", "--json")
    assert outcome.code == 70
    assert json.loads(outcome.out)["wrong"] == ["self-test: '4 Lampen' is judged pass, not block"]


def test_doctor_knows_every_optional_part() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(doctor.PARTS) == set(extras) - {"dev"}
    for part in doctor.PARTS:
        assert doctor._packages(part), part


def test_each_error_names_what_explains_it(run: Run) -> None:
    outcome = run("check", "2", "2", "-s", "xxx", "-t", "de")
    assert outcome.code == 2
    assert "(numguard explain unknownlanguageerror)" in outcome.err
    usage = run("filter", "--keep", "some")
    assert "(numguard filter --help)" in usage.err


def test_every_error_has_a_heading_on_the_page_that_is_named() -> None:
    page = (ROOT / "docs" / "reference" / "errors.md").read_text("utf-8")
    headings = {heading.lower() for heading in re.findall(r"^## (\w+)$", page, re.M)}
    kinds = [kind for kind in NumguardError.__subclasses__() if kind.__module__ == "numguard.model.errors"]
    assert len(kinds) == 6
    assert {pages.help_of(kind("x")).rpartition(" ")[2] for kind in kinds} <= headings
    codes = (ROOT / "docs" / "reference" / "exit-codes.md").read_text("utf-8")
    assert "## A mistake of numguard itself" in codes


# ---- completion and the manual page, made at build time --------------------------------------------------------------


def known(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield every command and option below a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield name
                yield from known(below)
        elif action.help != argparse.SUPPRESS:
            yield from action.option_strings


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_every_command_and_option(shell: str) -> None:
    made = commands.parser()
    text = shtab.complete(made, shell)
    assert [name for name in known(made) if name.lstrip("-") not in text] == []


def test_manual_page_has_every_command_and_option() -> None:
    made = commands.parser()
    text = str(Manpage(made, format="pretty")).replace("\\-", "-")
    assert [name for name in known(made) if name not in text and name not in ("-h", "--help")] == []
