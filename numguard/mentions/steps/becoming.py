"""What the words beside a number make of it: a measure, an hour, a decade."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import SIGNED, Atom, Option
from numguard.mentions.kinds import CARDINAL, CURRENCY, DECADE, FRACTION, MEASURE, ORDINAL, PERCENT
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.model import Kind
from numguard.quantity.exact import negated
from numguard.quantity.units import HOUR, LENGTHS, PHYSICAL, SHARES, Unit, letters, squared, unit_of
from numguard.script.late import Late
from numguard.script.signs import POWERS

SPOKEN: Final = "hour as spoken"
"""The reading of seven in "a quarter to seven", where the other side says it in words that are not known."""
FROM_SIX: Final = "clock from six"
"""The reading of an hour that is counted from sunrise: saa 1 is seven."""
MIDDAY: Final = "pm midday"
"""The mark of words for the middle of the day, which is of the morning until twelve: 11.15 siang."""
HALF_DAYS: Final = frozenset(("am", "pm", MIDDAY))
"""The marks of words that say which half of the day an hour is of."""
_IN_WORD: Final = Late(r"[0-9A-Za-z]")
"""What goes on with a word that is no unit with an exponent: m2x."""
_RAISED: Final = frozenset("²³")
_UNCOUNTED: Final = frozenset((Kind.IDENTIFIER, Kind.MONTH))  # COVID-19 days; a month in a table of euros


def set_unit(atom: Atom, unit: Unit, start: int, end: int) -> None:
    """Give a number the unit that is said between two places, where it has none that says more."""
    if (atom.unit is not None and unit not in SHARES) or atom.kind in _UNCOUNTED:
        return
    if unit.is_currency and atom.kind is ORDINAL:
        return  # на дваесеттиот ден: a day, no denar
    if atom.marks and "per" in atom.marks:
        unit = _rate(unit, atom.marks)
    line = atom.segment
    power = line.text[end : end + 1] if line is not None else ""
    if line is not None and power in POWERS:
        if unit not in LENGTHS and power in _RAISED:
            unit = unit_of(letters().get(line.between(start, end).strip(), unit.id))  # m³, where m is short for minutes
        if unit in LENGTHS and is_power_at(line, end):
            unit = squared(unit, POWERS[power])  # 12 m³, 12 km2, 12 km2にわたり
            end += 1
    atom.unit = unit
    atom.unit_start = min(atom.unit_start, start)
    atom.unit_end = max(atom.unit_end, end)
    if unit in SHARES:
        atom.kind = PERCENT
        if atom.value == 1:
            atom.soft = False  # one per cent: no article
    elif unit.is_currency:
        atom.kind = CURRENCY
    elif atom.kind is CARDINAL:
        atom.kind = MEASURE
    elif atom.kind is FRACTION and (unit is HOUR or unit.dimension in PHYSICAL):
        atom.soft = atom.weak = False  # un quarto d'ora are fifteen minutes, half a litre is a measure


def is_power_at(line: Line, at: int) -> bool:
    """Tell whether the exponent of a unit stands at a place: the ² of 12 m², the 2 of 3136mm2, but not that of m2x."""
    return line.at(at) in POWERS and not _IN_WORD.made.match(line.text, at + 1)


def _rate(unit: Unit, marks: frozenset[str]) -> Unit:
    """Return the unit per time that a word before the number asks for: the miles of 時速60マイル are mph."""
    for mark in marks:
        if mark.startswith("per "):
            rate = unit_of(f"{unit.id}-{mark.replace(' ', '-')}")
            return rate if rate.dimension is not None else unit
    return unit


def read_decade(atom: Atom, stop: int, lex: Lexicon) -> None:
    """Make a number a decade that ends at ``stop``, of the century that it says or of any."""
    value = atom.value
    assert isinstance(value, int)
    atom.kind = DECADE
    atom.role = "decade"
    atom.unit_end = stop
    atom.soft = value in lex.data.decade_not  # 10代: teenagers
    if value >= 1000:
        atom.read_as((value, 0.0, ""), (value % 100, 0.2, "decade"))
    elif value < 100 and len(atom.raw) <= 2:
        atom.read_as(
            (value, 0.0, ""),
            (1900 + value, 0.2, "decade"),
            (2000 + value, 0.6, "decade"),
            (1800 + value, 0.6, "decade"),
            *[option for option in atom.others if option[2] == SIGNED],
        )


_FIRST_OF_NIGHT: Final = 6
"""The first hour that a word for the night puts before midnight; CLDR's day periods let it end by six."""


