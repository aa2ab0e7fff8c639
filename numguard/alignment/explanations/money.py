"""An amount in a currency's minor unit."""

from __future__ import annotations

from fractions import Fraction

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.quantity.money import is_money, share_a_sign


def by_minor_unit(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """40p = £0.40, 五角 = 0.5元."""
    for one, other in ((a, b), (b, a)):
        if one.unit is None or other.unit is None or not one.unit.is_minor or not is_money(other.unit):
            continue
        if one.unit.part >= other.unit.part or not share_a_sign(one.unit, other.unit):
            continue
        if Fraction(one.value) * one.unit.part == Fraction(other.value) * other.unit.part:
            return 0.4, "minor unit of the currency"
    return None
