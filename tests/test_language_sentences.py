"""Example sentences by language (tests/cases/sentences/LANG.txt): what is read hard in each, in its order."""

from __future__ import annotations

from decimal import Decimal
from functools import cache, partial
from pathlib import Path

import pytest

from numguard.language import data as localedata
from numguard.mentions import extract
from numguard.model import Value
from tests.tables import judge_each

FOLDER = Path(__file__).parent / "cases" / "sentences"
FILES = sorted(FOLDER.glob("*.txt"))


def plain(value: Value) -> str:
    return format(value.normalize(), "f") if isinstance(value, Decimal) else str(value)


@cache
def rows(path: Path) -> list[tuple[str, str]]:
    """Return the sentences of a file, each with the values that are read in it."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            sentence, bar, values = line.rpartition("|")
            assert bar, f"{path.name}: {line!r} has no |"
            found.append((sentence, values))
    return found


def judge(lang: str, sentence: str, values: str) -> None:
    read = [mention.values[0] for mention in extract(sentence, lang) if not mention.soft and mention.values]
    assert " ".join(plain(value) for value in read) == values


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sentences(path: Path) -> None:
    judge_each((sentence, False, partial(judge, path.stem, sentence, values)) for sentence, values in rows(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_language_has_a_file_and_three_sentences(path: Path) -> None:
    assert path.stem in localedata.tags()
    assert len(rows(path)) >= 3
