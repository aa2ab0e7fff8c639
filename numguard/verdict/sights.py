"""What a matching has of that which checks need: a check of both texts is asked only where all of it is there."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.readings import is_grouped
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.axes.words import may_oppose
from numguard.mentions.kinds import CARDINAL, HOUR_ROLE, MINUTE_ROLE
from numguard.mentions.marks import DOSE, marks_of_text
from numguard.mentions.periods import ONE_PERIOD, PERIODIC, may_differ_in_span
from numguard.quantity.counts import YEAR_DIGITS
from numguard.quantity.units import DOSES, is_rate

PAIRED: Final = 1 << 0
"""Two numbers account for each other."""
PAIRED_TWICE: Final = 1 << 1
"""There are two such pairs, or more."""
PARTNERLESS: Final = 1 << 2
"""Each text has a number without a partner, whether it needs one or not."""
OPEN: Final = 1 << 3
"""Nothing accounts for a number."""
OPPOSED: Final = 1 << 5
"""What the words of one text may say of a number contradicts what those of the other one may."""
OTHER_YEARS: Final = 1 << 6
"""A number of four characters may be a year, and one of the languages counts them otherwise."""
ON_CLOCK: Final = 1 << 7
"""A number is the hour or the minutes of a clock."""
WEAK: Final = 1 << 8
"""A word is only sometimes a number."""
DOSED: Final = 1 << 9
"""A text may speak of a dose, or of an age with a plus."""
GROUPED: Final = 1 << 15
"""A number counts pairs or dozens."""
_OF_ONE: Final = OTHER_YEARS | ON_CLOCK | WEAK | DOSED | GROUPED
"""What one text has."""
PER: Final = 1 << 10
"""Each text may say what a number is per, and one another thing than the other."""
OFTEN: Final = 1 << 16
"""Each text may say a span of time that something is per, and one another than the other."""
SCALED: Final = 1 << 11
"""Each text has a number with a scale word."""
ALONE: Final = 1 << 14
"""One text has a number without a partner."""
COUNTED: Final = 1 << 17
"""Each text has a number without a unit that counts something."""
_OF_BOTH: Final = PER | SCALED | COUNTED
"""What both texts have."""


def sights(matching: Matching) -> int:
    """Return what a matching has of that which checks need, as the sum of the flags above."""
    source, hypothesis = matching.source, matching.hypothesis
    pairs = len(matching.pairs)
    seen = 0
    if source.unmatched or hypothesis.unmatched:
        seen |= OPEN | ALONE
    elif matching.explained:
        seen |= ALONE
    if _has_partnerless(matching, source) and _has_partnerless(matching, hypothesis):
        seen |= PARTNERLESS
    ours, theirs = _of_numbers(source), _of_numbers(hypothesis)
    if pairs:
        seen |= PAIRED if pairs == 1 else PAIRED | PAIRED_TWICE
    if pairs or seen & ALONE:
        marks, others = _marks_of(source), _marks_of(hypothesis)
        if pairs and may_oppose(poles_of(source, marks), poles_of(hypothesis, others)):
            seen |= OPPOSED
        if (marks | others) & DOSE:
            seen |= DOSED
        if may_differ_in_span(marks, others) if pairs else marks & PERIODIC and others & PERIODIC:
            seen |= OFTEN
        if (ours | theirs) & PER or (marks | others) & PERIODIC not in ONE_PERIOD:
            ours |= PER if marks & PERIODIC else 0
            theirs |= PER if others & PERIODIC else 0
    if not (source.lexicon.counts_years or hypothesis.lexicon.counts_years):
        ours &= ~OTHER_YEARS
        theirs &= ~OTHER_YEARS
    return seen | (ours | theirs) & _OF_ONE | ours & theirs & _OF_BOTH


def _has_partnerless(matching: Matching, side: Side) -> bool:
    """Tell whether a number of a side has no partner."""
    if side.unmatched:
        return True
    for one in matching.explained:  # noqa: SIM110 -- any() of a generator costs more
        if one.side is side:
            return True
    return False


def _marks_of(side: Side) -> int:
    """Return the marks of the text of a side."""
    return marks_of_text(side.atoms[0].segment if side.atoms else side.segment, side.lexicon)


def poles_of(side: Side, marks: int) -> int:
    """Return the marks of a text, with those of the bounds that it may say of its numbers."""
    segment = side.atoms[0].segment
    if side.lexicon.nospace and not segment.says(" "):
        return marks
    return marks | segment.bounds  # a blank may part a phrase, which no mark tells then


def _of_numbers(side: Side) -> int:
    """Return what the numbers of a text are, as the sum of the flags of one text or both."""
    seen = 0
    for atom in side.atoms:
        seen |= _of_number(atom)
    if side.atoms and side.atoms[0].segment.says("+"):  # 65+
        seen |= DOSED
    return seen


def _of_number(atom: Atom) -> int:
    seen = WEAK if atom.soft or atom.weak else 0
    if atom.role and (atom.role == HOUR_ROLE or atom.role == MINUTE_ROLE):
        seen |= ON_CLOCK
    if atom.end - atom.start == YEAR_DIGITS:
        seen |= OTHER_YEARS
    if atom.others and is_grouped(atom):
        seen |= GROUPED
    if atom.scale != 1:
        seen |= SCALED
    unit = atom.unit
    if unit is not None:
        if unit.currency or is_rate(unit):
            seen |= PER
        if unit in DOSES:
            seen |= DOSED
    elif atom.kind is CARDINAL and not atom.soft:
        seen |= COUNTED
    return seen
