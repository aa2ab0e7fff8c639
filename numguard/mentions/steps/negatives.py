"""Numbers below zero that no minus says: 6 below zero, 5 Grad unter null."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import CLASH, Atom, gap_behind_unit, stand_within
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR
from numguard.mentions.steps.becoming import signed
from numguard.script.fold import fold
from numguard.script.signs import STOPS

_ENDS: Final = f"{STOPS},;:"


def read_below_zero(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Make a number negative by the words beside it: twelve degrees below zero, sıfırın 12 derece altında."""
    kept: list[Atom] = []
    for atom in atoms:
        last = kept[-1] if kept else None
        if last is not None and _is_zero(atom) and _is_below(last, atom, lex):
            signed(last, last.start, CLASH + 0.5, True)
            last.end = last.unit_end = atom.end
        elif last is not None and _is_zero(last) and _is_from_zero(line, last, atom, lex):
            signed(atom, last.start, CLASH + 0.5, True)
            kept[-1] = atom
        else:
            kept.append(atom)
    return kept


def _is_zero(atom: Atom) -> bool:
    return not atom.value and not atom.digits


def _is_below(last: Atom, zero: Atom, lex: Lexicon) -> bool:
    if not last.value > 0 or last.role or zero.unit is not None:
        return False
    return fold(gap_behind_unit(last, zero).strip(), lex.data.fold) in lex.below_words


def _is_from_zero(line: Line, zero: Atom, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number stands between a zero and the word for below: शून्य से 5 डिग्री नीचे."""
    if not atom.value > 0 or atom.role or not stand_within(zero, atom, NEAR):
        return False
    behind = fold(line.behind(atom.unit_end), lex.data.fold).split()
    words = lex.listed("below_behind")
    return any(word.rstrip(_ENDS) in words for word in behind[:2])
