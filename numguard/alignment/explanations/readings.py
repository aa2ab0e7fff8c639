"""Decide whether two atoms agree, by which explanation and at what cost. None is silent, none is a licence."""

from __future__ import annotations

from numguard.alignment.explanations.calendars import by_calendar
from numguard.alignment.explanations.centuries import by_century, spans
from numguard.alignment.explanations.conversions import conversion
from numguard.alignment.explanations.money import by_minor_unit
from numguard.alignment.explanations.percent import by_percent
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.steps.clocks import SPOKEN
from numguard.quantity.calendars import SHIFTS

_CALENDAR_SHIFTS = SHIFTS


def agree(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """Return the cost and the explanation by which ``a`` and ``b`` account for each other; None where they do not."""
    best: tuple[float, str] | None = None
    for value, cost, habit in a.options:
        for other, other_cost, other_habit in b.options:
            if value == other and (cost == 0.0 or other_cost == 0.0):  # two unlikely readings are no agreement
                if (habit is SPOKEN and b.digits) or (other_habit is SPOKEN and a.digits):
                    continue
                total = cost + other_cost
                if best is None or total < best[0]:
                    best = total, habit or other_habit or "same value"
    if best is not None and best[0] < 1.0:
        return best
    for rule in _RULES:
        found = rule(a, b, a_lex, b_lex)
        if found is not None and (best is None or found[0] < best[0]):
            return found
    return best


_RULES = (by_percent, by_minor_unit, conversion, spans, by_century, by_calendar)
