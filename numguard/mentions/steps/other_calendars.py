"""Dates of other calendars, which are days of ours too: 20 شعبان 1420, כ״ג בניסן תש״ף, 4 पौष 1922."""

from __future__ import annotations

import re
from bisect import bisect_left
from datetime import timedelta
from typing import Final, NamedTuple

from numguard.mentions.atom import CALENDAR, Atom, stand_within
from numguard.mentions.calendars import names_of_months, unprefixed
from numguard.mentions.kinds import DAY_ROLE, MONTH, MONTH_ROLE, YEAR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR, TIED
from numguard.mentions.sentences import are_parted
from numguard.quantity.calendars import CENTURY, our_days
from numguard.script.fold import fold
from numguard.script.numerals import hebrew_day
from numguard.script.signs import GERSHAYIM

_DAYS: Final = 32
"""Days of the longest month of Nepal."""
_COST: Final = 0.2
"""What it costs to read a date as one of ours."""
_WORD: Final = re.compile(r"[^\s,.:;()،]+")
_NAME_WORDS: Final = 3
"""Words of a month's name."""
_MONTH: Final = timedelta(29)
"""A month of another calendar without a day lies in two of ours, as a rule."""


class Month(NamedTuple):
    """The name of a month of another calendar: where it stands, and which one it is."""

    start: int
    end: int
    calendar: str
    number: int


def has_calendars(lex: Lexicon) -> bool:
    """Tell whether a language names the months of another calendar."""
    return bool(names_of_months(lex))


def read_other_calendars(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Give the day, the month and the year of another calendar those of ours as readings.

    The month's name stands between the day and the year, in either order, or before both; without a day it may be one
    of two months of ours.
    """
    plain = [atom for atom in atoms if atom.digits or _is_in_letters(line, atom, lex)]
    added: list[Atom] = []
    for k, year in enumerate(plain):
        if not isinstance(year.value, int) or year.value <= _DAYS or year.places:
            continue
        before = plain[k - 1] if k else None
        behind = plain[k + 1] if k + 1 < len(plain) else None
        begun = before.end if before is not None else 0
        month = _month_in(line, max(begun, year.start - NEAR), year.start, lex)
        if month is not None:
            added += _dated(line, atoms, before if _is_day(before, month) else None, month, year, begun, lex)
            continue
        ended = behind.start if behind is not None else 0
        month = _month_in(line, year.end, min(ended, year.end + NEAR), lex) if _may_be_day(behind) else None
        if month is not None:  # 1403 شهریور 21
            added += _dated(line, atoms, behind, month, year, begun, lex)
            continue
        if before is not None and _may_be_day(before) and stand_within(before, year, TIED):
            begun = plain[k - 2].end if k > 1 else 0
            month = _month_in(line, max(begun, before.start - NEAR), before.start, lex)
            if month is not None:
                added += _dated(line, atoms, before, month, year, begun, lex)
    return sorted([*atoms, *added], key=_start) if added else atoms


def _is_in_letters(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether letters with gershayim write a number, a Hebrew day or year."""
    return bool(lex.data.numeral_letters) and GERSHAYIM in fold(line.between(atom.start, atom.end), {})


def _start(atom: Atom) -> int:
    return atom.start


def _may_be_day(atom: Atom | None) -> bool:
    return atom is not None and isinstance(atom.value, int) and 1 <= atom.value <= _DAYS


def _is_day(atom: Atom | None, month: Month) -> bool:
    """Tell whether the number before a month's name stands right before it."""
    return _may_be_day(atom) and atom is not None and month.start - atom.end <= TIED


def _month_in(line: Line, start: int, end: int, lex: Lexicon) -> Month | None:
    """Return the name of a month of another calendar, the longest one between two places of a text."""
    names = names_of_months(lex)
    words = list(_WORD.finditer(line.text, start, end))
    for size in range(min(_NAME_WORDS, len(words)), 0, -1):
        for first, last in zip(words, words[size - 1 :], strict=False):
            written = fold(line.between(first.start(), last.end()), lex.data.fold)
            for name in unprefixed(written, lex):
                known = names.get(name)
                if known is not None:
                    return Month(first.start(), last.end(), *known)
    return None


def _dated(
    line: Line, atoms: list[Atom], day: Atom | None, month: Month, year: Atom, begun: int, lex: Lexicon
) -> list[Atom]:
    """Read a date of another calendar as one of ours; return the numbers that nobody has seen in it yet."""
    added: list[Atom] = []
    if day is None and lex.data.numeral_letters:
        day = _day_in_letters(line, month, begun, year, lex)
        added += [day] if day is not None else []
    assert isinstance(year.value, int)
    days = our_days(month.calendar, year.value, month.number, 1 if day is None else int(day.value))
    known = _overlapping(atoms, month)
    name = known or Atom(month.start, month.end, month.number, False)
    if not days or (name.end <= year.start and are_parted(line.text, name, year, lex)):
        return []
    first = days[0]
    if day is None:
        days = first, first + _MONTH
    else:
        day.others += tuple((one.day, _COST, CALENDAR) for one in days)
        day.role = DAY_ROLE
    year.others += tuple((value, _COST, CALENDAR) for value in sorted({one.year for one in days}))
    year.role = YEAR_ROLE
    months = tuple((value, _COST, CALENDAR) for value in dict.fromkeys(one.month for one in days))
    if name.kind is MONTH:
        if abs(first.year - year.value) > CENTURY:  # else the month may be named for one of ours: መስከረም 11, 2024
            name.read_as(months[0], *months[1:])
        else:
            name.others += months
        return added
    if known is None:
        name.stand_beside(year)
        added.append(name)
    name.read_as(months[0], *months[1:])
    name.kind, name.role, name.soft, name.words = MONTH, MONTH_ROLE, True, 1
    return added


def _overlapping(atoms: list[Atom], month: Month) -> Atom | None:
    """Return the number that is read in the name of a month: صفر is zero, and Safar."""
    at = bisect_left(atoms, month.start, key=_start)
    for atom in atoms[max(0, at - 1) : at + _NAME_WORDS]:
        if atom.start < month.end and month.start < atom.end:
            return atom
    return None


def _day_in_letters(line: Line, month: Month, begun: int, year: Atom, lex: Lexicon) -> Atom | None:
    """Return the day that one letter writes before the name of a Hebrew month: ד׳ באדר."""
    words = list(_WORD.finditer(line.text, max(begun, month.start - TIED), month.start))
    written = fold(words[-1][0], {}) if words else ""
    for letters in unprefixed(written, lex):
        value = hebrew_day(letters)
        if value is not None:
            day = Atom(words[-1].start(), words[-1].end(), value, False)
            day.words = 1
            day.stand_beside(year)
            return day
    return None
