"""Writing like a number of a text: one row one case, what is refused, and the laws over every language."""

from __future__ import annotations

import importlib
import pkgutil
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numguard
from numguard.language import data as localedata
from numguard.mentions.scan.scan import read
from numguard.model.errors import RenderError
from numguard.writing.render import render
from numguard.writing.styles import Style
from numguard.writing.written import leaves, written
from tests.examples import examples

ROWS = [
    line.split("\t")
    for line in (Path(__file__).parent / "cases" / "like.tsv").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
TAGS = sorted(localedata.tags())
DIGIT_STYLES = [Style.DIGITS, Style.PERCENT, Style.SCALE, Style.ORDINAL]


@pytest.mark.parametrize(("lang", "text", "value", "wanted"), ROWS, ids=lambda cell: str(cell)[:30])
def test_row(lang: str, text: str, value: str, wanted: str) -> None:
    like = numguard.extract(text, lang)[0]
    number = Fraction(value) if "/" in value else Decimal(value)
    if wanted == "-":
        with pytest.raises(RenderError):
            numguard.render(number, lang, like=like)
        return
    expected = re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), wanted)
    assert numguard.render(number, lang, like=like) == expected


@pytest.mark.parametrize(
    ("lang", "target", "text", "wanted"),
    [
        ("en", "de", "1,200.50 euros", "1.200,50"),
        ("en", "hi", "1234567 people", "1234567"),
        ("en", "zh", "110 million", "1.1亿"),
        ("de", "en", "3,5 Mio. Menschen", "3.5 million"),
        ("en", "fr", "the 2nd", "2e"),
        ("en", "de", "twenty-five", "fünfundzwanzig"),
    ],
)
def test_in_another_language(lang: str, target: str, text: str, wanted: str) -> None:
    """What is not of the number itself, its unit and its marks, is the other language's."""
    mention = numguard.extract(text, lang)[0]
    assert numguard.render(mention.values[0], target, like=written(mention, lang)) == wanted


def test_digits_of_the_script_that_is_asked_for() -> None:
    number = numguard.extract("१,२३४ लोग", "hi")[0]
    assert render(5678, "hi", like=number) == "५,६७८"
    assert render(5678, "hi", like=numguard.extract("1,234 लोग", "hi")[0], digits="native") == "५,६७८"


def test_refusals() -> None:
    number, date = numguard.extract("5 cats", "en")[0], numguard.extract("on 3 May 2016", "en")[0]
    for options in ({"style": "words"}, {"grouping": False}, {"fraction_digits": 2}, {"scale": 1000}):
        with pytest.raises(RenderError, match="like says"):
            render(7, "en", like=number, **options)
    with pytest.raises(RenderError, match="one of its parts"):
        render(7, "en", like=date)
    with pytest.raises(numguard.UnknownLanguageError):
        render(7, "qqq", like=number)


@pytest.mark.sampled(24)
@pytest.mark.parametrize("tag", TAGS)
@given(old=st.integers(1, 10**7), new=st.integers(1, 10**9), style=st.sampled_from(DIGIT_STYLES))
@examples(3)
def test_what_is_written_is_read_back(tag: str, old: int, new: int, style: Style) -> None:
    """What a reader could misread is never returned: also not where it stands like another."""
    try:
        (like,) = numguard.extract(render(old, tag, style=style), tag)
        text = render(new, tag, like=like)
    except (RenderError, ValueError):  # the language has no such form, or it reads as several numbers
        return
    (read_back,) = numguard.extract(text, tag)
    assert read_back.values[0] == new
    assert (text.startswith(like.before), text.endswith(like.after) or like.kind is numguard.Kind.ORDINAL) == (
        True,
    ) * 2


@pytest.mark.parametrize("tag", ["en", "de", "zh", "ar", "ja", "hi", "fr"])
@given(text=st.text("0123456789٣百万億 .,-$€%°Ckmstend第千円元年", max_size=40))
@examples(40)
def test_what_belongs_to_a_number_stands_beside_it(tag: str, text: str) -> None:
    """Spans are half-open, in code points of the text as given (STYLE 14): before and after are cut from it."""
    for mention in leaves(numguard.extract(text, tag)):
        assert text[: mention.start].endswith(mention.before)
        assert text[mention.end :].startswith(mention.after)


@pytest.mark.parametrize(
    ("source", "hypothesis"),
    [
        ("It is 9,756.001 miles.", "Es sind 9.756.001 Meilen."),
        ("It has 74 cats, 15 dogs and 38 mice.", "Es hat 47 Katzen, 51 Hunde und 83 Mäuse."),
        ("on 3 May 2016 at 15:30, one of two", "am 4. Juni 2017 um 16:30, einer von zwei"),
    ],
)
@pytest.mark.patches_core
def test_a_repair_reads_its_source_once(monkeypatch: pytest.MonkeyPatch, source: str, hypothesis: str) -> None:
    """Each pass once, the hard numbers and all of them, however many trials are checked."""
    seen: list[str] = []

    def counted(text: str, *args: Any) -> Any:
        seen.append(text)
        return read(text, *args)

    checker = numguard.Checker("en", "de")
    monkeypatch.setattr("numguard.mentions.reading.read", counted)
    checker.repair(source, hypothesis)
    assert seen.count(source) <= 2
    assert len(seen) > 4


PACKAGES = [numguard.__name__] + [
    module.name for module in pkgutil.walk_packages(numguard.__path__, "numguard.") if module.ispkg
]


@pytest.mark.parametrize("name", [name for name in PACKAGES if not name.startswith("numguard.probe")])
def test_no_function_hides_a_module(name: str) -> None:
    """``numguard.x`` is the module that its import names. Not so in probe: run, compare and generate hide theirs."""
    package = importlib.import_module(name)
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    hidden = {one for one in modules if not isinstance(getattr(package, one, package), ModuleType)}
    assert not hidden


def test_public_functions() -> None:
    assert numguard.render(1234, "de") == "1.234"
    assert numguard.join(numguard.segment("1234567", "groups")) == "1234567"
