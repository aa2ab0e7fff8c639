"""Write a value as text in a locale's convention: digits, percent, ordinal, number with scale word, or words.

Digits follow CLDR through babel (marks, grouping, native digits), scale words CLDR and the locale file. What a reader
could misread is never returned: an ordinal, a scale form and words are read back first.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from numguard.errors import RenderError
from numguard.language import cldr
from numguard.language import data as localedata
from numguard.mentions import extract
from numguard.model import Kind
from numguard.quantity.exact import exact_of, terminating, whole_of
from numguard.writing import generators as spell
from numguard.writing.convention import LATIN, PLACES, Digits, convention_of

if TYPE_CHECKING:
    pass


class Style(StrEnum):
    """How a value is written."""

    DIGITS = "digits"
    PERCENT = "percent"
    ORDINAL = "ordinal"
    SCALE = "scale"
    MIXED = "mixed"
    WORDS = "words"
    ORDINAL_WORDS = "ordinal-words"


def render(
    value: int | Decimal | Fraction,
    lang: str,
    *,
    style: Style | str = Style.DIGITS,
    digits: str = LATIN,
    grouping: bool = True,
    min_grouping: int | None = None,
    fraction_digits: int | None = None,
    scale: int | None = None,
) -> str:
    """Write an exact value the way a language writes it.

    ``style`` is one of digits, percent (the value is the per cent: 12.5 is 12.5 %), ordinal (digits with the ordinal
    mark), scale (one scale word: 1.2 million; ``scale`` forces which), mixed (a scale word for each part: 1亿1万),
    words and ordinal-words. ``digits`` is ``latn``, ``native``, ``default`` (what CLDR prefers) or a CLDR numbering
    system. ``grouping`` puts group marks; numbers with fewer than ``min_grouping`` digits before the last group stay
    without (None: as the locale has it). ``fraction_digits`` pads the fraction with zeros; it never rounds.

    >>> render(12345678, "hi")
    '1,23,45,678'
    >>> render(Decimal("1234567.5"), "de")
    '1.234.567,5'

    Raises RenderError where the value has no such form or the form would not be read back as the value;
    UnknownLanguageError for a tag that names no language.
    """
    if scale is not None and scale < 1:
        raise RenderError(f"cannot count in scale {scale}; give a whole number from 1")
    number = exact_of(value)
    convention = convention_of(lang, digits)
    options = Digits(convention, grouping, min_grouping, fraction_digits)
    form = _style(style)
    texts: Iterator[str]
    kind: Kind | None
    match form:
        case Style.DIGITS:
            return options.write(terminating(number))
        case Style.PERCENT:
            return _percent(options, terminating(number))
        case Style.ORDINAL:
            texts, kind = _ordinal(options, whole_of(number), lang), None
        case Style.SCALE:
            texts, kind = _scaled(options, terminating(number), lang, scale), None
        case Style.MIXED:
            texts, kind = _mixed(options, whole_of(number), lang), None
        case Style.WORDS:
            texts, kind = spell.cardinals(number, lang), None
        case Style.ORDINAL_WORDS:
            texts, kind = spell.ordinals(whole_of(number), lang), Kind.ORDINAL
    return _verified(texts, number, lang, kind, form)


def _read_first(text: str, value: Decimal | Fraction, lang: str, kind: Kind | None, form: Style) -> bool:
    # A full stop makes an ordinal only inside a sentence (am 21. Mai): its digits alone are read back.
    if form is Style.ORDINAL:
        mentions = extract(text, lang)
        return len(mentions) == 1 and mentions[0].readings[0].value == value
    return reads_back(text, value, lang, kind=kind)


def reads_back(text: str, value: Decimal | Fraction | int, lang: str, *, kind: Kind | None = None) -> bool:
    """Tell whether ``text`` is read as ``value`` and nothing else; with ``kind``, as that kind, its mark beside it.

    >>> reads_back("1.234", 1234, "de"), reads_back("1.234", 1234, "en")
    (True, False)
    """
    mentions = extract(text, lang)
    if len(mentions) != 1 or mentions[0].readings[0].value != value:
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


def _ordinal(options: Digits, number: int, lang: str) -> Iterator[str]:
    data = localedata.load(lang)
    text = options.write(Decimal(number))
    category = _ordinal_category(lang, number)
    templates = data.write.get("ordinal", {})
    if template := templates.get(category, templates.get("other")):
        yield template.replace("{n}", text)
    suffixes, prefixes = data.lists["ordinal_suffix"], data.lists["ordinal_prefix"]
    # A generator knows which mark the number takes (21st, 22nd); a mark that the file does not list is its mistake.
    for marked in spell.ordinal_digits(number, lang):
        mark = marked.removeprefix(str(number))
        if mark and mark != marked and (mark.strip() in suffixes or not (suffixes or prefixes)):
            yield text + mark
    if category == "other" and _ordinal_category(lang, 1) == "other":
        yield from (text + mark for mark in suffixes)
    gap = "" if "nospace" in data.flags else " "
    yield from (f"{mark}{gap}{text}" for mark in prefixes)


def _ordinal_category(lang: str, number: int) -> str:
    name = cldr.identifier(lang)
    if name is None:
        return "other"
    from babel import Locale

    return cldr.ordinal_category(Locale.parse(name), abs(number))


def _scaled(options: Digits, number: Decimal, lang: str, scale: int | None) -> Iterator[str]:
    for unit in [scale] if scale is not None else sorted(spell.scales(lang), reverse=True):
        part = terminating(Fraction(number) / unit)
        places = len(format(part, "f").partition(".")[2].rstrip("0"))
        if scale is None and (part.copy_abs() < 1 or places > (0 if unit == 1000 else PLACES)):
            continue
        for word, is_first in spell.scale_words(unit, part, lang):
            yield from _beside(options.write(part), word, is_first, lang)


def _mixed(options: Digits, number: int, lang: str) -> Iterator[str]:
    rest = abs(number)
    parts: list[tuple[str, list[tuple[str, bool]]]] = []
    for unit in sorted(spell.scales(lang), reverse=True):
        count, rest = divmod(rest, unit)
        if count:
            parts.append((options.plain().write(Decimal(count)), spell.scale_words(unit, Decimal(count), lang)))
    if not parts or any(not words for _, words in parts):
        return
    gap = "" if "nospace" in localedata.load(lang).flags else " "
    tail = [options.plain().write(Decimal(rest))] if rest else []
    sign = options.convention.minus if number < 0 else ""
    for pick in range(max(len(words) for _, words in parts)):
        chosen = [(digits, words[min(pick, len(words) - 1)]) for digits, words in parts]
        for inner in dict.fromkeys((gap, "")):
            said = [
                f"{word}{inner}{digits}" if is_first else f"{digits}{inner}{word}"
                for digits, (word, is_first) in chosen
            ]
            yield sign + gap.join([*said, *tail])


def _beside(digits: str, word: str, is_first: bool, lang: str) -> Iterator[str]:
    pair = (word, digits) if is_first else (digits, word)
    gaps = ("", " ") if "nospace" in localedata.load(lang).flags else (" ", "")
    yield from (gap.join(pair) for gap in gaps)


def _verified(texts: Iterator[str], value: Decimal | Fraction, lang: str, kind: Kind | None, style: Style) -> str:
    tried: dict[str, None] = {}
    for text in texts:
        if text not in tried and _read_first(text, value, lang, kind, style):
            return text
        tried[text] = None
    shown = f"; tried {', '.join(map(repr, list(tried)[:3]))}" if tried else ""
    raise RenderError(f"no {style} form of {value} in {lang!r} reads back as {value}{shown}; use style='digits'")
