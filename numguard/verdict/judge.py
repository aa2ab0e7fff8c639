"""ALIGNMENT -> VERDICT: what is not accounted for becomes a typed issue, and the issues an action."""

from __future__ import annotations

from numguard.alignment.explanations.conversions import is_near, unit_clash
from numguard.alignment.matching import Matching
from numguard.mentions.atom import CLASH
from numguard.mentions.steps.eras import eras_differ
from numguard.model import Action, IssueType, Severity
from numguard.verdict.checks.comparators import comparator_lost
from numguard.verdict.checks.foreign_format import format_kept
from numguard.verdict.checks.lost_unit import percent_lost
from numguard.verdict.checks.swaps import swapped
from numguard.verdict.classify import digit_slip
from numguard.verdict.finding import Finding
from numguard.verdict.leftovers import leftovers


def judge(found: Matching) -> tuple[Action, list[Finding]]:
    """Return the action and the findings of one matching."""
    findings: list[Finding] = []
    source, hypothesis = found.source, found.hypothesis
    for i, j, cost, why in found.pairs:
        a, b = source[i], hypothesis[j]
        if cost >= CLASH:
            findings.append((IssueType.SIGN if why == "sign" else IssueType.SEPARATOR, Severity.CRITICAL, i, j))
            continue
        if a.unit is not b.unit and cost == 0.0:
            clash = unit_clash(a, b)
            if clash is not None and not (a.soft and b.soft and clash == "unit"):
                near = clash == "unit" and is_near(a, b)
                findings.append((IssueType(clash), Severity.MINOR if near else Severity.MAJOR, i, j))
            elif (a.unit == "%" and b.unit is None or b.unit == "%" and a.unit is None) and percent_lost(found, i, j):
                findings.append((IssueType.UNIT, Severity.MAJOR, i, j))
        if a.cost != b.cost and format_kept(a, b):
            findings.append((IssueType.FORMAT, Severity.MINOR, i, j))
        if a.era is not b.era:
            differ = eras_differ(a, b, found.source_lex, found.target_lex)
            if differ is not None:
                findings.append((IssueType.DATE, Severity.MAJOR if differ == "turned" else Severity.MINOR, i, j))
        if (
            a.role is not b.role
            and {a.role, b.role} == _DAY_AND_MONTH
            and cost == 0.0
            and not (a.soft or b.soft)
            and not _is_said_again(found, i)
        ):
            findings.append((IssueType.DATE, Severity.MAJOR, i, j))
        if a.symbol or b.symbol:
            gravity = comparator_lost(found, i, j)
            if gravity is not None:
                findings.append((IssueType.COMPARATOR, gravity, i, j))
        if (
            a.raw is not b.raw
            and a.raw[:1] == "0" == b.raw[:1]
            and not a.places
            and not b.places
            and len(a.raw) != len(b.raw)
            and len(a.raw) + len(b.raw) > 3
            and why != "other division"
        ):
            findings.append((digit_slip(a.raw, b.raw), Severity.MAJOR, i, j))
    for i, j, sure in swapped(found):
        findings.append((IssueType.SWAPPED, Severity.MAJOR if sure else Severity.MINOR, i, j))
    if found.left_source or found.left_hypothesis:
        leftovers(found, findings)
    action = Action.PASS
    for _, severity, _, _ in findings:
        if severity is Severity.CRITICAL or severity is Severity.MAJOR:
            return Action.BLOCK, findings
        if severity is Severity.MINOR:
            action = Action.FLAG
    return action, findings


_DAY_AND_MONTH = {"day", "month"}


def _is_said_again(found: Matching, i: int) -> bool:
    """Tell whether another pair has the value of source atom ``i``: which of them is which, nobody can say."""
    value = found.source[i].value
    return any(k != i and found.source[k].value == value for k, *_ in found.pairs_near(i))
