"""Laws of sameness: no call leaves anything behind, in no order, thread, process or copy."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

import numguard
from numguard import Checker, Verdict
from numguard.mentions.lexicon.lexicon import lexicon
from tests.examples import examples, share
from tests.fuzz.exercises import Case, again, pickled
from tests.laws.strategies import cases
from tests.tables import tables

PAIRS = (
    ("It has 5 rooms and 1,234 seats.", "Es hat 5 Zimmer und 1.234 Plätze."),
    ("It has 5 rooms.", "Es hat 6 Zimmer."),
    ("twenty-five million people", "fünfundzwanzig Millionen Menschen"),
    ("no number here", "keine Zahl hier"),
    ("½ of 3 May 2018 at 7:30", "5 % von 7.30 Uhr, 45 miles"),
) * 20


@examples(150)
@given(cases())
def test_deterministic(case: Case) -> None:
    """The same question has the same answer, one by one and in a batch."""
    again(case)


@examples(150)
@given(cases())
def test_pickled_and_under_an_equal_policy(case: Case) -> None:
    """A Checker is immutable and picklable: a copy, and one under an equal policy, judge alike."""
    pickled(case)


@examples(40)
@given(st.lists(cases(), min_size=2, max_size=6), st.integers(0, 99))
def test_in_any_order(given_cases: list[Case], seed: int) -> None:
    """The same verdicts in any order."""

    def verdicts(row: list[Case]) -> dict[Case, Verdict]:
        return {c: numguard.check(c.source, c.hypothesis, c.source_lang, c.target_lang) for c in row}

    shuffled = random.Random(seed).sample(given_cases, len(given_cases))
    assert verdicts(given_cases) == verdicts(shuffled)


def test_a_batch_is_its_pairs() -> None:
    """check_batch: the same verdicts as check; check_iter: order kept."""
    checker = Checker("en", "de")
    wanted = [checker.check(*pair) for pair in PAIRS]
    assert checker.check_batch(PAIRS) == wanted
    assert list(checker.check_iter(iter(PAIRS))) == wanted


def test_in_threads() -> None:
    """A Checker is thread-safe: eight threads share one, and one lexicon."""
    checker = Checker("en", "de")
    wanted = [checker.check(*pair) for pair in PAIRS]
    boundary = threading.Barrier(8)

    def work(seed: int) -> bool:
        order = random.Random(seed).sample(range(len(PAIRS)), len(PAIRS))
        boundary.wait()
        return all(checker.check(*PAIRS[at]) == wanted[at] for at in order)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_after_other_texts() -> None:
    """No state across calls: what a word said elsewhere, before, changes nothing (found by the fuzzer)."""
    for text, other, lang in (("dingwaga tse 48", "zq tse 48", "tn"), ("20 de ani", "20 de zq", "ro")):
        first = numguard.extract(text, lang)
        numguard.extract(other, lang)
        assert numguard.extract(text, lang) == first


def test_at_first_sight_and_at_second() -> None:
    """A word that is looked at for the first time changes nothing: then more of its text is walked over than later."""
    for sort in ("languages", "checks"):
        for table in tables(sort):
            for row in share(table.rows, table.name):
                checker = Checker(row.source_lang, row.target_lang)
                for lang in (row.source_lang, row.target_lang):
                    lexicon(lang).looked.clear()
                first = checker.check(row.source, row.hypothesis).action
                assert checker.check(row.source, row.hypothesis).action is first, row
    checker = Checker("en", "ne")
    lexicon("ne").looked.clear()
    pair = "It is too early for Xi Jinping.", "यो पहिलेको समय हो।"
    assert len({checker.check(*pair).action for _ in range(3)}) == 1
