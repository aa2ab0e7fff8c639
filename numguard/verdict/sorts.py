"""Sorts of numbers in words: what a word of one text may say otherwise in the other."""

from __future__ import annotations

from typing import Final

from numguard.mentions.alone import ROUGH
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import HOUR_ROLE, MONTH_ROLE, MULTIPLE, ORDINAL, ROMAN
from numguard.mentions.steps.becoming import SPOKEN
from numguard.model import Kind
from numguard.quantity.counts import HUNDRED

_LEAST_COUNT: Final = 3
COUNTS: Final = frozenset((Kind.CARDINAL, Kind.MEASURE))
"""The kinds of numbers that count something."""


def is_count(atom: Atom) -> bool:
    """Tell a small cardinal, said in one word, from an article, a pair and a share."""
    if atom.digits or atom.role or atom.words > 1 or atom.kind not in COUNTS:
        return False
    return isinstance(atom.value, int) and _LEAST_COUNT <= atom.value < HUNDRED and atom.value not in ROUGH


def is_month(atom: Atom) -> bool:
    """Tell a month in words: October, 九月."""
    return not atom.digits and atom.role == MONTH_ROLE


def is_hour(atom: Atom) -> bool:
    """Tell the hour of a clock in words: half past eleven, midnight."""
    return not atom.digits and atom.role == HOUR_ROLE


def is_told_hour(atom: Atom) -> bool:
    """Tell the hour of a clock that is told with its half or quarter, of which no article is part: halb eins."""
    return is_hour(atom) and (SPOKEN in [habit for _, _, habit in atom.others] or bool(atom.marks & _PAST))


_PAST: Final = frozenset(("half_past", "half_to"))


def is_part(atom: Atom) -> bool:
    """Tell a number in words that is not whole: half, two thirds, one and a half."""
    return not atom.digits and not atom.role and not isinstance(atom.value, int)


def is_times(atom: Atom) -> bool:
    """Tell whether a word multiplies: twice, half, doubled."""
    return atom.kind is MULTIPLE or (is_part(atom) and atom.unit is None)


def is_rank(atom: Atom) -> bool:
    """Tell an ordinal in words, and a Roman numeral of several letters: one alone is an initial or a word."""
    if atom.kind is ROMAN:
        return atom.end - atom.start > 1
    return not atom.digits and atom.kind is ORDINAL


SORTS: Final = (is_month, is_part, is_rank, is_hour)
"""What a number in words may be that a word of the other text, which is only sometimes a number, says otherwise."""
