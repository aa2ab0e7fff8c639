"""The two forms of an explanation: of two numbers that differ, and of unmatched numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.alignment.rule import Accounting
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import Fact
from numguard.quantity.exact import exact_product
from numguard.quantity.units import DEGREES

Agree = Callable[[Atom, Atom, Lexicon], str | None]
"""Tells why ``one`` says what ``other``, of a language, says: "" for the rule's own text, None for no."""


UNITS: Final = 1 << 0
"""The two have different units, or only one of them has one."""
HEAT: Final = 1 << 1
"""One of them is in degrees."""
ROLE: Final = 1 << 2
"""One of them is a part of a date or clock, a decade or a century."""
CALENDARS: Final = 1 << 3
"""One of the languages counts years by another calendar too."""
TENS_APART: Final = 1 << 4
"""One of the languages sets a scale between the ten and its unit."""
FIVES: Final = 1 << 5
"""One of the languages counts money in fives."""
INVERSE: Final = 1 << 6
"""One of them is whole, and the other one the part that it makes: 10 and a tenth."""
NEEDS: Final = {"units": UNITS, "role": ROLE}
"""What rows of equivalences.toml need, by its name."""


def seen_of(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> int:
    """Return what two numbers and their languages have of that which agreements need, as the sum of the flags above."""
    seen = ROLE if a.role or b.role else 0
    if a.unit is not b.unit:
        seen |= UNITS
    if a.unit in DEGREES or b.unit in DEGREES:
        seen |= HEAT
    if isinstance(a.value, int) is not isinstance(b.value, int) and exact_product(a.value, b.value) == 1:
        seen |= INVERSE
    for lex in (a_lex, b_lex):
        if lex.data.lists["calendars"]:
            seen |= CALENDARS
        if "unit-after-scale" in lex.flags:
            seen |= TENS_APART
        if "money-in-fives" in lex.flags:
            seen |= FIVES
    return seen


@dataclass(frozen=True, slots=True, eq=False)
class Agreement(Accounting):
    """A reason why two numbers of different values agree; asked of all unmatched pairs, the cheapest are kept.

    It is asked of two numbers that have one of the things that it ``needs``; ``reads`` is what it may look at, of which
    the key is made by which equal numbers are asked once.
    ``is_mutual``: what one says of the other, the other says of it, so that it need not be asked the other way round.
    """

    agree: Agree
    reads: frozenset[Fact]
    needs: int
    is_mutual: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Explanation(Accounting):
    """A reason why unmatched numbers need no partner, or how several make one; applied in the order of RULES.

    ``apply`` is told each text that has unmatched numbers, and the other one.
    ``is_linear``: may run however many numbers are left over; ``is_two_sided``: only where some are on both sides.
    """

    apply: Callable[[Matching, Side, Side, Explanation], None]
    is_linear: bool = False
    is_two_sided: bool = False
