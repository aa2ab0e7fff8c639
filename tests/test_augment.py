"""Training data: consistent substitutions, and digits cut for subword models."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numguard import Checker
from numguard.serving.augment import augment, plural
from numguard.serving.segment import JOINER, Split, join, segment


@given(number=st.integers(3, 10**8), places=st.sampled_from(["", ".5", ".25"]), seed=st.integers(0, 99))
@settings(max_examples=60, deadline=None, derandomize=True)
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
@settings(max_examples=300, deadline=None, derandomize=True)
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
