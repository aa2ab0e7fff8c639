"""The form of a step: it reads what the text around numbers says of them, where it may say something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.rule import Rule

MONTH: Final = 1 << 0
"""A month, or a word that may be one."""
CLOCK: Final = 1 << 1
"""An hour, a word of clocks, or four digits of which the first is 0."""
COLON: Final = 1 << 2
"""A colon, or the letters of a time zone."""
CENTURY: Final = 1 << 3
"""A Roman numeral, a century or a decade."""
HALF: Final = 1 << 4
"""A word that adds a half or another part."""
SHORT: Final = 1 << 5
"""Two digits, which may be the last of a year."""
ZERO: Final = 1 << 6
"""A zero."""
ALWAYS: Final = 1 << 7
"""The digits of all hours or all days: 24, 7."""
SPELLED: Final = 1 << 8
"""A number in words."""
SLASH: Final = 1 << 9
"""A slash."""
ALWAYS_ASKED: Final = 1 << 10
"""Any number."""
GROUP: Final = 1 << 11
"""A noun for a ten or a hundred."""
GROWN: Final = 1 << 12
"""A number that what stands behind it has made longer; no step asks for it."""
OTHER_MONTH: Final = 1 << 13
"""A word of a month of another calendar."""

Apply = Callable[[Line, list[Atom], Lexicon], list[Atom]]


def always(lex: Lexicon) -> bool:
    """Return True: every language has it."""
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Step(Rule):
    """A step over all numbers of a text; it runs if one of its ``sights`` was seen and there are ``least`` numbers.

    ``has_words`` tells whether a language has what the step looks for; ``apply`` returns the numbers, some of them
    joined or parted.
    """

    apply: Apply
    sights: int = ALWAYS_ASKED
    least: int = 1
    has_words: Callable[[Lexicon], bool] = always


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """Rules that look at each place of a text in turn, in their order; ``made`` makes a step of those that are left on.

    The name switches off all of them.
    """

    name: str
    rules: tuple[Rule, ...]
    sights: int
    made: Callable[[frozenset[str]], Apply]
    least: int = 1
