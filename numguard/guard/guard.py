"""A serving pipeline's decision about one translation: pass, flag, block, repair it or take the next candidate."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterable, Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, overload

from numguard.checker import Checker
from numguard.guard.decision import OPEN, Budget, Decision, Response, ResponseName
from numguard.guard.responder import Responder
from numguard.model import Action, Issue, Record, Repair, Verdict
from numguard.model.boundary import PREFIX
from numguard.model.deadline import IsLate

if TYPE_CHECKING:
    from numguard.guard.stream import AsyncStream, GuardedText, Stream

_PASS = Action.PASS


class Guard:
    """Decides about translations with one checker. Safe to share between threads; it counts what it decides.

    >>> guard = Guard(Checker("en", "de"), on_issue="repair")
    >>> guard("It costs 9,718 euros.", "Es kostet 9,718 Euro.").text
    'Es kostet 9.718 Euro.'

    ``on_issue`` is one response for whatever the checker's policy blocks, or a mapping from ``type:severity``,
    type, severity or ``default`` (the first of these that is there decides). What the policy flags is flagged, unless
    a key names it: ``{"default": "repair", "format": "repair"}`` puts number formats right and blocks values only.
    ``on_abstain``: block, flag or pass what cannot be judged. ``on_partial="flag"`` lets out, flagged,
    what a repair put right in part, where fewer numbers are wrong than before and none that was not;
    ``repair.refusals`` tell the rest. It is for texts that a person reads before they go on; streams have none.
    ``shadow=True`` lets every text through and reports what would have been done. ``log`` is called with the record of
    each decision; ``texts=True`` puts
    texts into it. Where numguard itself fails, the check abstains, or the repair is refused; ``counts`` has these as
    "faults", and ``report`` says where to tell of them. Raises PolicyError for an unknown key or response.

    What the choices cost: ``block`` stops the checker's false alarms (1.6 % of correct news pairs with digits);
    ``repair`` writes only where the evidence is more than the reading that it mends, and blocks the rest: 91 of 100
    pairs with one damaged digit, separator, scale or month get a text, of which 99.8 % say what the undamaged text
    said; of the blocked outputs of four production systems a fifth does, and of 400 such repairs that were read one was
    broken (benchmarks/accuracy/repair.json); ``flag``, ``pass`` and ``shadow`` miss what they let through;
    ``on_abstain="pass"`` misses all that cannot be judged.
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
        self._responder = Responder(
            checker, on_issue, on_abstain, on_partial, budget, shadow=shadow, log=log, texts=texts, clock=clock
        )

    @property
    def counts(self) -> dict[str, int]:
        """How many decisions of each response there were, and issues of each type, since the guard was made."""
        return self._responder.counts

    def report(self) -> str:
        """Say how often numguard itself failed, and where to report that; nothing where it did not."""
        return self._responder.boundary.report()

    def __call__(self, source: str, hypothesis: str, candidates: Iterable[str] = ()) -> Decision:
        """Decide about one translation; ``candidates`` are what may stand in for it, the best first."""
        responder = self._responder
        began = responder.clock()
        limit, is_late = responder.budget, None
        if limit is not None:
            if limit.characters is not None and len(source) + len(hypothesis) > limit.characters:
                over = responder.over(hypothesis, None, f"more than {limit.characters} characters")
                return self._done(over, hypothesis, began)
            if limit.seconds is not None:
                is_late = partial(_is_late, responder.clock, began + limit.seconds)
        verdict = responder.boundary.judge(self.checker.check, source, hypothesis, is_late=is_late)
        if is_late is not None and is_late():
            return self._done(responder.over(hypothesis, verdict, "out of time after the check"), hypothesis, began)
        if verdict.action is not _PASS or responder.names_issues:
            decision = self._decide(source, hypothesis, candidates, verdict, is_late)
            return self._done(decision, hypothesis, began)
        responder.passed()
        seconds = responder.clock() - began
        decision = Decision(Response.PASS, hypothesis, verdict, Response.PASS, None, 0, verdict.reason, seconds)
        if responder.log is not None:
            responder.log(decision.record(texts=responder.has_texts))
        return decision

    def _done(self, decision: Decision, hypothesis: str, began: float) -> Decision:
        """Say what all of a decision took, count and log it; a shadow lets the hypothesis through first."""
        responder = self._responder
        decision = replace(responder.shadowed(decision, hypothesis), seconds=responder.clock() - began)
        responder.tell(decision)
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
        from numguard.guard.stream import AsyncStream, Stream  # loaded by the first stream: most never have one

        if isinstance(pieces, AsyncIterable):
            return AsyncStream(self._responder, source, pieces)
        return Stream(self._responder, source, pieces)

    def begin(self, source: str) -> GuardedText:
        """Return a text to push pieces into, where a callback gives them and not an iterator."""
        from numguard.guard.stream import GuardedText

        return GuardedText(self._responder, source)

    def _decide(
        self, source: str, hypothesis: str, candidates: Iterable[str], verdict: Verdict, is_late: IsLate | None
    ) -> Decision:
        responder = self._responder
        wanted = responder.response(verdict)
        if wanted in OPEN:
            would = Response.BLOCK if wanted is Response.SHADOW else wanted
            return Decision(wanted, hypothesis, verdict, would, reason=verdict.reason)
        if wanted is Response.BLOCK:
            return Decision(wanted, None, verdict, wanted, reason=verdict.reason)
        repaired: Repair | None = None
        if wanted is Response.REPAIR:
            takes_parts = responder.on_partial is not Response.BLOCK
            repaired = responder.boundary.run(
                partial(self.checker.repair, source, hypothesis, is_late=is_late, partial=takes_parts, formats=True),
                lambda reason: Repair(hypothesis, (), verdict, (reason,)),
            )
            if is_late is not None and is_late():
                return responder.over(hypothesis, verdict, "out of time after the repair")
            if repaired.edits and not repaired.is_partial:
                return Decision(Response.REPAIR, repaired.text, verdict, Response.REPAIR, repaired)
        for at, candidate in enumerate(candidates, 1):
            judged = responder.boundary.judge(self.checker.check, source, candidate, is_late=is_late)
            if is_late is not None and is_late():
                return responder.over(hypothesis, verdict, "out of time among the candidates")
            if responder.response(judged) in (Response.PASS, Response.FLAG):
                return Decision(Response.FALLBACK, candidate, verdict, Response.FALLBACK, repaired, at)
        if repaired is not None and repaired.is_partial and is_better(repaired.verdict, verdict):
            why = "repaired in part, and no candidate passes"
            return Decision(responder.on_partial, repaired.text, verdict, responder.on_partial, repaired, reason=why)
        if verdict.action is Action.FLAG:  # repair was asked for what is only flagged, and is refused
            return Decision(Response.FLAG, hypothesis, verdict, Response.FLAG, repaired, reason=verdict.reason)
        why = "no repair and no candidate passes"
        refusals = repaired.refusals if repaired is not None else ()
        if refusals and (responder.has_texts or refusals[0].startswith(PREFIX)):  # a fault is told without the text
            why = "; ".join(refusals)
        return Decision(Response.BLOCK, None, verdict, Response.BLOCK, repaired, reason=why)

    def response(self, verdict: Verdict) -> Response:
        """Return the gravest response that the issues of a verdict ask for."""
        return self._responder.response(verdict)


def _is_late(clock: Callable[[], float], until: float) -> bool:
    return clock() > until


def is_better(after: Verdict, before: Verdict) -> bool:
    """Return True if fewer numbers are wrong than before, and none that was not."""
    left, counts = Counter(map(_place, after.issues)), Counter(map(_place, before.issues))
    return left < counts


def _place(issue: Issue) -> tuple[str, int | None, str]:
    there = issue.hypothesis.text if issue.source is None and issue.hypothesis is not None else ""
    return str(issue.type), issue.source.start if issue.source is not None else None, there
