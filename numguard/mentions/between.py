"""What two neighbouring numbers are together, by what stands between them."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.surroundings import gap_between
from numguard.script.digits import ascii_digits

_SPACED: Final = re.compile(r"(\d{1,3})[.,] (\d{1,3})")
_DATE_MARKS: Final = frozenset("-./")
_YEAR_BEHIND: Final = re.compile(r"[-./](?:\d{4}|\d{2})(?!\d)")
_MONTHS, _DAYS = 12, 31


def may_be_dated(first: Atom, second: Atom) -> bool:
    """Tell whether two numbers may be day and month in any order: 11/30, 04.09.2023; 3/4 is more often a fraction."""
    gap, end = gap_between(first, second), second.end
    if gap not in _DATE_MARKS or not (first.digits and 1 <= first.value <= _DAYS and 1 <= second.value <= _DAYS):
        return False
    has_year = second.text[end : end + 1] == gap and _YEAR_BEHIND.match(second.text, end) is not None
    is_told = has_year or (gap == "/" and max(first.value, second.value) > _MONTHS)
    return is_told and min(first.value, second.value) <= _MONTHS


def spaced_decimal(first: Atom, second: Atom) -> tuple[str, str] | None:
    """Return the digits of two numbers with a decimal mark and a blank between them: 1, 6; None for others."""
    if not first.digits or not second.digits:
        return None
    found = _SPACED.search(first.text, max(first.start, first.end - 3), second.end)
    if found is None or found.start(2) < second.start or not second.start <= found.start(2) < second.end:
        return None
    return ascii_digits(found.group(1)), ascii_digits(found.group(2))
