"""The formats of CLDR, as babel writes them, and numbers in words as the generators write them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import generators
from babel import Locale, dates, numbers, units
from babel.localedata import exists

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language import tags as languages
from numguard.writing import generators as writers

if TYPE_CHECKING:
    from collections.abc import Callable

    from grid.things import Thing

Width = Literal["short", "long", "narrow"]
"""How CLDR writes a unit."""

_DIGITS = re.compile(r"\d(?:[\d.,'’\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}٫٬،]*\d)?")
_PROBES = (3, 57)
_GLUED = ("ko",)
"""Languages that write a number word and its unit together, as CLDR's patterns have digits and unit."""


@dataclass(frozen=True, slots=True)
class Format:
    """One format; formats of a family with the same ``told`` say the same, so one may stand beside the other."""

    name: str
    family: str
    write: Callable[[str, Thing], str]
    told: str = ""
    has_unit: bool = True  # its units and currencies cannot be mistaken for each other


@cache
def tags() -> tuple[str, ...]:
    """Return the languages that have a locale file, CLDR's data and a writer of number words."""
    return tuple(tag for tag in candidates() if is_written(tag))


def candidates() -> tuple[str, ...]:
    """Return the languages that have a locale file and CLDR's data, also in the babel that writes their formats."""
    named = ((tag, cldr.identifier(tag)) for tag in sorted(languages.filed()))
    return tuple(tag for tag, name in named if name is not None and exists(name))


def is_written(tag: str) -> bool:
    """Tell whether the numbers of a language can be written in words."""
    return all(words(tag, Decimal(n)) for n in _PROBES)


@cache
def words(tag: str, number: Decimal) -> str:
    """Return a number in words: by the first generator that writes it, else by numguard's own writer; or empty."""
    is_whole = number == int(number)
    said = generators.spell(tag, int(number) if is_whole else number, "cardinal" if is_whole else "decimal")
    if said:
        return said[0].text
    if tag in generators.languages():  # what it writes of this number is known to be wrong
        return ""
    return next(writers.cardinals(number, tag), "")


def small(tag: str, text: str) -> str:
    """Return a text in small letters, as the language has them."""
    return text.replace("I", "ı").replace("İ", "i").lower() if tag in ("tr", "az") else text.lower()


def gap(tag: str) -> str:
    """Return what stands between words."""
    return "" if "nospace" in localedata.load(tag).flags else " "


def territory(tag: str, code: str) -> str:
    """Return a country's name, which stands beside numbers as any other word does."""
    return str(locale(tag).territories.get(code, ""))


def in_words(tag: str, text: str, number: Decimal) -> str:
    """Return a text with its digits replaced by words; empty where there is no word for the number.

    >>> in_words("ne", "4\N{DEVANAGARI LETTER MA}", Decimal(4)).count(" ")
    1
    """
    said, shown = words(tag, number), _DIGITS.search(text)
    if not said or shown is None:
        return text if said else ""
    before, after = text[: shown.start()], text[shown.end() :]
    blank = "" if tag in _GLUED else gap(tag)
    before += blank if before and _is_letter(before[-1]) else ""
    after = (blank if after and _is_letter(after[0]) else "") + after
    return f"{before}{said}{after}"


def _is_letter(char: str) -> bool:
    return unicodedata.category(char)[0] in "LM"


@cache
def locale(tag: str) -> Locale:
    """Return babel's locale of a language."""
    return Locale.parse(cldr.identifier(tag))


def _number(tag: str, thing: Thing) -> str:
    return str(numbers.format_decimal(thing.number, locale=locale(tag), decimal_quantization=False))


def _native(tag: str, thing: Thing) -> str:
    at = locale(tag)
    if at.other_numbering_systems.get("native", "latn") == "latn":
        return ""
    return str(
        numbers.format_decimal(
            thing.number, locale=at, decimal_quantization=False, numbering_system=at.other_numbering_systems["native"]
        )
    )


def _words(tag: str, thing: Thing) -> str:
    return words(tag, thing.number)


def _percent(tag: str, thing: Thing) -> str:
    return str(numbers.format_percent(thing.number / 100, locale=locale(tag), decimal_quantization=False))


def _percent_unit(tag: str, thing: Thing) -> str:
    return measured(tag, thing.number, "concentr-percent", "long")


def _percent_words(tag: str, thing: Thing) -> str:
    return in_words(tag, _percent_unit(tag, thing), thing.number)


def _money(tag: str, thing: Thing) -> str:
    return str(_currency(tag, thing))


def _money_code(tag: str, thing: Thing) -> str:
    pattern = locale(tag).currency_formats["standard"].pattern.replace("¤", "¤¤\N{NO-BREAK SPACE}")
    text = _currency(tag, thing, format=pattern)
    return text.replace("\N{NO-BREAK SPACE}" * 2, "\N{NO-BREAK SPACE}").strip("\N{NO-BREAK SPACE}")


