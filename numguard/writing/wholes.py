"""TEXT -> WHOLES: each date, clock time and amount of a text as one, with all that says it: month, pm, unit.

A whole is taken only where it says alone what it says in its text; what it says is a Date, a Clock or an Amount.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language.forms import LEAP, date_order
from numguard.mentions import extract
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.model import Kind, Mention, Reading, Value
from numguard.quantity.units import PER_MILLE, PERCENT, has_namesakes, unit_of
from numguard.script.signs import HYPHENS

if TYPE_CHECKING:
    from regex import Pattern

REACH = 24
"""Characters beside a number in which its unit, or the half of its day, is looked for."""
_AMOUNTS = frozenset({Kind.CURRENCY, Kind.MEASURE, Kind.PERCENT})
_HALVES = frozenset({"am", "pm"})
_ALTERNATIVE = 0.3  # what the other half of the day costs where nothing tells which is meant
_WORDS = 3  # of the half of a day: de la tarde
_NEXT = r"[\s\u00a0\u202f]?(?:[\p{L}\p{M}]+(?:\.[\p{L}]\.)?)"
_LAST = r"(?:[\p{L}\p{M}]+(?:\.[\p{L}]\.)?\.?)[\s\u00a0\u202f]?\Z"
_DAYS, _MONTHS = 31, 12


@cache
def _pattern(written: str) -> Pattern[str]:
    import regex  # few amounts are written with words beside them, and it is slow to load

    return regex.compile(written)


@dataclass(frozen=True, slots=True)
class Date:
    """A date; what it does not name is 0. ``shown`` are its numbers as they stand where their order is not known."""

    year: int = 0
    month: int = 0
    day: int = 0
    is_numeric: bool = False
    shown: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock time; ``is_sure`` where its text tells the half of the day."""

    hour: int
    minute: int
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Amount:
    """A value and the id of its unit."""

    value: Value
    unit: str


def wholes(text: str, mentions: Iterable[Mention], lang: str) -> list[Mention]:
    """Return the dates, clock times and amounts among the mentions of ``text``, each with all that says it.

    >>> text = "on 3 March 2019 at 5:45 pm he paid $2.5 million"
    >>> [whole.text for whole in wholes(text, extract(text, "en"), "en")]
    ['3 March 2019', '5:45 pm', '$2.5 million']

    A mention of the result has the mentions that it was made of as its parts. A word between two numbers belongs to one
    of them, the first that it may belong to: 2:31 am | 1.
    """
    read: list[Mention] = []
    for mention in mentions:
        for one in _around(text, mention, lang):
            if read and one.start < read[-1].end:
                continue
            if meaning(one, lang) is not None and _says_so_alone(one, mention, lang):
                read.append(one)
                break
    return read


def meaning(whole: Mention, lang: str) -> Date | Clock | Amount | None:
    """Return what a mention says as a whole; None where it is none, or says what has no such form everywhere."""
    if whole.kind is Kind.DATE:
        return _date(whole, lang)
    if whole.kind is Kind.TIME:
        return _clock(whole)
    return _amount(whole)


def _around(text: str, mention: Mention, lang: str) -> Iterator[Mention]:
    """Yield what may be the whole of a mention, the longest first."""
    if mention.soft:
        return
    start, end = mention.start, mention.end
    if mention.kind is Kind.DATE:
        behind = mention.parts[-1].after
        signs = cldr.load(lang).date_words.values()
        glued = max(
            (len(sign) for sign in (*signs, behind) if sign[:1].strip() and text.startswith(sign, end)), default=0
        )
        if glued:  # the 日 of 3月3日, the rd of March 3rd
            yield _whole(text, mention, start, end + glued)
        yield _whole(text, mention, start, end)
    elif mention.kind is Kind.TIME:
        first, last = (mention.parts[0], mention.parts[-1]) if mention.parts else (mention, mention)
        start, end = start - len(first.before), end + _known(last.after, lang)
        if mention.parts and end == mention.end:
            end = _minutes_after(text, end, lang)
        left, right = _half_before(text, start, lang), _half_after(text, mention.end, lang)
        yield _whole(text, mention, min(left, start), max(right, end))
        if mention.parts:
            yield _whole(text, mention, start, end)
    elif mention.kind in _AMOUNTS:
        last = mention.parts[-1] if mention.parts else mention
        first = mention.parts[0] if mention.parts else mention
        if _is_plain(first.before, last.after, mention, lang):
            yield _whole(text, mention, start - len(first.before), end + _known(last.after, lang))


