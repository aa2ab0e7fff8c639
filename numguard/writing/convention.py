"""How a locale writes digits: numbering system, separators, groups."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

from numguard.errors import RenderError
from numguard.language import cldr
from numguard.language import data as localedata

if TYPE_CHECKING:
    from babel import Locale


PLACES = 3  # 1.234 million is said, 1.2345 million is not
LATIN = "latn"
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
class Digits:
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

    def plain(self) -> Digits:
        """Return the same without group marks, for short parts."""
        return Digits(self.convention, False, None, None)

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


@cache
def convention_of(lang: str, digits: str) -> _Convention:
    data = localedata.load(lang)
    name = cldr.identifier(lang)
    if name is None:
        return _without_cldr(data, digits)
    from babel import Locale

    locale = Locale.parse(name)
    system = _system(locale, digits)
    latin, native = (dict(locale.number_symbols.get(s, {})) for s in (LATIN, system))
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
    system = LATIN if digits in ("native", "default") else digits
    decimal = data.separators.get("decimal", (".",))[0]
    group = data.separators.get("group", ("",))[0]
    return _Convention(decimal, group, (3, 3), 1, "-", "%", ("", "\0"), _zero(system))


def _system(locale: Locale, digits: str) -> str:
    default = str(locale.default_numbering_system)
    if digits not in ("default", "native"):
        return digits
    system = default if digits == "default" else str(locale.other_numbering_systems.get("native", default))
    # Han numerals are words, not a row of digits.
    return system if system in _ZEROS else LATIN


def _zero(system: str) -> int:
    if system not in _ZEROS:
        raise RenderError(f"unknown digits {system!r}; use latn, native, default or one of {', '.join(_ZEROS)}")
    return ord(unicodedata.lookup(_ZEROS[system]))
