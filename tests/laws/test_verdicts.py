"""Laws of the verdict: what agrees with itself, what changes nothing, and what is never a pass."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import assume, given
from hypothesis import strategies as st

import numguard
from numguard import Action, IssueType
from tests.examples import examples
from tests.fuzz.exercises import Case, checker, itself, mirrored, policies
from tests.fuzz.tokens import in_digits
from tests.laws.strategies import LANGS, ZEROS, agreeing, cases


def action(case: Case, source: str, hypothesis: str) -> str:
    verdict = checker(case.source_lang, case.target_lang).check(source, hypothesis)
    is_copy = {issue.type for issue in verdict.issues} == {IssueType.UNTRANSLATED}  # told of equal texts alone
    return str(Action.PASS if is_copy else verdict.action)


@examples(400)
@given(cases())
def test_a_text_agrees_with_itself(case: Case) -> None:
    """check(x, x) passes."""
    itself(case)


@examples(400)
@given(cases())
def test_symmetric(case: Case) -> None:
    """What disagrees one way disagrees the other way."""
    mirrored(case)


@examples(200)
@given(agreeing(), ZEROS)
def test_digit_scripts_are_exchanged(case: Case, zero: int) -> None:
    """A number is read in any script: no verdict changes with the digits that it is written in."""
    before = action(case, case.source, case.hypothesis)
    assert action(case, case.source, in_digits(case.hypothesis, zero)) == before
    assert action(case, in_digits(case.source, zero), in_digits(case.hypothesis, zero)) == before


@examples(200)
@given(agreeing(), st.sampled_from([" ", "\n"]), st.booleans(), st.booleans())
def test_a_sentence_without_numbers_changes_nothing(case: Case, mark: str, first: bool, both: bool) -> None:
    """Every number must be accounted for, and nothing else: a neutral sentence before or after changes no verdict."""
    neutral = "Zq qz qzq."
    source, hypothesis = case.source, case.hypothesis
    longer = [f"{neutral}{mark}{text}" if first else f"{text}{mark}{neutral}" for text in (source, hypothesis)]
    before = action(case, source, hypothesis)
    assert action(case, longer[0], longer[1] if both else hypothesis) == before
    assert action(case, longer[0] if both else source, longer[1]) == before


@examples(200)
@given(agreeing(), st.sampled_from([str.upper, str.title, str.lower]))
def test_letters_in_another_case_change_nothing(case: Case, change: Callable[[str], str]) -> None:
    """Words are matched folded (locales/README.md): headlines and small letters say the same numbers."""
    before = action(case, case.source, case.hypothesis)
    source = in_case(case.source, case.source_lang, change)
    hypothesis = in_case(case.hypothesis, case.target_lang, change)
    assert action(case, case.source, hypothesis) == before
    assert action(case, source, hypothesis) == before


def in_case(text: str, lang: str, change: Callable[[str], str]) -> str:
    """Change the case of letters as the language does: Turkish writes the capital of i with its dot."""
    return change(text.translate({ord("i"): "İ", ord("ı"): "I"}) if lang in ("tr", "az") else text)


@examples(200)
@given(agreeing(), st.booleans())
def test_a_number_more_is_never_a_pass(case: Case, ours: bool) -> None:
    """Every number must be accounted for; the same holds from hypothesis to source."""
    more = " zq 7907 zq."
    assert action(case, case.source + more * ours, case.hypothesis + more * (not ours)) != "pass"


@examples(100)
@given(cases())
def test_a_stricter_policy_is_never_milder(case: Case) -> None:
    """``strict`` blocks on a hint, ``lenient`` only on a wrong value (policy.py)."""
    policies(case)


@examples(300)
@given(
    st.integers(2, 10**9),
    st.integers(0, 8),
    st.integers(1, 9),
    LANGS,
    st.sampled_from(["{} zq", "zq {} zq", "zq {}."]),
)
def test_one_changed_digit_never_passes(number: int, place: int, by: int, lang: str, frame: str) -> None:
    """One changed digit in an unconverted quantity is never a pass."""
    digits = str(number)
    k = place % len(digits)
    changed = digits[:k] + str((int(digits[k]) + by) % 10) + digits[k + 1 :]
    assume(changed[0] != "0")
    assert not numguard.check(frame.format(digits), frame.format(changed), lang, lang).ok
