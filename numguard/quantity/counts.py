"""Round numbers, and how many of the parts of a day, a year or a number there are."""

from __future__ import annotations

from typing import Final

TEN: Final = 10
HUNDRED: Final = 100
THOUSAND: Final = 1000
DOZEN: Final = 12
GROUP: Final = 3
"""Digits of a group: 1,000."""
YEAR_DIGITS: Final = 4
MONTHS: Final = 12
"""Of a year."""
DAYS: Final = 31
"""Of the longest month."""
HOURS: Final = 24
"""Of a day."""
NOON: Final = 12
"""Hours of half a day."""
MINUTES: Final = 60
"""Of an hour, and seconds of a minute."""
MINUTE_DIGITS: Final = 2
"""Digits of the minutes of a clock, and of an hour with a zero before it."""
FREEZING: Final = 32
"""Degrees Fahrenheit at 0 °C."""
