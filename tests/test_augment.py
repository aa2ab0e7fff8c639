"""Training data: consistent substitutions, and digits cut for subword models."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numguard import Checker
from numguard.guard.augment import augment, plural
from numguard.guard.segment import JOINER, Split, join, segment
from numguard.guard.variants import vary
from numguard.model.errors import InputError
from tests.examples import examples


@given(number=st.integers(3, 10**8), places=st.sampled_from(["", ".5", ".25"]), seed=st.integers(0, 99))
@examples(60)
def test_same_value_on_both_sides(number: int, places: str, seed: int) -> None:
    checker = Checker("en", "ru")
    russian = f"{number:,}".replace(",", "\N{NO-BREAK SPACE}") + places.replace(".", ",")
    source, target = f"It has {number:,}{places} metres.", f"В нём {russian} метров."
    for new in augment(source, target, checker, seed=seed, count=2):
        verdict = checker.check(new.source, new.target)
        assert verdict.ok
        assert (new.source, new.target) != (source, target)
        for old, value in new.changes:
            assert plural("ru", old) == plural("ru", value)


def test_seed_decides() -> None:
    checker = Checker("en", "de")
    pair = "It has 4,817 seats and 23.5 % more.", "Es hat 4.817 Plätze und 23,5 % mehr."
    first, again, other = (augment(*pair, checker, seed=seed, count=3) for seed in (1, 1, 2))
    assert first == again != other
    assert len(first) == 3


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("It has 74 cats.", "Es hat 47 Katzen."),  # wrong
        ("in 1987", "im Jahr 1987"),  # a year
        ("COVID-19 and A320", "COVID-19 und A320"),  # identifiers
        ("1 cat", "1 Katze"),  # agreement
        ("twenty-five cats", "25 Katzen"),  # words
        ("45 miles", "72 km"),  # a conversion
        ("on 3 May", "am 3. Mai"),  # a date
        ("5 cats of 5", "5 Katzen von 5"),  # the same value twice
        ("a score of 3-1", "ein 3-1"),
        ("no number", "keine Zahl"),
    ],
)
def test_unsafe_slots_stay(source: str, target: str) -> None:
    assert augment(source, target, Checker("en", "de"), count=5) == ()


@pytest.mark.parametrize(
    ("pair", "new"),
    [
        (("It has 4,817 seats.", "Es hat 4.817 Plätze."), "It has 9,478 seats."),
        (("It has 74 cats\udcff.", "Es hat 74 Katzen\udcff."), "It has 81 cats\udcff."),
    ],
)
def test_a_seed_gives_what_it_always_gave(pair: tuple[str, str], new: str) -> None:
    """R13: a lone surrogate has no UTF-8, and everything else the same seed as before."""
    assert augment(*pair, Checker("en", "de"), seed=3)[0].source == new


@pytest.mark.parametrize("number", ["3.14159265358979323846", "3." + "1" * 40, "1234567.12345678901234567"])
def test_more_decimals_than_are_written(number: str) -> None:
    """R13: what cannot be written stays, and what stands beside it is exchanged."""
    text = f"It is {number} m and 45.5 kg."
    (new,) = augment(text, text, Checker("en", "en"))
    assert new.source.startswith(f"It is {number} m and ")
    assert new.source != text


@given(text=st.text(st.one_of(st.characters(), st.sampled_from("0123456789٣٤ ,.￭")), max_size=60))
@examples(300)
def test_segment_is_reversible(text: str) -> None:
    for split in Split:
        assert join(segment(text, split)) == text


def test_segment() -> None:
    assert (
        segment("1234567.89 cats") == f"1 {JOINER}2 {JOINER}3 {JOINER}4 {JOINER}5 {JOINER}6 {JOINER}7.8 {JOINER}9 cats"
    )
    assert segment("1234567 a1", "groups") == f"1 {JOINER}234 {JOINER}567 a1"
    with pytest.raises(ValueError, match="thirds"):
        segment("5", "thirds")


# --- numerals in other forms


@pytest.mark.parametrize(
    ("langs", "source", "target", "form", "ours", "theirs"),
    [
        ("en de", "It has 4,817 seats.", "Es hat 4.817 Plätze.", "words", r"[a-z ,-]+ seats|\d", r"[a-zß]+ Plätze|\d"),
        ("en ru", "It has 47 seats.", "В нём 47 мест.", "words", "seats", "мест"),
        ("en zh", "It costs 120 million dollars.", "花费1.2亿美元。", "scale", "million dollars", "[万亿]美元"),
        ("en es", "It costs 120 million dollars.", "Cuesta 120 millones de dólares.", "scale", "million", "nes de"),
        ("zh en", "总价361元。", "The total price is 361 yuan.", "financial", "[壹贰叁肆伍陆柒捌玖]", r"\d+ yuan"),
        ("en zh", "The room is 5 metres wide.", "房间宽5米。", "units", "[a-z]+metres", "(分|厘|毫|公|千)"),
        ("en de", "The room is 5 metres wide.", "Der Raum ist 5 Meter breit.", "units", "metres", "[A-Z][a-z]+meter"),
        ("en zh", "It is five metres.", "长五米。", "units", "[a-z]+metres", "[一二三四五六七八九十百]+[分厘毫公千]"),
        ("en zh", "It costs 5 yuan.", "它卖五元。", "units", r"\d+\.\d+ yuan", "[1-9一-龥][角分]"),
        ("en de", "Signed on 3 May 2016.", "Unterzeichnet am 3. Mai 2016.", "dates", r"\d \w+ \d{4}", r"\. \w+ \d{4}"),
        ("en zh", "Signed on May 3, 2016.", "签署于2016年5月3日。", "dates", r"on \w+ \d+, \d{4}", r"\d年\d+月\d+日"),
    ],
)  # fmt: skip
def test_a_number_in_another_form(langs: str, source: str, target: str, form: str, ours: str, theirs: str) -> None:
    """The same on both sides, another value than before, and right by the checker."""
    checker = Checker(*langs.split())
    found = vary(source, target, checker, forms=[form], seed=5, count=3)
    assert len(found) == 3
    assert found == vary(source, target, checker, forms=[form], seed=5, count=3)
    for new in found:
        assert re.search(ours, new.source), new
        assert re.search(theirs, new.target), new
        assert checker.check(new.source, new.target).ok
        assert (new.source, new.target) != (source, target)
        if form in ("words", "financial"):  # One side at least has no digit any more.
            assert not all(any(char.isdecimal() for char in text) for text in (new.source, new.target))


@pytest.mark.parametrize(
    ("langs", "source", "target", "form"),
    [
        ("en es", "It has 47 seats.", "Tiene 47 asientos.", "scale"),  # millones de asientos
        ("en de", "It has 47 seats.", "Es hat 48 Plätze.", "words"),  # wrong
        ("en de", "It has 47 seats.", "Es hat 47 Plätze.", "financial"),  # no Chinese
        ("en de", "The room is 5 metres wide.", "Der Raum ist 5 Meter breit.", "scale"),  # no room is
        ("en de", "It has 47 seats.", "Es hat 47 Plätze.", "units"),
        ("en de", "It has 47 seats.", "Es hat 47 Plätze.", "dates"),
        ("en de", "In May 2016.", "Im Mai 2016.", "words"),
        ("en de", "Nothing.", "Nichts.", "words"),
    ],
)
def test_what_no_form_fits(langs: str, source: str, target: str, form: str) -> None:
    assert vary(source, target, Checker(*langs.split()), forms=[form], count=3) == ()


def test_words_agree_with_what_stands_beside_them() -> None:
    """No number that ends in 1 or 2, none of 200 to 900 in a language of genders, and the plural stays."""
    checker = Checker("en", "ru")
    for seed in range(40):
        for new in vary("It has 47 seats.", "В нём 47 мест.", checker, forms=["words"], seed=seed):
            value = new.changes[0][1]
            assert 13 <= value < 200
            assert value % 10 > 2
            assert plural("ru", value) == plural("ru", 47)


def test_an_unknown_form_is_told() -> None:
    with pytest.raises(InputError, match="unknown form 'roman'"):
        vary("a", "b", Checker("en", "de"), forms=["roman"])


def test_the_command_adds_forms(run: Callable[..., Any]) -> None:
    line = b"It has 4,817 seats.\tEs hat 4.817 Pl\xc3\xa4tze.\n"
    outcome = run("augment", "-s", "en", "-t", "de", "--form", "words", "--only-new", "--quiet", stdin=line)
    assert outcome.code == 0
    rows = [row.split("\t") for row in outcome.out.splitlines()]
    assert len(rows) == 2  # one with other digits, one with a number in words
    assert not all(any(char.isdecimal() for char in cell) for cell in rows[1])


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("0.12345", "0.123 ￭45"),
        ("601.1015", "601.101 ￭5"),
        ("1234567", "1 ￭234 ￭567"),
        ("12345,6789", "12 ￭345,678 ￭9"),
        ("1,234,567", "1,234,567"),
        ("3.14159265 and 27182818", "3.141 ￭592 ￭65 and 27 ￭182 ￭818"),
        ("192.168.1000.1", "192.168.1 ￭000.1"),
    ],
)
def test_fractions_are_grouped_from_the_left(text: str, cut: str) -> None:
    assert segment(text, "groups") == cut
    assert join(cut) == text
