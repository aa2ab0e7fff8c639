"""``guard.stream``: a translation that comes in pieces goes out in pieces, and no wrong number goes out with it."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Self

from numguard.guard.decision import OPEN, Decision, Response
from numguard.guard.flow import RELEASE, REPAIR, STOP, Alarm, Flow
from numguard.guard.responder import Responder
from numguard.model import Action, Repair, Verdict
from numguard.model.boundary import abstention


class GuardedText:
    """A translation that is being written: give it each piece, send what it returns, and close it.

    >>> from numguard import Checker, Guard
    >>> text = Guard(Checker("en", "de"), on_issue="repair").begin("It costs 9,718 euros.")
    >>> [text.push(piece) for piece in ("Es ko", "stet 9,", "718 Eu", "ro.")], text.close()
    (['Es ko', 'stet ', '', ''], '9.718 Euro.')
    >>> text.decision.response.value, text.decision.verdict.action.value
    ('repair', 'pass')

    ``decision`` is None until the text is over: at its end, or where a number stopped it (``is_stopped``); what is
    pushed then is thrown away. ``alarms`` has what was not accounted for before the end.
    """

    def __init__(self, responder: Responder, source: str) -> None:
        self._responder = responder
        self.source = source
        self.decision: Decision | None = None
        budget = responder.budget
        self._seconds = budget.seconds if budget is not None else None
        self._flow = Flow(responder.checker, source, self._decide, self._is_late if self._seconds is not None else None)
        self._size = 0
        self._used = 0.0  # seconds of work in the steps before this one
        self._began = 0.0  # when this step began

    @property
    def is_stopped(self) -> bool:
        """True where the text was stopped before its end."""
        return self._flow.hold.is_stopped

    @property
    def alarms(self) -> tuple[Alarm, ...]:
        """What was not accounted for before the end."""
        return tuple(self._flow.alarms)

    @property
    def text(self) -> str:
        """What went out so far."""
        return self._flow.text

    @property
    def held(self) -> str:
        """What is held back now."""
        return self._flow.hold.rest

    def push(self, piece: str) -> str:
        """Take a piece; return what may go out now, often nothing."""
        if self.decision is not None:
            return ""
        self._size += len(piece)
        limit = self._responder.budget
        if limit is not None and limit.characters is not None and self._size + len(self.source) > limit.characters:
            return self._over(piece, f"more than {limit.characters} characters")
        if self._flow.hold.is_waiting:
            return self._flow.hold.push(piece)
        clock = self._responder.clock
        self._began = clock()
        out = self._responder.boundary.run(partial(self._flow.push, piece), self._fault)
        self._used += clock() - self._began
        if self._seconds is not None and self._used > self._seconds:
            return out + self._over("", "out of time")
        if self._flow.hold.is_stopped:
            self._stopped()
        return out

    def close(self) -> str:
        """Say that the text is over; return the rest that may go out, after a check of the whole."""
        if self.decision is not None:
            return ""
        clock = self._responder.clock
        self._began = clock()
        rest, decision = self._finish()
        is_late = self._is_late()
        self._used += clock() - self._began
        if is_late:
            return self._over("", "out of time")
        self._decided(decision)
        return rest

    def cancel(self) -> None:
        """Throw away what is held back; nothing is decided or counted."""
        self._flow.hold.stop()

    # ---- inside ------------------------------------------------------------------------------------------------

    def _is_late(self) -> bool:
        limit = self._seconds
        return limit is not None and self._used + self._responder.clock() - self._began > limit

    def _fault(self, reason: str) -> str:
        """After a fault of our own nothing more goes out before the check of the whole."""
        self._flow.hold.wait()
        return self._flow.hold.ready()

    def _decide(self, alarm: Alarm) -> str:
        wanted = self._responder.response(alarm.verdict)
        if self._responder.is_shadow or wanted in OPEN:
            return RELEASE
        return REPAIR if wanted is Response.REPAIR else STOP

    def _stopped(self) -> None:
        alarm = self._flow.alarms[-1]
        why = "; ".join(self._flow.refusals) if self._responder.has_texts else ""
        self._decided(
            Decision(Response.BLOCK, None, alarm.verdict, Response.BLOCK, reason=why or "stopped at a wrong number")
        )

    def _over(self, piece: str, why: str) -> str:
        """Decide when the time budget is used up: the held text goes out unjudged, or nothing does."""
        rest = self._flow.hold.rest + piece
        decision = self._responder.over(self._flow.text + rest, abstention(why), why)
        self._flow.hold.stop()
        self._decided(decision)
        return "" if decision.text is None else rest

    def _decided(self, decision: Decision) -> None:
        self.decision = replace(decision, seconds=self._used)
        self._responder.tell(self.decision)

    def _finish(self) -> tuple[str, Decision]:
        """Return the rest that goes out, and the decision about the whole text."""
        responder, flow = self._responder, self._flow
        said, rest = flow.text, flow.hold.rest
        verdict = responder.boundary.judge(partial(flow.check, said + rest, False))
        wanted = responder.response(verdict)
        done = Repair(said + rest, tuple(flow.edits), verdict) if flow.edits else None
        if responder.is_shadow and wanted is not Response.PASS:
            return rest, Decision(Response.SHADOW, said + rest, verdict, wanted, done)
        if wanted in OPEN:
            would = Response.BLOCK if wanted is Response.SHADOW else wanted
            response = Response.REPAIR if done is not None and wanted is Response.PASS else wanted
            return rest, Decision(
                response, said + rest, verdict, response if done else would, done, reason=verdict.reason
            )
        if wanted is Response.REPAIR:
            repair = responder.boundary.run(
                partial(responder.checker.repair, self.source, said + rest, is_late=flow.is_late, formats=True),
                lambda reason: Repair(said + rest, (), verdict, (reason,)),
            )
            repaired = flow.accept(repair, len(said)) if repair.verdict.ok else None
            if repaired is not None:
                done = Repair(said + repaired, tuple(flow.edits), repair.verdict)
                return repaired, Decision(Response.REPAIR, said + repaired, repair.verdict, Response.REPAIR, done)
            flow.refusals = flow.refusals or repair.refusals
        return self._blocked(said, rest, verdict, done)

    def _blocked(self, said: str, rest: str, verdict: Verdict, done: Repair | None) -> tuple[str, Decision]:
        """Withhold the rest of a blocked text if a number in it is wrong; after an omission the rest goes out."""
        since = len(said)
        is_wrong = verdict.action is Action.ABSTAIN or any(
            issue.hypothesis is not None and issue.hypothesis.end > since for issue in verdict.issues
        )
        why = "; ".join(self._flow.refusals) if self._responder.has_texts else verdict.reason
        decision = Decision(Response.BLOCK, None, verdict, Response.BLOCK, done, reason=why)
        return ("" if is_wrong else rest), decision


class _Guarding:
    """The common part of both kinds of stream: the guarded text, and whether it is over."""

    def __init__(self, responder: Responder, source: str) -> None:
        self.guarded = GuardedText(responder, source)
        self._is_done = False

    def _rest(self) -> str:
        """Say that the pieces are over; return what was still held back."""
        self._is_done = True
        return self.guarded.close()

    @property
    def decision(self) -> Decision | None:
        """What was decided about the whole text; None while it goes on."""
        return self.guarded.decision


class Stream(_Guarding, Iterator[str]):
    """The pieces of a translation that may go out; ``decision`` when they are over.

    Closing it (or leaving its ``with``) closes the pieces it reads, where they can be closed.
    """

    def __init__(self, responder: Responder, source: str, pieces: Iterable[str]) -> None:
        super().__init__(responder, source)
        self._pieces = iter(pieces)

    def __next__(self) -> str:
        while not self._is_done:
            try:
                piece = next(self._pieces)
            except StopIteration:
                if rest := self._rest():
                    return rest
                break
            out = self.guarded.push(piece)
            if self.guarded.decision is not None:
                self._end()
            if out:
                return out
        raise StopIteration

    def _end(self) -> None:
        self._is_done = True
        close = getattr(self._pieces, "close", None)
        if close is not None:
            close()

    def close(self) -> None:
        """Stop reading; nothing is decided about a text that was not over."""
        if not self._is_done:
            self.guarded.cancel()
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncStream(_Guarding, AsyncIterator[str]):
    """The pieces of a translation that may go out, for ``async for``; ``decision`` when they are over."""

    def __init__(self, responder: Responder, source: str, pieces: AsyncIterable[str]) -> None:
        super().__init__(responder, source)
        self._pieces = aiter(pieces)

    async def __anext__(self) -> str:
        while not self._is_done:
            try:
                piece = await anext(self._pieces)
            except StopAsyncIteration:
                if rest := self._rest():
                    return rest
                break
            out = self.guarded.push(piece)
            if self.guarded.decision is not None:
                await self._end()
            if out:
                return out
        raise StopAsyncIteration

    async def _end(self) -> None:
        self._is_done = True
        close = getattr(self._pieces, "aclose", None)
        if close is not None:
            await close()

    async def aclose(self) -> None:
        """Stop reading; nothing is decided about a text that was not over."""
        if not self._is_done:
            self.guarded.cancel()
            await self._end()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
