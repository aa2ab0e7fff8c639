"""What the nouns of two counts say: whether each stands with its own noun, or with that of the other."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.nouns import COPIED, Noun, noun_beside, overlap

EXCHANGED: Final = "exchanged"
HALF: Final = "half"
LEARNED: Final = "learned"
KEPT: Final = "kept"
UNKNOWN: Final = ""
"""What the nouns of two counts say: both changed places, one did, or both by what was learned from a corpus alone,
each is with its own, or nothing."""
SURE: Final = COPIED
LEAST: Final = 6
"""How much a noun that says so alone must mean the same as the other one, and each of two that say so."""

_SURER: Final = 3
"""How many times as much a noun that says so alone must mean the same as all that says otherwise."""
_SHORT: Final = 3
"""Letters up to which the word behind a number is no noun, where it is not known: two out of three people."""


def said_by_nouns(one: tuple[Noun, Noun], other: tuple[Noun, Noun]) -> str:
    """Return what the nouns of two pairs of numbers say of their counts; learned ones where others say nothing."""
    said = _said(one, other, False)
    if said in (EXCHANGED, KEPT) or not any(noun.is_learned for noun in (*one, *other)):
        return said
    learned = _said(one, other, True)
    return LEARNED if learned == EXCHANGED else learned


def _said(one: tuple[Noun, Noun], other: tuple[Noun, Noun], has_learned: bool) -> str:
    kept = overlap(one[0], one[1], has_learned), overlap(other[0], other[1], has_learned)
    crossed = overlap(one[0], other[1], has_learned), overlap(other[0], one[1], has_learned)
    if min(crossed) >= LEAST and _outweigh(crossed, kept):
        return EXCHANGED
    if max(kept) >= LEAST and _outweigh(kept, crossed):
        return KEPT
    most = max(crossed)
    if most < SURE:
        return UNKNOWN
    alike = max(overlap(one[k], other[k], has_learned) for k in (0, 1))  # 3 customers, 2 customers
    is_half = _SURER * max(*kept, alike) <= most
    return HALF if is_half and all(len(noun.word) > _SHORT for noun in (*one, *other)) else UNKNOWN


def _outweigh(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether each of two agreements is half as much again as the other way of pairing, or that one is none."""
    return all(not there or 2 * here > 3 * there for here, there in zip(one, other, strict=True))


def nouns_of_pair(matching: Matching, pair: tuple[int, int]) -> tuple[Noun, Noun]:
    """Return the nouns of two paired numbers, by their indices."""
    a, b = matching.source.atoms[pair[0]], matching.hypothesis.atoms[pair[1]]
    return noun_beside(a, matching.source.lexicon), noun_beside(b, matching.hypothesis.lexicon)
