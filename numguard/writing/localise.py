"""One number of a text, said again in another language: in digits or words as it was, in that language's convention."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from fractions import Fraction

from numguard.errors import RenderError
from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.script.digits import MINUS, runs
from numguard.script.numerals import vulgar
from numguard.writing import digits as digitform
from numguard.writing.digits import Style, signed
from numguard.writing.render import Style as Form
from numguard.writing.render import render

_COPIED = frozenset({Kind.IDENTIFIER, Kind.ROMAN, Kind.TIME, Kind.YEAR, Kind.DATE, Kind.DECADE})


def restate(mention: Mention, target_lang: str, *, digits: str = "latn") -> str:
    """Write a number of the source as the target writes it; copy what no language writes otherwise.

    >>> from numguard import extract
    >>> [restate(m, "de") for m in extract("9,756.001 miles and 1.2 million people", "en")]
    ['9.756,001', '1,2 Millionen']

    ``digits`` is as in render. What cannot be written so that it is read back stays as the source has it.
    """
    if mention.kind is Kind.TIME and mention.parts:  # 7.55 would be read as a decimal beside other words
        return mention.text.replace(".", ":")
    for text in _forms(mention, target_lang, digits):
        read = extract(text, target_lang)
        if len(read) == 1 and read[0].readings and read[0].values[0] in mention.values:
            return text
    return mention.text


def _forms(mention: Mention, target_lang: str, digits: str) -> list[str]:
    inner = runs(mention.text)
    if mention.kind in _COPIED or not mention.readings or all(map(unicodedata.decomposition, mention.text)):
        return []  # ⑤, Ⅻ and ½ are the same in all languages
    value = mention.values[0]
    forms = (_words if not inner else _digits)(mention, value, target_lang, digits)
    return [text for text in forms if text]


def _words(mention: Mention, value: Decimal | Fraction, lang: str, digits: str) -> list[str]:
    style = Form.ORDINAL_WORDS if mention.kind is Kind.ORDINAL else Form.WORDS
    last = Form.ORDINAL if mention.kind is Kind.ORDINAL else Form.DIGITS
    said = [_rendered(value, lang, one, digits) for one in (style, Form.SCALE)]
    return [*said, vulgar(value) if mention.kind is Kind.FRACTION else "", _rendered(value, lang, last, digits)]


def _digits(mention: Mention, value: Decimal | Fraction, lang: str, digits: str) -> list[str]:
    inner = runs(mention.text)
    shown = inner[0]
    is_bare = len(inner) == 1 and not mention.text.replace(shown.text, "").strip(MINUS + "+")
    if not is_bare:
        return [_rendered(value, lang, style, digits) for style in (Form.SCALE, Form.MIXED, Form.DIGITS)]
    if shown.text.isdecimal() and (len(shown.text) < 4 or shown.text[0] == "0"):
        return [mention.text]
    places = max(0, -mention.readings[0].precision)
    style = Style(ord(render(0, lang, digits=digits)), not shown.text.isdecimal(), places)
    try:
        return [signed(digitform.write(abs(Fraction(value)), lang, style), value, "")]
    except RenderError:
        return []


def _rendered(value: Decimal | Fraction, lang: str, style: Form, digits: str) -> str:
    try:
        return render(value, lang, style=style, digits=digits)
    except RenderError:
        return ""
