"""Write a tested value in a language: the number forms through numguard.render, dates and clocks through babel."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache

from numguard.language import data as localedata
from numguard.language import forms
from numguard.model.errors import RenderError
from numguard.script.numerals import vulgar
from numguard.script.signs import BIDI_MARKS
from numguard.writing import generators as spell
from numguard.writing.render import render
from numguard.writing.styles import Style, reads_back

# What stands in where a language has no such form: an oracle must always say something right.
_INSTEAD = {
    "scale": ("words", "grouped"),
    "words": ("scale", "grouped"),
    "financial": ("words", "grouped"),
    "ordinal": ("ordinal-words", "plain"),
    "ordinal-words": ("ordinal", "plain"),
}

_CLDR_STYLES = frozenset({"date", "clock", "currency"})


@cache
def write(value: str, style: str, lang: str, digits: str = "latn") -> str:
    """Write a canonical value in a style: plain, grouped, words, scale, financial, percent, ordinal, date and others.

    >>> write("9756.001", "grouped", "de"), write("2016-05-13", "date", "de"), write("3/4", "fraction", "de")
    ('9.756,001', '13. Mai 2016', '¾')

    Raises RenderError where the language has no such form.
    """
    if style in _CLDR_STYLES:
        return _currency(value, lang) if style == "currency" else _cldr_text(value, lang, style)
    number = Fraction(value) if "/" in value else Decimal(value)
    match style:
        case "fraction":
            return _known(vulgar(number), value, lang, style)
        case "financial":
            text = spell.financial(int(number), lang)
            return _known(text if text and reads_back(text, number, lang) else "", value, lang, style)
        case "plain" | "grouped":
            return render(number, lang, grouping=style == "grouped", digits=digits)
        case "scale":
            return _scale(number, lang)
        case "words" if isinstance(number, Decimal) and number % 1:
            return _with_point(number, value, lang)
    return render(number, lang, style=style, digits=digits if style == "percent" else "latn")


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


def _known(text: str, value: str, lang: str, style: str) -> str:
    if not text:
        raise RenderError(f"no {style} form of {value} in {lang!r}")
    return text


def _with_point(number: Decimal, value: str, lang: str) -> str:
    """Write a decimal with the word for the point, its places digit by digit: fifty-two point two five."""
    data = localedata.load(lang)
    words = data.lists["decimal_word"]
    if "decimal" in data.write or not words:  # The language's own: 五十二点二五.
        return render(number, lang, style=Style.WORDS)
    whole, _, places = value.partition(".")
    parts = [render(Decimal(part), lang, style=Style.WORDS) for part in (whole, *places)]
    text = " ".join([parts[0], *words[:1], *parts[1:]])
    return _known(text if reads_back(text, number, lang) else "", value, lang, "words")


def _scale(value: Decimal | Fraction, lang: str) -> str:
    try:
        return render(value, lang, style=Style.SCALE)
    except RenderError:
        return render(value, lang, style=Style.MIXED)


def _cldr_text(value: str, lang: str, style: str) -> str:
    if style == "date":
        text = forms.date_text(lang, datetime.date.fromisoformat(value))
    else:
        text = forms.time_text(lang, datetime.time.fromisoformat(value))
    if text is None:
        raise RenderError(f"no {style} form in {lang!r}: CLDR does not know it")
    return text.replace("\N{NARROW NO-BREAK SPACE}", " ")


def _currency(value: str, lang: str) -> str:
    amount, _, code = value.partition(" ")
    text = forms.currency_text(lang, Decimal(amount), code)
    if text is None:
        raise RenderError(f"no currency form in {lang!r}: CLDR does not know it")
    return "".join(char for char in text if char not in BIDI_MARKS)
