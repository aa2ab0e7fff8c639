"""What is known of a language: each row of cldr.toml is still needed, and CLDR's facts come out as they stand there."""

from __future__ import annotations

import marshal
from decimal import Decimal

import pytest
from babel.core import get_global

import numguard
from numguard.language import babel_files, cldr, forms, overrides, packed
from numguard.language.marks import Marks, marks_of, releases
from numguard.language.nouns.nouns import Nouns
from numguard.language.tags import split_tag
from numguard.model.errors import LocaleDataError, UnknownLanguageError
from numguard.script.fold import unaccented
from numguard.script.folders import folder_of

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


@pytest.mark.parametrize(
    ("lang", "decimal", "group"),
    [
        *(("nds", ",", "."), ("fur", ",", "."), ("oc", ",", "\u00a0"), ("szl", ",", "\u00a0"), ("wae", ",", "'")),
        *(("de-CH", ".", "'"), ("de-AT", ",", "\u00a0"), ("fr-MA", ",", "."), ("hi", ".", ","), ("fa", ".", ",")),
    ],
)
def test_marks_are_those_of_cldr_whatever_babel_says(lang: str, decimal: str, group: str) -> None:
    """For some locales babel has the marks of the root, or those of another release."""
    facts = cldr.load(lang)
    assert (facts.decimal[0], facts.group[0]) == (decimal, group)


def test_marks_of_several_releases_are_read() -> None:
    """Sicilian turned its marks round with CLDR 48: 1,234 may be either."""
    assert marks_of("scn") == Marks((",", "."), (".", ","))
    assert len(releases()) > 4
    assert numguard.check("The town has 1,234 inhabitants.", "A citati havi 1,234 abbitanti.", "en", "scn").ok
    assert numguard.check("The town has 1,234 inhabitants.", "A citati havi 1.234 abbitanti.", "en", "scn").ok


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


@pytest.mark.parametrize(("name", "tag"), [("english", "en"), ("German", "de"), ("Brazilian Portuguese", "pt-BR")])
def test_a_language_that_is_called_by_its_name(name: str, tag: str) -> None:
    with pytest.raises(UnknownLanguageError, match=f"did you mean {tag}\\?"):
        numguard.check("5", "5", name, "fr")


@pytest.mark.parametrize("tag", ["de", "zh", "th"])
def test_nouns_are_read_by_how_they_begin(tag: str) -> None:
    """Whichever nouns are read first, a word has the concepts of its own row, and the longest one at a place is met."""
    folder = folder_of("numguard.language.nouns")
    stored = packed.read(folder, tag)
    assert stored is not None
    _, longest, groups = marshal.loads(stored[1])
    lines = [line.split("\t") for group in groups.values() for line in group.split("\n")]
    nouns = Nouns(marshal.loads(stored[1]))
    assert len(lines) > 1_000
    assert longest == max(len(word) for word, _ in lines)
    known = {word for word, _ in lines}
    for word, row in reversed(lines):
        assert nouns.named(word) == {int(one.split(":")[0]): int(one.split(":")[1]) for one in row.split()}
        assert nouns.of(word).items() >= nouns.named(unaccented(word)).items()
    for word in sorted(known)[::7]:
        text = f"x{word}zq"
        there = max((text[1:end] for end in range(2, len(text) + 1) if text[1:end] in known), key=len)
        assert nouns.longest_at(text, 1) == there
    assert nouns.longest_at("\N{OBJECT REPLACEMENT CHARACTER}", 0) == ""
