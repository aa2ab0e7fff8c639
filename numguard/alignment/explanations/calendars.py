"""Years and days of another calendar."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import CALENDARS, Agreement, Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import CALENDAR, Atom
from numguard.mentions.kinds import DAY_ROLE, MONTH
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.quantity.calendars import SHIFTS, may_be_year, our_day, years_of
from numguard.quantity.counts import MONTHS

_LATE: Final = 5000
"""The years from which those of a calendar are said in words too: Hebrew 5778."""


def _by_year(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    year = one.value
    if (
        one.words
        or not isinstance(year, int)
        or not isinstance(other.value, int)
        or not may_be_year(year, is_said=True)
        or is_dated(other)
    ):
        return None
    for calendar in lexicon.data.lists["calendars"]:
        if other.value in years_of(year, calendar) and (not other.words or other.value > _LATE):
            return f"{calendar} calendar"
    return None


def is_dated(atom: Atom) -> bool:
    """Tell whether a number stands in a whole date of another calendar, whose readings say which day of ours it is."""
    return any(habit == CALENDAR for _, _, habit in atom.others)


CALENDAR_YEAR: Final = Agreement(
    name="calendar-year",
    doc="A year of a calendar that the language uses: the Buddhist year 2561 = 2018.",
    reads=reads("value convention raw"),
    agree=_by_year,
    needs=CALENDARS,
    cost=costs.CONVENTION,
    text="other calendar",
    witness="the calendar of the language",
)


# ---- days --------------------------------------------------------------------------------------------------------


def _by_day(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    if not other.lexicon.data.lists["calendars"]:
        return
    for i in [i for i in own.unmatched if own.atoms[i].role == DAY_ROLE]:
        for j in [j for j in other.unmatched if other.atoms[j].role == DAY_ROLE]:
            calendar = _same_day(own, i, other, j)
            if calendar is None:
                continue
            why = f"{calendar} calendar"
            matching.pair((own, i), (other, j), rule, why)
            for side, day in ((own, i), (other, j)):
                months = [k for k in (day - 1, day + 1) if k in side.unmatched and side.atoms[k].kind is MONTH]
                matching.explain(side, months, rule, why)
            break


_BEGINS: Final = {"ethiopic": 9, "persian": 3}
"""In which of our months the year of a calendar begins whose months have the names of ours."""
_YEARS: Final = range(2000, 2004)
"""Years in which leap years fall in all ways."""


def _same_day(gregorian: Side, i: int, other: Side, j: int) -> str | None:
    """Return the calendar by which day ``j`` of the one side is the Gregorian day ``i`` of the other, or None.

    The locale file names the months of such a calendar by the Gregorian month in which they begin.
    """
    day, month = gregorian.atoms[i].value, _month_beside(gregorian.atoms, i)
    their_day, their_month = other.atoms[j].value, _month_beside(other.atoms, j)
    if is_dated(other.atoms[j]):
        return None
    if month is None or their_month is None or not isinstance(day, int) or not isinstance(their_day, int):
        return None
    for calendar in other.lexicon.data.lists["calendars"]:
        if calendar in _BEGINS:
            number = (their_month - _BEGINS[calendar]) % MONTHS + 1
            days = [our_day(calendar, year + SHIFTS[calendar][0], number, their_day) for year in _YEARS]
            if any(one is not None and (one.month, one.day) == (month, day) for one in days):
                return calendar
    return None


def _month_beside(atoms: list[Atom], i: int) -> int | None:
    for k in (i - 1, i + 1):
        if 0 <= k < len(atoms) and atoms[k].kind is MONTH and isinstance(atoms[k].value, int):
            return int(atoms[k].value)
    return None


CALENDAR_DAY: Final = Explanation(
    name="calendar-day",
    doc="A day of a calendar that the language uses: 24 Meskerem = 4 October.",
    apply=_by_day,
    cost=costs.CONVENTION,
    text="other calendar",
    is_two_sided=True,
    witness="the calendar of the language, and months on both sides",
)
