"""Hugging Face transformers: what a pipeline or ``generate`` returns for one source, as candidates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from numguard.guard.choose import Candidate
from numguard.integrations.shape import part, unknown

_KEYS = ("translation_text", "generated_text", "summary_text", "text")


class Tokenizer(Protocol):
    """What is needed of a tokenizer."""

    def batch_decode(self, sequences: Any, skip_special_tokens: bool = ...) -> list[str]:
        """Return the texts of token sequences."""
        ...


def from_transformers(output: object, tokenizer: Tokenizer | None = None) -> tuple[Candidate, ...]:
    """Return the candidates of one source.

    ``output`` is a pipeline's (one dictionary, or a list of them with ``num_return_sequences``), or what ``generate``
    returns, which needs the tokenizer; ``sequences_scores`` are kept. Raises CandidateError for another shape.
    """
    if tokenizer is not None:
        sequences = part(output, "sequences")
        texts = tokenizer.batch_decode(output if sequences is None else sequences, skip_special_tokens=True)
        scores = part(output, "sequences_scores")
        told = [None] * len(texts) if scores is None else [float(score) for score in scores]
        return tuple(Candidate(text, score, "transformers") for text, score in zip(texts, told, strict=True))
    rows = [output] if isinstance(output, Mapping) else output
    if not isinstance(rows, list | tuple) or not rows:
        raise unknown(output, "a transformers pipeline; for generate give the tokenizer too")
    return tuple(_row(row, output) for row in rows)


def _row(row: object, output: object) -> Candidate:
    for key in _KEYS if isinstance(row, Mapping) else ():
        text = part(row, key)
        if isinstance(text, str):
            score = part(row, "score")
            return Candidate(text, None if score is None else float(score), "transformers")
    raise unknown(output, "a transformers pipeline for one source")
