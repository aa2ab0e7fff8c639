"""Calendars beside the Gregorian: how their years are counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.model import Value

_FIRST_YEAR: Final = 1000
_LAST_YEAR: Final = 2199
_LAST_SAID: Final = 2999
"""The years that four digits may be by themselves, and the last one beside a word or a date that says so."""

SHIFTS: Final = {
    "buddhist": (543,),
    "roc": (-1911,),
    "persian": (-621, -622),
    "ethiopic": (-7, -8),
    "indian": (-78, -79),
    "bikram-sambat": (56, 57),
    "hebrew": (3760, 3761),
}
OTHER_MONTHS: Final = frozenset(("ethiopic",))
"""The calendars whose months bear the names that CLDR gives to ours, which they share in part."""
CENTURIES: Final = range(1, 41)
"""What may be a century: what a number beside the word counts beyond is something else."""
_HIJRA: Final = Fraction(62254, 100)
_HIJRI_YEAR: Final = Fraction(1030684, 1000000)
"""When the Hijri count began, in our years, and how many lunar years one of ours holds."""


def years_of(year: int, calendar: str) -> tuple[int, ...]:
    """Return the years of a calendar that fall in the Gregorian ``year``.

    >>> years_of(2018, "buddhist"), years_of(2018, "islamic"), years_of(2018, "persian")
    ((2561,), (1439, 1440), (1397, 1396))
    """
    if calendar == "islamic":
        begun = int((year - _HIJRA) * _HIJRI_YEAR) + 1
        return begun, int((year + 1 - _HIJRA) * _HIJRI_YEAR) + 1
    return tuple(year + shift for shift in SHIFTS.get(calendar, ()))


def may_be_year(value: Value, *, is_said: bool = False) -> bool:
    """Return True if a number may be a year; ``is_said``: a word or a month beside it says that it is one.

    >>> may_be_year(1984), may_be_year(2500), may_be_year(2500, is_said=True)
    (True, False, True)
    """
    return isinstance(value, int) and _FIRST_YEAR <= value <= (_LAST_SAID if is_said else _LAST_YEAR)
