"""Law of place: what a sentence says does not depend on the sentence before it."""

from __future__ import annotations

import random
import re
from collections import defaultdict

import numguard
from numguard.model import Mention
from tests.sampling import seed
from tests.tables import tables

_TEXTS = 400
"""Pairs of texts that are drawn, over all languages."""
_MOST = 0.005
"""The share that may differ: a month alone, a decade without its century are read by what the whole text says."""
_FEWEST = 4
_ITEM = re.compile(r"\d+[.)]\s")
_STOPS = tuple(".。।?!؟")


def texts() -> dict[str, list[str]]:
    """Return the sentences of the tables by their language."""
    found: dict[str, set[str]] = defaultdict(set)
    for folder in ("explanations", "checks", "steps", "languages"):
        for table in tables(folder):
            for row in table.rows:
                found[row.source_lang].add(row.source)
                found[row.target_lang].add(row.hypothesis)
    ended = {tag: sorted(text for text in said if _is_sentence(text)) for tag, said in found.items()}
    return {tag: said for tag, said in sorted(ended.items()) if len(said) >= _FEWEST}


def _is_sentence(text: str) -> bool:
    """Tell whether a text ends as a sentence does, and begins with no item of a list: one is told at its head."""
    return text.endswith(_STOPS) and _ITEM.match(text) is None


def read(text: str, tag: str, offset: int = 0) -> list[tuple[object, ...]]:
    """Return what is read of a text, with its places moved."""
    return [_said(mention, offset) for mention in numguard.extract(text, tag)]


def _said(mention: Mention, offset: int) -> tuple[object, ...]:
    readings = tuple((reading.value, reading.unit, reading.bound) for reading in mention.readings)
    return mention.start + offset, mention.text, mention.kind, mention.soft, readings


def test_two_sentences_say_what_each_says() -> None:
    """The mentions of two sentences are those of the first and those of the second."""
    drawn = random.Random(f"{seed()} sentences")
    said = texts()
    breaches: list[tuple[str, str, str]] = []
    for _ in range(_TEXTS):
        tag = drawn.choice(list(said))
        first, second = drawn.sample(said[tag], 2)
        blank = "" if first.endswith("。") else " "
        both = read(first, tag) + read(second, tag, len(first + blank))
        if read(first + blank + second, tag) != both:
            breaches.append((tag, first, second))
    assert len(breaches) <= _MOST * _TEXTS, breaches
