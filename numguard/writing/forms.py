"""VALUE x WRITTEN -> FORMS: the ways to say a value as another number is said, the likeliest first.

Nothing here is read back: `render` returns the first that is, repair tries each in its sentence.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from numguard.model import Kind, Value
from numguard.model.errors import RenderError
from numguard.quantity.exact import terminating
from numguard.script.digits import Run, ascii_digits, in_script
from numguard.script.numerals import vulgar
from numguard.writing import digits as digitform
from numguard.writing import scales
from numguard.writing.convention import LATIN, PLACES, Digits, convention_of
from numguard.writing.digits import signed
from numguard.writing.inflection import months, words
from numguard.writing.styles import Style, say
from numguard.writing.written import Written

_MAX_PART = 10_000  # 1,200 million is said, 12,000 million is not
_THOUSAND = 1000  # 80.1 thousand is not said
_MAX_DENOMINATOR = 10**6

# How far a form is from what a writer would have put there. Between two of one value the lower is tried first.
_SAME_WORDS = 0.0
_UNUSUAL_PART = 1.5  # 0.05 million
_ODD_PART = 2.0  # 1.2345 million
_DISAGREES = 0.02  # 2 миллионов: what it stands after may ask for that case
_NEVER_AGREES = 0.5  # 2 Million: more than what a longer ending costs in a sentence
_NO_ZERO = 0.05  # 9:30 where 09:30 stood
_OTHER_GROUPING = 0.3
_SCALE_WORD = -0.6
_ODD_SCALE = 0.4
_NEXT_INFLECTION = 0.7
_BOTH = 0.5
_AFRESH = ((Style.SCALE, 0.6), (Style.MIXED, 0.7))
_BARE_DIGITS = 0.8
_NEXT_STYLE = 0.1


@dataclass(frozen=True, slots=True)
class Form:
    """A text for a value, and how far it is from what a writer would have put there."""

    text: str
    cost: float


def forms(value: Value, lang: str, like: Written, *, digits: str = LATIN) -> list[Form]:
    """Return texts that say ``value`` in ``lang`` as ``like`` says its own, cheapest first.

    >>> from numguard import extract
    >>> from numguard.writing.written import written
    >>> [form.text for form in forms(7 * 10**9, "de", written(extract("3 Millionen", "de")[0], "de"))][:2]
    ['7 Milliarden', '7.000.000.000']
    """
    weights: dict[str, float] = {}
    if like.lang != lang:
        ways = _elsewhere(value, lang, like, digits)
    elif like.pieces:
        ways = _around(value, like)
    else:
        ways = months(value, like) if like.kind is Kind.MONTH else words(value, like)
    for text, cost in ways:
        if text:
            weights[text] = min(cost, weights.get(text, cost))
    return sorted((Form(text, cost) for text, cost in weights.items()), key=lambda form: form.cost)


def _elsewhere(value: Value, lang: str, like: Written, digits: str) -> Iterator[tuple[str, float]]:
    """In another language: in digits or words as it was; the words beside digits are that language's."""
    is_ordinal = like.kind is Kind.ORDINAL
    options = Digits(convention_of(lang, digits))
    if like.is_bare and not (is_ordinal and like.after):
        yield from _in_digits(value, lang, replace(like, zero=options.convention.zero), 0.0)
        return
    if like.is_bare:
        styles = [Style.ORDINAL]
    elif like.pieces:
        styles = [Style.SCALE, Style.MIXED, Style.DIGITS]
    else:
        styles = [Style.ORDINAL_WORDS if is_ordinal else Style.WORDS, Style.SCALE]
        styles.append(Style.ORDINAL if is_ordinal else Style.DIGITS)
    for rank, style in enumerate(styles):
        if style is Style.DIGITS and like.kind is Kind.FRACTION:
            yield vulgar(Fraction(value)), _NEXT_STYLE * rank
        try:
            yield say(value, lang, style, options), _NEXT_STYLE * rank
        except RenderError:
            continue


