"""No language in code: no letter of another script and no language tag stands in any module of numguard/."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from numguard.language import data

PAGE = Path(__file__).resolve().parent.parent / "docs" / "explanation" / "architecture.md"
ROOT = Path(__file__).resolve().parent.parent / "numguard"
LAST_LATIN = 0x02FF
FIELD_WORDS = {"am"}
"""Strings that are tags too: the mark of hours before noon is not Amharic."""
CHARACTERS = "script/"
"""The folder of facts about characters, which hold for all languages: its letters are no breach."""
XML = "\U00010000"
"""The first character above U+FFFF, in the class of characters that XML may hold."""
ALLOWED = {
    # Words of file formats, protocols and programs, which are spelled like a tag.
    "config/accepted.py": {"id"},
    "formats/markdown.py": {"hr", "tr", "th"},  # elements
    "formats/names.py": {"mt", "id", "no", "nr"},  # columns
    "formats/source.py": {"en"},  # the language of the sources in a folder of texts, where nobody names it
    "formats/tmx.py": {"it"},  # an element
    "formats/ts.py": {"ts", "id", "en"},  # the format, an attribute, and Qt's default language
    "formats/xliff.py": {"it", "sc", "sm", "id", "no"},  # elements, attributes, and translate="no"
    "formats/xml.py": {"id"},
    "audit/report/html.py": {"id"},
    "formats/junit.py": {XML},
    "audit/report/sarif.py": {"id"},
    "formats/rows.py": {"ts"},
    "server/schemas.py": {"id"},
    "audit/document/files.py": {"br"},  # an element
    "mentions/placeholders/markup.py": {"alt"},  # an attribute
    "model/values.py": {"id"},
    "model/policy.py": {"id"},
    "probe/faithful/report.py": {"id", *"αβκρ"},  # the measures of the paper
    "probe/faithful/correlations.py": {*"αβ"},
    "probe/faithful/beside.py": {*"βκ"},
    "probe/summary.py": {"id"},
    "probe/systems.py": {"id"},
    "server/queues/redis.py": {"id"},
    "script/numerals.py": {"vi"},  # 6 in small letters
    "server/log.py": {"id", "ms"},
    "server/openapi.py": {"id", "en", "de"},  # with the languages of its example
    # A language that must be named, whatever the texts are in.
    "verdict/messages/catalogs.py": {"en"},  # what messages are written in
    "cli/doctor.py": {"de"},  # the sentence that the language model is tried on
    "cli/probe_faithful.py": {"en", *"αβρ"},  # asks whether a package is installed
    "language/identify.py": {"en"},  # what texts are read as where no language can be told
    "language/replies.py": {"en", "or"},  # models say it in English too, whatever the languages are; a key
    "probe/paper.py": {"en", "zh", "de", "ta", "ne"},  # the directions of the paper's experiment
}
"""What a module may hold all the same: strings that are tags, and letters. What is no longer there is a failure too."""


def strings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the value of every string in code, escapes resolved; docstrings and comments are left out."""
    nodes = list(ast.walk(ast.parse(source)))
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def letters_and_tags(source: str) -> Iterator[tuple[str, str]]:
    """Yield what speaks of one language, letters above U+02FF and tags that have a locale file, and where it stands."""
    tags = data.tags() - FIELD_WORDS
    for line, text in strings(source):
        for char in text:
            if ord(char) > LAST_LATIN and char.isalpha():
                yield char, f"{line}: {text!r} has the letter {char!r}"
        if text in tags:
            yield text, f"{line}: {text!r} is a language tag"


def breaches(source: str) -> list[str]:
    """Return where a module speaks of one language."""
    return [where for _, where in letters_and_tags(source)]


def test_no_language_in_code() -> None:
    modules = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}
    assert {name.partition("/")[0] for name in modules} >= {"mentions", "guard", "audit", "cli", "checker.py"}
    found, used = [], {name: set[str]() for name in ALLOWED}
    for name, source in modules.items():
        for what, where in letters_and_tags(source):
            if what in ALLOWED.get(name, ()):
                used[name].add(what)
            elif not (name.startswith(CHARACTERS) and ord(what[0]) > LAST_LATIN):
                found.append(f"{name}:{where}")
    assert found == []
    assert used == ALLOWED


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


def test_only_language_imports_babel() -> None:
    texts = {path: path.read_text("utf-8") for path in ROOT.rglob("*.py")}
    users = {path.parent.name for path, text in texts.items() if "babel" in text and "babel" in imported(text)}
    assert users == {"language"}


def test_what_the_architecture_names_exists() -> None:
    """Paths stand from numguard/ or from the project's folder, a bare file name in any package."""
    named = set(re.findall(r"`([\w/.-]+(?:\.py|\.toml|\.md|/))`", PAGE.read_text("utf-8")))
    assert len(named) > 40
    folder = ROOT.parent
    files = {path.name for path in ROOT.rglob("*.*")}
    assert sorted(n for n in named if not (ROOT / n).exists() and not (folder / n).exists() and n not in files) == [
        "locales/xx.toml"
    ]
