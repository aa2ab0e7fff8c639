"""Roman numerals, which are too weak to be missed by themselves: many languages write the number in another way."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import ROMAN as ROMAN_KIND
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import PARTNERLESS

_SHORTEST: Final = 2
"""Letters of a numeral that is no initial: I, V and X may be words, names or signs."""


def _romans(matching: Matching, check: TextCheck) -> list[Finding]:
    if not matching.explained:
        return []
    ours = _left(matching, matching.source)
    theirs = _left(matching, matching.hypothesis) if ours else []
    if not ours or len(ours) != len(theirs):
        return []
    pairs = zip(ours, theirs, strict=True)
    return [Finding(check.type, check.severity, i, j, check.name) for i, j in pairs]


def _left(matching: Matching, side: Side) -> list[int]:
    """Return the Roman numerals of a text that nothing of the other one accounts for."""
    left: list[int] = []
    for one in matching.explained:
        if one.side is side and _is_numeral(side.atoms[one.at]):
            left.append(one.at)
    return sorted(left)


def _is_numeral(atom: Atom) -> bool:
    return atom.kind is ROMAN_KIND and atom.end - atom.start >= _SHORTEST


ROMAN: Final = TextCheck(
    name="roman",
    doc="Both texts have a Roman numeral that the other one has not: Louis XIV, Louis XVI.",
    reads=reads("value kind place"),
    find=_romans,
    type=IssueType.VALUE,
    needs=PARTNERLESS,
)
