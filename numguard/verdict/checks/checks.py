"""All checks, in the order in which they run; a check that is not in these tuples does not run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.rule import Fact
from numguard.verdict.checks.calendars import CALENDAR_KEPT, ERA
from numguard.verdict.checks.comparators import COMPARATOR
from numguard.verdict.checks.copied import COPIED_WORD
from numguard.verdict.checks.dates import DAY_MONTH, HALF_DAY
from numguard.verdict.checks.exchanged import EXCHANGE
from numguard.verdict.checks.frequency import FREQUENCY
from numguard.verdict.checks.halves import HALF
from numguard.verdict.checks.minutes import MINUTES
from numguard.verdict.checks.one_bound import ONE_BOUND
from numguard.verdict.checks.operators import OPERATOR
from numguard.verdict.checks.opposite import OPPOSITE, RELATIONS, Relation
from numguard.verdict.checks.other_noun import OTHER_NOUN
from numguard.verdict.checks.percent import PERCENT_LOST
from numguard.verdict.checks.periods import HOW_OFTEN, PERIOD
from numguard.verdict.checks.placeholders import PLACEHOLDER
from numguard.verdict.checks.replies import REPLY_CHECKS
from numguard.verdict.checks.separators import FORMAT, SEPARATOR, SIGN
from numguard.verdict.checks.sizes import MONTH, SIZE
from numguard.verdict.checks.small import BARE, DOZEN_LOST, PAIR, SMALL
from numguard.verdict.checks.swaps import EXCHANGES, SWAPPED
from numguard.verdict.checks.units import CURRENCY, UNIT
from numguard.verdict.checks.unwitnessed import UNWITNESSED
from numguard.verdict.checks.weak_words import FIRST_OR_LAST, WEAK_WORD
from numguard.verdict.checks.written import Exchange
from numguard.verdict.checks.zeros import LEADING_ZEROS, VERSION
from numguard.verdict.finding import Family, Finding, OutputCheck, PairCheck, TextCheck
from numguard.verdict.leftovers.forms import OneSided, Pairing
from numguard.verdict.leftovers.leftovers import ONE_SIDED, PAIRINGS, UNACCOUNTED

PAIR_CHECKS: Final[tuple[PairCheck, ...]] = (
    *(SIGN, SEPARATOR, UNWITNESSED, CURRENCY, UNIT, PERCENT_LOST, FORMAT, ERA, DAY_MONTH, HALF_DAY, COMPARATOR),
    LEADING_ZEROS,
    VERSION,
    HALF,
)
"""Each is asked of the pairs whose numbers differ in a fact that it names."""
TEXT_CHECKS: Final[tuple[TextCheck | Family, ...]] = (
    SWAPPED,
    EXCHANGE,
    OTHER_NOUN,
    CALENDAR_KEPT,
    ONE_BOUND,
    FREQUENCY,
    PERIOD,
    HOW_OFTEN,
    MINUTES,
    OPPOSITE,
    OPERATOR,
    COPIED_WORD,
    SIZE,
    MONTH,
    WEAK_WORD,
    FIRST_OR_LAST,
    SMALL,
    DOZEN_LOST,
    BARE,
    PAIR,
    UNACCOUNTED,
)
"""Asked once of both texts."""
FAMILIES: Final[tuple[Family, ...]] = (SWAPPED, OPPOSITE, UNACCOUNTED)
AnyCheck = PairCheck | TextCheck | OutputCheck | Exchange | Relation | Pairing | OneSided
CHECKS: Final[tuple[AnyCheck, ...]] = (
    *PAIR_CHECKS,
    *EXCHANGES,
    *RELATIONS,
    *(check for check in TEXT_CHECKS if isinstance(check, TextCheck)),
    *PAIRINGS,
    *ONE_SIDED,
    PLACEHOLDER,
    *REPLY_CHECKS,
)

OF_WORDS: Final = (EXCHANGE, OTHER_NOUN, SMALL, DOZEN_LOST, FIRST_OR_LAST, HOW_OFTEN, BARE, PAIR)
"""The checks of nouns and of words that are only sometimes numbers, which are switched off with those of axes."""
SWITCH: Final = "relations"
"""The name by which a policy switches off all checks of what a number stands with."""
_VALUE: Final = 1 << 0
_UNIT: Final = 1 << 1
_CONVENTION: Final = 1 << 2
_ROLE: Final = 1 << 3
_ERA: Final = 1 << 4
_BOUND: Final = 1 << 5
_RAW: Final = 1 << 6
BITS: Final[dict[Fact, int]] = {
    Fact.VALUE: _VALUE,
    Fact.UNIT: _UNIT,
    Fact.CONVENTION: _CONVENTION,
    Fact.ROLE: _ROLE,
    Fact.ERA: _ERA,
    Fact.BOUND: _BOUND,
    Fact.RAW: _RAW,
}
"""The facts in which two numbers of a pair are compared before any check is asked."""


def differences(a: Atom, b: Atom) -> int:
    """Return the facts in which two numbers differ, as the sum of their BITS."""
    unlike = 0
    if a.value != b.value:
        unlike = _VALUE
    if a.unit is not b.unit:
        unlike |= _UNIT
    if a.cost != b.cost:
        unlike |= _CONVENTION
    if a.role != b.role:
        unlike |= _ROLE
    if a.era != b.era:
        unlike |= _ERA
    if a.bound != b.bound:
        unlike |= _BOUND
    if a.raw != b.raw:
        unlike |= _RAW
    return unlike


class Asked:
    """A check of both texts, or a family of rules, as it is asked where a matching has what it needs."""

    __slots__ = ("check", "needs", "find")

    def __init__(self, check: TextCheck | Family, without: frozenset[str]) -> None:
        self.check = check
        self.needs = check.needs
        self.find: Callable[[Matching], Iterable[Finding]] = (
            _asked(check) if isinstance(check, TextCheck) else check.asked(without)
        )


def _asked(check: TextCheck) -> Callable[[Matching], Iterable[Finding]]:
    def ask(matching: Matching) -> Iterable[Finding]:
        return check.find(matching, check)

    return ask


class Chosen:
    """The checks that a policy leaves on; a check of pairs runs where the two numbers differ in one of its facts."""

    __slots__ = ("pair_checks", "masks", "asked", "text_checks", "quick_checks")

    def __init__(self, without: frozenset[str]) -> None:
        if SWITCH in without:
            without |= {check.name for check in (*RELATIONS, *OF_WORDS)}
        self.pair_checks = [check for check in PAIR_CHECKS if check.name not in without]
        self.masks = [sum(BITS[fact] for fact in check.differ) for check in self.pair_checks]
        self.asked = 0  # the differences that any of them asks of
        for mask in self.masks:
            self.asked |= mask
        self.text_checks = [Asked(check, without) for check in TEXT_CHECKS if check.name not in without]
        # Where one finding ends it: first what finds most, and costs nothing where no number is left over.
        self.quick_checks = sorted(self.text_checks, key=lambda asked: asked.check is not UNACCOUNTED)


@cache
def chosen(without: frozenset[str]) -> Chosen:
    """Return the checks without those of some names."""
    return Chosen(without)
