"""κ: how alike two texts of one language are, from 0 to 1. From sacrebleu and rapidfuzz, our own, and the caller's.

BERTScore and BLEURT need packages and models that numguard does not bring; the paper finds both too forgiving.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

from numguard.checker import Checker
from numguard.language.tags import split_tag
from numguard.model.errors import InputError, install
from numguard.probe.bleu import is_unspaced, tokenizer
from numguard.probe.systems import function

Similarity = Callable[[str, str], float]
"""Of a gold text and another."""

BLEURT_CHECKPOINT = "BLEURT_CHECKPOINT"
"""The variable of the environment that names the folder of a BLEURT model."""


def similarity(name: str, lang: str) -> Similarity:
    """Return a measure for texts of a language: BLEU-4, chrF, word-level Levenshtein, or the agreement of numbers.

    ``bleu`` is smoothed, as sacrebleu advises for sentences; ``bleu4`` is not, as in the paper: a text that shares no
    four words in a row with the gold text has 0.

    ``bertscore`` and ``bleurt`` come from the packages of these names, and ``module:function`` is a function of the
    caller's, of a gold text and another, that gives 0 to 1.

    >>> similarity("numbers", "en")("12 ships and 3 boats", "12 ships and 4 boats")
    0.5

    Raises InputError for an unknown name, or where its package is not installed.
    """
    if ":" in name:
        return partial(_called, name, function(name).call)
    if name not in _MAKERS:
        raise InputError(f"unknown similarity {name!r}; there are {', '.join(NAMES)}")
    try:
        return _MAKERS[name](lang)
    except ImportError as error:
        own = {"bertscore": "pip install bert-score", "bleurt": "install bleurt from its repository"}
        step = own.get(name, install("probe"))
        raise InputError(f"similarity {name!r} needs {error.name}: {step}") from error


def _bleu(lang: str) -> Similarity:
    from sacrebleu.metrics.bleu import BLEU

    # Sentence BLEU as sacrebleu advises it: orders up to what the sentence has, exponential smoothing.
    metric: Any = BLEU(effective_order=True, tokenize=tokenizer(lang))
    return lambda gold, text: float(metric.sentence_score(text, [gold]).score) / 100


def _bleu4(lang: str) -> Similarity:
    from sacrebleu.metrics.bleu import BLEU

    # A corpus of one sentence: for a sentence sacrebleu advises orders up to its length, each time that it is asked.
    metric: Any = BLEU(smooth_method="none", tokenize=tokenizer(lang))
    return lambda gold, text: float(metric.corpus_score([text], [[gold]]).score) / 100


def _chrf(_lang: str) -> Similarity:
    from sacrebleu.metrics.chrf import CHRF

    metric: Any = CHRF()
    return lambda gold, text: float(metric.sentence_score(text, [gold]).score) / 100


def _levenshtein(lang: str) -> Similarity:
    from rapidfuzz.distance import Levenshtein

    split = list if is_unspaced(lang) else str.split
    return lambda gold, text: float(Levenshtein.normalized_similarity(split(gold), split(text)))


def _bertscore(lang: str) -> Similarity:
    from bert_score import BERTScorer

    # Rescaled against the package's baseline, or all texts of a language are alike.
    scorer: Any = BERTScorer(lang=split_tag(lang)[0], rescale_with_baseline=True)
    return lambda gold, text: _unit(float(scorer.score([text], [gold])[2][0]))


def _bleurt(lang: str) -> Similarity:
    from bleurt.score import BleurtScorer

    folder = os.environ.get(BLEURT_CHECKPOINT, "")
    if not folder:
        raise InputError(f"similarity 'bleurt' needs a model: say its folder in the environment as {BLEURT_CHECKPOINT}")
    scorer: Any = BleurtScorer(folder)
    return lambda gold, text: _unit(float(scorer.score(references=[gold], candidates=[text])[0]))


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))


def _called(name: str, call: Callable[..., Any], gold: str, text: str) -> float:
    value = call(gold, text)
    if not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise InputError(f"similarity {name!r} gave {value!r} for a pair of texts; it must give 0 to 1")
    return float(value)


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


_MAKERS: dict[str, Callable[[str], Similarity]] = {
    "bleu": _bleu,
    "bleu4": _bleu4,
    "chrf": _chrf,
    "levenshtein": _levenshtein,
    "numbers": _numbers,
    "bertscore": _bertscore,
    "bleurt": _bleurt,
}
NAMES = (*_MAKERS, "module:function")
"""What may be named."""
