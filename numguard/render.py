"""Write a value as text in a locale's convention: digits, percent, ordinal, number with scale word, or words.

Digits follow CLDR through babel (marks, grouping, native digits), scale words CLDR and the locale file. What a reader
could misread is never returned: an ordinal, a scale form and words are read back first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from numguard import cldr, localedata, spell
from numguard.errors import RenderError
from numguard.extract import extract
from numguard.model import Kind

if TYPE_CHECKING:
    from babel import Locale

MAX_DIGITS = 400
_PLACES = 3  # 1.234 million is said, 1.2345 million is not
_LATIN = "latn"
# The first digit of each CLDR numbering system that is a plain row of ten digits (CLDR numberingSystems.xml).
_ZEROS = {
    "adlm": "ADLAM DIGIT ZERO", "arab": "ARABIC-INDIC DIGIT ZERO", "arabext": "EXTENDED ARABIC-INDIC DIGIT ZERO",
    "bali": "BALINESE DIGIT ZERO", "beng": "BENGALI DIGIT ZERO", "cakm": "CHAKMA DIGIT ZERO",
    "deva": "DEVANAGARI DIGIT ZERO", "fullwide": "FULLWIDTH DIGIT ZERO", "gujr": "GUJARATI DIGIT ZERO",
    "guru": "GURMUKHI DIGIT ZERO", "hmnp": "NYIAKENG PUACHUE HMONG DIGIT ZERO", "java": "JAVANESE DIGIT ZERO",
    "khmr": "KHMER DIGIT ZERO", "knda": "KANNADA DIGIT ZERO", "laoo": "LAO DIGIT ZERO", "latn": "DIGIT ZERO",
    "lepc": "LEPCHA DIGIT ZERO", "mlym": "MALAYALAM DIGIT ZERO", "mong": "MONGOLIAN DIGIT ZERO",
    "mtei": "MEETEI MAYEK DIGIT ZERO", "mymr": "MYANMAR DIGIT ZERO", "nkoo": "NKO DIGIT ZERO",
    "olck": "OL CHIKI DIGIT ZERO", "orya": "ORIYA DIGIT ZERO", "rohg": "HANIFI ROHINGYA DIGIT ZERO",
    "sund": "SUNDANESE DIGIT ZERO", "tamldec": "TAMIL DIGIT ZERO", "telu": "TELUGU DIGIT ZERO",
    "thai": "THAI DIGIT ZERO", "tibt": "TIBETAN DIGIT ZERO", "vaii": "VAI DIGIT ZERO",
}  # fmt: skip
# CLDR 48.2 minimumGroupingDigits where it is not 1 (1234 but 12 345): the one fact on grouping that babel leaves out.
_MIN_GROUPING = {"ee": 3, "ru_UA": 2} | dict.fromkeys(
    ("be", "bg", "et", "hu", "hy", "ia", "ie", "it", "ka", "lv", "pl", "sl", "sq"), 2
) | dict.fromkeys(("es_ES", "es_EA", "es_GQ", "es_IC", "es_PH"), 2) | dict.fromkeys(
    ("pt_PT", "pt_CH", "pt_CV", "pt_GQ", "pt_GW", "pt_LU", "pt_MO", "pt_MZ", "pt_ST", "pt_TL"), 2
)  # fmt: skip
_SIZES = frozenset({(3, 3), (3, 2)})
_DECIMALS = ".,\N{ARABIC DECIMAL SEPARATOR}"
_GROUPS = " .,'\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{RIGHT SINGLE QUOTATION MARK}\N{ARABIC THOUSANDS SEPARATOR}"
_BIDI = dict.fromkeys(map(ord, "\u061c\u200e\u200f"))


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
    digits: str = _LATIN,
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
    number = _exact(value)
    convention = _convention(lang, digits)
    options = _Digits(convention, grouping, min_grouping, fraction_digits)
    form = _style(style)
    texts: Iterator[str]
    kind: Kind | None
    match form:
        case Style.DIGITS:
            return options.write(_terminating(number))
        case Style.PERCENT:
            return _percent(options, _terminating(number))
        case Style.ORDINAL:
            texts, kind = _ordinal(options, _whole(number), lang), None
        case Style.SCALE:
            texts, kind = _scaled(options, _terminating(number), lang, scale), None
        case Style.MIXED:
            texts, kind = _mixed(options, _whole(number), lang), None
        case Style.WORDS:
            texts, kind = spell.cardinals(number, lang), None
        case Style.ORDINAL_WORDS:
            texts, kind = spell.ordinals(_whole(number), lang), Kind.ORDINAL
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


@dataclass(frozen=True, slots=True)
class _Convention:
    """A locale's marks and grouping in one numbering system."""

    decimal: str
    group: str
    sizes: tuple[int, int]
    min_grouping: int
    minus: str
    percent: str
    percent_pattern: tuple[str, str]
    zero: int


