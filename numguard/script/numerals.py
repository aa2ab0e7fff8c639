"""Numbers in letters or in one character: Roman numerals, Hebrew years, vulgar fractions, Tamil and others."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from numguard.model import Value
from numguard.script.late import Late
from numguard.script.signs import GERSHAYIM

ROMAN_VALUES: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def roman_value(run: str) -> int:
    """Return the value of a well-formed Roman numeral.

    >>> roman_value("XIX")
    19
    """
    total = 0
    for char, following in zip(run, run[1:] + " ", strict=True):
        value = ROMAN_VALUES[char]
        total += -value if ROMAN_VALUES.get(following, 0) > value else value
    return total


ROMAN_CENTURIES: Final = (*range(2, 5), *range(7, 22))
"""Centuries whose numeral in small letters is no everyday word, as "vi" is."""
_ONES: Final = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")


ROMAN_ENDING: Final = r"[^\W\d_]{0,4}"
"""A pattern of the ending that a language writes to a Roman numeral: XXe, XXго, IIº."""


def small_romans(value: int) -> tuple[str, ...]:
    """Return how a century to the 29th is written in small letters.

    >>> small_romans(19)
    ('xix',)
    """
    return ("x" * (value // 10) + _ONES[value % 10],)


_CYRILLIC_X: Final = "\N{CYRILLIC SMALL LETTER HA}"
_CYRILLIC_I: Final = "\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}"


def cyrillic_romans(value: int) -> tuple[str, ...]:
    """Return how a century is written with letters of a Cyrillic keyboard: its X, its I or both, folded.

    >>> len(cyrillic_romans(19)), len(cyrillic_romans(20)), cyrillic_romans(5)
    (3, 1, ())
    """
    (latin,) = small_romans(value)
    spellings = {latin.replace("x", x).replace("i", i) for x in ("x", _CYRILLIC_X) for i in ("i", _CYRILLIC_I)}
    return tuple(sorted(spellings - {latin}))


_LETTERS: Final = dict(
    zip("אבגדהוזחטיכלמנסעפצקרשת", (*range(1, 10), *range(10, 100, 10), 100, 200, 300, 400), strict=True)
) | dict(zip("ךםןףץ", (20, 40, 50, 80, 90), strict=True))
_MILLENNIUM: Final = 5000
_HUNDREDS: Final = 400
_FROM: Final = 600
_UNTIL: Final = 800
"""The years 5600 to 5799, 1839 to 2039: other letters with gershayim are abbreviations."""


def hebrew_year(word: str) -> int | None:
    """Return the year that folded letters with gershayim write, with or without the thousands before them.

    >>> hebrew_year("תשע״ח"), hebrew_year("ה'תשע״ח"), hebrew_year("צה״ל")
    (5778, 5778, None)
    """
    if word[-2:-1] != GERSHAYIM:
        return None
    letters = word.partition("'")[2] if word.startswith("ה'") else word
    values = [_LETTERS.get(char) for char in letters if char != GERSHAYIM]
    known = [value for value in values if value is not None]
    if len(known) != len(values) or not known or known[0] != _HUNDREDS:
        return None
    if known != sorted(known, reverse=True) and known[-2:] not in ([9, 6], [9, 7]) and known[-2:] != [6, 9]:
        return None
    total = sum(known)
    return _MILLENNIUM + total if _FROM <= total < _UNTIL else None


_DAYS: Final = 30
_TEN: Final = 10


def hebrew_day(word: str) -> int | None:
    """Return the number up to thirty that one folded letter or two write, as days and chapters have it.

    >>> hebrew_day("ט״ו"), hebrew_day("ד'"), hebrew_day("צה״ל"), hebrew_day("י״ה")
    (15, 4, None, None)
    """
    letters = word[:-1] if word[1:] == "'" else word.replace(GERSHAYIM, "") if word[1:2] == GERSHAYIM else ""
    values: list[int] = [_LETTERS.get(char, 0) for char in letters]
    if not 1 <= len(values) <= 2 or not 1 <= sum(values) <= _DAYS:
        return None
    if len(values) == 1 or values in ([9, 6], [9, 7]):
        return sum(values)
    is_written = values[0] in (_TEN, 2 * _TEN) and values[1] < _TEN and sum(values) not in (15, 16)
    return sum(values) if is_written else None


_GREEK_ONES: Final = ("", "α", "β", "γ", "δ", "ε", "\N{GREEK SMALL LETTER STIGMA} στ σ", "ζ", "η", "θ")
_GREEK_TENS: Final = ("", "ι", "κ", "λ")
"""Forty and more would be words: με, να, μη."""
_GREEK_WORDS: Final = frozenset(("α", "η", "ι", "στ", "σ"))


def greek_numerals() -> tuple[tuple[str, int], ...]:
    """Return the numbers to 39 as Greek letters write them, but for letters that are words, or name points.

    >>> [form for form, value in greek_numerals() if value in (4, 12)]
    ['δ', 'ιβ']
    """
    rows: list[tuple[str, int]] = []
    for tens, ten in enumerate(_GREEK_TENS):
        for ones, written in enumerate(_GREEK_ONES):
            rows += [(ten + one, 10 * tens + ones) for one in written.split() or ("",)]
    return tuple((form, value) for form, value in rows if form and form not in _GREEK_WORDS)


def may_be_hebrew_year(begun: str) -> bool:
    """Tell whether a year may begin with these folded letters.

    >>> may_be_hebrew_year("תש"), may_be_hebrew_year("ה'תשע״"), may_be_hebrew_year("שת"), may_be_hebrew_year("תת")
    (True, True, False, False)
    """
    letters = begun.removeprefix("ה'")
    values = [_LETTERS.get(char, _UNTIL) for char in letters if char != GERSHAYIM]
    return begun in ("ה", "ה'") or (values[:1] == [_HUNDREDS] and sum(values) < _UNTIL)


def vulgar(value: Decimal | Fraction) -> str:
    """Return the one character that writes a fraction, empty where Unicode has none.

    >>> vulgar(Fraction(2, 3)), vulgar(Decimal("0.25")), vulgar(Fraction(2, 7))
    ('⅔', '¼', '')
    """
    for char in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒":
        top, _, bottom = unicodedata.normalize("NFKC", char).partition("\N{FRACTION SLASH}")
        if Fraction(int(top), int(bottom)) == Fraction(value):
            return char
    return ""


_SUZHOU: Final = frozenset("〡〢〣〤〥〦〧〨〩")
"""Numerals of Chinese traders, which stand place by place: 〢〣〦 is 236."""
_MULTIPLYING: Final = frozenset("\N{TAMIL NUMBER TEN}\N{MALAYALAM NUMBER TEN}")
"""Tens that multiply a digit before them; in other scripts a ten has a character of its own for each of them."""
OLD_NUMERALS: Final = frozenset("௰௱௲൰൱൲")
OLD_NUMERAL: Final = Late("(?:[௦-௯]?[௰-௲])+[௦-௯]?|(?:[൦-൯]?[൰-൲])+[൦-൯]?")
"""Old numbers of Tamil and Malayalam: their signs for ten, a hundred and a thousand have a digit before them."""


def numeral_value(run: str, numerals: Mapping[str, int]) -> Value | None:
    """Return the value of a run of numeral characters: additive, a hundred or more multiplies what stands before it.

    ``numerals`` holds the values that a language gives to characters beside those that Unicode knows.
    """
    if _SUZHOU.issuperset(run):
        return int("".join(str(int(unicodedata.numeric(char))) for char in run))
    total = 0
    current = 0
    for char in run:
        number = numerals.get(char)
        if number is None:
            known = unicodedata.numeric(char, None)
            if known is None:  # a character that is younger than this Python
                return None
            exact = Fraction(known).limit_denominator(1000)
            if exact.denominator != 1:
                return exact if len(run) == 1 else None
            number = exact.numerator
        if number >= 100:
            current = (current or 1) * number
            total, current = total + current, 0
        elif char in _MULTIPLYING and 0 < current < 10:
            current *= number
        else:
            current += number
    return total + current
