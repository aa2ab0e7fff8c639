"""The tables of readings: a behaviour is a row in tests/cases, checked every way it can be (verdicts: test_tables)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

import numguard
from tests.tables import judge_each

CASES = Path(__file__).parent / "cases"


def rows(name: str, columns: int) -> list[tuple[str, ...]]:
    """The rows of one table; a comment line begins with #."""
    lines = CASES.joinpath(name).read_text("utf-8").splitlines()
    found = [tuple(line.split("|", columns - 1)) for line in lines if line and not line.startswith("#")]
    assert all(len(row) == columns for row in found)
    return found


_AT_ONCE = 50


def each(name: str, columns: int) -> pytest.MarkDecorator:
    """A test for some rows of a table at once, all of which are judged; one with ! before it is a known failure."""
    found = rows(name, columns)
    parts = [found[at : at + _AT_ONCE] for at in range(0, len(found), _AT_ONCE)]
    return pytest.mark.parametrize("part", parts, ids=[f"{name}-{at * _AT_ONCE}" for at in range(len(parts))])


def judge(check: Callable[..., None], part: list[tuple[str, ...]]) -> None:
    judge_each(("|".join(row), row[0].startswith("!"), partial(check, *row)) for row in part)


def value(text: str) -> Decimal | Fraction:
    """The exact value of a cell."""
    return Fraction(text) if "/" in text else Decimal(text)


def _extract(origin: str, lang: str, values: str, text: str) -> None:
    mentions = [m for m in numguard.extract(text, lang) if m.kind is not numguard.Kind.ROMAN]
    found = [part for m in mentions for part in (m.parts if m.parts and not m.readings else (m,))]
    assert [m.values[0] for m in found] == [value(v) for v in values.split()]
    assert all(text[m.start : m.end] == m.text for m in found)
    assert numguard.check(text, text, lang, lang).ok


@each("extract.txt", 4)
def test_extract(part: list[tuple[str, ...]]) -> None:
    judge(_extract, part)


def _spelling(kind: str, lang: str, wanted: str, text: str) -> None:
    mentions = numguard.extract(text, lang)
    found = [part for m in mentions for part in (m.parts if m.parts and not m.readings else (m,))]
    expected = [(value(cell.partition("@")[0]), cell.partition("@")[2]) for cell in wanted.split()]

    def says(kept: list[numguard.Mention]) -> bool:
        return len(kept) == len(expected) and all(
            m.values[0] == amount and (not unit or m.readings[0].unit == unit)
            for m, (amount, unit) in zip(kept, expected, strict=True)
        )

    assert says(found) or says([m for m in found if not m.soft]), [(m.text, m.readings[:2]) for m in found]
    assert all(reading.cost >= 0 for m in found for reading in m.readings), "a reading costs less than nothing"


@each("spellings.txt", 4)
def test_spelling(part: list[tuple[str, ...]]) -> None:
    """Its hard numbers, or all of them, are what the row says: value@unit, in the order of the text."""
    judge(_spelling, part)


def _the_examples_of_the_paper(action: str, source_lang: str, target_lang: str, source: str, hypothesis: str) -> None:
    assert numguard.check(source, hypothesis, source_lang, target_lang).action == action
    mirrored = numguard.check(hypothesis, source, target_lang, source_lang)
    assert mirrored.action == ("pass" if action == "flag" else action)


@each("paper.txt", 5)
def test_the_examples_of_the_paper(part: list[tuple[str, ...]]) -> None:
    """Tables 1, 2 and 4 of Wang et al. (2021), in both directions; the marks are looked at in the translation alone."""
    judge(_the_examples_of_the_paper, part)


def _compound(kind: str, lang: str, values: str, text: str) -> None:
    (found,) = [m for m in numguard.extract(text, lang) if m.parts]
    assert found.kind == kind
    assert [part.values[0] for part in found.parts] == [value(v) for v in values.split()]
    assert all(text[part.start : part.end] == part.text for part in (found, *found.parts))
    assert len(found.values) == (1 if kind == "currency" else 0)


@each("compounds.txt", 4)
def test_compound(part: list[tuple[str, ...]]) -> None:
    judge(_compound, part)


def _silent(lang: str, text: str) -> None:
    assert [m for m in numguard.extract(text, lang) if not m.soft] == []


@each("silent.txt", 2)
def test_silent(part: list[tuple[str, ...]]) -> None:
    judge(_silent, part)


def _layout(action: str, source_lang: str, target_lang: str, source: str, hypothesis: str) -> None:
    pair = source.replace("⏎", "\n"), hypothesis.replace("⏎", "\n")
    assert numguard.check(*pair, source_lang, target_lang).action == action
    assert numguard.check(*pair[::-1], target_lang, source_lang).action == action


@each("layout.txt", 5)
def test_layout(part: list[tuple[str, ...]]) -> None:
    """How a text is laid out hides no wrong number, and makes no right one wrong."""
    judge(_layout, part)
