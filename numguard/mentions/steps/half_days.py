"""A half of the day said before a number: its hour (abends 8), or no hour: nachts -12 Grad, abends 2 Tabletten."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.steps.becoming import HALF_DAYS
from numguard.mentions.steps.words_after import said_after
from numguard.quantity.units import HOUR
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.signs import SIGNS_BEHIND, SURE_MINUS

CLOCKS: Final = HALF_DAYS | {"clock"}
"""The marks of words that make a number beside them an hour."""


def is_no_hour(line: Line, atom: Atom, marks: frozenset[str], lex: Lexicon) -> bool:
    """Tell whether a number behind a half of the day has a sign, a unit, a dose or decimals: PM two point five."""
    start, end = atom.start, atom.end
    if "clock" in marks or not marks & HALF_DAYS:
        return False
    if start and line.at(start - 1) in SURE_MINUS and line.at(start - 2).isspace():
        return True
    said = said_after(line, end, lex)
    if said is not None:
        return said.cue.unit is not None and said.cue.unit is not HOUR and not said.cue.marks & CLOCKS
    sign = line.sign_behind(end)
    if (sign in SIGNS_BEHIND and sign != "(") or sign in lex.signs:
        return True
    if lex.nospace or not sign.isalpha():
        return False
    following = WORD.made.search(line.text, end)
    word = "" if following is None else fold(following[0], lex.data.fold)
    return word != "" and (word in lex.listed("decimal_word") or word.startswith(lex.around.vouching("dose")))
