"""Tenths that are said without a decimal point: six tenths five is 65 %, thirty-six and six a temperature."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_behind_unit, gap_between
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.model import Kind
from numguard.quantity.counts import THOUSAND
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum
from numguard.script.signs import LIST_COMMAS, RANGE_DASHES


def read_tenths(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Add hundredths and thousandths to the tenths that they are written to; tenths of degrees may follow an "and"."""
    if lex.data.lists["fever_tenths"]:
        _read_fever(atoms, lex)
    if lex.data.lists["places_behind"]:
        _read_places(atoms, lex)
    if not lex.data.lists["tenths"]:
        return atoms
    joined: list[Atom] = []
    place, end = 0, -1  # the place of the last digit behind tenths, and where it ends
    for atom in atoms:
        last = joined[-1] if joined else None
        if last is not None and atom.start == end:
            place += 1
            last.read_as((exact_sum(last.value, exact_product(atom.value, Fraction(1, 10**place))), 0.0, "tenths"))
            words = lex.data.lists["tenth_places"]
            word = next((word for word in words if line.text.startswith(word, atom.end)), "")
            last.kind, last.soft, last.weak, last.choices = Kind.FRACTION, False, False, ()
            last.end = last.unit_end = atom.end + len(word)
            end = last.end if word else -1
            continue
        joined.append(atom)
        is_tenths = 0 < atom.value < 1 and _counts_tenths(line, atom, lex)
        if is_tenths and last is not None and _is_end_of_tenths(last, atom, lex):
            last.read_as((last.value if last.value < 1 else exact_quotient(last.value, 10), 0.0, "tenths"))
            for one in (last, atom):
                one.kind, one.soft, one.weak, one.choices = Kind.FRACTION, False, False, ()
        place, end = 1, atom.end if is_tenths else -1
    return joined


def _counts_tenths(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number ends in the word for tenths and says how many: 六成, but 成 in 造成七人受伤."""
    word = next((word for word in lex.data.lists["tenths"] if line.text.endswith(word, atom.start, atom.end)), "")
    return bool(word) and atom.end - atom.start > len(word)


def _is_end_of_tenths(low: Atom, high: Atom, lex: Lexicon) -> bool:
    """Tell whether a digit before tenths counts tenths too, as the lower end of a range: 五六成, 5～6割, 七、八成."""
    is_read = low.value < 1  # as 五 of 五六成
    tenths = exact_product(low.value, 10) if is_read else low.value
    if low.unit is not None or low.role or not (is_read or _is_digit(low)) or not 0 < tenths < 10 * high.value:
        return False
    gap = gap_between(low, high)
    is_next = tenths + 1 == 10 * high.value  # 3、6割 are no two ends
    return gap in lex.range_words or (is_next and gap in _JOINTS) or gap in RANGE_DASHES


_JOINTS: Final = frozenset(("", *LIST_COMMAS))


def _read_fever(atoms: list[Atom], lex: Lexicon) -> None:
    """Let thirty-six and six be 36.6 too: the degrees of a body and their tenths."""
    for degrees, tenths in zip(atoms, atoms[1:], strict=False):
        if degrees.digits or tenths.digits or degrees.value not in _FEVER or not _is_digit(tenths):
            continue
        is_joined = gap_between(degrees, tenths).strip() in lex.data.lists["fever_tenths"]
        if is_joined and degrees.unit is None:
            whole = degrees.joined(tenths, exact_sum(degrees.value, Fraction(tenths.value) / 10))
            degrees.choices = ((whole,),)


def _read_places(atoms: list[Atom], lex: Lexicon) -> None:
    """Let what stands behind a unit be its decimal places too: 7秒5 is 7.5 seconds, 1m75 is 1.75 metres."""
    for whole, places in zip(atoms, atoms[1:], strict=False):
        if _SCALE in lex.data.lists["places_behind"] and _is_place_of_scale(whole, places):
            value = exact_sum(whole.value, exact_product(places.value, exact_quotient(whole.scale, 10)))
            whole.choices = ((whole.joined(places, value),),)
            continue
        unit = whole.unit
        if unit is None or unit.id not in lex.data.lists["places_behind"] or whole.choices or whole.places:
            continue
        if not isinstance(whole.value, int) or not isinstance(places.value, int) or places.unit is not None:
            continue
        if places.digits != whole.digits or gap_behind_unit(whole, places).strip(" "):
            continue
        size = len(places.raw) if places.digits else len(str(places.value))
        if whole.unit_end > places.start or size > _MOST_PLACES:
            continue
        value = exact_sum(whole.value, Fraction(places.value, 10**size))
        joined = whole.joined(places, value)
        joined.unit, joined.kind, joined.unit_end = unit, whole.kind, places.end
        whole.choices = ((joined,),)


def _is_place_of_scale(whole: Atom, place: Atom) -> bool:
    """Tell whether one digit behind a scale is its next place: 1 triệu 2 is 1.2 million, 2k5 is 2,500."""
    if whole.scale < THOUSAND or whole.places or whole.unit is not None or not whole.digits:
        return False
    return len(place.raw) == 1 and place.value > 0 and not place.role and gap_between(whole, place) in ("", " ")


_SCALE: Final = "scale"
_MOST_PLACES: Final = 3
_FEVER: Final = range(34, 43)
"""Degrees of a living body."""


def _is_digit(atom: Atom) -> bool:
    return atom.value in _DIGITS


_DIGITS: Final = range(10)
