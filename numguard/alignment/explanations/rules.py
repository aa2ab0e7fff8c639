"""All explanations, in the order in which they are tried; one that is not in these tuples does not run."""

from __future__ import annotations

from functools import cache
from typing import Final

from numguard.alignment.explanations.calendars import CALENDAR_DAY
from numguard.alignment.explanations.compounds import COMPOUND, DIGITS_OF_PHRASE
from numguard.alignment.explanations.conversions import OTHER_UNIT_BESIDE, SAID_IN_BRACKET, UNIT_ALONE
from numguard.alignment.explanations.counting import NOUN_BETWEEN
from numguard.alignment.explanations.decades import DECADE_AS_RANGE
from numguard.alignment.explanations.division import OTHER_DIVISION
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.explanations.listed import NUMBERS_AS_BULLETS, SAID_TOGETHER, STRICT_BOUND
from numguard.alignment.explanations.month_units import UNIT_AS_MONTH
from numguard.alignment.explanations.percent import OF_A_HUNDRED, RATIO
from numguard.alignment.explanations.readings import AGREEMENTS, OTHER_READING, SAME_VALUE
from numguard.alignment.explanations.repeated import NAME_AGAIN, SAID_TWICE, SAME_DIGITS
from numguard.alignment.explanations.rounds import KNOCKOUT_ROUND
from numguard.alignment.explanations.signs import NEGATIVE_WORD
from numguard.alignment.explanations.spoken import SAID_IN_PIECES
from numguard.alignment.explanations.sums import SCALE_APART, TWO_PART_LENGTH, TWO_PART_SUM
from numguard.alignment.explanations.unsaid import EXPONENT, NONE_SAID, NOUN_FORM, TOO_WEAK
from numguard.alignment.explanations.zones import OTHER_TIME_ZONE
from numguard.alignment.rule import Accounting

EXPLANATIONS: Final[tuple[Explanation, ...]] = (
    OTHER_DIVISION,
    SAID_IN_PIECES,
    NEGATIVE_WORD,
    CALENDAR_DAY,
    TWO_PART_LENGTH,
    TWO_PART_SUM,
    SCALE_APART,
    NOUN_BETWEEN,
    STRICT_BOUND,
    SAID_TOGETHER,
    RATIO,
    OF_A_HUNDRED,
    NUMBERS_AS_BULLETS,
    UNIT_AS_MONTH,
    SAME_DIGITS,
    NAME_AGAIN,
    KNOCKOUT_ROUND,
    OTHER_TIME_ZONE,
    EXPONENT,
    DECADE_AS_RANGE,
    SAID_IN_BRACKET,
    OTHER_UNIT_BESIDE,
    TOO_WEAK,
    UNIT_ALONE,
    SAID_TWICE,
    COMPOUND,
    DIGITS_OF_PHRASE,
    NOUN_FORM,
    NONE_SAID,
)
"""Applied one after the other to the numbers that agree with none of the other side."""
RULES: Final[tuple[Accounting, ...]] = (SAME_VALUE, OTHER_READING, *AGREEMENTS, *EXPLANATIONS)
"""All rules that excuse a difference, or find that there is none."""


class Tried:
    """An explanation, and copies of its fields that each pair of texts reads, where a compiled loop is fast."""

    __slots__ = ("rule", "apply", "is_linear", "is_two_sided")

    def __init__(self, rule: Explanation) -> None:
        self.rule = rule
        self.apply = rule.apply
        self.is_linear = rule.is_linear
        self.is_two_sided = rule.is_two_sided


@cache
def explanations(without: frozenset[str]) -> list[Tried]:
    """Return the explanations in order, without those of the given names."""
    return [Tried(rule) for rule in EXPLANATIONS if rule.name not in without]
