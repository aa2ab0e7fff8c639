"""The scanners' working value: one number, small and mutable, built only for text that holds a number."""

from __future__ import annotations

from typing import Final

from numguard.mentions.context.context import Context
from numguard.mentions.context.segment import Segment
from numguard.mentions.kinds import CARDINAL
from numguard.model import Kind, Value
from numguard.quantity.calendars import may_be_year
from numguard.quantity.units import Unit
from numguard.script.objects import mypyc_attr

Option = tuple[Value, float, str]
"""A value, its cost (0 for the likeliest; 1 and more: a reading against the convention), and its convention."""

CLASH: Final = 1.0
"""The cost from which a reading goes against the locale's convention, so that agreeing on it is an error."""
CLOCK: Final = "clock"
"""The convention of an hour, by twelve or by twenty-four."""
SIGNED: Final = "sign"
"""The convention of a hyphen that is read as a minus, or is not."""
DIVIDED: Final = "other division"
"""The convention of number words that are cut in another way: deux cents as two hundred, or as two cents."""
ERA: Final = "year of an era"
"""The convention of a year as its era counts it: 令和5年 as 5."""
CALENDAR: Final = "calendar"
"""The convention of a date of another calendar, read as one of ours: 20 شعبان 1420 as 28 November 1999."""
EITHER: Final = "either digit"
"""The convention of two numbers of which a word or two leave the choice: 六七天 is six or seven days."""
LETTER: Final = "scale letter"
"""The convention of a letter behind digits that multiplies them, or is a unit's: 5M."""
NO_MARK: Final = "mark unread"
NO_ZERO: Final = "no leading zero"
"""The convention of digits without the decimal mark that stands before them: .22 as 22."""
GROUPED: Final = "group"
"""The convention of the other reading of a counted group: three pairs are six, four dozen are four."""
BLANK_GROUP: Final = "group  "
"""The convention of groups that blanks part."""


_UNMARKED: Final[frozenset[str]] = frozenset()


@mypyc_attr(acyclic=True, free_list_len=1)
class Atom:
    """One number of a text, the unit that is aligned; dates, ranges and amounts are made of several.

    What most numbers do not have stands in the class, where it is a literal: setting twenty attributes for each is a
    third of the reading.
    """

    kind: Kind
    soft: bool = False  # too weak to raise an issue
    weak: bool = False  # a lone word: evidence, never a block by itself
    unit: Unit | None = None
    role: str = ""  # day, month, year, decade, hour, minute, century ...
    bound: str | None = None
    symbol: bool = False  # the bound is a sign (< ± ≥), not a word
    bracketed: bool = False  # stands first in brackets
    tight: bool = False  # part of a range or score: 1-0, 2 to 4
    marks: frozenset[str]  # what the word before says
    choices: tuple[tuple[Atom, ...], ...] = ()  # other ways to cut the same span into numbers
    raw: str = ""  # the digits as written, in ASCII
    places: int = 0  # decimal places as written
    spoken: bool = False  # its decimal places are said one by one and may go on
    words: int = 0  # number words that took part
    scale: Value = 1  # what a scale word multiplied the digits by
    era: str | None = None  # bc or ad
    others: tuple[Option, ...] = ()  # further readings
    code: str = ""  # digits longer than what is computed with, as written; such an atom says no value
    segment: Segment  # the text it stands in: whoever makes a number says which
    _context: Context | None = None

    def __init__(self, start: int, end: int, value: Value, digits: bool, habit: str = "", cost: float = 0.0) -> None:
        self.kind = CARDINAL
        self.marks = _UNMARKED
        self.start = start
        self.end = end
        self.value = value  # the likeliest: there is no atom without one
        self.habit = habit
        self.cost = cost
        self.digits = digits  # written with digits, at least in part
        self.unit_start = start
        self.unit_end = end

    @property
    def options(self) -> tuple[Option, ...]:
        """All readings, the likeliest first."""
        return ((self.value, self.cost, self.habit), *self.others)

    def read_as(self, first: Option, *others: Option) -> None:
        """Replace all readings."""
        self.value, self.cost, self.habit = first
        self.others = others

    def twin(self) -> Atom:
        """Return a copy as a plain number, which is kept as another way to read the same characters."""
        number = Atom(self.start, self.end, self.value, self.digits, self.habit, self.cost)
        number.kind, number.words, number.raw = self.kind, self.words, self.raw
        number.stand_beside(self)
        return number

    def joined(self, last: Atom, value: Value, habit: str = "", cost: float = 0.0) -> Atom:
        """Return one number from this one to the ``last`` of those behind it, which counts what the last one does."""
        number = Atom(self.start, last.end, value, self.digits, habit, cost)
        number.unit_start, number.unit_end = self.unit_start, last.unit_end
        number.unit, number.kind = last.unit, last.kind
        number.stand_beside(self)
        return number

    def stand_beside(self, other: Atom) -> None:
        """Stand in the text of another number."""
        self.segment = other.segment

    @property
    def context(self) -> Context:
        """What stands around it, for whoever compares two texts: while a text is read, its numbers still change."""
        if self._context is None:
            self._context = Context(self.segment, self.start, self.end, self.unit_start, self.unit_end)
        return self._context

    def __repr__(self) -> str:
        return f"Atom({self.start}:{self.end} {self.kind} {self.role} {self.options} unit={self.unit} soft={self.soft})"


def may_be_bound(atom: Atom) -> bool:
    """Tell whether a sign says a bound of a number, or words in its text may: ``bound_of`` looks for them."""
    return atom.bound is not None or atom.segment.may_say_bounds


def bound_of(atom: Atom) -> str | None:
    """Return what the sign or the words beside a number say of its bound: about, at_least ...; None for nothing."""
    return atom.context.bound if atom.bound is None and may_be_bound(atom) else atom.bound


def gap_between(first: Atom, second: Atom) -> str:
    """Return the text between two numbers of one text, units and marks included."""
    return second.segment.text[first.end : second.start]


def gap_behind_unit(first: Atom, second: Atom) -> str:
    """Return the text between a number with its unit and the next one."""
    return second.segment.text[first.unit_end : second.start]


def stand_within(one: Atom, other: Atom, reach: int) -> bool:
    """Tell whether at most so many characters part two numbers of one text, whichever stands first."""
    return (other.start - one.end if one.start < other.start else one.start - other.end) <= reach


def joint_between(first: Atom, second: Atom) -> str:
    """Return the text between two numbers of one text, without their units."""
    return second.segment.text[first.unit_end : second.unit_start]


def is_year(atom: Atom) -> bool:
    """Return True if a number is written as a year is: four digits, without a unit."""
    return atom.unit is None and has_digits_of_year(atom)


def has_digits_of_year(atom: Atom) -> bool:
    """Return True if the digits of a number may be a year's, whatever its unit: 2014 years."""
    return len(atom.raw) == 4 == atom.end - atom.start and may_be_year(atom.value)


def shares_unit(atom: Atom) -> bool:
    """Return True if the unit of a number stands with another one, of a range or list: 20 to 40 %."""
    return atom.unit_start == atom.start and atom.unit_end == atom.end


def is_article(word: Atom, number: Atom) -> bool:
    """Return True if a word that is only sometimes a number stands for digits: a ... 1."""
    return word.soft and not word.digits and number.digits
