"""How often and how many: 2 tablets 3 times a day are not 3 tablets 2 times a day."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import ORDINAL
from numguard.model import IssueType
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.occasions import is_frequency
from numguard.verdict.sights import PAIRED_TWICE


def _frequency(matching: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = matching.source, matching.hypothesis
    asked = [
        match
        for match in matching.pairs
        if _may_tell(source.atoms[match.source]) and _may_tell(hypothesis.atoms[match.hypothesis])
    ]
    if len(asked) < 2:
        return []
    said = [is_frequency(source.atoms[match.source], source) for match in asked]
    if True not in said or False not in said:  # one is lost where another is gained
        return []
    lost, gained = list[tuple[int, int]](), list[tuple[int, int]]()
    for match, says_how_often in zip(asked, said, strict=True):
        if says_how_often != is_frequency(hypothesis.atoms[match.hypothesis], hypothesis):
            (lost if says_how_often else gained).append((match.source, match.hypothesis))
    if len(lost) != 1 or len(gained) != 1:
        return []
    (i, j), (k, n) = lost[0], gained[0]
    if source.atoms[i].value == source.atoms[k].value or hypothesis.atoms[j].value == hypothesis.atoms[n].value:
        return []
    return [Finding(check.type, check.severity, *pair, check.name) for pair in sorted((lost[0], gained[0]))]


def _may_tell(atom: Atom) -> bool:
    """Return True if a number may say how often or how many: of no unit, no date and no ordinal."""
    return atom.unit is None and not atom.role and atom.kind is not ORDINAL and atom.value > 1


FREQUENCY: Final = TextCheck(
    name="frequency",
    doc="How often and how many were exchanged: 2 tablets 3 times a day, 3 tablets 2 times a day.",
    find=_frequency,
    type=IssueType.SWAPPED,
    needs=PAIRED_TWICE,
)
