"""What two ends of a range, or the items of a list, share: a unit, a scale, a ten, the half of the day."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.line.gap import DASH
from numguard.mentions.steps.ends import (
    CLOSE,
    DIGITS,
    LISTED,
    NEAR,
    UNLISTED,
    WORDS,
    Ends,
    PairStep,
    scaled,
)
from numguard.quantity.counts import THOUSAND
from numguard.quantity.units import SPANS
from numguard.script.signs import HYPHENS

_HOUR: Final = "hour"
_ARTICLE_GAP: Final = re.compile(r"\s[^\s\d,.;:]{1,3}\s[^\s\d,.;:]{1,3}\s\Z")
"""The word for and, and an article: entre els 340 i els 500 milions."""
_UNITS: Final = range(1, 10)
_TENS: Final = range(20, 100, 10)


def _share_half_day(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if high.role != _HOUR or low.role or low.unit is not None or not low.digits:
        return
    if isinstance(low.value, int) and isinstance(high.value, int) and 0 < low.value < high.value - 12 <= 12:
        low.others += ((low.value + 12, 0.2, "clock"),)


SHARED_HALF_DAY: Final = PairStep(
    name="shared-half-day",
    doc="The first hour of a range may be one of the afternoon too: from 2 to 5 PM.",
    apply=_share_half_day,
    needs=LISTED,
)


def _share_scale(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if high.scale != 1 and low.scale == 1:
        low.others += scaled(low, high.scale)
    elif low.scale != 1 and high.scale == 1 and low.digits and high.digits and "mul-first" in ends.lex.flags:
        high.others += scaled(high, low.scale)


SHARED_SCALE: Final = PairStep(
    name="shared-scale",
    doc="The ends of a range may share the scale that one of them has: 1.5-2 billion, 5 to 25 million.",
    apply=_share_scale,
    needs=LISTED,
)


def _share_thousands(ends: Ends) -> None:
    low, high = ends.low, ends.high
    is_grouped = high.raw.endswith("000") and high.end - high.start > len(high.raw)
    if is_grouped and 0 < low.value * THOUSAND < high.value:
        low.others += scaled(low, THOUSAND)


SHARED_THOUSANDS: Final = PairStep(
    name="shared-thousands",
    doc="The first end of a range may be of the thousands that the groups of the second show: 12-15 000.",
    apply=_share_thousands,
    needs=DIGITS | CLOSE,
    gaps=DASH,
)


def _share_unit(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if low.digits != high.digits:
        return
    if low.unit is None and high.unit is not None and not low.role and not low.soft:
        is_apart = high.unit.is_currency or high.unit.dimension in SPANS
        if low.value < high.value or not is_apart or ends.is_joined:  # 60 at 7 rupees, turns 18 in 2 weeks
            low.unit = high.unit
    elif low.unit is not None and high.unit is None and "unit-first" in ends.lex.flags:
        high.unit = low.unit  # shekaru 18 zuwa 29


SHARED_UNIT: Final = PairStep(
    name="shared-unit",
    doc="The ends of a range share the unit that one of them has: 1 to 4 inches.",
    apply=_share_unit,
    needs=LISTED,
)


def _share_scale_apart(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if high.scale != 1 == low.scale and low.digits and _ARTICLE_GAP.match(ends.gap.text) is not None:
        low.others += scaled(low, high.scale)


SCALE_BEHIND_ARTICLE: Final = PairStep(
    name="scale-behind-article",
    doc="Two numbers may share a scale across an article: entre els 340 i els 500 milions.",
    apply=_share_scale_apart,
    needs=NEAR | UNLISTED,
)


def _share_ten(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if ends.gap.text[0] in HYPHENS and low.value in _UNITS and high.value in _TENS:
        low.others += scaled(low, 10)


TENS_OF_ENDS: Final = PairStep(
    name="tens-of-ends",
    doc="Two tens in words may share their last part: kahden- tai kolmenkymmenen is twenty or thirty.",
    apply=_share_ten,
    needs=NEAR | WORDS,
)
