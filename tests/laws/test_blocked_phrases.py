"""Law: a phrase that is no number ends where a number begins in it and goes on: té set-cents vint is 720, no thirst."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

import numguard
from numguard.language.data import tags
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon

_SCALES = (100, 1000)
_JOINTS = (" ", "-")


def _continued(lex: Lexicon, tag: str) -> Iterator[tuple[str, int]]:
    """Yield each blocked phrase that ends with a digit's word, with a scale behind it that both make one number."""
    scales = [(value, lex.data.values["mul"][value][0]) for value in _SCALES if lex.data.values["mul"].get(value)]
    for phrase in lex.data.lists["block"]:
        first, _, last = phrase.rpartition(" ")
        entry = lex.look(last).entry if first else None
        if entry is None or not isinstance(entry.num, int) or not 2 <= entry.num <= 9 or entry.block:
            continue
        for value, scale in scales:
            for joint in _JOINTS:
                alone = numguard.extract(f"{last}{joint}{scale}", tag)
                if len(alone) == 1 and Decimal(entry.num * value) in alone[0].values[:1]:
                    yield f"{phrase}{joint}{scale}", entry.num * value


@pytest.mark.sampled(40)
@pytest.mark.parametrize("tag", sorted(tags()))
def test_a_blocked_phrase_yields(tag: str) -> None:
    lex = lexicon(tag)
    if lex.nospace:
        return
    wrong = [
        text
        for text, value in _continued(lex, tag)
        if not any(value in one.values for one in numguard.extract(text, tag))
    ]
    assert wrong == []
