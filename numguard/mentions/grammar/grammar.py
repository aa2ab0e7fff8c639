"""The conventions of a language by which its number words are composed; its words are in the lexicon."""

from __future__ import annotations

from dataclasses import dataclass

from numguard.mentions.grammar.digits import Separators


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
