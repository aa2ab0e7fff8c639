"""Years in Hebrew letters: תשע״ח = 5778."""

from __future__ import annotations

_GERSHAYIM = "\N{HEBREW PUNCTUATION GERSHAYIM}"
_LETTERS = dict(
    zip("אבגדהוזחטיכלמנסעפצקרשת", (*range(1, 10), *range(10, 100, 10), 100, 200, 300, 400), strict=True)
) | dict(zip("ךםןףץ", (20, 40, 50, 80, 90), strict=True))
_MILLENNIUM = 5000
_FROM, _UNTIL = 600, 800
"""The years 5600 to 5799, 1839 to 2039: other letters with gershayim are abbreviations."""


def hebrew_year(word: str) -> int | None:
    """Return the year that folded letters with gershayim write, with or without the thousands before them.

    >>> hebrew_year("תשע״ח"), hebrew_year("ה'תשע״ח"), hebrew_year("צה״ל")
    (5778, 5778, None)
    """
    if word[-2:-1] != _GERSHAYIM:
        return None
    letters = word.partition("'")[2] if word.startswith("ה'") else word
    values = [_LETTERS.get(char) for char in letters if char != _GERSHAYIM]
    known = [value for value in values if value is not None]
    if len(known) != len(values) or not known or known[0] != 400:
        return None
    if known != sorted(known, reverse=True) and known[-2:] not in ([9, 6], [9, 7]) and known[-2:] != [6, 9]:
        return None
    total = sum(known)
    return _MILLENNIUM + total if _FROM <= total < _UNTIL else None
