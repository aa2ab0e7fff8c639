"""What CLDR says of a locale to those who write: plural categories, number forms, scale words, clocks, dates, names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from numguard.language import babel_files, cldr
from numguard.language import data as localedata
from numguard.language.marks import Marks, marks_of
from numguard.language.tags import by_language, split_tag
from numguard.script.signs import BIDI_MARKS

if TYPE_CHECKING:
    import datetime

_MANY = Decimal(10**12)


@by_language()
def identifier(lang: str) -> str | None:
    """Return the identifier of the locale nearest to a language that babel, as it is installed, can write; or None.

    >>> identifier("pt-PT")
    'pt_PT'
    """
    name = cldr.identifier(lang)
    return name if name is None else next((one for one in babel_files.parents(name) if is_locale(one)), None)


def plural(lang: str, number: Decimal) -> str:
    """Return CLDR's plural category of a non-negative number; "other" where CLDR does not know the language.

    Its rules look at the last six digits of a number at most (UTS 35, part 3), and babel's arithmetic ends at 28.

    >>> plural("ru", Decimal(21)), plural("ru", Decimal("1.5"))
    ('one', 'other')
    """
    name = identifier(lang)
    return str(babel_files.locale(name).plural_form(_reduced(number))) if name is not None else "other"


def ordinal(lang: str, number: int) -> str:
    """Return CLDR's ordinal category of a non-negative whole number; "other" where CLDR does not know the language.

    >>> ordinal("en", 22)
    'two'
    """
    name = identifier(lang)
    return str(babel_files.locale(name).ordinal_form(_reduced(Decimal(number)))) if name is not None else "other"


def _reduced(number: Decimal) -> Decimal:
    return number if number < _MANY else _MANY + Decimal(int(number) % int(_MANY))


def compact_words(lang: str, unit: int, part: Decimal, width: str) -> list[tuple[str, bool]]:
    """Return the words that CLDR writes for ``unit`` beside ``part`` of them, and whether each stands first.

    >>> compact_words("de", 10**6, Decimal(2), "long")
    [('Millionen', False)]
    """
    name = identifier(lang)
    if name is None:
        return []
    table = babel_files.compact_patterns(name, width)
    words = []
    for category in dict.fromkeys((plural(lang, part.copy_abs()), "other")):
        text = table.get(category, {}).get(unit, "").partition(";")[0].replace("\N{NO-BREAK SPACE}", " ")
        before, zero, after = text.partition("0")
        if zero and not after.startswith("0") and (word := f"{before}{after}".strip()):
            words.append((word, not after.strip()))
    return words


@by_language()
def clock_pattern(lang: str) -> re.Pattern[str]:
    """Return a pattern of clock times in digits; its group is what stands between hour and minutes.

    >>> clock_pattern("fr").findall("de 19h30 à 21:15")
    ['h', ':']
    """
    marks = [":", ".", *localedata.load(lang).lists["clock_separator"]]
    return re.compile(rf"(?<!\d)\d{{1,2}}({'|'.join(map(re.escape, marks))})\d\d(?!\d)")


def _short_time(lang: str) -> str:
    """Return CLDR's pattern of a short time, empty where it does not know the language."""
    name = identifier(lang)
    return str(babel_files.locale(name).time_formats["short"].pattern) if name is not None else ""


@by_language()
def clock_mark(lang: str) -> str:
    """Return what stands between hour and minute in CLDR's short time."""
    match = re.search(r"[hHKk]+([:.])mm", _short_time(lang))
    return match.group(1) if match else ":"


@by_language()
def has_half_days(lang: str) -> bool:
    """Return True if the locale's clock counts to twelve (CLDR's short time has an h)."""
    return "h" in _short_time(lang)


@dataclass(frozen=True, slots=True)
class NumberForm:
    """How a locale writes numbers in one numbering system; ``percent`` is what stands before and after the number."""

    system: str
    decimal: str
    group: str
    minus: str
    percent_sign: str
    percent: tuple[str, str]
    sizes: tuple[int, int]
    min_grouping: int


