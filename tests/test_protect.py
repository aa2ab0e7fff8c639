"""Numbers taken out and put back; what models do to placeholders; advice for another try."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numguard
from numguard.language import data as localedata
from numguard.serving.protect import Damage, Mark, protect, restore

SOURCE = "It costs 1,200.50 euros for 2 people and 110 million seats since 1987."
TARGETS = """de fr es ru zh ja hi ar fi tr pl cs pt-BR sw ko th bn fa ta hu vi el""".split()


@pytest.mark.parametrize("mark", list(Mark))
def test_all_come_back(mark: Mark) -> None:
    found = protect(SOURCE, "en", mark=mark)
    assert len(found.placeholders) == 4
    assert all(found.text[p.start : p.end] == p.token for p in found.placeholders)
    restored = restore(found.text, found, "de")
    assert restored.ok
    assert restored.text == "It costs 1.200,50 euros for 2 people and 110 Millionen seats since 1987."


@pytest.mark.parametrize("target", TARGETS)
@given(number=st.decimals(0, 10**9, places=2), whole=st.integers(0, 10**12), mark=st.sampled_from(list(Mark)))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_values_do_not_change(target: str, number: object, whole: int, mark: Mark) -> None:
    """protect then restore gives every number back in the target's convention with its value unchanged (issue 5)."""
    found = protect(f"zq {number} zq {whole:,} zq", "en", mark=mark)
    restored = restore(found.text, found, target)
    assert restored.ok
    for start, end, placeholder in restored.spans:
        (read,) = numguard.extract(restored.text[start:end], target)
        assert read.values[0] == placeholder.mention.values[0]


@given(text=st.text(max_size=80), hypothesis=st.text(max_size=80), mark=st.sampled_from(list(Mark)))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_text(text: str, hypothesis: str, mark: Mark) -> None:
    """Text never raises, and an untouched protected text holds the same numbers."""
    found = protect(text, "en", mark=mark)
    assert restore(found.text, found, "en").ok or found.refusal
    restore(hypothesis, found, "de")


@pytest.mark.parametrize(
    ("mark", "source"),
    [
        (Mark.BRACKETS, "See ⟦0⟧ for 5 cats."),
        (Mark.XML, 'See <n id="0"/> for 5 cats.'),
        (Mark.DNT, "See <dnt>x</dnt> for 5 cats."),
        (Mark.LETTERS, "See NUMA for 5 cats."),
    ],
)
def test_a_placeholder_in_the_source_already(mark: Mark, source: str) -> None:
    found = protect(source, "en", mark=mark)
    assert (found.text, found.placeholders) == (source, ())
    assert "already" in found.refusal
    assert restore(source, found, "de").text == source


@pytest.mark.parametrize(
    ("mark", "hypothesis", "codes", "text"),
    [
        (Mark.BRACKETS, "⟦1⟧ Leute", ["lost"], "2 Leute"),
        (Mark.BRACKETS, "Leute", ["lost", "lost"], "Leute"),
        (Mark.BRACKETS, "⟦0⟧ ⟦1⟧ ⟦1⟧", ["repeated"], "7,5 2 2"),
        (Mark.BRACKETS, "⟦ 0 ⟧ und [1]", ["damaged", "damaged"], "7,5 und 2"),
        (Mark.BRACKETS, "⟦0⟧, ⟦1⟧ und ⟦7⟧", ["unknown"], "7,5, 2 und ⟦7⟧"),
        (Mark.BRACKETS, "⟦0⟧ ⟦1⟧ [1]", [], "7,5 2 [1]"),
        (Mark.BRACKETS, "⟦०⟧ ⟦1⟧", ["damaged"], "7,5 2"),
        (Mark.XML, '<n id="0"><n id="1"/></n>', ["damaged", "damaged"], "7,52"),
        (Mark.XML, "< n id = “0” / > <N ID='1'></N>", ["damaged", "damaged"], "7,5 2"),
        (Mark.DNT, "<dnt><dnt>N0</dnt></dnt> <dnt> N1 </dnt>", ["damaged"] * 3, "7,5 2"),
        (Mark.LETTERS, "Numa und NUM B", ["damaged", "damaged"], "7,5 und 2"),
    ],
)
def test_damaged_placeholders(mark: Mark, hypothesis: str, codes: list[str], text: str) -> None:
    restored = restore(hypothesis, protect("7.5 km for 2 people", "en", mark=mark), "de")
    assert (restored.text, [str(problem.code) for problem in restored.problems]) == (text, codes)
    assert all(problem.message for problem in restored.problems)


def test_half_of_many_lost() -> None:
    found = protect(" ".join(f"{n} cats" for n in range(10, 20)), "en")
    restored = restore(" ".join(f"⟦{n}⟧" for n in range(0, 10, 2)), found, "de")
    assert restored.text == "10 12 14 16 18"
    assert [problem.code for problem in restored.problems] == [Damage.LOST] * 5


def test_choices() -> None:
    assert protect("twenty-five of 30 cats", "en", words=False).text == "twenty-five of ⟦0⟧ cats"
    found = protect("It has 1,234 cats.", "en")
    assert restore(found.text, found, "hi", digits="native").text == "It has १,२३४ cats."
    with pytest.raises(ValueError, match="runes"):
        protect("5", "en", mark="runes")
    with pytest.raises(numguard.UnknownLanguageError):
        protect("5", "qqq")


@pytest.mark.parametrize("target", sorted(localedata.tags()))
def test_every_language_takes_its_numbers_back(target: str) -> None:
    found = protect(SOURCE, "en")
    restored = restore(found.text, found, target)
    assert restored.ok
    for start, end, placeholder in restored.spans:
        (read,) = numguard.extract(restored.text[start:end], target)
        assert read.values[0] in placeholder.mention.values
