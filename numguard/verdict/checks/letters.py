"""The letter that belongs to a number: step 3a, model X-200b."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind
from numguard.verdict.finding import Finding, TextCheck

_ORDINAL: Final = Kind.ORDINAL
"""The members of the enum that are used below; a look-up in the class would cost as much as a step."""

_LETTERS: Final = frozenset("abcdefABCEF")
"""What numbers items and models. Other letters are units that languages write in their own way (5 d, 5 j; 16h, 16u),
and a D is said in others (3D, 3B)."""


def _letters(found: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = found.source, found.hypothesis
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        one = a.context.letters if a.digits and b.digits else ""
        if one not in _LETTERS:
            continue
        other = b.context.letters
        if other not in _LETTERS or one.casefold() == other.casefold() or a.raw != b.raw:
            continue
        if hypothesis.segment.holds(f"{a.raw}{one}") or source.segment.holds(f"{b.raw}{other}"):
            continue  # 1a and 1b: both texts have it, at another place
        if _is_item(a, one, source) and _is_item(b, other, hypothesis):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _is_item(atom: Atom, letter: str, side: Side) -> bool:
    """Tell whether a letter joined to digits is no ending of the language: 3a, but not 3e and 5th."""
    if atom.words or atom.role or atom.kind is _ORDINAL:
        return False
    lists = side.lexicon.data.lists
    return letter.casefold() not in lists["digit_suffix"] and letter.casefold() not in lists["ordinal_suffix"]


LETTERS: Final = TextCheck(
    name="letter",
    doc="The letter behind a number is another: step 3a is not step 3b, model X-200b not X-200c.",
    reads=reads("raw role kind place context"),
    find=_letters,
    type=IssueType.VALUE,
)
