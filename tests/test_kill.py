"""The tool that kills audits (`make kill`): it sees what it is to see, and a few kills do no harm."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

import kill_audit  # noqa: E402

WHOLE = b"1\n2\n3\n"


@pytest.mark.parametrize(
    ("found", "seen"),
    [
        (WHOLE, {}),
        (b"1\n3\n", {"lost": 1}),
        (b"1\n2\n2\n3\n", {"doubled": 1}),
        (b"1\n2\n3\n3", {"doubled": 1}),
        (b"1\n2\n3 half", {"lost": 1, "other lines": 1}),
        (b"2\n1\n3\n", {"other lines": 1}),
        (b"", {"lost": 3}),
    ],
)
def test_it_sees_what_went_wrong(found: bytes, seen: dict[str, int]) -> None:
    assert kill_audit.faults(found, WHOLE) == Counter(seen)


def test_it_sees_what_is_taken_for_complete_too_early(tmp_path: Path) -> None:
    findings = tmp_path / "f"
    assert kill_audit.after_kill(findings, WHOLE) == Counter()
    findings.write_bytes(WHOLE[:4])
    assert kill_audit.after_kill(findings, WHOLE) == Counter({"taken for complete": 1})
    findings.write_bytes(WHOLE)
    assert kill_audit.after_kill(findings, WHOLE) == Counter({"after the end": 1})


def test_it_sees_a_checkpoint_that_vouches_for_too_much(tmp_path: Path) -> None:
    findings = tmp_path / "f"
    Path(f"{findings}.tmp").write_bytes(b"1\nx\n3\n")
    Path(f"{findings}.state").write_text(json.dumps({"size": 2}), "utf-8")
    assert kill_audit.after_kill(findings, WHOLE) == Counter()
    Path(f"{findings}.state").write_text(json.dumps({"size": 4}), "utf-8")
    assert kill_audit.after_kill(findings, WHOLE) == Counter({"lost": 1, "other lines": 1})


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_few_kills_do_no_harm(workers: int) -> None:
    rng = random.Random(1)
    figures = kill_audit.kill("broken", kill_audit.broken(2_500, rng), 2, rng, workers).record()
    assert figures["kills"] == 2
    assert figures["findings"] > 1_000
    assert not any(figures[fault] for fault in kill_audit.FAULTS)
