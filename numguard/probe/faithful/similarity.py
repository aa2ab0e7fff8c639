"""κ: how alike two texts of one language are, from 0 to 1. From sacrebleu and rapidfuzz, and our own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numguard.checker import Checker
from numguard.errors import InputError
from numguard.language import data as localedata
from numguard.language.tags import split_tag

Similarity = Callable[[str, str], float]
"""Of a gold text and another."""

NAMES = ("bleu", "chrf", "levenshtein", "numbers")
_TOKENIZERS = {"zh": "zh", "ko": "char"}
"""sacrebleu's tokenizer where it is neither that of spaced scripts (13a) nor that of unspaced ones (char)."""


def similarity(name: str, lang: str) -> Similarity:
    """Return a measure for texts of a language: BLEU-4, chrF, word-level Levenshtein, or the agreement of numbers.

    >>> similarity("numbers", "en")("12 ships and 3 boats", "12 ships and 4 boats")
    0.5

    Raises InputError for an unknown name, or where its package is not installed.
    """
    if name == "numbers":
        return _numbers(lang)
    makers = {"bleu": _bleu, "chrf": _chrf, "levenshtein": _levenshtein}
    if name not in makers:
        raise InputError(f"unknown similarity {name!r}; there are {', '.join(NAMES)}")
    try:
        return makers[name](lang)
    except ImportError as error:
        raise InputError(f"similarity {name!r} needs {error.name}: pip install 'numguard[probe]'") from error


def is_unspaced(lang: str) -> bool:
    """Tell whether a language sets no spaces between words, as its locale file says.

    >>> is_unspaced("th"), is_unspaced("ko")
    (True, False)
    """
    return "nospace" in localedata.load(lang).flags


def tokenizer(lang: str) -> str:
    """Return sacrebleu's tokenizer for a language.

    >>> tokenizer("zh-Hant"), tokenizer("yue"), tokenizer("de")
    ('zh', 'char', '13a')
    """
    return _TOKENIZERS.get(split_tag(lang)[0], "char" if is_unspaced(lang) else "13a")


def _bleu(lang: str) -> Similarity:
    from sacrebleu.metrics.bleu import BLEU

    # Sentence BLEU as sacrebleu advises it: orders up to what the sentence has, exponential smoothing.
    metric: Any = BLEU(effective_order=True, tokenize=tokenizer(lang))
    return lambda gold, text: float(metric.sentence_score(text, [gold]).score) / 100


def _chrf(lang: str) -> Similarity:
    from sacrebleu.metrics.chrf import CHRF

    metric: Any = CHRF()
    return lambda gold, text: float(metric.sentence_score(text, [gold]).score) / 100


def _levenshtein(lang: str) -> Similarity:
    from rapidfuzz.distance import Levenshtein

    split = list if is_unspaced(lang) else str.split
    return lambda gold, text: float(Levenshtein.normalized_similarity(split(gold), split(text)))


def _numbers(lang: str) -> Similarity:
    """Numbers that account for each other, as a share of all numbers of both texts; 1 where neither has any."""
    checker = Checker(lang, lang)

    def agreement(gold: str, text: str) -> float:
        alignment = checker.check(gold, text).alignment
        theirs = {(pair.source.start, pair.source.end) for pair in alignment.pairs}
        ours = {(pair.hypothesis.start, pair.hypothesis.end) for pair in alignment.pairs}
        left = len(alignment.unaligned_source) + len(alignment.unaligned_hypothesis)
        total = len(theirs) + len(ours) + left
        return (len(theirs) + len(ours)) / total if total else 1.0

    return agreement
