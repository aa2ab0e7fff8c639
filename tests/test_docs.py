"""Every block of code on every page runs, and prints what the page says; or it is marked, with the reason.

One mechanism for README.md and docs/**/*.md. A mark is ``<!-- not run: reason -->`` before the block; such a block is
parsed where its language can be. Else

``python``   runs; blocks of a page share their names. ``print(x)  # text`` must print that text.
``console``  each ``$ command`` runs, in a folder with the files of ``numguard demo --write .`` and those of FILES;
             what stands below it is what it prints, ``...`` for lines left out, nothing for "whatever it says".
             ``# exit code 1`` after a command names another code than 0.
``pycon``    is a doctest.
``json toml xml text`` are parsed, or taken as they are.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shutil
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from numguard.cli import demo
from tests.command_lines import Run, matches, run_command

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted(ROOT.joinpath("docs").rglob("*.md"))]
MARK = re.compile(r"<!-- not run: (\S.*?) -->\s*\Z", re.S)
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.M | re.S)
FILES = ROOT / "tests" / "docs" / "files"


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block: where it begins, its language, its text, and why it is not run."""

    line: int
    language: str
    text: str
    not_run: str


def blocks(page: Path) -> list[Block]:
    """Return the blocks of a page."""
    text = page.read_text("utf-8")
    found = []
    for match in FENCE.finditer(text):
        mark = MARK.search(text[: match.start()])
        body = re.sub(rf"^{match[1]}", "", match[3], flags=re.M)
        found.append(Block(text.count("\n", 0, match.start()) + 1, match[2], body, mark[1] if mark else ""))
    return found


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command of a console block with the lines that it prints."""
    command = ""
    printed: list[str] = []
    goes_on = False
    for line in text.splitlines():
        if line.startswith("$ ") or goes_on:
            if line.startswith("$ ") and command:
                yield command, printed
                command, printed = "", []
            command += line.removeprefix("$ ") + "\n"
            goes_on = line.endswith("\\")
        else:
            printed.append(line)
    if command:
        yield command, printed


def test_the_mechanism_sees_what_is_wrong() -> None:
    assert matches(["a", "...", "d"], ["a", "b", "c", "d"])
    assert not matches(["a", "...", "d"], ["a", "b", "c"])
    assert not matches(["a"], ["a", "b"])
    assert list(commands("$ one \\\n  two\nsaid\n$ three\n")) == [("one \\\n  two\n", ["said"]), ("three\n", [])]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_runs_or_says_why_not(
    page: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = blocks(page)
    assert page.read_text("utf-8").count("```") == 2 * len(found), "a fence without its other half"
    if not any(not block.not_run and block.language in ("python", "console") for block in found):
        for block in found:
            look(block, page)
        return
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")  # of the reader's own python
    for name in demo.TRIES:
        shutil.copy(Path(demo.__file__).parent / "samples" / name, tmp_path / name)
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    names: dict[str, Any] = {"__name__": "page"}
    for block in found:
        if block.not_run or block.language not in ("python", "console"):
            look(block, page)
        elif block.language == "python":
            run_python(block, page, names)
        else:
            for command, said in commands(block.text):
                run_command(command, said, f"{page.name}:{block.line}", run)


def look(block: Block, page: Path) -> None:
    """Parse what can be parsed without being run."""
    place = f"{page.name}:{block.line}"
    if block.language == "pycon":
        test = doctest.DocTestParser().get_doctest(block.text, {}, place, str(page), block.line)
        if not block.not_run:
            exec("import numguard; from numguard import *; from decimal import *; from fractions import *", test.globs)
            told = io.StringIO()
            failed = doctest.DocTestRunner(verbose=False).run(test, out=told.write).failed
            assert not failed, told.getvalue()
    elif block.language == "python":
        compile(block.text, place, "exec", flags=0x2000)  # a top-level await is none of our mistakes
    elif block.language == "json":
        json.loads(block.text)
    elif block.language == "toml":
        tomllib.loads(block.text)
    elif block.language == "xml":
        ET.fromstring(block.text)
    else:
        assert block.not_run or block.language == "text", f"{place}: a block of {block.language or 'no language'}"


def run_python(block: Block, page: Path, names: dict[str, Any]) -> None:
    """Run a block, and compare what its lines say that they print."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(block.text, f"{page.name}:{block.line}", "exec"), names)
    said = re.findall(r"^ *print\(.*?\)  # (.+)$", block.text, re.M)
    printed = told.getvalue().splitlines()
    if said:
        assert printed == said, f"{page.name}:{block.line}"


