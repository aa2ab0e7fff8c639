"""What a piece of work costs, counted rather than timed: how it grows is then the same on a busy machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

from numguard.mentions.lexicon import walk

_ROUNDS = 7
"""Times that compiled work is done, of which the quickest counts."""


def cost(work: Callable[[], object]) -> float:
    """Return how many functions a piece of work calls; of compiled work, which tells none, its processor time."""
    return min(_seconds(work) for _ in range(_ROUNDS)) if walk.IS_COMPILED else _calls(work)


def growth(work: Callable[[int], object], few: int, times: int) -> float:
    """Return how many times as much ``times * few`` pieces cost as ``few`` do, both asked once before."""
    work(few)
    return cost(lambda: work(times * few)) / cost(lambda: work(few))


def _calls(work: Callable[[], object]) -> int:
    count = 0

    def called(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def _seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun
