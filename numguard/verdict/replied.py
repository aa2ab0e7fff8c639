"""The verdict on an output that is more, or less, than one translation: its issue, and what its numbers raise."""

from __future__ import annotations

from dataclasses import replace

from numguard.mentions.replies.reply import Reply, Span
from numguard.model import Action, Findings, Issue, Kind, Mention, Severity
from numguard.model.policy import Policy
from numguard.verdict.checks.replies import BY_SHAPE
from numguard.verdict.confidence import confidence_of
from numguard.verdict.finding import OutputCheck
from numguard.verdict.masked import Assembled, Part, worst
from numguard.verdict.report import WHAT, wording


class Replied:
    """Builds the findings of an output that was judged by its shape.

    ``part`` is the translation in it, already judged; None where there is none. Of several translations it is the best.
    """

    __slots__ = ("reply", "output", "part", "policy")

    def __init__(self, reply: Reply, output: str, part: Part | None, policy: Policy) -> None:
        self.reply = reply
        self.output = output
        self.part = part
        self.policy = policy

    @property
    def check(self) -> OutputCheck | None:
        """The check that reports this shape of output; None if what surrounds the translation is no issue."""
        return BY_SHAPE.get(self.reply.shape)

    def severity(self, check: OutputCheck) -> Severity:
        """Return how grave the policy takes the issue to be."""
        return self.policy.severities.get(check.type, check.severity)

    def action(self) -> Action:
        """Return the action for the whole output."""
        actions = [] if self.part is None else [self.part.verdict.action]
        check = self.check
        if check is not None:
            actions.append(self.policy.action(self.severity(check)))
        return worst(actions)

    def __call__(self) -> Findings:
        findings = Findings() if self.part is None else Assembled([self.part], self.policy)()
        check = self.check
        if check is None:
            return findings
        severity = self.severity(check)
        sure = confidence_of(check.type, severity)
        agreeing = self._agreeing() if self.part is not None and len(self.reply.translations) > 1 else 0
        what = WHAT[check.type]
        issues = list(findings.issues)
        for span in self.reply.beside:
            said = _mention(self.output, span)
            message = wording(check.type, None, said, what, agreeing)
            issue = Issue(check.type, severity, None, said, message, rule=check.name, confidence=sure)
            issues.append(replace(issue, what=what, agreeing=agreeing))
        return replace(findings, issues=tuple(issues), score=min(findings.score, round(1 - sure, 4)))

    def _agreeing(self) -> int:
        """Return which of several translations has the right numbers, from 1; 0 where none has."""
        assert self.part is not None
        if self.part.verdict.action is not Action.PASS:
            return 0
        first = self.part.hypothesis.starts[0]
        return next(at for at, (start, _) in enumerate(self.reply.translations, 1) if start == first)


def _mention(output: str, span: Span) -> Mention:
    """Return a stretch of the output without the blanks round it."""
    start, end = span
    while start < end and output[start].isspace():
        start += 1
    while end > start and output[end - 1].isspace():
        end -= 1
    return Mention(output[start:end], start, end, Kind.TEXT, ())
