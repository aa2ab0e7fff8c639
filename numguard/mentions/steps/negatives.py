"""Numbers below zero that no minus says: 6 below zero, 5 Grad unter null."""

from __future__ import annotations

from numguard.mentions.atom import CLASH, Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.steps.becoming import signed
from numguard.script.fold import fold


def read_below_zero(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """Make a number negative by the words behind it: twelve degrees below zero is minus twelve."""
    kept: list[Atom] = []
    for atom in atoms:
        last = kept[-1] if kept else None
        if last is not None and not atom.value and not atom.digits and _is_below(text, last, atom, lex):
            signed(last, last.start, CLASH + 0.5, True)
            last.end = last.unit_end = atom.end
        else:
            kept.append(atom)
    return kept


def _is_below(text: str, last: Atom, zero: Atom, lex: Lexicon) -> bool:
    if not last.value > 0 or last.role or zero.unit is not None:
        return False
    return fold(text[last.unit_end : zero.start].strip(), lex.data.fold) in lex.below_words
