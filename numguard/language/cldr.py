"""What CLDR says of a locale, read through babel when a language is first used: marks, months, units, scale words."""

from __future__ import annotations

import pickle
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language import tags as languages

if TYPE_CHECKING:
    from babel import Locale


_UNITS = tuple(
    """
    length- area- mass- volume- temperature- speed- duration- digital- power- energy- frequency- pressure- angle-degree
    """.split()
)
_RARE = frozenset(
    """
    duration-day-person duration-month-person duration-night duration-quarter duration-week-person
    duration-year-person length-earth-radius length-point length-solar-radius pressure-gasoline-energy-density
    temperature-generic volume-cup volume-dram volume-drop volume-jigger volume-megaliter volume-pinch
    """.split()
)
CURRENCIES = """
    USD EUR GBP JPY CNY RUB INR NPR LKR CHF CAD AUD NZD KRW TWD HKD SGD CZK PLN HUF SEK NOK DKK ISK TRY BRL MXN
    ARS CLP COP PEN ZAR NGN KES ETB EGP SAR AED QAR KWD IRR IQD ILS PKR BDT IDR MYR PHP THB VND UAH RON BGN RSD
    HRK ALL MKD GEL AMD AZN KZT UZS KGS TJS TMT MNT AFN MMK KHR LAK DEM FRF ITL ESP
    """.split()
_PATTERN_NUMBER = re.compile(r"\{0\}|[\u200e\u200f]")
_SCALE = re.compile(r"^0+")
_MANY = Decimal(10**12)


@dataclass(frozen=True, slots=True)
class Cldr:
    """CLDR's facts for one locale; empty where CLDR does not know it."""

    decimal: tuple[str, ...]
    group: tuple[str, ...]
    indian: bool
    months: dict[int, tuple[str, ...]]
    units: dict[str, tuple[str, ...]]
    currencies: dict[str, tuple[str, ...]]
    symbols: dict[str, str]
    scales: dict[int, tuple[str, ...]]
    date_words: dict[str, str]
    capital_months: bool
    identifier: str | None
    eras: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


_UNKNOWN = Cldr((".", ","), (",", "."), False, {}, {}, {}, {}, {}, {}, False, None)


@cache
def identifier(tag: str) -> str | None:
    """Return babel's identifier of the locale nearest to ``tag``, or None where it has none."""
    from babel.localedata import exists

    if languages.split_tag(tag)[0] == "zh" and languages.split_tag(tag)[1] == "Hant":
        return "zh_Hant"
    for candidate in languages.candidates(tag):
        name = candidate.replace("-", "_")
        if exists(name):
            return name
    return None


@cache
def load(tag: str) -> Cldr:
    """Return CLDR's facts for ``tag``."""
    name = identifier(tag)
    if name is None:
        return _UNKNOWN
    from babel import Locale

    locale = Locale.parse(name)
    systems = locale.number_symbols
    native = locale.default_numbering_system
    decimal: list[str] = []
    group: list[str] = []
    for system in dict.fromkeys(("latn", native)):
        symbols = systems.get(system)
        if symbols:
            decimal += [m for m in symbols.get("decimal", "") if m in ".,\u066b'\u00b7"]
            group += [m for m in symbols.get("group", "") if m in ".,\u066c'\u2019 \u00a0\u202f"]
    pattern = locale.decimal_formats[None]
    months, capital_months = _months(name)
    return Cldr(
        decimal=tuple(dict.fromkeys(decimal)) or (".",),
        group=tuple(m for m in dict.fromkeys(group) if m not in decimal) or (" ",),
        indian=tuple(pattern.grouping) == (3, 2),
        months=months,
        units=_units(locale),
        currencies=_currencies(locale),
        symbols={str(v): k for k, v in locale.currency_symbols.items() if k in CURRENCIES},
        scales=_scales(locale),
        date_words=_date_words(locale),
        capital_months=capital_months,
        identifier=name,
        eras=_eras(name),
    )


