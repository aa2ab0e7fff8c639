"""Numbers that agree by a second reading only, for which nothing but the value vouches."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.readings import UNWITNESSED as BY_VALUE
from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import LETTER, NO_ZERO, Atom
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.verdict.finding import UNWITNESSED as NAME
from numguard.verdict.finding import Finding, PairCheck

_TYPES: Final = {LETTER: IssueType.SCALE}
"""What is wrong where a reading by some habits is not meant; elsewhere the value is."""


def _unwitnessed(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if match.rule is not BY_VALUE:
        return None
    plain = b if a.habit == NO_ZERO else a if b.habit == NO_ZERO else None
    is_turned = plain is not None and plain.raw[:1] == "0" and plain.context.is_right_to_left  # .08 %, %08.
    severity = Severity.MINOR if is_turned else None
    return check.finding(match, severity)._replace(type=_TYPES.get(match.why, check.type))


UNWITNESSED: Final = PairCheck(
    name=NAME,
    doc="A second reading agrees, and but for the value nothing vouches for it: 5M is not 5, .5 mg is not 5 mg.",
    look=_unwitnessed,
    type=IssueType.VALUE,
    differ=reads("value"),
)