_FIRST_OF_MIDDAY: Final = 10
"""The first hour that a word for the middle of the day names; CLDR lets siang begin by ten."""


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
    if "from" in marks:  # สี่ทุ่ม: the fourth hour from six in the evening
        hour.read_as((hour.value + next(int(mark[5:]) for mark in marks if mark.startswith("from ")), 0.0, "clock"))
    else:
        read_hour(hour, marks, lex)


def read_hour(atom: Atom, marks: frozenset[str], lex: Lexicon) -> None:
    """Give a number the readings of an hour, of the half of the day that is said."""
    value = atom.value
    if not isinstance(value, int):
        return
    options: list[Option]
    pm, am = "pm" in marks, "am" in marks
    if MIDDAY in marks:
        am = _FIRST_OF_MIDDAY <= value < 12
        pm = not am
    is_night = pm and am  # a word for it, which lasts from one day to the next: 2 Uhr nachts, 11 Uhr nachts
    if is_night:
        pm = _FIRST_OF_NIGHT <= value < 12
        am = not pm
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
    if lex.data.clock_shift and not ((am or pm) and _LATIN_HALF.made.match(atom.segment.text, atom.end) is not None):
        shifted = (value + lex.data.clock_shift - 1) % 12 + 1
        is_late = is_night and shifted >= _FIRST_OF_NIGHT  # saa 1 usiku: seven in the evening
        if not is_late:
            options.append((shifted, 0.3, FROM_SIX))
        if is_late or not (am or is_night):
            options.append((shifted + 12, 0.3, FROM_SIX))
        if value == 6 and (is_late or not am):
            options.append((0, 0.4, FROM_SIX))
    if not any(habit == "clock" for _, _, habit in atom.options) or pm or am:
        atom.read_as(*options)


_LATIN_HALF: Final = Late(r"(?:[:.]\d\d){0,2}\s?[AaPp]\.?\s?[Mm](?!\w)")


def negatives(atom: Atom) -> tuple[Option, ...]:
    """Return the readings of a number with a minus."""
    return tuple((negated(v), c, h) for v, c, h in atom.options)


def signed(atom: Atom, at: int, cost: float, is_negative: bool) -> None:
    """Add the negative reading of a number: as the likeliest if ``is_negative``, else as an alternative.

    ``at`` is where the minus stands; the positive readings cost ``cost`` more.
    """
    negative = negatives(atom)
    positive: tuple[Option, ...] = tuple((v, c + cost, SIGNED) for v, c, h in atom.options)
    if not is_negative:
        atom.others += tuple((v, 0.4, SIGNED) for v, _, _ in negative)
    else:
        atom.read_as(*negative, *positive)
        atom.start = min(atom.start, at)
        atom.unit_start = min(atom.unit_start, at)


def set_era(atom: Atom, marks: frozenset[str]) -> None:
    """Make a number a year before or after Christ, which may be written with a minus: 4000 BC, the year -4000.

    What is said before it counts: in 기원전 2137년부터 서기 1715년 the second era is of the next year.
    """
    if atom.era is not None:
        return
    atom.era = "bc" if "bc" in marks else "ad"
    if atom.era == "bc":
        signed(atom, atom.start, 0.4, False)
