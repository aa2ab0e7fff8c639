"""Laws of long texts: cut into stretches that are each other's, whatever a translation joins, splits or leaves out."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numguard
from numguard.alignment.stretches import Stretch, stretches
from numguard.mentions import reading
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.reading import QUICK, Reading
from numguard.script.sentences import sentences
from tests.laws.cost import counted
from tests.laws.test_linear import _BOUND, FEW, growth, name_of

_CHECKER = numguard.Checker("en", "de")
_COUNT = 24


def _numbers(rng: random.Random, count: int) -> list[int]:
    return [rng.choice((rng.randrange(13, 100), rng.randrange(1300, 90_000))) for _ in range(count)]


def _texts(numbers: list[int], rng: random.Random, said: list[int] | None = None) -> tuple[str, str]:
    """Return a text of one sentence a number, and its translation, in which some sentences are joined or split."""
    ours, theirs = [], []
    for k, number in enumerate(numbers):
        ours.append(f"In {name_of(k)} they counted {number} trees, and later they all went home.")
        own = number if said is None else said[k]
        end = rng.choice((", und später gingen alle nach Hause.", ". Später gingen dann alle nach Hause."))
        theirs.append(f"In {name_of(k)} zählte man {own} Bäume{end}")
        if k % 3 == 0:
            ours.append("Nobody knows why.")
            theirs.append(rng.choice(("Niemand weiß, warum.", "")))
    return " ".join(ours), " ".join(one for one in theirs if one)


def _cut(source: str, hypothesis: str) -> list[Stretch]:
    ours, theirs = (Reading(text, lexicon(lang)) for text, lang in ((source, "en"), (hypothesis, "de")))
    return stretches(source, ours, hypothesis, theirs)


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 5))
def test_stretches_make_up_both_texts(seed: int, lost: int) -> None:
    """Each character and each number of both texts belongs to one stretch, in the order of the texts."""
    rng = random.Random(seed)
    source, hypothesis = _texts(_numbers(rng, _COUNT), rng)
    sentences = hypothesis.split(". ")
    hypothesis = ". ".join(one for k, one in enumerate(sentences) if k % 6 >= lost)
    found = _cut(source, hypothesis)
    if not found:
        return
    assert (found[0].start, found[0].other_start, found[0].first, found[0].other_first) == (0, 0, 0, 0)
    assert (found[-1].end, found[-1].other_end) == (len(source), len(hypothesis))
    for one, following in zip(found, found[1:], strict=False):
        assert one.start < one.end == following.start
        assert one.other_start < one.other_end == following.other_start
        assert (one.last, one.other_last) == (following.first, following.other_first)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_a_right_text_is_cut_and_passes(seed: int) -> None:
    """Sentences that the translation splits, and short ones that it leaves out, move no number to another."""
    rng = random.Random(seed)
    numbers = _numbers(rng, _COUNT)
    source, hypothesis = _texts(numbers, rng)
    assert len(_cut(source, hypothesis)) >= _COUNT / 2
    assert _CHECKER.check(source, hypothesis).action == "pass"


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(0, _COUNT - 1))
def test_a_wrong_number_is_found_in_its_sentence(seed: int, wrong: int) -> None:
    """The numbers of other sentences excuse no wrong one, and none of them is told with it."""
    rng = random.Random(seed)
    numbers = _numbers(rng, _COUNT)
    said = [number + 100 * (k == wrong) for k, number in enumerate(numbers)]
    source, hypothesis = _texts(numbers, rng, said)
    verdict = _CHECKER.check(source, hypothesis)
    assert verdict.action == "block"
    told = [issue.source.text for issue in verdict.issues if issue.source is not None]
    assert told == [str(numbers[wrong])], seed


@counted
@pytest.mark.parametrize("wrong", [0, 5, 2], ids=["right", "some wrong", "half wrong"])
def test_long_texts_cost_linear_time(wrong: int) -> None:
    """Whatever is wrong in a long text: only what is wrong is read in full."""

    def cost(count: int) -> object:
        rng = random.Random(count)
        numbers = _numbers(rng, count)
        said = [number + (wrong > 0 and k % wrong == 0) for k, number in enumerate(numbers)]
        return _CHECKER.check(*_texts(numbers, rng, said)).issues

    assert cost(FEW) or not wrong
    assert growth(cost) < _BOUND


@pytest.mark.parametrize("seed", range(6))
def test_a_long_text_is_parted_where_few_sentences_have_numbers(seed: int) -> None:
    """However many sentences lie between two numbers that both texts say, none of the text is left in one piece."""
    rng = random.Random(seed)
    ours, theirs = [], []
    for number in _numbers(rng, 60):
        ours.append(f"They counted {number} trees.")
        theirs.append(f"Man zählte {number} Bäume.")
        for _ in range(rng.randrange(2, 9)):
            k = rng.randrange(1, 9)
            ours += ["They " + "slowly " * k + "went home.", "Nobody knew why."]
            theirs.append(
                "Man ging "
                + "langsam " * k
                + rng.choice(("heim, keiner wusste, warum.", "heim. Warum? Keiner weiß es."))
            )
    source, hypothesis = " ".join(ours), " ".join(theirs)
    found = _cut(source, hypothesis)
    assert max(one.end - one.start for one in found) < len(source) / 20


@pytest.mark.patches_core
@pytest.mark.parametrize("seed", range(4))
def test_each_sentence_of_a_long_text_is_read_once(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence is read again but where a number is wrong, none that says no number, and never the whole text."""
    rng = random.Random(seed)
    numbers = _numbers(rng, 30)
    texts = _texts(numbers, rng, [numbers[0] + 1, *numbers[1:]])
    read: list[str] = []
    scanned: Callable[..., list[Atom]] = vars(reading)["read"]

    def reads(text: str, *rest: object) -> list[Atom]:
        read.append(text)
        return scanned(text, *rest)

    monkeypatch.setattr(reading, "read", reads)
    assert min(map(len, texts)) > 1000
    assert _CHECKER.check(*texts).action is numguard.Action.BLOCK
    right = [text for text in read if name_of(0) not in text]
    assert len(right) == len(set(right)) == 2 * len(numbers) - 2
    assert all("counted" in text or "zählte" in text for text in read)
    assert max(map(len, read)) < 300


