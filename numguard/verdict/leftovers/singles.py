"""Counts in words beside a single one of the same unit: two weeks are not a week, half an hour is not one."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import HOUR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.quantity.money import named_alike
from numguard.quantity.units import HOUR, SECOND
from numguard.script.fold import fold


def is_one_there(own: Side, atom: Atom, other: Side) -> bool:
    """Tell whether the other text has an article, or one, before the only unit that a number has in words here.

    ``atom`` is a number that nothing of the other text accounts for. A second is a moment as well.
    """
    unit = HOUR if atom.unit is None and atom.role == HOUR_ROLE else atom.unit
    if unit is None or atom.value == 1 or unit is SECOND:
        return False
    units = named_alike(unit)
    if sum(len(own.named(one)) for one in units) > 1:
        return False
    if other.lexicon.nospace:
        said = other.counted(unit)
        return len(said) == 1 and other.atoms[said[0]].value == 1
    places = [at for one in units for at in other.named(one)]
    if len(places) != 1:
        return False
    words, at = other.segment.words_apart, places[0]
    if at:
        before, _, end = words[at - 1]
        if end + _GAP >= words[at][1] and _says_one(before, other.lexicon):
            return True
    return at + 1 < len(words) and _is_one(words[at + 1][0], other.lexicon)


_GAP: Final = 1
"""Characters between an article and its unit: no "a 35-year-old"."""


def _says_one(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is an article that says one, or the number."""
    return fold(word, lex.data.fold) in lex.listed("singles") or _is_one(word, lex)


def _is_one(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is a form of the number one."""
    entry = lex.look(word).entry
    return entry is not None and entry.num == 1
