"""Equal numbers that count different things."""

from __future__ import annotations

from fractions import Fraction

from numguard.alignment.explanations.conversions import measures
from numguard.alignment.explanations.temperatures import DEGREES
from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom
from numguard.model import IssueType, Severity
from numguard.quantity.units import convert, dimension, share_a_name
from numguard.verdict.finding import Finding, PairCheck

_PERCENT_AND_POINT = {"%", "%-point"}
_DEGREE_AND_PERCENT = {"degree", "%"}
_NEARLY = Fraction(1, 9)
"""How far another unit may be off to be nearly right: 30 yards, 30 metres."""
_SAME_HEAT = -40
"""Where both scales meet."""


def _unit(found: Matching, match: Match, check: PairCheck) -> Finding | None:
    a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
    if match.cost or (a.soft and b.soft) or not _is_other_unit(a, b):
        return None
    return check.finding(match, Severity.MINOR if _is_near(a, b) else None)


def _is_other_unit(a: Atom, b: Atom) -> bool:
    if a.unit is None or b.unit is None or a.unit == b.unit or not a.value:
        return False
    ours, theirs = measures(a.unit, b.unit)
    if ours in DEGREES and theirs in DEGREES:
        return "degree" not in (ours, theirs) and a.value != _SAME_HEAT
    if {ours, theirs} in (_DEGREE_AND_PERCENT, _PERCENT_AND_POINT):
        return True
    kind = dimension(ours)
    return kind is not None and kind == dimension(theirs) and not share_a_name(ours, theirs)


def _is_near(a: Atom, b: Atom) -> bool:
    if a.unit is None or b.unit is None:
        return False
    if {a.unit, b.unit} == _PERCENT_AND_POINT:
        return True
    exact = convert(a.value, *measures(a.unit, b.unit))
    return exact is not None and abs(exact - Fraction(b.value)) <= abs(exact) * _NEARLY


UNIT = PairCheck(
    name="unit",
    doc="The number is kept and its unit is another: 20 acres is not 20 hectares. Nearly the same is a hint only.",
    type=IssueType.UNIT,
    severity=Severity.MAJOR,
    look=_unit,
)
