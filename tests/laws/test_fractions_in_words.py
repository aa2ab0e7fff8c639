"""The law that a fraction in words is read as it says: seven twenty-fifths, sept vingt-cinquièmes, 二十五分の七."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

import numguard

TABLE = Path(__file__).parent.parent / "cases" / "fractions_in_words.txt"
KNOWN = "known "
LANGUAGES = 40
LEAST = 0.95
"""The share of fractions that must be read."""


class Row(NamedTuple):
    """A fraction in the words of a language, and whether it is known not to be read."""

    lang: str
    fraction: Fraction
    words: str
    is_known: bool


def rows() -> list[Row]:
    """Return the rows of the table."""
    made = []
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            lang, fraction, words = line.removeprefix(KNOWN).split("|")
            made.append(Row(lang, Fraction(fraction), words, line.startswith(KNOWN)))
    return made


def reads(row: Row, value: Fraction) -> bool:
    """Tell whether a number of the words may have a value."""
    return any(Fraction(said) == value for mention in numguard.extract(row.words, row.lang) for said in mention.values)


@pytest.mark.parametrize("lang", sorted({row.lang for row in rows()}))
def test_fractions_are_read(lang: str) -> None:
    own = [row for row in rows() if row.lang == lang]
    assert [row for row in own if row.is_known is reads(row, row.fraction)] == []


def test_another_denominator_is_another_fraction() -> None:
    """The law can fail: no words are read as the fraction whose denominator is one more."""
    twins = [(row, row.fraction.numerator / Fraction(row.fraction.denominator + 1)) for row in rows()]
    assert [row for row, twin in twins if reads(row, twin)] == []


def test_nearly_all_are_read() -> None:
    table = rows()
    assert len({row.lang for row in table}) == LANGUAGES
    assert sum(not row.is_known for row in table) / len(table) >= LEAST
