"""Hours and minutes: 7:30 pm, 19h30, 7.30 Uhr, half past seven, hours counted from sunrise."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.grammar.digits import parts_of
from numguard.mentions.kinds import CARDINAL, MEASURE, TIME
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.mentions.steps.becoming import HALF_DAYS, mark_hour, read_hour
from numguard.mentions.steps.half_days import HALF_OF, LATIN_HALF, NO_HALF, half_behind, half_of_day, minutes_said
from numguard.mentions.steps.words_beside import said_after
from numguard.model import Kind
from numguard.model.deadline import EACH
from numguard.quantity.counts import MINUTES, MONTHS, THOUSAND
from numguard.quantity.exact import exact_quotient
from numguard.quantity.units import HOUR, MINUTE
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.signs import COLONS, DECIMAL_MARKS

_COLONS: Final = frozenset(COLONS)
_FOUR: Final = 4
"""Digits of a clock, or of seconds and their hundredths."""
_COLONS_AND_STOP: Final = frozenset((*COLONS, "."))
_LATIN_HALF_BEFORE: Final = Late(r"(?:\A|[^\s\d]\s|[(\[])([AP])\.?M\.?\s?\Z")
"""The same before a clock, and behind no other one: PM 3:20."""
_ZONE: Final = Late(r"\s?(?:UTC|GMT)(?!\w)")


def _cut_hour(atom: Atom) -> None:
    """Let 0800 be an hour and its minutes, and -0400 those of a time zone."""
    hours, minutes = int(atom.raw[:2]), int(atom.raw[2:])
    if hours <= 24 and minutes <= 59:
        hour = Atom(atom.start, atom.end - 2, -hours if atom.value < 0 else hours, True, "clock")
        minute = Atom(atom.end - 2, atom.end, minutes, True, "clock")
        atom.choices = (_clock(hour, minute, atom),)


def _clock(hour: Atom, minute: Atom, whole: Atom) -> tuple[Atom, Atom]:
    """Make two numbers that one is parted in an hour and its minutes."""
    hour.role, minute.role = "hour", "minute"
    hour.stand_beside(whole)
    minute.stand_beside(whole)
    return hour, minute


def read_clocks(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """7:30 is an hour and its minutes; so is 7.30 where a clock word stands beside it."""
    if any([atom.places == 2 and atom.choices for atom in atoms]):  # noqa: C419
        _mark_dotted(line, atoms, lex)
    parted = [part for atom in _with_hundredths(line, _without_noon(atoms)) for part in _hour_parts(line, atom, lex)]
    line.hits.look()
    atoms = _part_fours(line, parted)
    for i in range(len(atoms) - 1):
        if i & EACH == EACH:
            line.hits.look()
        hour, minute = atoms[i], atoms[i + 1]
        if hour.role == "hour" and minute.unit is MINUTE and not minute.digits:
            _read_minutes(line, hour, minute)
        if not hour.digits or not minute.digits or not isinstance(hour.value, int) or not isinstance(minute.value, int):
            continue
        gap = gap_between(hour, minute)
        mark = gap.strip().lower()
        is_parted = len(gap) <= 3 and (mark in _COLONS or mark in lex.clock_separators)
        is_zone = hour.value < 0 and len(hour.raw) == 2 and mark in _COLONS  # -04:00
        is_hour = hour.role != "minute" and (0 <= hour.value <= 24 or is_zone) and len(hour.raw) <= 2
        if is_parted and is_hour and len(minute.raw) == 2 and 0 <= minute.value < 60:
            end = _end_of_clock(line, atoms, i + 1)
            _read_clock(hour, minute, half_behind(line, end, lex) or _latin_half_before(line, hour.start), lex)
            if end > minute.end and (atoms[i + 2].role == "hour" or atoms[i + 2].value == 0):  # 3:21:08 PM
                _read_seconds(atoms[i + 2])
        elif _are_of_clock(hour, minute) and (half := _half_behind_minutes(line, hour, minute, lex)):
            _read_clock(hour, minute, half, lex)
        elif hour.role == "hour" and len(gap) <= 2 and len(minute.raw) <= 2 and minute.value < 60:
            mark = gap.strip(". ").lower()
            if minute.unit in (MINUTE, None) and (not mark or mark in lex.clock_separators):
                minute.role = "minute"
    return atoms


def _are_of_clock(hour: Atom, minute: Atom) -> bool:
    """Tell whether two numbers may be the hour and the minutes of a clock by the words beside each."""
    return (hour.role == "hour" or hour.unit is HOUR) and (minute.role == "hour" or minute.unit is MINUTE)


def _latin_half_before(line: Line, start: int) -> frozenset[str]:
    """Return the half of the day that stands in Latin letters before a clock."""
    before = line.between(max(0, start - BESIDE), start)
    match = _LATIN_HALF_BEFORE.made.search(before) if "M" in before else None
    return HALF_OF[match.group(1).lower()] if match is not None else NO_HALF


def _half_behind_minutes(line: Line, hour: Atom, minute: Atom, lex: Lexicon) -> frozenset[str]:
    """Return the half of the day right behind a number that is the minutes of the hour before it: 1 giờ 10 chiều."""
    half = NO_HALF
    for end in {minute.end, minute.unit_end}:
        after = said_after(line, end, lex)
        half |= after.cue.marks & HALF_DAYS if after is not None else NO_HALF
    if not half or len(minute.raw) > 2 or int(minute.raw) >= MINUTES:
        return NO_HALF
    joint = line.between(max(hour.end, hour.unit_end), min(minute.start, minute.unit_start)).strip()
    are_joined = joint in lex.listed("hour_plus") if joint else hour.unit is HOUR or hour.unit_end > hour.end
    return half if are_joined else NO_HALF


def _without_noon(atoms: list[Atom]) -> list[Atom]:
    """Leave out a word for noon or midnight beside the hour in digits that it names: 12 Uhr mittags, 12 midnight."""
    kept: list[Atom] = []
    for atom in atoms:
        hour = kept[-1] if kept else None
        if hour is not None and hour.digits and atom.soft and atom.role == "hour" and _names(atom, hour):
            if atom.start >= hour.unit_end:
                hour.read_as(*atom.options)
            continue
        kept.append(atom)
    return kept


def _names(word: Atom, hour: Atom) -> bool:
    """Tell whether a word for noon or midnight stands right behind twelve, or ends an hour that has it as its half."""
    if word.start < hour.unit_end:
        return hour.role == "hour"
    return hour.value in _TWELVES and word.start == hour.end + 1 and hour.unit is None


_TWELVES: Final = (0, 12, 24)


def _mark_dotted(line: Line, atoms: list[Atom], lex: Lexicon) -> None:
    """Let 21.10 be a clock behind a word for it, in a text that has another: gets in at 21.10, a quarter to ten."""
    if not any(atom.role == "hour" or (atom.marks and minutes_said(atom.marks) is not None) for atom in atoms):
        return
    for atom in atoms:
        if atom.places != 2 or atom.role or not atom.choices or atom.unit is not None:
            continue
        if follows(line, atom, _said_before_clocks(lex), lex):
            mark_hour(atom, NO_HALF, lex)


@of_lexicon
def _said_before_clocks(lex: Lexicon) -> tuple[str, ...]:
    return tuple(lex.listed("clock_before") | lex.listed("hour_named"))


def follows(line: Line, atom: Atom, words: tuple[str, ...], lex: Lexicon) -> bool:
    """Tell whether one of some words, which are folded, stands right before a number."""
    if not words:
        return False
    before = fold(line.before(atom.start).rstrip(), lex.data.fold)
    return before.endswith(words) if lex.nospace else (before.split() or [""])[-1] in words


def _with_hundredths(line: Line, atoms: list[Atom]) -> list[Atom]:
    """Part the hundredths of 2:08.35 from its seconds, as 2:08:35 and 2.08,35 are parted."""
    parted: list[Atom] = []
    for k, atom in enumerate(atoms):
        before = atoms[k - 1] if k else None
        is_time = before is not None and gap_between(before, atom) == ":" and before.digits and len(before.raw) <= 2
        if is_time and atom.places == 2 and len(atom.raw) == _FOUR and atom.choices and len(atom.choices[0]) == 2:
            parts = parts_of(atom)
            for part in parts:
                part.stand_beside(atom)  # its unit, if one follows, is of the whole: 1:57,79 Minuten
            parted += parts
        else:
            if is_time and len(atom.raw) == _WITH_THOUSANDTHS and atom.end - atom.start == _WITH_THOUSANDTHS + 1:
                _read_thousandths(line, atom)
            parted.append(atom)
    return parted


_WITH_THOUSANDTHS: Final = 5
"""Digits of seconds and their thousandths: 4:13.260."""


def _read_thousandths(line: Line, atom: Atom) -> None:
    """Let 13.260 behind a colon be seconds and thousandths, whatever groups digits: 4:13.260 (1:25.000 is a scale)."""
    if line.at(atom.start + 2) in DECIMAL_MARKS and int(atom.raw[:2]) < MINUTES and not atom.raw.endswith("00"):
        seconds = exact_quotient(int(atom.raw), THOUSAND)
        atom.read_as(*((v, min(cost, 0.1) if v == seconds else cost, habit) for v, cost, habit in atom.options))
        parts = (
            Atom(atom.start, atom.start + 2, int(atom.raw[:2]), True),
            Atom(atom.start + 3, atom.end, int(atom.raw[2:]), True),
        )
        parts[0].raw, parts[1].raw = atom.raw[:2], atom.raw[2:]
        for part in parts:
            part.stand_beside(atom)
        atom.choices += (parts,)  # 4.13,260


def _hour_parts(line: Line, atom: Atom, lex: Lexicon) -> tuple[Atom, ...]:
    """Return the hour and the minutes of 7.30 and of half past seven in one word; other numbers as they are."""
    half = (
        LATIN_HALF.match(line.text, atom.end)
        if atom.places == 2 and atom.role in ("", "hour") and atom.choices
        else None
    )
    if half is not None:  # 3.27 PM, no picometres
        atom.unit, atom.unit_end, atom.kind = None, atom.end, Kind.CARDINAL
        mark_hour(atom, HALF_OF[half[1][0].lower()], lex)
    is_open = atom.places == 2 and not atom.role and atom.choices and atom.unit is None
    if is_open and (_ZONE.made.match(line.text, atom.end) or _is_written_as_clock(line, atom)):
        mark_hour(atom, NO_HALF, lex)  # 2.30 UTC
    if atom.role != "hour":
        return (atom,)
    if atom.places == 2 and atom.choices and len(atom.choices[0]) == 2:
        hour, minute = atom.choices[0]
        is_hour = isinstance(hour.value, int) and hour.value <= 24
        if is_hour and isinstance(minute.value, int):
            minute.soft = minute.value == 0
            if not hour.others:
                read_hour(hour, NO_HALF, lex)
            if atom.cost == 0 and atom.unit is None:
                hour.choices = ((_as_hours(atom),),)  # 0,06 heure may be 0.06 hours
            return _clock(hour, minute, atom)
    if isinstance(atom.value, int) or not atom.words:
        return (atom,)
    whole = int(atom.value)
    if whole and atom.words == 1 and lex.data.lists["half_to"]:  # másfél óra: half past one is half of two there
        atom.role, atom.unit, atom.kind = "", HOUR, MEASURE
        return (atom,)
    if not whole:  # the half of السابعة والنصف مساء, half past seven in the evening
        atom.read_as((int(Fraction(atom.value) * 60), 0.0, "clock"))
        atom.role, atom.kind, atom.soft = "minute", TIME, True
        return (atom,)
    minute = Atom(atom.start, atom.end, int((Fraction(atom.value) - whole) * 60), False, "clock")
    minute.role, minute.kind, minute.soft = "minute", TIME, True
    minute.stand_beside(atom)
    atom.read_as((whole, 0.0, ""))
    atom.kind = TIME
    said = half_of_day(line, atom.start, atom.end, lex)
    read_hour(atom, said, lex)
    return atom, minute


def _is_written_as_clock(line: Line, atom: Atom) -> bool:
    """Tell whether two and two digits are a clock and no day and month: a zero first, and no month: 07.45."""
    return len(atom.raw) == _FOUR and line.at(atom.start) == "0" and MONTHS < int(atom.raw[-2:]) < MINUTES


def _part_fours(line: Line, atoms: list[Atom]) -> list[Atom]:
    """Let four digits be a clock too: 0930 UTC, we left at 0615; before the word for hours they are one: 1830 hours."""
    cut: list[Atom] = []
    for k, atom in enumerate(atoms):
        if len(atom.raw) == 4:
            if _ZONE.made.match(line.text, atom.end):
                _cut_hour(atom)
            if (
                atom.unit is HOUR
                and k + 1 < len(atoms)
                and atoms[k + 1].start == atom.unit_end + 1
                and line.at(atom.unit_end).isspace()
            ):
                atom.unit, atom.unit_end, atom.kind = None, atom.end, CARDINAL
            is_zone = atom.value < 0 and atom.raw[0] == "0"  # -0400
            if is_zone or (atom.end - atom.start == _FOUR and (atom.raw[0] == "0" or atom.unit is HOUR)):
                _cut_hour(atom)
                if atom.unit is HOUR and atom.choices:
                    cut += atom.choices[0]
                    continue
        cut.append(atom)
    return cut


def _read_minutes(line: Line, hour: Atom, minute: Atom) -> None:
    """Make minutes in words those of the hour before them: 아홉 시 십 분."""
    gap = line.between(max(hour.end, hour.unit_end), minute.start)
    if (not gap or gap.isspace()) and isinstance(minute.value, int):
        minute.role, minute.kind, minute.unit, minute.soft, minute.weak = "minute", TIME, None, False, False


def _read_seconds(atom: Atom) -> None:
    """Make a number behind minutes the seconds of a clock, whatever stands behind it; 00 need not be said."""
    atom.read_as((int(atom.raw), 0.0, ""))
    atom.role, atom.kind, atom.unit, atom.soft = "", CARDINAL, None, atom.raw == "00"


def _read_clock(hour: Atom, minute: Atom, marks: frozenset[str], lex: Lexicon) -> None:
    """Make two numbers an hour and its minutes, of the half of the day that stands behind these."""
    if marks:
        read_hour(hour, marks, lex)
        minute.read_as((int(minute.raw), 0.0, ""))
    elif hour.role != "hour" or hour.unit is not None:
        read_hour(hour, NO_HALF, lex)
    hour.role, minute.role = "hour", "minute"
    hour.kind = minute.kind = TIME
    hour.unit = minute.unit = None
    if minute.value == 0:
        minute.soft = True


def _as_hours(atom: Atom) -> Atom:
    """Return a decimal that was cut into an hour and minutes as a number of hours."""
    hours = atom.twin()
    hours.places, hours.unit, hours.kind = atom.places, HOUR, MEASURE
    hours.unit_end = atom.unit_end
    return hours


def _end_of_clock(line: Line, atoms: list[Atom], i: int) -> int:
    """Return where a clock ends whose minutes are number ``i``: behind its seconds, where it has them."""
    end = atoms[i].end
    if i + 1 < len(atoms) and len(atoms[i + 1].raw) == 2 and line.between(end, atoms[i + 1].start) in _COLONS_AND_STOP:
        return atoms[i + 1].end
    return end


def _pair_of_hour(atom: Atom, hours: int, minutes: int) -> tuple[tuple[Atom, ...], ...]:
    """Return twelve twenty five, which is read as a year is, as an hour and its minutes."""
    if not 10 <= hours <= 24 or not 10 <= minutes < 60:
        return ()
    hour, minute = (Atom(atom.start, atom.end, value, False, "clock") for value in (hours, minutes))
    return (_clock(hour, minute, atom),)


def hour_and_minutes(atom: Atom) -> tuple[tuple[Atom, ...], ...]:
    """Return siete y media, 2.5 hours as an hour and its minutes: another way to cut the number, or none."""
    value = Fraction(atom.value)
    if atom.words > 1 and not atom.digits and atom.unit is None and value.denominator == 1:
        return _pair_of_hour(atom, *divmod(int(value), 100))
    is_hour = atom.unit is HOUR or (atom.unit is None and atom.words > 0)
    if not is_hour or value.denominator == 1 or not 1 < value < 25 or (value * 60).denominator != 1:
        return ()
    whole = int(value)
    hour = Atom(atom.start, atom.end, whole, False, "clock")
    minute = Atom(atom.start, atom.end, int((value - whole) * 60), False, "clock")
    return (_clock(hour, minute, atom),)
