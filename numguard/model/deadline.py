"""The caller's time: whoever reads, aligns or judges asks whether it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

IsLate = Callable[[], bool]
"""Tells whether the caller's time is over: asked while texts are read, and between the rules that align and judge."""
LEFTOVERS: Final = 60
"""Numbers left over on a side up to which every pair of them is priced and every explanation tried.

Beyond, only neighbours in their order are priced and the linear explanations tried, so that no text costs more than
linear time; the verdict says so. ``Policy.max_leftovers`` sets another bound.
"""
EACH: Final = 255
"""Numbers after which a loop over the numbers of a text asks, as the last bits of its index."""


class OutOfTimeError(Exception):
    """The caller's time was over before the verdict was there."""


def look(is_late: IsLate | None) -> None:
    """Raise OutOfTimeError where the caller's time is over."""
    if is_late is not None and is_late():
        raise OutOfTimeError
