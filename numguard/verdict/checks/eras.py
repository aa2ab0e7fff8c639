"""Years before and after Christ."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom
from numguard.mentions.context.eras import era_behind
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind, Severity
from numguard.quantity.units import YEAR, unlike
from numguard.verdict.finding import Finding, PairCheck


def _era(matching: Matching, match: Match, check: PairCheck) -> Finding | None:
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    for own, other in ((a, b), (b, a)):
        if own.era is None or own.era == other.era or not _may_be_dated(own):
            continue
        said = other.era or era_behind(other.segment, other.end)
        if said and unlike(own.era, said)[0] == "issue":
            return check.finding(match)
        if own.era != "bc" or said or other.value < 0:  # 4000 BC, the year -4000
            continue
        if other.context.says_before_christ is False and not other.context.copies_before_christ(own.context):
            return check.finding(match, Severity.MINOR)
    return None


_NO_DATES: Final = frozenset((Kind.IDENTIFIER, Kind.CURRENCY, Kind.PERCENT))


def _may_be_dated(atom: Atom) -> bool:
    """Tell whether a number may be a year or a century, and is no part of a code and no measure: H1N1, six months."""
    if atom.kind in _NO_DATES or (atom.kind is Kind.MEASURE and atom.unit is not YEAR):
        return False
    return not (atom.digits and atom.context.glued_after.isupper())


ERA: Final = PairCheck(
    name="era",
    doc="A year before Christ is one after him: 330 BC is not AD 330. Where nothing is said it is a hint only.",
    look=_era,
    type=IssueType.DATE,
    differ=reads("era"),
)
