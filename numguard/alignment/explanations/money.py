"""An amount in a currency's minor unit."""

from __future__ import annotations

from fractions import Fraction

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.quantity.money import minor_part, one_currency


def by_minor_unit(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """40p = £0.40, 五角 = 0.5元."""
    for one, other in ((a, b), (b, a)):
        if one.unit is None or other.unit is None or not one.unit.endswith(" minor"):
            continue
        part, currency = minor_part(one.unit), one.unit.partition(" ")[0]
        other_part = minor_part(other.unit) or Fraction(1)
        if part is None or part >= other_part or not one_currency(currency, other.unit.partition(" ")[0]):
            continue
        if Fraction(one.value) * part == Fraction(other.value) * other_part:
            return 0.4, "minor unit of the currency"
    return None
