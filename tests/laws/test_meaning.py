"""Laws of meaning, on a sample: what says nothing of the numbers changes no verdict. All of it: make laws."""

from __future__ import annotations

from functools import cache

import pytest

from tests.laws.meaning import DATA, LANGS, LAWS, Count, Law, measure

_SIZE, _SEED = 8, 24
"""Right pairs a language, which are judged in some ten seconds."""


@cache
def _counts() -> dict[str, Count]:
    totals = {law.name: Count() for law in LAWS}
    for lang in LANGS:
        data = DATA if (DATA / "ntrex" / f"ref.{lang}.txt").exists() else None
        for name, count in measure(lang, data, _SIZE, _SEED).items():
            totals[name].add(count)
    return totals


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_law(law: Law) -> None:
    """Of a hundred questions no more are breached than the law allows."""
    count = _counts()[law.name]
    assert count.percent <= law.bound, count.examples[:3]


def test_each_law_is_asked() -> None:
    """A law that asks nothing cannot fail; what is composed already has no other form."""
    asked = _counts()
    assert [law.name for law in LAWS if not asked[law.name].asked and law.name != "NFC"] == []


def test_the_tables_are_asked_without_the_data() -> None:
    """Where score.py's data is not there, our own rows are judged: both right and damaged ones."""
    counts = measure("de", None, 4, _SEED)
    assert counts["wrong beside right"].asked
    assert counts["right beside right"].asked
