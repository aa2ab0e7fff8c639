"""Words that may be months: their spelling, and the days and years beside them."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.entries import Entry
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.reach import NEAR, TIED
from numguard.script.signs import ABBREVIATION_SIGNS

_YEAR: Final = r"(?:(?:1[5-9]|20)\d\d|(?![0-9])\d{4})(?!\d)"
_DAY: Final = r"(?:3[01]|[12]\d|0?[1-9]|(?![0-9])\d\d?)"
"""In the digits of other scripts, and of their calendars, any two may be a day, and four a year: ۲۵ تیر ۱۳۸۲."""
_STOP: Final = f"[.{ABBREVIATION_SIGNS}]?"
_LINK_WORD: Final = r"(?:[^\W\d_]{1,3}\s)?"
"""Spanish de, Catalan del."""
_YEAR_BEHIND: Final = re.compile(rf"{_STOP},?\s(?:[0-3]?\d(?:[^\W\d_]{{2}})?,?\s)?{_LINK_WORD}{_YEAR}")
_YEAR_BEFORE: Final = re.compile(rf"(?<!\d){_YEAR}\s\Z")
_DAY_AND_YEAR_BEHIND: Final = re.compile(rf"{_STOP}\s{_DAY}(?:[^\W\d_]{{2}})?,?\s{_YEAR}")
_DAY_BEHIND: Final = re.compile(rf"{_STOP}\s{_DAY}(?:st|nd|rd|th)?(?!\w|[.,:]\d|\s[^\W\d_]{{4}})")
_RANGE_BEHIND: Final = re.compile(r"\s\d\d?[-\u2013:]\d")
_NUMBER_BEHIND: Final = re.compile(rf"\s{_DAY}(?:st|nd|rd|th)?(?!\w|[.,:/]\d)")
_SPOKEN_DAY: Final = re.compile(r"([^\W\d_]+)\s([^\W\d_]{1,3})\s\Z")
_DAY_BEFORE: Final = re.compile(rf"(?<![\d.,:]){_DAY}(?:\.\s?|-|[^\W\d_]{{2}}\s|\s{_LINK_WORD})\Z")
_SHORT_NAME: Final = 3
"""Letters of a name that capitals make another word's: MAY."""
_SURE_MONTH: Final = 6
"""Letters from which the name of a month is hardly another word."""
ABBREVIATED_BEFORE_YEAR: Final = re.compile(rf"\.\s{_YEAR}")


def is_month_spelling(text: str, start: int, end: int, entry: Entry, lex: Lexicon) -> bool:
    """Tell whether a word is spelled as its month is."""
    # Where CLDR writes months with a capital, "may" and "march" in lower case are verbs, and so is MAY AMONG CAPITALS.
    # A phrase, and a form that the file itself lists in lower case, is none.
    word = text[start:end]
    if entry.any_case or " " in word or not lex.cldr.capital_months:
        return True
    if word.islower():
        return False
    is_doubtful = len(word) <= _SHORT_NAME and word.isupper() and bool(lex.data.values["month"])
    return not (is_doubtful and _is_shouted(text, start, end)) or _DAY_BEHIND.match(text, end) is not None


def _is_shouted(text: str, start: int, end: int) -> bool:
    """Return True if the neighbouring words are in capitals too, so that capitals mean nothing."""
    beside = text[max(0, start - NEAR) : start].split()[-1:] + text[end : end + NEAR].split()[:1]
    return any(word.isupper() for word in beside)


def is_in_date(text: str, start: int, end: int, lex: Lexicon) -> bool:
    """Return True if a month in small letters stands in a date: 30 september, may 5, 2019, but not "3 may go".

    Speech has the day in words: the third of march.
    """
    if _YEAR_BEHIND.match(text, end) is not None:
        return True
    if _ends_year_first(text, start, end, lex):
        return True
    day = _SPOKEN_DAY.search(text, max(0, start - NEAR), start)
    if day is not None and day[2].lower() in lex.data.lists["links"]:
        said = lex.look(day[1]).entry
        if said is not None and said.ord is not None:
            return True
    return end - start >= _SURE_MONTH and _DAY_BEFORE.search(text, max(0, start - 6), start) is not None


def _ends_year_first(text: str, start: int, end: int, lex: Lexicon) -> bool:
    """Return True if a name that is written in small letters ends a date: 1954 ukw., but not 1954 may have been."""
    if text[start:end] not in _small_names(lex) or text[end : end + 2].lstrip()[:1].isalnum():
        return False
    return _YEAR_BEFORE.search(text, max(0, start - TIED), start) is not None


@of_lexicon
def _small_names(lex: Lexicon) -> frozenset[str]:
    """Return the names of months that CLDR itself writes in small letters: the short ones of Kinyarwanda."""
    return frozenset(name for names in lex.cldr.months.values() for name in names if name.islower())


def is_between_day_and_year(text: str, start: int, end: int) -> bool:
    """Tell whether a word stands where nothing but a month can: 9 mar 2022, mar 9, 2022."""
    if _DAY_AND_YEAR_BEHIND.match(text, end) is not None:
        return True
    has_day = _DAY_BEFORE.search(text, max(0, start - 9), start) is not None
    return has_day and _YEAR_BEHIND.match(text, end) is not None


def has_number_behind(text: str, end: int) -> bool:
    """Tell whether what may be a day stands behind a word, whatever follows: see you may 24 dear."""
    return _NUMBER_BEHIND.match(text, end) is not None


def may_be_dated(text: str, start: int, end: int, lex: Lexicon) -> bool:
    """Tell whether a word that is doubtful as a month stands beside a day or a year: on feb 14, 3 may, في آب 2014."""
    if _YEAR_BEHIND.match(text, end) is not None:
        return True
    if _DAY_BEHIND.match(text, end) is not None:
        return _RANGE_BEHIND.match(text, end) is None  # primer set 6-7
    is_verb = lex.cldr.capital_months and text[start:end].islower()  # the pandemic of 1890 may have been caused
    if not is_verb and _YEAR_BEFORE.search(text, max(0, start - 6), start) is not None:
        return True
    return _DAY_BEFORE.search(text, max(0, start - 9), start) is not None
