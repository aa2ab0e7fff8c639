"""A half alone for a whole and its half: an hour and a half is not half an hour. The first half, the second one."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.readings import OTHER_READING
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.verdict.finding import Finding, PairCheck

_ADDED: Final = "added"
"""The convention of a half that is said behind its unit: an hour and a half."""


def _half(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if match.rule is not OTHER_READING:
        return None
    is_lost = _lacks_its_whole(a, b, matching.hypothesis) or _lacks_its_whole(b, a, matching.source)
    return check.finding(match) if is_lost else None


def _lacks_its_whole(whole: Atom, half: Atom, side: Side) -> bool:
    """Tell whether a number in words is a unit and a half of it, and the other one a half without it."""
    if whole.unit is None or whole.habit != _ADDED or not 0 < half.value < 1:
        return False
    if Fraction(whole.value) - Fraction(half.value) != 1:
        return False
    for word in half.context.words_before:
        said = side.lexicon.beside(word)
        if said is not None:
            return False
    return True


HALF: Final = PairCheck(
    name="half",
    doc="A half stands alone where the other text says a whole and its half: an hour and a half is not half an hour.",
    look=_half,
    type=IssueType.VALUE,
    differ=reads("value"),
)
