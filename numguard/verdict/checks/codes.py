"""Numbers of codes that another number has taken: LVDS1 to 50 %, LVDS50 in op 1 %; i686 on 64 bits."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.model import IssueType
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import PAIRED_TWICE

_MOST: Final = 16
"""Pairs of a text that are compared."""


def _code_exchanged(matching: Matching, check: TextCheck) -> list[Finding]:
    if matching.is_equal:
        return []
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    ours = {(letter, atom.value) for atom in source if (letter := _letter_before(atom))}
    if not ours:
        return []
    theirs = {(letter, atom.value) for atom in hypothesis if (letter := _letter_before(atom))}
    pairs = [match for match in matching.pairs if not match.cost][:_MOST]
    exchanged: dict[int, int] = {}
    for one, other in permutations(pairs, 2):
        a, b = source[one.source], source[other.source]
        letter = _letter_before(a)
        if not letter or a.value == b.value or (letter, a.value) in theirs or (letter, b.value) in ours:
            continue
        if _letter_before(hypothesis[other.hypothesis]) == letter:
            exchanged |= {match.source: match.hypothesis for match in (one, other)}
    return [Finding(check.type, check.severity, i, j, check.name) for i, j in exchanged.items()]


def _letter_before(atom: Atom) -> str:
    """Return the Latin letter that is glued to a number, and ends a code; none between two numbers: 1280x1024."""
    text, start = atom.segment, atom.start
    letter = text.at(start - 1)
    if not (atom.digits and letter.isascii() and letter.isalpha()):
        return ""
    return "" if text.at(start - 2).isdigit() else letter


CODE_EXCHANGED: Final = TextCheck(
    name="code-exchanged",
    doc="The number of a code stands elsewhere, and another one in it: LVDS1 to 50 %, LVDS50 op 1 %.",
    find=_code_exchanged,
    type=IssueType.SWAPPED,
    needs=PAIRED_TWICE,
)
