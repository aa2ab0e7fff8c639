"""WHOLE -> TEXT: a date, a clock time or an amount of one language, said again in another, and read back first."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language.forms import (
    LEAP,
    clock_mark,
    counted,
    currency_sign,
    date_text,
    has_half_days,
    money_pattern,
    numeric_date,
    time_text,
)
from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.model.errors import RenderError
from numguard.quantity.exact import decimals
from numguard.quantity.units import PER_MILLE, PERCENT, unit_of
from numguard.script.digits import in_script
from numguard.script.signs import BIDI_MARKS, BLANKS
from numguard.writing.convention import LATIN, convention_of
from numguard.writing.localise import restate
from numguard.writing.render import render
from numguard.writing.wholes import Amount, Clock, Date, is_sign, meaning, wholes
from numguard.writing.written import leaves

_SIGN = "¤"
_UNSEEN = dict.fromkeys(map(ord, BIDI_MARKS))
_PLAIN = _UNSEEN | dict.fromkeys(map(ord, BLANKS), " ")


def retell(whole: Mention, lang: str, target_lang: str, *, digits: str = LATIN) -> str | None:
    """Write a whole of ``lang`` as ``target_lang`` writes it; None where nothing is read back as the same.

    >>> text = "on 3 March 2019 at 5:45 pm he paid $2.5 million (12 percent)"
    >>> [retell(whole, "en", "de") for whole in wholes(text, extract(text, "en"), "en")]
    ['3. März 2019', '17:45', '2,5 Millionen $', '12 %']

    ``digits`` is as in render. A month stands in CLDR's form beside its day, a unit in that beside its number.
    """
    said = meaning(whole, lang)
    for text in _texts(whole, said, lang, target_lang, digits):
        plain = text.translate(_UNSEEN)
        if _is_same(plain, said, target_lang):
            return plain
    return None


def _is_same(text: str, said: Date | Clock | Amount | None, lang: str) -> bool:
    mentions = extract(text, lang)
    if isinstance(said, Date):
        return _is_date(mentions, said)
    read = wholes(text, mentions, lang)
    if len(read) != 1 or len(mentions) != 1:
        return False
    return _is_equal(meaning(read[0], lang), said)


def _is_date(mentions: Iterable[Mention], said: Date) -> bool:
    """Tell whether the numbers of a date are read, and no others; their order is CLDR's, or stays as it was."""
    read = [one for one in leaves(mentions) if not one.soft]
    if not all(one.readings for one in read):
        return False
    months = [one.values[0] for one in read if one.kind is Kind.MONTH]
    return sorted(one.values[0] for one in read) == sorted(_numbers(said)) and months in ([], [said.month])


def _is_equal(read: Date | Clock | Amount | None, said: Date | Clock | Amount | None) -> bool:
    if isinstance(read, Clock) and isinstance(said, Clock):
        return (read.hour, read.minute) == (said.hour, said.minute)
    return read == said


def _numbers(date: Date) -> tuple[int, ...]:
    return date.shown or tuple(number for number in (date.year, date.month, date.day) if number)


def _texts(
    whole: Mention, said: Date | Clock | Amount | None, lang: str, target_lang: str, digits: str
) -> Iterator[str]:
    if isinstance(said, Amount):
        yield from _amounts(whole, said, lang, target_lang, digits)
        return
    zero = convention_of(target_lang, digits).zero
    forms = _dates(whole, said, target_lang) if isinstance(said, Date) else _clocks(said, target_lang) if said else ()
    for text in forms:
        yield in_script(text.translate(_PLAIN), zero)


# ---- dates and clocks ------------------------------------------------------------------------------------------------


def _dates(whole: Mention, said: Date, lang: str) -> Iterator[str]:
    if said.shown or (said.is_numeric and whole.text.startswith(f"{said.year:04}")):
        yield whole.text  # 2016-05-03 is the same everywhere; of 3/5/2016 nobody knows which is the month
        return
    date = datetime.date(said.year or LEAP, said.month, said.day or 1)
    if said.is_numeric:
        yield from filter(None, (numeric_date(lang, date),))
    else:
        yield from filter(None, (date_text(lang, date, has_day=bool(said.day), has_year=bool(said.year)),))
    for month in localedata.load(lang).values["month"].get(said.month, ()):
        yield " ".join(filter(None, (str(said.day or ""), month, str(said.year or ""))))
    if said.year and said.day:
        yield date.isoformat()


def _clocks(said: Clock, lang: str) -> Iterator[str]:
    time = datetime.time(said.hour, said.minute)
    if said.is_sure:
        yield from filter(None, (time_text(lang, time),))
    if not said.is_sure or not has_half_days(lang):
        yield f"{said.hour}{clock_mark(lang)}{said.minute:02}"
    yield f"{said.hour}:{said.minute:02}"


# ---- amounts ---------------------------------------------------------------------------------------------------------


def _amounts(whole: Mention, said: Amount, lang: str, target_lang: str, digits: str) -> Iterator[str]:
    number = _number(whole, said, lang, target_lang, digits)
    inner = whole.parts[0]
    beside = (whole.text[: inner.start - whole.start] + whole.text[whole.parts[-1].end - whole.start :]).strip()
    unit = unit_of(said.unit)
    value = said.value if isinstance(said.value, Decimal) else Decimal(1)
    if unit in (PERCENT, PER_MILLE):
        text = counted(target_lang, number, value, "%") or f"{number}%"
        yield text.replace("%", "\N{PER MILLE SIGN}") if unit is PER_MILLE else text
    elif unit.is_currency:
        yield from _money(number, beside, value, said.unit, target_lang)
    else:
        yield from _measures(number, beside, value, said.unit, lang, target_lang)


def _number(whole: Mention, said: Amount, lang: str, target_lang: str, digits: str) -> str:
    """Write the number of an amount as the source does; one in words stands in digits beside a sign."""
    if len(whole.parts) == 1 and any(map(str.isdecimal, whole.parts[0].text)):
        return restate(whole.parts[0], lang, target_lang, digits=digits)
    places = max(2, decimals(Fraction(said.value))) if len(whole.parts) > 1 else None
    try:
        return render(said.value, target_lang, digits=digits, fraction_digits=places)
    except RenderError:
        return ""


def _money(number: str, beside: str, value: Decimal, code: str, lang: str) -> Iterator[str]:
    if not is_sign(beside) and beside != code and not any(char.isalpha() for char in number):
        yield counted(lang, number, value, code)
    before, after = money_pattern(lang)
    signs = (beside if is_sign(beside) else "", "" if beside == code else currency_sign(lang, code), code)
    for sign in filter(None, dict.fromkeys(signs)):
        gap = " " if sign[-1 if before.strip() else 0].isalpha() else ""  # EUR 5, not EUR5
        text = before.replace(_SIGN, f"{sign}{gap}") + number + after.replace(_SIGN, f"{gap}{sign}")
        yield " ".join(text.split())


def _measures(number: str, beside: str, value: Decimal, unit: str, lang: str, target_lang: str) -> Iterator[str]:
    is_symbol = beside == counted(lang, "", value, unit, width="short").strip()
    if cldr.load(target_lang).units.get(unit):  # else babel writes the unit's id
        for width in ("short", "long") if is_symbol else ("long", "short"):
            yield counted(target_lang, number, value, unit, width=width)
    for word in localedata.load(target_lang).words["unit"].get(unit, ()):
        yield f"{number} {word}"
    yield f"{number} {beside}"
