"""Pairs that ICU wrote (tools/icu_pairs.py): right ones pass, their wrong twins do not, in 258 locales."""

from __future__ import annotations

import icu_pairs
import pytest

RIGHT = 0.0012
"""The share of right pairs that may block or flag."""
WRONG = 0.004
"""The share of wrong twins that may pass."""
EVERY = 9
"""Every so manieth pair is judged in the quick test, of every fourth locale: loading one takes as long as 20 pairs."""
LEFT = frozenset("tok".split())
"""Locales whose way to write numbers is not read, with the reason: Toki Pona groups its digits by twos."""


def shares(rows: list[icu_pairs.Row]) -> tuple[float, float]:
    """Return the shares of right pairs that alarm, and of wrong ones that pass."""
    result = icu_pairs.judge(rows)
    size = result.right.total()
    return (len(result.blocked) + len(result.flagged)) / size, len(result.missed) / size


def test_a_sample_of_the_pairs() -> None:
    rows = [row for row in icu_pairs.stored() if row.lang not in LEFT]
    langs = set(sorted({row.lang for row in rows})[::4])
    rows = [row for row in rows if row.lang in langs][::EVERY]
    right, wrong = shares(rows)
    assert right <= RIGHT + 0.002
    assert wrong <= WRONG + 0.003


@pytest.mark.slow
def test_all_pairs() -> None:
    right, wrong = shares([row for row in icu_pairs.stored() if row.lang not in LEFT])
    assert right <= RIGHT
    assert wrong <= WRONG


def test_the_file_holds_every_kind() -> None:
    rows = icu_pairs.stored()
    assert len({row.lang for row in rows}) > 250
    assert len({row.kind.split()[0] for row in rows}) == 11
    assert {row.damage for row in rows} == {"digit", "separators", "value", "month", "year", "half", "unit"}
    assert all(row.right != row.wrong for row in rows)


@pytest.mark.parametrize(
    ("lang", "english", "right", "wrong"),
    [
        ("de", "8B", "8 Mrd.", "8 Mio."),  # the scale of the other text vouches for the letter
        ("ff", "3 billion", "3G", "4G"),  # the letter of CLDR's root
        ("szl", "January 21, 2019", "2019 stycznia 21", "2019 stycznia 22"),  # the year first
        ("si", "March 14, 2011", "2011 මැදින් 14", "2011 බක් 14"),  # CLDR 48 renamed the months
        ("sw", "1:50 PM", "1:50 PM", "1:50 AM"),  # in Latin letters it is no hour from sunrise
        ("hi", "1:44 PM", "1:44 pm", "1:44 am"),
        ("ko", "1:09 AM", "AM 1:09", "PM 1:09"),
        ("wo", "4,804", "4.804", "4.805"),
        ("fa", "September 11, 2024", "۲۱ شهریور ۱۴۰۳", "۲۵ شهریور ۱۴۰۳"),  # the calendar of Iran, by ICU
        ("fa", "December 25, 2012", "۵ دی ۱۳۹۱", "۵ آذر ۱۳۹۱"),
        ("fa-AF", "December 9, 2008", "۱۹ قوس ۱۳۸۷", "۱۹ عقرب ۱۳۸۷"),
        ("ps", "December 13, 2000", "AP ۱۳۷۹ لیندۍ ۲۳", "AP ۱۳۷۹ لړم ۲۳"),
        ("ff", "36 liters", "liitaruuji 36", "36 km"),
        ("de", "36 kilograms", "36 Kilogramm", "36 Kilometer"),
    ],
)
def test_what_the_pairs_have_shown(lang: str, english: str, right: str, wrong: str) -> None:
    found = icu_pairs.judge([icu_pairs.Row(lang, "case", english, right, wrong, "value")])
    assert (found.blocked, found.flagged, found.missed) == ([], [], [])
