"""The forms of a finding and of a check: of one pair of numbers, or of both texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom
from numguard.mentions.rule import Fact, Rule
from numguard.model import IssueType, Severity

MOST: Final = 40
"""A limit of cost: numbers, pairs or names of a text of which each is compared with each."""


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

    type: IssueType = field(kw_only=True)
    severity: Severity = field(default=Severity.MAJOR, kw_only=True)

    def finding(self, match: Match, severity: Severity | None = None) -> Finding:
        """Return the finding that both numbers of ``match`` are wrong."""
        return Finding(self.type, severity or self.severity, match.source, match.hypothesis, self.name)


@dataclass(frozen=True, slots=True, eq=False)
class PairCheck(Check):
    """A check of two paired numbers; it runs where they differ in one of the facts of ``differ``."""

    differ: frozenset[Fact]
    look: Callable[[Matching, Match, Atom, Atom, PairCheck], Finding | None]


UNWITNESSED: Final = "unwitnessed"
"""The name of the check of second readings, whose message tells why there are two."""


@dataclass(frozen=True, slots=True, eq=False)
class TextCheck(Check):
    """A check that runs once, on all numbers of both texts; only where a matching has what it ``needs``."""

    find: Callable[[Matching, TextCheck], Iterable[Finding]]
    needs: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class OutputCheck(Check):
    """A check of the output as a whole, or of its placeholders; its module says when it is asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """Rules that are asked in one go, in their order, where a matching has what they all need.

    ``asked`` makes, of the rules that are left on, what is asked of a matching. The name switches off all of them.
    """

    name: str
    rules: tuple[Check, ...]
    needs: int
    asked: Callable[[frozenset[str]], Callable[[Matching], Iterable[Finding]]]
