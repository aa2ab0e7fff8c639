"""The rules of accounting for numbers: named, priced in one place, and never asked by their text."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import numguard
from numguard.alignment.explanations import costs
from numguard.alignment.explanations.equivalences import SORTS
from numguard.alignment.explanations.readings import OTHER_READING
from numguard.alignment.explanations.rules import RULES
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.scan.scan import scan
from numguard.mentions.steps.steps import RANGES
from numguard.model import Bound, Role
from numguard.quantity.equivalences import equivalences
from numguard.quantity.units import unit_of
from numguard.verdict.checks.checks import CHECKS, FAMILIES
from numguard.verdict.rules import all_rules
from tests.tables import tables
from tests.taint import looks_into_text

PACKAGE = Path(numguard.__file__).parent
LATER = sorted(path for folder in ("alignment", "verdict") for path in PACKAGE.joinpath(folder).rglob("*.py"))
CORE = sorted(
    path for folder in ("mentions", "alignment", "verdict") for path in PACKAGE.joinpath(folder).rglob("*.py")
)
PRICES = (costs.NOTHING, costs.CUT, costs.EXACT, costs.CONVENTION, costs.ROUNDED)


def test_each_has_a_name_of_its_own_and_a_sentence() -> None:
    for rules in (RULES, CHECKS):
        names = [rule.name for rule in rules]
        assert len(names) == len(set(names))
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)
        assert all(rule.doc[0].isupper() or rule.doc[0].isdigit() for rule in rules)
        assert all(rule.doc.endswith(".") for rule in rules)


def test_no_two_rules_have_one_name() -> None:
    names = [*(rule.name for rule in all_rules()), RANGES.name, *(family.name for family in FAMILIES)]
    assert len(names) == len(set(names))


def test_rows_of_equivalences_name_sorts_that_are_known() -> None:
    """A name that is no sort is a unit, and a misspelt one would be a unit that no number has."""
    rows = [row for table in equivalences().values() for row in table.rows]
    named = {name for row in rows for name in (row.one, row.other)}
    assert {name for name in named if unit_of(name).dimension is None} == SORTS


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_every_finding_names_its_rule(path: Path) -> None:
    """A finding is made with the name of a rule that is a value; nothing puts another one in its place."""
    for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
        if ast.unparse(call.func) == "Finding":
            assert re.search(r"\bname\b", ast.unparse(call.args[-1])), f"{path.name}:{call.lineno}"
        if ast.unparse(call.func).endswith("._replace"):
            assert "rule" not in {keyword.arg for keyword in call.keywords}, f"{path.name}:{call.lineno}"


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_no_functions_are_run_in_a_row(path: Path) -> None:
    """Rules in a tuple are values with a name, a sentence and a table; questions of a number may stand bare."""
    tree = ast.parse(path.read_text("utf-8"))
    bare = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for line in tree.body:
        if isinstance(line, ast.ImportFrom):
            bare |= {alias.asname or alias.name for alias in line.names if alias.name.islower()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List) and len(node.elts) > 1:
            names = {element.id for element in node.elts if isinstance(element, ast.Name)}
            run = [name for name in names & bare if not name.startswith(("is_", "_is_"))]
            assert not run or len(names) < len(node.elts), f"{path.name}:{node.lineno}: {run}"


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


@pytest.mark.parametrize("path", LATER, ids=lambda path: path.stem)
def test_later_stages_ask_the_context(path: Path) -> None:
    """Text is read once: no rule and no check slices or searches the text around a number, under whatever name."""
    if path.name not in ("report.py", "judged.py", "catalogs.py", "passes.py"):  # they show texts, or part them
        assert looks_into_text(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "body",
    [
        "return atom.text[3:5]",
        "return side.segment.text[0]",
        "text = atom.text; return text[3:5]",
        "a, b = one.text, other.text; return a.index(name)",
        "return PATTERN.search(own.text)",
        "whole = own.text or ''; return [sign for sign in SIGNS if sign in whole]",
        "folded = own.text.casefold(); return folded.find('a')",
        "return helper(own.text)",
        "return any(char.isupper() for char in own.text)",
        "return name in (found := own.text)",
        "return units_of(own.text, own.lexicon)",
        "return len(own.text)",
    ],
)
def test_a_look_into_a_text_is_found(body: str) -> None:
    assert looks_into_text(f"def rule(own):\n    {body}\n\ndef helper(piece):\n    return piece[1:]\n")


@pytest.mark.parametrize(
    "body",
    [
        "return Match(i, j, why or rule.text)",
        "return why or SAME_VALUE.text",
        "gap = gap_between(a, b); return gap[:1] in MARKS",
        "return Segment(own.text, None)",
        "return atom.context.word_after == word[1:]",
    ],
)
def test_what_looks_into_no_text(body: str) -> None:
    assert looks_into_text(f"def rule(own):\n    {body}\n") == []


def test_roles_and_bounds_are_listed() -> None:
    rows = [row for sort in ("checks", "steps") for table in tables(sort) for row in table.rows]
    texts = {(row.source, row.source_lang) for row in rows} | {(row.hypothesis, row.target_lang) for row in rows}
    atoms = [atom for text, lang in texts for atom in scan(text, lexicon(lang))]
    assert {atom.role for atom in atoms} <= set(Role)
    assert {atom.bound for atom in atoms} <= {None, *Bound}
    assert {Role.DAY, Role.MONTH, Role.YEAR, Role.HOUR, Role.MINUTE, Role.CENTURY} <= {atom.role for atom in atoms}
