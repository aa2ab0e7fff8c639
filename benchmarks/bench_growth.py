"""Time at growing length of what is done in C, which the counts of tests/laws do not see: `make bench`."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

import numguard
from numguard.mentions.placeholders.mask import mask

FEW, TIMES = 2_500, 8
_BOUND = 1.5 * TIMES
"""What is linear grows eight times, what is quadratic sixty-four times; a machine has other things to do."""
_ROUNDS = 5


def growth(work: Callable[[int], object]) -> float:
    """Return how many times as long the longer text takes, by the best of several rounds of both."""
    best = dict.fromkeys((FEW, FEW * TIMES), float("inf"))
    for _ in range(_ROUNDS):
        for count in best:
            begun = process_time()
            work(count)
            best[count] = min(best[count], process_time() - begun)
    return best[FEW * TIMES] / best[FEW]


@pytest.mark.parametrize(
    ("head", "piece", "tail"),
    [("", "\n", "x"), ("a", "\n ", "b"), ("a", " ", ")"), ("a\n", "*", "b"), ("```", "a", ""), ("", "``` ", ""),
     ("", "(note: ", ")"), ("", "Option 1\n", ""), ("I'm sorry ", "I cannot ", ""), ("**", "a*", "b**")],
)  # fmt: skip
def test_outputs_that_look_like_replies(head: str, piece: str, tail: str) -> None:
    """What a model says beside a translation: a row of line breaks took minutes."""
    checker = numguard.Checker("en", "de")
    assert growth(lambda count: checker.check("It is open.", head + piece * count + tail)) < _BOUND


def test_names_in_another_order() -> None:
    """A name in each sentence: looking for each in all of the text grew with its square."""
    checker = numguard.Checker("en", "de")

    def judged(count: int) -> object:
        names = [f"M{k // 26 // 26 % 26 + 97:c}{k // 26 % 26 + 97:c}{k % 26 + 97:c}q" for k in range(count // 25)]
        source = " ".join(f"In {name} they saw {k + 10} trees, and then they left." for k, name in enumerate(names))
        said = [f"In {name} sah man {k + 10} Bäume, dann gingen sie." for k, name in enumerate(names)]
        said[::10], said[1::10] = said[1::10], said[: len(said[1::10]) * 10 : 10]
        return checker.check(source, " ".join(said))

    assert growth(judged) < _BOUND


@pytest.mark.parametrize(
    "piece",
    ["{", "{n,plural,one{", "{a,plural,other{}x{}y{}z{}}", "<a x=1 ", "&lt;a ", "%1$", "__A", "{$n->", "[a]", "}"],
)
def test_masking(piece: str) -> None:
    assert growth(lambda count: mask(piece * count)) < _BOUND


@pytest.mark.parametrize("piece", ["123. ", "123 ", "123\N{NARROW NO-BREAK SPACE}", "123, ", "1 1/2 3/4 ", "7:30 "])
def test_rows_of_numbers(piece: str) -> None:
    """A column of figures as one line: the row behind each number was gone through as the ending of a word."""
    assert growth(lambda count: numguard.extract(piece * (count // len(piece)), "en")) < _BOUND
