"""What a number is said per: three times a day is not three times a week, nor 45 euros a month 45 euros a year."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import HOUR_ROLE, IDENTIFIER, MONTH, MULTIPLE, ORDINAL, ROMAN
from numguard.mentions.periods import period_of, says_periods
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.quantity.units import is_rate, rate_of
from numguard.verdict.finding import PAIRED, Finding, TextCheck


def _period(found: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = found.source, found.hypothesis
    if not (says_periods(source.lexicon) and says_periods(hypothesis.lexicon)):
        return []
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if not (_may_recur(a) and _may_recur(b)):
            continue
        ours = period_of(a, source.lexicon) or rate_of(a.unit)
        theirs = (period_of(b, hypothesis.lexicon) or rate_of(b.unit)) if ours is not None else None
        if theirs is not None and theirs is not ours and not (is_rate(a.unit) and is_rate(b.unit)):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _may_recur(atom: Atom) -> bool:
    """Tell whether a number may be one of so many a day: no part of a date, no ordinal and no name."""
    kind, role = atom.kind, atom.role
    if atom.soft and kind is not MULTIPLE:
        return False
    if role and role != HOUR_ROLE:  # 15 heures par jour may be hours of a clock too
        return False
    return kind is not ORDINAL and kind is not MONTH and kind is not IDENTIFIER and kind is not ROMAN


PERIOD: Final = TextCheck(
    name="period",
    doc="The number is kept and what it is said per is another: three times a day, three times a week.",
    reads=reads("unit kind role weight place context"),
    find=_period,
    type=IssueType.UNIT,
    needs=PAIRED,
)
