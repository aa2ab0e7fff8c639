"""What composing must know of a language: its habits, not its words."""

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