@dataclass(frozen=True, slots=True)
class _Digits:
    """How the digits of one call are written."""

    convention: _Convention
    grouping: bool
    min_grouping: int | None
    fraction_digits: int | None

    def write(self, number: Decimal) -> str:
        whole, _, fraction = format(number.copy_abs(), "f").partition(".")
        fraction = fraction.rstrip("0") if self.fraction_digits is None else fraction
        if self.fraction_digits is not None:
            if len(fraction.rstrip("0")) > self.fraction_digits:
                raise RenderError(f"{number} has more than {self.fraction_digits} fraction digits; round it first")
            fraction = fraction.rstrip("0").ljust(self.fraction_digits, "0")
        text = self._grouped(whole)
        if fraction:
            text += self.convention.decimal + fraction
        if self.convention.zero != ord("0"):
            text = "".join(chr(self.convention.zero + int(c)) if c in "0123456789" else c for c in text)
        return self.convention.minus + text if number < 0 else text

    def plain(self) -> _Digits:
        """Return the same without group marks, for short parts."""
        return _Digits(self.convention, False, None, None)

    def _grouped(self, whole: str) -> str:
        primary, secondary = self.convention.sizes
        minimum = self.convention.min_grouping if self.min_grouping is None else self.min_grouping
        if not self.grouping or not self.convention.group or primary < 1 or len(whole) < primary + minimum:
            return whole
        groups = [whole[-primary:]]
        rest = whole[:-primary]
        while rest:
            groups.insert(0, rest[-secondary:])
            rest = rest[:-secondary]
        return self.convention.group.join(groups)


def _style(style: Style | str) -> Style:
    try:
        return Style(style)
    except ValueError:
        raise RenderError(f"unknown style {style!r}; use one of {', '.join(Style)}") from None


def _exact(value: object) -> Decimal | Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction):
        raise RenderError(f"cannot render {value!r}: give an int, a Decimal or a Fraction, never a float")
    if isinstance(value, Fraction):
        return Decimal(value.numerator) if value.denominator == 1 else value
    number = Decimal(value)
    if not number.is_finite():
        raise RenderError(f"cannot render {value}: it is no finite number")
    if number.adjusted() > MAX_DIGITS or -int(number.as_tuple().exponent) > MAX_DIGITS:
        raise RenderError(f"cannot render a number of more than {MAX_DIGITS} digits")
    return number


def _terminating(number: Decimal | Fraction) -> Decimal:
    if isinstance(number, Decimal):
        return number
    rest, power = number.denominator, 0
    while rest % 10 == 0:
        rest, power = rest // 10, power + 1
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        raise RenderError(f"{number} has no end as a decimal; round it first, or write it in words")
    places = power + max(twos, fives)
    scaled = number * 10**places
    sign = 1 if scaled < 0 else 0
    return Decimal((sign, tuple(map(int, str(abs(scaled.numerator)))), -places))


def _whole(number: Decimal | Fraction) -> int:
    if isinstance(number, Fraction) or number != number.to_integral_value():
        raise RenderError(f"{number} is no whole number; this style has none but whole numbers")
    return int(number)


