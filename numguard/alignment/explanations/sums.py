"""Several numbers that make one: dollars and cents, metres and centimetres."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import HOUR_ROLE, MINUTE_ROLE
from numguard.mentions.line.reach import BESIDE, CLAUSE
from numguard.model import Value
from numguard.quantity.counts import MINUTE_DIGITS
from numguard.quantity.exact import HALF, exact_product, exact_sum, room_of
from numguard.quantity.money import amount
from numguard.quantity.rounding import rounds_to
from numguard.quantity.units import CENTIMETER, FOOT, HOUR, METER, MINUTE, SECOND, Unit, convert

_LENGTH: Final = Fraction(3, 100)
_BOTH_LENGTHS: Final = Fraction(1, 100)
"""What rounding may change where a length in two parts becomes one measure, or two others."""


_PLACES_BEHIND: Final = {METER: (2,), SECOND: (1, 2)}
"""How many digits behind a unit are its decimal places."""


def _follows(atoms: list[Atom], i: int) -> bool:
    return i + 1 < len(atoms) and atoms[i + 1].start - atoms[i].unit_end <= BESIDE


def _neighbours(own: Side) -> Iterator[int]:
    """Yield each unmatched number with its right neighbour, skipping numbers that were matched meanwhile."""
    k = 0
    while k + 1 < len(own.unmatched):
        i = own.unmatched[k]
        if own.unmatched[k + 1] == i + 1 and _follows(own.atoms, i):
            yield i
        if k < len(own.unmatched) and own.unmatched[k] == i:
            k += 1


# ---- lengths -----------------------------------------------------------------------------------------------------


def _two_part_length(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    for i in _neighbours(own) if other.unmatched else ():
        length = length_of(own.atoms[i], own.atoms[i + 1])
        if length is None:
            continue
        parts = next((j for j in other.unmatched if _same_length(length, other.atoms, j)), None)
        if parts is not None and parts + 1 in other.unmatched:
            matching.pair((own, i), (other, parts), rule)
            matching.pair((own, i + 1), (other, parts + 1), rule)
            continue
        whole = next((j for j in other.unmatched if _is_length(other.atoms, j, length)), None)
        if whole is not None:
            matching.pair_parts(own, i, other, whole, rule)
    _rest_of_length(matching, own, other, rule)


def _rest_of_length(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    """Explain the inches of 6-foot-6 by the whole length of the other text: 6 feet (1.98 m); 11 stone 4 by 72 kg."""
    settled = matching.partner_places(own, other)
    for k in list(own.unmatched):
        if k - 1 not in settled or not _follows(own.atoms, k - 1):
            continue
        length = length_of(own.atoms[k - 1], own.atoms[k])
        places = (settled[k - 1], *other.unmatched) if length is not None else ()
        whole = next((j for j in places if _is_length(other.atoms, j, length)), None)
        if whole is not None:
            matching.pair((own, k), (other, whole), rule)


def length_of(a: Atom, b: Atom) -> Atom | None:
    """Return 6-foot-6, "1 m 98", "9 s 81" or "1 h 36" as one measure in the greater unit."""
    unit, part = (HOUR, MINUTE) if _is_timed(a, b) else (a.unit, b.unit)
    if unit is None:
        return None
    size = b.end - b.start
    metric = size in _PLACES_BEHIND.get(unit, ()) and part is None and b.digits and b.start <= a.unit_end + 1
    lower: Value | None = None
    if metric:
        lower = exact_product(b.value, Fraction(1, 10**size))
    elif part is not None and part is not unit:
        lower = convert(b.value, part, unit)
    if lower is None or not 0 < lower < a.value:
        return None
    whole = a.joined(b, exact_sum(a.value, lower))
    whole.unit = unit
    whole.places = size if metric else 2 if unit is METER and part is CENTIMETER else 0
    return whole


def _is_timed(a: Atom, b: Atom) -> bool:
    """Tell whether hours and minutes have a word or sign for hours, so that they may last: 1 h 36; 8:15 is none."""
    is_behind = a.unit_end > a.end
    if b.role == MINUTE_ROLE:
        return a.role == HOUR_ROLE and (is_behind or b.unit_end > b.end)
    if a.role != HOUR_ROLE or not is_behind or b.role:
        return False
    return b.unit is MINUTE or (b.unit is None and len(b.raw) == MINUTE_DIGITS and b.start <= a.unit_end + 1)


def _is_length(others: list[Atom], j: int, length: Atom | None) -> bool:
    if length is None or length.unit is None or _whole(others, j) is not None or (j and _whole(others, j - 1)):
        return False
    other = others[j]
    height = other.unit is None and other.places == 2 and length.unit is FOOT  # 1,98 de altura
    unit = METER if height else other.unit
    exact = convert(length.value, length.unit, unit) if unit is not None else None
    return exact is not None and _says(exact, length.unit, unit, other, _LENGTH)


def _same_length(length: Atom, others: list[Atom], j: int) -> bool:
    """Return True if two parts make the same length as two parts of the other side: 6 feet 6 inches = 1 m 98 cm."""
    whole = _whole(others, j)
    if whole is None or whole.unit is None or length.unit is None:
        return False
    exact = convert(length.value, length.unit, whole.unit)
    return exact is not None and _says(exact, length.unit, whole.unit, whole, _BOTH_LENGTHS)


def _says(exact: Fraction, unit: Unit, other_unit: Unit | None, other: Atom, relative: Fraction) -> bool:
    """Tell whether a measure is another one's exact amount: rounded freely only where the units convert unevenly."""
    ratio = convert(1, unit, other_unit) if other_unit is not None else None
    is_typed = unit is other_unit is FOOT and other.places > 0  # 6.6 feet, for 6-foot-6
    if ratio is None or is_typed or 1 not in Fraction(ratio).as_integer_ratio():  # feet in metres
        return rounds_to(exact, other.value, other.places, relative)
    gap = abs(exact - Fraction(other.value))
    return not gap or (other.places > 0 and gap * 10**other.places <= HALF)  # 1 m 76 = 176 cm = 1.8 m, and not 1.75 m


