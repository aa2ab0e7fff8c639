"""The grid (tools/grid): formats of CLDR crossed with sizes and frames, as pairs whose verdict is known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

from grid import crossings, formats, judge, things  # noqa: E402

SAMPLED = ("ar", "cs", "de", "en", "es", "fr", "he", "hi", "hu", "ja", "ko", "nl", "pl", "ru", "sv", "th", "tr", "zh")
_SAMPLE = 20
"""Crossings of each language in the quick test."""
_PASS, _BLOCK = 0.97, 0.97
"""What a language must reach in the quick sample, where one pair is more than a hundredth."""
FIGURES = json.loads((ROOT / "benchmarks" / "accuracy" / "grid.json").read_text("utf-8"))["now"]


def _shares(result: judge.Result) -> tuple[float, float]:
    right, wrong = result.right.total(), result.wrong.total()
    return result.passed.total() / right, result.blocked.total() / wrong


def test_a_sample_of_the_grid() -> None:
    """A seeded sample of eighteen languages: right pairs pass, damaged ones block."""
    results = [judge.look(tag, _SAMPLE, "quick", "open") for tag in SAMPLED]
    told = "\n".join(f"{one.what} {one.crossing} {one.text}" for result in results for one in result.failures)
    assert sum(result.right.total() for result in results) > _SAMPLE * len(SAMPLED) * 0.9
    passed = sum(result.passed.total() for result in results) / sum(result.right.total() for result in results)
    blocked = sum(result.blocked.total() for result in results) / sum(result.wrong.total() for result in results)
    assert passed >= _PASS, told
    assert blocked >= _BLOCK, told


@pytest.mark.slow
@pytest.mark.parametrize("tag", formats.tags())
def test_every_crossing_of_a_language(tag: str) -> None:
    """All crossings, both thirds: no worse than the published figures but for half a hundredth."""
    passed, blocked = _shares(judge.look(tag, 0, "all"))
    stored = FIGURES["languages"][tag]
    assert passed >= stored["pass"] / 100 - _slack(stored["pairs"])
    assert blocked >= stored["block"] / 100 - _slack(stored["damaged"])


def _slack(pairs: int) -> float:
    """Return what chance may take of a share of so many pairs: the figures are of a sample."""
    return 0.005 + 1.5 / pairs**0.5 / 10


def test_pairs_are_the_same_in_every_run() -> None:
    crossing = next(one for one in crossings.crossings() if one.name == "money-code/thousands/brackets")
    assert crossings.pair("de", crossing, "seed") == crossings.pair("de", crossing, "seed")
    assert crossings.pair("de", crossing, "seed") != crossings.pair("de", crossing, "other seed")


def test_a_third_is_closed() -> None:
    """The closed third is told by the crossing's name alone, and never shown."""
    closed = sum(one.is_closed for one in crossings.crossings())
    assert abs(3 * closed / len(crossings.crossings()) - 1) < 0.05
    assert not judge.look("sw", 40, "seed", "closed").failures


@pytest.mark.parametrize("family", ["number", "percent", "money", "compact", "unit", "date", "time"])
def test_every_family_is_crossed_with_frames(family: str) -> None:
    found = {(one.form.name, one.frame.name) for one in crossings.crossings() if one.form.family == family}
    forms = [form for form in formats.FORMATS if form.family == family]
    frames = {"bare", "start", "end", "brackets", "list", "range", "cell", "markdown", "html", "chat", "two-blanks"}
    assert forms
    assert all((form.name, frame) in found for form in forms for frame in frames)
    assert things.sizes(family)


def test_damage_changes_what_is_said() -> None:
    """Each damaged text differs from the right one, and the right pair's numbers are told."""
    made = [crossings.pair("cs", one, "damage") for one in crossings.crossings()[::37]]
    pairs = [pair for pair in made if pair is not None]
    assert len(pairs) > 100
    assert all(pair.wrong != pair.right and pair.values for pair in pairs)


@pytest.mark.parametrize("fault", crossings.faults(), ids=lambda fault: fault.reason[:40])
def test_a_fault_has_a_reason_and_stands_for_texts(fault: crossings.Fault) -> None:
    """A fault that no format writes any longer is taken out of the list."""
    assert len(fault.reason.split()) > 5
    tags = fault.langs or ("ht", "en", "bgc", "tpi", "raj", "kam", "shi", "ar")
    assert set(tags) <= set(formats.tags()), fault
    wanted = [form for form in formats.FORMATS if not fault.formats or form.name.startswith(fault.formats)]
    assert wanted, fault
    for tag in tags:
        assert any(_writes(fault, tag, form) for form in wanted) or not fault.langs, (tag, fault)


def _writes(fault: crossings.Fault, tag: str, form: formats.Format) -> bool:
    import random

    sizes = [size for size in things.sizes(form.family) if not fault.sizes or size.startswith(fault.sizes)]
    for size in sizes:
        for seed in range(6):
            text = form.write(tag, things.draw(random.Random(seed), form.family, size))
            if text and fault.covers(tag, form.name, size, next(iter(fault.frames), "bare"), text):
                return True
    return False
