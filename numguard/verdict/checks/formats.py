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
    """
    if a.cost == FOREIGN or b.cost != FOREIGN or not (a.digits and b.digits):
        return False
    return a.context.written == b.context.written and (_is_quantity(a) or _is_quantity(b))


def _is_quantity(atom: Atom) -> bool:
    """Tell whether a number is surely a quantity: it has a unit, marks of both sorts, or is thousands of something.

    Others may be a version, a section, a score or a code: 3.10, 2.2 nested scopes, Figure 4.2, US 7,654,321 B2.
    """
    if atom.unit is not None or " decimal " in atom.habit:
        return True
    if atom.places:
        return False
    context = atom.context
    word = context.counted
    return len(word) >= _NOUN and word.isalpha() and not (context.is_label or context.name_before or context.small_name)


_NOUN: Final = 4
"""Letters of a word that a number may count; shorter ones are mostly prepositions: 6.8 on the scale."""


FORMAT: Final = PairCheck(
    name="format",
    doc="The value is right, and it is written in the other language's number format: 1,234.56 kept in German.",
    look=_format,
    type=IssueType.FORMAT,
    differ=reads("convention"),
    severity=Severity.MINOR,
)
