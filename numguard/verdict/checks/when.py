"""What one text says is before or more, and the other after or less: before 10 and after 10, 12 % more and less."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, is_year
from numguard.mentions.compared import is_before, is_more, is_negated, is_only, is_span
from numguard.mentions.kinds import CARDINAL, DAY_ROLE, FRACTION, HOUR_ROLE, NO_ROLE, YEAR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.quantity.units import PERCENT
from numguard.verdict.finding import PAIRED, Finding, TextCheck

_MOMENTS: Final = frozenset((DAY_ROLE, HOUR_ROLE, YEAR_ROLE))
_HOURS: Final = 24
"""A bare number up to this one may be an hour: not before 10."""


def _opposite(
    found: Matching,
    check: TextCheck,
    is_asked: Callable[[Atom], bool],
    said_of: Callable[[Atom, Lexicon], bool | None],
) -> list[Finding]:
    """Return the pairs of which the words beside them say the opposite."""
    source, hypothesis = found.source, found.hypothesis
    ours, theirs = source.lexicon, hypothesis.lexicon
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if match.cost or not (is_asked(a) and is_asked(b)):
            continue
        one = said_of(a, ours)
        if one is None:
            continue
        other = said_of(b, theirs)
        if other is None or other is one or is_only(a, ours) or is_only(b, theirs):
            continue
        if is_negated(a, ours) is is_negated(b, theirs):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _when(found: Matching, check: TextCheck) -> list[Finding]:
    return _opposite(found, check, _is_of_time, is_before)


def _compared(found: Matching, check: TextCheck) -> list[Finding]:
    return _opposite(found, check, _is_share, is_more)


def _is_share(atom: Atom) -> bool:
    """Tell whether a number is a share of something: 12 per cent more, a third less."""
    return atom.unit is PERCENT or (atom.kind is FRACTION and atom.unit is None)


def _is_of_time(atom: Atom) -> bool:
    """Tell whether a number is a moment, a span of time, or a bare one that may be an hour."""
    if atom.role in _MOMENTS or is_span(atom) or is_year(atom):
        return True
    return atom.unit is None and atom.role == NO_ROLE and atom.kind is CARDINAL and 0 < atom.value <= _HOURS


WHEN: Final = TextCheck(
    name="before-after",
    doc="A time is before where the other text says after: before 4 p.m., nach 16 Uhr; three years later and ago.",
    reads=reads("value unit kind role raw weight place context"),
    find=_when,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)

MORE_OR_LESS: Final = TextCheck(
    name="more-or-less",
    doc="A share is more where the other text says less: 12 per cent more, um 12 Prozent weniger.",
    reads=reads("value unit kind role raw weight place context"),
    find=_compared,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)
