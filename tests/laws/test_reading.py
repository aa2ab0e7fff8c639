"""Laws of what is read: any str is a valid text, and every number stands where its mention says."""

from __future__ import annotations

import sys
import unicodedata

from hypothesis import given, settings

import numguard
from tests.fuzz.characters import numerals, zeros
from tests.fuzz.exercises import Case, extract, findings, surroundings
from tests.laws.strategies import cases


@settings(max_examples=400, deadline=None, derandomize=True)
@given(cases())
def test_text_never_raises(case: Case) -> None:
    """Text never raises: any str is valid input (STYLE.md 26); text[start:end] == mention.text (14); none overlap."""
    findings(case)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(cases())
def test_every_mention_has_a_reading(case: Case) -> None:
    """A mention has one or more readings, unless its kind says that its parts carry them (DESIGN.md)."""
    extract(case)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(cases())
def test_what_stands_round_a_check_never_raises(case: Case) -> None:
    """Text never raises, whoever looks at it: the guess of its language, the choice among candidates, advice."""
    surroundings(case)


def test_every_numeral_is_read_or_left_alone() -> None:
    """Every character of Unicode with a numeric value, alone and after a digit; and the two that lost theirs."""
    text = " ".join((*numerals(), *(f"5{char}" for char in numerals())))
    for lang in ("en", "ta", "zh"):
        assert numguard.check(text, text, lang, lang).ok


def test_every_digit_is_read() -> None:
    """Digits: unicodedata.decimal. One number, one script (STYLE.md 13)."""
    for zero in zeros():
        (found,) = numguard.extract(f"zq {chr(zero + 4)}{chr(zero + 2)} zq", "en")
        assert found.values[0] == 42


def test_every_character_stands_beside_a_number() -> None:
    """Any str is a valid text: marks, signs, blanks and digits of all Unicode, and one letter in 97, between digits."""
    every = (chr(code) for code in range(sys.maxunicode + 1))
    chosen = [char for at, char in enumerate(every) if unicodedata.category(char)[0] in "MNPSZ" or at % 97 == 0]
    for start in range(0, len(chosen), 64):
        text = " ".join(f"5{char}7" for char in chosen[start : start + 64])
        mentions = numguard.extract(text, "en")
        assert all(text[one.start : one.end] == one.text for one in mentions)
