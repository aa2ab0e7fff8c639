"""What the nouns of two counts say: whether each stands with its own noun, or with that of the other."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.nouns import Noun, noun_of, overlap, subject_of

EXCHANGED: Final = "exchanged"
HALF: Final = "half"
KEPT: Final = "kept"
UNKNOWN: Final = ""
"""What the nouns of two counts say: both changed places, one did, each is with its own, or nothing."""
SURE: Final = 24
_LEAST: Final = 6
"""How much a noun that says so alone must mean the same as the other one, and each of two that say so."""


def said_by_nouns(one: tuple[Noun, Noun], other: tuple[Noun, Noun]) -> str:
    """Return what the nouns of two pairs of numbers say of their counts."""
    kept = overlap(one[0], one[1]), overlap(other[0], other[1])
    crossed = overlap(one[0], other[1]), overlap(other[0], one[1])
    if min(crossed) >= _LEAST and crossed[0] > kept[0] and crossed[1] > kept[1] and not min(kept):
        return EXCHANGED
    if max(kept) >= _LEAST and not max(crossed):
        return KEPT
    return HALF if max(crossed) >= SURE and not max(kept) and not min(crossed) else UNKNOWN


def nouns_of_pair(found: Matching, pair: tuple[int, int]) -> tuple[Noun, Noun]:
    """Return the nouns of two paired numbers, by their indices."""
    a, b = found.source.atoms[pair[0]], found.hypothesis.atoms[pair[1]]
    return noun_beside(a, found.source.lexicon), noun_beside(b, found.hypothesis.lexicon)


def noun_beside(atom: Atom, lex: Lexicon) -> Noun:
    """Return the noun of a count, or the subjects of a share or a price."""
    return noun_of(atom, lex) if atom.unit is None else subject_of(atom, lex)