def test_a_long_text_says_what_its_sentences_say() -> None:
    """What a long text is read as is what each of its sentences says alone, at its place."""
    rng = random.Random(7)
    for lang, text in zip(("en", "de"), _texts(_numbers(rng, 30), rng), strict=True):
        found = Reading(text, lexicon(lang)).numbers()
        alone = [
            (start + atom.start, start + atom.end, atom.value)
            for start, end in sentences(text)
            for atom in Reading(text[start:end], lexicon(lang)).atoms(QUICK)
        ]
        rows = zip(found.starts, found.ends, found.atoms, strict=True)
        assert [(start, end, atom.value) for start, end, atom in rows] == alone


@pytest.mark.parametrize(
    ("source", "hypothesis", "last"),
    [
        (
            "He went to his first games aged 14 and lost his father three years later, so that it was hard for him to "
            "find anybody of the same age who had lived through as much. The council issued its plan in July 2017.",
            "Mit 14 Jahren kam er zu den ersten Spielen. Ein Jahr danach starb der Vater. So war es schwer. Kaum "
            "jemand hatte so viel erlebt wie er selbst. Der Rat beschloss den Plan im Juli 2017.",
            "Kaum jemand hatte so viel erlebt wie er selbst. Der Rat beschloss den Plan im Juli 2017.",
        ),
        (
            "The council issued its plan. It was in July 2017 that he went to the games for the first time, aged 14.",
            "Der Rat beschloss den Plan. Das war so. Im Juli 2017 kam er mit 14 Jahren zum ersten Mal zu den Spielen.",
            "Das war so. Im Juli 2017 kam er mit 14 Jahren zum ersten Mal zu den Spielen.",
        ),
    ],
)
def test_sentences_without_a_partner_belong_where_they_make_a_part_as_long(
    source: str, hypothesis: str, last: str
) -> None:
    assert hypothesis[_cut(source, hypothesis)[-1].other_start :] == last
