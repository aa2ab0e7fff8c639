"""A second reading of a number needs a witness: anything that vouches for it, but the value that both texts say.

A reader gives each second reading the name of a habit. The habits below need something beside the numbers that vouches
for them; every other one is a reading of the number's own form, which vouches for it itself: '98, the 80s, 1.234.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from numguard.mentions.atom import CLOCK, DIVIDED, ERA, LETTER, NO_MARK, Atom, is_year
from numguard.mentions.context.marks import has_dot_before
from numguard.mentions.kinds import FRACTION, ORDINAL
from numguard.quantity.counts import HUNDRED
from numguard.quantity.units import HOUR, MINUTE, unit_of

FORM: Final = "its form"
SCALE: Final = "the scale of the other text"
OF_FORM: Final = frozenset(
    """
    ordinal fraction month decade group short year era shared trailing sign hour clock article added tenths decimal
    vulgar scientific numeral roman no either listed scale visual seconds read old century typed particle calendar
    """.split()
)
"""The first words of the habits that are of the number's own form, or of its language: short year, decimal comma."""
unknown: Final[set[str]] = set()
"""Other habits by which a number was accounted for: readings that nobody asked for a witness. A test holds it empty."""

Ask = Callable[[Atom, Atom], str]
"""Tells what vouches for reading ``number`` so, where the other text has ``other``; "" for nothing."""


def witness_of(habit: str, number: Atom, other: Atom) -> str:
    """Return what vouches for the reading of a number by ``habit``, other than the other number's value; or ""."""
    ask = WITNESSES.get(habit)
    if ask is not None:
        return ask(number, other)
    if habit and habit.partition(" ")[0] not in OF_FORM:  # without a habit: the number as it is written
        unknown.add(habit)
    return FORM


def _of_letter(number: Atom, other: Atom) -> str:
    """5M is 5 where the other text has the letter too, or its unit where that may be meant: a 10k run, 10 km."""
    letter = number.context.written[-1:]
    if not letter.isalpha():
        letter = number.segment.letter_from(number.end)
    if letter == other.segment.letter_from(other.end):
        return "the same letter"
    may_scale = number.unit is None or letter.isupper() or any(habit == LETTER for _, _, habit in other.others)
    if may_scale and other.scale != 1 and other.value != number.value:
        return SCALE  # 8B, 8 Mrd.; 4K, 4 k; 3G; 6K, 6 t
    if other.unit is _MONTH and letter == "M":
        return _name_beside(number, other)  # EURIBOR 3M, 3-month EURIBOR
    if other.unit is not None and other.unit is _MEMORY.get(letter.casefold()):
        return str(other.unit)  # 512M of memory, 512 MB
    unit = _UNITS.get(letter.casefold())
    if unit is None or unit is not (other.unit or number.unit):
        return ""
    is_alone = not number.context.counted[:1].isalnum() or (unit is _BYTE and _is_power_of_two(other))
    return str(unit) if is_alone else said_beside("race", number, other)


_BYTE: Final = unit_of("byte")
_MONTH: Final = unit_of("month")
_UNITS: Final = {"m": unit_of("meter"), "k": unit_of("kilometer"), "b": _BYTE}
"""The unit that a letter which scales is short for too; of k the one that runs are counted in."""
_MEMORY: Final = {name[0]: unit_of(name) for name in ("kilobyte", "megabyte", "gigabyte", "terabyte")}
"""What a letter that scales is short for where memory is counted."""
_FEW_BYTES: Final = 4


def _is_power_of_two(number: Atom) -> bool:
    """Tell whether a number is a size of memory: a buffer of 512B; nobody counts 512 billion users so."""
    value = number.value
    return isinstance(value, int) and value >= _FEW_BYTES and value.bit_count() == 1


def _of_digits(number: Atom, other: Atom) -> str:
    """.22 is 22 where a calibre is said, or the other text names the same thing: Colt .45, Colt 45."""
    if number.context.is_label or other.context.is_label:
        return "a name before it"
    if is_year(other):
        return "a year"  # September 30 ,1882
    if has_dot_before(other.segment, other.start):
        return "its own mark"
    return _name_beside(number, other) or said_beside("calibre", number, other)


def _name_beside(number: Atom, other: Atom) -> str:
    """Return the name that stands beside both numbers; "" for none."""
    return min(number.context.names & other.context.names, default="")


def _of_hour(number: Atom, other: Atom) -> str:
    """7 is 19 where the other number is no span of time, or both are ends of opening hours: 2 h 40 is no 14:40."""
    has_minutes = other.context.counted[-1:].isdigit()  # 3 h 20
    if (other.unit is not HOUR and other.unit is not MINUTE) or (number.tight and other.tight and not has_minutes):
        return "the hour of a clock"
    is_told = any(value == other.value and cost <= _TOLD for value, cost, _ in number.others)
    return "its half of the day" if is_told else ""  # 3 p.m., tri sata: three hours, and three o'clock


_TOLD: Final = 0.1
"""What the hour by twelve costs at most where its half of the day is said."""


def _of_division(number: Atom, other: Atom) -> str:
    """Deux cents are two where the other text counts cents; three quarters are three where it counts a noun."""
    if number.value == other.value * HUNDRED:
        return str(other.unit) if other.unit is not None and other.unit.is_minor else ""
    if number.kind is FRACTION and number.value * _QUARTERS == other.value:
        is_part = number.unit is not None and number.unit is other.unit
        if is_part or (other.value == 1 and number.context.counted):
            return ""  # three quarters of an hour are no three hours, a quarter of a cup is no cup
        counted = other.context.counted
        is_noun = number.digits or len(counted) >= _NOUN
        return str(other.unit) if other.unit is not None else counted if is_noun else ""
    return FORM


def _of_era(number: Atom, other: Atom) -> str:
    """The fifth year of Reiwa is five where the other text names the era too; one without capitals cannot show it."""
    if not other.segment.has_case:
        return FORM
    return next(iter(other.segment.names), "")


def _of_decade(number: Atom, other: Atom) -> str:
    """The 1960s are 60 where the other text says the sixties; the 60th of something are none."""
    is_counted = other.kind is ORDINAL and other.unit is None and not other.role
    return "" if is_counted else FORM


_QUARTERS: Final = 4
_NOUN: Final = 4
"""Letters of a word that a number may count; shorter ones are mostly articles: drei der Fläche."""


def said_beside(sort: str, number: Atom, other: Atom) -> str:
    """Return the word near one of two numbers that vouches for a reading, by its sort in the locale files."""
    for one in (number, other):
        said = one.segment.says_near(sort, one.unit_start, one.unit_end)
        if said:
            return said
    return ""


WITNESSES: Final[dict[str, Ask]] = {
    LETTER: _of_letter,
    NO_MARK: _of_digits,
    CLOCK: _of_hour,
    DIVIDED: _of_division,
    ERA: _of_era,
    "decade": _of_decade,
}
"""What must vouch for a reading by these habits."""
