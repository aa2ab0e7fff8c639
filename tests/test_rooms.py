"""The rooms of what numguard does hold no language: no letter of another script, no language tag (issue 10, item 6)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from numguard.language import data

PAGE = Path(__file__).resolve().parent.parent / "docs" / "explanation" / "architecture.md"
ROOT = Path(__file__).resolve().parent.parent / "numguard"
ROOMS = ("mentions", "alignment", "verdict", "repairs")
LAST_LATIN = 0x02FF
FIELD_WORDS = {"am"}
"""Strings that are tags too: the mark of hours before noon is not Amharic."""


def strings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the value of every string in code, escapes resolved; docstrings and comments are left out."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def breaches(source: str) -> list[str]:
    """Return what speaks of one language: letters above U+02FF, and tags that have a locale file."""
    tags = data.tags() - FIELD_WORDS
    found = [
        f"{line}: {text!r} has the letter {char!r}"
        for line, text in strings(source)
        for char in text
        if ord(char) > LAST_LATIN and char.isalpha()
    ]
    return found + [f"{line}: {text!r} is a language tag" for line, text in strings(source) if text in tags]


@pytest.mark.parametrize("room", ROOMS)
def test_no_language_in_code(room: str) -> None:
    modules = sorted(ROOT.joinpath(room).rglob("*.py"))
    assert modules
    found = {str(path.relative_to(ROOT)): breaches(path.read_text("utf-8")) for path in modules}
    assert {name: told for name, told in found.items() if told} == {}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('gap.strip("h時")', "1: 'h時' has the letter '時'"),
        (r'letter = "\N{CYRILLIC CAPITAL LETTER ES}"', "1: 'С' has the letter 'С'"),
        (r'x = f"{y}\u6708"', "has the letter '月'"),
        ('if lang == "de": pass', "1: 'de' is a language tag"),
        ('tags = {"zh-Hant"}', "1: 'zh-Hant' is a language tag"),
    ],
)
def test_a_breach_is_found(source: str, told: str) -> None:
    assert any(told in breach for breach in breaches(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""午後7時半 = 19:30"""',
        "x = 1  # 33세: a word of age",
        'sign in "°€µºªé"',
        'marks & {"am", "pm"}',
        'x = "–—“”"',
    ],
)
def test_prose_and_signs_are_none(source: str) -> None:
    assert breaches(source) == []


def imported(source: str) -> set[str]:
    """Return the packages that a module imports, anywhere in it."""
    return {
        alias.name.partition(".")[0] if isinstance(node, ast.Import) else (node.module or "").partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }


def test_babel_is_behind_one_door() -> None:
    users = {path.parent.name for path in ROOT.rglob("*.py") if "babel" in imported(path.read_text("utf-8"))}
    assert users == {"language"}


def test_what_the_architecture_names_exists() -> None:
    """Paths stand from numguard/ or from the project's folder, a bare file name below any room."""
    named = set(re.findall(r"`([\w/.-]+(?:\.py|\.toml|\.md|/))`", PAGE.read_text("utf-8")))
    assert len(named) > 40
    folder = ROOT.parent
    files = {path.name for path in ROOT.rglob("*.*")}
    assert sorted(n for n in named if not (ROOT / n).exists() and not (folder / n).exists() and n not in files) == [
        "locales/xx.toml"
    ]
