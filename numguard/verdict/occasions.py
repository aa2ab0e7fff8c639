"""Numbers that say how often something happens: twice, 3 times, dreimal, 3次."""

from __future__ import annotations

from numguard.alignment.matching import Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import MULTIPLE
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.script.fold import fold
from numguard.script.signs import CLAUSE_MARKS, HYPHENS


def is_frequency(atom: Atom, side: Side) -> bool:
    """Return True if a number says how often: twice, 3 times, dreimal, 3次."""
    if atom.kind is MULTIPLE:
        return True
    words = _occasions(side.lexicon)
    if not words:
        return False
    pairs = side.lexicon.data.fold
    if not atom.digits and fold(atom.context.written, pairs).endswith(words):
        return True
    if atom.value == 1 and atom.soft and fold(atom.context.word_before, pairs) in words:
        return True  # مرة واحدة
    counted = fold(atom.context.counted.lstrip(HYPHENS).rstrip(CLAUSE_MARKS), pairs)
    return counted.startswith(words) if side.lexicon.nospace else counted in words


@of_lexicon
def _occasions(lex: Lexicon) -> tuple[str, ...]:
    """Return the words behind a number that says how often something happens."""
    return tuple(fold(word, lex.data.fold) for word in lex.data.lists["occasions"])
