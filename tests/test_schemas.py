"""What numguard says as JSON is what its schemas say, and an issue keeps its id."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import numguard
from numguard.cli import main
from numguard.model import Record
from numguard.model.errors import InputError
from numguard.server.schemas import NAMES, schema

PAIRS = [
    ("It costs 9,756.001 euros.", "Es kostet 9.756.001 Euro."),
    ("On 3 May 2020 about 5 % of 12 people came at 3:15 pm.", "Am 3. Mai 2021 kamen rund 5 % von 12 Menschen."),
    ("A third of \udc80 three miles", "Ein Drittel von drei Meilen"),
    ("no number", "keine Zahl"),
    ("$52.07 and €1.20", "52 Dollar und 7 Cent und 1 Euro 20"),
    ("x" * 100_001, "x"),
]


def holds(name: str, record: Record) -> None:
    """Check a record, as JSON gives it back, against its schema."""
    jsonschema.Draft202012Validator(schema(name)).validate(json.loads(json.dumps(record)))


@pytest.mark.parametrize("name", NAMES)
def test_each_schema_is_one(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert main(["schema", name]) == 0
    assert json.loads(capsys.readouterr().out) == schema(name)


def test_no_other_schema() -> None:
    with pytest.raises(InputError, match=r"no schema 'verdikt' \(known: verdict"):
        schema("verdikt")


@pytest.mark.parametrize("pair", PAIRS)
def test_records_hold_their_schemas(pair: tuple[str, str]) -> None:
    verdict = numguard.check(*pair, "en", "de")
    holds("verdict", verdict.to_dict())
    holds("repair", numguard.repair(*pair, "en", "de").to_dict())
    guard = numguard.Guard(numguard.Checker("en", "de"), on_issue="repair")
    decision = guard(*pair)
    holds("decision", decision.to_dict())
    assert decision.to_dict()["text"] == decision.text
    for mention in verdict.source_mentions:
        holds("mention", mention.to_dict())
    for issue in verdict.issues:
        holds("issue", issue.to_dict())


def test_a_record_with_another_key_does_not_hold() -> None:
    with pytest.raises(jsonschema.ValidationError):
        holds("verdict", numguard.check(*PAIRS[0], "en", "de").to_dict() | {"other": 1})


def test_findings_hold_their_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bitext, found = tmp_path / "pairs.tsv", tmp_path / "found.jsonl"
    bitext.write_text("5 cats\t6 Katzen\nno tab\n3 dogs\t3 Hunde\n", "utf-8")
    assert main(["audit", str(bitext), "-s", "en", "-t", "de", "--findings", str(found)]) == 0
    lines = [json.loads(line) for line in found.read_text("utf-8").splitlines()]
    assert [line["action"] for line in lines] == ["block", "malformed"]
    for line in lines:
        holds("finding", line)


def test_a_verdict_is_true_when_it_passes() -> None:
    assert numguard.check("5 cats", "5 Katzen", "en", "de")
    assert not numguard.check("5 cats", "6 Katzen", "en", "de")
    assert not numguard.check("5", "5" * 200_000, "en", "de")  # abstains


def test_an_issue_keeps_its_id() -> None:
    """A digest of type and numbers: the same beside other words and in every run, another for another number."""
    ids = [
        numguard.check(*pair, "en", "de").issues[0].id
        for pair in (
            ("I saw 74 cats.", "Ich sah 4 Katzen."),
            ("Yesterday 74 dogs slept.", "Gestern schliefen 4 Hunde."),
            ("I saw 4 cats.", "Ich sah 74 Katzen."),
            ("I saw 75 cats.", "Ich sah 5 Katzen."),
        )
    ]
    assert ids[0] == ids[1]
    assert len(set(ids)) == 3
    assert ids[0] == "0a487a455b9c"
