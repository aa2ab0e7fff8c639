"""Names of months that are units: 5 mA, 5 jul, 5 dec."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.language import overrides
from numguard.mentions.kinds import MONTH
from numguard.quantity.units import Unit, cased, unit_of


def _unit_as_month(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    months = [i for i in own.unmatched if own.atoms[i].kind is MONTH]
    if not months:
        return
    partners = matching.partners(own, other)
    named = [(i, _unit_named(own, i)) for i in months]
    counted = [(partners[k].unit, i, unit) for i, unit in named for k in (i - 1, i + 1) if k in partners]
    matching.explain(own, sorted({i for theirs, i, unit in counted if unit is not None and unit is theirs}), rule)


def _unit_named(own: Side, i: int) -> Unit | None:
    """Return the unit that the name of a month is too, by its letters or in its language."""
    written = own.segment.between(own.atoms[i].start, own.atoms[i].end)
    known = cased(written) or overrides.cldr("units")["root"].get(written.lower())
    cue = own.lexicon.beside(written)
    return unit_of(known) if known is not None else cue.unit if cue is not None else None


UNIT_AS_MONTH: Final = Explanation(
    name="unit-as-month",
    doc="The name of a month beside a number is the unit that the other text counts: 5 mA, 5 dec (decades).",
    apply=_unit_as_month,
    text="the unit of the other text",
    witness="the unit of the other text, whose name it is",
)
