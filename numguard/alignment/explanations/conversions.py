"""The same amount in another unit, instead of its number or beside it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import UNITS, Agreement, Explanation
from numguard.alignment.explanations.sums import length_of
from numguard.alignment.explanations.temperatures import is_celsius_of, is_heat
from numguard.alignment.explanations.witness import said_beside
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import CLASH, Atom, bound_of, gap_between
from numguard.mentions.kinds import HOUR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import BESIDE, NEAR, TIED
from numguard.mentions.often import only_period, says_each
from numguard.mentions.rule import reads
from numguard.model import Bound
from numguard.quantity.counts import HOURS, TEN
from numguard.quantity.money import is_money, may_be_worth, share_a_sign, weighed
from numguard.quantity.rounding import rounds_to, tolerance_of
from numguard.quantity.units import (
    DEGREE,
    DEGREES,
    HOUR,
    SPANS,
    Unit,
    convert,
    may_be_near,
    namesake_of,
    unit_of,
)

_LEAST: Final = frozenset((Bound.MORE_THAN, Bound.AT_LEAST))
_ROUND: Final = 5
"""What a rough measure is a multiple of."""
_ROUGHLY: Final = Fraction(1, 10)
_SHARE: Final = "share"
_LENGTH: Final = "length"
_MASS: Final = "mass"
_KILOMETER: Final = unit_of("kilometer")
_KILOGRAM: Final = unit_of("kilogram")
_SPEED: Final = "speed"
_TIMES: Final = frozenset(("time", "calendar"))


class _Amounts(NamedTuple):
    """What two numbers say in the units of both: the units, and the first number in the unit of the other one."""

    ours: Unit
    theirs: Unit
    forward: Fraction


def _amounts(one: Atom, other: Atom) -> _Amounts | None:
    """Return what two numbers say in the units of both, as the texts have them; None where they have none."""
    if one.unit is None or other.unit is None or one.unit is other.unit or is_heat(one, other):
        return None
    if "with inches" in one.marks or "with inches" in other.marks:
        return None
    ours, theirs = weighed(one.unit, other.unit)
    ours, theirs = _as_speeds(_short_for(one, ours, theirs), _short_for(other, theirs, ours))
    if ours is theirs or not may_be_near(one.value, ours, other.value, theirs):
        return None
    forward = convert(one.value, ours, theirs)
    return None if forward is None else _Amounts(ours, theirs, forward)


def _backward(other: Atom, amounts: _Amounts) -> Fraction:
    """Return the other number in the unit of the first one; it is asked where forward does not tell."""
    return convert(other.value, amounts.theirs, amounts.ours) or Fraction(0)


def _short_for(atom: Atom, unit: Unit, other: Unit) -> Unit:
    """Return the unit of a number; of kilos, where the other text weighs, that of weight: 68キロ, 150 pounds."""
    is_kilo = unit is _KILOMETER and other.dimension == _MASS and said_beside("kilo", atom, atom) != ""
    return _KILOGRAM if is_kilo else unit


def _as_speeds(one: Unit, other: Unit) -> tuple[Unit, Unit]:
    """Let a length be one per hour where the other text says so, as words for it may stand far: 160 km, 100 mph."""
    if one.dimension != other.dimension:
        one, other = namesake_of(one, other.dimension), namesake_of(other, one.dimension)  # 1 oz of juice, 30 ml
    if one.dimension == _LENGTH and other.dimension == _SPEED:
        return _per_hour(one), other
    return (one, _per_hour(other)) if one.dimension == _SPEED and other.dimension == _LENGTH else (one, other)


def _per_hour(length: Unit) -> Unit:
    speed = unit_of(f"{length.id}-per-hour")
    return speed if speed.dimension is not None else length


def _is_converted(one: Atom, other: Atom, amounts: _Amounts) -> bool:
    """Tell whether two numbers say one amount within what rounding of either admits: 45 miles, 72 km."""
    ours, _, forward = amounts
    if forward == one.value:
        return False  # units of one size: their numbers are the same, or they are wrong
    if ours.dimension == _SHARE or (ours.dimension in _TIMES and (_is_half(one) or _is_half(other))):
        return forward == other.value  # a power of ten makes one of the other, or a half and a quarter do
    is_span = ours.dimension in SPANS
    if is_span and (_needs_no_rounding(forward, other) or _needs_no_rounding(_backward(other, amounts), one)):
        return False
    tolerance = tolerance_of(one.value, one.places, other.value, other.places)
    is_same = rounds_to(forward, other.value, other.places, tolerance)
    return is_same or rounds_to(_backward(other, amounts), one.value, one.places, tolerance)


def _is_half(atom: Atom) -> bool:
    """Tell whether a number is, or ends in, a half or a quarter in words: half an hour are no forty minutes."""
    return not atom.digits and Fraction(atom.value).denominator in _HALVES


_HALVES: Final = frozenset((2, 4))


def _needs_no_rounding(exact: Fraction, written: Atom) -> bool:
    """Return True if a time span converts to a whole number, and the other one is not round: two decades, 21 years."""
    if not isinstance(written.value, int) or exact.denominator != 1 or exact < TEN:
        return False
    return exact != written.value and bool(written.value % _ROUND)


def _is_roughly(exact: Fraction, written: Atom) -> bool:
    """Tell whether a round number says, within a tenth, an amount that it is about: 30 yards, about 25 metres."""
    is_round = isinstance(written.value, int) and written.value >= _ROUND and written.value % _ROUND == 0
    is_near = is_round and abs(exact - Fraction(written.value)) <= abs(exact) * _ROUGHLY
    return is_near and bound_of(written) == Bound.ABOUT


def _is_cut(exact: Fraction, one: Atom, written: Atom) -> bool:
    """Tell whether a least amount is the other one, cut to its whole number: over half an inch, over 12 mm."""
    if written.value != int(exact) or exact.denominator == 1 or exact < TEN:
        return False
    return bound_of(one) in _LEAST and bound_of(written) in _LEAST


def _as_converted(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    amounts = _amounts(one, other)
    if amounts is None:
        return None
    is_same = _is_converted(one, other, amounts) or _is_roughly(amounts.forward, other)
    is_same = is_same or _is_cut(amounts.forward, one, other) or _is_cut(_backward(other, amounts), other, one)
    return f"{amounts.ours} as {amounts.theirs}" if is_same else None


CONVERSION: Final = Agreement(
    name="conversion",
    doc="The same amount in another unit, within what rounding of either side admits: 45 miles = 72 km.",
    reads=reads("value unit role bound raw frame place context"),
    agree=_as_converted,
    needs=UNITS,
    cost=costs.ROUNDED,
    text="other unit",
    is_mutual=True,
    witness="both units",
)


# ---- beside the number -------------------------------------------------------------------------------------------

_LETTERS_OF_MONEY: Final = 3
"""Letters that may stand for a currency before the digits: N, KSh."""


def _said_in_bracket(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    # The same value twice, once in brackets, is no wrong one, whatever else is left.
    _said_again(matching, own, other, rule, _repeats, is_sure=True)


def _other_unit_beside(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    # Where both texts have the bracket, nothing was left out of it.
    _said_again(matching, own, other, rule, _same_amount)


def _is_in_other_bracket(matching: Matching, own: Side, i: int, beside: list[int], other: Side) -> bool:
    """Return True if in the other text another number stands before the bracket, or in it: ten (10) / zwei (10)."""
    for match in matching.pairs:
        j = other.of(match)
        if own.of(match) in beside and any(
            k in other.unmatched
            and not other.atoms[k].soft
            and _is_before_bracket(*other.atoms[min(j, k) : max(j, k) + 1])
            for k in (j - 1, j + 1)
        ):
            return True
    return False


def _is_said_otherwise(matching: Matching, own: Side, i: int, beside: list[int], other: Side) -> bool:
    """Return True if the other text has the unit of number ``i`` without a number, or beside another number.

    "metres (100 feet)" has lost its 30; beside "45 miles (72 km)" a lone 71 km is no rounding of the miles.
    """
    atom = own.atoms[i]
    if atom.unit is None or atom.unit.is_currency:
        return False
    partners = matching.partners(own, other)
    if any(k in partners and partners[k].unit is atom.unit is not own.atoms[k].unit for k in beside):
        return True
    if other.segment.size > _LONGEST or any(one.unit is atom.unit for one in other.atoms):
        return False
    return atom.unit in other.units


def _said_again(
    matching: Matching,
    own: Side,
    other: Side,
    rule: Explanation,
    says: Callable[[Atom, Atom], bool],
    *,
    is_sure: bool = False,
) -> None:
    """Explain a number that repeats its neighbour in another unit, if the other side has nothing that it could be."""
    if not is_sure and any(not other.atoms[j].soft for j in other.unmatched):
        return
    is_otherwise = _is_said_otherwise if rule is OTHER_UNIT_BESIDE else _is_in_other_bracket
    again = {
        i: beside
        for i in own.unmatched
        if (beside := _beside(own.atoms, i, says)) and not is_otherwise(matching, own, i, beside, other)
    }
    if again:
        partners = matching.partners(own, other)
        kept = {k for k in partners if is_sure or not (own.atoms[k].bracketed and partners[k].bracketed)}
        matching.explain(own, [i for i, beside in again.items() if not kept.isdisjoint(beside)], rule)


def _beside(atoms: list[Atom], i: int, says: Callable[[Atom, Atom], bool]) -> list[int]:
    """Return the neighbours of number ``i`` that state the same amount."""
    beside = []
    for k in (i - 1, i + 1, i - 2, i + 2):
        if not 0 <= k < len(atoms):
            continue
        first, second = atoms[min(i, k)], atoms[max(i, k)]
        if says(first, second) and (abs(k - i) == 1 or "(" in gap_between(first, second)):
            beside.append(k)  # 2 to 4 inches (5 to 10 cm)
    if i > 1 and "(" in gap_between(atoms[i - 1], atoms[i]):
        length = length_of(atoms[i - 2], atoms[i - 1])
        if length is not None and says(length, atoms[i]):
            beside.append(i - 2)  # 6 feet 6 inches (198 cm)
    return beside


def _repeats(first: Atom, second: Atom) -> bool:
    if not _is_before_bracket(first, second):
        return False
    if all(value != first.value for value, cost, _ in second.options if cost < CLASH):  # fifty million naira (N50m)
        return False
    return not _is_other_money(first, second) and not _is_wrongly_converted(first, second)


def _is_before_bracket(first: Atom, second: Atom) -> bool:
    """Return True if a number stands right before a bracket that the next one opens."""
    return second.start - first.unit_end <= BESIDE and _opens_bracket(first, second)


def _is_wrongly_converted(first: Atom, second: Atom) -> bool:
    """Tell whether a bracket has the number before it, in another unit of the same sort: 70 miles (70 km)."""
    one, other = first.unit, second.unit
    if one is None or other is None or one is other or one.currency:
        return False
    if one in DEGREES and other in DEGREES:
        return DEGREE not in (one, other)
    return one.dimension is not None and one.dimension == other.dimension


def _opens_bracket(first: Atom, second: Atom) -> bool:
    """Return True if ``second`` opens a bracket, alone or after the letters of a currency: (N50m)."""
    if second.bracketed:
        return True
    letters = gap_between(first, second).rpartition("(")
    return letters[1] == "(" and len(letters[2]) <= _LETTERS_OF_MONEY and letters[2].isalpha()


def _is_other_money(first: Atom, second: Atom) -> bool:
    """Return True if two numbers are amounts in two currencies that do not repeat each other."""
    if first.unit is None or second.unit is None or not (is_money(first.unit) and is_money(second.unit)):
        return False
    return not share_a_sign(first.unit, second.unit)


def _same_amount(first: Atom, second: Atom) -> bool:
    if first.unit is None or second.unit is None:
        return False
    gap = second.start - first.unit_end
    if gap > (NEAR if "(" in gap_between(first, second) else TIED):
        return False
    if first.unit.is_currency and second.unit.is_currency:
        if gap <= 0 or first.value == second.value or first.unit is second.unit:
            return False
        return may_be_worth(first.value, first.unit, second.value, second.unit)
    if is_celsius_of(first, second) or is_celsius_of(second, first):
        return True
    amounts = _amounts(first, second)
    return amounts is not None and _is_converted(first, second, amounts)


SAID_IN_BRACKET: Final = Explanation(
    name="said-in-bracket",
    doc="A bracket says the number before it again in other words: 11,000 crore (110 billion).",
    apply=_said_in_bracket,
    text="the bracket repeats it",
    witness="the bracket",
)
OTHER_UNIT_BESIDE: Final = Explanation(
    name="other-unit-beside",
    doc="Of an amount said in two units one may stand alone, so may a sum in another currency: 45 miles (72 km).",
    apply=_other_unit_beside,
    text="the same in another unit stands beside it",
    witness="the unit beside it",
)


# ---- a unit without its number -----------------------------------------------------------------------------------

_LONGEST: Final = 5000
"""A limit of cost: characters of a text whose unit words are looked for."""
_UNSAID_ROUNDED: Final = Fraction(8, 100)


def _unit_alone(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    if other.segment.size > _LONGEST:
        return
    left = {other.atoms[j].unit for j in other.unmatched}
    recurring: list[Unit] | None = None
    for i in list(own.unmatched):
        atom = own.atoms[i]
        is_whole_day = atom.role == HOUR_ROLE and atom.digits and atom.value == HOURS  # en 24 horas: per dygn
        ours = HOUR if is_whole_day else atom.unit
        if ours is None or ours.dimension is None:
            continue
        if None in left or ours in left:
            continue  # the translation says another number of it: six months, 7 months ... a year
        counted = {one.unit for one in other.atoms}
        words = [unit for unit in other.units if unit not in counted]
        if ours in words:
            words = [ours]  # Saturday ... within hours: the hours have lost their 24
        else:
            recurring = _recurring(own, other) if recurring is None else recurring
            words += recurring
        unit = next((unit for unit in words if _is_unsaid(atom, ours, unit)), None)
        if unit is not None:
            matching.explain(own, [i], rule, f"{unit} said without a number")


def _recurring(own: Side, other: Side) -> list[Unit]:
    """Return the span that one text says something is per, where the other says each: every 3 months, quarterly."""
    period = only_period(other.segment, other.lexicon) if says_each(own.segment, own.lexicon) else None
    return [] if period is None else [period]


def _is_unsaid(atom: Atom, ours: Unit, unit: Unit) -> bool:
    """Return True if the number, of unit ``ours``, is one ``unit``."""
    exact = convert(1, unit, ours) if unit is not ours else None
    return exact is not None and rounds_to(exact, atom.value, atom.places, _UNSAID_ROUNDED)


UNIT_ALONE: Final = Explanation(
    name="unit-alone",
    doc='A unit without a number says one of it: "a mile" = 1.6 km, "yearly" = every 12 months.',
    apply=_unit_alone,
    text="a unit said without a number",
    witness="the word of the unit",
)
