"""VALUE -> TEXT: a value in a locale's convention, in a style or as another number was written."""

from __future__ import annotations

from dataclasses import replace

from numguard.mentions import extract
from numguard.model import Mention, Value
from numguard.model.errors import RenderError
from numguard.writing.convention import LATIN, Digits, convention_of
from numguard.writing.forms import forms
from numguard.writing.inflection import indicators
from numguard.writing.styles import Style, say
from numguard.writing.written import Written, written


def render(
    value: Value,
    lang: str,
    *,
    like: Written | Mention | None = None,
    style: Style | str | None = None,
    digits: str = LATIN,
    grouping: bool = True,
    min_grouping: int | None = None,
    fraction_digits: int | None = None,
    scale: int | None = None,
) -> str:
    """Write an exact value the way a language writes it, in a style or like a number of a text.

    ``style`` is one of digits, percent (the value is the per cent: 12.5 is 12.5 %), ordinal (digits with the ordinal
    mark), scale (one scale word: 1.2 million; ``scale`` forces which), mixed (a scale word for each part: 1亿1万),
    words and ordinal-words. ``digits`` is ``latn``, ``native``, ``default`` (what CLDR prefers) or a CLDR numbering
    system. ``grouping`` puts group marks; numbers with fewer than ``min_grouping`` digits before the last group stay
    without (None: as the locale has it). ``fraction_digits`` pads the fraction with zeros; it never rounds.

    >>> render(12345678, "hi")
    '1,23,45,678'

    ``like`` is a mention of a text in ``lang``, or how one is written in another language: script, groups, decimals,
    scale word, ordinal indicator and case stay, in its own language also the sign or word of its unit, where it stood.
    It decides what a style and the options after ``digits`` would; both together raise.

    >>> from numguard import extract
    >>> cost, place = extract("It cost $ 1.5 million for the 2nd.", "en")
    >>> render(3000000, "en", like=cost), render(23, "en", like=place)
    ('$ 3 million', '23rd')

    Raises RenderError where the value has no such form or the form would not be read back as the value;
    UnknownLanguageError for a tag that names no language.
    """
    if like is None:
        options = Digits(convention_of(lang, digits), grouping, min_grouping, fraction_digits)
        return say(value, lang, Style.DIGITS if style is None else style, options, scale=scale)
    if style is not None or not grouping or (min_grouping, fraction_digits, scale) != (None, None, None):
        raise RenderError("like says how it is written: give no style, grouping, fraction_digits or scale beside it")
    return _alike(value, lang, like, digits)


def _alike(value: Value, lang: str, like: Written | Mention, digits: str) -> str:
    look = written(like, lang) if isinstance(like, Mention) else like
    if digits != LATIN:
        look = replace(look, zero=convention_of(lang, digits).zero)
    own, new = indicators(look, value)
    before, after = (look.before, new + look.after.removeprefix(own)) if look.lang == lang else ("", "")
    tried = []
    for form in forms(value, lang, look, digits=digits):
        text = before + form.text + after
        read = extract(text, lang)
        if len(read) == 1 and read[0].values[:1] == (value,):
            return text
        tried.append(text)
    shown = f"; tried {', '.join(map(repr, tried[:3]))}" if tried else ""
    raise RenderError(f"{value} cannot be written like {look.text!r} in {lang!r}{shown}; use style='digits'")
