"""The marks of numbers in every locale: those of CLDR 48.2, or others with a reason in the locale's file."""

from __future__ import annotations

from pathlib import Path

import pytest

import numguard
from numguard.language import data, marks, overrides
from numguard.language.marks import Marks

LOCALES = Path(__file__).parent.parent / "locales"
TAGS = [tag for tag in overrides.marks_file() if tag != "releases"]
REGIONS = "ar-MA ar-DZ ar-LB ar-TN fr-MA fr-LU de-CH de-AT es-MX en-ZA pt-PT hi-Latn".split()


def differs(tag: str) -> bool:
    """Tell whether what CLDR 48.2 writes in a locale is not what numguard reads first."""
    own = marks.marks_of(tag)
    if own is None or not numguard.extract("1", tag):
        return False
    decimal, group = own.decimal[0], own.group[0]
    if decimal == "٫" or group == "⹁":  # they stand between digits of another script
        return False
    texts = {f"54{group}321": 54321, f"12{group}345{decimal}6": 12345.6, f"1{decimal}234": 1.234}
    return any(said(text, tag) != [value] for text, value in texts.items())


def said(text: str, tag: str) -> list[float]:
    """Return the likeliest values of the numbers of a text."""
    return [float(mention.values[0]) for mention in numguard.extract(text, tag) if mention.values]


def has_reason(tag: str) -> bool:
    """Tell whether the file of a locale says why its marks are others: behind them, or on the line before."""
    lines = (LOCALES / f"{data.load(tag).chain[-1]}.toml").read_text("utf-8").splitlines()
    at = next((k for k, line in enumerate(lines) if line.startswith("separators")), 0)
    return at > 0 and ("#" in lines[at] or lines[at - 1].startswith("#"))


@pytest.mark.parametrize("tag", [*REGIONS, *TAGS[::25]])
def test_a_sample_of_the_locales(tag: str) -> None:
    assert not differs(tag) or has_reason(tag)


@pytest.mark.slow
def test_no_locale_differs_without_a_reason() -> None:
    other = [tag for tag in TAGS if differs(tag)]
    assert [tag for tag in other if not has_reason(tag)] == []
    assert len(other) <= 20  # each is a decision


def test_a_region_writes_as_cldr_has_it() -> None:
    """Where CLDR turns the marks over in a region, they stand before those of the language's file."""
    assert marks.marks_of("ar_MA") == Marks((",",), (".",))
    assert said("12.345,6", "ar-MA") == said("12,345.6", "ar-EG") == said("12,345.6", "ar") == [12345.6]
    assert numguard.check("6,923 people", "6.923 شخصا", "en", "ar-MA").action == "pass"
    assert numguard.check("6,923 people", "6.923 شخصا", "en", "ar").action == "block"
