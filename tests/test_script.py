"""Characters: the classes of the hot scan are what Unicode's properties say, and each sign stands in one table."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from numguard.script import chars, classes, kinds, signs
from numguard.script.chars import WORD
from numguard.script.digits import runs
from numguard.script.fold import fold
from numguard.script.numerals import numeral_value

ROOT = Path(__file__).resolve().parent.parent

import classes as maker  # noqa: E402


@pytest.mark.parametrize("name", maker.CLASSES)
def test_a_class_holds_what_its_properties_say(name: str) -> None:
    """Of the characters that this Python's Unicode knows: a later `regex` knows more."""
    compiled = re.compile(f"[{getattr(classes, name)}]")
    last = maker.LAST.get(name, maker.BASIC)
    known = {code for code in range(last + 1) if unicodedata.category(chr(code)) not in ("Cn", "Co", "Cs")}
    held = {code for code in known if compiled.match(chr(code))}
    assert held == maker.members(name) & known


def test_no_numeral_is_unassigned() -> None:
    """Text never raises: what the class takes must have a value."""
    numerals = [chr(code) for code in range(maker.BASIC + 1) if chars.NUMERAL.fullmatch(chr(code))]
    assert [char for char in numerals if unicodedata.category(char) == "Cn"] == []
    assert numeral_value("\u137d", {}) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I saw 3 cats_dogs", ["I", "saw", "cats", "dogs"]),
        ("aujourd'hui", ["aujourd'hui"]),
        ("zwei\N{SOFT HYPHEN}hundert", ["zwei\N{SOFT HYPHEN}hundert"]),
        ("हज़ार।", ["हज़ार"]),
        ("ה'תשע\"ח, תשע״ח", ["ה'תשע\"ח", "תשע״ח"]),
        ("二〇一八年", ["二〇一八年"]),
        ("five🎈 six\N{FIGURE DASH}seven", ["five🎈", "six", "seven"]),
        ("x² + y³", ["x", "y"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert chars.WORD.made.findall(text) == words


@pytest.mark.parametrize("table", ["CURRENCY_SIGNS", "PERCENT_SIGNS", "COMPARATORS", "DEGREE_SIGNS"])
def test_keys_are_single_characters(table: str) -> None:
    assert all(len(sign) == 1 for sign in getattr(signs, table))


def test_every_bound_has_its_sign_and_every_sign_its_bound() -> None:
    assert all(signs.BOUND_OF[sign] == bound for bound, sign in signs.SIGN_OF.items())
    assert set(signs.SIGN_OF) == set(signs.BOUND_OF.values())


def test_no_sign_stands_in_two_tables_of_what_it_says() -> None:
    tables = [signs.CURRENCY_SIGNS, signs.PERCENT_SIGNS, signs.COMPARATORS, signs.DEGREE_SIGNS]
    every = [sign for table in tables for sign in table]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("mark", signs.DIGIT_MARKS)
def test_every_mark_may_stand_in_a_run_of_digits(mark: str) -> None:
    assert [run.text for run in runs(f"a 1{mark}234 b")] == [f"1{mark}234"]


@pytest.mark.parametrize(
    ("token", "folded"),
    [
        ("ＤＲＥＩ", "ｄｒｅｉ"),
        ("KIRKİ", "kirki"),
        ("אַחַת", "אחת"),
        ("خَمْسَة", "خمسة"),
        ("Qu’un", "qu'un"),
        ("תשע”ח", "תשע״ח"),
    ],
)
def test_fold(token: str, folded: str) -> None:
    assert fold(token) == folded


def test_every_letter_of_a_script_from_right_to_left_is_found() -> None:
    """The blocks that are searched hold them all; what else stands there is none."""
    found = {code for code in range(0x110000) if chars.has_right_to_left(chr(code))}
    assert found == {code for code in range(0x110000) if unicodedata.bidirectional(chr(code)) in ("R", "AL")}


def test_letters_that_fold_to_several_stand_in_few_blocks() -> None:
    """All but signs of music beyond the first plane, which are in no word."""
    several = {
        folded: chars for folded, chars in kinds.foldings().items() if len(folded) > 1 and max(chars) < "\U00010000"
    }
    assert kinds.foldings_to_several() == several


def test_a_word_is_found_from_each_of_its_letters() -> None:
    """With a possessive pattern Python 3.11.2 ends every word a letter early, and a loop over words never ended."""
    for word in ("فروا", "שלום", "words", "слова"):
        ends = [match.end() for at in range(len(word)) if (match := WORD.made.match(f"{word}.", at)) is not None]
        assert ends == [len(word)] * len(word)
