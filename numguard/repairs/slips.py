"""How far two numbers are from each other in writing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numguard.model import Mention
from numguard.script.digits import in_script, runs
from numguard.writing.inflection import Value


def is_slip(value: Value, slot: Mention) -> bool:
    """Tell whether the digits that stand there are one slip away: where the scale is unsaid, nothing else tells."""
    inner = runs(slot.text)
    return len(inner) == 1 and abs(value) in set(slips(in_script(inner[0].text, ord("0")))) | {_plain(inner[0].text)}


def _plain(text: str) -> Fraction:
    return Fraction(int(in_script(text, ord("0")))) if text.isdecimal() else Fraction(-1)


def slips(text: str) -> Iterator[Fraction]:
    """Yield the values of digits with one digit changed, dropped, added or exchanged, or one mark put in."""
    digits = [(text, len(text))] if text.isdecimal() else []
    for mark in ".,":
        whole, found, rest = text.rpartition(mark)
        if found and whole.isdecimal():
            digits.append((whole + rest, len(whole)))
    for run, point in digits:
        forms = {(run[:i] + run[i + 1 :], point - (i < point)) for i in range(len(run))}
        forms |= {(run[:i] + run[i + 1] + run[i] + run[i + 2 :], point) for i in range(len(run) - 1)}
        for digit in "0123456789":
            forms |= {(run[:i] + digit + run[i + 1 :], point) for i in range(len(run))}
            forms |= {(run[:i] + digit + run[i:], point + (i <= point)) for i in range(len(run) + 1)}
        forms |= {(run, at) for at in range(1, len(run))}
        for form, at in sorted(forms):
            if form and at > 0:
                yield Fraction(int(form), 10 ** max(0, len(form) - at))


def distance(one: str, other: str) -> int:
    """Return how many characters must be changed, added, dropped or exchanged with their neighbour.

    >>> distance("2072", "207"), distance("2072", "2027")
    (1, 1)
    """
    if max(len(one), len(other)) > 64:
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
