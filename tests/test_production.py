"""tools/production.py: counts of outputs, and a page whose examples are what it says."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import production
import pytest

import numguard

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("example", production.EXAMPLES, ids=lambda one: f"{one.error} {one.target_lang}")
def test_an_example_is_what_the_page_says(example: object) -> None:
    source, hypothesis = example.source, example.hypothesis  # type: ignore[attr-defined]
    languages = example.source_lang, example.target_lang  # type: ignore[attr-defined]
    assert numguard.check(source, hypothesis, *languages).action == example.action  # type: ignore[attr-defined]
    assert example.error in production.ERRORS  # type: ignore[attr-defined]


def test_outputs_are_counted(tmp_path: Path) -> None:
    pairs = [
        ("google", "The shed is 30 metres wide.", "Der Schuppen ist 30 Meter breit."),
        ("nllb", "The shed is 30 metres wide.", "Der Schuppen ist 30 Kilometer breit."),
        ("ref", "They walked home.", "Sie gingen nach Hause."),
    ]
    rows = (
        {"set": "own", "i": 4, "system": system, "src_lang": "en", "tgt_lang": "de", "source": a, "hypothesis": b}
        for system, a, b in pairs
    )
    with gzip.open(tmp_path / "production.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    out = tmp_path / "production.json"
    assert production.main([str(tmp_path), "--out", str(out)]) == 0
    figures = json.loads(out.read_text("utf-8"))
    assert figures["sentences"] == 1
    unread = {"read": {}, "errors": {}, "interval": [0.0, 1.0]}
    assert figures["systems"]["google"] == {"numeric": 1, "pass": 1, "types": {}} | unread
    assert figures["systems"]["nllb"] == {"numeric": 1, "block": 1, "types": {"unit": 1}} | unread
    assert figures["systems"]["reference"] == {"types": {}} | unread
    assert figures["directions"] == {"en-de": {"google": 1, "nllb": 1, "nllb block": 1}}


def test_what_was_read_of_the_blocks_is_counted() -> None:
    right = production.Sample("nllb", "en", "de", "It has 30 rooms.", "Es hat 30 Zimmer.", "own 1")
    wrong = production.Sample("nllb", "en", "de", "It has 30 rooms.", "Es hat 13 Zimmer.", "own 1")
    judged = [
        production.Judgement(one.hash, "nllb", "en", "de", "block", (), "", None, final, error, "an own reason")
        for one, final, error in ((right, "ours", ""), (wrong, "true", "value"))
    ]
    row = production.count([right, wrong], production.Judge(), judged)["systems"]["nllb"]
    assert (row["read"], row["errors"]) == ({"true": 1}, {"value": 1})  # the other one is blocked no more


def test_a_folder_without_the_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"production\.jsonl\.gz"):
        production.main([str(tmp_path)])


def test_the_page_tells_every_system() -> None:
    page = "\n".join(production.page())
    for name in production.SYSTEMS.values():
        assert f"| {name} |" in page
    assert "| en-de |" in page
