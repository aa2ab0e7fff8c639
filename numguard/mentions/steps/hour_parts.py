"""Halves and quarters beside an hour: half past seven, Viertel vor sieben, четверть восьмого."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, stand_within
from numguard.mentions.kinds import FRACTION, TIME
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.mentions.steps.becoming import SPOKEN, read_hour
from numguard.mentions.steps.half_days import half_of_day, minutes_said, noon_of
from numguard.mentions.steps.words_beside import said_after
from numguard.model import Kind, Value
from numguard.quantity.counts import MINUTES
from numguard.quantity.exact import exact_product
from numguard.quantity.units import DAY

_NO_HOURS: Final = frozenset((FRACTION, Kind.MONTH))
"""What is no hour beside a half: половина мая."""
_HALF_TO: Final = frozenset(("half_to",))


def read_hour_parts(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """half past seven = halb acht = 7:30, 午後7時半 = 19:30, Viertel vor sieben = 6:45, четверть восьмого = 7:15."""
    read: list[Atom] = []
    covered, part = 0, None
    for i, atom in enumerate(atoms):
        if atom.start < covered and atom is not part:
            continue  # 六点三刻: the three of the quarters
        read.append(atom)
        if not isinstance(atom.value, int) or not 0 <= atom.value <= 24 or atom.kind in _NO_HOURS:
            continue
        if atom.role == "century":
            continue  # во второй половине девятнадцатого века
        named = atom.value or noon_of(atom)
        if not named:
            continue
        marks = atom.marks
        minutes = minutes_said(marks) if marks else None
        if atom.role == "hour" or minutes is not None:
            after = said_after(line, atom.unit_end, lex)
            if after is not None:
                marks |= after.cue.marks - _HALF_TO
                minutes = minutes_said(marks)
                if minutes is not None and lex.nospace:
                    covered = after.end
        if minutes is None:
            continue
        atom.marks = marks
        near = (one for one in atoms[max(0, i - 2) : i + 3] if _is_near(one, atom))
        said = (abs(minutes), minutes % 60)  # a quarter to nine, to half past five: the half is of the other hour
        part = next((one for one in near if _minutes_of(one) in said), None)
        start = min(atom.start, atom.unit_start, atom.start if part is None else part.start)
        half = half_of_day(line, start, atom.end, lex)
        if minutes < 0:
            atom.read_as(((named - 2) % 12 + 1, 0.0, "" if lex.data.clock_shift else "clock"))
        if half or lex.data.clock_shift or (atom.role != "hour" and minutes > 0):
            read_hour(atom, half, lex)
        if minutes < 0:
            if not half:
                atom.others += ((atom.value % 12 + 12, 0.1, "clock"),)
            atom.others += (((named - 1) % 12 + 1, 0.3, SPOKEN),)
        atom.role, atom.kind = "hour", TIME
        if atom.unit is DAY:  # в половине третьего дня: the half of the day, and no count of days
            atom.unit, atom.unit_end = None, atom.end
        if part is None:
            part = Atom(atom.start, atom.end, minutes % 60, False)
            part.stand_beside(atom)
            read.append(part)
        part.read_as((minutes % 60, 0.0, "clock"))
        part.role, part.kind, part.soft = "minute", TIME, True
    return read


def _minutes_of(part: Atom) -> Value | None:
    """Return how many minutes a share of an hour says, also one that the half of the day before it made minutes."""
    if part.kind is FRACTION:
        return exact_product(abs(Fraction(part.value)), MINUTES)  # las doce menos cuarto: no minus
    return part.value if part.role == "minute" and not part.digits else None


def _is_near(part: Atom, hour: Atom) -> bool:
    """Tell whether a half or a quarter stands beside an hour: varttia vaille kahteentoista."""
    return stand_within(part, hour, BESIDE)
