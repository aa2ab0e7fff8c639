"""The walk in C, where a compiler has built it: the hits of walk.py, from the tables of walk.py."""

from __future__ import annotations

from functools import cache
from operator import eq
from typing import Final

from numguard.mentions.entries import DIGITS, LOOK, NUMERAL, Word
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.automaton import Automaton
from numguard.mentions.lexicon.walk import GROUPING, HEBREW, PLACEHOLDER_SIGNS, ROMAN, SINGLE_ROMAN
from numguard.mentions.line.reach import SENTENCE
from numguard.script.chars import DIGITS as DIGITS_PATTERN
from numguard.script.chars import MARKS
from numguard.script.digits import ZERO_SIGNS
from numguard.script.plain import may_be_plainer as spelled_may_be_plainer
from numguard.script.present import ENDED, PLAINER
from numguard.script.signs import CLAUSE_MARKS, STACKERS

try:
    from numguard.mentions.lexicon._walk import Marks as _Marks  # what the newest source has
    from numguard.mentions.lexicon._walk import Tables
    from numguard.mentions.lexicon._walk import layout_in as _layout_in
    from numguard.mentions.lexicon._walk import signs_in as _signs_in

    IS_BUILT = True
except ImportError:  # no compiler, NUMGUARD_PURE, or built of an older source
    IS_BUILT = False

_SIGNS_SIZE: Final = 0x20000
_LEVEL: Final = 3
_MARKED: Final = 4
_NUMERALS: Final = 8
_LOOKS: Final = 16
_OPENS: Final = 32
_SIGNS: Final = 6
"""Bits below those of signs_in, which the walk tells of a text that is not without any number."""


TRIPLED: Final = 1
"""A word stands three times in a row as it is written; blanks and line breaks part words."""
LAID_OUT: Final = 2
"""Something stands there that parts translations from each other, or from what stands beside them."""
LED: Final = 4
"""It begins with something that is no letter and no digit: a quotation mark, the sign of a list."""
CLOSING: Final = ")]\N{FULLWIDTH RIGHT PARENTHESIS}`*"
"""What ends an output that may have more than a translation: a bracket, a mark of markup."""
FENCE: Final = "`"
OR: Final = " / "
"""What parts two translations of one text."""


def layout_in(text: str) -> int:
    """Return what an output looks like, as the sum of TRIPLED, LAID_OUT and LED.

    >>> layout_in("a cat"), layout_in("a cat cat cat"), layout_in("a cat / the cat (or two)"), layout_in("- a cat")
    (0, 1, 2, 4)
    """
    return _layout_in(text) if IS_BUILT else spelled_layout_in(text)


def may_be_plainer(text: str) -> bool:
    """Return True if something in a text may be typed in another way than most write it, as plain.py does.

    >>> may_be_plainer("two of them"), may_be_plainer("two  of them")
    (False, True)
    """
    return _signs_in(text) & PLAINER > 0 if IS_BUILT else spelled_may_be_plainer(text)


def spelled_layout_in(text: str) -> int:
    """Return what ``layout_in`` does, without the walk in C."""
    layout = TRIPLED if _is_tripled(text) else 0
    if not text:
        return layout
    if not text[0].isalnum():
        layout |= LED
    last = text.rstrip()[-1:]
    is_laid_out = "\n" in text or FENCE in text or OR in text or (last != "" and last in CLOSING)
    return layout | LAID_OUT if is_laid_out else layout


def _is_tripled(text: str) -> bool:
    words = text.replace("\n", " ").split(" ")
    if "" in words:
        words = [word for word in words if word]
    if True not in map(eq, words, words[1:]):  # few texts say a word twice in a row
        return False
    return any(one == other == third for one, other, third in zip(words, words[1:], words[2:], strict=False))


def _brief(flags: int) -> Hits:
    """Return the result for a text without numbers: its level and signs, and what its words say alone."""
    hits = Hits(is_whole=False)
    hits.level, hits.is_marked = flags & _LEVEL, bool(flags & _MARKED)
    hits.signs = PLAINER if flags & _PLAINER else 0  # all that is asked of it
    hits.ends_within = flags & _ENDED
    hits.said = flags >> _ALONE
    return hits


_PLAINER: Final = 8
_ENDED: Final = 16
_ALONE: Final = 5
"""Bits below what the words say alone."""
_BRIEF: Final[dict[int, Hits]] = {}
"""What every text without numbers shares with those that say the same: nobody changes them."""


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
        self.tables = Tables(
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
            brief = _BRIEF.get(said)
            if brief is None:
                brief = _BRIEF[said] = _brief(said)
            return brief
        flags, starts, ends, words, alone = said
        hits = Hits(True, starts, ends, words)
        hits.said = alone
        hits.level = flags & _LEVEL
        hits.is_marked = flags & _MARKED != 0
        hits.numerals = flags & _NUMERALS != 0
        hits.looks = flags & _LOOKS != 0
        hits.opens = flags & _OPENS != 0
        hits.signs = (flags >> _SIGNS) & ~ENDED
        hits.ends_within = flags >> _SIGNS & ENDED
        return hits


class NativeMarks:
    """Looks for words of one language in C: see marks.py."""

    __slots__ = ("_marks",)

    def __init__(
        self, walk: NativeWalk, check: str, follow: str, root: int, bits: list[tuple[int, int]], is_unspaced: bool
    ) -> None:
        """``bits``: of a word that ends at a state, and of any that goes on there; END leads to a row of them."""
        self._marks = _Marks(walk.tables, check, follow, root, bits, is_unspaced)

    def of(self, text: str) -> int:
        """Return the bits of the words that stand in a text."""
        return self._marks.of(text)

    def beside(self, text: str, start: int, end: int) -> int:
        """Return the bits of the words in the clause of what stands between two places."""
        return self._marks.beside(text, start, end, SENTENCE, CLAUSE_MARKS)
