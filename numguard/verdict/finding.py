"""One thing that does not agree, and the two forms of a check: of a pair of numbers, and of both texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from numguard.alignment.matching import Match, Matching
from numguard.model import IssueType, Severity


class Finding(NamedTuple):
    """An issue by the indices of its numbers, None where a side has none, and the check that found it."""

    type: IssueType
    severity: Severity
    source: int | None
    hypothesis: int | None
    check: str


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """What makes numbers an issue that agree in value, or nothing accounts for.

    ``name`` is that of its table in tests/cases/checks/; ``doc`` is a sentence for a translator; ``type`` and
    ``severity`` are those of its plain findings: a check may find less grave ones, or say more finely what happened.
    """

    name: str
    doc: str
    type: IssueType
    severity: Severity


@dataclass(frozen=True, slots=True, eq=False)
class PairCheck(Check):
    """A check of two numbers that account for each other and yet differ in something."""

    look: Callable[[Matching, Match, PairCheck], Finding | None]

    def finding(self, match: Match, severity: Severity | None = None) -> Finding:
        """Return the finding that both numbers of ``match`` are wrong."""
        return Finding(self.type, severity or self.severity, match.source, match.hypothesis, self.name)


@dataclass(frozen=True, slots=True, eq=False)
class TextCheck(Check):
    """A check of all numbers of both texts."""

    find: Callable[[Matching, TextCheck], Iterable[Finding]]
