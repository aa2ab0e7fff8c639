"""Files in the form that memoQ 12 and Xcode 16 write, with texts of our own: what is read, judged, and kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
FOLDER = Path(__file__).parent / "as_written"

JUDGED = [
    # file, pairs, not translated, what is blocked
    # memoQ: codes as text in bpt and ept, old versions of a segment, matches of a memory, a locked segment
    ("memoq.mqxliff", 3, 1, [("2", "de-de")]),
    # Xcode: a key that is its own text, substitutions, devices, plural forms, and both; eight lack a language
    (
        "Localizable.xcstrings",
        25,
        8,
        [
            ("substitutions", "fr"),
            ("substitutions.substitutions.total.one", "fr"),
            ("device.mac", "de"),
            ("device plural.other.other", "de"),
        ],
    ),
]


@pytest.mark.parametrize(("name", "pairs", "untranslated", "blocked"), JUDGED)
def test_each_unit_is_judged(
    run: Run, tmp_path: Path, name: str, pairs: int, untranslated: int, blocked: list[tuple[str, str]]
) -> None:
    findings = tmp_path / "f.jsonl"
    record = json.loads(run("audit", str(FOLDER / name), "--findings", str(findings), "--json").out)
    assert (record["pairs"], record["untranslated"], record["malformed"]) == (pairs, untranslated, 0)
    found = map(json.loads, findings.read_text("utf-8").splitlines())
    assert [(one["unit"], one["target_lang"]) for one in found if one["action"] == "block"] == blocked


def test_a_repair_changes_the_number_alone(run: Run, tmp_path: Path) -> None:
    written, repaired = FOLDER / "memoq.mqxliff", tmp_path / "new.mqxliff"
    assert run("repair", str(written), "-o", str(repaired)).code == 0
    raw = written.read_bytes()
    assert repaired.read_bytes() == raw.replace(b"Es kostete 9,718 Euro", b"Es kostete 9.718 Euro")
