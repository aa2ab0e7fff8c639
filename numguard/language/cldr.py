"""What CLDR says of a locale to those who read: marks, months, units, currencies, scale words, eras.

It is asked when a language is first used. What CLDR or babel lack stands in cldr.toml.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from numguard.language import babel_files, overrides, store
from numguard.language import data as localedata
from numguard.language import tags as languages
from numguard.language.dates import begins_dotted, date_order
from numguard.language.marks import marks_of
from numguard.language.names import names_of
from numguard.script.late import Late
from numguard.script.signs import ABBREVIATION_SIGNS, BIDI_MARKS, BLANKS, DECIMAL_MARKS, GROUP_MARKS, ZERO_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel import Locale


_UNITS = tuple(
    """
    length- area- mass- volume- temperature- speed- duration- digital- power- energy- frequency- pressure- angle-degree
    graphics-megapixel graphics-pixel concentr-percent concentr-permille concentr-permyriad
    """.split()
)
_RARE = frozenset(
    """
    duration-day-person duration-month-person duration-night duration-quarter duration-week-person
    duration-year-person length-earth-radius length-point length-solar-radius pressure-gasoline-energy-density
    speed-beaufort
    temperature-generic volume-cup volume-dram volume-drop volume-jigger volume-megaliter volume-pinch
    """.split()
)
_WRITTEN_OUT = frozenset(("duration-decade",))
"""Units whose short names text has for something else: 10 dec is a day of December."""
CURRENCIES = """
    USD EUR GBP JPY CNY RUB INR NPR LKR CHF CAD AUD NZD KRW TWD HKD SGD CZK PLN HUF SEK NOK DKK ISK TRY BRL MXN
    ARS CLP COP PEN ZAR NGN KES ETB EGP SAR AED QAR KWD IRR IQD ILS PKR BDT IDR MYR PHP THB VND UAH RON BGN RSD
    HRK ALL MKD GEL AMD AZN KZT UZS KGS TJS TMT MNT AFN MMK KHR LAK DEM FRF ITL ESP GHS UGX TZS RWF MAD DZD TND JOD
    BHD OMR LBP SYP SDG DOP UYU PYG CRC GTQ HNL NIO JMD TTD BWP ZMW MWK MZN AOA XOF XAF CDF MUR BYN MDL BAM
    """.split()
PERIODS = tuple(f"duration-{name}" for name in ("second", "minute", "hour", "day", "week", "month", "year"))
PER = (*PERIODS, "mass-gram", "mass-kilogram", "mass-tonne", "volume-liter")
"""CLDR's units that numbers are often said per: litres per hour, euros a kilogram."""
_PATTERN_NUMBER = Late(rf"\{{0\}}|[{BIDI_MARKS}]")
_QUOTED = Late(r"'[^']*'")
_DECIMALS = f"{DECIMAL_MARKS}'\N{MIDDLE DOT}"
_FIELDS = (("y", "year"), ("M", "month"), ("d", "day"))
_LATIN_HALVES = frozenset(("AM", "PM", "A.M.", "P.M."))
_SCALE = Late(r"^0+")
"""A day that is no month, and a month of one digit."""


@dataclass(frozen=True, slots=True)
class Cldr:
    """CLDR's facts for one locale; empty where CLDR does not know it."""

    decimal: tuple[str, ...]
    group: tuple[str, ...]
    months: dict[int, tuple[str, ...]]
    units: dict[str, tuple[str, ...]]
    currencies: dict[str, tuple[str, ...]]
    symbols: dict[str, str]
    scales: dict[int, tuple[str, ...]]
    date_words: dict[str, str]  # what follows year, month and day in a date: 年 月 日
    capital_months: bool
    identifier: str | None
    eras: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    counts_to_24: bool = False  # its clock: 20:15, and no 8:15 pm
    half_days: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # the words for before and after noon
    around: dict[str, tuple[str, ...]] = field(default_factory=dict)  # units with words on both sides: 攝氏 {0} 度
    scales_before: tuple[tuple[str, int], ...] = ()  # short scales that stand before the digits: Sinhala ද12
    list_words: tuple[str, ...] = ()  # between the last two items of a list: and, or
    begins_with_year: bool = True  # a date with its month's name does; so it is where nothing is known
    has_dotted_dates: bool = False  # a date in digits has the day first and a full stop behind it: 25.3.2020
    has_dotted_days: bool = False  # so has a day before the name of its month: 25. März
    date_order: str = ""  # of day and month in digits, dM or Md; empty where its regions have both and none is named
    same_as: str = ""  # the most general locale that says the same: fr of fr_CI
    per: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what follows or precedes so many of it: per hour
    several: frozenset[str] = frozenset()  # the words for periods that say more than one of them: hours
    has_percent_first: bool = False  # the sign stands before the number: %5