def test_every_page_is_in_the_navigation() -> None:
    """mkdocs says so too, where it is installed."""
    nav = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    listed = set(re.findall(r": (\S+\.md)$", nav, re.M))
    assert listed == {str(page.relative_to(ROOT / "docs")) for page in PAGES[1:]}


def test_every_link_leads_to_a_file() -> None:
    """Links of README and of the pages; mkdocs looks at those inside docs/ and at their anchors."""
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", FENCE.sub("", page.read_text("utf-8"))):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.relative_to(ROOT)}: {target}"


def test_every_file_of_the_project_that_is_named_exists() -> None:
    """Named by a path from the project, or from one of its folders; NAME, LANG and xx stand for any."""
    named = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:groovy|json|mjs|py|sh|toml|tsv|txt))`")
    folders = [ROOT / name for name in (".", "numguard", "tests", "docs", "benchmarks", "tools")]
    of_examples = {"de/app.json", "en/app.json", "dist/sbom.json"}
    for page in PAGES:
        for name in set(named.findall(page.read_text("utf-8"))) - of_examples:
            is_pattern = re.search(r"\b(?:NAME|LANG|xx)\b", name)
            assert is_pattern or any((folder / name).exists() for folder in folders), f"{page.name}: {name}"


def test_every_picture_is_there_and_says_what_it_shows() -> None:
    shown = set()
    for page in PAGES:
        text = FENCE.sub("", page.read_text("utf-8"))
        for alt, target in re.findall(r"!\[([^\]]*)\]\(([^)#\s]+)", text):
            assert len(alt.split()) > 4, f"{page.name}: {target} has no alternative text"
            shown.add((page.parent / target).resolve())
        for tag in re.findall(r"<img [^>]*>", text):
            assert re.search(r'alt="[^"]{20,}"', tag), f"{page.name}: {tag}"
        shown |= {(page.parent / target).resolve() for target in re.findall(r'(?:src|srcset)="([^"]+)"', text)}
    assert [path.name for path in shown if not path.exists()] == []
    files = set(ROOT.joinpath("docs", "images").iterdir())
    assert {path.name for path in files - shown} <= {"page-phone-arabic.png", "page-phone-hebrew.png"}


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pseudo-terminals")
@pytest.mark.parametrize("name", ["check", "review"])
def test_a_recording_shows_what_the_commands_print(name: str) -> None:
    """make pictures draws them anew."""
    from pictures import RECORDINGS, drawn

    stored = ROOT.joinpath("docs", "images", f"terminal-{name}.svg").read_text("utf-8")
    assert drawn(RECORDINGS[name]) == stored
    assert len(ET.fromstring(stored)) > 8


def test_the_changelog_says_nothing_twice() -> None:
    """A merge that keeps both sides brings back what was moved."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("## [Unreleased]")[2]
    for release in text.split("\n## ["):
        headings = re.findall(r"^### (.+)$", release, re.M)
        assert headings == [name for name in ("Added", "Changed", "Fixed", "Security") if name in headings]
    entries = [entry[:60] for entry in re.findall(r"^- (.+)$", text, re.M)]
    assert [entry for entry in entries if entries.count(entry) > 1] == []


def test_changes_can_be_collected() -> None:
    """Each file of changes/ is read, and what it says comes to stand under Unreleased, once."""
    from changes import SORTS, files, merged, read

    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for path in files():
        bullets = read(path.read_text("utf-8"), path.name)
        assert bullets, path
        assert set(bullets) <= set(SORTS), path
        log = merged(log, bullets)
        assert all(log.count(line) == 1 for lines in bullets.values() for line in lines), path
    unreleased = merged(
        "# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- b\n\n## [1.0]\n", {"Added": ["- a"], "Fixed": ["- c"]}
    )
    assert unreleased == ("# Changelog\n\n## [Unreleased]\n\n### Added\n\n- a\n\n### Fixed\n\n- c\n- b\n\n## [1.0]\n")


@pytest.mark.parametrize("text", ["### Aded\n- a\n", "a sentence\n", "text\n- a\n"])
def test_changes_that_are_none(text: str) -> None:
    from changes import read

    with pytest.raises(ValueError, match=r"topic\.md:1: "):
        read(text, "topic.md")
