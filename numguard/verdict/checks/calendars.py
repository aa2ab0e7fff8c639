"""A year of another calendar that was kept as it is: พ.ศ. 2560 is no year 2560 of ours; a lost era."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.context.marks import era_behind
from numguard.mentions.kinds import YEAR_ROLE
from numguard.mentions.line.reach import NEAR
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind, Severity
from numguard.quantity.calendars import SHIFTS, may_be_year
from numguard.quantity.counts import YEAR_DIGITS
from numguard.quantity.units import YEAR, unlike
from numguard.verdict.finding import Finding, PairCheck, TextCheck
from numguard.verdict.sights import OTHER_YEARS, PAIRED

_NAMED: Final = "calendar"
_YEAR: Final = "year"
"""The sorts of words that name a calendar, and that say a year, in [witness] of locale files."""


def _kept(matching: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    for own, other in matching.both():
        calendars = own.lexicon.data.lists["calendars"]
        if not calendars or set(calendars) <= set(other.lexicon.data.lists["calendars"]):
            continue
        for match in matching.pairs:
            atom, kept = own.atoms[own.of(match)], other.atoms[other.of(match)]
            if atom.value != kept.value or match.cost:
                continue
            severity = _severity(atom, own)
            if severity is not None and not _names(kept, other):
                findings.append(check.finding(match, severity))
    return findings


def _severity(atom: Atom, own: Side) -> Severity | None:
    """Return how sure it is that a year is of its language's own calendar; None where it may be one of ours.

    A word for the calendar beside it says so; so does a year that lies ahead of ours by the count of the calendar.
    """
    if (
        not isinstance(atom.value, int)
        or atom.end - atom.start != YEAR_DIGITS
        or (atom.unit is not None and atom.role != YEAR_ROLE)
    ):
        return None
    if atom.role not in ("", YEAR_ROLE) or not may_be_year(atom.value, is_said=True) or atom.scale != 1:
        return None
    if _names(atom, own):
        return Severity.MAJOR
    shifts = (by for name in own.lexicon.data.lists["calendars"] for by in SHIFTS.get(name, ()) if by > _CENTURIES)
    is_dated = atom.role == YEAR_ROLE or (
        atom.unit is None and atom.segment.says_near(_YEAR, atom.start, atom.end) != ""
    )
    return Severity.MAJOR if is_dated and any(_FIRST <= atom.value - by <= _LAST for by in shifts) else None


_CENTURIES: Final = 300
"""Years by which a calendar must be ahead of ours for its years to be none of ours that texts speak of."""
_FIRST: Final = 1700
_LAST: Final = 2100


def _names(atom: Atom, side: Side) -> bool:
    """Tell whether a word for a calendar of its own stands near a number: พ.ศ., شمسی, B.E."""
    words = side.segment.said.vouching(_NAMED)
    return bool(words) and atom.context.has_near(words, NEAR)


CALENDAR_KEPT: Final = TextCheck(
    name="calendar-kept",
    doc="A year of another calendar keeps its digits: the Thai year 2560 is our 2017.",
    find=_kept,
    type=IssueType.DATE,
    needs=PAIRED | OTHER_YEARS,
)


# ---- eras -----------------------------------------------------------------------------------------------------------


def _era(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    for own, other in ((a, b), (b, a)):
        if own.era is None or own.era == other.era or not _may_be_dated(own):
            continue
        said = other.era or era_behind(other.segment, other.end)
        if said and unlike(own.era, said)[0] == "issue":
            return check.finding(match)
        if own.era != "bc" or said or other.value < 0:  # 4000 BC, the year -4000
            continue
        if other.context.says_before_christ is False and not other.context.copies_before_christ(own.context):
            return check.finding(match, Severity.MINOR)
    return None


_NO_DATES: Final = frozenset((Kind.IDENTIFIER, Kind.CURRENCY, Kind.PERCENT))


def _may_be_dated(atom: Atom) -> bool:
    """Tell whether a number may be a year or a century, and is no part of a code and no measure: H1N1, six months."""
    if atom.kind in _NO_DATES or (atom.kind is Kind.MEASURE and atom.unit is not YEAR):
        return False
    return not (atom.digits and atom.context.glued_after.isupper())


ERA: Final = PairCheck(
    name="era",
    doc="A year before Christ is one after him: 330 BC is not AD 330. Where nothing is said it is a hint only.",
    look=_era,
    type=IssueType.DATE,
    differ=reads("era"),
)
