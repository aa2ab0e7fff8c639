"""What is worse in one direction than in the other."""

from __future__ import annotations

import pytest

import numguard


@pytest.mark.parametrize(
    ("full", "short", "lang"),
    [
        ("The shop opened in July 2017.", "Der Laden wurde 2017 eröffnet.", "de"),
        ("The shop opened in July 2017.", "La boutique a ouvert en 2017.", "fr"),
        ("The shop opened in July 2017.", "Магазин открылся в 2017 году.", "ru"),
    ],
)
def test_a_month_left_out_beside_its_year_is_wrong_as_is_one_made_up(full: str, short: str, lang: str) -> None:
    assert numguard.check(full, short, "en", lang).action == "block"
    assert numguard.check(short, full, lang, "en").action == "block"


def test_a_minus_lost_blocks_and_a_hyphen_made_up_is_flagged() -> None:
    """A hyphen behind a word may be typed for a dash by who translates; the source's is meant."""
    source, translation = "Mtoto alikuwa na umri wa miezi -5.", "The child was 5 months old."
    assert numguard.check(source, translation, "sw", "en").action == "block"
    assert numguard.check(translation, source, "en", "sw").action == "flag"
    assert numguard.check("The value is 5 °C.", "Der Wert ist -5 °C.", "en", "de").action == "block"


@pytest.mark.parametrize(
    ("lang", "written"),
    [("de", "Geschrieben für Perl {}."), ("it", "Scritto per Perl {}."), ("ru", "Написано для Perl {}.")],
)
def test_a_version_is_copied_where_its_language_reads_it_with_decimals(lang: str, written: str) -> None:
    """Behind a name that both texts have; the other way round the source may mean thousands."""
    source, kept = "Written for Perl 5.005.", written.format("5.005")
    assert numguard.check(source, kept, "en", lang).action == "pass"
    assert numguard.check(kept, source, lang, "en").action == "block"
    assert numguard.check(source, written.format("5.006"), "en", lang).action == "block"
    assert numguard.check("Written for Perl 112.005.", written.format("112.005"), "en", lang).action == "block"
