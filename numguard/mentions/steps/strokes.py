"""Fractions in digits with a stroke: 2/3, and 2 1/2 as one number."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.quantity.exact import exact_product, exact_sum

_FRACTION: Final = Kind.FRACTION
_MIXED_GAPS: Final = (" ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}")
_LARGEST_WHOLE: Final = 1000
_LARGEST_DENOMINATOR: Final = 64  # an inch has 64 parts; a year before a date is no whole
WITH_INCHES: Final = frozenset(("with inches",))


def vulgar(text: str, atoms: list[Atom], i: int) -> None:
    """Add the reading of 2/3 as a fraction, and of 220 2/3 as one number."""
    low, high = atoms[i], atoms[i + 1]
    fraction = exact_product(low.value, Fraction(1, int(high.value)))
    merged = Atom(low.start, high.end, fraction, True, "fraction", 0.1)
    merged.kind = _FRACTION
    low.choices = ((merged,),)


def read_mixed(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """Read 2 1/2 as two and a half, and keep its three numbers as another way to cut it."""
    joined: list[Atom] = []
    k = 0
    while k < len(atoms):
        three = atoms[k : k + 3]
        if len(three) == 3 and _is_mixed(text, *three):
            whole, top, bottom = three
            value = exact_sum(whole.value, Fraction(int(top.value), int(bottom.value)))
            number = Atom(whole.start, bottom.end, value, True, "fraction")
            number.unit_start, number.unit_end = whole.unit_start, bottom.unit_end
            number.stand_beside(whole)
            number.unit, number.kind, number.bound, number.symbol = bottom.unit, bottom.kind, whole.bound, whole.symbol
            number.choices = ((whole, top, bottom),)
            joined.append(number)
            k += 3
        else:
            joined.append(atoms[k])
            k += 1
    return joined


def _is_mixed(text: str, whole: Atom, top: Atom, bottom: Atom) -> bool:
    numbers = (whole, top, bottom)
    if any(not one.digits or not isinstance(one.value, int) or one.places for one in numbers):
        return False
    if whole.role or top.role or bottom.role not in ("", "hour"):  # 2 1/4 horas
        return False
    if text[top.end : bottom.start] != "/" or text[whole.end : top.start] not in _MIXED_GAPS or whole.unit is not None:
        return False
    if not 0 < whole.value < _LARGEST_WHOLE or not 0 < top.value < bottom.value <= _LARGEST_DENOMINATOR:
        return False
    return text[bottom.end : bottom.end + 1] != "/" and text[whole.start - 1 : whole.start] != "/"