_UNKNOWN = Cldr((".", ","), (",", "."), {}, {}, {}, {}, {}, {}, False, None)


@languages.by_language(4_096)
def identifier(tag: str) -> str | None:
    """Return babel's identifier of the locale nearest to ``tag``, or None where it has none.

    Where CLDR does not know a language, that of the file which it inherits from serves: the months of Egyptian Arabic
    are those of Arabic.

    >>> identifier("pt-PT"), identifier("arz")
    ('pt_PT', 'ar')
    """
    language, script, _ = languages.split_tag(tag)
    named = overrides.cldr("locale").get(f"{language}-{script}")
    if named is not None:
        return str(named)
    own = languages.candidates(tag)
    file = next((candidate for candidate in own if candidate in localedata.tags()), None)
    for candidate in (*own, *(localedata.load(file).chain if file else ())):
        name = candidate.replace("-", "_")
        if name in babel_files.index().locales:
            return name
    return None


@languages.by_language(4_096)
def shared_identifier(tag: str) -> str | None:
    """Return babel's identifier of the most general locale that says the same as that of ``tag``; None as above.

    Two thirds of the regions of French say what France does, so they share what is kept of a language.

    >>> shared_identifier("fr-BE"), shared_identifier("de-AT")
    ('fr', 'de_AT')
    """
    name = identifier(tag)
    return None if name is None else _loaded(name).same_as or name


def load(tag: str) -> Cldr:
    """Return CLDR's facts for ``tag``."""
    name = identifier(tag)
    return _UNKNOWN if name is None else _loaded(name)


@lru_cache(languages.KEPT)
def _loaded(name: str) -> Cldr:
    return store.loaded(f"cldr-{name}", Cldr, lambda: read(name), lambda _: ())


def read(name: str) -> Cldr:
    """Return CLDR's facts for one of babel's locales, as babel tells them."""
    locale = babel_files.locale(name)
    native = locale.default_numbering_system
    decimal: list[str] = []
    group: list[str] = []
    for system in dict.fromkeys(("latn", native)):
        known = marks_of(name, system)
        if known is not None:
            decimal += [m for m in known.decimal if m in _DECIMALS]
            group += [m for m in known.group if m in GROUP_MARKS]
    months, capital_months = _months(name)
    facts = Cldr(
        decimal=tuple(dict.fromkeys(decimal)) or (".",),
        group=tuple(dict.fromkeys(group)) or (" ",),
        months=months,
        units=_units(locale),
        currencies=_currencies(locale),
        symbols={str(v): k for k, v in locale.currency_symbols.items() if k in CURRENCIES},
        scales=_scales(name),
        date_words=_date_words(locale),
        capital_months=capital_months,
        identifier=name,
        eras=_eras(name),
        counts_to_24=_counts_to_24(locale),
        half_days=_half_days(name),
        around=_around(locale),
        scales_before=_scales_before(name),
        list_words=_list_words(locale),
        begins_with_year=_begins_with_year(locale),
        has_dotted_dates=begins_dotted(name, "yMd", "."),
        has_dotted_days=begins_dotted(name, "MMMMd", ". "),
        date_order=date_order(name),
        per=_per(locale),
        several=_several(locale),
        has_percent_first=_has_percent_first(locale),
    )
    return replace(facts, same_as=_same_as(facts, name))


def _same_as(facts: Cldr, name: str) -> str:
    """Return the most general of the locales that one inherits from and that says the same; empty where none does."""
    for general in reversed(babel_files.parents(name)[1:]):
        if general in babel_files.index().locales:
            known = _loaded(general)
            if replace(known, identifier=facts.identifier, same_as="") == facts:
                return general
    return ""


def _months(name: str) -> tuple[dict[int, tuple[str, ...]], bool]:
    """Return the month names of a locale, and whether its dates write them with a capital."""
    found: dict[int, dict[str, None]] = {n: {} for n in range(1, 13)}
    capital = False
    composed = tuple(overrides.cldr("months")["composed"])
    rows = [row for own in babel_files.parents(name) for row in _month_names(own)]
    rows += [
        ("", "", int(number), word)
        for own in babel_files.parents(name)
        for number, words in names_of("months", own).items()
        for word in words
    ]
    for context, width, number, word in rows:
        if number in found and len(word) > 1 and not any(c.isdigit() for c in word) and not word.endswith(composed):
            found[number][word] = None
            is_told = context == "format" and width == "wide" and number in (1, 5)
            capital = capital or (is_told and word[0].isupper())
    return {number: tuple(names) for number, names in found.items()}, capital


