"""Hugging Face datasets: functions for ``map`` and ``filter``, batched, and safe to send to processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numguard.audit.grade import grade, is_kept
from numguard.checker import Checker
from numguard.model import Action, Verdict
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError

_NAME_THEM = "name two columns: Numbers(..., source=COLUMN, hypothesis=COLUMN)"


@dataclass(frozen=True, slots=True)
class Numbers:
    """What ``map(numbers, batched=True)`` adds, and ``filter(numbers.agree, batched=True)`` keeps.

    >>> numbers = Numbers("en", "de")
    >>> batch = {"translation": [{"en": "74 cats", "de": "4 Katzen"}, {"en": "5 cats", "de": "5 Katzen"}]}
    >>> numbers(batch)["numguard_action"], numbers.agree(batch)
    (['block', 'pass'], [False, True])

    ``source`` and ``hypothesis`` name the columns; without them the column ``translation`` is read by its languages.
    Raises UnknownLanguageError for a tag that names no language, and InputError for columns that are not there.
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
            pairs = zip(self._column(batch, self.source), self._column(batch, self.hypothesis), strict=True)
        else:
            rows = self._column(batch, "translation")
            if not all(isinstance(row, Mapping) and {self.source_lang, self.target_lang} <= row.keys() for row in rows):
                langs = f"{self.source_lang!r} and {self.target_lang!r}"
                raise InputError(f"column 'translation' holds no texts by {langs}; {_NAME_THEM}")
            pairs = zip([r[self.source_lang] for r in rows], [r[self.target_lang] for r in rows], strict=True)
        return [_judged(checker, boundary, *pair) for pair in pairs]

    @staticmethod
    def _column(batch: Mapping[str, Sequence[Any]], name: str) -> Sequence[Any]:
        """Return a column; raises InputError with the columns that there are."""
        try:
            return batch[name]
        except KeyError:
            raise InputError(f"no column {name!r}; there are: {', '.join(map(repr, batch))}; {_NAME_THEM}") from None


def _judged(checker: Checker, boundary: ErrorBoundary, source: Any, hypothesis: Any) -> Verdict:
    if not isinstance(source, str) or not isinstance(hypothesis, str):
        return Verdict(Action.ABSTAIN, reason="a text is missing")
    return boundary.judge(lambda: checker.check(source, hypothesis))
