"""Laws of what is read: any str is a valid text, and every number stands where its mention says."""

from __future__ import annotations

import sys
import unicodedata
from dataclasses import replace
from itertools import product

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import numguard
from numguard.script.digits import in_script
from numguard.script.signs import NEWER_ZEROS
from tests.examples import examples, share
from tests.fuzz.characters import numerals, zeros
from tests.fuzz.exercises import Case, extract, findings, repair, surroundings
from tests.laws.strategies import cases

DIGITS_OF_UNICODE_17 = 770
"""Characters whose general category is Nd (extracted/DerivedGeneralCategory.txt)."""


@examples(400)
@given(cases())
def test_text_never_raises(case: Case) -> None:
    """Text never raises: any str is valid input; text[start:end] == mention.text; none overlap."""
    findings(case)


@examples(150)
@given(cases())
def test_every_mention_has_a_reading(case: Case) -> None:
    """A mention has one or more readings, unless its kind says that its parts carry them."""
    extract(case)


_INVISIBLE = "\N{LEFT-TO-RIGHT ISOLATE}\N{ZERO WIDTH NON-JOINER}\N{SOFT HYPHEN}\N{COMBINING ACUTE ACCENT}"


@examples(300)
@given(cases(), st.lists(st.tuples(st.integers(0, 80), st.sampled_from(_INVISIBLE)), min_size=1, max_size=5))
def test_mentions_never_overlap(case: Case, signs: list[tuple[int, str]]) -> None:
    """Mentions stand apart, in order, and where they say, also where signs that nobody sees stand inside words."""
    text = case.source
    for at, sign in signs:
        text = text[:at] + sign + text[at:]
    extract(replace(case, source=text))


def test_the_pieces_of_a_word_with_invisible_signs_stand_apart() -> None:
    """महापद्म and पहिल्या: the two invisible characters between them belong to the first."""
    first, second = numguard.extract("8महापद्म\u2067\u200cपहिल्या", "mr")
    assert (first.start, first.end, second.start, second.end) == (0, 10, 10, 17)
    assert [one.values[0] for one in (first, second)] == [8 * 10**12, 1]


@pytest.mark.parametrize("number", ["1/62", "1∕62", "2 1/62", "1:62", "3 x 4", "10^6", "1/2/21", "62½"])
def test_a_copied_number_is_one(number: str) -> None:
    """1/62 oz in a language that knows neither the unit nor the fraction: it holds no other number."""
    for one, other in (("en", "ch"), ("sdh", "ch"), ("en", "zh"), ("ru", "de"), ("hi", "de")):
        for word in ("oz", "million", "lakh", "Mio.", "mg/dl", "万"):
            for behind in ("", " 2", "2", " 5 zq"):
                findings(Case(one, other, f"{number} {word}", f"{number} {word}{behind}"))


def test_an_hour_with_its_own_minutes_is_no_minute() -> None:
    """1:11dreiviertel: a quarter to eleven behind a colon."""
    one, time = numguard.extract("1:11dreiviertel am abend", "de")
    assert (one.text, time.text) == ("1", "11dreiviertel")


def test_an_hour_with_its_quarters_ends_no_date() -> None:
    """1/2/21三刻: 21:45 behind a stroke, as the fuzz found."""
    assert [one.text for one in numguard.extract("1/2/21三刻", "zh")] == ["1", "2", "21"]
    assert [one.text for one in numguard.extract("1/2/21", "zh")] == ["1/2/21"]


def test_capitals_before_a_digit_are_no_roman_numeral() -> None:
    """MIX5 is a name with a 5, and not 1009 and 5."""
    (code,) = numguard.extract("The MIX5 is new.", "en")
    assert (code.text, code.kind) == ("5", numguard.Kind.IDENTIFIER)


@examples(60)
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
    """Digits: unicodedata.decimal, and those of Unicode 17 whatever the interpreter knows. One number, one script."""
    known = {chr(zero + value) for zero in zeros() for value in range(10)}
    assert len(known) >= DIGITS_OF_UNICODE_17
    assert {char for char in map(chr, range(0x20000)) if regex.match(r"\p{Nd}", char)} <= known
    for zero in zeros():
        for value in range(10):
            (found,) = numguard.extract(f"zq {chr(zero + 4)}{chr(zero + value)} zq", "en")
            assert found.values[0] == 40 + value


@pytest.mark.parametrize("zero", NEWER_ZEROS.values(), ids=list(NEWER_ZEROS))
def test_digits_of_newer_releases_are_compared(zero: str) -> None:
    """Right ones pass and wrong ones block, in both directions; what is told of them stands where they do."""
    rows = ("12345", "12346", "de"), ("12.345,5", "12.345,6", "de"), ("12,345.5", "12,345.6", "my")
    for written, wrong, lang in rows:
        right, other = (in_script(text, ord(zero)) for text in (written, wrong))
        english = "12,345.5" if "5" in written[6:] else "12,345"
        for source, hypothesis in ((f"zq {english} zq", f"zq {right} zq"), (f"zq {right}", f"zq {right}")):
            langs = ("en" if source.isascii() else lang, lang)
            assert numguard.check(source, hypothesis, *langs).action == "pass"
            verdict = numguard.check(source, hypothesis.replace(right, other), *langs)
            assert verdict.action == "block"
            assert verdict.issues[0].hypothesis is not None
            assert verdict.issues[0].hypothesis.text == other


@pytest.mark.parametrize("lang", ["gbm", "hi", "ar", "he", "th", "my", "zh"])
def test_a_sign_that_a_language_leaves_out_is_no_word(lang: str) -> None:
    """1 ⏎ ़: a line that holds a vowel sign alone is looked up as what is left of it, which is nothing."""
    for char in map(chr, range(0x300, 0xE00)):
        if unicodedata.category(char).startswith("M"):
            findings(Case("en", lang, "1", f"1\n{char}"))


def test_every_character_stands_beside_a_number() -> None:
    """Any str is a valid text: marks, signs, blanks and digits of all Unicode, and one letter in 97, between digits."""
    every = (chr(code) for code in range(sys.maxunicode + 1))
    chosen = [char for at, char in enumerate(every) if unicodedata.category(char)[0] in "MNPSZ" or at % 97 == 0]
    chosen = list(share(chosen, "beside a number"))
    for start in range(0, len(chosen), 64):
        text = " ".join(f"5{char}7" for char in chosen[start : start + 64])
        mentions = numguard.extract(text, "en")
        assert all(text[one.start : one.end] == one.text for one in mentions)


@pytest.mark.parametrize("number", ["1E31", "7" * 30, "7" * 28 + ".5", "9" * 59 + ".5", "1e-31", "-1E31"])
def test_no_arithmetic_gives_up_on_many_digits(number: str) -> None:
    """Text never raises: Python's remainder and quotient of a Decimal of more than 28 digits do."""
    other = ("3", "the 1990s", "32 °F", "half past 7", "7/8", "two dozen", "the 20th century", "$5.25", "June 5, 1990")
    frames = ("{}", "{} km", "{} °F", "the {}s", "{} %", "{} dozen", "{} and a half", "{} feet 3 inches", "{}th years")
    for k, (frame, said) in enumerate(product(frames, other)):
        text = frame.format(number)
        one, two = (("en", "de"), ("fr", "sw"), ("oc", "oc"), ("en", "zh"))[k % 4]
        for case in (Case(one, two, text, said, k), Case(one, two, said, text, k)):
            findings(case)
            repair(case)
