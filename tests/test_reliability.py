"""The defects of the core that a fuzzer found, each by its number in the findings, and what has the same cause."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import unicodedata
from decimal import Decimal
from fractions import Fraction

import pytest

import numguard
from numguard import Action, Checker, IssueType, Kind, Policy
from numguard.alignment.assign import assign
from numguard.quantity.exact import exact
from numguard.script.chars import NUMERAL
from numguard.writing.render import render

LONG = "7" * 70

MONTHS = [
    ("EUR Jan Feb Mar", "en"),
    ("$ January February", "en"),
    ("percent March April", "en"),
    ("dollars October November", "en"),
    ("There were 5 cats. EUR Jan Feb Mar", "en"),
    ("Umsatz in Euro Januar Februar März", "de"),
    ("euros janvier février", "fr"),
    ("рублей января февраля", "ru"),
]


@pytest.mark.parametrize(("text", "lang"), MONTHS)
def test_r1_a_month_is_never_counted(text: str, lang: str) -> None:
    """A month after a unit or currency keeps its value; a mention has a reading, or parts that carry them."""
    mentions = numguard.extract(text, lang)
    assert mentions
    assert all(mention.readings or mention.parts for mention in mentions)
    assert all(reading.unit is None for m in mentions if m.kind is Kind.MONTH for reading in m.readings)
    assert numguard.check(text, text, lang, lang).findings.source_mentions == mentions


def test_r2_every_numeral_character_has_a_value() -> None:
    """Ↄ and ↄ are letters; what the pattern takes, Unicode gives a value."""
    for code in range(sys.maxunicode + 1):
        if NUMERAL.fullmatch(chr(code)):
            assert unicodedata.numeric(chr(code), None) is not None, f"U+{code:04X}"
    assert numguard.check("Ↄ ↄ 5", "5", "en", "de").ok


def test_r3_digits_beyond_what_is_computed_with_are_compared_as_written() -> None:
    checker = Checker("en", "de")
    (code,) = numguard.extract(f"Ref {LONG}", "en")
    assert (code.kind, code.readings) == (Kind.IDENTIFIER, ())
    assert checker.check(LONG, LONG).ok
    assert checker.check(f"x {LONG}.5", f"x {LONG}5").issues[0].type is IssueType.SEPARATOR
    assert checker.check(LONG, LONG[:-1]).issues[0].type is IssueType.DIGIT_DROPPED
    assert checker.check(LONG, "").issues[0].type is IssueType.OMISSION
    assert checker.check(f"({LONG}) {LONG} 0", f"{LONG} 0").issues, "the second code is not accounted for by a zero"
    assert checker.check("100 200 300 " * 10, "100 200 300 " * 10).ok, "a row of numbers is no code"


def test_r3_a_code_is_never_written() -> None:
    repaired = numguard.repair(f"Ref {LONG} ok", "Ref 55 ok", "en", "de")
    assert repaired.text == "Ref 55 ok"
    assert "more digits than are computed with" in repaired.refusals[0]
    protected = numguard.protect(f"Ref {LONG} ok", "en")
    assert numguard.restore(protected.text, protected, "de").text == f"Ref {LONG} ok"


def test_r3_values_of_many_digits_stay_exact() -> None:
    """Python's arithmetic on Decimal rounds to 28 digits."""
    digits = "123456789012345678901234567890123456789.5"
    assert numguard.extract(f"-{digits}", "en")[0].values[0] == Decimal(f"-{digits}")
    assert exact(Fraction(10**40 + 1, 2)) == Decimal("5000000000000000000000000000000000000000.5")
    assert render(10**35 + 1, "de") == "100.000.000.000.000.000.000.000.000.000.000.001"


