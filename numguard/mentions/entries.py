"""What a word may be: a number form with its roles (Entry), or what it says of a number beside it (Context)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from numguard.model import Value
from numguard.script.fold import fold

_PARTED = re.compile(r"[\s\-\u2010\u2011\u05be\u0f0b]")
_SPLIT = re.compile(r"[\s\-\u2010\u2011\u05be\u0f0b]+")
ROLES = ("num", "mul", "ord", "ordmul", "frac", "plus", "multiple", "collective", "decade")


class Entry:
    """The values that a form has in each role, or None."""

    __slots__ = (*ROLES, "month", "joiner", "soft", "block", "moment", "roman", "any_case", "numeric", "glued")

    def __init__(self) -> None:
        self.num: Value | None = None
        self.mul: Value | None = None
        self.ord: Value | None = None
        self.ordmul: Value | None = None
        self.frac: Value | None = None
        self.plus: Value | None = None
        self.multiple: Value | None = None
        self.collective: Value | None = None
        self.decade: Value | None = None
        self.month: int | None = None
        self.moment: int | None = None  # noon, midnight: the hour
        self.roman: int | None = None
        self.any_case = False  # a month that text writes in lower case too
        self.joiner = False
        self.soft = False
        self.block = False
        self.numeric = False  # has a value in one of the roles
        self.glued = False  # a clitic that says "and" was taken off

    def copy(self) -> Entry:
        """Return an entry with the same roles."""
        twin = Entry()
        for name in Entry.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    @property
    def level(self) -> int:
        """0: says nothing by itself; 1: evidence only; 2: a number that must be accounted for."""
        if self.block:
            return 0
        if self.numeric:
            return 1 if self.soft else 2
        return 1 if self.month is not None or self.moment is not None or self.roman is not None else 0


class Context:
    """What a word beside a number says about it."""

    __slots__ = ("unit", "minor", "marks", "short", "letter", "bound")

    def __init__(self) -> None:
        self.unit: str | None = None
        self.minor: str | None = None
        self.marks: frozenset[str] = frozenset()
        self.short: Value | None = None
        self.letter = False  # the scale is one letter: certain only with money or glued to the digits
        self.bound: str | None = None

    @property
    def is_bound_only(self) -> bool:
        """True for words such as "about", which change no value."""
        return self.unit is None and self.minor is None and not self.marks and self.short is None


Hit = tuple[int, int, Entry]
"""Offsets inside a word and the entry that stands there."""

Phrase = tuple[tuple[str, ...], Entry]
"""The folded words after the first one, and what the whole phrase is."""


def words_of(form: str, pairs: dict[int, str]) -> tuple[str, ...]:
    """Return the folded words of a form; a hyphen parts words as a space does.

    >>> words_of("Quatre-vingt", {})
    ('quatre', 'vingt')
    """
    return tuple(part for part in _SPLIT.split(fold(form, pairs)) if part)


def folded_forms(forms: Sequence[str], pairs: dict[int, str], unspaced: bool) -> list[tuple[str, ...]]:
    """Return the folded words of many forms: one fold for all of them, which is what loading a language costs.

    In scripts without blanks (``unspaced``) a form that is not ASCII is one word.
    """
    if not forms:
        return []
    found: list[tuple[str, ...]] = []
    for folded in fold("\n".join(forms), pairs).split("\n"):
        if unspaced and not folded.isascii():
            found.append((folded.replace(" ", ""),))
        elif _PARTED.search(folded) is None:
            found.append((folded,) if folded else ())
        else:
            found.append(tuple(part for part in _SPLIT.split(folded) if part))
    return found
