"""One thing that does not agree, and the two forms of a check: of a pair of numbers, and of both texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from numguard.alignment.matching import Match, Matching
from numguard.mentions.rule import Fact, Rule
from numguard.model import IssueType, Severity


class Finding(NamedTuple):
    """An issue by the indices of its numbers, None where a side has none, and the name of the check that found it.

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
    """What makes an issue of numbers that agree in value, or that nothing accounts for.

    ``type`` and ``severity`` are those of its plain findings: a check may find less grave ones, or say more finely
    what happened.
    """

    type: IssueType
    severity: Severity


@dataclass(frozen=True, slots=True, eq=False)
class PairCheck(Check):
    """A check of two numbers that account for each other; asked where they ``differ`` in one of these facts."""

    differ: frozenset[Fact]
    look: Callable[[Matching, Match, PairCheck], Finding | None]

    def finding(self, match: Match, severity: Severity | None = None) -> Finding:
        """Return the finding that both numbers of ``match`` are wrong."""
        return Finding(self.type, severity or self.severity, match.source, match.hypothesis, self.name)


@dataclass(frozen=True, slots=True, eq=False)
class TextCheck(Check):
    """A check of all numbers of both texts."""

    find: Callable[[Matching, TextCheck], Iterable[Finding]]
