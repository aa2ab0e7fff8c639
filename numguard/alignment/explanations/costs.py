"""The cost of each sort of explanation; of several ways to account for all numbers the cheapest is taken.

A second reading of one number (a clock's other half, 9.756 by the other convention) costs what the reader says at the
reading: 0.1 where text often means it so, 0.6 where it hardly does. Beside it stand these prices, so that a rule beats
what stands below it, and nothing beats the same value. From CLASH on an agreement is an error with two known sides.
"""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import CLASH

NOTHING: Final = 0.0
"""The same value; and what needs no partner, which competes with nothing."""
CUT: Final = 0.3
"""The same characters, cut into numbers in another way."""
EXACT: Final = 0.4
"""Exact arithmetic with what stands in both texts: a sum, a ratio, a minor unit, a century."""
CONVENTION: Final = 0.5
"""Exact arithmetic with a fact that neither text says: a calendar, per cent, years for decades."""
ROUNDED: Final = 0.6
"""Right within rounding only: another unit."""

PRICES: Final = {"exact": EXACT, "convention": CONVENTION}
"""The prices of rows of equivalences.toml, by their names."""
assert NOTHING < CUT < EXACT < CONVENTION < ROUNDED < CLASH
APART: Final = 0.001
"""What each place between two numbers in their orders adds: of equal ways the one that keeps the order is taken."""
