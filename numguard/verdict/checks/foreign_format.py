"""The right value in the other language's number format: 1,234.56 kept in German."""

from __future__ import annotations

from numguard.mentions.atom import Atom
from numguard.mentions.grammar.digits import FOREIGN


def format_kept(a: Atom, b: Atom) -> bool:
    """Tell whether both sides write a number alike, and only one of them by its own locale's marks.

    One mark alone may be a version or a section (3.10), so it takes a unit, or a grouping and a decimal mark.
    """
    if a.cost == b.cost or max(a.cost, b.cost) != FOREIGN or not (a.digits and b.digits):
        return False
    if a.unit is None and " decimal " not in a.habit:
        return False
    return a.text[a.start : a.end] == b.text[b.start : b.end]
