"""The best of several candidates, and what systems return as candidates."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from numguard import Candidate, CandidateError, Checker, best, rank
from numguard.integrations import from_ctranslate2, from_llm, from_transformers

CHECKER = Checker("en", "de")
SOURCE = "It has 74 cats."
RIGHT, WRONG, LOST = "Es hat 74 Katzen.", "Es hat 47 Katzen.", "Es hat Katzen."


def test_numbers_first_then_scores_then_order() -> None:
    given = [Candidate(WRONG, 0.9), Candidate(RIGHT, 0.1), Candidate("Es hat vierundsiebzig Katzen.", 0.5), LOST]
    ranked = rank(SOURCE, given, CHECKER)
    assert [one.index for one in ranked] == [2, 1, 3, 0]
    assert ranked[0].candidate.score == 0.5
    assert best(SOURCE, [RIGHT, RIGHT + " "], CHECKER).index == 0


def test_the_best_may_still_be_blocked() -> None:
    assert best(SOURCE, [WRONG], CHECKER).verdict.action == "block"


def test_no_candidate() -> None:
    with pytest.raises(CandidateError, match="at least one"):
        best(SOURCE, [], CHECKER)


def test_ctranslate2_results() -> None:
    tokens = [["▁Es", "▁hat", "▁4", "7", "▁Katzen."], ["▁Es", "▁hat", "▁7", "4", "▁Katzen."]]
    found = from_ctranslate2(SimpleNamespace(hypotheses=tokens, scores=[-0.1, -0.2]))
    assert [one.text for one in found] == [WRONG, RIGHT]
    assert best(SOURCE, found, CHECKER).candidate == Candidate(RIGHT, -0.2, "ctranslate2")
    unscored = from_ctranslate2(SimpleNamespace(sequences=tokens, scores=[]), detokenize=" ".join)
    assert unscored[0] == Candidate("▁Es ▁hat ▁4 7 ▁Katzen.", None, "ctranslate2")


def test_transformers_results() -> None:
    rows = [{"translation_text": WRONG}, {"translation_text": RIGHT, "score": 0.3}]
    assert best(SOURCE, from_transformers(rows), CHECKER).candidate == Candidate(RIGHT, 0.3, "transformers")
    assert from_transformers({"generated_text": RIGHT})[0].text == RIGHT

    class Tokenizer:
        def batch_decode(self, sequences: Any, skip_special_tokens: bool = False) -> list[str]:
            return [f"Es hat {number} Katzen." for number in sequences]

    made = SimpleNamespace(sequences=[47, 74], sequences_scores=[0.9, 0.1])
    assert best(SOURCE, from_transformers(made, Tokenizer()), CHECKER).candidate.score == 0.1
    assert from_transformers([74], Tokenizer())[0] == Candidate(RIGHT, None, "transformers")


def named(**parts: Any) -> SimpleNamespace:
    return SimpleNamespace(**parts)


@pytest.mark.parametrize(
    "response",
    [
        RIGHT,
        {"choices": [{"message": {"role": "assistant", "content": RIGHT}}]},
        {"choices": [{"text": RIGHT}]},
        named(choices=[named(message=named(content=RIGHT))]),
        {"content": [{"type": "thinking", "thinking": "74?"}, {"type": "text", "text": RIGHT}]},
        named(content=[named(type="text", text=RIGHT)]),
        {"output": [{"type": "reasoning", "content": []}, {"content": [{"type": "output_text", "text": RIGHT}]}]},
        named(candidates=[named(content=named(parts=[named(text="Es hat "), named(text="74 Katzen.")]))]),
        {"message": {"role": "assistant", "content": RIGHT}},
    ],
)
def test_responses_of_clients(response: object) -> None:
    assert from_llm(response) == (Candidate(RIGHT, None, "llm"),)


@pytest.mark.parametrize("bad", [None, 7, {}, {"choices": []}, [], [{"label": "POSITIVE"}], {"content": []}])
@pytest.mark.parametrize("adapter", [from_ctranslate2, from_transformers, from_llm])
def test_unknown_shapes(adapter: Any, bad: object) -> None:
    with pytest.raises(CandidateError):
        adapter(bad)
