"""Numbers that say "always": 24 heures sur 24, 24時間365日. For 24/7 see ranges.py."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, gap_behind_unit
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.quantity.units import DAY, HOUR

_DAY_LONG: Final = "24"
_WEEK_LONG: Final = ("7", "365")


def read_always(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Read 7 jours sur 7 as one seven, and make 24時間365日 soft."""
    kept: list[Atom] = []
    for atom in atoms:
        last = kept[-1] if kept else None
        if last is not None and _says_all(last, atom):
            last.unit_end = max(last.unit_end, atom.end)
            continue
        if last is not None and _is_always(last, atom):
            last.soft = atom.soft = True
        kept.append(atom)
    return kept


def _says_all(first: Atom, second: Atom) -> bool:
    """Return True if a number repeats the full count of its unit: the second 24 of 24 ore su 24."""
    if first.raw != second.raw or (first.role != "hour" and first.unit not in (HOUR, DAY)) or second.unit is not None:
        return False
    return (first.raw == _DAY_LONG or first.raw in _WEEK_LONG) and 0 < second.start - first.unit_end <= BESIDE


def _is_always(hours: Atom, days: Atom) -> bool:
    """Return True if all hours of a day and all days of a year stand side by side: 24時間365日."""
    if hours.raw != _DAY_LONG or days.raw not in _WEEK_LONG or hours.unit is not HOUR:
        return False
    return not gap_behind_unit(hours, days).strip()
