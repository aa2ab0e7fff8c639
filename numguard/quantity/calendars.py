"""Calendars beside the Gregorian: how their years are counted, and which of our days one of theirs is."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from typing import Final

from numguard.model import Value
from numguard.script.folders import folder_of

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
LAST_CENTURY: Final = 1900
"""The century of years that are written by their last two digits: the 80s."""
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


# ---- days --------------------------------------------------------------------------------------------------------

_LEAP_HEBREW: Final = 380
_LONG_YEAR: Final = 5
_SHORT_YEAR: Final = 3
"""A Hebrew year of more days has a thirteenth month; the last digit of their number tells the long and the short."""


def our_day(calendar: str, year: int, month: int, day: int) -> date | None:
    """Return the Gregorian day of a day of another calendar; None where there is no such day.

    All are reckoned by rule. The Islamic months of a country begin up to a day before or after those of the rule
    (the civil calendar), and so do those of South Asia; the Persian rule, of 33 years, holds from 1799 to 2123.

    >>> our_day("hebrew", 5785, 1, 1), our_day("islamic", 1445, 10, 1), our_day("persian", 1403, 12, 31)
    (datetime.date(2024, 10, 3), datetime.date(2024, 4, 10), None)
    >>> our_day("bikram-sambat", 2080, 1, 1), our_day("malayalam", 1200, 1, 1)
    (datetime.date(2023, 4, 14), datetime.date(2024, 8, 17))
    """
    solar = _solar().get(calendar)
    if not _FIRST_YEAR <= year - (_SHIFT[calendar] if solar is None else -solar.years) <= _LAST_YEAR:
        return None
    lengths = _months_of(calendar, year)
    longest = 30 if calendar == "islamic" else lengths[month - 1] + (solar is not None)  # a day later than the rule
    if not 1 <= day <= longest:
        return None
    return date.fromordinal(_new_year(calendar, year) + sum(lengths[: month - 1]) + day - 1)


_SHIFT: Final = {"persian": -621, "ethiopic": -7, "indian": -78, "hebrew": 3760, "islamic": -579}
"""What to add to our year for one of the years of a calendar, near enough to know one that is none."""


@dataclass(frozen=True, slots=True)
class Solar:
    """A calendar of calendars.toml: what makes its year ours, the month and day of ours that begin it, its months."""

    years: int
    begins: tuple[int, int]
    months: tuple[int, ...]


@cache
def _solar() -> dict[str, Solar]:
    rows = tomllib.loads((folder_of(__package__) / "calendars.toml").read_text("utf-8"))
    return {name: Solar(row["years"], tuple(row["begins"]), tuple(row["months"])) for name, row in rows.items()}


CENTURY: Final = 100
"""By how many years a calendar counts otherwise than ours, so that its dates are none of ours."""


def our_days(calendar: str, year: int, month: int, day: int) -> tuple[date, ...]:
    """Return the Gregorian days that a day of another calendar may be: that of the rule, and those a day off.

    A day off is one of the same month, in a calendar whose months are begun by who sees the moon, or reckons the sun.

    >>> [one.day for one in our_days("bengali", 1431, 1, 1)], [one.day for one in our_days("hebrew", 5785, 1, 1)]
    ([14, 13, 15], [3])
    """
    first = our_day(calendar, year, month, day)
    if first is None:
        return ()
    near = (first + by for by in _OFF) if calendar == "islamic" or calendar in _solar() else ()
    return first, *(other for other in near if other.month == first.month)


_OFF: Final = (timedelta(-1), timedelta(1))


def _new_year(calendar: str, year: int) -> int:
    """Return the first day of a year, by its number from the first day of our year 1."""
    solar = _solar().get(calendar)
    if solar is not None:
        return date(year + solar.years, *solar.begins).toordinal()
    if calendar == "persian":
        return 226_895 + 365 * (year - 1) + (8 * year + 21) // 33
    if calendar == "ethiopic":
        return 2_796 + 365 * (year - 1) + year // 4
    if calendar == "indian":
        return date(year + 78, 3, 22 - _is_leap(year + 78)).toordinal()
    if calendar == "islamic":
        return 227_015 + 354 * (year - 1) + (11 * year + 3) // 30
    last, first, following = (_hebrew_new_moon(year + k) for k in (-1, 0, 1))
    late = 2 if following - first == 356 else first - last == 382  # no year has 356 days, or 382
    return first + late - 1_373_427


def _hebrew_new_moon(year: int) -> int:
    """Return the day of the first new moon of a Hebrew year, put off so that no feast falls on a wrong day."""
    months = (235 * year - 234) // 19
    day = 29 * months + (12_084 + 13_753 * months) // 25_920
    return day + (3 * (day + 1) % 7 < 3)


def _months_of(calendar: str, year: int) -> tuple[int, ...]:
    """Return the days of each month of a year."""
    solar = _solar().get(calendar)
    if solar is not None:
        return solar.months
    if calendar == "persian":
        is_leap = _new_year(calendar, year + 1) - _new_year(calendar, year) == 366
        return (31,) * 6 + (30,) * 5 + (29 + is_leap,)
    if calendar == "ethiopic":
        return (30,) * 12 + (5 + (year % 4 == 3),)
    if calendar == "indian":
        return (30 + _is_leap(year + 78),) + (31,) * 5 + (30,) * 6
    if calendar == "islamic":
        return (30, 29) * 6
    size = _new_year(calendar, year + 1) - _new_year(calendar, year)
    adar = 30 if size > _LEAP_HEBREW else 0
    beginning = (30, 29 + (size % 10 == _LONG_YEAR), 30 - (size % 10 == _SHORT_YEAR), 29, 30, adar)
    return beginning + (29, 30) * 3 + (29,)


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
