"""Numbers of codes that another number has taken: LVDS1 to 50 %, LVDS50 in op 1 %; i686 on 64 bits."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.model import IssueType, Value
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import PAIRED_TWICE

_MOST: Final = 16
"""Pairs of a text that are compared."""


def _code_exchanged(matching: Matching, check: TextCheck) -> list[Finding]:
    if matching.is_equal:
        return []
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    ours = _codes(source)
    if not ours:
        return []
    theirs = _codes(hypothesis)
    said, kept = set(ours.values()), set(theirs.values())
    pairs = [match for match in matching.pairs if not match.cost][:_MOST]
    exchanged: dict[int, int] = {}
    for one, other in permutations(pairs, 2):
        code = ours.get(one.source)
        if code is None or code in kept or (code[0], source[other.source].value) in said:
            continue
        taken = theirs.get(other.hypothesis)
        if taken is not None and taken[0] == code[0]:
            exchanged |= {match.source: match.hypothesis for match in (one, other)}
    return [Finding(check.type, check.severity, i, j, check.name) for i, j in exchanged.items()]


def _codes(atoms: list[Atom]) -> dict[int, tuple[str, Value]]:
    """Return the letter and the value of each number that ends a code, by its place."""
    return {i: (letter, atom.value) for i, atom in enumerate(atoms) if (letter := _letter_before(atom))}


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
