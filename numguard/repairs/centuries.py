"""A WRONG CENTURY -> TRIAL: written in the form that stands there: 1600-talet -> 1400-talet, 17th century -> 18th.

A century is called by its number (the 15th century) or by its hundreds (1400-talet); each form stays, only the century
in it is put right. What cannot be said so is left to a person.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from numguard.language import data as localedata
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE, TIED
from numguard.model import Kind, Mention
from numguard.quantity.calendars import CENTURIES, LAST_CENTURY
from numguard.quantity.counts import HUNDRED
from numguard.quantity.exact import is_multiple
from numguard.repairs.trials import Trial, Way
from numguard.repairs.typos import distance
from numguard.script.digits import ascii_digits, in_script
from numguard.script.fold import fold
from numguard.script.signs import HYPHENS
from numguard.writing.inflection import indicators
from numguard.writing.written import Written, written

_SHORT = 2
_WORDS = 3  # of the longest names of a century
_MARKS = frozenset(".: ")


def century_trials(wanted: Mention, slot: Mention, lines: tuple[Line, Line], langs: tuple[str, str]) -> Iterator[Trial]:
    """Yield the century of the source in the form of the one that stands in its place.

    Nothing is yielded where one of the two is no century, or its form is not digits.
    """
    slot = _without_name(slot, langs[1])
    century = century_of(wanted, lines[0], langs[0])
    is_decade = wanted.kind is Kind.DECADE and wanted.values[0] >= LAST_CENTURY
    if (century is None and not is_decade) or not any(map(str.isdecimal, slot.text)) or not slot.readings:
        return
    like = written(slot, langs[1], lines[1].text)
    if len(like.pieces) != 1 or not like.pieces[0].text.isdecimal():
        return
    shown, digits = like.numbers[0], like.pieces[0].text
    if century is None:
        year = int(wanted.values[0])
        said = in_script(f"{year % HUNDRED:02}", like.zero)
        if shown == year // HUNDRED + 1 and names_century(lines[1], slot, langs[1]):
            return
        if slot.readings[0].unit == "decade":
            said = digits
        is_slip = distance(said, digits) == 1 < distance(in_script(str(year), like.zero), digits)
        behind = lines[1].behind(like.end, 3)
        is_none = not shown and behind[-1].islower()  # 0. áratugur
        if (is_slip and not is_none) or (slot.kind is Kind.DECADE and len(digits) == _SHORT):
            yield _trial(like, said, wanted, slot)  # 50'erne and '87 for the 1980s
    elif names_century(lines[1], slot, langs[1]):
        if shown != century and (shown in CENTURIES or distance(in_script(str(century), like.zero), digits) == 1):
            yield from _ordinal(like, int(shown), century, wanted, slot)
    elif slot.kind is Kind.DECADE or shown >= HUNDRED:
        beside = lines[1].behind(like.end, 1)
        is_written_to = beside.isalpha() or beside.startswith(tuple(HYPHENS))
        said = in_script(str((century - 1) * HUNDRED), like.zero)
        is_slip = distance(said, digits) == 1  # 1803-luvun, 180-luvun
        is_hundreds = slot.kind is Kind.DECADE and shown >= HUNDRED and said != digits
        if is_written_to and century > 1 and (is_slip or is_hundreds):
            yield _trial(like, said, wanted, slot)


def _without_name(slot: Mention, lang: str) -> Mention:
    """Return the number of a century apart from its name, where both are read as so many hundreds: 16 αιώνα."""
    data, digits = localedata.load(lang), slot.text.rstrip().split(" ")[0]
    is_named = fold(slot.text[len(digits) :].strip(), data.fold) in {
        fold(one, data.fold) for one in data.lists["century"]
    }
    if not is_named or not digits.isdecimal() or not slot.readings:
        return slot
    reading = replace(slot.readings[0], value=Fraction(int(ascii_digits(digits))))
    return replace(slot, text=digits, end=slot.start + len(digits), readings=(reading,))


def _ordinal(like: Written, old: int, new: int, wanted: Mention, slot: Mention) -> Iterator[Trial]:
    """Write the number of a century with the mark that it takes: 21st; none where the mark is not known."""
    run = like.pieces[0]
    marks = like.text[run.end :] + like.after
    mark, other = indicators(like, new)
    if marks.strip(" .-") and marks[:1].isalpha() and like.text[run.end :]:
        return  # letters of the number itself: ১১শ
    said = like.put(run, in_script(str(new), like.zero))
    yield Trial(like.start, like.end + len(mark), said + other, 0.0, new, wanted, slot, Way.CENTURY)


def _trial(like: Written, said: str, wanted: Mention, slot: Mention) -> Trial:
    run = like.pieces[0]
    return Trial(like.start + run.start, like.start + run.end, said, 0.0, int(said), wanted, slot, Way.CENTURY)


def century_of(number: Mention, line: Line, lang: str) -> int | None:
    """Return which century a number names: 15 of the 15th century, 18 of 1700-luvulla; None where it is none."""
    if not number.readings:
        return None
    value = number.readings[0].value
    if value != int(value):
        return None
    if number.kind is Kind.DECADE:
        is_century = is_multiple(value, HUNDRED) and value // HUNDRED in CENTURIES
        return int(value) // HUNDRED + 1 if is_century else None
    return int(value) if value in CENTURIES and names_century(line, number, lang) else None


def names_century(line: Line, number: Mention, lang: str) -> bool:
    """Tell whether the word for century stands beside a number."""
    data = localedata.load(lang)
    known = {fold(form, data.fold).rstrip(".") for form in data.lists["century"]}
    if "nospace" in data.flags:
        near = fold(f"{line.before(number.start, BESIDE)} {line.behind(number.end, TIED)}", data.fold)
        return any(form in near for form in known)
    before = " ".join(reversed(line.words_before(number.start, _WORDS)))
    behind = line.words_behind(line.past(number.end, _MARKS), 2)
    ends = (f" {fold(before, data.fold)}", *(f" {fold(word, data.fold)}" for word in behind))
    return any(end.endswith(f" {form}") for form in known for end in ends)
