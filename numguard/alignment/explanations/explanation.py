"""The two forms of an explanation: of two numbers that differ, and of unmatched numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from numguard.alignment.matching import Matching
from numguard.alignment.rule import Accounting
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon

Agree = Callable[[Atom, Atom, Lexicon], str | None]
"""Tells why ``one`` says what ``other``, of a language, says: "" for the rule's own text, None for no."""


@dataclass(frozen=True, slots=True, eq=False)
class Agreement(Accounting):
    """A reason why two numbers of different values agree; asked of all unmatched pairs, the cheapest are kept.

    ``is_mutual``: what one says of the other, the other says of it, so that it need not be asked the other way round.
    """

    agree: Agree
    is_mutual: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Explanation(Accounting):
    """A reason why unmatched numbers need no partner, or how several make one; applied in the order of RULES.

    ``is_linear``: may run however many numbers are left over; ``is_two_sided``: only where some are on both sides.
    """

    apply: Callable[[Matching, Explanation], None]
    is_linear: bool = False
    is_two_sided: bool = False
