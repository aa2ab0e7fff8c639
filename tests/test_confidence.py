"""Confidence: the table is the one that was measured, is monotone, and is asked for only when somebody looks."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from numguard import Action, Checker, Policy, Severity
from numguard.model import IssueType, Verdict
from numguard.verdict import calibration_table
from numguard.verdict.confidence import agreement, confidence_of, evidence_of

STORED = json.loads((Path(__file__).parents[1] / "benchmarks/accuracy/confidence.json").read_text("utf-8"))
CHECKER = Checker("en", "de")


def test_the_table_is_the_one_that_was_measured() -> None:
    digest = hashlib.sha256(json.dumps(calibration_table.AGREE, sort_keys=True).encode()).hexdigest()[:12]
    assert digest == calibration_table.SIGNATURE == STORED["signature"]
    assert STORED["table"] == calibration_table.AGREE
    assert STORED["not fitted on"]["expected calibration error"] <= 0.03


@pytest.mark.parametrize("kind", [*IssueType])
def test_graver_is_never_more_likely_right(kind: IssueType) -> None:
    known = [agreement(evidence_of(kind, one)) for one in Severity if evidence_of(kind, one) in calibration_table.AGREE]
    assert known == sorted(known, reverse=True)
    assert all(0 <= confidence_of(kind, one) <= 1 for one in Severity)


def test_what_passes_is_surer_than_what_is_flagged_or_blocked() -> None:
    passed = CHECKER.check("It has 74 cats.", "Es hat 74 Katzen.")
    blocked = CHECKER.check("It has 74 cats.", "Es hat 47 Katzen.")
    assert passed.score is not None
    assert blocked.score is not None
    assert passed.score > 0.9 > 0.5 > blocked.score
    assert blocked.issues[0].confidence == pytest.approx(1 - blocked.score, abs=1e-3)


def test_explain_names_the_evidence() -> None:
    told = CHECKER.check("74 cats and 5 dogs", "47 Katzen und 5 Hunde").explain()
    assert told.startswith("score 0")
    assert "transposed, critical" in told
    assert "1 by same-value" in told


def test_what_is_not_judged_has_no_score() -> None:
    late = Checker("en", "de", policy=Policy(max_length=5)).check("It has 74 cats.", "Es hat 74 Katzen.")
    assert (late.action, late.score) == (Action.ABSTAIN, None)
    assert late.explain().startswith("not judged: ")
    assert Verdict(Action.PASS).score == 1.0


def test_texts_without_numbers_surely_agree_whenever_they_are_seen() -> None:
    checker = Checker("en", "de")  # "net" is looked up otherwise at second sight
    scores = [checker.check("There is fish in every net.", "Fisch ist in jedem Netz.").score for _ in range(3)]
    assert scores == [1.0] * 3
    assert checker.check("He may come.", "Er mag kommen.").score == 1.0  # a word that might have been a number