def _money_name(tag: str, thing: Thing) -> str:
    return _currency(tag, thing, format_type="name")


def _money_words(tag: str, thing: Thing) -> str:
    return in_words(tag, _money_name(tag, thing), thing.number)


def _currency(tag: str, thing: Thing, **options: Any) -> str:
    is_broken = thing.number != int(thing.number)
    options |= {"locale": locale(tag), "decimal_quantization": False, "currency_digits": is_broken}
    return str(numbers.format_currency(thing.number, thing.unit, **options))


def _compact(form: str) -> Callable[[str, Thing], str]:
    def write(tag: str, thing: Thing) -> str:
        at = locale(tag)
        if form not in at.compact_decimal_formats:
            return ""
        return str(numbers.format_compact_decimal(thing.number, format_type=form, locale=at, fraction_digits=2))  # type: ignore[arg-type]

    return write


def _compact_words(tag: str, thing: Thing) -> str:
    text = _compact("long")(tag, thing)
    shown = _DIGITS.search(text)
    if shown is None:
        return ""
    at = locale(tag)
    try:
        count = numbers.parse_decimal(shown.group(), locale=at)
    except numbers.NumberFormatError:
        return ""
    return in_words(tag, text, count)


def _unit(width: Width) -> Callable[[str, Thing], str]:
    return lambda tag, thing: measured(tag, thing.number, thing.unit, width)


def _unit_words(tag: str, thing: Thing) -> str:
    return in_words(tag, measured(tag, thing.number, thing.unit, "long"), thing.number)


def measured(tag: str, amount: Decimal, unit: str, width: Width) -> str:
    """Return an amount in a unit, in a width of CLDR or the nearest that it has; empty without any."""
    # babel leaves out what a width takes over from another, and writes the unit's id for it.
    widths: tuple[Width, ...] = (width, "short", "long", "narrow")
    for own in dict.fromkeys(widths):
        try:
            text = str(units.format_unit(amount, unit, own, locale=locale(tag)))
        except units.UnknownUnitError:
            return ""
        if unit not in text:
            return text
    return ""


def _date(form: str) -> Callable[[str, Thing], str]:
    return lambda tag, thing: str(dates.format_date(thing.moment, form, locale=locale(tag)))


def _skeleton(skeleton: str) -> Callable[[str, Thing], str]:
    def write(tag: str, thing: Thing) -> str:
        at = locale(tag)
        if skeleton not in at.datetime_skeletons:
            return ""
        return str(dates.format_skeleton(skeleton, thing.moment, locale=at))

    return write


def _time(form: str) -> Callable[[str, Thing], str]:
    return lambda tag, thing: str(dates.format_time(thing.moment, form, locale=locale(tag)))


FORMATS: tuple[Format, ...] = (
    Format("number-digits", "number", _number),
    Format("number-native", "number", _native),
    Format("number-words", "number", _words),
    Format("percent-sign", "percent", _percent),
    Format("percent-long", "percent", _percent_unit),
    Format("percent-words", "percent", _percent_words),
    Format("money-symbol", "money", _money),
    Format("money-code", "money", _money_code),
    Format("money-name", "money", _money_name),
    Format("money-words", "money", _money_words),
    Format("compact-short", "compact", _compact("short")),
    Format("compact-long", "compact", _compact("long")),
    Format("compact-words", "compact", _compact_words),
    Format("compact-digits", "compact", _number),
    Format("unit-long", "unit", _unit("long")),
    Format("unit-short", "unit", _unit("short")),
    Format("unit-narrow", "unit", _unit("narrow"), has_unit=False),
    Format("unit-words", "unit", _unit_words),
    Format("date-full", "date", _date("full"), "dMy"),
    Format("date-long", "date", _date("long"), "dMy"),
    Format("date-medium", "date", _date("medium"), "dMy"),
    Format("date-short", "date", _date("short"), "dMy"),
    Format("date-no-year", "date", _skeleton("MMMMd"), "dM"),
    Format("date-no-year-short", "date", _skeleton("MMMd"), "dM"),
    Format("date-no-day", "date", _skeleton("yMMMM"), "My"),
    Format("date-no-day-short", "date", _skeleton("yMMM"), "My"),
    Format("time-short", "time", _time("short"), "hm"),
    Format("time-12", "time", _skeleton("hm"), "hm"),
    Format("time-24", "time", _skeleton("Hm"), "hm"),
    Format("time-seconds", "time", _time("medium"), "hms"),
    Format("time-seconds-12", "time", _skeleton("hms"), "hms"),
    Format("time-seconds-24", "time", _skeleton("Hms"), "hms"),
)
BY_NAME = {form.name: form for form in FORMATS}


def beside(form: Format) -> tuple[Format, ...]:
    """Return the formats that say the same as one, and may stand beside it."""
    return tuple(other for other in FORMATS if (other.family, other.told) == (form.family, form.told))
