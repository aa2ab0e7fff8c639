"""Several numbers that make one: dollars and cents, metres and centimetres."""

from __future__ import annotations

from fractions import Fraction

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.grammar.composer import room_of
from numguard.model import Value
from numguard.quantity.exact import exact_product, exact_sum
from numguard.quantity.rounding import rounds_to
from numguard.quantity.units import convert


def sums(found: Matching) -> None:
    """52 dollars and seven cents = $52.07; 3 million 500 thousand = 3.5 million; 6-foot-6 = 1.98 m."""
    _sum(found.source, found.left_source, found.hypothesis, found.left_hypothesis, found, True)
    _sum(found.hypothesis, found.left_hypothesis, found.source, found.left_source, found, False)


def _sum(
    own: list[Atom], own_left: list[int], others: list[Atom], other_left: list[int], found: Matching, forward: bool
) -> None:
    if not other_left:
        return
    k = 0
    while k + 1 < len(own_left):
        i, following = own_left[k], own_left[k + 1]
        if following != i + 1 or own[following].start - own[i].unit_end > 12:
            k += 1
            continue
        sums = _sums_of(own[i], own[following])
        length = _length_of(own[i], own[following])
        if length is not None:
            opposite = next((k for k in other_left if _same_length(length, others, k)), None)
            if opposite is not None and opposite + 1 in other_left:
                for offset in (0, 1):
                    mine, theirs = i + offset, opposite + offset
                    found.pairs.append(((mine, theirs) if forward else (theirs, mine)) + (0.4, "sum of parts"))
                    own_left.remove(mine)
                    other_left.remove(theirs)
                continue
        j = next((j for j in other_left if others[j].value in sums or _is_length(others, j, length)), None)
        if j is None:
            k += 1
            continue
        for index in (i, following):
            found.pairs.append((index, j, 0.4, "sum of parts") if forward else (j, index, 0.4, "sum of parts"))
            own_left.remove(index)
        other_left.remove(j)


def _length_of(a: Atom, b: Atom) -> Atom | None:
    """Return 6-foot-6 or "1 m 98" as one measure in the greater unit."""
    if a.unit is None:
        return None
    metric = a.unit == "meter" and b.unit is None and b.digits and b.end - b.start == 2 and b.start <= a.unit_end + 1
    lower = convert(b.value, "centimeter" if metric else b.unit or "", a.unit) if metric or b.unit != a.unit else None
    if lower is None or not lower < a.value:
        return None
    whole = Atom(a.start, b.end, exact_sum(a.value, lower), True)
    whole.unit = a.unit
    whole.places = 2 if metric or (a.unit == "meter" and b.unit == "centimeter") else 0
    return whole


def _is_length(others: list[Atom], j: int, length: Atom | None) -> bool:
    if length is None or length.unit is None or _whole(others, j) is not None or (j and _whole(others, j - 1)):
        return False
    other = others[j]
    height = other.unit is None and other.places == 2 and length.unit == "foot"  # 1,98 de altura
    exact = convert(length.value, length.unit, "meter" if height else other.unit or "")
    return exact is not None and rounds_to(exact, other.value, other.places, Fraction(3, 100))


def _same_length(length: Atom, others: list[Atom], j: int) -> bool:
    """Tell whether two parts say what two parts of the other side say: 6 feet 6 inches = 1 m 98 cm."""
    whole = _whole(others, j)
    exact = convert(length.value, length.unit or "", whole.unit or "") if whole is not None else None
    return whole is not None and exact is not None and rounds_to(exact, whole.value, whole.places, Fraction(1, 100))


def _whole(atoms: list[Atom], i: int) -> Atom | None:
    """Return the length that a number and the next one say together, or None."""
    if i + 1 >= len(atoms) or atoms[i + 1].start - atoms[i].unit_end > 12:
        return None
    return _length_of(atoms[i], atoms[i + 1])


def _sums_of(a: Atom, b: Atom) -> list[Value]:
    """Return what ``a`` and ``b`` may make together: money and its minor unit, a scale and what is below it."""
    if a.soft or b.soft or b.value <= 0:
        return []
    found: list[Value] = []
    if b.value < 100 and a.unit is not None and a.unit.isupper():
        found.append(exact_sum(a.value, exact_product(b.value, Fraction(1, 100))))
    room = room_of(a.value, False)
    if room >= 100 and b.value < room and (a.words or b.words):
        found.append(exact_sum(a.value, b.value))
    if a.unit is not None and b.unit is not None and a.unit != b.unit:
        lower = convert(b.value, b.unit, a.unit)
        if lower is not None and lower < a.value:
            found.append(exact_sum(a.value, lower))
    return found
