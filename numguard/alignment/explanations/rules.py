"""Explanations for numbers without a partner, one rule a function, in their written order (see RULES)."""

from __future__ import annotations

from numguard.alignment.explanations.calendars import other_calendar
from numguard.alignment.explanations.conversions import conversions, implied
from numguard.alignment.explanations.division import other_division
from numguard.alignment.explanations.percent import ratios
from numguard.alignment.explanations.repeated import names, regrouped, repeated
from numguard.alignment.explanations.sums import sums
from numguard.alignment.explanations.unsaid import noun_form, too_weak

RULES = (
    other_division,
    other_calendar,
    sums,
    ratios,
    regrouped,
    names,
    conversions,
    too_weak,
    implied,
    repeated,
    noun_form,
)
LINEAR_RULES = (regrouped, too_weak, repeated, noun_form)
"""The rules for texts with more left over than is priced pair by pair: no text costs more than linear time."""
