"""Typos in digits: what one typo makes of a number, and how many of them lie between two spellings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numguard.model import Value
from numguard.script.digits import ASCII_ZERO, ascii_digits, in_script
from numguard.writing.written import Written

_COMPARED = 64
"""A limit of cost: characters of two words that are compared."""


def is_typo(value: Value, like: Written) -> bool:
    """Return True if the digits there are at most one typo away from a value; without a scale nothing else shows it."""
    if len(like.pieces) != 1:
        return False
    shown = like.pieces[0].text
    return abs(value) in typos(like) or shown.isdecimal() and abs(value) == int(ascii_digits(shown))


def typos(like: Written) -> list[Fraction]:
    """Return the values of a number's digits with one digit changed, dropped, added or exchanged, or one mark put in.

    >>> from numguard import extract
    >>> from numguard.writing.written import written
    >>> sorted({int(value) for value in typos(written(extract("12", "en")[0], "en"))})[:6]
    [1, 2, 10, 11, 12, 13]
    """
    return list(_typos(in_script(like.pieces[0].text, ord(ASCII_ZERO)))) if len(like.pieces) == 1 else []


def _typos(text: str) -> Iterator[Fraction]:
    digits = [(text, len(text))] if text.isdecimal() else []
    for mark in ".,":
        whole, cut, rest = text.rpartition(mark)
        if cut and whole.isdecimal():
            digits.append((whole + rest, len(whole)))
    for run, point in digits:
        forms = {(run[:i] + run[i + 1 :], point - (i < point)) for i in range(len(run))}
        forms |= {(run[:i] + run[i + 1] + run[i] + run[i + 2 :], point) for i in range(len(run) - 1)}
        for digit in "0123456789":
            forms |= {(run[:i] + digit + run[i + 1 :], point) for i in range(len(run))}
            forms |= {(run[:i] + digit + run[i:], point + (i <= point)) for i in range(len(run) + 1)}
        forms |= {(run, at) for at in range(1, len(run))}
        for form, at in sorted(forms):
            if form and at > 0 and not (len(form) > len(run) and form[0] == "0" and at > 1):  # nobody types 051
                yield Fraction(int(form), 10 ** max(0, len(form) - at))


def distance(one: str, other: str) -> int:
    """Return how many characters must be changed, added, dropped or exchanged with their neighbour.

    >>> distance("2072", "207"), distance("2072", "2027")
    (1, 1)
    """
    if max(len(one), len(other)) > _COMPARED:
        return max(len(one), len(other))
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        new = [i]
        for j, b in enumerate(other, 1):
            best = min(row[j] + 1, new[j - 1] + 1, row[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            new.append(best)
        before, row = row, new
    return row[-1]
