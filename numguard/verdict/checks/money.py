"""Equal amounts of two currencies."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.readings import OTHER_READING, SAME_VALUE
from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.quantity.money import is_money, share_a_sign, share_no_name, weighed
from numguard.quantity.units import unit_of
from numguard.verdict.finding import Finding, PairCheck

_AMERICAN: Final = unit_of("USD").currency


def _currency(matching: Matching, match: Match, check: PairCheck) -> Finding | None:
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    return check.finding(match) if match.rule in (SAME_VALUE, OTHER_READING) and _is_other_money(a, b) else None


def _is_other_money(a: Atom, b: Atom) -> bool:
    if a.unit is None or b.unit is None or a.unit is b.unit:
        return False
    ours, theirs = weighed(a.unit, b.unit)
    if not (is_money(ours) and is_money(theirs)):
        return False
    if ours.currency == theirs.currency:
        return ours.part != theirs.part
    if (ours.currency == _AMERICAN and a.context.is_american) or (
        theirs.currency == _AMERICAN and b.context.is_american
    ):
        return True
    if share_no_name(ours, theirs) and not (a.context.has_shared_sign or b.context.has_shared_sign):
        return True
    return not (share_a_sign(ours, theirs) and ours.part == theirs.part)


CURRENCY: Final = PairCheck(
    name="currency",
    doc="The amount is kept and its currency, or the part of it, is another: 600 dollars is not 600 yuan.",
    look=_currency,
    type=IssueType.CURRENCY,
    differ=reads("unit"),
)