def number_form(lang: str, digits: str) -> NumberForm | None:
    """Return how a language writes numbers; None where CLDR does not know it.

    ``digits`` is a numbering system, ``default`` (what CLDR prefers) or ``native``.

    >>> form = number_form("hi", "native")
    >>> form.system, form.sizes, form.group
    ('deva', (3, 2), ',')
    """
    name = identifier(lang)
    if name is None:
        return None
    locale = babel_files.locale(name)
    default = str(locale.default_numbering_system)
    system = {"default": default, "native": str(locale.other_numbering_systems.get("native", default))}.get(
        digits, digits
    )
    symbols: dict[str, Any] = {**locale.number_symbols.get("latn", {}), **locale.number_symbols.get(system, {})}
    marks = marks_of(name, system) or marks_of(name) or Marks((".",), (",",))
    sizes = locale.decimal_formats[None].grouping
    pattern = locale.percent_formats[None].pattern.split(";")[0].translate(dict.fromkeys(map(ord, BIDI_MARKS)))
    before, _, after = pattern.partition("#")
    return NumberForm(
        system,
        marks.decimal[0],
        marks.group[0],
        str(symbols.get("minusSign", "-")),
        str(symbols.get("percentSign", "%")),
        (before, after.lstrip("#,0.")),
        (int(sizes[0]), int(sizes[1])),
        marks.least,
    )


LEAP = 2000
"""A year in which each day of each month is one: for dates that name none."""


def date_text(lang: str, date: datetime.date, *, has_day: bool = True, has_year: bool = True) -> str | None:
    """Return a date as CLDR's long format has it, or its month with the day or the year alone.

    >>> import datetime
    >>> date_text("es", datetime.date(2020, 3, 3)), date_text("es", datetime.date(2020, 3, 3), has_year=False)
    ('3 de marzo de 2020', '3 de marzo')

    None where CLDR does not know the language.
    """
    name = identifier(lang)
    if name is None:
        return None
    if has_day and has_year:
        return styled_date(name, date, "long")
    from babel import dates

    return str(dates.format_skeleton("MMMMd" if has_day else "yMMMM", date, locale=name))


def month_name(lang: str, month: int) -> str:
    """Return a month as it stands in a date; empty where CLDR does not know the language.

    >>> month_name("es", 3), month_name("ru", 5)
    ('marzo', 'мая')
    """
    name = identifier(lang)
    return str(babel_files.locale(name).months["format"]["wide"].get(month, "")) if name is not None else ""


def counted(lang: str, number: str, amount: Decimal, unit: str, *, width: str = "long") -> str:
    """Return a number, as it is written already, with the word of its unit or currency, or as a share.

    ``width`` is long or short: the word of a measure, or its symbol.

    >>> [counted("de", "3", Decimal(3), unit) for unit in ("mile", "USD", "%")]
    ['3 Meilen', '3 US-Dollar', '3 %']

    Empty where CLDR has no word.
    """
    from babel.numbers import get_currency_name

    name = identifier(lang)
    if name is None:
        return ""
    if unit == "%":
        before, after = babel_files.locale(name).percent_formats[None].pattern.split(";")[0].split("#", 1)
        return f"{before}{number}{after.lstrip('#,0.')}".replace("\N{NO-BREAK SPACE}", " ")
    if len(unit) == len("USD") and unit.isupper():
        word = str(get_currency_name(unit, amount, locale=name))
        gap = "" if "nospace" in localedata.load(lang).flags else " "
        return f"{number}{gap}{word}" if word != unit else ""
    text = unit_text(name, amount.copy_abs(), unit, width) or ""
    shown = re.search(r"\d[\d.,\s']*(?<!\s)", text)
    return text[: shown.start()] + number + text[shown.end() :] if shown else ""


def numeric_date(lang: str, date: datetime.date) -> str | None:
    """Return a date in digits as CLDR has it; None without the language.

    >>> import datetime
    >>> numeric_date("de", datetime.date(2020, 3, 25))
    '25.3.2020'
    """
    from babel import dates

    name = identifier(lang)
    return str(dates.format_skeleton("yMd", date, locale=name)) if name is not None else None


@by_language()
def date_order(lang: str) -> str:
    """Return the order of day and month in dates of a region in digits, dM or Md; empty where no region is named.

    >>> date_order("en-US"), date_order("en-GB"), date_order("en")
    ('Md', 'dM', '')
    """
    import datetime

    if not split_tag(lang)[2]:
        return ""
    text = numeric_date(lang, datetime.date(2020, 3, 25)) or ""
    return "dM" if -1 < text.find("25") < text.find("3", text.find("25")) else "Md" if "25" in text else ""


