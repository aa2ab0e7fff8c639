"""Half a minute of the fuzzer, and every fault that it found before.

FUZZ_SECONDS and FUZZ_SEED say otherwise; `make fuzz` runs as long as asked.
"""

from __future__ import annotations

import os
import random

import pytest

from tests.fuzz.__main__ import SEED, report
from tests.fuzz.blocks import BULK_PAIRS, Plan, cases, pair_of
from tests.fuzz.exercises import BY_NAME, Case, LawError
from tests.fuzz.faults import attempt, shrink, watch
from tests.fuzz.found import Found, open_keys, read
from tests.fuzz.run import Process, Run, ending
from tests.fuzz.stock import languages

SECONDS = float(os.environ.get("FUZZ_SECONDS", "30"))
_LEAST = 40  # blocks: on a slow machine fifty languages take longer
CHOSEN = int(os.environ.get("FUZZ_SEED", str(SEED)))


_FULL = pytest.param(SECONDS, _LEAST, 50, id="half-a-minute", marks=pytest.mark.slow)


@pytest.mark.parametrize(("seconds", "least", "fewest"), [pytest.param(0.3, 2, 3, id="seconds"), _FULL])
def test_no_law_is_broken(capsys: pytest.CaptureFixture[str], seconds: float, least: int, fewest: int) -> None:
    """No text raises, no span is off, no verdict differs between two processes (issue 9)."""
    totals = Run(Plan(CHOSEN, parts=6), seconds, 1, least=least)()
    with capsys.disabled():
        print(f" fuzz seed {CHOSEN}: {totals.texts:,} texts, {len(totals.languages)} languages ", end="")
    new = set(totals.counts) - open_keys()
    assert not new, report(totals)
    assert totals.compared
    assert len(totals.languages) >= fewest


@pytest.mark.parametrize("row", read(), ids=lambda row: f"{row.exercise} {row.key}")
def test_found(row: Found, request: pytest.FixtureRequest) -> None:
    """A fault that was found is mended, or still shows: a fix turns its row to ``"open": false``."""
    if row.open:
        request.applymarker(pytest.mark.xfail(reason=row.key, strict=True))
    watch()
    fault = attempt(BY_NAME[row.exercise], row.case)[1]
    assert fault is None, fault


def test_a_block_is_the_same_in_every_process() -> None:
    first, second = (list(cases(Plan(3), 4)) for _ in range(2))
    assert first == second
    assert len(first) == BULK_PAIRS
    assert first != list(cases(Plan(4), 4))


def test_a_round_of_blocks_takes_every_language() -> None:
    count = len(languages()) // 2
    seen = {lang for block in range(2 * count) for lang in pair_of(5, block)}
    assert len(seen) > 0.9 * len(languages())


def test_a_fault_is_found_and_shrunk() -> None:
    """The instrument itself: what raises is caught, named by its place, and made small."""

    def fails(case: Case) -> object:
        if "77" in case.source:
            raise ZeroDivisionError(case.source)
        if "8" in case.hypothesis:
            raise LawError("no eight")
        return case

    fails.__name__ = "check"
    rng = random.Random(1)
    noise = "".join(rng.choices("abc 123\n", k=200))
    case = Case("en", "de", f"{noise}77{noise}", noise)
    fault = attempt(fails, case)[1]
    assert fault is not None
    assert fault.key == "raises: ZeroDivisionError at test_fuzz.py:fails"
    small = shrink(fault, fails)
    assert (small.case.source, small.case.hypothesis) == ("77", "")
    law = attempt(fails, Case("en", "de", "", "8"))[1]
    assert law is not None
    assert law.key == "law: no eight"


def test_how_a_process_died_is_told() -> None:
    """A block that ends its process is a fault, and says by which signal or with which exit code."""
    process = Process(Plan(3), 1)
    process.kill()
    assert process.ask(0, backwards=False) == "signal SIGKILL"
    assert ending(3) == "exit code 3"
    run = Run(Plan(3), 0, 1)
    run.take(1729, "signal SIGKILL", is_again=False, hash_seed=1)
    assert [row["block"] for row in run.totals.faults["a process died: signal SIGKILL"]] == [1729]


def test_what_hangs_is_stopped() -> None:
    def hangs(case: Case) -> object:
        while True:
            pass

    watch()
    fault = attempt(hangs, Case("en", "de", "", ""), limit=0.2)[1]
    assert fault is not None
    assert fault.key == "hangs: hangs"
