"""Numbers taken out and put back; what models do to placeholders; advice for another try."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numguard
from numguard import extract
from numguard.guard.protect import Damage, Mark, protect, restore
from numguard.language import data as localedata
from numguard.writing.retell import retell
from numguard.writing.wholes import wholes
from tests.examples import examples

SOURCE = "It costs 1,200.50 euros for 2 people and 110 million seats since 1987."
TARGETS = """de fr es ru zh ja hi ar fi tr pl cs pt-BR sw ko th bn fa ta hu vi el""".split()


@pytest.mark.parametrize("mark", list(Mark))
def test_all_come_back(mark: Mark) -> None:
    found = protect(SOURCE, "en", mark=mark, whole=False)
    assert len(found.placeholders) == 4
    assert all(found.text[p.start : p.end] == p.token for p in found.placeholders)
    restored = restore(found.text, found, "de")
    assert restored.ok
    assert restored.text == "It costs 1.200,50 euros for 2 people and 110 Millionen seats since 1987."


@pytest.mark.parametrize("target", TARGETS)
@given(number=st.decimals(0, 10**9, places=2), whole=st.integers(0, 10**12), mark=st.sampled_from(list(Mark)))
@examples(15)
def test_values_do_not_change(target: str, number: object, whole: int, mark: Mark) -> None:
    """protect then restore gives every number back in the target's convention with its value unchanged (issue 5)."""
    found = protect(f"zq {number} zq {whole:,} zq", "en", mark=mark)
    restored = restore(found.text, found, target)
    assert restored.ok
    for start, end, placeholder in restored.spans:
        (read,) = numguard.extract(restored.text[start:end], target)
        assert read.values[0] == placeholder.mention.values[0]


@given(text=st.text(max_size=80), hypothesis=st.text(max_size=80), mark=st.sampled_from(list(Mark)))
@examples(200)
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
    restored = restore(hypothesis, protect("7.5 km for 2 people", "en", mark=mark, whole=False), "de", lenient=True)
    assert (restored.text, [str(problem.code) for problem in restored.problems]) == (text, codes)
    assert all(problem.message for problem in restored.problems)


def test_half_of_many_lost() -> None:
    found = protect(" ".join(f"{n} cats" for n in range(10, 20)), "en", mark="brackets")
    restored = restore(" ".join(f"⟦{n}⟧" for n in range(0, 10, 2)), found, "de")
    assert restored.text == "10 12 14 16 18"
    assert [problem.code for problem in restored.problems] == [Damage.LOST] * 5


def test_choices() -> None:
    assert protect("twenty-five of 30 cats", "en", mark="brackets", words=False).text == "twenty-five of ⟦0⟧ cats"
    found = protect("It has 1,234 cats.", "en")
    assert restore(found.text, found, "hi", digits="native").text == "It has १,२३४ cats."
    with pytest.raises(ValueError, match="runes"):
        protect("5", "en", mark="runes")
    with pytest.raises(numguard.UnknownLanguageError):
        protect("5", "qqq")


@pytest.mark.sampled(20)
@pytest.mark.parametrize("target", sorted(localedata.tags()))
def test_every_language_takes_its_numbers_back(target: str) -> None:
    found = protect(SOURCE, "en", whole=False)
    restored = restore(found.text, found, target)
    assert restored.ok
    for start, end, placeholder in restored.spans:
        (read,) = numguard.extract(restored.text[start:end], target)
        assert read.values[0] in placeholder.mention.values


def rows(name: str) -> list[list[str]]:
    """Return the rows of a table, with empty cells for those that a row leaves out."""
    lines = (Path(__file__).parent / "cases" / name).read_text("utf-8").splitlines()
    return [[*line.split("\t"), *[""] * 7][:7] for line in lines if not line.startswith("#")]


WHOLES = rows("wholes.tsv")


@pytest.mark.parametrize(("lang", "text", "taken", "target", "said", "_", "__"), WHOLES)
def test_wholes(lang: str, text: str, taken: str, target: str, said: str, _: str, __: str) -> None:
    found = wholes(text, extract(text, lang), lang)
    assert " | ".join(one.text for one in found) == taken
    assert all(text[one.start : one.end] == one.text for one in found)
    assert " | ".join(retell(one, lang, target) or "" for one in found if target) == said


def test_as_many_numbers_are_no_wholes() -> None:
    assert sum(not row[2] for row in WHOLES) >= len(WHOLES) / 2


@pytest.mark.parametrize(("lang", "source", "mark", "hypothesis", "target", "text", "codes"), rows("restored.tsv"))
def test_restored(lang: str, source: str, mark: str, hypothesis: str, target: str, text: str, codes: str) -> None:
    found = restore(hypothesis, protect(source, lang, mark=mark), target)
    assert (found.text, " ".join(problem.code for problem in found.problems)) == (text, codes)
    assert found.ok is not bool(codes)


def test_what_cannot_be_written_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language whose reader does not give the value back gets no number: the mark stays, and is told."""
    found = protect("He came on 3 March 2019 and paid $5.", "en")
    monkeypatch.setattr(
        "numguard.writing.retell.extract", lambda text, lang: extract(text.replace("2019", "2018"), lang)
    )
    restored = restore("NUMA, NUMB", found, "de")
    assert (restored.text, [problem.code for problem in restored.problems]) == ("NUMA, 5 $", [Damage.UNWRITTEN])


@pytest.mark.sampled(20)
@pytest.mark.parametrize("target", sorted(localedata.tags()))
def test_every_language_takes_whole_dates_and_amounts_back(target: str) -> None:
    """What is written is read as the same date, time, value and unit; nothing is written where it is not."""
    found = protect("On 3 March 2019 at 5:45 pm he paid €2.5 million (12 %) for 5 km.", "en")
    assert found.text == "On NUMA at NUMB he paid NUMC (NUMD) for NUME."
    restored = restore(found.text, found, target)
    assert {problem.code for problem in restored.problems} <= {Damage.UNWRITTEN}
    read = {str(p.mention.text): extract(restored.text[start:end], target) for start, end, p in restored.spans}
    for said, value in (("€2.5 million", 2_500_000), ("12 %", 12), ("5 km", 5)):
        assert said not in read or [one.values[0] for one in read[said]] == [value]
    assert "€2.5 million" in read
    assert "3 March 2019" in read


@pytest.mark.parametrize("lang", ["en", "de", "fr", "hi", "ja", "sck", "tr", "zh"])
@pytest.mark.parametrize("mark", list(Mark))
def test_a_word_between_two_numbers_belongs_to_one_of_them(lang: str, mark: Mark) -> None:
    """Two placeholders shared the word for the half of the day, and both were lost on the way back."""
    for text in (
        "2:31 am 1",
        "2:31 pm 1:05",
        "It cost $5 $ 3",
        "5 % 3 %",
        "5 € 6 €",
        "3 March 4 May 2020",
        "5 km 3 km",
    ):
        protected = protect(text, lang, mark=mark)
        places = [(one.mention.start, one.mention.end) for one in protected.placeholders]
        assert all(first[1] <= second[0] for first, second in pairwise(places)), (text, places)
        restored = restore(protected.text, protected, lang)
        assert (restored.text, restored.problems) == (text, ())
