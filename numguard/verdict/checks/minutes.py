"""Clocks in words: halves and quarters of hours, which are too weak to be missed, and numbers that may be a range."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.rule import reads
from numguard.mentions.steps.clocks import minutes_said
from numguard.model import IssueType, Kind, Role
from numguard.verdict.finding import Finding, TextCheck

_HOUR: Final = Role.HOUR
_MINUTE: Final = Role.MINUTE
_TIME: Final = Kind.TIME
_OF_CLOCK: Final = frozenset((_HOUR, _MINUTE))
_BESIDE: Final = 8
"""Characters between an hour and its half or quarter."""


def _minutes(found: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
        if a.role != _HOUR or b.role != _HOUR:
            source, hypothesis = found.source, found.hypothesis
            if _is_other_clock(source, match.source, hypothesis, b) or _is_other_clock(
                hypothesis, match.hypothesis, source, a
            ):
                findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
            continue
        ours, theirs = _beside(found.source, match.source), _beside(found.hypothesis, match.hypothesis)
        if ours is None or theirs is None:
            continue
        said = {value for value, _, _ in ours.options}
        if not any(value in said for value, _, _ in theirs.options):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _is_other_clock(side: Side, i: int, other: Side, partner: Atom) -> bool:
    """Tell whether two numbers that may be a clock are paired one by one with those of another: ten to nine, 9:10."""
    atom = side.atoms[i]
    if partner.role not in _OF_CLOCK or not atom.choices or i + 1 == len(side.atoms):
        return False
    clock = atom.choices[0]
    if len(clock) == 1 or clock[0].role != _HOUR or clock[0].end != side.atoms[i + 1].end:
        return False
    said = [part.value for part in clock]
    if any([part.value for part in choice] == said for atom in other.atoms for choice in atom.choices):
        return False  # 10時5分前
    part = clock[partner.role == _MINUTE]
    return all(part.value != value for value, _, _ in partner.options)


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
    reads=reads("role value convention kind weight raw place frame"),
    find=_minutes,
    type=IssueType.VALUE,
)
