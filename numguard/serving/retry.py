"""What to tell a language model that is to translate once more: the wrong numbers, and nothing else."""

from __future__ import annotations

from fractions import Fraction

from numguard.model import Issue, IssueType, Mention, Verdict
from numguard.writing.localise import restate

_UNITS = frozenset({IssueType.UNIT, IssueType.CURRENCY})


def retry(verdict: Verdict) -> str:
    """Return a prompt fragment that names the wrong numbers; empty where nothing is wrong.

    >>> from numguard import check
    >>> print(retry(check("It cost $110 million.", "花费11亿美元。", "en", "zh")))
    Translate again. These numbers are wrong:
    - "11亿" must say "110 million" (1.1亿)
    Keep everything else as it is.
    """
    lang = verdict.coverage.target_lang if verdict.coverage is not None else ""
    lines = dict.fromkeys(_line(issue, lang) for issue in verdict.issues) if not verdict.ok else {}
    if not lines:
        return ""
    return "\n".join(["Translate again. These numbers are wrong:", *lines, "Keep everything else as it is."])


def _line(issue: Issue, lang: str) -> str:
    ours, theirs = issue.source, issue.hypothesis
    if ours is None:
        return f'- "{theirs.text if theirs else ""}" is not in the source: leave it out'
    said = f'"{ours.text}"{_beside(ours, lang)}'
    if theirs is None:
        return f"- {said} is missing"
    if issue.type in _UNITS:
        return f'- "{theirs.text}" counts another unit than "{ours.text}" of the source'
    if issue.type is IssueType.SWAPPED:
        return f'- "{theirs.text}" stands with the wrong thing: see "{ours.text}" in the source'
    if issue.type is IssueType.COMPARATOR:
        return f'- the comparison with "{theirs.text}" must be that of "{ours.text}" in the source'
    return f'- "{theirs.text}" must say {said}'


def _beside(mention: Mention, lang: str) -> str:
    """Say the number in the target's convention, where that is another text."""
    if not lang or not mention.readings or Fraction(mention.values[0]) < 0:
        return ""
    said = restate(mention, lang)
    return "" if said == mention.text else f" ({said})"