def _month_names(name: str) -> list[tuple[str, str, int, str]]:
    """Return context, width, number and name of each month in the file of one locale."""
    return [
        (context, width, number, str(word).strip().rstrip("."))
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for number, word in babel_files.table(name, "months", context, width).items()
        if word
    ]


def _words(pattern: str) -> str:
    return _PATTERN_NUMBER.made.sub("", pattern).strip(BLANKS)


def _counts_to_24(locale: Locale) -> bool:
    """Return True if the hours of a locale's short times run to 24: H and k count so in UTS 35, h and K to 12."""
    pattern = _QUOTED.made.sub("", locale.time_formats["short"].pattern)
    return "H" in pattern or "k" in pattern


def _has_percent_first(locale: Locale) -> bool:
    return "%" in locale.percent_formats[None].pattern.split(";")[0].partition("#")[0]


def _units(locale: object) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    one_letter, signs, root = (overrides.cldr("units")[key] for key in ("one_letter", "signs", "root"))
    for unit, patterns in _unit_patterns(locale, ("long", "short")):
        name = unit.partition("-")[2]
        words = [_words(pattern) for pattern in patterns]
        forms = dict.fromkeys(word for word in words if word and "{" not in word)
        found[signs.get(name, name)] = tuple(
            word for word in forms if not (name in one_letter and len(word.strip(".")) == 1) and word not in root
        )
    return found


def _per(locale: object) -> dict[str, tuple[str, ...]]:
    """Return CLDR's phrases for so much of something per unit: per hour, 시간당; none where it has only a stroke."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in PER:
        said = _long_forms(locale, unit).get("per", "")
        if said and "/" not in said:
            found[unit.partition("-")[2]] = (_words(said).replace(ZERO_WIDTH, ""),)
    return found


def _several(locale: object) -> frozenset[str]:
    """Return the plural words for seconds to years, where a language has a single plural form: hours, Stunden."""
    tables = [_long_forms(locale, unit) for unit in PERIODS]
    pairs = [
        (table["one"], table["other"]) for table in tables if {"one", "other"} <= table.keys() and "few" not in table
    ]
    return frozenset(_words(other) for one, other in pairs if other != one)


def _long_forms(locale: object, unit: str) -> dict[str, str]:
    table = locale._data["unit_patterns"].get(unit, {}).get("long") or {}  # type: ignore[attr-defined]
    return {count: str(text) for count, text in table.items() if isinstance(text, str)}


def _around(locale: object) -> dict[str, tuple[str, ...]]:
    """Return the patterns of units that have words on both sides of the number."""
    found: dict[str, tuple[str, ...]] = {}
    for unit, patterns in _unit_patterns(locale, ("long", "short", "narrow")):
        split = [(pattern, pattern.partition("{0}")) for pattern in patterns]
        forms = dict.fromkeys(pattern for pattern, (before, _, behind) in split if _words(before) and _words(behind))
        if forms:
            found[unit.partition("-")[2]] = tuple(forms)
    return found


def _unit_patterns(locale: object, widths: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """Yield each unit with its patterns; where a plural of the long ones has none, the unit's name stands for it."""
    patterns, names = (locale._data[key] for key in ("unit_patterns", "unit_display_names"))  # type: ignore[attr-defined]
    plurals = set(locale.plural_form.tags) | {"other"}  # type: ignore[attr-defined]
    for unit in patterns:
        if not unit.startswith(_UNITS) or unit in _RARE:
            continue
        shown = [width for width in widths if width == "long"] if unit in _WRITTEN_OUT else widths
        tables = [patterns[unit].get(width) or {} for width in shown]
        texts = [str(table[key]) for table in tables for key in table if key not in ("per", "gender", "case")]
        if tables and plurals - set(tables[0]) and unit in names:
            for name in (str(names[unit].get(width) or "") for width in shown):
                texts += [word for word in ([name] if "-per-" in unit else name.split("/")) if len(word) > 1]
        yield unit, texts


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
    tables = [babel_files.table(own, "eras") for own in babel_files.parents(name, to_root=True)]

    def said(width: str, era: int) -> str:
        found = (table[width][era] for table in tables if isinstance(table.get(width), dict) and era in table[width])
        return str(next(found, ""))

    rows = [[said(width, era) for width in ("abbreviated", "wide")] for era in (0, 1)]
    before, after = (tuple(dict.fromkeys(word for word in row if len(word) > 1)) for row in rows)
    return before, after


