"""The scanners' working value: one number, small and mutable, built only for text that holds a number."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from numguard.model import Kind

Value = int | Decimal | Fraction
Option = tuple[Value, float, str]
"""A value, its cost (0 for the likeliest; 1 and more: a reading against the locale's convention), and its convention."""

CLASH = 1.0
"""The cost from which a reading goes against the locale's convention, so that agreeing on it is an error."""


class Atom:
    """One number of a text: what agrees with what is decided on atoms; compounds are made of them."""

    __slots__ = ("start", "end", "kind", "options", "soft", "digits", "unit", "unit_start", "unit_end", "role", "bound",
                 "choices", "weak", "raw", "places", "words", "scale", "symbol", "bracketed", "tight", "marks", "text")  # fmt: skip

    def __init__(self, start: int, end: int, options: tuple[Option, ...], digits: bool) -> None:
        self.start = start
        self.end = end
        self.kind = Kind.CARDINAL
        self.options = options
        self.soft = False
        self.digits = digits  # written with digits, at least in part
        self.unit: str | None = None
        self.unit_start = start
        self.unit_end = end
        self.role = ""  # day, month, year, decade, hour, minute, century ...
        self.bound: str | None = None
        self.symbol = False  # the bound is a sign (< ± ≥), not a word
        self.bracketed = False  # stands first in brackets
        self.tight = False  # part of a range or score: 1-0, 2 to 4
        self.marks: frozenset[str] = frozenset()  # what the word before says
        self.text = ""  # the text it stands in, for what is looked up late
        self.choices: tuple[tuple[Atom, ...], ...] = ()  # other ways to cut the same span into numbers
        self.weak = False  # a lone small word or the like: evidence, never a block by itself
        self.raw = ""  # the digits as written, in ASCII
        self.places = 0  # decimal places as written
        self.words = 0  # number words that took part
        self.scale: Value = 1  # what a scale word multiplied the digits by

    @property
    def value(self) -> Value:
        """The likeliest value."""
        return self.options[0][0]

    def __repr__(self) -> str:
        return f"Atom({self.start}:{self.end} {self.kind} {self.role} {self.options} unit={self.unit} soft={self.soft})"
