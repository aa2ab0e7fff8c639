"""The words and digits that may make a number, and the gaps that may stand between them."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Entry
from numguard.model import Value
from numguard.quantity.calendars import may_be_year
from numguard.script.signs import BLANKS, JOINTS, ZERO_WIDTH

Token = tuple[int, int, Entry | None, Atom | None]
"""Start, end, and what stands there: the entry of a word, or the atom of a run of digits."""
JOIN: Final = f"{BLANKS}{JOINTS}{ZERO_WIDTH}\N{ZERO WIDTH NON-JOINER}"


def joinable(gap: str) -> bool:
    """Return True if two forms with ``gap`` between them may belong to one number."""
    return not gap or (len(gap) <= 3 and not gap.strip(JOIN) and gap != "- " and gap != " -")


def is_uncounted_year(value: Value) -> bool:
    """Return True if digits before a number word are a year rather than its count: a round thousand counts."""
    return may_be_year(value) and value % 1000 != 0
