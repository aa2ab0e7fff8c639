"""What a piece of work costs, counted rather than timed: how it grows is then the same on a busy machine.

What is compiled tells no calls, and what one call does inside of C (a pattern, a search in a text) is not seen here:
benchmarks/bench_growth.py and `make sweep` take the time of both.
"""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile

import pytest

from numguard.mentions.lexicon import walk

counted = pytest.mark.skipif(walk.IS_COMPILED, reason="what is compiled tells no calls: make bench takes its time")
"""For the laws that count; the compiled modules are made of the same source."""


def cost(work: Callable[[], object]) -> int:
    """Return how many functions a piece of work calls, in Python and in C."""
    calls = Profile(subcalls=False)
    calls.runcall(work)
    return sum(called.callcount for called in calls.getstats())


def growth(work: Callable[[int], object], few: int, times: int) -> float:
    """Return how many times as much ``times * few`` pieces cost as ``few`` do, both asked once before."""
    work(few)
    return cost(lambda: work(times * few)) / cost(lambda: work(few))
