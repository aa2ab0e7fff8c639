"""A day that has become a month, a morning that has become an evening."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.division import OTHER_DIVISION
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import HOUR_ROLE, MONTH_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.mentions.steps.becoming import FROM_SIX
from numguard.model import IssueType, Role
from numguard.quantity.counts import MINUTE_DIGITS, NOON
from numguard.quantity.units import MONTH as MONTHS
from numguard.verdict.checks.date_order import role_in_date
from numguard.verdict.finding import Finding, PairCheck

_DAY_AND_MONTH: Final = frozenset((Role.DAY, Role.MONTH))


def _day_month(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if a.role == b.role or (match.cost and match.rule is not OTHER_DIVISION):
        return None
    if (a.role == MONTH_ROLE and b.unit is MONTHS and a.digits) or (
        b.role == MONTH_ROLE and a.unit is MONTHS and b.digits
    ):
        return check.finding(match)  # in 10月, around ten months
    ours, theirs = _role(matching.source, match.source, b), _role(matching.hypothesis, match.hypothesis, a)
    if {ours, theirs} != _DAY_AND_MONTH:
        return None
    return None if _is_said_again(matching, match.source) else check.finding(match)


def _role(side: Side, i: int, other: Atom) -> str:
    """Return whether a number is a day or a month; beside a month's name, that of a date in digits by its order."""
    role = side.atoms[i].role
    if role in _DAY_AND_MONTH:
        return role
    return role_in_date(side, i, other.value) if other.role in _DAY_AND_MONTH and not role else ""


def _is_said_again(matching: Matching, i: int) -> bool:
    """Tell whether another pair has the value of source number ``i``: which of them is which, nobody can say."""
    atoms = matching.source.atoms
    value = atoms[i].value
    return any(match.source != i and atoms[match.source].value == value for match in matching.pairs_near(i))


DAY_MONTH: Final = PairCheck(
    name="day-month",
    doc="The day of a date is its month in the other text: 3 May is not 5 March.",
    look=_day_month,
    type=IssueType.DATE,
    differ=reads("role"),
)


_ENDS: Final = (0, 12)
"""The hours of midnight and noon."""


def _half_day(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if match.rule is OTHER_DIVISION:
        a, b = _hour_within(a, b), _hour_within(b, a)
    if a.role != HOUR_ROLE or b.role != HOUR_ROLE:
        return None
    if _is_moment(a) and _is_moment(b):
        return check.finding(match) if a.value != b.value else None
    if {a.value, b.value} == {*_ENDS}:
        ours, theirs = _half_at_noon(a, matching.source.lexicon), _half_at_noon(b, matching.hypothesis.lexicon)
        return check.finding(match) if ours and theirs else None
    if _counts_from_six(a, b) or _counts_from_six(b, a):
        return None
    ours, theirs = _half_of(a), _half_of(b)
    if ours == "pm" and not theirs:
        theirs = _half_by_clock(b, matching.hypothesis.lexicon)
    elif theirs == "pm" and not ours:
        ours = _half_by_clock(a, matching.source.lexicon)
    return check.finding(match) if ours and theirs and ours != theirs else None


def _hour_within(atom: Atom, other: Atom) -> Atom:
    """Return the hour of a decimal that the other text parts in an hour and its minutes: 8.15; else the number."""
    if other.role != HOUR_ROLE or atom.role or not atom.choices:
        return atom
    part = atom.choices[0][0]
    part.stand_beside(atom)
    hour = part.twin()
    hour.role = HOUR_ROLE
    return hour


def _counts_from_six(one: Atom, other: Atom) -> bool:
    """Tell whether an hour counted from sunrise is just the other one: saa 8 usiku is 2 am."""
    return any(habit == FROM_SIX and value == other.value for value, _, habit in one.others)


def _is_moment(hour: Atom) -> bool:
    """Tell whether a word is noon or midnight: neither says a number."""
    return hour.soft and hour.habit == "clock" and hour.value in _ENDS and len(hour.others) > 1


def _half_at_noon(hour: Atom, lex: Lexicon) -> str:
    """Return am or pm of an hour that is 12 or 0; nothing where 12 may be either, as no half of the day is said."""
    if not hour.digits:
        return ""
    if hour.value == 0 or any(value == 0 for value, cost, _ in hour.others):
        return "am" if hour.value == 0 else "pm"
    return "pm" if _counts_through(hour, lex) else ""


def _half_of(hour: Atom) -> str:
    """Return am or pm, where the hour is told to be of that half of the day; 12 is said of both ends."""
    value = hour.value
    if hour.habit != "clock" or not isinstance(value, int) or not value % NOON:
        return ""
    if value > NOON:
        return "pm"
    is_open = any(isinstance(other, int) and other > NOON for other, _, _ in hour.others)
    return "" if is_open else "am"


def _half_by_clock(hour: Atom, lex: Lexicon) -> str:
    """Return am for an hour below noon in digits, where the language counts to 24 and nothing says which half it is."""
    value = hour.value
    if not isinstance(value, int) or not 0 < value < NOON:
        return ""
    return "am" if _counts_through(hour, lex) else ""


def _counts_through(hour: Atom, lex: Lexicon) -> bool:
    """Tell whether an hour in digits is one of 24, as its language counts, and no half of the day is said near it.

    An hour with a zero before it (07:57) is of that clock in every language.
    In words people count to twelve everywhere (um acht), and so they do with a word for the half of the day.
    """
    is_padded = hour.raw[:1] == "0" and len(hour.raw) == MINUTE_DIGITS
    if not (lex.cldr.counts_to_24 or is_padded) or not hour.digits:
        return False
    return not hour.segment.says_half_day


HALF_DAY: Final = PairCheck(
    name="half-day",
    doc="An hour of the morning has become one of the evening: 8 am is not 20:00, nor noon midnight, nor 8 pm 8:00.",
    look=_half_day,
    type=IssueType.VALUE,
    differ=reads("value"),
)
