"""Where the month stands in a date in digits, as its language, its region or another date of the text has it."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Side
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import DAY_ROLE, MONTH_ROLE
from numguard.model import Value
from numguard.quantity.counts import DAYS, MONTHS
from numguard.script.signs import BIDI_MARKS

_MARKS: Final = frozenset(("/", ".", "-", ". "))
_PAIR: Final = 2
_WHOLE: Final = 3
"""Numbers of a date without its year, and with it."""


def role_in_date(side: Side, i: int, value: Value) -> str:
    """Return whether ``value``, which is number ``i`` or a part of it, is the day or the month of a date in digits.

    Empty where it is no part of one, or where nothing tells the order: 5/4 in English of no region.
    """
    values, at = _chain(side.atoms, i, value)
    if at is None or not _may_be_either(values):
        return ""
    order = "Md" if len(values) == _WHOLE and values[0] > DAYS else _order_shown(side) or side.lexicon.cldr.date_order
    if not order:
        return ""
    pair = values[1:] if values[0] > DAYS else values[:_PAIR]
    place = at - (values[0] > DAYS)
    if pair[0] == pair[1]:
        return ""
    return MONTH_ROLE if (order == "Md") == (place == 0) else DAY_ROLE


def _chain(atoms: list[Atom], i: int, value: Value) -> tuple[list[Value], int | None]:
    """Return the numbers of a date in digits, and which of them number ``i`` is, or the part of it that has a value."""
    atom = atoms[i]
    if atom.places and atom.choices and len(atom.choices[0]) == _PAIR:  # 05.04, read as a decimal
        parts = [part.value for part in atom.choices[0]]
        return parts, parts.index(value) if parts.count(value) == 1 else None
    first = last = i
    while first and _is_joined(atoms, first - 1) and last - first < _WHOLE:
        first -= 1
    while last + 1 < len(atoms) and _is_joined(atoms, last) and last - first < _WHOLE:
        last += 1
    chain = [one.value for one in atoms[first : last + 1]]
    return (chain, i - first) if len(chain) in (_PAIR, _WHOLE) else ([], None)


def _is_joined(atoms: list[Atom], i: int) -> bool:
    """Tell whether a mark of dates alone stands between a number in digits and the next one."""
    first, second = atoms[i], atoms[i + 1]
    return (
        first.digits and second.digits and not second.places and gap_between(first, second).strip(BIDI_MARKS) in _MARKS
    )


def _may_be_either(values: list[Value]) -> bool:
    """Tell whether the day and the month of a date may each be the other."""
    small = [value for value in values if value <= DAYS]
    return len(small) == _PAIR and all(isinstance(value, int) and 1 <= value <= MONTHS for value in small)


def _order_shown(side: Side) -> str:
    """Return the order of day and month that another date of the text shows: 25/12/2026 begins with the day."""
    if side.order_shown is None:
        side.order_shown = _order_of(side.atoms)
    return side.order_shown


def _order_of(atoms: list[Atom]) -> str:
    for i in range(len(atoms) - 1):
        atom = atoms[i]
        if not _is_joined(atoms, i) or not (1 <= atom.value <= DAYS and len(atom.raw) <= _PAIR):
            continue
        second = atoms[i + 1].value
        if not (isinstance(second, int) and 1 <= second <= DAYS) or (i and _is_joined(atoms, i - 1)):
            continue
        if atom.value > MONTHS >= second:
            return "dM"
        if second > MONTHS >= atom.value:
            return "Md"
    return ""
