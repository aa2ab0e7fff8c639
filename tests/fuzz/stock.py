"""The words of a language, by what they are for: what invented sentences are put together from."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.writing.render import render

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stock:
    """What one language writes numbers with. A language that lacks words of a sort has English ones there."""

    lang: str
    numbers: Words  # cardinals and scale words
    others: Words  # ordinals, fractions, multiples, dozens, decades
    months: Words
    units: Words
    money: Words  # names, codes and signs of currencies
    bounds: Words
    hours: Words  # words beside a clock
    beside: Words  # joiners, endings, eras, percent, calendars, soft and block words: all the rest
    words: Words  # invented, in the letters of the language
    decimal: str
    group: str
    zero: int  # code point of the zero of its own digits
    is_spaced: bool


_NUMBERS = ("num", "mul", "short")
_OTHERS = ("collective", "decade", "frac", "multiple", "ord", "ordmul", "plus")
_HOURS = ("am", "clock", "half_past", "half_to", "midnight", "noon", "pm")
_INVENTED = 40
_SPELLED = ("de-AT", "zh-TW", "srp_Latn", "nb", "ast", "vai", "kea", "hin_Deva", "gsw")


@cache
def stock(lang: str) -> Stock:
    """Return the words of a language from its locale file and from CLDR.

    >>> "zwanzig" in stock("de").numbers, "Juni" in stock("de").months
    (True, True)
    """
    data, known = localedata.load(lang), cldr.load(lang)
    is_spaced = "nospace" not in data.flags
    spare = None if lang == "en" else stock("en")
    numbers = _flat(forms for table in _NUMBERS for forms in data.values[table].values())
    others = _flat(forms for table in _OTHERS for forms in data.values[table].values())
    months = _flat([*data.values["month"].values(), *known.months.values()])
    units = _flat([*data.words["unit"].values(), *known.units.values()])
    currencies = [*data.words["currency"].values(), *data.words["minor"].values(), *known.currencies.values()]
    money = _flat([*currencies, tuple(known.symbols), tuple(known.symbols.values())])
    hours = _flat([*(data.lists[key] for key in _HOURS), *data.words["minutes"].values()])
    rest = sorted(set(data.lists) - set(_HOURS))
    slots = (slot[:30] for slot in data.suffix)
    eras = [*data.words["era"].values(), *known.eras, tuple(known.date_words.values()), tuple(data.numerals)]
    beside = _flat([*(data.lists[key] for key in rest), *slots, *eras])
    return Stock(
        lang=lang,
        numbers=numbers or (spare.numbers if spare else ()),
        others=others or (spare.others if spare else ()),
        months=months or (spare.months if spare else ()),
        units=units or (spare.units if spare else ()),
        money=money or (spare.money if spare else ()),
        bounds=_flat(data.bound.values()) or (spare.bounds if spare else ()),
        hours=hours or (spare.hours if spare else ()),
        beside=beside or (spare.beside if spare else ()),
        words=_invented(lang, (*numbers, *months, *units) if is_spaced else units, () if is_spaced else numbers),
        decimal=(data.separators.get("decimal") or known.decimal)[0],
        group=(data.separators.get("group") or known.group)[0],
        zero=ord(render(0, lang, digits="native")[0]),
        is_spaced=is_spaced,
    )


@cache
def languages() -> tuple[str, ...]:
    """Return the tags of all locale files, and some that only CLDR knows or that are spelled otherwise."""
    return tuple(sorted({*localedata.tags(), *_SPELLED}))


def _flat(tables: Iterable[Sequence[str]]) -> Words:
    return tuple(dict.fromkeys(word for table in tables for word in table if word))


def _invented(lang: str, known: Words, without: Words) -> Words:
    """Invent words that mean nothing, in the letters that the language is written with."""
    found = {char for word in known for char in word if unicodedata.category(char)[0] in "LM"}
    letters = sorted(found - {char for word in without for char in word}) or ["z", "q"]
    rng = random.Random(f"words {lang}")
    return tuple("".join(rng.choices(letters, k=rng.randint(2, 9))) for _ in range(_INVENTED))
