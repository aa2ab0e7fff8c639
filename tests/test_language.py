"""What is known of a language: each row of cldr.toml is still needed, and CLDR's facts come out as they stand there."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.core import get_global
from babel.localedata import exists

from numguard.language import babel_files, cldr, forms, overrides
from numguard.language.tags import split_tag
from numguard.model.errors import LocaleDataError

ALIASES = overrides.cldr("tags")


@pytest.mark.parametrize(("tag", "target"), ALIASES["alias"].items())
def test_an_alias_is_still_missing_in_cldr(tag: str, target: str) -> None:
    assert get_global("language_aliases").get(tag) != target
    assert "-".join(part for part in split_tag(tag) if part) == target


def test_an_alias_with_a_script_names_a_script_and_no_region() -> None:
    assert split_tag("sh") == ("sr", "Latn", "")


@pytest.mark.parametrize("tag", ALIASES["old"])
def test_a_code_of_old_has_its_alias_in_cldr(tag: str) -> None:
    assert split_tag(tag)[0] == get_global("language_aliases")[tag].partition("_")[0]


def test_babel_still_says_nothing_of_minimum_grouping() -> None:
    table = overrides.cldr("minimum_grouping")
    names = [*table["language"], *table["locale"]]
    assert not any("minimum" in key for name in names for key in babel_files.own(name))
    assert [name for name in names if not exists(name)] == []
    assert [name for name in table["language"] if name in table["locale"]] == []


@pytest.mark.parametrize(
    ("lang", "digits"),
    [("de", 1), ("pl", 2), ("es", 2), ("es-MX", 1), ("es-PH", 2), ("pt", 1), ("pt-PT", 2), ("ee", 3), ("ru", 1)],
)
def test_minimum_grouping(lang: str, digits: int) -> None:
    form = forms.number_form(lang, "latn")
    assert form is not None
    assert form.min_grouping == digits


@pytest.mark.parametrize(("name", "parent"), [("nn", "no"), ("es_MX", "es_419"), ("de_AT", "de")])
def test_a_locale_inherits(name: str, parent: str) -> None:
    assert parent in babel_files.parents(name)


@pytest.mark.parametrize(
    ("tag", "script"), [("zh-TW", "Hant"), ("zh-HK", "Hant"), ("zh-CN", ""), ("zh", ""), ("zh-Hans-TW", "Hans")]
)
def test_the_script_of_a_region(tag: str, script: str) -> None:
    assert split_tag(tag)[1] == script


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ja", {"year": "年", "month": "月", "day": "日"}),
        ("ko", {"year": "년", "month": "월", "day": "일"}),
        ("ru", {}),
        ("de", {}),
    ],
)
def test_date_words(lang: str, words: dict[str, str]) -> None:
    assert cldr.load(lang).date_words == words


def test_no_month_is_one_letter_in_units_nor_a_numeral_with_its_word() -> None:
    assert all(len(form.strip(".")) > 1 for tag in ("en", "fr", "fi") for form in cldr.load(tag).units["month"])
    assert cldr.load("zh").months[1] == ()


@pytest.mark.parametrize(
    ("lang", "number", "category"),
    [("ru", "2", "few"), ("en", "1", "one"), ("ar", "1" * 60, "many"), ("qfy", "1", "other")],
)
def test_plural(lang: str, number: str, category: str) -> None:
    assert forms.plural(lang, Decimal(number)) == category


def test_what_cldr_does_not_know_is_none_or_plain() -> None:
    assert forms.number_form("qfy", "latn") is None
    assert forms.compact_words("qfy", 10**6, Decimal(2), "long") == []
    assert forms.clock_mark("qfy") == ":"
    assert not forms.has_half_days("qfy")
    assert forms.currency_text("qfy", Decimal(1), "EUR") is None


def test_a_missing_table_is_told() -> None:
    with pytest.raises(LocaleDataError, match=r"cldr\.toml: has no table 'nonsense'"):
        overrides.cldr("nonsense")
