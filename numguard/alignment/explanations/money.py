"""An amount in a currency's minor unit."""

from __future__ import annotations

from fractions import Fraction

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Agreement
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.quantity.money import minor_part, one_currency


def _as_minor_unit(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    if one.unit is None or other.unit is None or not one.unit.endswith(" minor"):
        return None
    part, currency = minor_part(one.unit), one.unit.partition(" ")[0]
    other_part = minor_part(other.unit) or Fraction(1)
    if part is None or part >= other_part or not one_currency(currency, other.unit.partition(" ")[0]):
        return None
    return "" if Fraction(one.value) * part == Fraction(other.value) * other_part else None


MINOR_UNIT = Agreement(
    name="minor-unit",
    doc="An amount is said in the currency's minor unit: 40p = £0.40.",
    text="minor unit of the currency",
    cost=costs.EXACT,
    is_mutual=False,
    agree=_as_minor_unit,
)
