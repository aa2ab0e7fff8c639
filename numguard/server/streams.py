"""``/v1/stream``: a translation that comes in pieces, guarded: lines in and server-sent events out, or a WebSocket."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from numguard.guard.decision import Budget, Decision, Response
from numguard.guard.stream import GuardedText
from numguard.server import responses, wire
from numguard.server.answers import Answers, count, read
from numguard.server.metrics import Metrics
from numguard.server.middleware import Receive, Scope, Send
from numguard.server.places import Places
from numguard.server.problems import ProblemError
from numguard.server.settings import Settings

_SHORT = 256
"""Characters of source and translation up to which a stream is judged in the event loop: milliseconds at most."""
_SLICE = 2_000
"""Characters of a longer piece that are judged before another stream has its turn."""
_TURN = 64
"""Lines of a body that are taken before something else has its turn."""
_THREADS = 4
T = TypeVar("T")


class StreamEndError(ProblemError):
    """The time of a stream is over; ``end`` is what the metrics count."""

    def __init__(self, end: str, detail: str) -> None:
        super().__init__("body-timeout", detail)
        self.end = end


class Session:
    """One open stream: its text, its time, and what ended it.

    The first line must come within ``seconds``, as every body; afterwards each has ``stream_idle``.
    """

    def __init__(self, settings: Settings, receive: Receive) -> None:
        self.end = "left"
        self.size = 0
        self._text: GuardedText | None = None
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time() + settings.stream_seconds
        self._wait = settings.seconds
        self._until = self._loop.time() + self._wait
        self._transport = getattr(getattr(receive, "__self__", None), "transport", None)
        # A client who does not read what is sent would keep its place for ever.
        abort = getattr(self._transport, "abort", self._nothing)
        self._timer = self._loop.call_at(self._last + settings.seconds, abort)

    @property
    def text(self) -> GuardedText:
        """The translation so far."""
        assert self._text is not None, "the first line begins it"
        return self._text

    def begin(self, text: GuardedText) -> None:
        """Take the text that pieces are pushed into."""
        self._text = text

    def look(self) -> None:
        """Raise StreamEndError where the client is gone: what it has sent is judged for nobody, and keeps a place."""
        if self._transport is not None and self._transport.is_closing():
            raise StreamEndError("left", "the client went away")

    def came(self) -> None:
        """Note that a line came."""
        self._wait = self._settings.stream_idle
        self._until = self._loop.time() + self._wait

    async def wait(self, receive: Callable[[], Awaitable[T]]) -> T:
        """Return what is received; raises StreamEndError where the time is over before."""
        try:
            async with asyncio.timeout_at(min(self._until, self._last)):
                return await receive()
        except TimeoutError:
            if self._until < self._last:
                raise StreamEndError("idle", f"no piece for {self._wait:g} seconds") from None
            limit = self._settings.stream_seconds
            raise StreamEndError("lasted", f"the stream lasted more than {limit:g} seconds") from None

    def failed(self, problem: ProblemError) -> None:
        """Note the problem that ended the stream."""
        self.end = problem.end if isinstance(problem, StreamEndError) else "failed"

    def close(self) -> None:
        """Throw away what is held back, where nothing was decided."""
        self._timer.cancel()
        if self._text is not None:
            self._text.cancel()

    def _nothing(self) -> None:
        """Stand in where there is no connection to cut."""


class Streams:
    """Guards streams in the serving process: short ones in the event loop, the others in threads beside it."""

    def __init__(self, answers: Answers, metrics: Metrics) -> None:
        self._answers = answers
        self._metrics = metrics
        self._settings = answers.settings
        self._places = Places("too-many-streams", self._settings.streams, self._settings.streams_each)
        self._threads = ThreadPoolExecutor(_THREADS, "stream")

    def stop(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # ---- lines in, events out ------------------------------------------------------------------------------------

    async def events(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer ``POST /v1/stream``: the first line of the body is a StreamStart, the others are StreamPieces."""
        with self._open(scope, receive) as session:
            lines = self._lines(session, receive)
            first = await anext(lines, None)
            if first is None:
                raise ProblemError("bad-request", "the first line must name source, source_lang and target_lang")
            await self._begin(session, first)
            headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            try:
                async for line in lines:
                    piece = read(line, wire.StreamPiece)
                    async for out in self._push(session, piece.piece):
                        await _event(send, "piece", wire.PieceResponse(text=out))
                    if piece.end or session.text.decision is not None:
                        break
                rest, told = await self._finish(session, scope)
                if rest:
                    await _event(send, "piece", wire.PieceResponse(text=rest))
                await _event(send, "decision", told)
            except ProblemError as problem:
                session.failed(problem)
                scope["log"] = {"problem": problem.name}
                await _send(send, f"event: problem\ndata: {problem.body(scope['request_id']).decode()}\n\n".encode())
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _lines(self, session: Session, receive: Receive) -> AsyncIterator[bytes]:
        limit, size, rest = self._settings.max_body, 0, bytearray()
        has_more = True
        while has_more:
            message = await session.wait(receive)
            if message["type"] == "http.disconnect":
                raise ProblemError("bad-request", "the client went away")
            part = message.get("body", b"")
            size += len(part)
            if size > limit:
                raise ProblemError("body-too-large", f"the limit is {limit} bytes")
            has_more = message.get("more_body", False)
            rest += part
            whole: list[bytearray] = []
            if b"\n" in part or not has_more:
                *whole, rest = rest.split(b"\n")
                if not has_more:
                    whole.append(rest)
            for k, line in enumerate(whole, 1):
                if line.strip():
                    session.look()
                    session.came()
                    yield bytes(line)
                if not k % _TURN:
                    await asyncio.sleep(0)

    # ---- a WebSocket -----------------------------------------------------------------------------------------------

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a WebSocket: messages are as the lines of ``events``; a text that is no object is a piece itself."""
        with self._open(scope, receive) as session:
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            try:
                await self._begin(session, await self._message(session, socket))
                while session.text.decision is None:
                    piece = read(await self._message(session, socket), wire.StreamPiece)
                    async for out in self._push(session, piece.piece):
                        await socket.send_text(wire.encode(wire.PieceResponse(text=out)).decode())
                    if piece.end:
                        break
                rest, told = await self._finish(session, scope)
                if rest:
                    await socket.send_text(wire.encode(wire.PieceResponse(text=rest)).decode())
                await socket.send_text(wire.encode(told).decode())
                await socket.close()
            except ProblemError as problem:
                session.failed(problem)
                scope["log"] = {"problem": problem.name}
                await socket.send_text(problem.body(scope["request_id"]).decode())
                await socket.close(1008)
            except WebSocketDisconnect:
                pass

    async def _message(self, session: Session, socket: WebSocket) -> bytes:
        try:
            message = (await session.wait(socket.receive_text)).encode()
        except KeyError:
            raise ProblemError("bad-request", "messages must be texts") from None
        if len(message) > self._settings.max_body:
            raise ProblemError("body-too-large", f"the limit is {self._settings.max_body} bytes")
        session.came()
        return message

    # ---- both ------------------------------------------------------------------------------------------------------

    @contextmanager
    def _open(self, scope: Scope, receive: Receive) -> Iterator[Session]:
        """Take a place for a stream; what ends it is counted."""
        end = "refused"
        try:
            with self._places.take(scope):
                self._metrics.streams = self._places.open
                session = Session(self._settings, receive)
                try:
                    yield session
                except ProblemError as problem:
                    session.failed(problem)
                    raise
                finally:
                    session.close()
                    end = session.end
        finally:
            self._metrics.streams = self._places.open
            self._metrics.count({f"stream {end}": 1})

    async def _beside(self, work: Callable[[], T]) -> T:
        """Return what ``work`` returns, done in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _begin(self, session: Session, line: bytes) -> None:
        start = read(line, wire.StreamStart)
        limit = self._settings.max_text
        if len(start.source) > limit:
            raise ProblemError("text-too-long", f"the source has {len(start.source)} characters; the limit is {limit}")
        budget = Budget(exceeded=Response.BLOCK, seconds=self._settings.seconds)
        langs = start.source_lang, start.target_lang
        guard = await self._beside(lambda: self._answers.guard(*langs, start.policy, budget))  # may load languages
        session.begin(guard.begin(start.source))
        session.size = len(start.source)

    async def _push(self, session: Session, piece: str) -> AsyncIterator[str]:
        """Yield what may go out for a piece, as soon as it may."""
        text, limit = session.text, self._settings.max_text
        session.size += len(piece)
        if session.size - len(text.source) > limit:
            raise ProblemError("text-too-long", f"the translation has more than {limit} characters")
        if session.size <= _SHORT:
            if out := text.push(piece):
                yield out
            return
        for at in range(0, len(piece), _SLICE):
            session.look()
            part = piece[at : at + _SLICE]
            if out := await self._beside(lambda part=part: text.push(part)):  # type: ignore[misc]
                yield out

    async def _finish(self, session: Session, scope: Scope) -> tuple[str, wire.DecisionResponse]:
        """Close the text; return the rest that may go out, and the decision as it is told."""
        text = session.text

        def finish() -> tuple[str, Decision, wire.DecisionResponse]:
            rest, decision = text.close(), text.decision
            assert decision is not None
            return rest, decision, _told(decision)

        rest, decision, told = finish() if session.size <= _SHORT else await self._beside(finish)
        self._count(decision)
        session.end = "decided"
        scope["log"] = {"response": str(decision.response)}
        return rest, told

    def _count(self, decision: Decision) -> None:
        counts: Counter[str] = Counter()
        if decision.verdict is not None:
            count(decision.verdict, counts)
        if decision.response == "shadow":
            counts[f"shadow {decision.would}"] += 1
        counts["repaired"] += decision.response == "repair"
        self._metrics.count(counts)


def _told(decision: Decision) -> wire.DecisionResponse:
    return wire.DecisionResponse(
        response=str(decision.response),
        text=decision.text,
        would=str(decision.would) if decision.would != decision.response else "",
        verdict=responses.verdict(decision.verdict) if decision.verdict is not None else None,
        reason=decision.reason,
    )


async def _event(send: Send, name: str, told: wire.Body) -> None:
    await _send(send, f"event: {name}\ndata: {wire.encode(told).decode()}\n\n".encode())


async def _send(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
