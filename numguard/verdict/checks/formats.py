"""The right value in the other language's number format: 1,234.56 kept in German."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom
from numguard.mentions.grammar.digits import FOREIGN
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.verdict.finding import Finding, PairCheck


def _format(matching: Matching, match: Match, check: PairCheck) -> Finding | None:
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    return check.finding(match) if not match.cost and _is_kept(a, b) else None


def _is_kept(a: Atom, b: Atom) -> bool:
    """Return True if the translation keeps the source's marks, which do not fit its own locale.

    A source that writes as another country does is no fault of the translation.

    One mark alone may be a version or a section (3.10), so it takes a unit, or a grouping and a decimal mark.
    """
    if a.cost == FOREIGN or b.cost != FOREIGN or not (a.digits and b.digits):
        return False
    if a.unit is None and b.unit is None and not any(" decimal " in atom.habit for atom in (a, b)):
        return False
    return a.context.written == b.context.written


FORMAT: Final = PairCheck(
    name="format",
    doc="The value is right, and it is written in the other language's number format: 1,234.56 kept in German.",
    reads=reads("convention raw unit place context"),
    look=_format,
    type=IssueType.FORMAT,
    differ=reads("convention"),
    severity=Severity.MINOR,
)