def _known(after: str, lang: str) -> int:
    """Return how much of what stands behind a number is the word of its unit: 달러 of 달러를."""
    beside = lexicon(lang).beside
    sizes = (size for size in range(len(after), 0, -1) if beside(after[:size].strip()) is not None)
    return next(sizes, len(after)) if after[-1:].isalpha() else len(after)


def _minutes_after(text: str, end: int, lang: str) -> int:
    """Return where the word for minutes ends that stands at ``end``: 5点45分."""
    words = (*localedata.load(lang).words["unit"].get("minute", ()), *cldr.load(lang).units.get("minute", ()))
    return end + max((len(word) for word in words if not word.isascii() and text.startswith(word, end)), default=0)


def _is_plain(before: str, after: str, mention: Mention, lang: str) -> bool:
    """Tell whether what names the unit names no other: a sign, a code, its whole name in CLDR. Dollars may be any."""
    if after.startswith(tuple(HYPHENS)) or not (before or after) or not mention.readings:
        return False  # a 5-foot wall
    unit = unit_of(mention.readings[0].unit or "")
    said = f"{before}{after}".strip()
    if not unit.is_currency or mention.parts:
        return True
    if is_sign(said) or said == unit.id:
        return True
    return said.casefold() in map(str.casefold, cldr.load(lang).currencies.get(unit.id, ()))


def is_sign(text: str) -> bool:
    """Tell whether a currency sign stands in ``text``: $, US$.

    >>> is_sign("US$"), is_sign("kr")
    (True, False)
    """
    return any(unicodedata.category(char) == "Sc" for char in text)


def _whole(text: str, mention: Mention, start: int, end: int) -> Mention:
    parts = mention.parts or (mention,)
    return replace(mention, text=text[start:end], start=start, end=end, parts=parts, before="", after="")


def _half_after(text: str, end: int, lang: str) -> int:
    """Return where the word for the half of the day ends that stands behind a clock time; ``end`` where none does."""
    stop, half = end, end
    for _ in range(_WORDS):
        match = _pattern(_NEXT).match(text, stop, end + REACH)
        if match is None:
            break
        stop = match.end()
        stop += text[stop : stop + 1] == "." and "." in match.group()
        if _is_half(text[end:stop], lang):
            half = stop
    return half


def _half_before(text: str, start: int, lang: str) -> int:
    if "nospace" in lexicon(lang).data.flags:
        sizes = (size for size in range(min(4, start), 0, -1) if _is_half(text[start - size : start], lang))
        return start - next(sizes, 0)
    match = _pattern(_LAST).search(text, max(0, start - REACH), start)
    return match.start() if match is not None and _is_half(match.group(), lang) else start


def _is_half(words: str, lang: str) -> bool:
    beside = lexicon(lang).beside(words.strip())
    return beside is not None and not _HALVES.isdisjoint(beside.marks)


def _says_so_alone(whole: Mention, mention: Mention, lang: str) -> bool:
    """Return True if the text of the whole, read alone, says the same as within its text."""
    beside = whole.text[: mention.start - whole.start], whole.text[mention.end - whole.start :]
    read = extract(whole.text, lang)
    if len(read) != 1 or read[0].kind is not mention.kind:
        return False
    (alone,) = read
    if (alone.start, len(whole.text) - alone.end) != tuple(map(len, beside)):
        return False
    if mention.kind is Kind.DATE:
        return _numbers(alone) == _numbers(mention)
    if mention.kind is Kind.TIME:
        return _hour_and_minute(alone) == _hour_and_minute(mention)
    return _told(alone) == _told(mention)


def _hour_and_minute(clock: Mention) -> tuple[object, object]:
    hour, *minutes = clock.parts or (clock,)
    return _told(hour), [minute.values[:1] for minute in minutes]


def _numbers(date: Mention) -> list[Value]:
    return [part.values[0] for part in date.parts if part.readings]


def _told(mention: Mention) -> list[tuple[Value, str | None, float]]:
    return [(one.value, one.unit, one.cost) for one in mention.readings[:2]]


# ---- what a whole says -----------------------------------------------------------------------------------------------


