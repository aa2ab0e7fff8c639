"""What a guard's options say about a verdict, and what it counts and logs: shared by whole texts and streams."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from numguard.checker import Checker
from numguard.guard.decision import Budget, Decision, Response, ResponseName, final, issues_of
from numguard.model import Action, Issue, IssueType, Record, Severity, Verdict
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import PolicyError, nearest, quoted


class Responder:
    """Chooses the response to a verdict, and counts the decisions. Its options are those of ``Guard``, which has one.

    Raises PolicyError for an unknown key or response.
    """

    def __init__(
        self,
        checker: Checker,
        on_issue: Response | ResponseName | Mapping[str, Response | ResponseName],
        on_abstain: Response | ResponseName,
        on_partial: Response | ResponseName,
        budget: Budget | None,
        *,
        shadow: bool,
        log: Callable[[Record], None] | None,
        texts: bool,
        clock: Callable[[], float],
    ) -> None:
        self.checker = checker
        self._responses = _responses(on_issue)
        self.names_issues = len(self._responses) > 1
        self._on_abstain = final("on_abstain", on_abstain)
        self.on_partial = final("on_partial", on_partial)
        self.budget = budget
        self.is_shadow = shadow
        self.log = log
        self.has_texts = texts
        self.clock = clock
        self.boundary = ErrorBoundary()
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._passed = 0  # counted apart: most decisions are this one

    @property
    def counts(self) -> dict[str, int]:
        """How many decisions of each response there were, and issues of each type."""
        with self._lock:
            counts = Counter(self._counts)
            counts[f"response {Response.PASS}"] += self._passed
        counts["faults"] = self.boundary.faults
        return {name: count for name, count in counts.items() if count}

    def passed(self) -> None:
        """Count a text that passes without an issue."""
        with self._lock:
            self._passed += 1

    def response(self, verdict: Verdict) -> Response:
        """Return the gravest response that the issues of a verdict ask for."""
        if verdict.action is Action.ABSTAIN:
            return self._on_abstain
        if verdict.action is Action.PASS and not self.names_issues:
            return Response.PASS  # no issue of a text that passes asks for more
        asked = [self._for(issue) for issue in verdict.issues]
        return max(asked, default=Response.PASS)

    def _for(self, issue: Issue) -> Response:
        for key in (f"{issue.type}:{issue.severity}", str(issue.type), str(issue.severity)):
            if key in self._responses:
                return self._responses[key]
        action = self.checker.policy.action(issue.severity)
        return self._responses["default"] if action is Action.BLOCK else Response(str(action))

    def over(self, hypothesis: str, verdict: Verdict | None, why: str) -> Decision:
        """Return the decision about a text that costs more than the budget allows."""
        assert self.budget is not None
        response = self.budget.exceeded
        text = None if response is Response.BLOCK else hypothesis
        return self.shadowed(Decision(response, text, verdict, response, reason=f"over budget: {why}"), hypothesis)

    def shadowed(self, decision: Decision, hypothesis: str) -> Decision:
        """Return the decision in shadow mode: the text goes out unchanged, and ``would`` is the response otherwise."""
        if not self.is_shadow or decision.response is Response.PASS:
            return decision
        would = max(decision.would, decision.response)
        return replace(decision, response=Response.SHADOW, text=hypothesis, would=would)

    def tell(self, decision: Decision) -> None:
        """Count and log a decision."""
        counted = [f"response {decision.response}"]
        if decision.response is Response.SHADOW:
            counted.append(f"would {decision.would}")
        if decision.reason.startswith("over budget"):
            counted.append("over budget")
        counted += [f"issue {issue.type}" for issue in issues_of(decision)]
        with self._lock:
            self._counts.update(counted)
        if self.log is not None:
            self.log(decision.record(texts=self.has_texts))


def _responses(given: Response | str | Mapping[str, Response | str]) -> dict[str, Response]:
    table = {"default": given} if isinstance(given, str) else dict(given)
    types, severities = [str(one) for one in IssueType], [str(one) for one in Severity]
    responses: dict[str, Response] = {"default": Response.BLOCK}
    for key, value in table.items():
        kind, _, severity = str(key).partition(":")
        is_known = kind in types and (not severity or severity in severities) or key in ("default", *severities)
        if not is_known:
            known = ("default", *severities, *types, "type:severity")
            raise PolicyError(f"on_issue: unknown key {quoted(key)}{nearest(key, known)}")
        try:
            responses[str(key)] = Response(value)
        except ValueError:
            raise PolicyError(f"on_issue: {quoted(key)}: {quoted(value)} is not one of {', '.join(Response)}") from None
    return responses
