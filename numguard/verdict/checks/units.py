"""Equal numbers that count different things: other units, other currencies."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.readings import OTHER_READING, SAME_VALUE
from numguard.alignment.explanations.unsaid import is_exponent
from numguard.alignment.explanations.witness import said_beside
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom, bound_of, shares_unit
from numguard.mentions.kinds import ABOUT, CENTURY_ROLE, DECADE_ROLE, HOUR_ROLE, ORDINAL
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind, Severity
from numguard.quantity.counts import HUNDRED
from numguard.quantity.money import is_money, share_a_sign, share_no_name, weighed
from numguard.quantity.units import (
    CENTURY,
    DEGREE,
    DEGREES,
    FOOT,
    HOUR,
    INCH,
    LENGTHS,
    METER,
    MINUTE,
    PERCENT,
    PERCENT_POINT,
    PHYSICAL,
    Unit,
    are_powers_of_one,
    bits,
    convert,
    is_rate_of_other,
    share_a_name,
    sort_of,
    unit_of,
    unlike,
)
from numguard.verdict.finding import Finding, PairCheck

_PERCENT_AND_POINT: Final = {PERCENT, PERCENT_POINT}
_FINE: Final = "fine"
_FLAG: Final = "flag"
_POWER: Final = "power"
"""The sort of words that make a length a square or a cube."""
_NEARLY: Final = Fraction(1, 9)
"""How far another unit may be off to be nearly right: 30 yards, 30 metres."""
_NAMED: Final = frozenset((Kind.ORDINAL, Kind.ROMAN))
"""How a century is named, rather than counted."""
_SPANS: Final = {CENTURY_ROLE, DECADE_ROLE}
"""Spans of one number of which none is the other: the 20th century, the 20s."""
_TIMES: Final = {"time", "calendar"}
_BYTE: Final = 8
"""Bits of one."""
_NAME: Final = 3
"""Letters of a name that no ending of an ordinal has: kph."""
_CLOCK: Final = {HOUR, MINUTE}
_CLOCK_WORD: Final = "clock"
"""The mark of a word before a number that makes it an hour: klukkan 11."""
_DATE: Final = {unit_of("day"), unit_of("month")}
_SHORT_AS_M: Final = frozenset(map(unit_of, ("minute", "month")))
"""The spans of time whose symbol is that of the metre."""
_MILLION: Final = 10**6
_WEIGHTS: Final = frozenset(map(unit_of, ("kilogram", "gram", "milligram")))
_VOLUMES: Final = frozenset(map(unit_of, ("liter", "milliliter", "centiliter", "deciliter")))
"""Units of which none is a name of the other kind, as ounces and cups are: 2 kilos are not 2 litres."""
_SAME_HEAT: Final = -40
"""Where both scales meet."""


def _unit(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    is_other = _is_other_unit(a, b) or ({a.role, b.role} == _SPANS and a.value == b.value and a.value < HUNDRED)
    if match.cost or (a.soft and b.soft) or not is_other or _is_copied(a, b):
        return None
    if (a.soft or b.soft) and _is_size(a) and _is_size(b) and _are_alike(a, b):
        return None
    if is_exponent(matching.source.atoms, match.source + 1) or is_exponent(
        matching.hypothesis.atoms, match.hypothesis + 1
    ):
        return None
    if _is_rest(matching.source.atoms, match.source, b) or _is_rest(matching.hypothesis.atoms, match.hypothesis, a):
        return None
    if _is_named_too(matching.hypothesis, b, _counted(a)) or _is_named_too(matching.source, a, _counted(b)):
        return None
    if not _is_near(a, b):
        return check.finding(match, Severity.MINOR) if _is_doubtful(a, b) else check.finding(match)
    is_rough = ABOUT in (bound_of(a), bound_of(b))
    return check.finding(match, Severity.NEUTRAL if is_rough else Severity.MINOR)


def _is_size(atom: Atom) -> bool:
    """Return True for a scale word that may stand for itself: trillions of miles."""
    return (
        not atom.digits and isinstance(atom.value, int) and atom.value >= _MILLION and set(str(atom.value)[1:]) == {"0"}
    )


def _are_alike(a: Atom, b: Atom) -> bool:
    """Return True for two units of about one size, of which trillions are as vague: miles and kilometres."""
    if a.unit is None or b.unit is None:
        return False
    exact = convert(1, *weighed(a.unit, b.unit))
    return exact is not None and Fraction(1, 10) < exact < 10


def _is_rest(atoms: list[Atom], i: int, partner: Atom) -> bool:
    """Return True for inches behind feet where the other text says feet once for both: 6-foot-6, futi 6-6."""
    is_rest = atoms[i].unit is INCH and i > 0 and atoms[i - 1].unit is FOOT
    return is_rest and partner.unit is FOOT and shares_unit(partner)


def _is_named_too(own: Side, atom: Atom, unit: Unit | None) -> bool:
    """Tell whether what stands beside a number is another unit's name in CLDR too: 5 t, Danish hours and tonnes."""
    forms = own.lexicon.cldr.units.get(unit.id, ()) if unit is not None else ()
    return any(atom.context.has_name(form) for form in forms)


