"""A LOST YEAR -> TRIAL: the whole date anew, where only its year lacks."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from numguard.language.forms import LEAP, date_text
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.model import Kind, Mention, Verdict

_YEARS = (1000, 2400)


class Dated(NamedTuple):
    """A date to be written, and the place of what stands for it."""

    start: int
    end: int
    text: str


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
