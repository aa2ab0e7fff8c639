"""The sign of arithmetic between two numbers: 12 + 8 is not 12 - 8, and a flat of 1+1 rooms is not 1-1."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import gap_between
from numguard.mentions.rule import Fact, reads
from numguard.model import IssueType, Severity
from numguard.script.signs import MINUS
from numguard.verdict.finding import Finding, TextCheck

_PLUS: Final = "+"
_TIMES: Final = "×"
_SIGNS: Final = (_PLUS, _TIMES)
"""The signs that nothing else is written for; a hyphen may be a range, and a slash or a colon a ratio."""
_WIDEST: Final = 3
"""Characters of a sign with its blanks."""
_KNOWN: Final = frozenset((_PLUS, _TIMES, *MINUS))


def _operators(found: Matching, check: TextCheck) -> list[Finding]:
    atoms, others = found.source.atoms, found.hypothesis.atoms
    near = [i for i in range(len(atoms) - 1) if 0 < atoms[i + 1].start - atoms[i].end <= _WIDEST]
    if not near or len(found.pairs) < 2:
        return []
    partner = {match.source: match.hypothesis for match in found.pairs}
    findings: list[Finding] = []
    for i in near:
        j = partner.get(i, -1)
        if j < 0 or partner.get(i + 1) != j + 1:
            continue
        one, other = gap_between(atoms[i], atoms[i + 1]).strip(), gap_between(others[j], others[j + 1]).strip()
        if one != other and (one in _SIGNS or other in _SIGNS) and one in _KNOWN and other in _KNOWN:
            findings.append(Finding(check.type, check.severity, i, j, check.name))
    return findings


OPERATOR: Final = TextCheck(
    name="operator",
    doc="The sign between two numbers is another: 12 + 8 is not 12 - 8, a flat of 1+1 rooms is not 1-1.",
    type=IssueType.SIGN,
    severity=Severity.MAJOR,
    reads=reads(Fact.RAW, Fact.PLACE, Fact.CONTEXT),
    find=_operators,
)