def _months(name: str) -> tuple[dict[int, tuple[str, ...]], bool]:
    """Return the month names of a locale, and whether its dates write them with a capital.

    They are read from the locale's own file: babel's merged data shares tables between locales, and what one locale
    says of stand-alone months shows in others that are loaded after it.
    """
    found: dict[int, dict[str, None]] = {n: {} for n in range(1, 13)}
    capital = False
    for own in _own_names(name):
        months = _own_data(own).get("months", {})
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                table = months.get(context, {}).get(width, {}) if isinstance(months.get(context), dict) else {}
                for number, name_ in table.items() if isinstance(table, dict) else ():
                    word = str(name_).strip().rstrip(".")
                    # Han month names compose from a numeral and the word for month.
                    if (
                        number in found
                        and len(word) > 1
                        and not any(c.isdigit() for c in word)
                        and word[-1] != "\u6708"
                    ):
                        found[number][word] = None
                        capital = capital or (
                            context == "format" and width == "wide" and number in (1, 5) and word[0].isupper()
                        )
    return {number: tuple(names) for number, names in found.items()}, capital


def _own_names(name: str) -> tuple[str, ...]:
    """Return the locales whose files say something of one, itself first."""
    from babel.core import get_global

    parent = get_global("parent_exceptions").get(name, "")
    return tuple(dict.fromkeys((name, parent, name.partition("_")[0], "no" if name == "nn" else "")))


def _own_data(name: str) -> dict[str, Any]:
    from babel.localedata import exists, resolve_locale_filename

    if not exists(name):
        return {}
    with Path(resolve_locale_filename(name)).open("rb") as file:
        data: dict[str, Any] = pickle.load(file)
    return data


def plural_category(locale: Locale, number: Decimal) -> str:
    """Return CLDR's plural category of a non-negative number.

    Its rules look at the last six digits of a number at most (UTS 35, part 3), and babel's arithmetic ends at 28.
    """
    return str(locale.plural_form(_reduced(number)))


def ordinal_category(locale: Locale, number: int) -> str:
    """Return CLDR's ordinal category of a non-negative whole number."""
    return str(locale.ordinal_form(_reduced(Decimal(number))))


def _reduced(number: Decimal) -> Decimal:
    return number if number < _MANY else _MANY + Decimal(int(number) % int(_MANY))


def _words(pattern: str) -> str:
    return _PATTERN_NUMBER.sub("", pattern).strip(" \u00a0\u202f")


def _units(locale: object) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    patterns = locale._data["unit_patterns"]  # type: ignore[attr-defined]
    for unit in patterns:
        if not unit.startswith(_UNITS) or unit in _RARE:
            continue
        name = unit.partition("-")[2]
        forms: dict[str, None] = {}
        for width in ("long", "short"):
            table = patterns[unit].get(width)
            if table is None:
                continue
            for plural in table:
                word = _words(str(table[plural])) if plural not in ("per", "gender", "case") else ""
                if word and "{" not in word:
                    forms[word] = None
        found[name] = tuple(forms)
    return found


def _currencies(locale: object) -> dict[str, tuple[str, ...]]:
    names = locale._data["currency_names"]  # type: ignore[attr-defined]
    plurals = locale._data["currency_names_plural"]  # type: ignore[attr-defined]
    found: dict[str, tuple[str, ...]] = {}
    for code in CURRENCIES:
        forms: list[str] = []
        if code in names:
            forms.append(str(names[code]))
        if code in plurals:
            forms += [str(plurals[code][count]) for count in plurals[code]]
        found[code] = tuple(dict.fromkeys(forms))
    return found


