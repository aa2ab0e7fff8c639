"""OpusFilter: a filter class with score and accept; its decisions are those of ``numguard filter``.

In a configuration: ``- NumguardFilter: {source_lang: en, target_lang: de}``, and beside it
``module: numguard.integrations.opusfilter``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from opusfilter import CLEAN_HIGH, ConfigurationError, FilterABC

from numguard.audit.grade import grade
from numguard.checker import Checker
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import UnknownLanguageError

NOT_JUDGED = -1.0
"""What a pair scores that could not be judged; it is accepted, unless ``abstained`` says remove."""


class NumguardFilter(FilterABC):  # type: ignore[misc]
    """Scores pairs by their numbers: 1 where all agree, above 0.5 where a person should look, below where one is wrong.

    ``threshold``: the least score that is accepted; 0.5001 accepts what is flagged, as ``numguard filter`` does.
    """

    score_direction = CLEAN_HIGH
    accept_threshold = 0.0
    reject_threshold = 1.0 + 1e-9

    def __init__(
        self,
        source_lang: str = "",
        target_lang: str = "",
        threshold: float = 0.5001,
        abstained: str = "keep",
        **kwargs: Any,
    ) -> None:
        try:
            self._checker = Checker(source_lang, target_lang)
        except UnknownLanguageError as error:
            raise ConfigurationError(f"NumguardFilter: source_lang and target_lang: {error}") from error
        if abstained not in ("keep", "remove"):
            raise ConfigurationError(f"NumguardFilter: abstained is keep or remove, not {abstained!r}")
        self._threshold = threshold
        self._abstained = abstained
        self._boundary = ErrorBoundary()
        super().__init__(**kwargs)

    def score(self, pairs: Iterable[Sequence[str]]) -> Iterator[list[float]]:
        """Yield a score for each pair, in a list of one, as OpusFilter's filters do."""
        for source, hypothesis in pairs:
            verdict = self._boundary.judge(lambda s=source, h=hypothesis: self._checker.check(s, h))  # type: ignore[misc]
            value = grade(verdict)
            yield [NOT_JUDGED if value is None else value]

    def accept(self, score: Sequence[float]) -> bool:
        """Decide by a score."""
        value = score[0]
        return self._abstained == "keep" if value == NOT_JUDGED else value >= self._threshold
