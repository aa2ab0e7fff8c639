"""Hugging Face datasets: functions for ``map`` and ``filter``, batched, and safe to send to processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numguard.audit.grade import grade, is_kept
from numguard.checker import Checker
from numguard.model import Action, Verdict
from numguard.model.boundary import ErrorBoundary


@dataclass(frozen=True, slots=True)
class Numbers:
    """What ``map(numbers, batched=True)`` adds, and ``filter(numbers.agree, batched=True)`` keeps.

    >>> numbers = Numbers("en", "de")
    >>> batch = {"translation": [{"en": "74 cats", "de": "4 Katzen"}, {"en": "5 cats", "de": "5 Katzen"}]}
    >>> numbers(batch)["numguard_action"], numbers.agree(batch)
    (['block', 'pass'], [False, True])

    ``source`` and ``hypothesis`` name the columns; without them the column ``translation`` is read by its languages.
    Raises UnknownLanguageError for a tag that names no language.
    """

    source_lang: str
    target_lang: str
    source: str = ""
    hypothesis: str = ""
    keep: str = "flag"
    abstained: str = "keep"

    def __post_init__(self) -> None:
        Checker(self.source_lang, self.target_lang)

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        """Return the new columns: action and grade."""
        verdicts = self._verdicts(batch)
        return {
            "numguard_action": [str(verdict.action) for verdict in verdicts],
            "numguard_grade": [grade(verdict) for verdict in verdicts],
        }

    def agree(self, batch: Mapping[str, Sequence[Any]]) -> list[bool]:
        """Tell which rows ``numguard filter`` would pass on."""
        return [
            is_kept(str(verdict.action), keep=self.keep, abstained=self.abstained) for verdict in self._verdicts(batch)
        ]

    def _verdicts(self, batch: Mapping[str, Sequence[Any]]) -> list[Verdict]:
        checker, boundary = Checker(self.source_lang, self.target_lang), ErrorBoundary()
        if self.source or self.hypothesis:
            pairs = zip(batch[self.source], batch[self.hypothesis], strict=True)
        else:
            rows = batch["translation"]
            pairs = zip([r[self.source_lang] for r in rows], [r[self.target_lang] for r in rows], strict=True)
        return [_judged(checker, boundary, *pair) for pair in pairs]


def _judged(checker: Checker, boundary: ErrorBoundary, source: Any, hypothesis: Any) -> Verdict:
    if not isinstance(source, str) or not isinstance(hypothesis, str):
        return Verdict(Action.ABSTAIN, reason="a text is missing")
    return boundary.judge(lambda: checker.check(source, hypothesis))
