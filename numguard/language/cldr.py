"""What CLDR says of a locale to those who read: marks, months, units, currencies, scale words, eras.

It is asked when a language is first used, and read from cldr.bin, whatever babel is installed (tools/pack_cldr.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from numguard.language import babel_files, cldr_table, overrides
from numguard.language import data as localedata
from numguard.language import tags as languages

CURRENCIES = """
    USD EUR GBP JPY CNY RUB INR NPR LKR CHF CAD AUD NZD KRW TWD HKD SGD CZK PLN HUF SEK NOK DKK ISK TRY BRL MXN
    ARS CLP COP PEN ZAR NGN KES ETB EGP SAR AED QAR KWD IRR IQD ILS PKR BDT IDR MYR PHP THB VND UAH RON BGN RSD
    HRK ALL MKD GEL AMD AZN KZT UZS KGS TJS TMT MNT AFN MMK KHR LAK DEM FRF ITL ESP GHS UGX TZS RWF MAD DZD TND JOD
    BHD OMR LBP SYP SDG DOP UYU PYG CRC GTQ HNL NIO JMD TTD BWP ZMW MWK MZN AOA XOF XAF CDF MUR BYN MDL BAM
    """.split()
PERIODS = tuple(f"duration-{name}" for name in ("second", "minute", "hour", "day", "week", "month", "year"))
PER = (*PERIODS, "mass-gram", "mass-kilogram", "mass-tonne", "volume-liter")
"""CLDR's units that numbers are often said per: litres per hour, euros a kilogram."""


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
        if name in cldr_table.index():
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
    general = cldr_table.index().same_as.get(name, "")
    if general:
        return replace(_loaded(general), identifier=name, same_as=general)
    facts = Cldr(*cldr_table.facts(name))
    return replace(facts, several=frozenset(facts.several))


def month_names(name: str) -> list[tuple[str, str, int, str]]:
    """Return context, width, number and name of each month in the file of one locale."""
    return [
        (context, width, number, str(word).strip().rstrip("."))
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for number, word in babel_files.table(name, "months", context, width).items()
        if word
    ]


@languages.by_language()
def month_tables(lang: str) -> tuple[dict[int, tuple[str, ...]], ...]:
    """Return the month names of a language: one table for each context and width of CLDR, then the file's."""
    tables: dict[tuple[str, str, str], dict[int, tuple[str, ...]]] = {}
    name = identifier(lang) or ""
    for own in babel_files.parents(name):
        for context, width, number, word in month_names(own):
            tables.setdefault((own, context, width), {})[number] = (word,)
    own_file = {int(number): forms for number, forms in localedata.load(lang).values["month"].items()}
    return (*tables.values(), own_file)
