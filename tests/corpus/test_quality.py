"""``numguard quality``: figures, intervals and significance of systems whose numbers are known."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.audit.quality import Segment, System, _binomial, resampled

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
    outcome = run("quality", *outputs, *LANGUAGES, "--json")
    assert outcome.code == 0, outcome.err
    right, wrong, more = json.loads(outcome.out)["systems"]
    assert (right["recall"], right["precision"], right["f"], right["p"]) == (1, 1, 1, None)
    assert (wrong["recall"], wrong["precision"], wrong["numbers"]) == (0.8, 0.8, 50)
    assert (more["recall"], more["precision"], more["added"]) == (1, 50 / 60, 10)
    assert wrong["intervals"]["recall"][0] < 0.8 < wrong["intervals"]["recall"][1]
    assert wrong["p"] < 0.01
    assert wrong["kinds"] == {"cardinal": {"right": 40, "numbers": 50, "recall": 0.8}}


def test_the_same_command_gives_the_same_figures_and_signature(run: Run, outputs: list[str]) -> None:
    one, two = (run("quality", *outputs, *LANGUAGES) for _ in range(2))
    assert one == two
    assert "numguard|langs:en-de|segments:100|bs:1000|seed:12345|locales:" in one.out
    assert "baseline" in one.out


def test_names_and_files_of_pairs(run: Run, outputs: list[str], tmp_path: Path) -> None:
    lines = [Path(name).read_text("utf-8").splitlines() for name in outputs]
    pairs = tmp_path / "wrong.tsv"
    pairs.write_text("".join(f"{a}\t{b}\n" for a, b in zip(lines[0], lines[2], strict=True)), "utf-8")
    outcome = run("quality", f"ours={pairs}", *LANGUAGES, "--json")
    (ours,) = json.loads(outcome.out)["systems"]
    assert (ours["system"], ours["recall"]) == ("ours", 0.8)


def test_systems_of_other_segments_are_refused(run: Run, outputs: list[str], tmp_path: Path) -> None:
    short = tmp_path / "short"
    short.write_text("1\n")
    assert run("quality", outputs[0], outputs[1], str(short), *LANGUAGES).code == 2
    assert "name the outputs of a system" in run("quality", outputs[0], "--format", "lines", *LANGUAGES).err


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


def test_processes_do_not_change_the_figures(run: Run, outputs: list[str], tmp_path: Path) -> None:
    told = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    one, two = (
        run("quality", *outputs, *LANGUAGES, "--workers", str(count), "--segments", str(path))
        for count, path in enumerate(told, 1)
    )
    assert one == two
    assert told[0].read_bytes() == told[1].read_bytes()
    lines = [json.loads(line) for line in told[0].read_text("utf-8").splitlines()]
    assert len(lines) == 300
    wrong = [line for line in lines if line["system"] == "wrong" and line["right"] < line["numbers"]]
    assert len(wrong) == 10
    assert (wrong[0]["segment"], wrong[0]["action"], wrong[0]["source"]) == (2, "block", "101 cats")
    assert wrong[0]["messages"]


def test_the_page_and_the_table_hold_the_figures(run: Run, outputs: list[str], tmp_path: Path) -> None:
    page, table = tmp_path / "page.html", tmp_path / "table.tex"
    assert run("quality", *outputs, *LANGUAGES, "--html", str(page), "--tex", str(table)).code == 0
    text = page.read_text("utf-8")
    assert text.count("<circle") == 9  # three figures of three systems
    assert "80.0 (50)" in text
    assert "<!--" not in text
    assert "<script" not in text
    rows = [line for line in table.read_text("utf-8").splitlines() if line.startswith("wrong &")]
    assert len(rows) == 1
    assert "80.0" in rows[0]
    assert run("quality", *outputs, *LANGUAGES, "--html", outputs[0]).code == 2


def test_what_is_no_pair_in_one_system_is_left_out_of_all(run: Run, tmp_path: Path) -> None:
    """Else segments of two systems would be compared that do not belong together."""
    (tmp_path / "one.tsv").write_text("5 cats\t5 Katzen\nno pair\n7 cats\t7 Katzen\n", "utf-8")
    (tmp_path / "two.tsv").write_text("5 cats\t5 Katzen\n6 cats\t6 Katzen\n7 cats\t8 Katzen\n", "utf-8")
    outcome = run("quality", str(tmp_path / "one.tsv"), str(tmp_path / "two.tsv"), *LANGUAGES, "--json")
    one, two = json.loads(outcome.out)["systems"]
    assert (one["numbers"], two["numbers"], one["no pair"], two["no pair"]) == (2, 2, 1, 1)
    assert (one["recall"], two["recall"]) == (1, 0.5)
    assert "one.tsv: line 2:" in outcome.err


def test_draws_are_binomial() -> None:
    rng = random.Random(5)
    for n, p in ((10, 0.5), (1000, 0.003), (20_000, 0.4), (7, 0.1)):
        drawn = [_binomial(n, p, rng.random()) for _ in range(4000)]
        mean = sum(drawn) / len(drawn)
        spread = sum((one - mean) ** 2 for one in drawn) / len(drawn)
        assert mean == pytest.approx(n * p, abs=5 * (n * p * (1 - p) / 4000) ** 0.5)
        assert spread == pytest.approx(n * p * (1 - p), rel=0.15)
