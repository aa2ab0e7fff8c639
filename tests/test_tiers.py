"""What running text shows of a language: the sizes of numbers that are read, tiers, and the stored figures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

import running_text  # noqa: E402

import numguard  # noqa: E402
from numguard.language import data as localedata  # noqa: E402
from numguard.language import tiers  # noqa: E402
from numguard.language.tiers import ALL_SIZES, Running, Size, Tier, running, sizes_read, tier  # noqa: E402
from numguard.model.errors import LocaleDataError  # noqa: E402

GOOD = {Size.SMALL: (95, 1, 100), Size.MIDDLE: (90, 3, 100), Size.GREAT: (90, 3, 100)}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> dict[str, Running]:
    """What running text shows, empty at first."""
    rows: dict[str, Running] = {}
    monkeypatch.setattr(tiers, "measured", lambda: rows)
    return rows


def text(words: Mapping[Size, tuple[int, int, int]], caught: float = 0.9, blocked: float = 0.02) -> Running:
    return Running(100, blocked, caught, words)


def test_a_size_of_which_too_few_are_found_is_not_read(shown: dict[str, Running]) -> None:
    shown["de"] = text(GOOD | {Size.GREAT: (39, 0, 100)})
    assert sizes_read(localedata.load("de")) == {Size.SMALL, Size.MIDDLE}
    assert tier(localedata.load("de")) is Tier.SEED


def test_a_size_that_raises_too_many_alarms_is_not_read(shown: dict[str, Running]) -> None:
    shown["de"] = text(GOOD | {Size.MIDDLE: (79, 21, 100)})
    assert sizes_read(localedata.load("de")) == {Size.SMALL, Size.GREAT}


def test_one_alarm_says_nothing(shown: dict[str, Running]) -> None:
    shown["de"] = text(GOOD | {Size.GREAT: (3, 1, 4)})
    assert sizes_read(localedata.load("de")) == ALL_SIZES


def test_too_few_words_tell_nothing(shown: dict[str, Running]) -> None:
    shown["de"] = text(GOOD | {Size.GREAT: (0, 3, 3)})
    assert sizes_read(localedata.load("de")) == ALL_SIZES


def test_full_needs_running_text_or_a_reader(shown: dict[str, Running]) -> None:
    german = localedata.load("de")
    assert tier(german) is Tier.CARDINALS
    shown["de"] = text(GOOD)
    assert tier(german) is Tier.FULL
    shown["de"] = text(GOOD, caught=0.7)
    assert tier(german) is Tier.CARDINALS
    shown["de"] = text(GOOD, blocked=0.2)
    assert tier(german) is Tier.CARDINALS


def test_another_script_is_another_language() -> None:
    german = localedata.load("de-Cyrl")
    assert german.tag == "de"
    assert (sizes_read(german, "de-Cyrl"), running(german, "de-Cyrl")) == (frozenset(), None)
    assert sizes_read(german, "de-Latn") == ALL_SIZES
    assert running(german, "de-Latn") == running(german)
    assert numguard.check("a", "b", "en", "deu_Cyrl").coverage.target_tier == Tier.DIGITS


def test_the_verdict_tells_what_it_abstains_about() -> None:
    verdict = numguard.check("Four thousand men came.", "Менер камен.", "en", "de-Cyrl")
    assert verdict.action is numguard.Action.ABSTAIN
    assert verdict.reason == "number words are not read in de: 1 to 10, 11 to 99, 100 and more"
    assert verdict.coverage is not None
    assert (verdict.coverage.source_unread, verdict.coverage.target_unread[:7]) == ("", "1 to 10")
    assert [issue.hint for issue in verdict.issues] == ["unread-word"]


def test_a_policy_may_want_to_hear_of_it() -> None:
    policy = numguard.Policy(without=frozenset({"unread-word"}))
    verdict = numguard.check("Four thousand men came.", "Менер камен.", "en", "de-Cyrl", policy=policy)
    assert verdict.action is numguard.Action.BLOCK


@pytest.mark.parametrize("content", ["", "[]", '{"de": 7}', '{"de": {"pairs": 7}}', "\n{"])
def test_a_broken_file_of_figures_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    (tmp_path / tiers.STORED).write_text(content, "utf-8")
    monkeypatch.setattr(tiers, "folder_of", lambda _: tmp_path)
    with pytest.raises(LocaleDataError, match=r"running\.json: .*; install numguard again"):
        tiers.measured.__wrapped__()


def test_without_the_file_the_content_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "folder_of", lambda _: tmp_path)
    assert tiers.measured.__wrapped__() == {}


def test_the_tool_measures_and_keeps_other_languages(tmp_path: Path) -> None:
    pairs, out = tmp_path / "pairs.jsonl", tmp_path / "running.json"
    rows = [
        ("Forty houses burned.", "Vierzig Häuser brannten."),
        ("Twelve thousand houses burned.", "Häuser brannten."),
    ]
    with pairs.open("w", encoding="utf-8") as file:
        for source, hypothesis in rows * 2:
            row = {"source": source, "hypothesis": hypothesis, "src_lang": "en", "tgt_lang": "de"}
            file.write(json.dumps(row) + "\n")
    out.write_text('{"xx": {}}', "utf-8")
    running_text.main(["--pairs", str(pairs), "--langs", "de", "--least", "1", "--out", str(out)])
    stored = json.loads(out.read_text("utf-8"))
    words = {"11 to 99": [2, 0, 2], "100 and more": [0, 2, 2]}
    assert stored == {"de": {"pairs": 4, "blocked": 0.5, "caught": 1.0, "words": words}, "xx": {}}


def test_the_tool_reads_a_folder_of_news(tmp_path: Path) -> None:
    (tmp_path / "src.en.txt").write_text("Forty houses burned.\nIn 1998 forty houses burned.\n", "utf-8")
    (tmp_path / "ref.nb.txt").write_text("Førti hus brant.\nI 1998 brant førti hus.\n", "utf-8")
    out = tmp_path / "running.json"
    running_text.main(["--news", str(tmp_path), "--least", "1", "--out", str(out)])
    assert json.loads(out.read_text("utf-8"))["no"] == {
        "pairs": 1, "blocked": 0.0, "caught": 1.0, "words": {"11 to 99": [2, 0, 2]},
    }  # fmt: skip
