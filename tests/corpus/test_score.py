"""``numguard score``: figures, intervals and significance of systems whose numbers are known."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.audit.quality import Segment, System, resampled

Run = Callable[..., Any]
LANGUAGES = ("-s", "en", "-t", "de")


@pytest.fixture
def outputs(tmp_path: Path) -> list[str]:
    """A source of 100 segments, half of them with a number; a right system, one with ten errors, one with additions."""
    source = [f"{n} cats" if n % 2 else "no number" for n in range(100, 200)]
    right = [f"{n} Katzen" if n % 2 else "keine Zahl" for n in range(100, 200)]
    wrong = [f"{n + 1} Katzen" if n % 10 == 1 else text for n, text in enumerate(right, 100)]
    more = [text + (" und 777 Hunde" if n % 10 == 0 else "") for n, text in enumerate(right, 100)]
    for name, lines in (("source", source), ("right", right), ("wrong", wrong), ("more", more)):
        (tmp_path / name).write_text("\n".join(lines) + "\n", "utf-8")
    return [str(tmp_path / name) for name in ("source", "right", "wrong", "more")]


def test_figures_are_those_that_were_made(run: Run, outputs: list[str]) -> None:
    outcome = run("score", *outputs, *LANGUAGES, "--json")
    assert outcome.code == 0, outcome.err
    right, wrong, more = json.loads(outcome.out)["systems"]
    assert (right["recall"], right["precision"], right["f"], right["p"]) == (1, 1, 1, None)
    assert (wrong["recall"], wrong["precision"], wrong["numbers"]) == (0.8, 0.8, 50)
    assert (more["recall"], more["precision"], more["added"]) == (1, 50 / 60, 10)
    assert wrong["intervals"]["recall"][0] < 0.8 < wrong["intervals"]["recall"][1]
    assert wrong["p"] < 0.01
    assert wrong["kinds"] == {"cardinal": {"right": 40, "numbers": 50, "recall": 0.8}}


def test_the_same_command_gives_the_same_figures_and_signature(run: Run, outputs: list[str]) -> None:
    one, two = (run("score", *outputs, *LANGUAGES) for _ in range(2))
    assert one == two
    assert "numguard|langs:en-de|segments:100|bs:1000|seed:12345|locales:" in one.out
    assert "baseline" in one.out


def test_names_and_files_of_pairs(run: Run, outputs: list[str], tmp_path: Path) -> None:
    lines = [Path(name).read_text("utf-8").splitlines() for name in outputs]
    pairs = tmp_path / "wrong.tsv"
    pairs.write_text("".join(f"{a}\t{b}\n" for a, b in zip(lines[0], lines[2], strict=True)), "utf-8")
    outcome = run("score", f"ours={pairs}", *LANGUAGES, "--json")
    (ours,) = json.loads(outcome.out)["systems"]
    assert (ours["system"], ours["recall"]) == ("ours", 0.8)


def test_systems_of_other_segments_are_refused(run: Run, outputs: list[str], tmp_path: Path) -> None:
    short = tmp_path / "short"
    short.write_text("1\n")
    assert run("score", outputs[0], outputs[1], str(short), *LANGUAGES).code == 2
    assert "name the outputs of a system" in run("score", outputs[0], "--format", "lines", *LANGUAGES).err


def test_equal_systems_do_not_differ_and_others_do() -> None:
    rng = random.Random(3)

    def system(share: float) -> System:
        segments = []
        for _ in range(400):
            right = sum(rng.random() < share for _ in range(2))
            segments.append(Segment(right, 2, right, 2))
        return System("x", segments)

    base, same, worse = system(0.9), system(0.9), system(0.8)
    found = resampled([base, same, worse], times=300)
    assert found[1].p is not None
    assert found[2].p is not None
    assert found[1].p > 0.05 > found[2].p
