"""The function over Arrow batches, and the adapters that need no host: the same decisions as the checker's."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pyarrow as pa
import pytest

import numguard
from numguard.audit import arrow
from numguard.audit.grade import grade
from numguard.integrations.datasets import Numbers
from numguard.model.errors import InputError

PAIRS = [("74 cats", "74 Katzen"), ("74 cats", "4 Katzen"), (None, "5"), ("5 \U0001f600 cats", "6 Katzen"), ("", "")]


def test_each_row_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = pa.table({"a": [s for s, _ in PAIRS], "b": [h for _, h in PAIRS]})
    found = arrow.audit(batch, source="a", hypothesis="b", source_lang="en", target_lang="de")
    assert found.schema.equals(arrow.schema())
    assert found.column("numguard_action").to_pylist() == ["pass", "block", "abstain", "block", "pass"]
    assert found.column("numguard_reason").to_pylist()[2] == "column 'a' is empty"
    checker = numguard.Checker("en", "de")
    for row, (source, hypothesis) in zip(found.to_pylist(), PAIRS, strict=True):
        if source is not None:
            verdict = checker.check(source, hypothesis)
            assert row["numguard_grade"] == grade(verdict)
            told = [] if verdict.ok else [str(issue.type) for issue in verdict.issues]
            assert [issue["type"] for issue in row["numguard_issues"]] == told


def test_the_columns_of_a_batch_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    for make in (pa.table, pa.RecordBatch.from_pydict):
        batch = make({"key": [7, 8], "source": ["74 cats", "5 cats"], "hypothesis": ["4 Katzen", "5 Katzen"]})
        found = arrow.audit(batch, source_lang="en", target_lang="de", has_columns=True)
        assert type(found) is type(batch)
        assert found.schema.names == ["key", "source", "hypothesis", *arrow.schema().names]
        assert found.column("key").to_pylist() == [7, 8]
        assert found.column("numguard_action").to_pylist() == ["block", "pass"]


def test_spark_declares_the_same_columns() -> None:
    assert arrow.ddl() == (
        "numguard_action string, numguard_grade double, numguard_issues array<struct<type:string,severity:string,"
        "message:string,source:string,hypothesis:string,suggestion:string>>, numguard_reason string"
    )


def test_languages_of_rows_and_nested_columns() -> None:
    batch = pa.table(
        {
            "t": [{"x": "9,718 cats", "y": "9.718 Katzen"}, {"x": "9.718 Katzen", "y": "9,718 cats"}],
            "s": ["en", "de"],
            "h": ["de", "en"],
        }
    )
    found = arrow.audit(batch, source="t.x", hypothesis="t.y", source_lang_field="s", target_lang_field="h")
    assert found.column("numguard_action").to_pylist() == ["pass", "pass"]


def test_an_unknown_language_is_told_at_once() -> None:
    with pytest.raises(numguard.UnknownLanguageError, match="dee"):
        arrow.audit(pa.table({"source": ["1"], "hypothesis": ["1"]}), source_lang="en", target_lang="dee")
    with pytest.raises(numguard.UnknownLanguageError):
        Numbers("en", "dee")


def test_numbers_goes_to_processes() -> None:
    numbers = pickle.loads(pickle.dumps(Numbers("en", "de", source="a", hypothesis="b", abstained="remove")))
    batch = {"a": [s for s, _ in PAIRS], "b": [h for _, h in PAIRS]}
    assert numbers.agree(batch) == [True, False, False, False, True]


@pytest.mark.parametrize(
    ("action", "severity_count", "low", "high"), [("pass", 0, 1, 1), ("flag", 1, 0.5, 0.999), ("block", 1, 0, 0.5)]
)
def test_grades_lie_in_the_band_of_their_action(action: str, severity_count: int, low: float, high: float) -> None:
    severity = {"pass": "neutral", "flag": "minor", "block": "critical"}[action]
    policy = numguard.Policy(severities={numguard.IssueType.DIGIT_DROPPED: severity})
    verdict = numguard.Checker("en", "de", policy=policy).check("74 cats", "4 Katzen")
    value = grade(verdict)
    assert verdict.action == action
    assert value is not None
    assert low <= value <= high


def test_a_flag_has_more_than_half_however_much_is_wrong() -> None:
    policy = numguard.Policy(severities={numguard.IssueType.DIGIT_DROPPED: "minor"}, max_leftovers=100)
    checker = numguard.Checker("en", "de", policy=policy)
    words = ("cats", "dogs", "boats", "trees", "houses", "roads", "books", "chairs", "tables", "doors")
    said = ("Katzen", "Hunde", "Boote", "Bäume", "Häuser", "Straßen", "Bücher", "Stühle", "Tische", "Türen")
    verdict = checker.check(
        ". ".join(f"There are {k}74 {word}" for k, word in enumerate(words, 1)),
        ". ".join(f"Es gibt {k}4 {word}" for k, word in enumerate(said, 1)),
    )
    assert (verdict.action, len(verdict.issues)) == ("flag", 10)
    assert grade(verdict) == 0.6663  # half, and a third of the rest: ten minor issues weigh two major ones


@pytest.mark.parametrize(
    ("numbers", "batch", "why"),
    [
        (
            Numbers("en", "de"),
            {"source": ["5"], "target": ["6"]},
            "no column 'translation'; there are: 'source', 'target'",
        ),
        (Numbers("en", "de"), {"translation": ["5"]}, "column 'translation' holds no texts by 'en' and 'de'"),
        (Numbers("en", "de", "a", "b"), {"a": ["5"]}, "no column 'b'; there are: 'a'; name two columns: Numbers("),
    ],
)
def test_columns_that_are_not_there_are_told(numbers: Numbers, batch: dict[str, list[Any]], why: str) -> None:
    with pytest.raises(InputError, match=re.escape(why)):
        numbers(batch)
