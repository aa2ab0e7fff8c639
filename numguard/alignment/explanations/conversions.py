"""The same amount in another unit, beside its number or instead of it."""

from __future__ import annotations

from fractions import Fraction

from numguard.alignment.explanations.percent import PERCENT_AND_POINT
from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import gap_between, has_ring, is_american, unit_words
from numguard.quantity import units
from numguard.quantity.money import minor_part, one_currency
from numguard.quantity.rounding import rounds_to, tolerance_of
from numguard.quantity.units import convert, dimension

_DEGREES = frozenset(("degree", "celsius", "fahrenheit"))
_DEGREE_AND_PERCENT = {"degree", "%"}


def conversion(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """45 miles = 72 km, within what rounding of either side admits."""
    if (a.unit in _DEGREES and b.role == "decade") or (b.unit in _DEGREES and a.role == "decade"):
        return _temperature(a, b)  # "in the 80s"
    if (a.unit in _DEGREES and (b.unit in _DEGREES or has_ring(b))) or (b.unit in _DEGREES and has_ring(a)):
        return _temperature(a, b)
    if a.unit is None or b.unit is None or a.unit == b.unit or "with inches" in a.marks or "with inches" in b.marks:
        return None
    ours, theirs = _measures(a.unit, b.unit)
    forward = units.convert(a.value, ours, theirs) if ours != theirs else None
    if forward is None:
        return None
    tolerance = tolerance_of(a.value, a.places, b.value, b.places)
    if rounds_to(forward, b.value, b.places, tolerance):
        return 0.6, f"{ours} as {theirs}"
    backward = units.convert(b.value, theirs, ours)
    if backward is not None and rounds_to(backward, a.value, a.places, tolerance):
        return 0.6, f"{ours} as {theirs}"
    return None


def _measures(unit: str, other: str) -> tuple[str, str]:
    """Return both units, a pound beside a weight being a weight, beside money being money."""
    if unit == "GBP" and not other.isupper():
        unit = "pound"
    elif other == "GBP" and not unit.isupper():
        other = "pound"
    elif unit == "pound" and other.partition(" ")[0].isupper():
        unit = "GBP"
    elif other == "pound" and unit.partition(" ")[0].isupper():
        other = "GBP"
    return unit, other


def _temperature(a: Atom, b: Atom) -> tuple[float, str] | None:
    """80 degrees = 27 °C; a difference of 20 degrees = 11 °C. Text often leaves the scale unsaid on one side."""
    for hot, cold in ((a, b), (b, a)):
        if hot.unit == "celsius" or cold.unit == "fahrenheit":
            continue
        difference = Fraction(hot.value) * Fraction(5, 9)
        written = Fraction(cold.value)
        if hot.role == "decade" and difference - Fraction(160, 9) <= written <= difference - Fraction(110, 9):
            return 0.6, "fahrenheit as celsius"  # in the 80s = 30 °C
        slack = max(Fraction(1), abs(written) / 50)  # 350 °F = 175 °C = 180 °C
        if any(abs(exact - written) <= slack for exact in (difference - Fraction(160, 9), difference)):
            return 0.6, "fahrenheit as celsius"
    return None


def is_near(a: Atom, b: Atom) -> bool:
    """Tell whether a unit changed with its number kept is nearly right: 30 yards, 30 metres."""
    if a.unit is None or b.unit is None:
        return False
    if {a.unit, b.unit} == PERCENT_AND_POINT:
        return True
    exact = units.convert(a.value, *_measures(a.unit, b.unit))
    return exact is not None and abs(exact - Fraction(b.value)) <= abs(exact) * Fraction(1, 9)


def unit_clash(a: Atom, b: Atom) -> str | None:
    """Return "currency" or "unit" when a pair of equal values counts different things, else None."""
    if a.unit is None or b.unit is None or a.unit == b.unit or a.value == 0:
        return None
    ours, theirs = _measures(a.unit, b.unit)
    first, second = ours.partition(" ")[0], theirs.partition(" ")[0]
    if ours in _DEGREES and theirs in _DEGREES:
        return "unit" if "degree" not in (ours, theirs) and a.value != -40 else None
    if first.isupper() and second.isupper():
        if (first == "USD" and is_american(a)) or (second == "USD" and is_american(b)):
            return None if first == second else "currency"
        return None if one_currency(first, second) and minor_part(ours) == minor_part(theirs) else "currency"
    if {ours, theirs} == _DEGREE_AND_PERCENT or {ours, theirs} == PERCENT_AND_POINT:
        return "unit"
    kind = units.dimension(ours)
    if kind is not None and kind == units.dimension(theirs) and not units.share_a_name(ours, theirs):
        return "unit"
    return None


def conversions(found: Matching) -> None:
    """45 miles (72 km): one of the two may stand alone on the other side; so may a sum in another currency."""
    for side, own, left, index in (
        ("source", found.source, found.left_source, 0),
        ("hypothesis", found.hypothesis, found.left_hypothesis, 1),
    ):
        others = found.hypothesis if index == 0 else found.source
        if not left or any(not others[j].soft for j in (found.left_hypothesis if index == 0 else found.left_source)):
            continue
        partner = {(i, j)[index]: others[(j, i)[index]] for i, j, _, _ in found.pairs}
        for i in list(left):
            for k in (i - 1, i + 1, i - 2, i + 2):
                if k not in partner or (abs(k - i) == 2 and "(" not in gap_between(own[min(i, k)], own[max(i, k)])):
                    continue  # 2 to 4 inches (5 to 10 cm)
                if k in partner and _repeats(own[min(i, k)], own[max(i, k)]):
                    left.remove(i)
                    found.explained.append((side, i, "the bracket repeats it"))
                    break
                if (
                    k in partner
                    and _same_thing(own[min(i, k)], own[max(i, k)], found.source_lex, found.target_lex)
                    and not (own[k].bracketed and partner[k].bracketed)
                ):
                    left.remove(i)
                    found.explained.append((side, i, "the same in another unit stands beside it"))
                    break


def _repeats(first: Atom, second: Atom) -> bool:
    """Tell whether a bracket says the number before it again in other words: 11,000 crore (110 billion)."""
    return second.bracketed and first.value == second.value and second.start - first.unit_end <= 12


def _same_thing(first: Atom, second: Atom, source_lex: Lexicon, target_lex: Lexicon) -> bool:
    if (
        first.unit is None
        or second.unit is None
        or second.start - first.unit_end > (24 if "(" in gap_between(first, second) else 6)
    ):
        return False
    if first.unit.isupper() and second.unit.isupper():
        return second.start - first.unit_end > 0
    return conversion(first, second, source_lex, target_lex) is not None


def implied(found: Matching) -> None:
    """ "A mile" = 1.6 km, "half an hour" = 30 minutes: a unit without a number on the other side says one or a half."""
    for side, own, left, others, lex in (
        ("source", found.source, found.left_source, found.hypothesis_text, found.target_lex),
        ("hypothesis", found.hypothesis, found.left_hypothesis, found.source_text, found.source_lex),
    ):
        for i in list(left):
            atom = own[i]
            if atom.unit is None or dimension(atom.unit) is None or len(others) > 5000:
                continue
            for unit in unit_words(others, lex):
                exact = convert(1, unit, atom.unit) if unit != atom.unit else None
                if exact is not None and any(
                    rounds_to(exact * part, atom.value, atom.places, Fraction(8, 100)) for part in (1, Fraction(1, 2))
                ):
                    left.remove(i)
                    found.explained.append((side, i, f"{unit} said without a number"))
                    break
