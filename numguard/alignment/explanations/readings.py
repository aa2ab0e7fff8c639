"""Decide whether two numbers agree, by which explanation, and at what cost."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from numguard.alignment.explanations.calendars import CALENDAR_YEAR
from numguard.alignment.explanations.conversions import CONVERSION
from numguard.alignment.explanations.counting import MONEY_IN_FIVES, UNIT_AFTER_SCALE
from numguard.alignment.explanations.equivalences import EQUIVALENCES
from numguard.alignment.explanations.explanation import Agreement, seen_of
from numguard.alignment.explanations.percent import TIMES_LESS
from numguard.alignment.explanations.temperatures import TEMPERATURE
from numguard.alignment.explanations.witness import FORM, SCALE, witness_of
from numguard.alignment.rule import Accounting
from numguard.mentions.atom import CLASH, GROUPED, LETTER, SIGNED, Atom
from numguard.mentions.kinds import HOUR_ROLE, MINUTE_ROLE, MONTH, MONTH_ROLE, ORDINAL, TIME
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import NONE, fields_of, key, reads
from numguard.mentions.steps.becoming import SPOKEN
from numguard.mentions.steps.ends import SHARED
from numguard.model import Kind
from numguard.quantity.units import DECADE, PHYSICAL, unit_of
from numguard.script.objects import mypyc_attr

_GROUPS: Final = frozenset((10, 12, 100, 1000, 10**6))
"""What vague words count by: tens, dozens, hundreds."""
_COUNTS: Final = frozenset((Kind.CARDINAL, Kind.MEASURE, ORDINAL))
_MONTH: Final = unit_of("month")

SAME_VALUE: Final = Accounting(
    name="same-value",
    doc="Both texts say the same value, in any script or form: 1.5 million = 1 500 000 = anderthalb Millionen.",
    text="same value",
    witness="nothing: there is no second reading",
)
OTHER_READING: Final = Accounting(
    name="other-reading",
    doc="One of the two has a second reading that agrees: 7:30 = 19:30, the 80s = 1980s; its convention is named.",
    text="other reading",
    witness="its form, or what witness.py asks of its habit",
)
AGAINST_CONVENTION: Final = Accounting(
    name="against-convention",
    doc="The same characters agree only when read against the language's convention: an error of two known sides.",
    text="against the convention",
    cost=CLASH,
    witness="nothing: an error",
)
LOST_SIGN: Final = Accounting(
    name="lost-sign",
    doc="The same characters agree only when a hyphen is read as a minus in one text and not in the other: an error.",
    text="sign",
    cost=CLASH,
    witness="nothing: an error",
)
UNWITNESSED: Final = Accounting(
    name="unwitnessed-reading",
    doc="A second reading would agree, and nothing but the value vouches for it: 5M as 5, .5 mg as 5 mg: an error.",
    text="nothing vouches for this reading",
    cost=CLASH,
    witness="nothing: an error",
)
AGREEMENTS: Final[tuple[Agreement, ...]] = (
    EQUIVALENCES["fraction-as-percent"],
    EQUIVALENCES["minor-unit"],
    TEMPERATURE,
    CONVERSION,
    EQUIVALENCES["time-span"],
    EQUIVALENCES["middle-of-decade"],
    EQUIVALENCES["year-of-century"],
    EQUIVALENCES["century"],
    CALENDAR_YEAR,
    UNIT_AFTER_SCALE,
    MONEY_IN_FIVES,
    TIMES_LESS,
)
"""Of two numbers without an agreeing reading the first that holds is the explanation."""


@mypyc_attr(acyclic=True)
class Agreed:
    """How two numbers agree: the rule, the text that a pair shows, and the cost."""

    __slots__ = ("cost", "rule", "why")

    def __init__(self, cost: float, rule: Accounting, why: str) -> None:
        self.cost = cost
        self.rule = rule
        self.why = why


def agree(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon, without: frozenset[str] = NONE) -> Agreed | None:
    """Return the cost and the explanation by which ``a`` and ``b`` account for each other; None where they do not.

    Agreements whose names are in ``without`` are not asked.
    """
    best = None if _is_no_month(a, b, b_lex) or _is_no_month(b, a, a_lex) else _by_readings(a, b)
    if best is not None and best.cost < CLASH:
        return best
    seen = seen_of(a, b, a_lex, b_lex)
    for rule in AGREEMENTS if seen else ():
        if not rule.needs & seen or rule.name in without:
            continue
        why = rule.agree(a, b, b_lex)
        if why is None and not rule.is_mutual:
            why = rule.agree(b, a, a_lex)
        if why is not None:
            return Agreed(rule.cost, rule, why or rule.text)
    return best


def _by_readings(a: Atom, b: Atom) -> Agreed | None:
    """Return the cheapest pair of readings with one value; two unlikely ones agree as scales only."""
    best: Agreed | None = None
    if (a.role == HOUR_ROLE and b.role == MINUTE_ROLE) or (a.role == MINUTE_ROLE and b.role == HOUR_ROLE):
        return None  # midnight, and the 00 of 24.00
    if is_month_apart(a, b) or is_month_apart(b, a):
        return None
    if a.soft != b.soft and (is_measured_apart(a, b) or is_measured_apart(b, a)):
        return None
    for value, cost, habit in a.options:
        for other, other_cost, other_habit in b.options:
            are_letters = habit == LETTER == other_habit and a.value < value > b.value  # 4B, 4000 M
            if value != other or (cost and other_cost and not (are_letters or habit is SHARED is other_habit)):
                continue
            if (habit == GROUPED and _is_measure(b)) or (other_habit == GROUPED and _is_measure(a)):
                continue  # 81 decades are no 81 hours
            if (habit is SPOKEN and _is_clock(b)) or (other_habit is SPOKEN and _is_clock(a)):
                continue
            if (cost and _is_no_rank(a, b)) or (other_cost and _is_no_rank(b, a)):
                continue  # the second week, at 14.15
            total = cost + other_cost
            if best is not None and total >= best.cost:
                continue
            convention = habit or other_habit
            if are_letters:
                witness = SCALE
            else:
                witness = witness_of(habit, a, b) if cost else witness_of(other_habit, b, a) if other_cost else FORM
            if not witness:
                best = Agreed(CLASH + total, UNWITNESSED, convention)
            else:
                why = f"{convention}: {witness}" if witness is not FORM else convention
                best = Agreed(total, _rule_of(total, convention), why or SAME_VALUE.text)
    return best


def is_measured_apart(number: Atom, word: Atom) -> bool:
    """Return True if digits have a unit and the vague word for them has none: 10 metres, tens of villages."""
    if not number.digits or word.digits or not word.soft or word.unit is not None or number.value not in _GROUPS:
        return False
    return number.unit is not None and number.unit.dimension in PHYSICAL


def is_month_apart(number: Atom, word: Atom) -> bool:
    """Tell whether digits are a month, and a word counts something: 2월 is no two countries."""
    return number.role == MONTH_ROLE and number.digits and not word.digits and not word.role and word.kind in _COUNTS


def _is_no_month(month: Atom, word: Atom, lex: Lexicon) -> bool:
    """Tell whether one is a month, and the other a word that no language takes for one: June is no sixth try."""
    is_bare = month.kind is MONTH and not word.digits and not word.role and word.unit is not _MONTH
    return is_bare and word.kind in _COUNTS and "numbered-months" not in lex.flags


def _is_no_rank(hour: Atom, rank: Atom) -> bool:
    """Tell whether an hour stands beside a word for an ordinal that is only sometimes a number, and of no clock."""
    return hour.role == HOUR_ROLE and hour.digits and rank.kind is ORDINAL and rank.soft


def _is_clock(atom: Atom) -> bool:
    """Tell whether an hour is read with its half or quarter, so that the other side's word for it must agree."""
    return atom.digits or atom.kind is TIME


def _is_measure(atom: Atom) -> bool:
    """Tell whether a number counts a unit of measurement, and no decades."""
    return atom.unit is not None and atom.unit.dimension is not None and atom.unit is not DECADE


def is_grouped(atom: Atom) -> bool:
    """Return True if the number counts groups, such as pairs or dozens."""
    for _, _, habit in atom.others:  # noqa: SIM110 -- any() of a generator costs more
        if habit == GROUPED:
            return True
    return False


def _rule_of(cost: float, convention: str) -> Accounting:
    if not cost:
        return SAME_VALUE
    if cost < CLASH:
        return OTHER_READING
    return LOST_SIGN if convention == SIGNED else AGAINST_CONVENTION


_OF_READINGS: Final = reads("value convention raw unit weight kind role")
_READ: Final = fields_of(_OF_READINGS.union(*(rule.reads for rule in AGREEMENTS)))
"""The attributes of a number that hold what any agreement may look at."""


def key_of(atom: Atom) -> Hashable:
    """Return a key of all facts that agreements read: numbers with equal keys agree with the same numbers."""
    return key(atom, _READ)
