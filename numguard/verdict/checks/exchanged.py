"""Counts that stand with each other's nouns: 3 cats and 5 dogs, 5 Katzen und 3 Hunde."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom, is_year
from numguard.mentions.kinds import CARDINAL, NO_ROLE
from numguard.mentions.nouns import Noun, noun_of, overlap, subject_of
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.quantity.units import PERCENT
from numguard.verdict.finding import PAIRED_TWICE, Finding, TextCheck

_MOST: Final = 8
"""Counts of a text that are compared."""
EXCHANGED: Final = "exchanged"
HALF: Final = "half"
KEPT: Final = "kept"
UNKNOWN: Final = ""
"""What the nouns of two counts say: both changed places, one did, each is with its own, or nothing."""
_SURE: Final = 3
"""The weight of a noun that says so alone; of two that say so each has at least 2."""


def _exchanged(found: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    counts = [match for match in found.pairs if _is_counted(found, match)][:_MOST]
    if len(counts) < 2:
        return findings
    nouns = [_nouns(found, match) for match in counts]
    for i, k in combinations(range(len(counts)), 2):
        if found.source.atoms[counts[i].source].value == found.source.atoms[counts[k].source].value:
            continue
        said = said_by_nouns(nouns[i], nouns[k])
        if said == EXCHANGED or (said == HALF and not _has_unit(found, counts[i]) and not _has_unit(found, counts[k])):
            severity = check.severity if said == EXCHANGED else Severity.MINOR
            for match in (counts[i], counts[k]):
                findings.append(Finding(check.type, severity, match.source, match.hypothesis, check.name))
    return findings


def _is_counted(found: Matching, match: Match) -> bool:
    a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
    return not match.cost and _is_count(a) and _is_count(b)


def _is_count(atom: Atom) -> bool:
    """Tell whether a number counts what its noun says, or is a share or a price of it."""
    if atom.unit is not None:
        return atom.unit is PERCENT or bool(atom.unit.currency)
    return atom.kind is CARDINAL and atom.role == NO_ROLE and not atom.soft and not is_year(atom)


def _has_unit(found: Matching, match: Match) -> bool:
    return found.source.atoms[match.source].unit is not None or found.hypothesis.atoms[match.hypothesis].unit is not None


def _nouns(found: Matching, match: Match) -> tuple[Noun, Noun]:
    a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
    ours, theirs = found.source.lexicon, found.hypothesis.lexicon
    return (
        noun_of(a, ours) if a.unit is None else subject_of(a, ours),
        noun_of(b, theirs) if b.unit is None else subject_of(b, theirs),
    )


def said_by_nouns(one: tuple[Noun, Noun], other: tuple[Noun, Noun]) -> str:
    """Return what two pairs of nouns say of their counts: both must say the same."""
    kept = overlap(one[0], one[1]), overlap(other[0], other[1])
    crossed = overlap(one[0], other[1]), overlap(other[0], one[1])
    if min(crossed) > 1 and crossed[0] > kept[0] and crossed[1] > kept[1] and not min(kept):
        return EXCHANGED
    if max(kept) > 0 and not max(crossed):
        return KEPT
    if max(crossed) >= _SURE and not max(kept) and not min(crossed):
        return HALF
    return UNKNOWN


EXCHANGE: Final = TextCheck(
    name="exchanged",
    doc="Two counts stand with each other's nouns: 3 cats and 5 dogs, 5 Katzen und 3 Hunde.",
    reads=reads("value unit kind role weight raw place context"),
    find=_exchanged,
    type=IssueType.SWAPPED,
    needs=PAIRED_TWICE,
)
