"""The form of a hint: a reason why a person should look rather than a machine act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, is_article
from numguard.mentions.rule import Rule
from numguard.model import Action, IssueType, Severity
from numguard.verdict.finding import Finding

LOST: Final = 1 << 0
"""A number of the source alone."""
ADDED: Final = 1 << 1
"""A number of the translation alone."""
VALUES: Final = 1 << 2
"""Two numbers that differ in more than their separators."""
SEPARATORS: Final = 1 << 3
"""Two numbers whose separators give other values."""
ANY: Final = LOST | ADDED | VALUES | SEPARATORS


def sorts_of(findings: Iterable[Finding]) -> int:
    """Return what findings are about, as the sum of the flags above."""
    seen = 0
    for one in findings:
        if one.source is None or one.hypothesis is None:
            seen |= ADDED if one.source is None else LOST
        else:
            seen |= SEPARATORS if one.type is IssueType.SEPARATOR else VALUES
    return seen


@dataclass(frozen=True, slots=True, eq=False)
class Hint(Rule):
    """A reason to look before acting, found on translations that people wrote.

    ``action`` is what it makes of an alarm: one to look at, one that nobody need look at, or one that cannot be judged.
    ``apply`` returns those of the findings of a text that it holds of, in time that is linear in the text; it is asked
    where one of the grave findings is of the ``sorts`` that it may hold of.
    """

    apply: Callable[[Matching, list[Finding]], Iterable[Finding]]
    action: Action = Action.FLAG
    sorts: int = ANY


_GRAVE: Final = [severity for severity in Severity if severity.is_grave]
"""A short list: the hash of a member takes longer than comparing with each."""


def is_addition(finding: Finding) -> bool:
    """Return True if only the translation has the number."""
    return finding.source is None and finding.hypothesis is not None


def grave_of(findings: list[Finding]) -> list[Finding]:
    """Return the findings that are major or critical."""
    return [one for one in findings if one.severity in _GRAVE]


def pairs_of(
    matching: Matching, findings: list[Finding], kind: IssueType | None = None
) -> Iterator[tuple[Finding, Atom, Atom]]:
    """Yield the findings, of one type or all, that concern two numbers, each with its source and hypothesis number."""
    for one in findings:
        if (kind is None or one.type is kind) and one.source is not None and one.hypothesis is not None:
            yield one, matching.source.atoms[one.source], matching.hypothesis.atoms[one.hypothesis]


def alone(own: Side, findings: list[Finding]) -> list[tuple[Finding, int]]:
    """Return the findings of numbers that one side alone has, with their places."""
    if own.is_source:
        return [(one, one.source) for one in findings if one.source is not None and one.hypothesis is None]
    return [(one, one.hypothesis) for one in findings if one.hypothesis is not None and one.source is None]


def has_article(matching: Matching) -> bool:
    """Return True if digits of one side are paired with a word of the other that is only sometimes a number."""
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    for match in matching.pairs:
        a, b = source[match.source], hypothesis[match.hypothesis]
        if is_article(a, b) or is_article(b, a):
            return True
    return False
