"""Write a tested value in a language: the number forms through numguard.render, dates and clocks through babel."""

from __future__ import annotations

import datetime
import unicodedata
from decimal import Decimal
from fractions import Fraction
from functools import cache

from numguard.errors import RenderError
from numguard.language import cldr
from numguard.writing import generators as spell
from numguard.writing.render import Style, reads_back, render

# What stands in where a language has no such form: an oracle must always say something right.
_INSTEAD = {
    "scale": ("words", "grouped"),
    "words": ("scale", "grouped"),
    "financial": ("words", "grouped"),
    "ordinal": ("ordinal-words", "plain"),
    "ordinal-words": ("ordinal", "plain"),
}

_COUNTS = dict(zip("1234567", ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN"), strict=True))
_PARTS = {"2": "HALF", "3": "THIRD", "4": "QUARTER", "5": "FIFTH", "6": "SIXTH", "8": "EIGHTH"}


@cache
def write(value: str, style: str, lang: str, digits: str = "latn") -> str:
    """Write a canonical value in a style: plain, grouped, words, scale, financial, percent, ordinal, date and others.

    >>> write("9756.001", "grouped", "de"), write("2016-05-13", "date", "de")
    ('9.756,001', '13. Mai 2016')

    Raises RenderError where the language has no such form.
    """
    match style:
        case "date":
            return _cldr_text(value, lang, style)
        case "clock":
            return _cldr_text(value, lang, style)
        case "currency":
            return _currency(value, lang)
        case "fraction":
            return _fraction(value)
        case "financial":
            return _financial(int(value), lang)
        case "plain":
            return render(Decimal(value), lang, grouping=False, digits=digits)
        case "grouped":
            return render(Decimal(value), lang, digits=digits)
        case "scale":
            return _scale(Decimal(value), lang)
        case "words":
            return render(Fraction(value) if "/" in value else Decimal(value), lang, style=Style.WORDS)
        case _:
            return render(Decimal(value), lang, style=style, digits=digits if style == "percent" else "latn")


def write_somehow(value: str, style: str, lang: str, digits: str = "latn") -> str:
    """Write a value in a style, or in the nearest one that the language has.

    Raises RenderError where there is none.
    """
    for attempt in (style, *_INSTEAD.get(style, ())):
        try:
            return write(value, attempt, lang, digits)
        except RenderError:
            continue
    raise RenderError(f"cannot write {value} in {lang!r}: it has no {style} form and none that stands in for it")


def _fraction(value: str) -> str:
    name = f"VULGAR FRACTION {_COUNTS[value[0]]} {_PARTS.get(value[2:], '')}{'S' if value[0] != '1' else ''}"
    try:
        return unicodedata.lookup(name)
    except KeyError:
        raise RenderError(f"no character for the fraction {value}") from None


def _scale(value: Decimal, lang: str) -> str:
    try:
        return render(value, lang, style=Style.SCALE)
    except RenderError:
        return render(value, lang, style=Style.MIXED)


def _financial(value: int, lang: str) -> str:
    text = spell.financial(value, lang)
    if text and reads_back(text, value, lang):
        return text
    raise RenderError(f"no financial form of {value} in {lang!r}; only Chinese has one")


def _cldr_text(value: str, lang: str, style: str) -> str:
    name = cldr.identifier(lang)
    if name is None:
        raise RenderError(f"no {style} form in {lang!r}: CLDR does not know it")
    from babel import dates

    if style == "date":
        text = dates.format_date(datetime.date.fromisoformat(value), "long", locale=name)
    else:
        text = dates.format_time(datetime.time.fromisoformat(value), "short", locale=name)
    return str(text).replace("\N{NARROW NO-BREAK SPACE}", " ")


def _currency(value: str, lang: str) -> str:
    name = cldr.identifier(lang)
    if name is None:
        raise RenderError(f"no currency form in {lang!r}: CLDR does not know it")
    from babel import numbers

    amount, _, code = value.partition(" ")
    text = numbers.format_currency(Decimal(amount), code, locale=name)
    return "".join(char for char in text if char not in "\N{RIGHT-TO-LEFT MARK}\N{LEFT-TO-RIGHT MARK}")