def _whole(atoms: list[Atom], i: int) -> Atom | None:
    """Return the length that a number and the next one make together, or None."""
    return length_of(atoms[i], atoms[i + 1]) if _follows(atoms, i) else None


TWO_PART_LENGTH: Final = Explanation(
    name="two-part-length",
    doc="A length or time in two parts is one measure or two: 6 feet 6 inches = 1.98 m = 1 m 98 cm, 1 h 36 = 96 min.",
    apply=_two_part_length,
    cost=costs.EXACT,
    text="sum of parts",
    witness="both units",
)


# ---- sums --------------------------------------------------------------------------------------------------------

_UNNAMED_PART: Final = Fraction(1, 100)
"""What the second of two numbers is of the money before it where its own unit is not known."""


def _two_part_sum(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    for i in _neighbours(own):
        sums = _sums_of(own.atoms[i], own.atoms[i + 1])
        whole = next((j for j in other.unmatched if other.atoms[j].value in sums), None) if sums else None
        if whole is not None:
            matching.pair_parts(own, i, other, whole, rule)


def _sums_of(a: Atom, b: Atom) -> list[Value]:
    """Return the sums that two numbers may make: dollars and cents, a scale and what is below it."""
    if a.soft or b.soft or b.value <= 0:
        return []
    values: list[Value] = []
    if a.unit is not None and a.unit.is_currency:
        part = b.unit.part if b.unit is not None and b.unit.is_minor else _UNNAMED_PART
        if Fraction(b.value) * part < 1:
            values.append(amount(a.value, b.value, part))
    room = room_of(a.value)
    if room >= 100 and b.value < room and (a.words or b.words):
        values.append(exact_sum(a.value, b.value))
    if a.unit is not None and b.unit is not None and a.unit is not b.unit:
        lower = convert(b.value, b.unit, a.unit)
        if lower is not None and lower < a.value:
            values.append(exact_sum(a.value, lower))
    return values


TWO_PART_SUM: Final = Explanation(
    name="two-part-sum",
    doc="Money and its minor unit, a scale and what is below it, said as one number: 52 dollars and 7 cents = $52.07.",
    apply=_two_part_sum,
    cost=costs.EXACT,
    text="sum of parts",
    is_two_sided=True,
    witness="both units, or the scale word",
)


# ---- scales ------------------------------------------------------------------------------------------------------

_SCALES: Final = frozenset((10**3, 10**5, 10**6, 10**7, 10**9, 10**12))
_CLAUSE_ENDS: Final = frozenset(",.;:!?()\n")


def _scale_apart(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    for j, k in [(at, beside) for at in other.unmatched for beside in (at - 1, at + 1)]:
        if j not in other.unmatched or k not in other.unmatched or not _is_scale_of(other.atoms, k, j):
            continue
        number, scale = other.atoms[j], other.atoms[k]
        whole = next((i for i in own.unmatched if _is_product(own.atoms[i], number, scale)), None)
        if whole is not None:
            matching.pair((own, whole), (other, j), rule)
            matching.pair((own, whole), (other, k), rule)


def _is_scale_of(atoms: list[Atom], scale: int, number: int) -> bool:
    """Return True if a scale word without a number stands in one clause with digits."""
    word, digits = atoms[scale], atoms[number]
    if word.digits or word.words != 1 or word.value not in _SCALES or not digits.digits or digits.scale != 1:
        return False
    gap = gap_between(atoms[min(scale, number)], atoms[max(scale, number)])
    return len(gap) <= CLAUSE and _CLAUSE_ENDS.isdisjoint(gap)


def _is_product(whole: Atom, number: Atom, scale: Atom) -> bool:
    unit = number.unit or scale.unit
    same = unit is None or whole.unit is None or whole.unit is unit
    return same and whole.value == Fraction(number.value) * Fraction(scale.value)


SCALE_APART: Final = Explanation(
    name="scale-apart",
    doc="Words stand between a scale and its number, as languages have it that say the scale first: millions above 10.",
    apply=_scale_apart,
    cost=costs.EXACT,
    text="scale said apart",
    is_two_sided=True,
    witness="the habit of the language",
)
