"""The rules of accounting for numbers: named, priced in one place, and never asked by their text."""

from __future__ import annotations

import re
from pathlib import Path

import numguard
from numguard.alignment.explanations import costs
from numguard.alignment.explanations.readings import OTHER_READING
from numguard.alignment.explanations.rules import RULES
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.scan.scan import scan
from numguard.model import Bound, Role
from numguard.verdict.checks.checks import CHECKS
from tests.tables import tables

PACKAGE = Path(numguard.__file__).parent
PRICES = (costs.NOTHING, costs.CUT, costs.EXACT, costs.CONVENTION, costs.ROUNDED)


def test_each_has_a_name_of_its_own_and_a_sentence() -> None:
    for rules in (RULES, CHECKS):
        names = [rule.name for rule in rules]
        assert len(names) == len(set(names))
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)
        assert all(rule.doc[0].isupper() or rule.doc[0].isdigit() for rule in rules)
        assert all(rule.doc.endswith(".") for rule in rules)


def test_nothing_else_sets_a_cost() -> None:
    assert {rule.cost for rule in RULES if rule is not OTHER_READING} <= set(PRICES)
    assert list(PRICES) == sorted(PRICES)
    for path in (PACKAGE / "alignment" / "explanations").glob("*.py"):
        if path.name != "costs.py":
            assert not re.search(r"cost=(?!costs\.|CLASH)", path.read_text("utf-8")), path


def test_no_rule_is_asked_by_its_text() -> None:
    asked = re.compile(r"\.(explanation|why)\b(\.startswith| ?[=!]= | (not )?in )")
    for path in PACKAGE.rglob("*.py"):
        assert not asked.search(path.read_text("utf-8")), path


def test_later_stages_ask_the_surroundings() -> None:
    """Text is read once: no rule and no check slices the text around a number."""
    for room in ("alignment", "verdict"):
        for path in PACKAGE.joinpath(room).rglob("*.py"):
            if path.name != "report.py":  # it shows a mention's own text
                assert ".text[" not in path.read_text("utf-8"), path


def test_roles_and_bounds_are_listed() -> None:
    rows = [row for sort in ("checks", "steps") for table in tables(sort) for row in table.rows]
    texts = {(row.source, row.source_lang) for row in rows} | {(row.hypothesis, row.target_lang) for row in rows}
    atoms = [atom for text, lang in texts for atom in scan(text, lexicon(lang))]
    assert {atom.role for atom in atoms} <= set(Role)
    assert {atom.bound for atom in atoms} <= {None, *Bound}
    assert {Role.DAY, Role.MONTH, Role.YEAR, Role.HOUR, Role.MINUTE, Role.CENTURY} <= {atom.role for atom in atoms}