def _is_copied(a: Atom, b: Atom) -> bool:
    """Return True for a symbol behind the digits that both texts have, whatever each language reads it as: 39C."""
    unit = a.context.symbol_after
    return bool(unit) and unit == b.context.symbol_after


def _is_other_unit(a: Atom, b: Atom) -> bool:
    one, other = _counted(a), _counted(b)
    if one is None or other is None:
        return _is_rank_of_measure(a, b) or _is_rank_of_measure(b, a)
    if one is other:
        return False
    if {one, other} == _DATE and ORDINAL in (a.kind, b.kind):
        return False  # the 1st day of the month
    if {one, other} == _CLOCK and shares_unit(a if one is MINUTE else b):
        return False  # in "2 h 30 min" the unit that is read may be that of the second number
    ours, theirs = weighed(one, other)
    if ours in DEGREES and theirs in DEGREES:
        return DEGREE not in (ours, theirs) and a.value != _SAME_HEAT
    if {ours, theirs} == _PERCENT_AND_POINT:
        return True
    says, but = unlike(sort_of(ours), sort_of(theirs))
    is_told = says != _FINE and INCH not in (ours, theirs)  # whose symbol is a preposition: over 50 in a study
    is_told = is_told and not (says == _FLAG and METER in (ours, theirs) and not _SHORT_AS_M.isdisjoint((ours, theirs)))
    is_power = are_powers_of_one(ours, theirs)
    if is_told and (is_power or not (but and said_beside(but, a, b))):
        return not (_may_be_power(a if ours in LENGTHS else b) if is_power else _is_shared(a) or _is_shared(b))
    if is_rate_of_other(ours, theirs):
        return True
    if (ours in _WEIGHTS and theirs in _VOLUMES) or (ours in _VOLUMES and theirs in _WEIGHTS):
        return True
    kind = ours.dimension
    is_comparable = kind == theirs.dimension or {kind, theirs.dimension} == _TIMES  # hours are no years
    return kind is not None and is_comparable and not share_a_name(ours, theirs)


def _is_rank_of_measure(measure: Atom, rank: Atom) -> bool:
    """Tell whether digits have a unit of measurement, and the other text's are an ordinal: at 11 kph, the 11th.

    A letter or two may be the end of an ordinal that nobody lists: 34-t, 125મી.
    """
    if measure.unit is None or measure.unit.dimension not in PHYSICAL or shares_unit(measure) or rank.role:
        return False
    named = measure.segment.between(measure.unit_start, measure.unit_end)
    is_named = sum(map(str.isalpha, named)) >= _NAME
    return is_named and measure.unit is not INCH and rank.kind is ORDINAL and rank.digits and not rank.words


def _is_shared(atom: Atom) -> bool:
    """Tell whether the unit of a number stands with another one; an hour by the word before it is its own."""
    return atom.unit is not None and shares_unit(atom)


def _may_be_power(length: Atom) -> bool:
    """Tell whether a word near a length may make it a square or a cube, or its language knows no such words."""
    segment = length.segment
    return not segment.said.vouching(_POWER) or segment.says_near(_POWER, length.unit_start, length.unit_end) != ""


def _is_doubtful(a: Atom, b: Atom) -> bool:
    """Tell whether texts that name two units may mean one: an exponent is lost, a letter is short for either."""
    if a.unit is None or b.unit is None:
        return False
    one, other = weighed(a.unit, b.unit)
    if are_powers_of_one(one, other) or unlike(sort_of(one), sort_of(other))[0] == _FLAG:
        return True
    is_byte = convert(_BYTE, one, other) == 1 or convert(_BYTE, other, one) == 1
    return is_byte and (_says_bits(a) or _says_bits(b))


def _says_bits(atom: Atom) -> bool:
    """Tell whether a symbol with a small b, which bytes have too, stands behind a number: 20 Mb, but not 20 Mb/s."""
    symbol = atom.context.symbol_after
    return bits(symbol) is not None and not atom.context.starts_after(f"{symbol}/")


def _counted(atom: Atom) -> Unit | None:
    """Return the unit of a number; the words for centuries and for o'clock are one too, of numbers that name none."""
    if atom.unit is None and atom.role == HOUR_ROLE and (atom.unit_end > atom.end or _CLOCK_WORD in atom.marks):
        return HOUR
    is_span = atom.unit is None and atom.role == CENTURY_ROLE and atom.kind not in _NAMED
    return CENTURY if is_span else atom.unit


def _is_near(a: Atom, b: Atom) -> bool:
    if a.unit is None or b.unit is None:
        return False
    if {a.unit, b.unit} == _PERCENT_AND_POINT:
        return True
    exact = convert(a.value, *weighed(a.unit, b.unit))
    return exact is not None and abs(exact - Fraction(b.value)) <= abs(exact) * _NEARLY


UNIT: Final = PairCheck(
    name="unit",
    doc="The number is kept and its unit is another: 20 acres is not 20 hectares (30 yards, 30 metres: a hint only).",
    look=_unit,
    type=IssueType.UNIT,
    differ=reads("unit role"),
)


# ---- currencies -----------------------------------------------------------------------------------------------------

_AMERICAN: Final = unit_of("USD").currency


def _currency(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
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
