"""What a number is said per: three times a day is not three times a week, nor 45 euros a month 45 euros a year."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.periods import period_of, says_periods
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind, Role
from numguard.quantity.units import Unit, unit_of
from numguard.verdict.finding import PAIRED, Finding, TextCheck

_PER: Final = "-per-"
_RECUR: Final = frozenset((Role.NONE, Role.HOUR))
"""15 heures par jour may be hours of a clock too."""
_OTHERWISE: Final = frozenset((Kind.ORDINAL, Kind.MONTH, Kind.IDENTIFIER, Kind.ROMAN))
"""What is said per nothing."""


def _period(found: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = found.source, found.hypothesis
    if not (says_periods(source.lexicon) and says_periods(hypothesis.lexicon)):
        return []
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if not (_may_recur(a) and _may_recur(b)):
            continue
        ours = period_of(a, source.lexicon) or _rate_of(a)
        theirs = (period_of(b, hypothesis.lexicon) or _rate_of(b)) if ours is not None else None
        if theirs is not None and theirs is not ours and not (_rate_of(a) and _rate_of(b)):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _may_recur(atom: Atom) -> bool:
    """Tell whether a number may be one of so many a day: no part of a date, no ordinal and no name."""
    return atom.role in _RECUR and not atom.soft and atom.kind not in _OTHERWISE


def _rate_of(atom: Atom) -> Unit | None:
    """Return what the unit of a number is said per: hour in 80 km/h."""
    if atom.unit is None or _PER not in atom.unit.id:
        return None
    return unit_of(atom.unit.id.partition(_PER)[2])


PERIOD: Final = TextCheck(
    name="period",
    doc="The number is kept and what it is said per is another: three times a day, three times a week.",
    reads=reads("unit kind role weight place context"),
    find=_period,
    type=IssueType.UNIT,
    needs=PAIRED,
)
