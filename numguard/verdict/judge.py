"""ALIGNMENT -> VERDICT: what is not accounted for becomes a typed issue, and the issues an action."""

from __future__ import annotations

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import CLASH
from numguard.model import Action, Severity
from numguard.policy import DEFAULT, Policy
from numguard.quantity.units import PERCENT
from numguard.verdict.checks.checks import PAIR_CHECKS, TEXT_CHECKS
from numguard.verdict.finding import Finding

_PASS, _FLAG, _BLOCK, _CRITICAL = Action.PASS, Action.FLAG, Action.BLOCK, Severity.CRITICAL
"""Members by their names in this module: looking one up in its class costs as much as a whole check."""


def judge(found: Matching, policy: Policy = DEFAULT) -> tuple[Action, list[Finding]]:
    """Return the action and the findings of one matching, in the order of the source."""
    findings: list[Finding] = []
    for match in _unlike(found):
        for check in PAIR_CHECKS:
            finding = check.look(found, match, check)
            if finding is not None:
                findings.append(finding)
                if finding.severity is _CRITICAL:
                    break  # another value: what else differs is no matter
    for text_check in TEXT_CHECKS:
        findings += text_check.find(found, text_check)
    if not findings:
        return _PASS, findings
    if len(findings) > 1:
        findings.sort(key=_order)
    fixed = policy.severities
    if fixed:
        findings = [finding._replace(severity=fixed.get(finding.type, finding.severity)) for finding in findings]
    asked = {policy.action(severity) for severity in {finding.severity for finding in findings}}
    return _BLOCK if _BLOCK in asked else _FLAG if _FLAG in asked else _PASS, findings


def _unlike(found: Matching) -> list[Match]:
    """Return the pairs whose numbers differ in something that a check may look at; in most texts there is none."""
    source, hypothesis = found.source.atoms, found.hypothesis.atoms
    unlike: list[Match] = []
    for match in found.pairs:
        a, b = source[match[0]], hypothesis[match[1]]
        if (
            (a.unit is not b.unit and (PERCENT in (a.unit, b.unit) or None not in (a.unit, b.unit)))
            or a.cost != b.cost
            or (a.role != b.role and a.role and b.role)
            or (a.raw != b.raw and a.raw[:1] == "0" == b.raw[:1])
            or a.era != b.era
            or a.symbol
            or b.symbol
            or match[2] >= CLASH
        ):
            unlike.append(match)
    return unlike


def _order(finding: Finding) -> tuple[bool, int, int]:
    i, j = finding.source, finding.hypothesis
    return i is None, i or 0, -1 if j is None else j
