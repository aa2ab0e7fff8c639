"""The sign of arithmetic between two numbers: 12 + 8 is not 12 - 8, and a flat of 1+1 rooms is not 1-1."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.rule import Fact, reads
from numguard.model import IssueType, Severity
from numguard.script.signs import MINUS
from numguard.verdict.finding import Finding, TextCheck

_PLUS: Final = "+"
_TIMES: Final = "×"
_SIGNS: Final = (_PLUS, _TIMES)
"""The signs that nothing else is written for; a hyphen may be a range, and a slash or a colon a ratio."""
_KNOWN: Final = frozenset((_PLUS, _TIMES, *MINUS))


def _operators(found: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = found.source, found.hypothesis
    if len(found.pairs) < 2 or not (_has_sign(source.atoms[0]) or _has_sign(hypothesis.atoms[0])):
        return []
    partner = {match.source: match.hypothesis for match in found.pairs}
    findings: list[Finding] = []
    for i, j in partner.items():
        if partner.get(i + 1) != j + 1:
            continue
        one = gap_between(source.atoms[i], source.atoms[i + 1]).strip()
        other = gap_between(hypothesis.atoms[j], hypothesis.atoms[j + 1]).strip()
        if one != other and (one in _SIGNS or other in _SIGNS) and one in _KNOWN and other in _KNOWN:
            findings.append(Finding(check.type, check.severity, i, j, check.name))
    return findings


def _has_sign(atom: Atom) -> bool:
    """Tell whether the text of a number holds one of the signs at all."""
    return atom.segment is not None and (atom.segment.holds(_PLUS) or atom.segment.holds(_TIMES))


OPERATOR: Final = TextCheck(
    name="operator",
    doc="The sign between two numbers is another: 12 + 8 is not 12 - 8, a flat of 1+1 rooms is not 1-1.",
    type=IssueType.SIGN,
    severity=Severity.MAJOR,
    reads=reads(Fact.RAW, Fact.PLACE, Fact.CONTEXT),
    find=_operators,
)
