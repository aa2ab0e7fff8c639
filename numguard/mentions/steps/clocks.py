"""Hours and minutes: 7:30 pm, 19h30, 7.30 Uhr, half past seven, hours counted from sunrise."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, Option
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import said_after
from numguard.model import Kind
from numguard.quantity.units import HOUR, MINUTE
from numguard.script.signs import COLONS

SPOKEN: Final = "hour as spoken"
"""The reading of seven in "a quarter to seven", where the other side says it in words that are not known."""
_HALF_TO: Final = frozenset(("half_to",))
_COLONS: Final = frozenset(COLONS)
_COLONS_AND_STOP: Final = frozenset((*COLONS, "."))
_HALF_DAYS: Final = frozenset(("am", "pm"))
_NO_HALF: Final[frozenset[str]] = frozenset()
_HALF_OF: Final = {"a": frozenset(("am",)), "p": frozenset(("pm",))}
_LATIN_HALF: Final = re.compile(r"\.?\s{0,2}([AP]M|pm|[ap]\.\s?m)(?!\w)")
"""Half days in Latin letters, in any language; a small am is a word of many."""
_ZONE: Final = re.compile(r"\s?(?:UTC|GMT)(?!\w)")


def mark_hour(atom: Atom, marks: frozenset[str], lex: Lexicon) -> None:
    """A clock word stands beside ``atom``; 7.30 has its hour in its first part."""
    hour = atom
    if not isinstance(atom.value, int):
        if atom.places == 2 and atom.choices:
            hour = atom.choices[0][0]
        elif atom.words == 0 or Fraction(atom.value) * 4 % 1:
            return  # साढ़े सात बजे = 7:30 is parted by read_clocks
    atom.role = atom.role or "hour"
    if not isinstance(hour.value, int):
        return
    read_hour(hour, "pm" in marks, "am" in marks, lex)


def read_hour(atom: Atom, pm: bool, am: bool, lex: Lexicon) -> None:
    value = atom.value
    if not isinstance(value, int):
        return
    options: list[Option]
    if pm and value < 12:
        options = [(value + 12, 0.0, "clock"), (value, 0.1, "clock")]
    elif am and value == 12:
        options = [(0, 0.0, "clock"), (12, 0.1, "clock"), (24, 0.2, "clock")]
    elif pm or am:
        options = [(value, 0.0, "clock")]
        if value >= 12:
            options.append((value - 12, 0.1, "clock"))
    else:
        options = [(value, 0.0, "clock"), (value - 12 if value > 12 else value + 12, 0.3, "clock")]
        if value in (0, 24):
            options += [(24 - value, 0.1, "clock")]
    if lex.data.clock_shift:
        shifted = (value + lex.data.clock_shift - 1) % 12 + 1
        options += [(shifted, 0.3, "clock from six"), (shifted + 12, 0.3, "clock from six")]
        if value == 6:
            options.append((0, 0.4, "clock from six"))
    if not any(habit == "clock" for _, _, habit in atom.options) or pm or am:
        atom.read_as(*options)


def _cut_hour(atom: Atom) -> None:
    """Let 0800 be an hour and its minutes."""
    hours, minutes = int(atom.raw[:2]), int(atom.raw[2:])
    if hours > 24 or minutes > 59:
        return
    hour = Atom(atom.start, atom.start + 2, hours, True, "clock")
    minute = Atom(atom.start + 2, atom.end, minutes, True, "clock")
    hour.role, minute.role = "hour", "minute"
    hour.stand_beside(atom)
    minute.stand_beside(atom)
    atom.choices = ((hour, minute),)


def read_clocks(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """7:30 is an hour and its minutes; so is 7.30 where a clock word stands beside it."""
    parted: list[Atom] = []
    for atom in atoms:
        if atom.role == "hour" and atom.places == 2 and atom.choices:
            hour, minute = atom.choices[0][0], atom.choices[0][-1]
            if (
                len(atom.choices[0]) == 2
                and isinstance(hour.value, int)
                and hour.value <= 24
                and isinstance(minute.value, int)
                and minute.value < 60
            ):
                hour.role, minute.role = "hour", "minute"
                hour.stand_beside(atom)
                minute.stand_beside(atom)
                minute.soft = minute.value == 0
                if not hour.others:
                    read_hour(hour, False, False, lex)
                if atom.cost == 0 and atom.unit is None:
                    hour.choices = ((_as_hours(atom),),)  # 0,06 heure may be 0.06 hours
                parted += [hour, minute]
                continue
        if atom.role == "hour" and not isinstance(atom.value, int) and atom.words:
            whole = int(atom.value)
            if not whole:  # the half of السابعة والنصف مساء, half past seven in the evening
                atom.read_as((int(Fraction(atom.value) * 60), 0.0, "clock"))
                atom.role, atom.kind, atom.soft = "minute", Kind.TIME, True
                parted.append(atom)
                continue
            minute = Atom(atom.start, atom.end, int((Fraction(atom.value) - whole) * 60), False, "clock")
            minute.role, minute.kind, minute.soft = "minute", Kind.TIME, True
            minute.stand_beside(atom)
            atom.read_as((whole, 0.0, ""))
            atom.kind = Kind.TIME
            read_hour(atom, False, False, lex)
            parted += [atom, minute]
            continue
        parted.append(atom)
    atoms = parted
    if "UTC" in text or "GMT" in text:
        for atom in atoms:
            if len(atom.raw) == 4 and _ZONE.match(text, atom.end):
                _cut_hour(atom)
    cut: list[Atom] = []
    for atom in atoms:
        is_clock = len(atom.raw) == 4 and atom.end - atom.start == 4 and (atom.raw[0] == "0" or atom.unit is HOUR)
        if is_clock:
            _cut_hour(atom)  # we left at 0615
        if is_clock and atom.unit is HOUR and atom.choices:
            cut += atom.choices[0]  # at 1830 hours
        else:
            cut.append(atom)
    atoms = cut
    for i in range(len(atoms) - 1):
        hour, minute = atoms[i], atoms[i + 1]
        if not hour.digits or not minute.digits or not isinstance(hour.value, int) or not isinstance(minute.value, int):
            continue
        if i + 2 < len(atoms) and atoms[i + 2].start < minute.end:
            continue  # 1:11dreiviertel: it is an hour itself, and says its minutes
        gap = text[hour.end : minute.start]
        if (
            ((mark := gap.strip().lower()) in _COLONS or mark in lex.clock_separators)
            and len(gap) <= 3
            and len(minute.raw) == 2
            and 0 <= minute.value < 60
            and hour.role != "minute"
            and 0 <= hour.value <= 24
            and len(hour.raw) <= 2
        ):
            marks = _half_day(text, _end_of_clock(text, atoms, i + 1), hits, lex)
            if marks:  # the mark stands after the minutes
                read_hour(hour, "pm" in marks, "am" in marks, lex)
                minute.read_as((int(minute.raw), 0.0, ""))
            elif hour.role != "hour" or hour.unit is not None:
                read_hour(hour, False, False, lex)
            hour.role, minute.role = "hour", "minute"
            hour.kind = minute.kind = Kind.TIME
            hour.unit = minute.unit = None
            if minute.value == 0:
                minute.soft = True
        elif (
            hour.role == "hour"
            and len(gap) <= 2
            and len(minute.raw) <= 2
            and minute.value < 60
            and minute.unit in (MINUTE, None)
            and (not (mark := gap.strip(". ").lower()) or mark in lex.clock_separators)
        ):
            minute.role = "minute"
    return atoms


def _as_hours(atom: Atom) -> Atom:
    """Return a decimal that was cut into an hour and minutes as a number of hours."""
    hours = atom.twin()
    hours.places, hours.unit, hours.kind = atom.places, HOUR, Kind.MEASURE
    hours.unit_end = atom.unit_end
    return hours


def _end_of_clock(text: str, atoms: list[Atom], i: int) -> int:
    """Return where a clock ends whose minutes are number ``i``: behind its seconds, where it has them."""
    end = atoms[i].end
    if i + 1 < len(atoms) and len(atoms[i + 1].raw) == 2 and text[end : atoms[i + 1].start] in _COLONS_AND_STOP:
        return atoms[i + 1].end
    return end


def _half_day(text: str, end: int, hits: Hits, lex: Lexicon) -> frozenset[str]:
    """Return am or pm where a word behind a clock says it, or PM as every language may write it; else nothing."""
    after, _, stop, _ = said_after(text, end, hits, lex)
    if after is not None and "clock" in after.marks and not after.marks & _HALF_DAYS:
        after, end = said_after(text, stop, hits, lex)[0], stop  # 9:24 ч. след обяд
    if after is not None and after.marks & _HALF_DAYS:
        return after.marks & _HALF_DAYS
    match = _LATIN_HALF.match(text, end)
    return _HALF_OF[match.group(1)[0].lower()] if match is not None else _NO_HALF


def _minutes(marks: frozenset[str]) -> int | None:
    """Return what the words beside an hour add to it, or take (negative), in minutes."""
    if "half_to" in marks:
        return -30
    if "half_past" in marks:
        return 30
    return next((int(mark[8:]) for mark in marks if mark.startswith("minutes ")), None)


def read_hour_parts(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """half past seven = halb acht = 7:30, 午後7時半 = 19:30, Viertel vor sieben = 6:45, четверть восьмого = 7:15."""
    found: list[Atom] = []
    for i, atom in enumerate(atoms):
        found.append(atom)
        if not isinstance(atom.value, int) or not 1 <= atom.value <= 24 or atom.kind is Kind.FRACTION:
            continue
        marks = atom.marks
        if atom.role == "hour":
            after = said_after(text, atom.unit_end, hits, lex)[0]
            if after is not None:
                marks |= after.marks - _HALF_TO
        minutes = _minutes(marks) if marks else None
        if minutes is None:
            continue
        named = atom.value
        if minutes < 0:
            hour = (named - 2) % 12 + 1
            atom.read_as((hour, 0.0, "clock"), (hour % 12 + 12, 0.1, "clock"), (named, 0.3, SPOKEN))
        elif atom.role != "hour":
            read_hour(atom, False, False, lex)
        atom.role, atom.kind = "hour", Kind.TIME
        part = next(
            (
                a
                for a in atoms[max(0, i - 2) : i + 3]
                if a.kind is Kind.FRACTION and min(abs(a.start - atom.end), abs(atom.start - a.end)) < 8
            ),
            None,
        )
        if part is None:
            part = Atom(atom.start, atom.end, minutes % 60, False)
            part.stand_beside(atom)
            found.append(part)
        part.read_as((minutes % 60, 0.0, "clock"))
        part.role, part.kind, part.soft = "minute", Kind.TIME, True
    return found


def hour_and_minutes(atom: Atom) -> tuple[tuple[Atom, ...], ...]:
    """Return siete y media, 2.5 hours as an hour and its minutes: another way to cut the number, or none."""
    value = Fraction(atom.value)
    if (
        value.denominator == 1
        or not (atom.words or atom.unit is HOUR)
        or atom.unit not in (None, HOUR)
        or not 1 < value < 25
        or (value * 60).denominator != 1
    ):
        return ()
    whole = int(value)
    hour = Atom(atom.start, atom.end, whole, False, "clock")
    minute = Atom(atom.start, atom.end, int((value - whole) * 60), False, "clock")
    hour.role, minute.role = "hour", "minute"
    return ((hour, minute),)
