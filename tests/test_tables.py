"""Every rule has a table of what it must let pass and what it must not, and every table a rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import numguard
from numguard import Policy, Severity, Verdict
from numguard.alignment.explanations.rules import RULES
from numguard.mentions.steps.steps import ALL_STEPS
from numguard.model import IssueType
from numguard.verdict.checks.checks import CHECKS
from numguard.verdict.checks.replies import REPLY_CHECKS
from numguard.verdict.hints.hints import HINTS
from tests.tables import PASS, Row, Table, judge_each, tables

OF_THE_TRANSLATION = {"format", "copied-word"}
"""What a translation is to be blamed for, and a source is not."""
HINTED = {"block": "flag"}
"""What may stand for what: a table says what is not excused, a hint only that a person should look."""
ONE_WAY = frozenset({"format"})
"""Issues of the translation alone: the same marks in the source are no fault of anybody who translates."""


def each(judge: Callable[[str, Row], None], table: Table) -> None:
    """Judge the rows of a table; each that fails is told with its text."""
    judge_each((f"{table.name} {row}", row.is_known_failure, partial(judge, table.name, row)) for row in table.rows)


def by_table(*sorts: str) -> pytest.MarkDecorator:
    """One test for each table."""
    found = [pytest.param(table, id=table.name) for sort in sorts for table in tables(sort)]
    return pytest.mark.parametrize("table", found)


def judged(row: Row, name: str = "") -> Verdict:
    """The verdict on a row, which both directions have; a hint (cases/hints) may make a flag of an alarm."""
    verdict = numguard.check(row.source, row.hypothesis, row.source_lang, row.target_lang)
    assert verdict.action in (row.action, HINTED.get(row.action)), verdict.issues
    assert not row.type or row.type in {issue.type for issue in verdict.issues}
    if row.action == PASS:
        assert all(issue.severity is Severity.NEUTRAL for issue in verdict.issues)
    if name in OF_THE_TRANSLATION:
        return verdict
    reversed_ = numguard.check(row.hypothesis, row.source, row.target_lang, row.source_lang)
    is_one_way = row.type in ONE_WAY and reversed_.action == PASS
    assert is_one_way or reversed_.action in (row.action, HINTED.get(row.action)), reversed_.issues
    return verdict


def _explanation(name: str, row: Row) -> None:
    alignment = judged(row, name).alignment
    if row.action == PASS:
        assert name in {*(pair.rule for pair in alignment.pairs), *(one.rule for one in alignment.explained)}


@by_table("explanations")
def test_explanation(table: Table) -> None:
    each(_explanation, table)


def _check(name: str, row: Row) -> None:
    issues = [issue for issue in judged(row, name).issues if issue.severity is not Severity.NEUTRAL]
    assert (name in {issue.rule for issue in issues}) is (row.action != PASS)


@by_table("checks")
def test_check(table: Table) -> None:
    each(_check, table)


def _hint(name: str, row: Row) -> None:
    pair = row.source, row.hypothesis, row.source_lang, row.target_lang
    verdict = numguard.check(*pair)
    assert verdict.action == row.action, verdict.issues
    if row.action == next(hint.action for hint in HINTS if hint.name == name) != "abstain":
        assert name in {issue.hint for issue in verdict.issues}
        assert numguard.check(*pair, policy=Policy.preset("strict")).action == "block"
        assert numguard.check(*pair, policy=Policy(without=frozenset({name}))).action == "block"


@by_table("hints")
def test_hint(table: Table) -> None:
    """A hint makes the alarm one to look at, or none, and the issue names it; who is strict still blocks."""
    each(_hint, table)


def _reply(name: str, row: Row) -> None:
    verdict = numguard.check(row.source, row.hypothesis, row.source_lang, row.target_lang)
    assert verdict.action == row.action, verdict.issues
    issues = [issue for issue in verdict.issues if issue.severity is not Severity.NEUTRAL]
    assert (name in {issue.rule for issue in issues}) is (row.action != PASS)
    for issue in issues:
        said = issue.hypothesis
        assert said is None or row.hypothesis[said.start : said.end] == said.text


@by_table("replies")
def test_reply(table: Table) -> None:
    """An output is asked in one direction: what a model says instead of a translation is no source."""
    each(_reply, table)


def _reply_that_is_not_asked_for(name: str, row: Row) -> None:
    policy = Policy(without=frozenset({name}))
    verdict = numguard.check(row.source, row.hypothesis, row.source_lang, row.target_lang, policy=policy)
    assert name not in {issue.rule for issue in verdict.issues}


@by_table("replies")
def test_reply_that_is_not_asked_for(table: Table) -> None:
    each(_reply_that_is_not_asked_for, table)


def test_the_issues_of_outputs_are_those_of_their_checks() -> None:
    assert {check.type for check in REPLY_CHECKS} == {kind for kind in IssueType if kind.is_of_output}


OF_TWO_LANGUAGES = {"separator", "format", "copied-word", "calendar-kept"}
"""What only two languages can disagree about."""


@pytest.mark.parametrize("table", tables("checks"), ids=lambda table: table.name)
def test_check_of_one_language(table: Table) -> None:
    """What a check finds between two languages it finds within one: a table of pairs of languages hid the opposite."""
    found = [row for row in table.rows if row.action != PASS and row.source_lang == row.target_lang]
    assert bool(found) is (table.name not in OF_TWO_LANGUAGES)


def _step(name: str, row: Row) -> None:
    read = told(judged(row))
    if row.action == PASS:
        without = Policy(without=frozenset({name}))
        assert (
            told(numguard.check(row.source, row.hypothesis, row.source_lang, row.target_lang, policy=without)) != read
        )


@by_table("steps")
def test_step(table: Table) -> None:
    """Without the step the reading of what passes differs."""
    each(_step, table)


def told(verdict: Verdict) -> object:
    """All that is read of a pair."""
    return verdict.action, verdict.alignment, verdict.source_mentions, verdict.hypothesis_mentions


def _language(name: str, row: Row) -> None:
    assert name in (row.source_lang, row.target_lang)
    judged(row)


@by_table("languages")
def test_language(table: Table) -> None:
    each(_language, table)


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("explanations", [rule.name for rule in RULES]),
        ("checks", [check.name for check in CHECKS if check not in REPLY_CHECKS]),
        ("replies", [check.name for check in REPLY_CHECKS]),
        ("hints", [hint.name for hint in HINTS]),
        ("steps", [step.name for step in ALL_STEPS]),
    ],
)
def test_every_rule_has_a_table_and_every_table_a_rule(sort: str, names: list[str]) -> None:
    assert sorted(table.name for table in tables(sort)) == sorted(names)


@pytest.mark.parametrize("table", tables("hints"), ids=lambda table: table.name)
def test_near_misses_of_hints_are_as_many(table: Table) -> None:
    action = next(hint.action for hint in HINTS if hint.name == table.name)
    flagged = sum(row.action == action for row in table.rows)
    assert len(table.rows) - flagged >= flagged > 0


@pytest.mark.parametrize("sort", ["explanations", "checks", "replies", "steps", "languages"])
def test_near_misses_are_as_many(sort: str) -> None:
    passes = {table.name: table.count(is_pass=True) for table in tables(sort)}
    blocks = {table.name: table.count(is_pass=False) for table in tables(sort)}
    assert [name for name, count in passes.items() if not blocks[name] >= count > 0] == []
