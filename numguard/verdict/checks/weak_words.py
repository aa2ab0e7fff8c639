"""Ordinals and parts in words that are only sometimes numbers: the first half, the second; half an hour, a quarter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from numguard.alignment.explanations.unsaid import NOUN_FORM, TOO_WEAK
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import ORDINAL, ROMAN
from numguard.mentions.marks import marks_of_text
from numguard.model import IssueType, Severity
from numguard.quantity.axes import axis
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import ALONE, PARTNERLESS
from numguard.verdict.sorts import is_part, is_rank, is_told_hour

_OTHERS: Final = frozenset((1, 2))
"""First, and what may be another word: many languages call others the second, with the flag other-is-second."""


def _weak_words(matching: Matching, check: TextCheck) -> list[Finding]:
    """Compare the one ordinal, and the one part, that each text says with a weak word and the other one does not."""
    if len(matching.explained) < 2 or matching.source.unmatched or matching.hypothesis.unmatched:
        return []
    findings: list[Finding] = []
    for is_alike in (is_rank, is_part, is_told_hour):
        ours, theirs = _left(matching, matching.source, is_alike), _left(matching, matching.hypothesis, is_alike)
        if len(ours) == len(theirs) == 1:
            a, b = matching.source.atoms[ours[0]], matching.hypothesis.atoms[theirs[0]]
            if _may_be_others(a, matching.source, b, matching.hypothesis):
                continue
            is_sure = {a.value, b.value} != _OTHERS or ROMAN in (a.kind, b.kind) or a.digits or b.digits
            if is_sure or matching.is_short:
                severity = check.severity if is_sure else Severity.MINOR
                findings.append(Finding(check.type, severity, ours[0], theirs[0], check.name))
    return findings


def _may_be_others(a: Atom, ours: Side, b: Atom, theirs: Side) -> bool:
    """Tell whether the one says first and the other second, which is other as well in its language, both in words."""
    if {a.value, b.value} != _OTHERS or ROMAN in (a.kind, b.kind) or a.digits or b.digits:
        return False
    return "other-is-second" in (ours if a.value > b.value else theirs).lexicon.flags


def _left(matching: Matching, side: Side, is_alike: Callable[[Atom], bool]) -> list[int]:
    """Return the weak words of one sort that nothing of the other text accounts for."""
    weak = [one.at for one in matching.explained if one.side is side and one.rule is TOO_WEAK]
    left = [i for i in weak if is_alike(side.atoms[i])]
    return [*left, *_ones(matching, side)] if is_alike is is_rank else left


def _ones(matching: Matching, side: Side) -> list[int]:
    """Return the ones in digits that are a rank, or alone in their text, and are taken to be said by a noun."""
    ones = [one.at for one in matching.explained if one.side is side and one.rule is NOUN_FORM]
    other = matching.hypothesis if side is matching.source else matching.source
    is_alone = len(side.atoms) == 1 and all(atom.context.counted[:1].isalpha() for atom in other.atoms)  # second door
    return [i for i in ones if side.atoms[i].digits and (side.atoms[i].kind is ORDINAL or is_alone)]


WEAK_WORD: Final = TextCheck(
    name="weak-word",
    doc="An ordinal or a part in a word that is only sometimes a number differs: Louis XIV, Ludwig XVI; half, a third.",
    find=_weak_words,
    type=IssueType.VALUE,
    needs=PARTNERLESS,
)


# ---- first and last ----------------------------------------------------------------------------------------------


def _first_or_last(matching: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    firsts = [one for one in matching.explained if one.side.atoms[one.at].kind is ORDINAL]
    if not firsts or not matching.is_short:
        return findings
    position = axis("position")
    first, last = position.marks["first"], position.marks["last"]
    said = [marks_of_text(side.segment, side.lexicon) & (first | last) for side, _ in matching.both()]
    for own, other in matching.both():
        if said[other is matching.hypothesis] != last or said[own is matching.hypothesis] & last:
            continue
        left = [i for i in _left(matching, own, is_rank) if own.atoms[i].value == 1]
        if len(left) == 1:
            i, j = (left[0], None) if own.is_source else (None, left[0])
            findings.append(Finding(check.type, Severity.MINOR, i, j, check.name))
    return findings


FIRST_OR_LAST: Final = TextCheck(
    name="first-or-last",
    doc="A text says first of something of which the other one says last: her first job, sa dernière place.",
    find=_first_or_last,
    type=IssueType.VALUE,
    severity=Severity.MINOR,
    needs=ALONE,
)