def _eras(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words for years before and after Christ; one letter alone says too little.

    They are read from the locale's own files as months are: in babel's merged data, whether the root's BCE and CE
    stand beside them depends on which locales were loaded before.
    """
    names = _own_names(name)
    chain = dict.fromkeys((*names, *(one.partition("_")[0] for one in names), "root"))
    tables = [_own_data(own).get("eras", {}) for own in chain]

    def said(width: str, era: int) -> str:
        found = (table[width][era] for table in tables if isinstance(table.get(width), dict) and era in table[width])
        return str(next(found, ""))

    rows = [[said(width, era) for width in ("abbreviated", "wide")] for era in (0, 1)]
    before, after = (tuple(dict.fromkeys(word for word in row if len(word) > 1)) for row in rows)
    return before, after


def _scales(locale: object) -> dict[int, tuple[str, ...]]:
    found: dict[int, dict[str, None]] = {}
    formats = locale._data["compact_decimal_formats"]  # type: ignore[attr-defined]
    for width in ("short", "long"):
        for plural in formats.get(width, {}):
            for power, pattern in formats[width][plural].items():
                text = str(getattr(pattern, "pattern", pattern)).replace("'", "")
                zeros = _SCALE.match(text)
                if zeros is None:
                    continue
                word = text[zeros.end() :].strip(" \u00a0\u202f").rstrip(".")
                scale = int(power) // 10 ** (len(zeros.group()) - 1)
                if word and scale > 1 and not any(c.isdigit() for c in word):
                    found.setdefault(scale, {})[word] = None
    return {scale: tuple(words) for scale, words in found.items()}


def _date_words(locale: object) -> dict[str, str]:
    """Return the words that follow year, month and day in the long date ("y年M月d日"), and precede it ("tháng")."""
    pattern = str(locale.date_formats["long"].pattern)  # type: ignore[attr-defined]
    found: dict[str, str] = {}
    for field, role in (("y", "year"), ("M", "month"), ("d", "day")):
        match = re.search(rf"{field}+['\u200e\u200f ]*([\u1100-\uffef])", pattern)
        if match:
            found[role] = match.group(1)
    before = re.search(r"'([^']+)'\s*M{1,2}(?!M)", pattern)
    if before:
        found["before month"] = before.group(1)
    return found


@cache
def month_tables(lang: str) -> tuple[dict[int, tuple[str, ...]], ...]:
    """Return the month names of a language: one table for each context and width of CLDR, then the file's.

    They come from CLDR's own file of the language. In babel's Locale, the first locale of a process to follow an alias
    (stand-alone as format) leaves its names to all that inherit the alias.
    """
    tables: list[dict[int, tuple[str, ...]]] = []
    from babel.core import get_global

    name = cldr.identifier(lang) or ""
    for one in dict.fromkeys((name, str(get_global("parent_exceptions").get(name, "")), name.partition("_")[0])):
        months = _own_months(one)
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                names = months.get(context, {})
                names = names.get(width, {}) if isinstance(names, dict) else {}
                if isinstance(names, dict) and names:
                    tables.append({n: (str(word).strip().rstrip("."),) for n, word in names.items() if word})
    own = {int(number): forms for number, forms in localedata.load(lang).values["month"].items()}
    return (*tables, own)


def _own_months(name: str) -> dict[str, Any]:
    from babel.localedata import exists, resolve_locale_filename

    if not name or not exists(name):
        return {}
    with Path(resolve_locale_filename(name)).open("rb") as file:
        found = pickle.load(file).get("months", {})  # a file of the installed package
    return found if isinstance(found, dict) else {}


_CLOCK = re.compile(r"(?<!\d)\d{1,2}([:.h時时시])\d\d(?!\d)")


@cache
def clock_mark(lang: str) -> str:
    """Return what stands between hour and minute in CLDR's short time."""
    name = cldr.identifier(lang)
    if name is None:
        return ":"
    from babel import Locale

    match = re.search(r"[hHKk]+([:.])mm", str(Locale.parse(name).time_formats["short"].pattern))
    return match.group(1) if match else ":"


@cache
def has_half_days(lang: str) -> bool:
    """Tell whether the locale's clock counts to twelve (CLDR's short time has an h)."""
    name = cldr.identifier(lang)
    if name is None:
        return False
    from babel import Locale

    return "h" in str(Locale.parse(name).time_formats["short"].pattern)
