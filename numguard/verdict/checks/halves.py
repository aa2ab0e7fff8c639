"""A half alone for a whole and its half: an hour and a half is not half an hour. The first half, the second one."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.readings import OTHER_READING
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import FRACTION
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.verdict.finding import Finding, PairCheck, TextCheck
from numguard.verdict.sights import PAIRED, PARTS

_ADDED: Final = "added"
"""The convention of a half that is said behind its unit: an hour and a half."""


def _half(matching: Matching, match: Match, check: PairCheck) -> Finding | None:
    if match.rule is not OTHER_READING:
        return None
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    is_lost = _lacks_its_whole(a, b, matching.hypothesis) or _lacks_its_whole(b, a, matching.source)
    return check.finding(match) if is_lost else None


def _lacks_its_whole(whole: Atom, half: Atom, side: Side) -> bool:
    """Tell whether a number in words is a unit and a half of it, and the other one a half without it."""
    if whole.unit is None or whole.habit != _ADDED or half.digits or not 0 < half.value < 1:
        return False
    if Fraction(whole.value) - Fraction(half.value) != 1:
        return False
    for word in half.context.words_before:
        said = side.lexicon.beside(word)
        if said is not None and said.unit is whole.unit:
            return False
    return True


HALF: Final = PairCheck(
    name="half",
    doc="A half stands alone where the other text says a whole and its half: an hour and a half is not half an hour.",
    reads=reads("value unit convention raw place context"),
    look=_half,
    type=IssueType.VALUE,
    differ=reads("value"),
)


def _which_half(matching: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    for match in matching.pairs:
        a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
        if a.kind is not FRACTION or b.kind is not FRACTION or a.value != _A_HALF or b.value != _A_HALF:
            continue
        ours, theirs = _which(a, matching.source), _which(b, matching.hypothesis)
        if ours and theirs and ours != theirs:
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _which(half: Atom, side: Side) -> int:
    """Return which of its halves a text means, by the ordinal in the words of the half or right before it; else 0."""
    if half.digits:
        return 0
    for word in (*half.context.written.split(), *half.context.words_before[-1:]):
        entry = side.lexicon.look(word).entry
        if entry is not None and isinstance(entry.ord, int) and entry.ord in _HALVES:
            return entry.ord
    return 0


_A_HALF: Final = Fraction(1, 2)
_HALVES: Final = (1, 2)

WHICH_HALF: Final = TextCheck(
    name="which-half",
    doc="The other half is meant: the first half of May is not the second.",
    reads=reads("value kind raw place context"),
    find=_which_half,
    type=IssueType.VALUE,
    needs=PAIRED | PARTS,
)
