"""The law of witnesses: a second reading accounts for a number only where something but the value vouches for it."""

from __future__ import annotations

import pytest

import numguard
from numguard.alignment.explanations import witness
from numguard.alignment.explanations.readings import OTHER_READING, UNWITNESSED
from numguard.alignment.explanations.rules import RULES
from tests.tables import tables

SORTS = ("explanations", "checks", "steps", "languages")


def test_every_rule_says_what_vouches_for_it() -> None:
    assert [rule.name for rule in RULES if not rule.witness] == []


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_no_reading_is_left_unasked(every: int) -> None:
    """Every habit that accounts for a number in any table has a row: one that is asked, or one of the number's form."""
    witness.unknown.clear()
    said = set()
    for sort in SORTS:
        for table in tables(sort):
            for row in table.rows[::every]:
                verdict = numguard.check(row.source, row.hypothesis, row.source_lang, row.target_lang)
                rules = {pair.rule for pair in verdict.alignment.pairs}
                said |= rules
                assert row.action != "pass" or row.is_known_failure or UNWITNESSED.name not in rules, row
    assert witness.unknown == set()
    assert OTHER_READING.name in said