def _half_days(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words for before and after noon; one letter says too little, and AM and PM are read anyhow."""
    tables = [
        babel_files.table(own, "day_periods", "format", width)
        for own in babel_files.parents(name)
        for width in ("abbreviated", "wide")
    ]
    rows = [
        [str(table[half]) for table in tables if half in table]
        + [word for own in babel_files.parents(name) for word in names_of("halves", own).get(half, ())]
        for half in ("am", "pm")
    ]
    morning, afternoon = (
        tuple(dict.fromkeys(word for word in row if len(word.strip(".")) > 1 and word.upper() not in _LATIN_HALVES))
        for row in rows
    )
    return morning, afternoon


def _compact(name: str, *widths: str) -> Iterator[tuple[int, str]]:
    """Yield each power of ten with its compact pattern, as babel has it and as other releases of CLDR do."""
    for width in widths:
        for rows in babel_files.compact_patterns(name, width).values():
            yield from rows.items()
    for own in babel_files.parents(name):
        for key, patterns in names_of("scales", own).items():
            width, _, power = key.partition(" ")
            if width in widths:
                yield from ((int(power), pattern) for pattern in patterns)


def _scales(name: str) -> dict[int, tuple[str, ...]]:
    found: dict[int, dict[str, None]] = {}
    for power, text in _compact(name, "short", "long"):
        zeros = _SCALE.made.match(text)
        if zeros is None:
            continue
        word = text[zeros.end() :].strip(BLANKS).rstrip(f".{ABBREVIATION_SIGNS}")
        scale = power // 10 ** (len(zeros.group()) - 1)
        if word and scale > 1 and not any(c.isdigit() for c in word):
            found.setdefault(scale, {})[word] = None
    return {scale: tuple(words) for scale, words in found.items()}


def _scales_before(name: str) -> tuple[tuple[str, int], ...]:
    """Return the short scale words that touch the digits behind them, with what they say."""
    found: dict[str, int] = {}
    for power, text in _compact(name, "short"):
        word = text.rstrip("0")
        if word and word[-1].isprintable() and not word[-1].isspace() and not any(c.isdigit() for c in word):
            found[word] = power // 10 ** (len(text) - len(word) - 1)
    return tuple(sorted(found.items(), key=lambda row: -len(row[0])))


def _list_words(locale: Locale) -> tuple[str, ...]:
    patterns = locale.list_patterns.values()
    found = (str(pattern.get("2", ""))[len("{0}") : -len("{1}")].strip() for pattern in patterns)
    return tuple(sorted({word for word in found if any(map(str.isalpha, word))}))


def _begins_with_year(locale: Locale) -> bool:
    pattern = str(locale.date_formats["long"].pattern)
    year, month = pattern.find("y"), max(pattern.find("M"), pattern.find("L"))
    return year < 0 or year < month or bool(names_of("dates", str(locale)))


def _date_words(locale: Locale) -> dict[str, str]:
    """Return the words that follow year, month and day in the long date: y年M月d日."""
    import regex  # where facts are stored, nobody asks

    pattern = str(locale.date_formats["long"].pattern)
    found: dict[str, str] = {}
    for letter, role in _FIELDS:
        match = regex.search(rf"{letter}+['{BIDI_MARKS} ]*([\p{{Han}}\p{{Hangul}}])", pattern)
        if match:
            found[role] = match.group(1)
    name = regex.fullmatch(r"1([\p{Han}\p{Hangul}])", str(locale.months["format"]["wide"][1]))
    if name:
        found["month"] = name.group(1)
    return found


@languages.by_language()
def month_tables(lang: str) -> tuple[dict[int, tuple[str, ...]], ...]:
    """Return the month names of a language: one table for each context and width of CLDR, then the file's."""
    tables: dict[tuple[str, str, str], dict[int, tuple[str, ...]]] = {}
    name = identifier(lang) or ""
    for own in babel_files.parents(name):
        for context, width, number, word in _month_names(own):
            tables.setdefault((own, context, width), {})[number] = (word,)
    own_file = {int(number): forms for number, forms in localedata.load(lang).values["month"].items()}
    return (*tables.values(), own_file)
