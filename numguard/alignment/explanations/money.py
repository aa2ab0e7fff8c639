"""The explanation of an amount in a currency's minor unit: 50 cents and $0.50."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import UNITS, Agreement
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import FRACTION
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.quantity.money import is_money, share_a_sign


def _as_minor_unit(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    unit, larger = one.unit, other.unit
    if unit is not None and larger is None and unit.is_minor and other.kind is FRACTION:
        return "" if Fraction(one.value) * unit.part == Fraction(other.value) else None  # fifteen cents, 15 centesimi
    if unit is None or larger is None or not unit.is_minor or not is_money(larger):
        return None
    if unit.part >= larger.part or not share_a_sign(unit, larger):
        return None
    return "" if Fraction(one.value) * unit.part == Fraction(other.value) * larger.part else None


MINOR_UNIT: Final = Agreement(
    name="minor-unit",
    doc="An amount is said in the currency's minor unit: 40p = £0.40.",
    reads=reads("value unit kind"),
    agree=_as_minor_unit,
    needs=UNITS,
    cost=costs.EXACT,
    text="minor unit of the currency",
    witness="the words or signs of both units",
)
