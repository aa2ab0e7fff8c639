"""The conventions of a language by which its number words are composed, and what a token of them is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Entry
from numguard.mentions.grammar.digits import Separators
from numguard.model import Value
from numguard.quantity.calendars import may_be_year
from numguard.script.signs import BLANKS, JOINTS, ZERO_WIDTH


@dataclass(frozen=True, slots=True)
class Grammar:
    """How the number forms of one language make a number; ``flags`` as in locales/README.md."""

    flags: frozenset[str]
    nospace: bool  # written without blanks between words
    glue: bool  # compounds are written as one word
    has_teens: bool  # eleven and twelve are words of their own: ten and one are two numbers
    fillers: frozenset[str]  # words that may stand inside a number: 20多万
    separators: Separators
    adjectives: frozenset[str]  # what may stand between a number and its scale: cinq derniers millions
    counters: frozenset[str]  # number words that are what is counted behind a scale: 三千两
    pairs: dict[int, str]  # characters that count as the same
    positional: bool  # digit words one after another are positions, a zero holds one: 二〇一八, 一百零一
    vigesimal: frozenset[int]  # what leaves room for 1 to 19: soixante-dix
    units_below: int  # what may stand before the ten in units-first
    closing: tuple[str, ...]  # endings behind which a denominator is complete: 이십분의 일
    year_pairs: tuple[int, ...]  # the least and the greatest that may stand for the hundreds of a year
    mixing: tuple[str, ...]  # endings that join a whole number and a fraction: 십이와 칠분의 이
    glues_and: bool  # the word for "and" is written on another: dreiundzwanzig, ثلاثة وعشرون


# ---- tokens ---------------------------------------------------------------------------------------------------------

Token = tuple[int, int, Entry | None, Atom | None]
"""Start, end, and what stands there: the entry of a word, or the atom of a run of digits."""
JOIN: Final = f"{BLANKS}{JOINTS}{ZERO_WIDTH}\N{ZERO WIDTH NON-JOINER}"


def joinable(gap: str) -> bool:
    """Return True if two forms with ``gap`` between them may belong to one number."""
    return not gap or (len(gap) <= 3 and not gap.strip(JOIN) and gap != "- " and gap != " -")


def is_uncounted_year(value: Value) -> bool:
    """Return True if digits before a number word are a year rather than its count: a round thousand counts."""
    return may_be_year(value) and value % 1000 != 0
