"""README.md says what is true: its picture is what the command prints, its example runs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numguard

ROOT = Path(__file__).parent.parent

from pictures import badge, badges  # noqa: E402

README = ROOT.joinpath("README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def test_badges_say_what_the_project_says() -> None:
    """make pictures draws them anew; tests/test_docs.py looks at the picture of numguard check."""
    for name, (label, value) in badges().items():
        assert f"docs/images/badge-{name}.svg" in README
        assert ROOT.joinpath("docs", "images", f"badge-{name}.svg").read_text("utf-8") == badge(label, value)


def test_whoever_reads_it_for_three_minutes_finds_the_way() -> None:
    first = README.partition("## Three uses")[0]
    for wanted in ("numguard finds the numbers that a translation gets wrong", "git clone", "make demo", "make test"):
        assert wanted in first
    assert first.count("pip install") == 1
    assert len(README.split()) < 3 * 300, "three minutes at three hundred words"


def test_example_of_the_library_runs() -> None:
    names: dict[str, Any] = {}
    exec(blocks("python")[0], names)
    assert names["verdict"].action is numguard.Action.BLOCK
    assert names["verdict"].issues[0].type is numguard.IssueType.SEPARATOR


def test_right_pairs_that_it_names_pass() -> None:
    pairs = [
        ("120 million", "1.2亿", "en", "zh"),
        ("£50 million", "5 करोड़ पाउंड", "en", "hi"),
        ("25", "fünfundzwanzig", "en", "de"),
        ("the 1980s", "die 80er", "en", "de"),
        ("the 1980s", "20世纪80年代", "en", "zh"),
        ("1:30 p.m.", "13:30 Uhr", "en", "de"),
        ("two thirds", "deux tiers", "en", "fr"),
        ("365", "३६५", "en", "hi"),
        ("40,000", "40\N{NO-BREAK SPACE}000", "en", "fr"),
    ]
    verdicts = {pair: numguard.check(*pair).action for pair in pairs}
    assert verdicts == dict.fromkeys(pairs, numguard.Action.PASS)


def test_figures_beside_peers_are_those_of_the_last_run() -> None:
    """The same figures as on docs/reference/peers.md; after make peers, this table is written anew."""
    stored = json.loads(ROOT.joinpath("benchmarks", "peers", "peers.json").read_text("utf-8"))
    rows = [
        f"| {row['name']} | {row['false alarms']:.1%} | {row['found']['change']:.1%} | {row['found']['scale']:.1%} |"
        f" {row['found']['month']:.1%} | {row['found']['any month']:.1%} |"
        for row in stored["checks"]
        if row["name"] != "OpusFilter NonZeroNumerals, 1.0"
    ]
    assert [line for line in README.splitlines() if "%" in line and line.startswith("|")] == rows


def test_how_often_it_alarms_is_the_stored_share() -> None:
    stored = json.loads(ROOT.joinpath("benchmarks", "peers", "peers.json").read_text("utf-8"))
    share = next(one["false alarms"] for one in stored["checks"] if one["name"] == "numguard")
    assert f"numguard alarms on one in {numguard.render(round(1 / share), 'en', style='words')}," in README
