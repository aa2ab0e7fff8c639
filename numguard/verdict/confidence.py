"""The confidence of an issue and the score of a verdict, looked up in a calibration table by the kind of evidence.

tools/fit_confidence.py fits the table (``calibration_table.py``) on translations that people wrote, as they are and
with one number damaged, and on errors of real systems; benchmarks/accuracy/confidence.json measures it on other text.
"""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.readings import SAME_VALUE
from numguard.alignment.matching import Matching
from numguard.model import IssueType, Severity
from numguard.verdict.calibration_table import AGREE
from numguard.verdict.finding import Finding

PLAIN: Final = "pass:plain"
"""All numbers are paired with one of the same value."""
EXPLAINED: Final = "pass:explained"
"""All numbers are accounted for, some by another explanation."""


def evidence_of(kind: IssueType, severity: Severity) -> str:
    """Return the row of the calibration table for an issue: its type and severity.

    >>> evidence_of(IssueType.SCALE, Severity.CRITICAL)
    'scale:critical'
    """
    return f"{kind.value}:{severity.value}"


def agreement(evidence: str) -> float:
    """Return the probability that the numbers agree, given the gravest evidence; rare evidence counts by severity."""
    known = AGREE.get(evidence)
    return known if known is not None else AGREE[f"any:{evidence.partition(':')[2]}"]


def confidence_of(kind: IssueType, severity: Severity) -> float:
    """Return the probability that an issue is a true error."""
    return round(1 - agreement(evidence_of(kind, severity)), 4)


def passing(matching: Matching) -> str:
    """Return the row of the calibration table for texts whose numbers are all accounted for."""
    is_plain = not matching.explained and all(match.rule is SAME_VALUE for match in matching.pairs)
    return PLAIN if is_plain else EXPLAINED


def score_of(matching: Matching, findings: list[Finding]) -> float:
    """Return the probability that the numbers agree, by the gravest evidence; 1 for texts without numbers."""
    if not matching.source.atoms and not matching.hypothesis.atoms:
        return 1.0
    return min([agreement(passing(matching)), *(agreement(evidence_of(one.type, one.severity)) for one in findings)])
