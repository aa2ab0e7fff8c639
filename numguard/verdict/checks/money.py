"""Equal amounts of two currencies."""

from __future__ import annotations

from numguard.alignment.explanations.conversions import measures
from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom
from numguard.mentions.surroundings import is_american
from numguard.model import IssueType, Severity
from numguard.quantity.money import minor_part, one_currency
from numguard.verdict.finding import Finding, PairCheck

_AMERICAN = "USD"


def _currency(found: Matching, match: Match, check: PairCheck) -> Finding | None:
    a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
    return check.finding(match) if not match.cost and _is_other_money(a, b) else None


def _is_other_money(a: Atom, b: Atom) -> bool:
    if a.unit is None or b.unit is None or a.unit == b.unit or not a.value:
        return False
    ours, theirs = measures(a.unit, b.unit)
    first, second = ours.partition(" ")[0], theirs.partition(" ")[0]
    if not (first.isupper() and second.isupper()):
        return False
    if (first == _AMERICAN and is_american(a)) or (second == _AMERICAN and is_american(b)):
        return first != second
    return not (one_currency(first, second) and minor_part(ours) == minor_part(theirs))


CURRENCY = PairCheck(
    name="currency",
    doc="The amount is kept and its currency, or the part of it, is another: 600 dollars is not 600 yuan.",
    type=IssueType.CURRENCY,
    severity=Severity.MAJOR,
    look=_currency,
)
