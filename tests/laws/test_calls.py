"""Law of calls: a check costs what it cost, in each class of pairs; what costs more says so (calls.py --store)."""

from __future__ import annotations

import pytest

from numguard.mentions.lexicon.native import IS_BUILT
from tests.laws import calls
from tests.laws.cost import counted

_MORE = 1.03
_LESS = 0.90


@counted
@pytest.mark.skipif(not IS_BUILT, reason="without the walk in C there are other calls")
@pytest.mark.skipif(calls.VERSION not in calls.stored(), reason="no calls are stored for this Python")
def test_no_class_of_pairs_costs_more_calls() -> None:
    """A class above 3 % fails; one that fell by a tenth too: what is stored would hide the next rise."""
    stored = calls.stored()[calls.VERSION]
    now = calls.counted()
    assert stored.keys() == now.keys()
    for name, most in stored.items():
        assert _LESS * most <= now[name] <= _MORE * most, (name, now[name], most)
