"""Law of cost: no text costs more than linear time (DESIGN.md). How much more, `make sweep` measures."""

from __future__ import annotations

from time import process_time

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


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("7 May 2018, ", "7. Mai 2018, "),
        ("7 apples and ", "8 Äpfel und "),
        ("40 % of it, ", "40 davon und noch mehr Dinge dazu, "),
        ("40 % of it, ", "41 % davon, "),
        ("$7 for it, ", "7 € dafür, "),
        ("$5.50 for it, ", "5 Dollar und 50 Cent dafür, "),
        ("on 7 May 2018, ", "am 5. Juli 2018, "),
        ("17-18 or ", "18-17 oder "),
        ("won 2-1, ", "gewann zwei zu eins, "),
        ("won 2&1 and ", "gewann zwei Mal 1 und "),
        ("5 miles (8 km) off, ", "5 Meilen weg, "),
        ("24 hours and 183 km, ", "183 Stunden und 24 km, "),
        ("more than 500 apples, ", "weniger als 500 Äpfel, "),
        ("< 5 apples, ", "5 Äpfel, "),
        ("seven apples, ", "acht Äpfel, "),
        ("one of the first, ", "manche davon, "),
        ("19 of his 29, ", "29 von seinen 19, "),
        ("Alpha 5 and Berta 6, ", "Alpha 6 und Berta 5, "),
        ("COVID-19 is, ", "Corona ist, "),
        ("apples and ", "7 Äpfel und "),
    ],
)
def test_cost_grows_with_the_text(right: str, wrong: str) -> None:
    """Eight times as many numbers cost about eight times as much; were it quadratic, forty times and more."""
    checker = numguard.Checker("en", "de")

    def cost(count: int) -> float:
        begun = process_time()
        checker.check(right * count, wrong * count)
        return process_time() - begun

    few = min(cost(200) for _ in range(3))
    assert cost(1_600) < 24 * few
