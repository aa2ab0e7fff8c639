"""Each claim of docs/reference/languages.md about what is read, of every language that CLDR knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import numguard
from numguard.language import cldr, cldr_table, data
from numguard.language.tags import split_tag
from numguard.model import Kind

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "languages.md"
NAMES = [
    name
    for name in sorted(cldr_table.index().places)
    if name != "root" and split_tag(name.replace("_", "-"))[0] == name.partition("_")[0]
]
"""The locales of CLDR that say something of their own, but for those that are read by the file of another language."""
UNREAD = {
    "be_TARASK": "a variant of Belarusian, which tags do not name",
    "cic": "months are phrases with apostrophes",
    "en_Shaw": "names of months begin with a dot",
    "kek": "the word for kilometre ends in an apostrophe",
    "lkt": "the word for day is an ending",
    "nnh": "months are phrases with apostrophes",
    "quc": "months are phrases with apostrophes",
    "teo": "names of months end in an apostrophe",
    "yav": "months are phrases with commas",
}
"""Locales of which a month or a unit is not read, with the reason; their regions alike."""


def is_read(name: str) -> bool:
    return name not in UNREAD and name.partition("_")[0] not in UNREAD


def test_files_and_languages_are_counted() -> None:
    files = data.tags()
    said = re.search(r"\n(\d+) files of (\d+) languages", PAGE.read_text("utf-8"))
    assert said is not None
    assert (int(said[1]), int(said[2])) == (len(files), len({tag.split("-")[0] for tag in files}))


def faults(name: str) -> list[str]:
    """Return what of CLDR's marks, months and units is not read in a locale."""
    tag, facts = name.replace("_", "-"), cldr._loaded(name)
    found = []
    number = f"12{facts.group[0]}345{facts.decimal[0]}6"
    if not any(float(value) == 12345.6 for one in numguard.extract(number, tag) for value in one.values):
        found.append(f"number {number!r}")
    for month in (3, 10):
        for word in facts.months.get(month, ())[:1]:
            text = f"15 {word} 2019" if not facts.begins_with_year else f"2019 {word} 15"
            if not any(one.kind is Kind.DATE for one in numguard.extract(text, tag)):
                found.append(f"month {text!r}")
    for unit in ("kilometer", "day"):
        for word in facts.units.get(unit, ())[:1]:
            mentions = numguard.extract(f"7 {word}", tag)
            if not any(reading.unit for one in mentions for reading in one.readings):
                found.append(f"unit {word!r}")
    return found


@pytest.mark.parametrize("name", [name for name in NAMES[::29] if is_read(name)])
def test_digits_separators_months_and_units_are_read(name: str) -> None:
    assert faults(name) == []


@pytest.mark.slow
def test_they_are_read_in_every_locale() -> None:
    assert {name: found for name in NAMES if is_read(name) and (found := faults(name))} == {}


@pytest.mark.slow
def test_what_is_not_read_is_named_rightly() -> None:
    assert [name for name in UNREAD if name in NAMES and not faults(name)] == []
