"""Issues that the caller accepts: they are not told, and the verdict says which they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numguard.model import Action, Issue, Verdict
from numguard.model.policy import Exemption, Policy
from numguard.verdict.masked import worst


def accept(verdict: Verdict, exemptions: Sequence[Exemption], policy: Policy) -> Verdict:
    """Return a verdict without the issues that an exemption covers; the same where there are none."""
    if not exemptions or verdict.action not in (Action.FLAG, Action.BLOCK):
        return verdict
    kept: list[Issue] = []
    accepted: list[tuple[Issue, str]] = []
    for issue in verdict.issues:
        label = _covering(issue, exemptions)
        if label:
            accepted.append((issue, label))
        else:
            kept.append(issue)
    if not accepted:
        return verdict
    action = worst([policy.action(issue.severity) for issue in kept])
    known = (*verdict.accepted, *accepted)
    findings = replace(verdict.findings, issues=tuple(kept), accepted=known)
    return Verdict(action, verdict.coverage, verdict.reason, findings=findings, numbers=verdict.numbers)


def _covering(issue: Issue, exemptions: Sequence[Exemption]) -> str:
    for exemption in exemptions:
        if exemption.covers(issue):
            return exemption.label
    return ""
