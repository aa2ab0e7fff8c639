"""The halves and quarters of hours, which are too weak to be missed by themselves."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.rule import Fact, reads
from numguard.mentions.steps.clocks import minutes_said
from numguard.model import IssueType, Kind, Role, Severity
from numguard.verdict.finding import Finding, TextCheck

_HOUR: Final = Role.HOUR
_MINUTE: Final = Role.MINUTE
_TIME: Final = Kind.TIME
_BESIDE: Final = 8
"""Characters between an hour and its half or quarter."""


def _minutes(found: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
        if a.role != _HOUR or b.role != _HOUR:
            continue
        ours, theirs = _beside(found.source, match.source), _beside(found.hypothesis, match.hypothesis)
        if ours is None or theirs is None:
            continue
        said = {value for value, _, _ in ours.options}
        if not any(value in said for value, _, _ in theirs.options):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _beside(side: Side, i: int) -> Atom | None:
    """Return the weak minutes that stand beside an hour; others are compared by themselves."""
    hour = side.atoms[i]
    said = minutes_said(hour.marks)
    for k in (i + 1, i - 1):
        if not 0 <= k < len(side.atoms):
            continue
        minute = side.atoms[k]
        is_weak = minute.role == _MINUTE and minute.kind is _TIME and minute.soft and not minute.digits
        gap = max(minute.start - hour.end, hour.start - minute.end)
        if not is_weak or not minute.value or gap > _BESIDE:
            continue
        if said is None:
            other = side.atoms[2 * k - i] if 0 <= 2 * k - i < len(side.atoms) else None
            is_ours = other is None or minutes_said(other.marks) is None  # nine to half past five
        else:
            is_ours = minute.value == said % 60
        if is_ours:
            return minute
    return None


MINUTES: Final = TextCheck(
    name="minutes",
    doc="The hour is kept and its half or quarter is another: half past seven is not a quarter past seven.",
    type=IssueType.VALUE,
    severity=Severity.MAJOR,
    reads=reads(Fact.ROLE, Fact.VALUE, Fact.CONVENTION, Fact.KIND, Fact.WEIGHT, Fact.RAW, Fact.PLACE, Fact.FRAME),
    find=_minutes,
)
