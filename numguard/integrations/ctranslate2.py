"""CTranslate2: a TranslationResult (hypotheses) or GenerationResult (sequences) as candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from numguard.guard.choose import Candidate
from numguard.integrations.shape import part, unknown

Detokenize = Callable[[list[str]], str]


def join_pieces(tokens: Sequence[str]) -> str:
    """Join SentencePiece's pieces.

    >>> join_pieces(["▁Es", "▁kostet", "▁9", ".7", "18"])
    'Es kostet 9.718'
    """
    return "".join(tokens).replace("\N{LOWER ONE EIGHTH BLOCK}", " ").strip()


def from_ctranslate2(result: object, detokenize: Detokenize = join_pieces) -> tuple[Candidate, ...]:
    """Return the n-best list of one result, with its scores where ``return_scores`` was asked for.

    Raises CandidateError for what is no such result.
    """
    sequences = part(result, "hypotheses") or part(result, "sequences")
    if not sequences:
        raise unknown(result, "CTranslate2 (one element of what translate_batch returns)")
    scores = part(result, "scores") or [None] * len(sequences)
    return tuple(
        Candidate(detokenize(list(tokens)), score, "ctranslate2")
        for tokens, score in zip(sequences, scores, strict=True)
    )
