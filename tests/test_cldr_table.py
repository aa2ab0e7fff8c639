"""The packed table of CLDR: current, read back as it was written, and complete where the installed babel is not."""

from __future__ import annotations

from pathlib import Path

import pack_cldr
import pytest
from babel.localedata import locale_identifiers

import numguard
from numguard.language import cldr, cldr_table, forms
from numguard.language.cldr import Cldr


def test_the_table_is_made_of_what_stands_here() -> None:
    """Else: python tools/pack_cldr.py."""
    assert cldr_table.made_of() == pack_cldr.made_by()


def test_what_is_written_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {"aa": (("a",), {1: ("x", "y")}), "bb": (("b",), {})}
    path = tmp_path / "cldr.bin"
    index = (("49", "47"), {"aa_XX": "aa"}, {"aaa": "aa"}, {"aa": "Aaa"})
    assert cldr_table.write(path, b"d" * cldr_table.DIGEST, index, rows) == path.stat().st_size
    monkeypatch.setattr(cldr_table, "FILE", path)
    cldr_table.index.cache_clear()
    try:
        found = cldr_table.index()
        assert (found.releases, found.aliases, found.names) == (index[0], index[2], index[3])
        assert [name in found for name in ("aa", "aa_XX", "bb", "cc")] == [True, True, True, False]
        assert {name: cldr_table.facts(name) for name in rows} == rows
        assert cldr_table.made_of() == b"d" * cldr_table.DIGEST
    finally:
        cldr_table.index.cache_clear()


@pytest.mark.parametrize("name", ["de", "fr_BE", "zh_Hant", "ta", "si"])
def test_the_installed_babel_says_nothing_that_the_table_lacks(name: str) -> None:
    """Words of all releases are kept, this one's among them."""
    known, own = cldr._loaded(name), pack_cldr.read(name)
    for table in ("months", "units", "currencies", "scales", "per"):
        said, kept = getattr(own, table), getattr(known, table)
        assert [key for key, words in said.items() if set(words) - set(kept[key])] == [], table
    assert known.date_order == own.date_order


def test_of_several_releases_words_are_joined_and_facts_are_the_newest() -> None:
    new = Cldr((".",), (",",), {1: ("a",)}, {"km": ("x",)}, {}, {"$": "USD"}, {}, {}, True, "x", eras=(("v",), ("n",)))
    old = Cldr((",",), (".",), {1: ("b",)}, {"m": ("y",)}, {}, {"$": "CAD"}, {}, {}, False, "x", eras=(("w",), ()))
    found = pack_cldr.merged([new, old])
    assert (found.decimal, found.capital_months, found.symbols) == ((".",), True, {"$": "USD"})
    assert (found.months, found.units) == ({1: ("a", "b")}, {"km": ("x",), "m": ("y",)})
    assert found.eras == (("v", "w"), ("n",))


def test_a_locale_that_the_installed_babel_lacks_is_read_and_written() -> None:
    """Its names are read; what is written falls back to digits."""
    here = set(locale_identifiers())
    tags = [name.replace("_", "-") for name in sorted(cldr_table.index().places) if name not in here]
    for tag in tags[:20]:
        assert forms.identifier(tag) != tag.replace("-", "_")
        assert numguard.check("5,100 km in May", "5,200 km", "en", tag).to_dict()["issues"]
