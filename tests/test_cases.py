"""The tables of readings: a behaviour is a row in tests/cases, checked every way it can be (verdicts: test_tables)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import numguard

CASES = Path(__file__).parent / "cases"


def rows(name: str, columns: int) -> list[tuple[str, ...]]:
    """The rows of one table; a comment line begins with #."""
    lines = CASES.joinpath(name).read_text("utf-8").splitlines()
    found = [tuple(line.split("|", columns - 1)) for line in lines if line and not line.startswith("#")]
    assert all(len(row) == columns for row in found)
    return found


def value(text: str) -> Decimal | Fraction:
    """The exact value of a cell."""
    return Fraction(text) if "/" in text else Decimal(text)


@pytest.mark.parametrize(("origin", "lang", "values", "text"), rows("extract.txt", 4))
def test_extract(origin: str, lang: str, values: str, text: str) -> None:
    mentions = [m for m in numguard.extract(text, lang) if m.kind is not numguard.Kind.ROMAN]
    found = [part for m in mentions for part in (m.parts if m.parts and not m.readings else (m,))]
    assert [m.values[0] for m in found] == [value(v) for v in values.split()]
    assert all(text[m.start : m.end] == m.text for m in found)
    assert numguard.check(text, text, lang, lang).ok


def spellings() -> list[object]:
    """The rows of spellings.txt; a class with ! before it is a known failure."""
    return [
        pytest.param(
            *row[1:], id=f"{row[0].lstrip('!')}-{k}", marks=pytest.mark.xfail(strict=True) if row[0][0] == "!" else ()
        )
        for k, row in enumerate(rows("spellings.txt", 4))
    ]


@pytest.mark.parametrize(("lang", "wanted", "text"), spellings())
def test_spelling(lang: str, wanted: str, text: str) -> None:
    """Its hard numbers, or all of them, are what the row says: value@unit, in the order of the text."""
    mentions = numguard.extract(text, lang)
    found = [part for m in mentions for part in (m.parts if m.parts and not m.readings else (m,))]
    expected = [(value(cell.partition("@")[0]), cell.partition("@")[2]) for cell in wanted.split()]

    def says(kept: list[numguard.Mention]) -> bool:
        return len(kept) == len(expected) and all(
            m.values[0] == amount and (not unit or m.readings[0].unit == unit)
            for m, (amount, unit) in zip(kept, expected, strict=True)
        )

    assert says(found) or says([m for m in found if not m.soft]), [(m.text, m.readings[:2]) for m in found]


@pytest.mark.parametrize(("action", "source_lang", "target_lang", "source", "hypothesis"), rows("paper.txt", 5))
def test_the_examples_of_the_paper(
    action: str, source_lang: str, target_lang: str, source: str, hypothesis: str
) -> None:
    """Tables 1, 2 and 4 of Wang et al. (2021), in both directions; the marks are looked at in the translation alone."""
    assert numguard.check(source, hypothesis, source_lang, target_lang).action == action
    mirrored = numguard.check(hypothesis, source, target_lang, source_lang)
    assert mirrored.action == ("pass" if action == "flag" else action)


@pytest.mark.parametrize(("kind", "lang", "values", "text"), rows("compounds.txt", 4))
def test_compound(kind: str, lang: str, values: str, text: str) -> None:
    (found,) = [m for m in numguard.extract(text, lang) if m.parts]
    assert found.kind == kind
    assert [part.values[0] for part in found.parts] == [value(v) for v in values.split()]
    assert all(text[part.start : part.end] == part.text for part in (found, *found.parts))
    assert len(found.values) == (1 if kind == "currency" else 0)


@pytest.mark.parametrize(("lang", "text"), rows("silent.txt", 2))
def test_silent(lang: str, text: str) -> None:
    assert [m for m in numguard.extract(text, lang) if not m.soft] == []
