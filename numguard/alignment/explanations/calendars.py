"""Years and days of another calendar."""

from __future__ import annotations

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.quantity.calendars import years_of


def by_calendar(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """พ.ศ. 2561 = 2018, where the locale uses that calendar."""
    for one, other, lex in ((a, b, b_lex), (b, a, a_lex)):
        calendars = lex.data.lists["calendars"]
        if (
            not calendars
            or not isinstance(one.value, int)
            or not isinstance(other.value, int)
            or not 1000 <= one.value <= 2999
            or one.words
        ):
            continue
        for calendar in calendars:
            if other.value in years_of(one.value, calendar) and (not other.words or other.value > 5000):
                return 0.5, f"{calendar} calendar"
    return None


def other_calendar(found: Matching) -> None:
    """24 Meskerem = 4 October, where the locale uses that calendar."""
    source_lex, target_lex = found.source_lex, found.target_lex
    if not (source_lex.data.lists["calendars"] or target_lex.data.lists["calendars"]):
        return
    ours, theirs = found.source, found.hypothesis
    for i in [i for i in found.left_source if ours[i].role == "day"]:
        for j in [j for j in found.left_hypothesis if theirs[j].role == "day"]:
            calendar = same_day(ours[i], ours, i, theirs[j], theirs, j, target_lex) or same_day(
                theirs[j], theirs, j, ours[i], ours, i, source_lex
            )
            if calendar is None:
                continue
            found.pairs.append((i, j, 0.5, f"{calendar} calendar"))
            found.left_source.remove(i)
            found.left_hypothesis.remove(j)
            for side, atoms, left, k in (
                ("source", ours, found.left_source, i),
                ("hypothesis", theirs, found.left_hypothesis, j),
            ):
                for month in (k - 1, k + 1):
                    if month in left and atoms[month].kind is Kind.MONTH:
                        left.remove(month)
                        found.explained.append((side, month, f"{calendar} calendar"))
            break


_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
"""The days before each Gregorian month; what a leap year adds is covered by a day of tolerance."""
_NEW_YEAR = {"ethiopic": 253}
"""The day of our year on which the calendar's year of twelve months of thirty days begins: 11 September."""


def same_day(day: Atom, atoms: list[Atom], i: int, other: Atom, others: list[Atom], j: int, lex: Lexicon) -> str | None:
    """Return the calendar by which the day ``other`` (of a text in ``lex``) is the Gregorian ``day``, or None.

    The locale file names the months of such a calendar by the Gregorian month in which they begin.
    """
    for calendar in lex.data.lists["calendars"]:
        start = _NEW_YEAR.get(calendar)
        if (
            start is None
            or not isinstance(day.value, int)
            or not isinstance(other.value, int)
            or not 1 <= other.value <= 30
        ):
            continue
        ours, theirs = _month_beside(atoms, i), _month_beside(others, j)
        if ours is None or theirs is None or not 1 <= day.value <= 31:
            continue
        gregorian = _BEFORE[ours - 1] + day.value - 1
        elapsed = (theirs - 9) % 12 * 30 + other.value - 1
        if (gregorian - start - elapsed) % 365 in (0, 1):
            return calendar
    return None


def _month_beside(atoms: list[Atom], i: int) -> int | None:
    for k in (i - 1, i + 1):
        if 0 <= k < len(atoms) and atoms[k].kind is Kind.MONTH and isinstance(atoms[k].value, int):
            return int(atoms[k].value)
    return None
