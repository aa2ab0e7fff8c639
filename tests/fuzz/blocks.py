"""Blocks of work: the same number and seed make the same texts in every process, whatever was done before."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from numguard.language import data as localedata
from numguard.model.errors import UnknownLanguageError
from tests.fuzz.dressed import dressed
from tests.fuzz.exercises import BULK, DENSE, SAMPLED, Case, Exercise, findings
from tests.fuzz.stock import languages
from tests.fuzz.texts import mutate, parallel, soup

BULK_PAIRS = 600
DENSE_PAIRS = 12
SAMPLED_IN = 25
DENSE_IN = 6  # one block in six is dense
_LIMIT = 6_000  # characters: long texts are the sweeps' work
_ALIASES = {"nb": "no", "zh-TW": "zh-Hant", "zh-CN": "zh", "sr-Cyrl": "sr", "en-US": "en", "en-GB": "en"}


@dataclass(frozen=True, slots=True)
class Corpus:
    """Lines of texts that translate each other, by language: what mutation starts from."""

    lines: dict[str, tuple[str, ...]]

    def pair(self, rng: random.Random, source_lang: str, target_lang: str) -> tuple[str, str] | None:
        """Return a line in both languages; None where one of them is not there."""
        ours, theirs = self.lines.get(source_lang), self.lines.get(target_lang)
        if ours is None or theirs is None:
            return None
        at = rng.randrange(min(len(ours), len(theirs)))
        return ours[at], theirs[at]


@dataclass(frozen=True, slots=True)
class Plan:
    """What decides every text of a run. ``parts``: only the first of so many parts of each block.

    ``is_twin``: every text through its whole verdict and nothing else, and each block in two processes.
    """

    seed: int
    corpus: str | None = None
    parts: int = 1
    is_twin: bool = False


@cache
def corpus(folder: str) -> Corpus:
    """Read ``*.TAG.txt`` of a folder, a segment a line, line n of each the translation of the others.

    Raises ValueError where no file is named so.
    """
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(Path(folder).glob("*.*.txt")):
        tag = path.name.split(".")[-2]
        tag = _ALIASES.get(tag, tag)
        try:
            localedata.load(tag)
        except UnknownLanguageError:
            continue
        found.setdefault(tag, tuple(path.read_text("utf-8").splitlines()))
    if not found:
        raise ValueError(f"{folder} holds no file named like src.en.txt and ref.de.txt")
    return Corpus(found)


def pair_of(seed: int, block: int) -> tuple[str, str]:
    """Return the languages of a block: each round of blocks takes every language once."""
    tags = list(languages())
    per_round = len(tags) // 2
    number, at = divmod(block, per_round)
    rng = random.Random(f"round {seed} {number}")
    rng.shuffle(tags)
    one, other = tags[2 * at], tags[2 * at + 1]
    same, english = rng.choices((True, False), (1, 9), k=per_round)[at], (at + number) % 4 == 0
    return (one, one) if same else ("en", other) if english else (one, other)


def is_dense(block: int) -> bool:
    """Tell the blocks in which few texts go through everything from those in which many are checked."""
    return block % DENSE_IN == 1


def cases(plan: Plan, block: int) -> Iterator[tuple[Case, tuple[Exercise, ...]]]:
    """Yield the cases of a block, each with its exercises."""
    rng = random.Random(f"block {plan.seed} {block}")
    source_lang, target_lang = pair_of(plan.seed, block)
    texts = corpus(plan.corpus) if plan.corpus else None
    dense = is_dense(block) and not plan.is_twin
    for at in range((DENSE_PAIRS if dense else BULK_PAIRS) // plan.parts):
        source, hypothesis = _texts(rng, source_lang, target_lang, texts)
        case = Case(source_lang, target_lang, source[:_LIMIT], hypothesis[:_LIMIT], rng.randrange(10**6))
        if plan.is_twin:
            yield case, (findings,)
            continue
        yield case, DENSE if dense else (*BULK, *SAMPLED) if at % SAMPLED_IN == 0 else BULK


def _texts(rng: random.Random, source_lang: str, target_lang: str, texts: Corpus | None) -> tuple[str, str]:
    kind = rng.random()
    real = texts.pair(rng, source_lang, target_lang) if texts is not None and kind < 0.6 else None
    if real is not None:
        source, hypothesis = real
        if kind < 0.3:
            source = mutate(rng, source, source_lang, rng.randint(1, 3))
        return source, mutate(rng, hypothesis, target_lang, rng.randint(0, 4))
    if kind < 0.5:
        source, hypothesis = parallel(rng, source_lang, target_lang)
        times = 0 if rng.random() < 0.3 else rng.randint(1, 3)
        return source, mutate(rng, hypothesis, target_lang, times)
    write = dressed if rng.random() < 0.4 else soup
    source = write(rng, source_lang)
    if kind < 0.75:
        return source, mutate(rng, source, target_lang, rng.randint(0, 4))
    return source, write(rng, target_lang)