def test_r3_r22_two_processes_say_the_same() -> None:
    script = (
        "import numguard\n"
        f"for a, b in (('x {LONG}.5', 'x 5'), ('{LONG} 7', '{LONG} 8')):\n"
        "    v = numguard.check(a, b, 'en', 'de')\n"
        "    print(v.issues, v.alignment)\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0]


def test_r4_an_augmenting_path_is_given_up() -> None:
    """Where all cost the same, the numbers stay in their order, and the odd one is left."""
    size = 300
    edges = {i: [(j, 0.3) for j in range(max(0, i - 5), min(size, i + 6))] for i in range(size + 1)}
    matched = assign(edges)
    assert len(matched) == size
    assert len({j for _, j in matched}) == size


def test_r4_a_limit_that_acts_is_told() -> None:
    checker = Checker("en", "de", policy=Policy(max_leftovers=5))
    assert not checker.check("7 x " * 5, "8 x " * 5).reason
    assert "max_leftovers" in checker.check("7 x " * 6, "8 x " * 6).reason


def test_a_text_that_is_no_segment_abstains() -> None:
    verdict = Checker("en", "de", policy=Policy(max_length=10)).check("It costs 5.", "5")
    assert verdict.action is Action.ABSTAIN
    assert "max_length" in verdict.reason
    assert Policy().max_length == 100_000


def test_r7_the_same_verdict_from_a_pickled_checker() -> None:
    checker = Checker("en", "zh")
    equal = Checker("en", "zh", policy=Policy())
    copy = pickle.loads(pickle.dumps(checker))
    for pair in (("", "三 - 成"), ("two", ""), ("He has 5.", "6")):
        assert copy.check(*pair) == checker.check(*pair) == equal.check(*pair)


def test_r12_a_repair_ends_when_its_time_is_over() -> None:
    """The deadline is asked between trials; what is not settled then is refused."""
    asked = iter([False] * 3 + [True] * 1000)
    numbers = range(2, 10)
    source = "\n".join(f"The lake number {n} has {n}.5 billion litres." for n in numbers)
    hypothesis = "\n".join(f"Der See Nummer {n} hat {n},5 Millionen Liter." for n in numbers)
    repaired = Checker("en", "de").repair(source, hypothesis, is_late=lambda: next(asked))
    assert repaired.text == hypothesis
    assert repaired.refusals == ("out of time",)


def test_r12_a_check_ends_when_its_time_is_over() -> None:
    asked = iter([False, False] + [True] * 1000)
    verdict = Checker("en", "de").check("He has 5 and 6.", "7 und 8 und 9", is_late=lambda: next(asked))
    assert (verdict.action, verdict.reason) == (Action.ABSTAIN, "out of time")


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("½ mila", "it", [500]),
        ("1½ million", "en", [1_500_000]),
        ("Ⅶde mii", "ro", [7000]),
        ("⅝billiún", "ga", [625_000_000]),
        ("⑳nghìn", "vi", [20_000]),
        ("8E৬", "it", [8_000_000]),
        ("3 ½ cups", "en", [Decimal("3.5")]),
    ],
)
def test_r17_a_numeral_character_and_its_scale_are_one_number(text: str, lang: str, said: list[Decimal]) -> None:
    mentions = numguard.extract(text, lang)
    assert [mention.values[0] for mention in mentions] == said
    assert all(a.end <= b.start for a, b in zip(mentions, mentions[1:], strict=False))


def test_r17_a_vulgar_fraction_of_a_scale_agrees() -> None:
    assert numguard.check("1½ million people", "1,5 Millionen Menschen", "en", "de").ok


def test_r19_a_value_beyond_babels_arithmetic_is_restored() -> None:
    protected = numguard.protect("quadrillions-quintillions-lakh-twelve", "en")
    assert numguard.restore(protected.text, protected, "ro").ok


@pytest.mark.parametrize("text", ["72723𐒡፩ and 5", "12③45 x", "672፪元", "① and Ⅻ and ½"])
@pytest.mark.parametrize("mark", ["letters", "brackets", "xml", "dnt"])
def test_r21_what_touches_is_left_and_the_own_language_gets_its_text_back(text: str, mark: str) -> None:
    protected = numguard.protect(text, "zh", mark=mark)
    restored = numguard.restore(protected.text, protected, "zh")
    assert restored.ok
    assert restored.text == text
