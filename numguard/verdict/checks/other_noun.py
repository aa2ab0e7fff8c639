"""Counts of another thing of the same sort: 45 dogs, 45 chats; 16 ships, 16 trains."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.language.nouns.nouns import sorts_named
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.nouns import Noun, may_be_said, named_things, noun_of, overlap, things_beside
from numguard.model import IssueType, Severity
from numguard.verdict.checks.exchanged import is_count
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import COUNTED, PAIRED


def _other_noun(matching: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = matching.source, matching.hypothesis
    findings: list[Finding] = []
    ours, theirs = named_things(source.lexicon), named_things(hypothesis.lexicon)
    for match in matching.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if a.unit is not None or b.unit is not None or match.cost:
            continue
        things = things_beside(a, source.lexicon, ours)
        if not things or not _are_others(things, things_beside(b, hypothesis.lexicon, theirs)):
            continue
        if is_count(a) and is_count(b) and _count_others(a, source.lexicon, b, hypothesis.lexicon):
            findings.append(check.finding(match))
    return findings


def _are_others(some: list[Noun], others: list[Noun]) -> bool:
    """Tell whether there are things on both sides, and none means the same as one of the other side."""
    for one in some:
        for other in others:
            if overlap(one, other):
                return False
    return bool(others)


def _count_others(a: Atom, ours: Lexicon, b: Atom, theirs: Lexicon) -> bool:
    """Tell whether two numbers count things of one sort, and no word of either text means what the other one counts."""
    one, other = noun_of(a, ours), noun_of(b, theirs)
    if sorts_named(one.concepts).isdisjoint(sorts_named(other.concepts)) or overlap(one, other):
        return False
    return not may_be_said(one, b.segment, theirs) and not may_be_said(other, a.segment, ours)


OTHER_NOUN: Final = TextCheck(
    name="other-noun",
    doc="The number is kept, and what it counts is another thing of the same sort: 45 dogs, 45 chats.",
    find=_other_noun,
    type=IssueType.SWAPPED,
    severity=Severity.MINOR,
    needs=PAIRED | COUNTED,
)
