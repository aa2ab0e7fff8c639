"""All names of units that CLDR 49 has (tools/units_of_cldr.py): "5 gigabits" and the same in each other language."""

from __future__ import annotations

import pytest
import units_of_cldr
from stored_pairs import is_known

import numguard

SHARE = 0.00105
"""The share of pairs that may block or flag."""
EVERY = 12
"""Every so manieth pair is judged in the quick test, of every fourth language: one loads as long as 20 are judged."""


def share(pairs: list[units_of_cldr.Pair]) -> float:
    """Return the share of pairs that alarm."""
    return sum(1 for _ in units_of_cldr.alarms(pairs)) / len(pairs)


def sample() -> list[units_of_cldr.Pair]:
    """Return the pairs of the quick test."""
    pairs = units_of_cldr.stored()
    langs = set(sorted({pair.lang for pair in pairs})[::4])
    return [pair for pair in pairs if pair.lang in langs][::EVERY]


def test_a_sample_of_the_names() -> None:
    assert share(sample()) <= SHARE + 0.001


@pytest.mark.slow
def test_all_names() -> None:
    assert share(list(units_of_cldr.stored())) <= SHARE


def test_the_file_holds_every_unit_in_every_language() -> None:
    pairs = units_of_cldr.stored()
    assert len(pairs) > 170_000
    assert len({pair.lang for pair in pairs}) == 330
    assert len({pair.unit for pair in pairs}) > 180
    assert {pair.width for pair in pairs} == {"long", "short"}
    assert all(pair.english for pair in pairs)


def test_another_number_is_seen_beside_every_unit() -> None:
    """The test can fail: a pair whose number is another one does not pass, but for what is read as no number at all."""
    pairs = [pair for pair in sample()[::2] if "5" in pair.english and "5" in pair.text]
    missed = [
        pair
        for pair in pairs
        if is_known(pair.lang)
        and numguard.check(pair.english, pair.text.replace("5", "7"), "en", pair.lang).action == "pass"
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("english", "german", "action"),
    [
        ("5 gigabits", "5 Gb", "pass"),  # CLDR's own short name
        ("5 gigabytes", "5 Gb", "flag"),  # said of bytes as well
        ("5 Gb", "5 Gigabyte", "flag"),
        ("5 GB", "5 Gb", "flag"),
        ("5 gigabytes", "5 GB", "pass"),
        ("5 gigabits", "5 GB", "block"),
        ("5 gigabits", "5 Mb", "block"),
        ("5 Mb/s", "5 MB/s", "block"),  # of a rate, the small b is a bit
        ("5 Mb/s", "5 Mbit/s", "pass"),
    ],
)
def test_a_small_b_is_a_bit(english: str, german: str, action: str) -> None:
    """Beside so many bytes it is a doubt."""
    assert numguard.check(english, german, "en", "de").action == action
