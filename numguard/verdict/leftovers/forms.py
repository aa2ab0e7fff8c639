"""The forms of the rules for unmatched numbers, and what these rules know of each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from numguard.alignment.matching import Matching, Side
from numguard.model import IssueType, Severity
from numguard.script.objects import mypyc_attr
from numguard.verdict.finding import Check

Pairs = list[tuple[int, int]]
"""Two numbers each, by their places: that of the source and that of the hypothesis."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Leftovers:
    """The unmatched numbers of a matching, and those pairs of them that rules have found to be one number."""

    __slots__ = ("matching", "wrong", "rules", "ours", "theirs", "sides", "compared")

    def __init__(self, matching: Matching) -> None:
        self.matching = matching
        self.wrong: Pairs = []
        self.rules: list[Pairing] = []  # the rule of each of these pairs
        source, hypothesis = matching.source, matching.hypothesis
        self.ours: set[int] = set()  # the numbers of the source among these pairs
        self.theirs: set[int] = set()
        self.sides = (source, hypothesis, self.ours, self.theirs), (hypothesis, source, self.theirs, self.ours)
        # each side with the other one, and the numbers of both that are paired as wrong
        self.compared: list[tuple[bool, int, int, int]] | None = None  # what likeliest.py finds of all pairs

    def add(self, rule: Pairing, pairs: Pairs) -> None:
        """Record the pairs that a rule has found."""
        for i, j in pairs:
            self.wrong.append((i, j))
            self.rules.append(rule)
            self.ours.add(i)
            self.theirs.add(j)


@dataclass(frozen=True, slots=True, eq=False)
class Pairing(Check):
    """A rule that finds unmatched numbers of both texts to be one that is wrong in one of them."""

    pair: Callable[[Leftovers], Pairs]
    severity: Severity = field(default=Severity.CRITICAL, kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class OneSided(Check):
    """A rule for numbers that one text alone has: it says how grave such a number is; None: it is none of the rule's.

    ``is_lost``: it is asked of numbers of the source alone, or of the translation; None: of both.
    """

    weigh: Callable[[Side, int, set[int], Side], Severity | None]
    is_lost: bool | None = None

    def type_of(self, own: Side, severity: Severity) -> IssueType:
        """Return the type of an issue: a month beside a day or year that was kept makes a wrong date."""
        if self.type is IssueType.DATE and severity is Severity.MAJOR:
            return self.type
        return IssueType.OMISSION if own.is_source else IssueType.ADDITION
