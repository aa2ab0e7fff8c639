"""A percent sign that got lost: 40 % = 40."""

from __future__ import annotations

from functools import cache

from numguard.alignment.matching import Matching
from numguard.language.data import load
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon

_FAR = 24
"""Characters to the next number that may share its percent sign, and to a word that may say it."""
_STEM = 5
"""So many characters of a percent word say what it is, whatever its ending."""
_SIGNS = ("%", "٪", "％", "‰")


def percent_lost(found: Matching, i: int, j: int) -> bool:
    """Tell whether one number of a pair is a share, and nothing on the other side says so."""
    a = found.source[i]
    if a.unit == "%":
        return _shares(found.source) > _shares(found.hypothesis) and _is_bare(found.hypothesis, j, found.target_lex)
    return _shares(found.hypothesis) > _shares(found.source) and _is_bare(found.source, i, found.source_lex)


def _shares(atoms: list[Atom]) -> int:
    return sum(atom.unit == "%" for atom in atoms)


def _is_bare(atoms: list[Atom], k: int, lex: Lexicon) -> bool:
    """Tell whether neither a sign, a word nor a neighbour says that number ``k`` of its text is a share."""
    atom = atoms[k]
    stems = _stems(lex.tag)
    if not stems or atom.unit is not None or atom.soft or atom.role or atom.kind != "cardinal":
        return False
    near = atom.text[max(0, atom.start - _FAR) : atom.end + _FAR].casefold()
    if any(sign in near for sign in _SIGNS) or any(stem in near for stem in stems):
        return False
    return not any(
        other.unit == "%" and max(other.start - atom.end, atom.start - other.end) < _FAR
        for other in atoms[max(0, k - 1) : k] + atoms[k + 1 : k + 2]
    )


@cache
def _stems(tag: str) -> tuple[str, ...]:
    """Return how the percent words of a language begin; none where its file has no such word."""
    words = [word.casefold() for word in load(tag).lists["percent"] if not any(sign in word for sign in _SIGNS)]
    return tuple(dict.fromkeys(word[: max(_STEM, len(word) - 3)] for word in words))
