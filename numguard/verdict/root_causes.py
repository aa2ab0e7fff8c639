"""One cause, one finding: what follows from another finding is no finding of its own."""

from __future__ import annotations

from typing import Final

from numguard.model import IssueType, Severity
from numguard.verdict.finding import Finding

_SWAPPED: Final = IssueType.SWAPPED


def distinct(findings: list[Finding]) -> list[Finding]:
    """Drop findings that follow from another one: a wrong value, or numbers that changed places with their nouns."""
    ours: dict[int, int] = {}
    theirs: dict[int, int] = {}
    for one in findings:
        i, j = one.source, one.hypothesis
        if one.severity is Severity.CRITICAL and i is not None and j is not None and one.type is not _SWAPPED:
            ours[i], theirs[j] = j, i
    if not ours:
        return findings
    return [one for one in findings if not _is_explained(one, ours, theirs)]


def _is_explained(one: Finding, ours: dict[int, int], theirs: dict[int, int]) -> bool:
    i, j = one.source, one.hypothesis
    if i is None or j is None:
        return False
    if one.type is _SWAPPED:
        return i in ours or j in theirs
    return ours.get(i, j) != j or theirs.get(j, i) != i
