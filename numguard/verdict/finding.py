"""The forms of a finding and of a check: of one pair of numbers, or of both texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from numguard.alignment.matching import Match, Matching
from numguard.mentions.rule import Fact, Rule
from numguard.model import IssueType, Severity


class Finding(NamedTuple):
    """One issue found: its type, severity, the indices of its numbers (None: no number on that side) and its check.

    ``hint`` is the name of the hint because of which a person should look rather than a machine act; mostly none.
    """

    type: IssueType
    severity: Severity
    source: int | None
    hypothesis: int | None
    rule: str
    hint: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Check(Rule):
    """One check: decides whether paired or unmatched numbers are an issue.

    ``type`` and ``severity``, mostly major, are those of its plain findings: a check may find less grave ones, or say
    more finely what happened.
    """

    type: IssueType


@dataclass(frozen=True, slots=True, eq=False)
class PairCheck(Check):
    """A check of two paired numbers; it runs where they differ in one of the facts of ``differ``."""

    differ: frozenset[Fact]
    look: Callable[[Matching, Match, PairCheck], Finding | None]
    severity: Severity = Severity.MAJOR

    def finding(self, match: Match, severity: Severity | None = None) -> Finding:
        """Return the finding that both numbers of ``match`` are wrong."""
        return Finding(self.type, severity or self.severity, match.source, match.hypothesis, self.name)


@dataclass(frozen=True, slots=True, eq=False)
class TextCheck(Check):
    """A check that runs once, on all numbers of both texts."""

    find: Callable[[Matching, TextCheck], Iterable[Finding]]
    severity: Severity = Severity.MAJOR


@dataclass(frozen=True, slots=True, eq=False)
class OutputCheck(Check):
    """A check of the output as a whole, or of its placeholders; its module says when it is asked."""

    severity: Severity = Severity.MAJOR
