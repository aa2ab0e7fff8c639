"""BLEU and chrF beside a pass rate: what the papers' authors set against it. The computing is sacrebleu's."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from numguard.language import data as localedata
from numguard.language.tags import split_tag
from numguard.model.errors import InputError, install


def likeness(outputs: Sequence[str], references: Sequence[str], lang: str) -> dict[str, float]:
    """Return BLEU and chrF of outputs in a language; nothing where there are none.

    Raises InputError where sacrebleu is not installed.
    """
    if not outputs:
        return {}
    try:
        from sacrebleu.metrics.bleu import BLEU
        from sacrebleu.metrics.chrf import CHRF
    except ImportError as error:
        raise InputError(f"BLEU beside the pass rate needs sacrebleu: {install('probe')}") from error
    metrics: dict[str, Any] = {"bleu": BLEU(tokenize=tokenizer(lang)), "chrf": CHRF()}
    return {name: round(metric.corpus_score(outputs, [references]).score, 1) for name, metric in metrics.items()}


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
    return _tokenizers().get(split_tag(lang)[0], "char" if is_unspaced(lang) else "13a")


@cache
def _tokenizers() -> dict[str, str]:
    return tomllib.loads(resources.files("numguard.probe").joinpath("faithful", "tokenizers.toml").read_text("utf-8"))
