"""Law of cost: no text costs more than linear time (DESIGN.md). How much more, `make sweep` measures."""

from __future__ import annotations

import pytest

import numguard


@pytest.mark.parametrize(
    "text",
    ["7" * 100_000, "7 " * 25_000, "7," * 25_000, "seven million " * 7_000, "二十" * 25_000, "1.5" * 25_000,
     "(" * 100_000, "x-7" * 25_000, "VII " * 20_000, "7:30 " * 12_000, "½" * 50_000, "5/" * 25_000, "may 5 " * 12_000],
    ids=["digits", "numbers", "commas", "words", "han", "points",
         "brackets", "hyphens", "romans", "clocks", "vulgar", "slashes", "months"],
)  # fmt: skip
def test_long_texts_end(text: str) -> None:
    """No text costs more than linear time: these end at all, which quadratic ones would not within the suite."""
    assert numguard.check(text, text, "en", "zh").action in ("pass", "block", "flag")  # no abstention


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("7 ", "8 "),
        ("7 May 2018, ", "8 June 2019, "),
        ("$7 ", "€8 "),
        ("7:30 ", "8:15 "),
        ("1/2 ", "3/4 "),
        ("5 km ", "3 miles "),
        ("7-8 ", "9-10 "),
    ],
)
def test_long_wrong_texts_end(right: str, wrong: str) -> None:
    """The same, where every number is wrong and each could be the wrong form of each."""
    verdict = numguard.check(right * 2_000, wrong * 2_000, "en", "de")
    assert verdict.action == "block"
    assert verdict.issues


def test_long_texts_of_torn_scores_end() -> None:
    """What is taken back from scores said in words counts as left over: so many are not compared with each other."""
    source, hypothesis = "won 4\N{EN DASH}7 and " * 4_000, "gewann vier Mal 7 und " * 4_000
    assert numguard.check(f"{source}77 x", f"{hypothesis}78 x", "en", "de").action == "block"