def _date(whole: Mention, lang: str) -> Date | None:
    parts = whole.parts
    numbers = [int(part.values[0]) for part in parts if part.readings and part.values[0] == int(part.values[0])]
    if len(numbers) != len(parts) or not 2 <= len(parts) <= 3 or any(map(_is_of_an_era, parts)):
        return None
    months = [at for at, part in enumerate(parts) if part.kind is Kind.MONTH]
    if len(months) == 1:
        is_parted = len(parts) == 2 and "," in whole.text  # chapter 3, March
        return _with_name(numbers, months[0]) if not is_parted else None
    signs = cldr.load(lang).date_words
    if signs and all(sign in whole.text for sign in list(signs.values())[1:2]):
        return _with_signs(whole, numbers, signs)
    return _in_digits(numbers, whole.text, lang) if not months and len(parts) == 3 else None


def _is_of_an_era(part: Mention) -> bool:
    return any("era" in one.convention.split() for one in part.readings)


def _checked(date: Date) -> Date | None:
    """Return a date that there is: no 30 February, no day alone."""
    if not (date.day or date.year) or not date.month:
        return None
    try:
        datetime.date(date.year or LEAP, date.month, date.day or 1)
    except ValueError:
        return None
    return date


def _with_name(numbers: list[int], at: int) -> Date | None:
    """Read day, month, year in their orders: 3 May 2016, May 3, 2016, 2016 May 3, and without day or year."""
    month = numbers[at]
    rest = numbers[:at] + numbers[at + 1 :]
    if len(rest) == 1:
        return _checked(Date(month=month, day=rest[0]) if rest[0] <= _DAYS else Date(rest[0], month))
    is_year_first = rest[0] > _DAYS
    if is_year_first and at != 1:
        return None  # 2016 3 May
    year, day = rest if is_year_first else (rest[1], rest[0])
    return _checked(Date(year, month, day)) if year > _DAYS and (at != 2) else None


def _with_signs(whole: Mention, numbers: list[int], signs: dict[str, str]) -> Date | None:
    """Read 2016年5月3日: the sign behind a number says what it is."""
    roles: dict[str, int] = {}
    for part, number in zip(whole.parts, numbers, strict=True):
        behind = whole.text[part.end - whole.start :].lstrip()
        role = next((role for role, sign in signs.items() if behind.startswith(sign)), "day")
        if role in roles:
            return None
        roles[role] = number
    return _checked(Date(roles.get("year", 0), roles.get("month", 0), roles.get("day", 0)))


def _in_digits(numbers: list[int], text: str, lang: str) -> Date | None:
    """Read 2016-05-03, and 3/5/2016 where its numbers or the region tell which is the month."""
    first, second, third = numbers
    if first > _DAYS:
        return _checked(Date(first, second, third, True))
    if third <= _DAYS or min(first, second) > _MONTHS or len(text.rstrip()) < len("3/5/2016"):
        return None  # a year of two digits may be a day
    order = "dM" if first > _MONTHS else "Md" if second > _MONTHS or first == second else date_order(lang)
    if not order:
        return Date(is_numeric=True, shown=(first, second, third))
    day, month = (first, second) if order == "dM" else (second, first)
    return _checked(Date(third, month, day, True))


def _clock(whole: Mention) -> Clock | None:
    parts = whole.parts
    hour, minute = (parts[0], parts[1]) if len(parts) == 2 else (parts[0] if parts else whole, None)
    if not hour.readings or len(parts) > 2:
        return None
    if whole.text == hour.text and minute is None:
        return None  # a bare hour is a number
    said = hour.values[0]
    minutes = minute.values[0] if minute is not None and minute.readings else 0
    if (minute is not None and not minute.readings) or said not in range(25) or minutes not in range(60):
        return None
    is_sure = said > 12 or said == 0 or not any(_is_other_half(one, hour.readings[0]) for one in hour.readings[1:])
    return Clock(int(said) % 24, int(minutes), is_sure)


def _is_other_half(one: Reading, first: Reading) -> bool:
    return one.cost - first.cost >= _ALTERNATIVE and one.value % 12 == first.value % 12


def _amount(whole: Mention) -> Amount | None:
    if not whole.readings or whole.kind not in _AMOUNTS or not whole.readings[0].unit:
        return None
    first = whole.readings[0]
    assert first.unit is not None
    unit = unit_of(first.unit)
    if unit in (PERCENT, PER_MILLE) or unit.is_currency:
        return Amount(first.value, unit.id)
    if unit.dimension in (None, "time", "calendar", "share") or has_namesakes(unit):
        return None
    return Amount(first.value, unit.id)