def money_pattern(lang: str) -> tuple[str, str]:
    """Return what stands before and after an amount of money, with ¤ for the sign of its currency.

    >>> money_pattern("de"), money_pattern("en")
    (('', ' ¤'), ('¤', ''))
    """
    name = identifier(lang)
    if name is None:
        return "", " ¤"
    pattern = babel_files.locale(name).currency_formats["standard"].pattern.split(";")[0]
    pattern = pattern.translate(dict.fromkeys(map(ord, BIDI_MARKS))).replace("\N{NO-BREAK SPACE}", " ")
    before, _, after = pattern.partition("#")
    return before, after.lstrip("#,0.'")


def currency_sign(lang: str, code: str) -> str:
    """Return CLDR's sign of a currency in a language; empty where it has none.

    >>> currency_sign("es", "USD"), currency_sign("de", "USD")
    ('US$', '$')
    """
    name = identifier(lang)
    return str(babel_files.locale(name).currency_symbols.get(code, "")) if name is not None else ""


def time_text(lang: str, time: datetime.time) -> str | None:
    """Return a time as CLDR's short format has it; None where it does not know the language."""
    from babel import dates

    name = identifier(lang)
    return str(dates.format_time(time, "short", locale=name)) if name is not None else None


def currency_text(lang: str, amount: Decimal, code: str) -> str | None:
    """Return a sum of money as CLDR has it; None where it does not know the language."""
    from babel import numbers

    name = identifier(lang)
    return str(numbers.format_currency(amount, code, locale=name)) if name is not None else None


def english_name(tag: str) -> str:
    """Return the English name of a language, or the tag where CLDR has none.

    >>> english_name("pt-BR"), english_name("no language")
    ('Portuguese (Brazil)', 'no language')
    """
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag.replace("-", "_")).english_name or tag
    except (UnknownLocaleError, ValueError):
        return tag


def is_locale(name: str) -> bool:
    """Return True if CLDR has a locale of this name, as babel writes it: de_AT."""
    from babel.localedata import exists

    return bool(exists(name))


@dataclass(frozen=True, slots=True)
class UnitForm:
    """What a locale writes before and after a number of a unit, without the blanks between."""

    before: str
    after: str


def unit_form(lang: str, amount: Decimal, unit: str, width: str, *, symbols: bool = False) -> UnitForm | None:
    """Return how a language writes a unit at an amount, long or short; None where its own CLDR files do not say.

    ``symbols``: where it has no short form of its own, the international symbol is one. A long form that CLDR leaves
    out is as the short one (the alias of its root).

    >>> unit_form("de", Decimal(3), "mile", "long"), unit_form("zh", Decimal(3), "mile", "long")
    (UnitForm(before='', after='Meilen'), UnitForm(before='', after='英里'))
    """
    name = identifier(lang)
    if name is None:
        return None
    category = plural(lang, amount)
    for locale in babel_files.parents(name, to_root=symbols):
        rows = babel_files.table(locale, "unit_patterns")
        for key in rows:
            if key.partition("-")[2] == unit:
                patterns = babel_files.table(locale, "unit_patterns", key, width)
                before, form, after = str(patterns.get(category) or patterns.get("other") or "").partition("{0}")
                if form:
                    return UnitForm(before.strip(), after.strip())
    return unit_form(lang, amount, unit, "short", symbols=symbols) if width == "long" else None


def unit_text(name: str, amount: Decimal, unit: str, length: str) -> str | None:
    """Return a measure as a locale of CLDR has it, long, short or narrow; None where it has no such unit."""
    from babel import units

    try:
        return str(units.format_unit(amount, unit, length, locale=name))  # type: ignore[arg-type]
    except (units.UnknownUnitError, ValueError, TypeError, ArithmeticError):  # more digits than Decimal's context has
        return None


def styled_date(name: str, date: datetime.date, form: str) -> str:
    """Return a date as a locale of CLDR has it, in one of its forms."""
    from babel import dates

    return str(dates.format_date(date, form, locale=name))
