"""Where the text to translate stands in a prompt."""

from __future__ import annotations

import time

import pytest

from numguard.guard.prompts import pick_of
from numguard.model.errors import PolicyError

TEXT = "The bridge is 120 m long: 10:30."


@pytest.mark.parametrize(
    ("pattern", "prompt", "found"),
    [
        ("colon", f"Translate this to German in under 50 words: {TEXT}", TEXT),
        ("colon", f"Rules: 1. No notes.\nText:\n{TEXT}\n", TEXT),
        ("colon", f"3 rules:\nBe brief.\n\nTranslate into German:\n\n{TEXT}", TEXT),
        ("colon", "Translate this", None),
        ("colon", "At 10:30", None),
        ("fence", f"In 2 ways:\n```text\nfirst\n```\nand\n```\n{TEXT}\n```\nIn 50 words.", TEXT),
        ("fence", f"~~~\n{TEXT}\n~~~", TEXT),
        ("fence", f"```\n{TEXT}", None),
        ("tags", f"<rules>1. Brief</rules> <text>{TEXT}</text> in 50 words", TEXT),
        ("tags", f"<a>{TEXT}</b>", None),
        ("tags", "5 < 6", None),
        (r"TEXT: (.*)", f"In 50 words. TEXT: {TEXT}", TEXT),
        (r"The .*", f"In 50 words. {TEXT}", TEXT),
        (r"No (.*)", TEXT, None),
    ],
)
def test_the_text_is_found(pattern: str, prompt: str, found: str | None) -> None:
    assert pick_of(pattern)(prompt) == found


def test_an_expression_that_is_none_is_told() -> None:
    with pytest.raises(
        PolicyError, match=r"source_pattern: '\(' is no regular expression .*; or say colon, fence, tags"
    ):
        pick_of("(")


@pytest.mark.parametrize("name", ["colon", "fence", "tags"])
@pytest.mark.parametrize("piece", ["<a>", "</a>", "```\n", "```a\n", "~~~\n```\n", ": ", ":\n", "<", "x:\n "])
def test_a_long_prompt_costs_what_its_length_says(name: str, piece: str) -> None:
    pick, prompt = pick_of(name), piece * 100_000
    began = time.process_time()
    pick(prompt)
    assert time.process_time() - began < 3
