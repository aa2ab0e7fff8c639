"""The rounds of a competition, which one language names by who is left and another by a part of the final."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side

_ROUNDS: Final = (4, 8, 16, 32, 64)
"""How many are left in a round."""
_SAID: Final = frozenset((1, *_ROUNDS, *(Fraction(2, size) for size in _ROUNDS)))
"""What numbers may say of it; the 1 is of 1/8."""


def _knockout_round(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    if not (own.lexicon.data.words["round"] and other.lexicon.data.words["round"] and _may_name_round(own)):
        return
    theirs = _rounds_in(other)
    for size, spans in _rounds_in(own).items() if theirs else ():
        if size in theirs:
            matching.explain(own, [i for i in own.unmatched if _stands_in(own, i, spans)], rule)


def _may_name_round(side: Side) -> bool:
    """Tell whether an unmatched number may belong to the name of a round: last sixteen, huitièmes, 1/8 final."""
    for i in side.unmatched:
        if side.atoms[i].value in _SAID and (side.atoms[i].digits or side.atoms[i].value != 1):
            return True
    return False


def _rounds_in(side: Side) -> dict[str, list[tuple[int, int]]]:
    """Return where a text names rounds, by how many are left in them."""
    text, rounds = side.segment.folded, dict[str, list[tuple[int, int]]]()
    for size, forms in side.lexicon.data.words["round"].items():
        for form in forms:
            at = text.find(form)
            if at >= 0:
                rounds.setdefault(size, []).append((at, at + len(form)))
    return rounds


def _stands_in(side: Side, i: int, spans: list[tuple[int, int]]) -> bool:
    atom = side.atoms[i]
    return any(start <= atom.start and atom.end <= end for start, end in spans)


KNOCKOUT_ROUND: Final = Explanation(
    name="knockout-round",
    doc="A round of a competition is named by who is left or by its part of the final: last sixteen, huitièmes.",
    apply=_knockout_round,
    text="the same round of a competition",
    is_linear=True,
    witness="a word for the round",
)