def _around(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Write another value where digits stand: between the same words, with another scale word, or all anew."""
    yield from _in_place(value, like)
    if not like.is_bare:
        yield from _with_fraction(value, like)
        if len(like.pieces) == 1:
            yield from _other_scale(value, like)
            yield from _other_digits_and_scale(value, like)
        if all(map(scales.factors(like.lang).__contains__, like.words)):
            yield from _anew(value, like)


def _in_place(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Change the digits of one run and keep all else: 11亿 -> 1.1亿, 1亿1001万 -> 1亿1万, 20世纪70 -> 20世纪80."""
    is_alone = len(like.pieces) == 1
    for run, number in zip(like.pieces, like.numbers, strict=True):
        if is_alone:
            options = [(abs(Fraction(value)) / like.factor, like.factor)] if like.factor else []
        else:
            gap = abs(Fraction(value)) - abs(Fraction(like.value))
            options = [(number + gap / unit, Fraction(unit)) for unit in (1, 100, *scales.counted_in(like.lang))]
            options = [(new, unit) for new, unit in options if new.denominator == 1 and new > 0]
        for new, unit in options:
            is_below_one = is_alone and unit != 1 and new < 1 <= number
            if new < 0 or new.denominator > _MAX_DENOMINATOR or is_below_one:
                continue  # nobody says 0.5 million where 5 million stood
            is_amount = unit == 1 and is_alone
            cost = _SAME_WORDS if is_amount or _is_said(new) and 1 <= new < 1000 else _cost_of_part(new)
            look = like if is_amount else replace(like, is_grouped=True, places=0)
            for text, more in _digits(new, run, look):
                said = like.put(run, text)
                if is_alone and not is_amount and (word := _agreeing(new, unit, like)) != like.beside:
                    yield signed(_with_word(said, like.beside, word), value, like.text), cost + more
                    is_wrong = new.denominator == 1 and scales.is_one(int(unit), like.beside, word, like.lang)
                    more += _NEVER_AGREES if is_wrong else _DISAGREES
                yield signed(said, value, like.text), cost + more


def _with_fraction(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Write a whole number and a vulgar fraction where such stand: 3½ -> 4¼; what has none in digits: 4, 4.3."""
    old = like.text[like.pieces[-1].end :]
    if len(like.pieces) != 1 or len(old) != 1 or not unicodedata.decomposition(old).startswith("<fraction>"):
        return
    whole, rest = divmod(abs(Fraction(value)), 1)
    new = vulgar(rest) if rest else ""
    if whole and new:
        for text, cost in _digits(Fraction(whole), like.pieces[0], replace(like, places=0)):
            yield signed(like.prefix + text + new, value, like.text), cost
    else:
        yield from _in_digits(value, like.lang, like, _BARE_DIGITS)


def _agreeing(part: Fraction, unit: Fraction, like: Written) -> str:
    """Return the scale word in the number that the new digits take: 1 Million -> 2 Millionen."""
    counts = like.numbers[0], part
    if (
        not like.beside
        or unit.denominator != 1
        or int(unit) not in scales.counted_in(like.lang)
        or not all(map(_is_said, counts))
    ):
        return like.beside
    old, new = (terminating(count) for count in counts)
    return scales.agreeing(int(unit), old, new, like.beside, like.lang)


def _with_word(text: str, old: str, new: str) -> str:
    before, _, after = text.partition(old)
    return before + new + after


def _cost_of_part(part: Fraction) -> float:
    return _UNUSUAL_PART if _is_said(part) else _ODD_PART


def _is_said(part: Fraction) -> bool:
    return Fraction(1, 10) <= part < _MAX_PART and (part * 10**PLACES).denominator == 1


def _digits(number: Fraction, run: Run, like: Written) -> Iterator[tuple[str, float]]:
    try:
        first = digitform.write(number, like.lang, like)
    except RenderError:
        return
    is_filled = run.text.isdecimal() and ascii_digits(run.text)[0] == "0" and number.denominator == 1
    if is_filled and len(first) < len(run.text):
        yield in_script("0", like.zero) * (len(run.text) - len(first)) + first, 0.0  # 09:30, 03.02., 007
    yield first, _NO_ZERO
    if number >= 1000 and like.kind not in (Kind.YEAR, Kind.DECADE):
        yield digitform.write(number, like.lang, replace(like, is_grouped=not like.is_grouped)), _OTHER_GROUPING


def _other_scale(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Keep the digits and change the scale word: 3 Millionen -> 3 Milliarden, in the old word's ending."""
    part, word = like.numbers[0], like.beside
    scale = abs(Fraction(value)) / part if part else Fraction(0)
    if scale.denominator != 1 or scale < 100:
        return
    old = abs(Fraction(like.value)) / part
    if scale == old or not word:
        return
    if int(scale) not in scales.counted_in(like.lang) and int(old) in scales.counted_in(like.lang):
        return  # 34 to 50 crore, where the text counts in millions
    cost = _SCALE_WORD if int(scale) in scales.counted_in(like.lang) else _ODD_SCALE
    count = Decimal(part.numerator) / Decimal(part.denominator)
    for rank, form in enumerate(scales.inflected(int(scale), count, word, int(old), like.lang)):
        yield signed(_with_word(like.text, word, form), value, like.text), cost + _NEXT_INFLECTION * rank


def _other_digits_and_scale(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Change both, where the greatest scale that the value has is another: £5m -> £6bn, 3 Mio. -> 7 Mrd."""
    number, old = abs(Fraction(value)), like.factor
    for unit in reversed(scales.counted_in(like.lang)):
        part = number / unit
        if part < 1 or not _is_said(part) or (unit == _THOUSAND and part.denominator != 1):
            continue
        if like.beside and old and old.denominator == 1 and old != unit and int(old) in scales.counted_in(like.lang):
            for word in scales.inflected(unit, terminating(part), like.beside, int(old), like.lang)[:1]:
                for text, more in _digits(part, like.pieces[0], replace(like, is_grouped=True, places=0)):
                    said = _with_word(like.put(like.pieces[0], text), like.beside, word)
                    yield signed(said, value, like.text), _BOTH + more
        return


def _anew(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Write the whole value anew: one scale word, several, or digits alone."""
    number = abs(Fraction(value))
    for style, cost in _AFRESH if number.denominator == 1 else ():
        try:
            text = say(number, like.lang, style)
        except RenderError:
            continue
        yield signed(in_script(text, like.zero), value, like.text), cost
    yield from _in_digits(value, like.lang, like, _BARE_DIGITS)


def _in_digits(value: Value, lang: str, like: Written, cost: float) -> Iterator[tuple[str, float]]:
    try:
        text = digitform.write(value, lang, like)
    except RenderError:
        return
    yield signed(text, value, like.text if like.lang == lang else ""), cost
