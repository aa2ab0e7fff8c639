"""CASE -> DOUBTS of a sign: what shows that a minus or a comparator sign may not be written."""

from __future__ import annotations

from numguard.model import IssueType
from numguard.repairs.case import Case
from numguard.repairs.trials import Way
from numguard.script.signs import COMPARATORS, MINUS


def is_unsure_sign(case: Case) -> bool:
    """Only a sign against the source's digits, or a word for minus at a temperature or a share, makes a minus."""
    value, old = case.trial.value, case.slot.readings[0].value
    if value is None or (value < 0) == (old < 0):
        return False
    number = case.wanted if value < 0 else case.slot
    unit = number.readings[0].unit or ""
    return not (unit.startswith(("celsius", "fahrenheit", "%", "degree", "temperature")) or number.text[:1] in MINUS)


def is_comparator_in_words(case: Case) -> bool:
    """A comparator sign is written only for one that the source has."""
    if case.trial.way is not Way.SIGN:
        return False
    return case.source.sign_before(case.wanted.start) not in COMPARATORS


def has_zero_beside(case: Case) -> bool:
    """No minus is written where a zero may say it that the source does not have: 20 grados abajo cero."""
    return case.issue.type is IssueType.SIGN and any(
        bool(number.values) and number.values[0] == 0 for number in case.verdict.alignment.unaligned_hypothesis
    )
