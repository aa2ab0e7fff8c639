"""What a locale file may hold: each breach of the schema is told with the file, the line and the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from numguard.language import data as localedata
from numguard.language import schema
from numguard.language.keys import (
    AXES,
    AXIS_PLACES,
    AXIS_TABLES,
    BOUNDS,
    FLAGS,
    LISTS,
    OTHER,
    TEMPLATES,
    TEXTS,
    VALUE_TABLES,
    WORD_TABLES,
)
from numguard.model.errors import LocaleDataError
from numguard.quantity.axes import axes

README = Path(__file__).resolve().parent.parent / "locales" / "README.md"
ALLOWED = """
vigesimal = [60, 80]
year_pairs = [11, 20]
units_below = 20
numeral_letters = "hebrew"
sign = { "¥" = "JPY" }
block_codes = ["ALL"]
clock_separator = ["h"]
separators = { decimal = [","], group = [".", " "] }
[num]
1 = ["ien"]
[write]
tens = "{u} en {t}"
hundred = "{h} hûndert {r}"
scale = "{n} {s} {r}"
listed = "{h} {r}"
one = { 100 = "", 1000 = "ien" }
ordinal = { one = "{n}ste", other = "{n}de" }
"""


def load(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> localedata.LocaleData:
    (folder / "qfy.toml").write_text('lang = "qfy"\n' + text, "utf-8")
    monkeypatch.setattr(schema, "folder_of", lambda package: folder)
    return localedata.read("qfy")


def test_every_template_and_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = load(tmp_path, monkeypatch, ALLOWED)
    assert data.separators == {"decimal": (",",), "group": (".", " ")}
    assert (data.vigesimal, data.year_pairs, data.units_below) == ((60, 80), (11, 20), 20)
    assert (data.numeral_letters, data.sign, data.lists["block_codes"]) == ("hebrew", {"¥": "JPY"}, ("ALL",))
    assert data.write["one"] == {"100": "", "1000": "ien"}


@pytest.mark.parametrize(
    ("tag", "key", "value"),
    [
        ("fr-BE", "vigesimal", (60, 80)),
        ("zh-Hant", "flags", {"nospace", "positional", "trailing-unit"}),
        ("en-IN", "year_pairs", (11, 20)),
        ("de", "vigesimal", ()),
        ("de", "units_below", 10),
        ("ja", "sign", {"¥": "JPY", "￥": "JPY"}),
        ("he", "numeral_letters", "hebrew"),
        ("zh-Hant", "agreement", "none"),
    ],
)
def test_facts_are_inherited_and_have_defaults(tag: str, key: str, value: object) -> None:
    assert getattr(localedata.load(tag), key) == value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense = 1", "qfy.toml:2: nonsense: is not a known key"),
        ('name = ["Frisian"]', "name: must be a string"),
        ('flags = ["gleu"]', "flags: 'gleu' is not a known flag"),
        ('soft = ["ien "]', "soft: has an empty form, or one with blanks around it"),
        ('[num]\nien = ["ien"]', "num.ien: is not an exact value"),
        ('[num]\n1 = ["ien+adj"]', "'ien+adj' names no known paradigm"),
        ('[bound]\nnearly = ["hast"]', "bound.nearly: is not a known bound"),
        ('[bound_behind]\nabove = ["peste"]', "bound_behind.above: is not a known bound"),
        ('[year]\nage = ["usia"]', "year.age: is not a known sort (known: ages, before, behind, counts)"),
        ('fold = [["ab", "c"]]', "fold: must be a list of pairs"),
        ('letters = [["sh"]]', "letters: must be a list of pairs"),
        ('letters = [[" ", "x"]]', "letters: must be a list of pairs"),
        ('letters = "sh"', "letters: must be a list of pairs"),
        ('letters = [["sh", "s"]]', "letters: stands only in a file with a parent"),
        ('numerals = { "XX" = 20 }', "numerals: must map single characters to integers"),
        ('clock_shift = "6"', "clock_shift: must be a whole number from -12 to 12"),
        ("clock_shift = 60", "clock_shift: must be a whole number from -12 to 12"),
        ("units_below = true", "units_below: must be a whole number from 2 to 100"),
        ('vigesimal = ["60"]', "vigesimal: must be a list of whole numbers from 20 to 80 in steps of 20"),
        ("vigesimal = 60", "vigesimal: must be a list of whole numbers"),
        ("vigesimal = [70]", "vigesimal: must be a list of whole numbers from 20 to 80 in steps of 20"),
        ("year_pairs = [20]", "year_pairs: must be the first and the last number that a year may begin with"),
        ("year_pairs = [20, 11]", "year_pairs: must be the first and the last number"),
        ("decade_not = [15]", "decade_not: must be a list of whole numbers from 0 to 90 in steps of 10"),
        ("century_names = [20]", "century_names: must be a list of whole numbers from 100 to 900"),
        ('numeral_letters = "coptic"', "numeral_letters: 'coptic' is not one of greek, hebrew"),
        ('agreement = "some"', "agreement: 'some' is not one of none"),
        ('sign = { "¥" = "yen" }', "sign: must map single signs to currencies"),
        ('sign = { "US$" = "USD" }', "sign: must map single signs to currencies"),
        ('sign = "JPY"', "sign: must map single signs to currencies"),
        ('block_codes = ["all"]', "block_codes: 'all' is not a currency"),
        ('clock_separator = "h"', "clock_separator: must be a list of strings"),
        ('range_words = ["to "]', "range_words: has an empty form, or one with blanks around it"),
        ('separators = { decimals = [","] }', "separators: must be a table of decimal, group or both"),
        ('separators = { decimal = "," }', "separators.decimal: must be a list of single characters"),
        ('separators = { group = ["''"] }', "must be a list of single characters"),
        ('[write]\ntens = "{t}{x}"', "qfy.toml:3: write.tens: must be a text with parts from {t}, {u}"),
        ('[write]\ntens = "tens"', "write.tens: must be a text with parts"),
        ('[write]\nten = "{t}{u}"', "write.ten: is not a known template"),
        ("[write]\none = { 100 = 1 }", "write.one: must map scales"),
        ('[write]\nplaces = [10, "百"]', "qfy.toml:3: write.places: must be a list of units"),
        ("[write]\nplaces = [100]", "write.places: must be a list of units from 10 on"),
        ("[write]\nplaces = [1, 10]", "write.places: must be a list of units"),
        ("[write]\ngap = 0", "write.gap: must be a text without blanks"),
        ('[write]\ngap = " "', "write.gap: must be a text without blanks"),
        ('[write]\nlead = "十"', "write.lead: must map texts"),
        ('[write]\nfinancial = { "一" = 1 }', "write.financial: must map texts"),
        ('[write]\ndecimal = "{n}.{d}"', "write.decimal: must be a text with parts from {n}, {r}"),
        ('[write]\nnegative = "minus"', "write.negative: must be a text with parts from {n}"),
        ('[write]\nordinal = { first = "{n}ste" }', "write.ordinal: must map plural categories"),
        ('[write]\nordinal = { other = "{u}ste" }', "write.ordinal.other: must be a text with parts from {n}"),
    ],
)  # fmt: skip
def test_breach_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str) -> None:
    with pytest.raises(LocaleDataError, match=re.escape(told)):
        load(tmp_path, monkeypatch, text)


def test_a_word_that_is_soft_in_the_parent_may_be_hard() -> None:
    parent, data = localedata.load("ar"), localedata.load("arq")
    assert ("زوج" in parent.lists["soft"], "زوج" in data.lists["soft"]) == (True, False)


def test_letters_write_the_words_of_the_parent() -> None:
    parent, data = localedata.load("uz"), localedata.load("uz-Cyrl")
    assert data.values["num"][30] == ("ўттиз", *parent.values["num"][30])
    assert data.values["num"][50][0] == "эллик"  # e begins the word
    assert ("инчи" in data.suffix[0], "inchi" in data.suffix[0]) == (True, True)
    assert data.flags == parent.flags
    assert data.write.keys() == parent.write.keys()


def test_readme_names_every_key() -> None:
    readme = README.read_text("utf-8")
    keys = {*LISTS, *VALUE_TABLES, *WORD_TABLES, *TEXTS,
            *OTHER, *TEMPLATES, *FLAGS, *BOUNDS}  # fmt: skip
    keys = (keys - {*AXIS_TABLES}) | {f"axis.NAME{place}" for place in AXIS_PLACES}
    assert sorted(key for key in keys if f"`{key}`" not in readme and f"`[{key}]`" not in readme) == []


def test_the_keys_of_axes_are_those_of_the_table() -> None:
    """A relation is a row of axes.toml; locale files may name its words only if the keys know it, too."""
    assert tuple(axes()) == AXES
