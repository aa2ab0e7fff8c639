"""Centuries by hundreds or by ordinal (the 1900s, the 20th century); decades and centuries as years."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import ROLE, UNITS, Agreement
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import CENTURY_ROLE, DECADE_ROLE, NO_ROLE, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.model import Kind
from numguard.quantity import units

_COUNTS: Final = (Kind.CARDINAL, Kind.FRACTION)

_YEARS: Final = {units.DECADE: 10, units.CENTURY: 100, units.MILLENNIUM: 1000}
_FIRST_HUNDREDS: Final = 1000
"""The years from which a bare number may call a century by its hundreds: el 1500."""
_HUNDRED: Final = 100
_MONTH_DAYS: Final = 30
"""The days of a month of which no more is said: 30 days, one month; 90 days, three months."""


def _in_years(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    factor = _YEARS.get(one.unit) if one.unit is not None else None
    if one.role == CENTURY_ROLE and one.kind in _COUNTS and (not one.digits or other.soft):  # the last two centuries
        factor = 100
    if one.unit is units.MONTH and other.unit is units.DAY and other.value == one.value * _MONTH_DAYS:
        return "months as days"
    if factor is not None and other.unit in (None, units.YEAR) and other.value == one.value * factor:
        return "centuries as years" if one.unit is None else f"{one.unit} as years"
    return None


TIME_SPAN: Final = Agreement(
    name="time-span",
    doc="Decades, centuries, millennia are said in years, even where the word for year is unknown, and months in days.",
    reads=reads("value unit kind role raw weight"),
    agree=_in_years,
    needs=UNITS | ROLE,
    cost=costs.CONVENTION,
    text="years",
    witness="the word for the span",
)


def _by_hundreds(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    # In "the 19th or early 20th century", the first is an ordinal of which the century is said behind the second.
    is_century = one.role == CENTURY_ROLE or (one.kind is ORDINAL and other.role == DECADE_ROLE)
    if is_century and other.role in (DECADE_ROLE, NO_ROLE):
        hundreds = (one.value - 1) * _HUNDRED
        if other.value == hundreds >= (_HUNDRED if other.role == DECADE_ROLE else _FIRST_HUNDREDS):
            return ""
    if one.role in (CENTURY_ROLE, DECADE_ROLE) and other.value in lexicon.data.century_names and _is_name(other):
        century = one.value if one.role == CENTURY_ROLE else Fraction(one.value) / 100 + 1
        if other.value == (century - 11) * 100:
            return ""
    return None


def _is_name(atom: Atom) -> bool:
    """Tell Cinquecento, dell'Ottocento and '500, the centuries, from a number."""
    return not atom.context.written.islower() if atom.words else atom.context.has_apostrophe


CENTURY: Final = Agreement(
    name="century",
    doc="A century is called by its hundreds: the 1800s = the 19th century, il Cinquecento = the 16th century.",
    reads=reads("value role kind raw place context"),
    agree=_by_hundreds,
    needs=ROLE,
    cost=costs.EXACT,
    text="century",
    witness="the word for century, or the form of hundreds",
)
