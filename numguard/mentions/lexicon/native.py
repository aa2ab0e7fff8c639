"""The walk in C, where a compiler has built it: the hits of walk.py, from the tables of walk.py."""

from __future__ import annotations

from functools import cache
from typing import Final

from numguard.mentions.entries import DIGITS, LOOK, NUMERAL, Hits, Word
from numguard.mentions.lexicon.automaton import Automaton
from numguard.mentions.lexicon.walk import GROUPING, HEBREW, PLACEHOLDER_SIGNS, ROMAN, SINGLE_ROMAN
from numguard.script.chars import DIGITS as DIGITS_PATTERN
from numguard.script.chars import MARKS
from numguard.script.digits import ZERO_SIGNS
from numguard.script.signs import STACKERS

try:
    from numguard.mentions.lexicon import _walk

    IS_BUILT = True
except ImportError:  # no compiler, or NUMGUARD_PURE
    IS_BUILT = False

_SIGNS_SIZE: Final = 0x20000
_LEVEL: Final = 3
_MARKED: Final = 4
_NUMERALS: Final = 8
_LOOKS: Final = 16
_OPENS: Final = 32


def _brief(flags: int) -> Hits:
    """Return what is known of a text without numbers."""
    found = Hits(is_whole=False)
    found.level, found.is_marked = flags & _LEVEL, bool(flags & _MARKED)
    return found


_BRIEF: Final = [_brief(flags) for flags in range(_MARKED * 2)]
"""What every text without numbers shares with those of its level: nobody changes them."""


@cache
def signs() -> bytes:
    """Return what each character is beside its class: a bit for each set of characters that the walk asks for.

    >>> signs()[ord(",")], signs()[ord("V")], signs()[ord("a")]
    (1, 160, 0)
    """
    table = bytearray(_SIGNS_SIZE)
    sets = (GROUPING, MARKS, ZERO_SIGNS, STACKERS, PLACEHOLDER_SIGNS, ROMAN, map(chr, HEBREW), SINGLE_ROMAN)
    for bit, chars in enumerate(sets):
        for char in chars:
            table[ord(char)] |= 1 << bit
    return bytes(table)


class NativeWalk:
    """Walks texts of one language in C."""

    __slots__ = ("tables",)

    def __init__(self, automaton: Automaton, words: list[Word], looked: dict[str, Word]) -> None:
        """Build the tables of the walk; ``looked`` remembers what was found out about each word."""
        self.tables = _walk.Tables(
            automaton.classes,
            automaton.far,
            automaton.check,
            automaton.follow,
            (automaton.root, automaton.clitic, automaton.inside),
            automaton.longest_clitic,
            (automaton.apostrophe, automaton.quote),
            automaton.reads_letters,
            automaton.roman_endings,
            words,
            bytes([word.level for word in words]),
            bytes([word.opens for word in words]),
            (DIGITS, NUMERAL, LOOK),
            looked,
            DIGITS_PATTERN.match,
            signs(),
        )

    def hits(self, text: str, is_whole: bool) -> Hits:
        """Return the hits of a text; without ``is_whole``, of one without numbers only its level."""
        said = self.tables.walk(text, is_whole)
        if isinstance(said, int):
            return _BRIEF[said]
        flags, starts, ends, words = said
        found = Hits()
        found.starts, found.ends, found.words = starts, ends, words
        found.level = flags & _LEVEL
        found.is_marked = flags & _MARKED != 0
        found.numerals = flags & _NUMERALS != 0
        found.looks = flags & _LOOKS != 0
        found.opens = flags & _OPENS != 0
        return found
