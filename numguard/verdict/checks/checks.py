"""Every check, in the order in which they look: what is not in these tuples does not run."""

from __future__ import annotations

from typing import Final

from numguard.verdict.checks.comparators import COMPARATOR, OPPOSITE_BOUND
from numguard.verdict.checks.dates import DAY_MONTH, HALF_DAY
from numguard.verdict.checks.eras import ERA
from numguard.verdict.checks.formats import FORMAT
from numguard.verdict.checks.letters import LETTERS
from numguard.verdict.checks.money import CURRENCY
from numguard.verdict.checks.percent import PERCENT_LOST
from numguard.verdict.checks.placeholders import PLACEHOLDER
from numguard.verdict.checks.separators import SEPARATOR, SIGN
from numguard.verdict.checks.swaps import SWAPPED
from numguard.verdict.checks.unaccounted import UNACCOUNTED
from numguard.verdict.checks.units import UNIT
from numguard.verdict.checks.zeros import LEADING_ZEROS, VERSION
from numguard.verdict.finding import Check

PAIR_CHECKS: Final = (
    *(SIGN, SEPARATOR, CURRENCY, UNIT, PERCENT_LOST, FORMAT, ERA, DAY_MONTH, HALF_DAY, COMPARATOR, LEADING_ZEROS),
    VERSION,
)
"""Asked of each pair whose numbers differ in something."""
TEXT_CHECKS: Final = (SWAPPED, OPPOSITE_BOUND, LETTERS, UNACCOUNTED)
"""Asked once of both texts."""
CHECKS: Final[tuple[Check, ...]] = (*PAIR_CHECKS, *TEXT_CHECKS, PLACEHOLDER)
