"""A LOST MONTH OR YEAR -> TRIAL: the whole date anew, where a word stands for the month, or only the year lacks."""

from __future__ import annotations

import datetime
import re
from typing import NamedTuple

from numguard.language.forms import LEAP, date_text
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.model import Kind, Mention, Verdict
from numguard.quantity.counts import DAYS
from numguard.writing.written import leaves

_WORD = r"([^\W\d_][^\W\d_'’-]{2,}(?:-[^\W\d_]+)?)"
_SHORT = r"(?:[^\W\d_]{1,3}\s)?"
_GAP = re.compile(rf"[\s,.]{{0,3}}{_SHORT}{_WORD}[\s,.]{{0,3}}{_SHORT}")
"""What stands between the day and the year of a date: one word, with a short one on either side at most."""
_WORD_BEFORE = re.compile(rf"{_WORD}\s\Z")
_WORD_AFTER = re.compile(rf"\s{_WORD}")
_REACH = 40
"""Characters beside a day in which its month may stand."""
_YEARS = (1000, 2400)

_Places = tuple[Mention | None, Mention | None]
"""Day and year of a date."""


class Dated(NamedTuple):
    """A date to be written, and the place of what stands for it."""

    start: int
    end: int
    text: str


def whole_date(lost: Mention, source: Line, line: Line, verdict: Verdict, lang: str) -> Dated | None:
    """Return the date of the source whose month is lost, and where in ``text`` it is to be written; None: nowhere.

    The day, or the year, must be there, with one word beside it that can only stand for the month: between the day and
    the year, or with a capital on that side of the day on which the source has its month.
    """
    date = next((one for one in verdict.source_mentions if one.kind is Kind.DATE and lost in one.parts), None)
    if date is None or not lost.readings:
        return None
    paired = {pair.hypothesis.start for pair in verdict.alignment.pairs}
    months = (one for one in leaves(verdict.hypothesis_mentions) if one.kind is Kind.MONTH)
    if any(month.start not in paired for month in months):
        return None  # another month stands there: it is that which is wrong
    there = {pair.source.start: pair.hypothesis for pair in verdict.alignment.pairs}
    numbers = [part for part in date.parts if part.kind is not Kind.MONTH and part.readings]
    day = next((part for part in numbers if part.values[0] <= DAYS), None)
    year = next((part for part in numbers if part.values[0] > DAYS), None)
    if (
        year is not None
        and year.start < lost.start
        and _is_sentence(source.between(year.end, min(p.start for p in date.parts if p.start > year.start)))
    ):
        return None
    theirs = there.get(day.start) if day else None, there.get(year.start) if year else None
    place = _place(lost, (day, year), theirs, source, line)
    said = _said(lost, day, year, lang) if place is not None else None
    return Dated(*place, said) if place is not None and said is not None else None


def dated_year(lost: Mention, line: Line, verdict: Verdict, lang: str) -> Dated | None:
    """Return the source's date where its year alone is lost: September 17 for September 17, 2007; None: nowhere.

    What stands there must be the date without its year as CLDR has it, with no ending and no other digits beside it.
    """
    date = next((one for one in verdict.source_mentions if one.kind is Kind.DATE and lost in one.parts), None)
    if date is None or len(lost.readings) != 1 or not _YEARS[0] <= lost.values[0] < _YEARS[1]:
        return None
    there = {pair.source.start: pair.hypothesis for pair in verdict.alignment.pairs}
    month = next((part for part in date.parts if part.kind is Kind.MONTH), None)
    day = next((part for part in date.parts if part not in (month, lost) and part.readings), None)
    partners = [there.get(part.start) for part in (month, day) if part is not None]
    if month is None or not month.readings or None in partners:
        return None
    place = next((one for one in verdict.hypothesis_mentions if partners[0] in one.parts), partners[0])
    said, bare = _said(month, day, lost, lang), _said(month, day, None, lang) if day is not None else None
    if place is None or said is None or line.letters_behind(place.end):
        return None
    text = line.between(place.start, place.end)
    is_same = text == bare if day is not None else said.startswith(f"{text} ") or said.endswith(text)
    is_alone = not any(map(str.isdecimal, "".join(line.edges(place.start, place.end, BESIDE))))
    return Dated(place.start, place.end, said) if is_same and is_alone and said != text else None


def _said(month: Mention, day: Mention | None, year: Mention | None, lang: str) -> str | None:
    try:
        date = datetime.date(
            int(year.values[0]) if year is not None else LEAP,
            int(month.values[0]),
            int(day.values[0]) if day is not None else 1,
        )
    except ValueError:
        return None
    return date_text(lang, date, has_day=day is not None, has_year=year is not None)


def _place(
    lost: Mention,
    ours: _Places,
    theirs: _Places,
    source: Line,
    line: Line,
) -> tuple[int, int] | None:
    (day, year), (their_day, their_year) = ours, theirs
    if (year is not None and their_year is None) or (day is not None and their_day is None):
        return None
    if their_day is not None and their_year is not None:
        first, last = sorted((their_day, their_year), key=lambda mention: mention.start)
        between = _GAP.fullmatch(line.text, first.end, last.start) if last.start - first.end <= _REACH else None
        if between is not None and not _stands_before(lost, ours, their_day, source, line):
            return _bounded(line, first.start, last.end)
    number = their_day or their_year
    own = day or year
    assert number is not None
    assert own is not None
    behind = number.end + _ordinal(number)
    if lost.start < own.start:
        before = _WORD_BEFORE.search(line.text, max(0, number.start - _REACH), number.start)
        if before is None or not (
            _is_name_like(before.group(1), source, line, before.start(1), their_year is not None)
        ):
            return None
        start, end = before.start(1), behind
        if their_day is not None and their_year is not None:
            if not 0 <= their_year.start - end <= 2 or line.between(end, their_year.start).strip(", "):
                return None
            end = their_year.end
        return _bounded(line, start, end)
    after = _WORD_AFTER.match(line.text, behind)
    if after is None or their_year is not None:
        return None
    if not _is_name_like(after.group(1), source, line, after.start(1), False):
        return None
    return _bounded(line, number.start, after.end())


def _is_sentence(gap: str) -> bool:
    """Tell whether words stand between a year and the month behind it: between 2016 and March 31."""
    return any(char.isalpha() and char.isascii() for char in gap)


def _stands_before(lost: Mention, ours: _Places, day: Mention, source: Line, line: Line) -> bool:
    """Tell whether a lost month may be put before the day, where the translation has its misspelt name: Marcha 22."""
    if ours[0] is None or lost.start > ours[0].start:
        return False
    before = _WORD_BEFORE.search(line.text, max(0, day.start - _REACH), day.start)
    if before is None:
        return False
    return _is_name_like(before.group(1), source, line, before.start(1), True)


def _ordinal(number: Mention) -> int:
    """Return how many characters of an ordinal stand behind its digits: the .º of 14.º."""
    return len(number.after) if number.after and not number.after[0].isspace() else 0


def _is_name_like(word: str, source: Line, line: Line, at: int, is_sure: bool) -> bool:
    """Tell whether a word can be a translated month: with a capital that no sentence asks for, and not copied."""
    head = line.text[:at].rstrip()
    begins = not head or head[-1] in ".!?:"
    return word[0].isupper() and (is_sure or not begins) and word not in source.text


def _bounded(line: Line, start: int, end: int) -> tuple[int, int] | None:
    return None if any(char.isalnum() for char in line.edges(start, end)) else (start, end)
