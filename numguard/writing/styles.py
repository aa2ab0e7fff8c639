"""A value in one of seven styles; what a reader could misread is never returned.

Digits follow CLDR through babel (marks, grouping, native digits), scale words CLDR and the locale file. An ordinal, a
scale form and words are read back first.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from numguard.mentions import extract
from numguard.model import Kind, Value
from numguard.model.errors import RenderError
from numguard.quantity.exact import exact_of, terminating, whole_of
from numguard.writing import generators, ordinals, scales
from numguard.writing.convention import LATIN, Digits, convention_of


class Style(StrEnum):
    """How a value is written."""

    DIGITS = "digits"
    PERCENT = "percent"
    ORDINAL = "ordinal"
    SCALE = "scale"
    MIXED = "mixed"
    WORDS = "words"
    ORDINAL_WORDS = "ordinal-words"


def say(value: Value, lang: str, style: Style | str, options: Digits | None = None, *, scale: int | None = None) -> str:
    """Write an exact value in a style, its digits as the options say.

    >>> say(1200000, "de", "scale")
    '1,2 Millionen'

    Raises RenderError where the value has no such form or the form would not be read back as the value.
    """
    if scale is not None and scale < 1:
        raise RenderError(f"cannot count in scale {scale}; give a whole number from 1")
    number = exact_of(value)
    options = options or Digits(convention_of(lang, LATIN))
    form = _style(style)
    texts: Iterator[str]
    match form:
        case Style.DIGITS:
            return options.write(terminating(number))
        case Style.PERCENT:
            return _percent(options, terminating(number))
        case Style.ORDINAL:
            texts = ordinals.in_digits(options, whole_of(number), lang)
        case Style.SCALE:
            texts = scales.one_scale(options, terminating(number), lang, scale)
        case Style.MIXED:
            texts = scales.all_scales(options, whole_of(number), lang)
        case Style.WORDS:
            texts = generators.cardinals(number, lang)
        case Style.ORDINAL_WORDS:
            texts = generators.ordinals(whole_of(number), lang)
    return _verified(texts, number, lang, form)


def reads_back(text: str, value: Decimal | Fraction | int, lang: str, *, kind: Kind | None = None) -> bool:
    """Tell whether ``text`` is read as ``value`` and nothing else; with ``kind``, as that kind, its mark beside it.

    >>> reads_back("1.234", 1234, "de"), reads_back("1.234", 1234, "en")
    (True, False)
    """
    mentions = extract(text, lang)
    if len(mentions) != 1 or mentions[0].values[:1] != (value,):
        return False
    return mentions[0].text == text if kind is None else mentions[0].kind is kind


def _style(style: Style | str) -> Style:
    try:
        return Style(style)
    except ValueError:
        raise RenderError(f"unknown style {style!r}; use one of {', '.join(Style)}") from None


def _percent(options: Digits, number: Decimal) -> str:
    before, after = (part.replace("\0", options.convention.percent) for part in options.convention.percent_pattern)
    text = options.write(number.copy_abs())
    return ("" if number >= 0 else options.convention.minus) + before + text + after


def _verified(texts: Iterator[str], value: Decimal | Fraction, lang: str, style: Style) -> str:
    tried: dict[str, None] = {}
    for text in texts:
        if text not in tried and _is_read(text, value, lang, style):
            return text
        tried[text] = None
    shown = f"; tried {', '.join(map(repr, list(tried)[:3]))}" if tried else ""
    raise RenderError(f"no {style} form of {value} in {lang!r} reads back as {value}{shown}; use style='digits'")


def _is_read(text: str, value: Decimal | Fraction, lang: str, style: Style) -> bool:
    # A full stop makes an ordinal only inside a sentence (am 21. Mai): its digits alone are read back.
    if style is Style.ORDINAL:
        mentions = extract(text, lang)
        return len(mentions) == 1 and mentions[0].values[:1] == (value,)
    return reads_back(text, value, lang, kind=Kind.ORDINAL if style is Style.ORDINAL_WORDS else None)
