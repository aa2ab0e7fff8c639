"""What the nouns of two counts say: whether each stands with its own noun, or with that of the other."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.nouns import Noun, noun_beside, overlap

EXCHANGED: Final = "exchanged"
HALF: Final = "half"
LEARNED: Final = "learned"
KEPT: Final = "kept"
UNKNOWN: Final = ""
"""What the nouns of two counts say: both changed places, one did, or both by what was learned from a corpus alone,
each is with its own, or nothing."""
SURE: Final = 24
LEAST: Final = 6
"""How much a noun that says so alone must mean the same as the other one, and each of two that say so."""

_SHORT: Final = 3
"""Letters up to which the word behind a number is no noun, where it is not known: two out of three people."""


def said_by_nouns(one: tuple[Noun, Noun], other: tuple[Noun, Noun]) -> str:
    """Return what the nouns of two pairs of numbers say of their counts."""
    kept = overlap(one[0], one[1]), overlap(other[0], other[1])
    crossed = overlap(one[0], other[1]), overlap(other[0], one[1])
    if min(crossed) >= LEAST and _outweigh(crossed, kept):
        return EXCHANGED if min(_known(one[0], other[1]), _known(other[0], one[1])) >= LEAST else LEARNED
    if max(kept) >= LEAST and _outweigh(kept, crossed):
        return KEPT
    is_half = max(crossed) >= SURE and not max(kept) and not min(crossed)
    is_half = is_half and not overlap(one[0], other[0]) and not overlap(one[1], other[1])  # 3 customers, 2 customers
    return HALF if is_half and all(len(noun.word) > _SHORT for noun in (*one, *other)) else UNKNOWN


def _known(one: Noun, other: Noun) -> int:
    return overlap(one, other, has_learned=False)


def _outweigh(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether each of two agreements is half as much again as the other way of pairing, or that one is none."""
    return all(not there or 2 * here > 3 * there for here, there in zip(one, other, strict=True))


def nouns_of_pair(matching: Matching, pair: tuple[int, int]) -> tuple[Noun, Noun]:
    """Return the nouns of two paired numbers, by their indices."""
    a, b = matching.source.atoms[pair[0]], matching.hypothesis.atoms[pair[1]]
    return noun_beside(a, matching.source.lexicon), noun_beside(b, matching.hypothesis.lexicon)
