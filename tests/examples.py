"""How many examples of a law are tried: all where everything is tested, a quarter where one works on numguard.

    python -m pytest                                a quarter of what each law says (profile dev)
    python -m pytest --hypothesis-profile=ci        all of it: make test-all, and what CI runs

The examples are the same in every run (derandomize); tests/conftest.py registers the profiles.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

from tests import sampling

_Case = TypeVar("_Case")

PROFILES = {"dev": 25, "ci": 100}
"""The share of the examples of each law that a profile tries, in per cent."""
_FEWEST = 10
"""Of a law that asks for few, all are tried in every profile."""


def examples(most: int) -> Callable[[Any], Any]:
    """Return the settings of a law of which ``most`` examples are tried where everything is tested."""
    assert settings.default is not None
    share = most * settings.default.max_examples // 100
    tried = min(most, max(_FEWEST, share))
    # The first example of a language loads it, which takes as long as the machine has other things to do.
    return settings(max_examples=tried, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def share(cases: Sequence[_Case], name: str = "") -> Sequence[_Case]:
    """Return the share of a test's own cases that the profile tries; a seed (tests/sampling.py) draws others."""
    assert settings.default is not None
    step = 100 // settings.default.max_examples
    return cases[zlib.crc32(f"{sampling.seed()} {name}".encode()) % step :: step]


def quota(most: int) -> int:
    """Return how many of ``most`` random cases the profile tries."""
    assert settings.default is not None
    return max(1, most * settings.default.max_examples // 100)


def register() -> None:
    """Make the profiles known to hypothesis, and take that of a developer until another is asked for."""
    for name, share in PROFILES.items():
        settings.register_profile(name, max_examples=share)
    settings.load_profile("dev")
