"""The sign of arithmetic between two numbers: 12 + 8 is not 12 - 8, and a flat of 1+1 rooms is not 1-1."""

from __future__ import annotations

import re
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, gap_between, stand_within
from numguard.mentions.line.reach import TIED
from numguard.model import IssueType
from numguard.script.signs import MINUS
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import PAIRED_TWICE

_PLUS: Final = "+"
_TIMES: Final = "×"
_MINUS: Final = "-"
_MEANINGS: Final = {_PLUS: _PLUS, **dict.fromkeys(MINUS, _MINUS), **dict.fromkeys("×*·⋅∙✕", _TIMES)}
"""What each sign says; a hyphen alone may be a range, and a slash or a colon a ratio."""
_SIGN: Final = re.compile(r"[A-Za-z]{0,2}\s?\S\s?\Z")


def _operators(matching: Matching, check: TextCheck) -> list[Finding]:
    atoms, others = matching.source.atoms, matching.hypothesis.atoms
    near = [i for i in range(len(atoms) - 1) if stand_within(atoms[i], atoms[i + 1], TIED)]
    if not near or len(matching.pairs) < 2:
        return []
    partner = {match.source: match.hypothesis for match in matching.pairs}
    findings: list[Finding] = []
    for i in near:
        j = partner.get(i, -1)
        if j < 0 or partner.get(i + 1) != j + 1:
            continue
        one, other = _meaning(atoms[i], atoms[i + 1]), _meaning(others[j], others[j + 1])
        if one and other and one != other:
            findings.append(Finding(check.type, check.severity, i, j, check.name))
    return findings


def _meaning(first: Atom, second: Atom) -> str:
    """Return what the sign between two numbers says; nothing where none stands there."""
    gap = gap_between(first, second)
    meaning = _MEANINGS.get(gap.strip()[-1:], "")
    return meaning if meaning and _SIGN.match(gap) is not None else ""


OPERATOR: Final = TextCheck(
    name="operator",
    doc="The sign between two numbers is another: 12 + 8 is not 12 - 8, a flat of 1+1 rooms is not 1-1.",
    find=_operators,
    type=IssueType.SIGN,
    needs=PAIRED_TWICE,
)
