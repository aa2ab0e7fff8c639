"""Years before and after Christ."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Match, Matching
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.verdict.finding import Finding, PairCheck


def _era(found: Matching, match: Match, check: PairCheck) -> Finding | None:
    a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
    for own, other in ((a, b), (b, a)):
        if own.era == "bc" and own.era != other.era and other.context.says_before_christ is False:
            if other.era == "ad":
                return check.finding(match)
            if not other.context.copies_before_christ(own.context):
                return check.finding(match, Severity.MINOR)
    return None


ERA: Final = PairCheck(
    name="era",
    doc="A year before Christ is one after him: 330 BC is not AD 330. Where nothing is said it is a hint only.",
    reads=reads("era context place"),
    look=_era,
    type=IssueType.DATE,
    differ=reads("era"),
)
