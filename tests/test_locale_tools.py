"""The tools that make and check locale files: the seed's conversion, conflicts, tiers."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

import check_locales  # noqa: E402
import generators  # noqa: E402
import locale_guards  # noqa: E402
import seed  # noqa: E402
from plain_forms import arranged  # noqa: E402

from numguard.language import data as localedata  # noqa: E402
from numguard.language.tiers import Tier, is_complete, missing, tier  # noqa: E402

STORED = json.loads((ROOT / "benchmarks" / "accuracy" / "locales.json").read_text("utf-8"))
SHIPPED = json.loads((ROOT / "locales" / "checked.json").read_text("utf-8"))

# A language that no generator spells, so that the lexicon alone decides. Half-Frisian words.
LEXICON = """
lang = "qfy"
flags = ["glue", "prefix", "cglue"]
join = ["{u} en {t}"]
connectors = ["en"]
ordprefix = ["de"]
[bound]
20 = ["tweintig "]
[num]
1 = ["ien", "en ien"]
2 = ["twa"]
10 = ["tsien"]
12 = ["tolve"]
20 = ["tweintich"]
21 = ["ien en tweintich"]
22 = ["twaëntweintich"]
[mul]
100 = ["ien hûndert"]
1000 = ["tûzen"]
10000 = ["tsien tûzen"]
[ord]
2 = ["twadde"]
"""


@pytest.fixture
def converted() -> seed.Seed:
    return seed.convert("qfy", tomllib.loads(LEXICON))


def test_flags_are_renamed(converted: seed.Seed) -> None:
    assert converted.flags == ["glue", "mul-first", "units-first"]


def test_joiners_come_from_templates_and_connectors(converted: seed.Seed) -> None:
    assert converted.joiners == ["en"]


def test_composed_compounds_are_dropped_and_irregular_ones_stay(converted: seed.Seed) -> None:
    assert 21 not in converted.num
    assert converted.num[22] == ["twaëntweintich"]


def test_scale_words_lose_their_multiplier(converted: seed.Seed) -> None:
    assert converted.mul == {100: ["hûndert"], 1000: ["tûzen"]}
    assert 10000 not in converted.num


def test_wrong_cuts_and_bound_forms(converted: seed.Seed) -> None:
    assert converted.num[1] == ["ien"]
    assert converted.num[20] == ["tweintich", "tweintig"]


def test_rendered_seed_is_toml(converted: seed.Seed) -> None:
    parsed = tomllib.loads(seed.render(converted))
    assert parsed["lang"] == "qfy"
    assert parsed["num"]["20"] == ["tweintich", "tweintig"]


def test_finished_file_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "qfy.toml").write_text(LEXICON, "utf-8")
    target = tmp_path / "locales"
    target.mkdir()
    (target / "qfy.toml").write_text("finished", "utf-8")
    monkeypatch.setattr(seed, "LOCALES", target)
    assert seed.main([str(tmp_path), "qfy"]) == 1
    assert (target / "qfy.toml").read_text("utf-8") == "finished"
    assert seed.main([str(tmp_path), "qfy", "--force"]) == 0
    assert (target / "qfy.toml").read_text("utf-8") != "finished"


def test_no_form_of_any_file_has_two_values() -> None:
    found = {tag: list(locale_guards.conflicts(localedata.load(tag))) for tag in sorted(localedata.tags())}
    assert {tag: conflicts for tag, conflicts in found.items() if conflicts} == {}


@pytest.mark.parametrize("tag", ["de", "en", "fr", "es", "ru", "cs", "ar", "hi", "ne", "ta"])
def test_files_of_core_languages_are_complete(tag: str) -> None:
    assert is_complete(localedata.load(tag)), missing(localedata.load(tag))


def test_language_without_words_reads_digits() -> None:
    assert tier(localedata.load("aa")) is Tier.DIGITS


def report(lang: str, text: tuple[list[str], list[str]] | None = None) -> check_locales.Report:
    return check_locales.check(lang, upto=60, count=10, text=text, source_lang="en")


def test_a_generator_vouches_for_what_it_writes() -> None:
    assert report("de").verified == {"cardinals": "generator", "ordinals": "generator"}


def test_a_file_vouches_for_itself_where_nobody_writes_the_language_and_a_text_was_read() -> None:
    assert report("to").verified == {"cardinals": None, "ordinals": None}
    read = report("to", (["seven hundred and five"], ["fitungeau mā nima"]))
    assert (read.text_found, read.verified) == (1.0, {"cardinals": "file", "ordinals": "file"})


def test_a_reader_signs_for_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    data = localedata.load("to")
    signed = replace(data, lists={**data.lists, "readers": ("A. Reader, 2026-11, 500 lines",)})
    monkeypatch.setattr(localedata, "load", lambda tag: signed)
    assert report("to").verified == {"cardinals": "file", "ordinals": "file"}


def test_misspelt_guard_is_told() -> None:
    data = localedata.load("de")
    wrong = replace(data, lists={**data.lists, "soft": ("ein", "beidde", "zweihundert")})
    assert list(locale_guards.idle(wrong)) == ["soft 'beidde' is no form of this file: misspelt?"]


def test_years_negatives_decimals_and_fractions_are_told() -> None:
    found = report("de")
    assert (found.years, found.negatives, found.fractions) == (1.0, 1.0, 1.0)
    assert (found.decimals or 0.0) > 0.9


def test_stored_figures_are_not_older_than_the_file() -> None:
    """`python tools/check_locales.py TAG ...` measures files again, all of their figures in one run."""
    tags = sorted(localedata.tags())
    older = [tag for tag in tags if STORED[tag]["fingerprint"] != check_locales.fingerprint(tag)]
    assert not older, f"python tools/check_locales.py {' '.join(older)}"
    assert [tag for tag in tags if SHIPPED[tag] != check_locales._extract(STORED[tag])] == []


def test_a_region_is_spelled_as_its_language_is() -> None:
    assert report("es-MX").sources == ["n2words", "to-words"]
    assert report("fr-CA").sources[-1:] == ["to-words"]


def test_forms_are_arranged_where_the_file_has_no_templates() -> None:
    data = replace(localedata.load("gl"), write={})
    first, *others = arranged(data)
    assert first.write["thousand"] == "{n} {s} {r}"
    assert {"{n} {s} e {r}"} <= {other.write["thousand"] for other in others}


def test_file_without_templates_is_read_by_its_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(localedata.load("to"), write={})
    monkeypatch.setattr(localedata, "load", lambda tag: bare)
    assert report("to", (["three"], ["tolu"])).verified["cardinals"] == "forms"


def test_all_figures_are_of_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of an earlier run: neither a figure nor a language whose file is gone."""
    monkeypatch.setattr(check_locales, "RESULTS", tmp_path / "all" / "locales.json")
    monkeypatch.setattr(check_locales, "CHECKED", tmp_path / "checked.json")
    figures = {"verified": {"cardinals": "file"}, "error": None}
    check_locales._store({"qfy": figures | {"text_found": 0.9}, "de": figures | {"text_found": 0.9, "text_wrong": 0.1}})
    check_locales._store({"de": figures | {"text_found": None, "text_wrong": None}})
    stored = json.loads((tmp_path / "all" / "locales.json").read_text("utf-8"))
    assert (list(stored), stored["de"]["text_found"]) == (["de"], None)
    shipped = json.loads((tmp_path / "checked.json").read_text("utf-8"))
    assert shipped == {"de": {"verified": {"cardinals": "file"}}}


def test_figures_are_not_stored_without_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        check_locales.main(["de", "--text", str(tmp_path / "none")])
    assert "without a text the figures on text would be lost" in capsys.readouterr().err


def test_bug_by_pattern() -> None:
    bug = generators.Bug("s", "qfy", "cardinal", frozenset({7}), 5, ((10, 1),), ("ab",), "z", "for the test")
    assert bug.covers(17, "xaby")
    assert bug.covers(17, "xyz")
    assert not bug.covers(17, "xy")
    assert not bug.covers(27, "xaby")  # the tens are no 1
    assert not bug.covers(4, "xaby")
