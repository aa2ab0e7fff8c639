"""Which cases the short run takes of a test with many: the large languages, and others that a seed draws.

    python -m pytest -m "not slow"                      the same draw each time
    NUMGUARD_SAMPLE=2026-11-24 python -m pytest ...     another one; the header tells the seed
    NUMGUARD_SAMPLE=all python -m pytest ...            every case

What is not drawn is marked slow, so that test-all takes every case; tests/conftest.py calls this.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable

import pytest

LARGE = frozenset("ar de en es fr hi ja ru zh".split())
"""Languages that are always taken first."""
ALL = "all"


def seed() -> str:
    """Return the seed that is asked for, or the usual one."""
    return os.environ.get("NUMGUARD_SAMPLE", "0")


def leave_out(items: Iterable[pytest.Item], seed: str) -> None:
    """Mark as slow what is not drawn of each test that is marked ``sampled(n)``."""
    if seed == ALL:
        return
    sampled: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled"):
            sampled.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for test, cases in sampled.items():
        marker = cases[0].get_closest_marker("sampled")
        assert marker is not None
        (count,) = marker.args
        drawn = random.Random(f"{seed} {test}")
        cases.sort(key=lambda case: _rank(_language(case), seed, drawn))
        for case in cases[count:]:
            case.add_marker(pytest.mark.slow)


def _rank(lang: str, seed: str, drawn: random.Random) -> tuple[bool, float]:
    """Return what draws a case: the large first, then the same languages in each test, as each takes time to load."""
    return lang not in LARGE, (random.Random(f"{seed} {lang}") if lang else drawn).random()


def _language(case: pytest.Item) -> str:
    """Return the language of a case, by what it is given as lang or tag; nothing where it has none."""
    params = getattr(getattr(case, "callspec", None), "params", {})
    return next((str(params[name]) for name in ("lang", "tag") if name in params), "")
