"""The form of a rule for two numbers that stand beside each other, and what such a rule sees of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from numguard.mentions.atom import Atom, Option
from numguard.mentions.lexicon.lexicon import Lexicon, words_of_lists
from numguard.mentions.line.gap import ANY, Gap
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.mentions.rule import Rule
from numguard.model import Value
from numguard.quantity.exact import exact_product
from numguard.script.fold import fold
from numguard.script.objects import mypyc_attr
from numguard.script.signs import RANGE_DASHES, TYPED_DECIMALS

NEXT: Final = 1 << 0
"""A script without blanks sets nothing, or an ideographic comma, between the two."""
NEAR: Final = 1 << 1
"""A few characters stand between them."""
CLOSE: Final = 1 << 2
"""So few that no word is among them."""
DIGITS: Final = 1 << 3
"""Both are in digits."""
WORDS: Final = 1 << 4
"""Both are in words."""
LISTED: Final = 1 << 5
"""They are items of a list or ends of a range, and differ in scale, in unit, or in that the second is an hour."""
UNLISTED: Final = 1 << 6
"""They differ so, and nothing says that they are listed."""
TYPED: Final = 1 << 7
"""A mark stands between them that some type for a decimal one."""

SHARED: Final = "shared scale"
"""The convention of an item of a list or range whose scale stands behind the last one."""
_DASHES: Final = re.escape(RANGE_DASHES)
_NEXT: Final = ("", "\N{IDEOGRAPHIC COMMA}")
_LIST_GAP: Final = re.compile(rf"-?\s[^\s\d,.;:]{{1,4}}\s\Z|\s?[{_DASHES}\N{{IDEOGRAPHIC COMMA}}]\s?\Z")
_SPELLED_GAP: Final = re.compile(r"(?:,\s|\s?/\s?|\s{1,2})\Z")
"""What else may stand between two numbers in words: two, three million."""
_CLOSE: Final = 3
_WITH_SLASH: Final = TYPED_DECIMALS | {"/"}
"""The marks of decimals where a stroke is one too: Persian ۲/۵ is 2.5, or two fifths."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Ends:
    """Two numbers that stand beside each other, as rules for ranges, lists and parts look at them."""

    __slots__ = ("line", "atoms", "at", "low", "high", "gap", "lex", "seen")

    def __init__(self, line: Line, atoms: list[Atom], at: int, lex: Lexicon) -> None:
        self.line = line
        self.atoms = atoms
        self.at = at  # the place of the first
        self.low, self.high = atoms[at], atoms[at + 1]
        self.gap = Gap(line, self.low.end, self.high.start)
        self.lex = lex
        self.seen = self._seen()

    def _seen(self) -> int:
        """Return what rules need of the two, as the sum of the flags above."""
        low, high, gap, size = self.low, self.high, self.gap.text, self.gap.size
        seen = NEXT if self.lex.nospace and gap in _NEXT else 0
        if not 0 < size <= BESIDE:
            return seen
        seen |= NEAR | CLOSE if size <= _CLOSE else NEAR
        if low.digits and high.digits:
            seen |= DIGITS
        is_said = not low.digits and not high.digits
        if is_said:
            seen |= WORDS
        if size == 1 and gap in self.typed:
            seen |= TYPED
        if high.scale != low.scale or high.unit is not low.unit or high.role == "hour":
            is_listed = _LIST_GAP.match(gap) is not None or self.gap.word in self.lex.range_words
            if not is_listed and is_said:
                is_listed = low.value < high.value and _SPELLED_GAP.match(gap) is not None
            seen |= LISTED if is_listed else UNLISTED
        return seen

    @property
    def typed(self) -> frozenset[str]:
        """The marks that are typed for a decimal one."""
        return _WITH_SLASH if "slash-decimals" in self.lex.flags else TYPED_DECIMALS

    @property
    def is_joined(self) -> bool:
        """Whether a sign, or a word for to, and, or, stands between the two; a language may not say its words."""
        word, lex = self.gap.word, self.lex
        if not lex.range_words or lex.nospace or not word.isalpha():
            return True
        return word in lex.range_words or fold(word, lex.data.fold) in words_of_lists(lex)


@dataclass(frozen=True, slots=True, eq=False)
class PairStep(Rule):
    """A rule for two numbers that stand beside each other and have what it ``needs``, with one of its ``gaps``."""

    apply: Callable[[Ends], None]
    needs: int
    gaps: int = ANY


def scaled(atom: Atom, scale: Value) -> tuple[Option, ...]:
    """Return the readings of a number as of one that shares a scale with the number behind it."""
    return tuple((exact_product(value, scale), cost + 0.1, SHARED) for value, cost, _ in atom.options)
