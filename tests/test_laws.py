"""The laws, as property tests; each docstring quotes the rule."""

from __future__ import annotations

import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numguard

LANGS = [
    "en", "de", "fr", "es", "ru", "cs", "zh", "zh-Hant", "ja", "hi", "ne", "ta", "ar", "tr", "fi", "sw", "th", "ko",
]  # fmt: skip
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=80)
NUMBERISH = st.text(
    "0123456789०१२३٣٤二三十百万億 .,'-–:/%€$½²dreizwanzig twenty-five million две тысячи यक", max_size=60
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(ANY_TEXT, NUMBERISH), st.one_of(ANY_TEXT, NUMBERISH), st.sampled_from(LANGS), st.sampled_from(LANGS))
def test_never_raises(source: str, hypothesis: str, source_lang: str, target_lang: str) -> None:
    """No str raises (DESIGN.md); text[start:end] == mention.text always holds (STYLE.md 14)."""
    verdict = numguard.check(source, hypothesis, source_lang, target_lang)
    for text, mentions in ((source, verdict.source_mentions), (hypothesis, verdict.hypothesis_mentions)):
        assert all(text[m.start : m.end] == m.text for m in mentions)
    assert all(issue.message for issue in verdict.issues)


@settings(max_examples=300, deadline=None)
@given(st.one_of(ANY_TEXT, NUMBERISH), st.sampled_from(LANGS))
def test_a_text_agrees_with_itself(text: str, lang: str) -> None:
    """check(x, x) passes."""
    assert numguard.check(text, text, lang, lang).ok


@settings(max_examples=300, deadline=None)
@given(NUMBERISH, NUMBERISH, st.sampled_from(LANGS), st.sampled_from(LANGS))
def test_symmetric(source: str, hypothesis: str, source_lang: str, target_lang: str) -> None:
    """What disagrees one way disagrees the other way."""
    forward = numguard.check(source, hypothesis, source_lang, target_lang)
    backward = numguard.check(hypothesis, source, target_lang, source_lang)
    assert forward.action == backward.action


@settings(max_examples=300, deadline=None)
@given(
    st.integers(2, 10**9),
    st.integers(0, 8),
    st.integers(1, 9),
    st.sampled_from(LANGS),
    st.sampled_from(["{} zq", "zq {} zq", "zq {}."]),
)
def test_one_changed_digit_never_passes(number: int, place: int, by: int, lang: str, frame: str) -> None:
    """One changed digit in an unconverted quantity is never a pass."""
    digits = str(number)
    k = place % len(digits)
    changed = digits[:k] + str((int(digits[k]) + by) % 10) + digits[k + 1 :]
    if changed[0] == "0":
        return
    assert not numguard.check(frame.format(digits), frame.format(changed), lang, lang).ok


def test_no_state_across_calls_and_threads() -> None:
    """The same verdicts in any order, in any thread, from a pickled checker."""
    pairs = [
        ("It has 5 rooms and 1,234 seats.", "Es hat 5 Zimmer und 1.234 Plätze."),
        ("It has 5 rooms.", "Es hat 6 Zimmer."),
        ("twenty-five million people", "fünfundzwanzig Millionen Menschen"),
        ("no number here", "keine Zahl hier"),
    ] * 25
    checker = numguard.Checker("en", "de")
    wanted = [checker.check(*pair) for pair in pairs]
    assert checker.check_batch(pairs) == wanted
    assert list(checker.check_iter(iter(pairs))) == wanted
    copy = pickle.loads(pickle.dumps(checker))
    assert [copy.check(*pair) for pair in reversed(pairs)] == wanted[::-1]
    assert pickle.loads(pickle.dumps(wanted[1])) == wanted[1]
    barrier = threading.Barrier(8)

    def work(_: int) -> list[numguard.Verdict]:
        barrier.wait()
        return [checker.check(*pair) for pair in pairs]

    with ThreadPoolExecutor(8) as pool:
        assert all(found == wanted for found in pool.map(work, range(8)))


@pytest.mark.parametrize(
    "text",
    ["7" * 200_000, "7 " * 50_000, "7," * 50_000, "seven million " * 20_000, "二十" * 50_000, "1.5" * 50_000,
     "(" * 100_000, "x-7" * 50_000, "VII " * 40_000, "7:30 " * 30_000, "½" * 100_000, "5/" * 50_000, "may 5 " * 30_000],
    ids=["digits", "numbers", "commas", "words", "han", "points",
         "brackets", "hyphens", "romans", "clocks", "vulgar", "slashes", "months"],
)  # fmt: skip
def test_long_texts_end(text: str) -> None:
    """No text costs more than linear time: these end at all, which quadratic ones would not within the suite."""
    assert numguard.check(text, text, "en", "zh").action in ("pass", "block", "flag")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("7 ", "8 "),
        ("7 May 2018, ", "8 June 2019, "),
        ("$7 ", "€8 "),
        ("7:30 ", "8:15 "),
        ("1/2 ", "3/4 "),
        ("5 km ", "3 miles "),
        ("7-8 ", "9-10 "),
    ],
)
def test_long_wrong_texts_end(right: str, wrong: str) -> None:
    """The same, where every number is wrong and each could be the wrong form of each."""
    verdict = numguard.check(right * 3_000, wrong * 3_000, "en", "de")
    assert verdict.action == "block"
    assert verdict.issues