@cache
def _convention(lang: str, digits: str) -> _Convention:
    data = localedata.load(lang)
    name = cldr.identifier(lang)
    if name is None:
        return _without_cldr(data, digits)
    from babel import Locale

    locale = Locale.parse(name)
    system = _system(locale, digits)
    latin, native = (dict(locale.number_symbols.get(s, {})) for s in (_LATIN, system))
    symbols: dict[str, str] = {**latin, **native}
    pattern = locale.decimal_formats[None]
    sizes = (int(pattern.grouping[0]), int(pattern.grouping[1]))
    percent = locale.percent_formats[None].pattern.split(";")[0].translate(_BIDI)
    before, _, after = percent.replace("%", "\0").partition("#")
    after = after.lstrip("#,0.")
    # A file states marks only where text differs from CLDR; a region (de-CH) keeps CLDR's against its parent's file.
    own = data.separators if data.tag.replace("-", "_") == name else {}
    return _Convention(
        decimal=_mark(symbols.get("decimal", "."), own.get("decimal", ()), _DECIMALS) or ".",
        group=_mark(symbols.get("group", ""), own.get("group", ()), _GROUPS) if sizes in _SIZES else "",
        sizes=sizes,
        min_grouping=2 if name == "es" else _MIN_GROUPING.get(name, _MIN_GROUPING.get(locale.language, 1)),
        minus=str(symbols.get("minusSign", "-")).translate(_BIDI),
        percent=str(symbols.get("percentSign", "%")).translate(_BIDI),
        percent_pattern=(before, after),
        zero=_zero(system),
    )


def _mark(known: str, own: tuple[str, ...], readable: str) -> str:
    # A file's plain blank stands for the no-break space that CLDR prints; its first mark is the one that is written.
    mark = known if not own or (known.isspace() and own[0] == " ") or known in "\u066b\u066c" else own[0]
    # An Arabic comma or Adlam's group mark would read as punctuation.
    return mark if mark in readable else ""


def _without_cldr(data: localedata.LocaleData, digits: str) -> _Convention:
    # No group marks: where nobody says which mark groups, a reader may take it for the decimal mark.
    system = _LATIN if digits in ("native", "default") else digits
    decimal = data.separators.get("decimal", (".",))[0]
    group = data.separators.get("group", ("",))[0]
    return _Convention(decimal, group, (3, 3), 1, "-", "%", ("", "\0"), _zero(system))


def _system(locale: Locale, digits: str) -> str:
    default = str(locale.default_numbering_system)
    if digits not in ("default", "native"):
        return digits
    system = default if digits == "default" else str(locale.other_numbering_systems.get("native", default))
    # Han numerals are words, not a row of digits.
    return system if system in _ZEROS else _LATIN


def _zero(system: str) -> int:
    if system not in _ZEROS:
        raise RenderError(f"unknown digits {system!r}; use latn, native, default or one of {', '.join(_ZEROS)}")
    return ord(unicodedata.lookup(_ZEROS[system]))


def _percent(options: _Digits, number: Decimal) -> str:
    before, after = (part.replace("\0", options.convention.percent) for part in options.convention.percent_pattern)
    text = options.write(number.copy_abs())
    return ("" if number >= 0 else options.convention.minus) + before + text + after


def _ordinal(options: _Digits, number: int, lang: str) -> Iterator[str]:
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


def _scaled(options: _Digits, number: Decimal, lang: str, scale: int | None) -> Iterator[str]:
    for unit in [scale] if scale is not None else sorted(spell.scales(lang), reverse=True):
        part = _terminating(Fraction(number) / unit)
        places = len(format(part, "f").partition(".")[2].rstrip("0"))
        if scale is None and (part.copy_abs() < 1 or places > (0 if unit == 1000 else _PLACES)):
            continue
        for word, is_first in spell.scale_words(unit, part, lang):
            yield from _beside(options.write(part), word, is_first, lang)


def _mixed(options: _Digits, number: int, lang: str) -> Iterator[str]:
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
