"""Whether a pair is written: by its verdict, or by its grade, one number for those who filter by numbers."""

from __future__ import annotations

from numguard.model import Action, Verdict

BINS = 20
"""So many bins has a distribution of grades."""


def grade(verdict: Verdict) -> float | None:
    """Return 1 where every number is accounted for, less the more is wrong; None where nothing was judged.

    What is flagged lies between 0.5 and 1, what is blocked between 0 and 0.5: a threshold of 0.5 removes what `filter`
    removes, and one above 0.99 also what is flagged. Within a band it falls with the severities of the issues.

    >>> from numguard import Checker
    >>> checker = Checker("en", "de")
    >>> grade(checker.check("74 cats", "74 Katzen")), grade(checker.check("74 cats", "4 Katzen"))
    (1.0, 0.0833)
    """
    if verdict.action is Action.ABSTAIN:
        return None
    if verdict.action is Action.PASS:
        return 1.0
    penalty = sum(issue.severity.penalty for issue in verdict.issues)
    share = 1 / (1 + max(penalty, 1.0) / 5)
    return round(0.5 + 0.499 * share if verdict.action is Action.FLAG else 0.5 * share, 4)


def is_kept(action: str, *, keep: str = "flag", abstained: str = "keep") -> bool:
    """Return True if a pair of this action is written: what ``numguard filter`` and every adapter decide with.

    >>> is_kept("flag"), is_kept("block"), is_kept("abstain", abstained="remove")
    (True, False, False)
    """
    if action == Action.ABSTAIN:
        return abstained == "keep"
    return keep == "all" or action == Action.PASS or (keep == "flag" and action == Action.FLAG)


def bin_of(value: float) -> str:
    """Return the bin of a grade, as text: JSON's keys are texts.

    >>> bin_of(1.0), bin_of(0.06)
    ('19', '1')
    """
    return str(min(BINS - 1, int(value * BINS)))
