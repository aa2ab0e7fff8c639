"""``/v1/stream``: a translation that comes in pieces, guarded: lines in and server-sent events out, or a WebSocket."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from numguard.service import wire
from numguard.service.answers import Answers, count, read
from numguard.service.gate import Receive, Scope, Send
from numguard.service.metrics import Metrics
from numguard.service.problems import ProblemError
from numguard.serving.decision import Decision
from numguard.serving.stream import GuardedText

IDLE = 60.0
"""Seconds that a stream may wait for its next piece."""
_LONG = 2_000
"""Characters from which the check of the whole is done beside the event loop."""


class Streams:
    """Guards streams in the serving process: each piece costs microseconds."""

    def __init__(self, answers: Answers, metrics: Metrics) -> None:
        self._answers = answers
        self._metrics = metrics

    # ---- lines in, events out ------------------------------------------------------------------------------------

    async def events(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer ``POST /v1/stream``: the first line of the body is a StreamStart, the others are StreamPieces."""
        lines = self._lines(receive)
        first = await anext(lines, None)
        if first is None:
            raise ProblemError("bad-request", "the first line must name source, source_lang and target_lang")
        text = self._begin(read(first, wire.StreamStart))
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        try:
            async for line in lines:
                piece = read(line, wire.StreamPiece)
                out = text.push(piece.piece)
                if out:
                    await _event(send, "piece", wire.PieceTold(text=out))
                if piece.end or text.decision is not None:
                    break
            rest = await self._close(text)
            if rest:
                await _event(send, "piece", wire.PieceTold(text=rest))
            await _event(send, "decision", self._told(text, scope))
        except ProblemError as problem:
            text.cancel()
            scope["log"] = {"problem": problem.name}
            await _send(send, f"event: problem\ndata: {problem.body(scope['request_id']).decode()}\n\n".encode())
        except BaseException:
            text.cancel()
            raise
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _lines(self, receive: Receive) -> AsyncIterator[bytes]:
        limit, size, rest = self._answers.settings.max_body, 0, b""
        while True:
            try:
                async with asyncio.timeout(IDLE):
                    message = await receive()
            except TimeoutError:
                raise ProblemError("body-timeout", f"no piece for {IDLE:g} seconds") from None
            if message["type"] == "http.disconnect":
                raise ProblemError("bad-request", "the client went away")
            part = message.get("body", b"")
            size += len(part)
            if size > limit:
                raise ProblemError("body-too-large", f"the limit is {limit} bytes")
            *whole, rest = (rest + part).split(b"\n")
            for line in whole:
                if line.strip():
                    yield line
            if not message.get("more_body", False):
                if rest.strip():
                    yield rest
                return

    # ---- a WebSocket -----------------------------------------------------------------------------------------------

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a WebSocket: messages are as the lines of ``events``; a text that is no object is a piece itself."""
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        text: GuardedText | None = None
        try:
            text = self._begin(read(await self._message(socket), wire.StreamStart))
            while text.decision is None:
                piece = read(await self._message(socket), wire.StreamPiece)
                out = text.push(piece.piece)
                if out:
                    await socket.send_text(wire.encode(wire.PieceTold(text=out)).decode())
                if piece.end:
                    break
            rest = await self._close(text)
            if rest:
                await socket.send_text(wire.encode(wire.PieceTold(text=rest)).decode())
            await socket.send_text(wire.encode(self._told(text, scope)).decode())
            await socket.close()
        except ProblemError as problem:
            scope["log"] = {"problem": problem.name}
            await socket.send_text(problem.body(scope["request_id"]).decode())
            await socket.close(1008)
        except WebSocketDisconnect:
            pass
        finally:
            if text is not None:
                text.cancel()

    async def _message(self, socket: WebSocket) -> bytes:
        try:
            async with asyncio.timeout(IDLE):
                message = (await socket.receive_text()).encode()
        except TimeoutError:
            raise ProblemError("body-timeout", f"no piece for {IDLE:g} seconds") from None
        except KeyError:
            raise ProblemError("bad-request", "messages must be texts") from None
        if len(message) > self._answers.settings.max_body:
            raise ProblemError("body-too-large", f"the limit is {self._answers.settings.max_body} bytes")
        return message

    # ---- both ------------------------------------------------------------------------------------------------------

    def _begin(self, start: wire.StreamStart) -> GuardedText:
        limit = self._answers.settings.max_text
        if len(start.source) > limit:
            raise ProblemError("text-too-long", f"the source has {len(start.source)} characters; the limit is {limit}")
        return self._answers.guard(start.source_lang, start.target_lang, start.policy).begin(start.source)

    @staticmethod
    async def _close(text: GuardedText) -> str:
        return await asyncio.to_thread(text.close) if len(text.text) + len(text.held) > _LONG else text.close()

    def _told(self, text: GuardedText, scope: Scope) -> wire.DecisionTold:
        decision = text.decision
        assert decision is not None
        self._count(decision)
        scope["log"] = {"response": str(decision.response)}
        return wire.DecisionTold(
            response=str(decision.response),
            text=decision.text,
            would=str(decision.would) if decision.would != decision.response else "",
            verdict=wire.verdict(decision.verdict) if decision.verdict is not None else None,
            reason=decision.reason,
        )

    def _count(self, decision: Decision) -> None:
        counts: Counter[str] = Counter()
        if decision.verdict is not None:
            count(decision.verdict, counts)
        if decision.response == "shadow":
            counts[f"shadow {decision.would}"] += 1
        counts["repaired"] += decision.response == "repair"
        self._metrics.count(counts)


async def _event(send: Send, name: str, told: wire.Told) -> None:
    await _send(send, f"event: {name}\ndata: {wire.encode(told).decode()}\n\n".encode())


async def _send(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
