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
def test_a_month_left_out_beside_its_year_is_for_a_person_and_one_made_up_is_wrong(
    full: str, short: str, lang: str
) -> None:
    assert numguard.check(full, short, "en", lang).action == "flag"
    assert numguard.check(short, full, lang, "en").action == "block"
