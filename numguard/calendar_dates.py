"""Days and months of another calendar: 24 Meskerem is 4 October."""

from __future__ import annotations

from numguard.extract.atom import Atom
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind

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
