"""A serving pipeline's decision about one translation: pass, flag, block, repair it or take the next candidate."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import AsyncIterable, Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, overload

from numguard.alignment.matching import IsLate
from numguard.checker import Checker
from numguard.errors import PolicyError, quoted
from numguard.model import Action, Issue, IssueType, Record, Severity
from numguard.result import Repair, Verdict
from numguard.serving.barrier import PREFIX, Barrier
from numguard.serving.decision import OPEN, Budget, Decision, Response, ResponseName, final, issues_of

if TYPE_CHECKING:
    from numguard.serving.stream import AsyncStream, GuardedText, Stream

_PASS = Action.PASS
_ORDER = {response: rank for rank, response in enumerate(Response)}


class Guard:
    """Decides about translations with one checker. Safe to share between threads; it counts what it decides.

    >>> guard = Guard(Checker("en", "de"), on_issue="repair")
    >>> guard("It costs 9,718 euros.", "Es kostet 9,718 Euro.").text
    'Es kostet 9.718 Euro.'

    ``on_issue`` is one response for whatever the checker's policy blocks, or a mapping from ``type:severity``,
    type, severity or ``default`` (the first of these that is there decides). What the policy flags is flagged, unless
    a key names it. ``on_abstain``: block, flag or pass what cannot be judged. ``on_partial="flag"`` lets out, flagged,
    what a repair put right in part, where fewer numbers are wrong than before and none that was not;
    ``repair.refusals`` tell the rest. It is for texts that a person reads before they go on; streams have none.
    ``shadow=True`` lets every text through and reports what would have been done. ``log`` is called with the record of
    each decision; ``texts=True`` puts
    texts into it. Where numguard itself fails, the check abstains, or the repair is refused; ``counts`` has these as
    "faults", and ``report`` says where to tell of them. Raises PolicyError for an unknown key or response.

    What the choices cost: ``block`` stops the checker's false alarms (1.6 % of correct news pairs with digits);
    ``repair`` lets out 97 of 100 pairs with one damaged digit, separator, scale or month, of which 99.4 % say what the
    undamaged text said (benchmarks/accuracy/repair.json), and would change a false alarm too; ``flag``, ``pass`` and
    ``shadow`` miss what they let through; ``on_abstain="pass"`` misses all that cannot be judged.
    """

    def __init__(
        self,
        checker: Checker,
        *,
        on_issue: Response | ResponseName | Mapping[str, Response | ResponseName] = Response.BLOCK,
        on_abstain: Response | ResponseName = Response.BLOCK,
        on_partial: Response | ResponseName = Response.BLOCK,
        budget: Budget | None = None,
        shadow: bool = False,
        log: Callable[[Record], None] | None = None,
        texts: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.checker = checker
        self._responses = _responses(on_issue)
        self._names_issues = len(self._responses) > 1
        self._on_abstain = final("on_abstain", on_abstain)
        self._on_partial = final("on_partial", on_partial)
        self._budget = budget
        self._shadow = shadow
        self._log = log
        self._texts = texts
        self._clock = clock
        self._lock = threading.Lock()
        self._barrier = Barrier()
        self._counts: Counter[str] = Counter()
        self._passed = 0  # counted apart: most decisions are this one

    @property
    def counts(self) -> dict[str, int]:
        """How many decisions of each response there were, and issues of each type, since the guard was made."""
        with self._lock:
            counts = Counter(self._counts)
            counts[f"response {Response.PASS}"] += self._passed
        counts["faults"] = self._barrier.faults
        return {name: count for name, count in counts.items() if count}

    def report(self) -> str:
        """Say how often numguard itself failed, and where to report that; nothing where it did not."""
        return self._barrier.report()

    def __call__(self, source: str, hypothesis: str, candidates: Iterable[str] = ()) -> Decision:
        """Decide about one translation; ``candidates`` are what may stand in for it, the best first."""
        began = self._clock()
        limit, is_late = self._budget, None
        if limit is not None:
            if limit.characters is not None and len(source) + len(hypothesis) > limit.characters:
                over = self._over(hypothesis, None, f"more than {limit.characters} characters")
                return self._done(over, hypothesis, began)
            if limit.seconds is not None:
                is_late = partial(self._is_late, began)
        verdict = self._barrier.judge(self.checker.check, source, hypothesis, is_late=is_late)
        if is_late is not None and is_late():
            return self._done(self._over(hypothesis, verdict, "out of time after the check"), hypothesis, began)
        if verdict.action is not _PASS or self._names_issues:
            decision = self._decide(source, hypothesis, candidates, verdict, is_late)
            return self._done(decision, hypothesis, began)
        with self._lock:
            self._passed += 1
        seconds = self._clock() - began
        decision = Decision(Response.PASS, hypothesis, verdict, Response.PASS, None, 0, verdict.reason, seconds)
        if self._log is not None:
            self._log(decision.record(texts=self._texts))
        return decision

    def _done(self, decision: Decision, hypothesis: str, began: float) -> Decision:
        """Count a decision, say what all of it took, and log it; a shadow lets the hypothesis through first."""
        if self._shadow and decision.response is not Response.PASS:
            would = max(decision.would, decision.response, key=_ORDER.__getitem__)
            decision = replace(decision, response=Response.SHADOW, text=hypothesis, would=would)
        self._count(decision)
        decision = replace(decision, seconds=self._clock() - began)
        if self._log is not None:
            self._log(decision.record(texts=self._texts))
        return decision

    @overload
    def stream(self, source: str, pieces: Iterable[str]) -> Stream: ...
    @overload
    def stream(self, source: str, pieces: AsyncIterable[str]) -> AsyncStream: ...
    def stream(self, source: str, pieces: Iterable[str] | AsyncIterable[str]) -> Stream | AsyncStream:
        """Let a translation out as its pieces come, and hold back what can still change; see docs/how-to/stream.md.

        >>> guard = Guard(Checker("en", "de"), on_issue="repair")
        >>> stream = guard.stream("It costs 9,718 euros.", ["Es ", "9,", "718."])
        >>> "".join(stream), stream.decision.response.value
        ('Es 9.718.', 'repair')

        An async iterator of pieces gives an async iterator. What a wrong number does to the text, ``on_issue`` says:
        ``repair`` puts it right before it leaves, or stops the text where that is refused; ``block`` stops it.
        """
        from numguard.serving.stream import AsyncStream, Stream  # loaded by the first stream: most never have one

        if isinstance(pieces, AsyncIterable):
            return AsyncStream(self, source, pieces)
        return Stream(self, source, pieces)

    def begin(self, source: str) -> GuardedText:
        """Return a text to push pieces into, where a callback gives them and not an iterator."""
        from numguard.serving.stream import GuardedText

        return GuardedText(self, source)

    def _decide(
        self, source: str, hypothesis: str, candidates: Iterable[str], verdict: Verdict, is_late: IsLate | None
    ) -> Decision:
        wanted = self.response(verdict)
        if wanted in OPEN:
            would = Response.BLOCK if wanted is Response.SHADOW else wanted
            return Decision(wanted, hypothesis, verdict, would, reason=verdict.reason)
        if wanted is Response.BLOCK:
            return Decision(wanted, None, verdict, wanted, reason=verdict.reason)
        repaired: Repair | None = None
        if wanted is Response.REPAIR:
            repaired = self._barrier.run(
                partial(self.checker.repair, source, hypothesis, is_late=is_late, partial=self._takes_parts),
                lambda reason: Repair(hypothesis, (), verdict, (reason,)),
            )
            if is_late is not None and is_late():
                return self._over(hypothesis, verdict, "out of time after the repair")
            if repaired.edits and not repaired.is_partial:
                return Decision(Response.REPAIR, repaired.text, verdict, Response.REPAIR, repaired)
        for at, candidate in enumerate(candidates, 1):
            judged = self._barrier.judge(self.checker.check, source, candidate, is_late=is_late)
            if is_late is not None and is_late():
                return self._over(hypothesis, verdict, "out of time among the candidates")
            if self.response(judged) in (Response.PASS, Response.FLAG):
                return Decision(Response.FALLBACK, candidate, verdict, Response.FALLBACK, repaired, at)
        if repaired is not None and repaired.is_partial and is_better(repaired.verdict, verdict):
            why = "repaired in part, and no candidate passes"
            return Decision(self._on_partial, repaired.text, verdict, self._on_partial, repaired, reason=why)
        why = "no repair and no candidate passes"
        refusals = repaired.refusals if repaired is not None else ()
        if refusals and (self._texts or refusals[0].startswith(PREFIX)):  # a fault is told without the text
            why = "; ".join(refusals)
        return Decision(Response.BLOCK, None, verdict, Response.BLOCK, repaired, reason=why)

    @property
    def _takes_parts(self) -> bool:
        return self._on_partial is not Response.BLOCK

    def response(self, verdict: Verdict) -> Response:
        """Return the gravest response that the issues of a verdict ask for."""
        if verdict.action is Action.ABSTAIN:
            return self._on_abstain
        if verdict.action is Action.PASS and not self._names_issues:
            return Response.PASS  # no issue of a text that passes asks for more
        asked = [self._for(issue) for issue in verdict.issues]
        return max(asked, key=_ORDER.__getitem__, default=Response.PASS)

    def _for(self, issue: Issue) -> Response:
        for key in (f"{issue.type}:{issue.severity}", str(issue.type), str(issue.severity)):
            if key in self._responses:
                return self._responses[key]
        action = self.checker.policy.action(issue.severity)
        return self._responses["default"] if action is Action.BLOCK else Response(str(action))

    def _is_late(self, began: float) -> bool:
        limit = self._budget.seconds if self._budget is not None else None
        return limit is not None and self._clock() - began > limit

    def _over(self, hypothesis: str, verdict: Verdict | None, why: str) -> Decision:
        assert self._budget is not None
        response = self._budget.exceeded
        text = None if response is Response.BLOCK else hypothesis
        return Decision(response, text, verdict, response, reason=f"over budget: {why}")

    def _tell(self, decision: Decision) -> None:
        """Count and log a decision."""
        self._count(decision)
        if self._log is not None:
            self._log(decision.record(texts=self._texts))

    def _count(self, decision: Decision) -> None:
        counted = [f"response {decision.response}"]
        if decision.response is Response.SHADOW:
            counted.append(f"would {decision.would}")
        if decision.reason.startswith("over budget"):
            counted.append("over budget")
        counted += [f"issue {issue.type}" for issue in issues_of(decision)]
        with self._lock:
            self._counts.update(counted)


def is_better(after: Verdict, before: Verdict) -> bool:
    """Tell whether fewer numbers are wrong than before, and none that was not."""
    left, found = Counter(map(_place, after.issues)), Counter(map(_place, before.issues))
    return left < found


def _place(issue: Issue) -> tuple[str, int | None, str]:
    there = issue.hypothesis.text if issue.source is None and issue.hypothesis is not None else ""
    return str(issue.type), issue.source.start if issue.source is not None else None, there


def _responses(given: Response | str | Mapping[str, Response | str]) -> dict[str, Response]:
    table = {"default": given} if isinstance(given, str) else dict(given)
    types, severities = [str(one) for one in IssueType], [str(one) for one in Severity]
    found: dict[str, Response] = {"default": Response.BLOCK}
    for key, value in table.items():
        kind, _, severity = str(key).partition(":")
        is_known = kind in types and (not severity or severity in severities) or key in ("default", *severities)
        if not is_known:
            known = ", ".join(("default", *severities, *types))
            raise PolicyError(f"on_issue: unknown key {quoted(key)} (known: {known}, and type:severity)")
        try:
            found[str(key)] = Response(value)
        except ValueError:
            raise PolicyError(f"on_issue: {quoted(key)}: {quoted(value)} is none of {', '.join(Response)}") from None
    return found
