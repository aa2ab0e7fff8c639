"""Law of declarations: a rule looks at no fact, and finds nothing without a need, that it does not declare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from numguard.alignment.align import align
from numguard.alignment.explanations.explanation import seen_of
from numguard.alignment.explanations.readings import AGREEMENTS, agree, key_of
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import Segment
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.rule import FIELDS, NONE, Fact
from numguard.mentions.scan.scan import read
from numguard.model.policy import Policy
from numguard.verdict.checks.checks import BITS, FAMILIES, PAIR_CHECKS, TEXT_CHECKS, differences
from numguard.verdict.finding import TextCheck
from numguard.verdict.hints.hint import grave_of, sorts_of
from numguard.verdict.hints.hints import HINTS
from numguard.verdict.judge import judge
from numguard.verdict.sights import sights
from tests.examples import share
from tests.tables import Row, tables
from tests.views import View

pytestmark = pytest.mark.patches_core
OF_TEXTS = [check for check in TEXT_CHECKS if isinstance(check, TextCheck)]
SORTS = ("explanations", "checks", "steps", "languages")


def rows(sort: str, own: str) -> Sequence[Row]:
    """Return all rows of the tables of the rules that are asked, and a share of the rows of others."""
    found = [row for table in tables(sort) for row in table.rows]
    return found if sort == own else share(found, sort)


@cache
def matched(row: Row) -> tuple[Row, Matching, Matching]:
    """Return a row with its alignment, and with all its numbers left over."""
    source, target = lexicon(row.source_lang), lexicon(row.target_lang)
    ours = read(row.source, source.hits(row.source, True), source, False)
    theirs = read(row.hypothesis, target.hits(row.hypothesis, True), target, False)
    sides = Side(ours, row.source, source, True), Side(theirs, row.hypothesis, target, False)
    sides[0].unmatched, sides[1].unmatched = list(range(len(ours))), list(range(len(theirs)))
    return row, align(ours, theirs, source, target, (row.source, row.hypothesis)), Matching(*sides)


def matchings(sort: str, own: str) -> Iterator[tuple[Row, Matching, Matching]]:
    """Yield the rows that the rules of ``own`` are asked of, matched."""
    return map(matched, rows(sort, own))


def test_every_attribute_holds_one_fact() -> None:
    fields = [field for group in FIELDS.values() for field in group]
    assert len(fields) == len(set(fields))
    assert set(FIELDS) == set(Fact)
    assert set(fields) == set(Atom.__annotations__) - {"_context"} | {
        *("start", "end", "value", "habit", "cost", "digits", "unit_start", "unit_end", "options", "context")
    }


def test_what_keys_and_gates_are_made_of_is_declared() -> None:
    assert all(rule.reads for rule in AGREEMENTS)
    assert all(check.differ <= set(BITS) and check.differ for check in PAIR_CHECKS)


@pytest.mark.parametrize("sort", SORTS)
def test_checks_need_what_they_declare(sort: str) -> None:
    """A check finds nothing where two numbers differ in no fact, or a matching lacks what, it names."""
    asked = 0
    for row, found, _ in matchings(sort, "checks"):
        for check in PAIR_CHECKS:
            for match in found.pairs:
                a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
                unlike = differences(a, b)
                if check.look(found, match, a, b, check) is not None:
                    assert any(unlike & BITS[fact] for fact in check.differ), (check.name, row)
                    asked += 1
        for text_check in OF_TEXTS:
            findings = list(text_check.find(found, text_check))
            assert not findings or not text_check.needs & ~sights(found), (text_check.name, row)
            asked += len(findings)
        for family in FAMILIES:
            findings = list(family.asked(NONE)(found))
            assert not findings or not family.needs & ~sights(found), (family.name, row)
    assert asked


@pytest.mark.parametrize("sort", ["hints", *SORTS])
def test_hints_need_what_they_declare(sort: str) -> None:
    without = Policy(without=frozenset(hint.name for hint in HINTS))
    for _, found, _ in matchings(sort, "hints"):
        findings = judge(found, without)[1]
        grave = grave_of(findings)
        for hint in HINTS:
            held = [one for one in hint.apply(found, findings) if one in grave]
            assert not held or hint.sorts & sorts_of(held), hint.name


@pytest.mark.parametrize("sort", SORTS)
def test_agreements_look_at_what_they_declare(sort: str) -> None:
    """And two numbers of one key agree with the same."""
    for _, found, _ in matchings(sort, "explanations"):
        source, hypothesis = found.source.lexicon, found.hypothesis.lexicon
        said: dict[object, object] = {}
        for a in found.source.atoms[:8]:
            for b in found.hypothesis.atoms[:8]:
                for rule in AGREEMENTS:
                    one, other = View(a, rule.reads), View(b, rule.reads)
                    said_so = rule.agree(one, other, hypothesis), rule.agree(other, one, source)
                    assert said_so == (None, None) or rule.needs & seen_of(a, b, source, hypothesis), rule.name
                agreed = agree(a, b, source, hypothesis)
                assert said.setdefault((key_of(a), key_of(b)), agreed) == agreed


@pytest.mark.parametrize("fact", BITS, ids=str)
def test_numbers_that_differ_in_one_fact(fact: Fact) -> None:
    """Each fact in which pairs are compared is seen alone."""
    other = {Fact.VALUE: ("value", 8), Fact.UNIT: ("unit", object()), Fact.CONVENTION: ("cost", 0.3),
             Fact.ROLE: ("role", "day"), Fact.ERA: ("era", "bc"), Fact.BOUND: ("bound", "about"),
             Fact.RAW: ("raw", "07")}  # fmt: skip
    a, b = Atom(0, 1, 7, True), Atom(0, 1, 7, True)
    a.segment = b.segment = Segment("7", None, lexicon("en").around)
    assert not differences(a, b)
    setattr(b, *other[fact])
    assert differences(a, b) == BITS[fact]
