"""What every request passes: its id, the token, other origins, the limit of those in flight, counters and the log."""

from __future__ import annotations

import asyncio
import hmac
import os
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from numguard.model.boundary import place
from numguard.server.guardrail import PATH as GUARDRAIL
from numguard.server.log import Log
from numguard.server.metrics import Metrics
from numguard.server.problems import MEDIA, ProblemError
from numguard.server.settings import Settings

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Whole = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body of an answer that is there as a whole."""
App = Callable[[Scope, Receive, Send], Awaitable[Whole | None]]
"""Answers with ``send``, or returns the whole answer, which costs less."""

_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}\Z")
_SECURITY = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
)
RETRIED = (429, 503)
RETRY = (b"retry-after", b"1")
_ROUTES = frozenset(
    f"""/ /v1/check /v1/batch /v1/repair /v1/extract /v1/stream /v1/languages /healthz /readyz /metrics
    /openapi.json {GUARDRAIL}""".split()
)


class Visit:
    """One request on its way: what it brought, what is added to its answer, and the status that it got."""

    __slots__ = ("scope", "headers", "extra", "began", "route", "is_work", "is_counted", "status")

    def __init__(self, scope: Scope, headers: dict[bytes, bytes], extra: list[tuple[bytes, bytes]]) -> None:
        self.scope = scope
        self.headers = headers
        self.extra = extra
        self.began = time.perf_counter()
        path = scope["path"]
        self.route = path if path in _ROUTES else "other"
        self.is_work: bool = path.startswith("/v1/") or path == GUARDRAIL
        self.is_counted = False
        self.status = 0


class Middleware:
    """Stands before the application; pure ASGI, because it stands before every request."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics, log: Log) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._log = log
        self._token = settings.token.encode()
        self._origins = frozenset(origin.encode() for origin in settings.origins)
        self._hosts = frozenset(name.lower().encode() for name in _hosts(settings))
        self.in_flight = 0
        self.is_draining = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        visit = self.enter(scope)
        tell = _Tell(send, visit)
        try:
            whole = self.look(visit) or await self._app(scope, receive, tell)
            if whole is not None:
                await _send(send, visit, whole)
        except ProblemError as problem:
            await _answer(tell, visit, problem)
        except asyncio.CancelledError:
            if self.is_draining and not visit.status:  # the server ends what is left
                await _answer(tell, visit, ProblemError("not-ready", "the service is stopping; ask again elsewhere"))
            if not self.is_draining:
                raise
        except Exception as error:  # noqa: BLE001 -- the outermost boundary of a request
            fault = self.fault(visit, error)
            if not visit.status:
                await _answer(tell, visit, fault)
        finally:
            self.leave(visit)

    def enter(self, scope: Scope) -> Visit:
        """Begin a request: give it an id. It stands in the queue when ``queue`` is called."""
        headers = dict(scope["headers"])
        request_id = headers.get(b"x-request-id", b"")
        if not _ID.match(request_id):
            request_id = os.urandom(16).hex().encode()
        scope["request_id"] = request_id.decode()
        scope["deadline"] = time.monotonic() + self._settings.seconds
        visit = scope["visit"] = Visit(scope, headers, self._extra(headers, request_id))
        self._metrics.in_flight += 1
        return visit

    def look(self, visit: Visit) -> Whole | None:
        """Refuse a request that may not pass; return the answer to one that only asks whether it may (OPTIONS).

        Raises ProblemError for one that may not pass.
        """
        scope, headers = visit.scope, visit.headers
        if (
            self._hosts
            and (host := headers.get(b"host")) is not None
            and _PORT.sub(b"", host.lower()) not in self._hosts
        ):
            raise ProblemError("misdirected", "hosts in the settings names what else this service is called")
        origin = headers.get(b"origin")
        if origin is not None and origin in self._origins and scope.get("method") == "OPTIONS":
            allowed = [
                (b"access-control-allow-methods", b"GET, POST"),
                (b"access-control-allow-headers", b"authorization, content-type, x-request-id"),
                (b"access-control-max-age", b"600"),
            ]
            return 204, allowed, b""
        if scope["type"] == "websocket" and origin is not None and not self._is_ours(origin, headers):
            raise ProblemError("unauthorized", "pages of other hosts may not open a stream here")
        if self._token and (visit.is_work or scope["path"] == "/metrics"):
            given = headers.get(b"authorization", b"")
            if scope["path"] == GUARDRAIL and b"x-api-key" in headers:  # how LiteLLM gives it
                given = b"Bearer " + headers[b"x-api-key"]
            if not hmac.compare_digest(given, b"Bearer " + self._token):
                raise ProblemError("unauthorized")
        return None

    def queue(self, visit: Visit) -> None:
        """Count a request whose body is there among those that wait or are worked on.

        Raises ProblemError where these are as many as there may be.
        """
        if self.in_flight >= self._settings.queue:
            raise ProblemError("too-many-requests", f"{self._settings.queue} requests are being worked on; try again")
        visit.is_counted = True
        self.in_flight += 1

    def refused(self, problem: ProblemError) -> Whole:
        """Count and log what is no request, or too large a header to read; return the answer to it."""
        request_id = os.urandom(16).hex()
        self._metrics.answered("other", problem.status, 0.0)
        self._log.request(request_id, "", "other", problem.status, 0.0, problem=problem.name)
        status, headers, body = told_problem(problem, request_id)
        return status, [*headers, (b"x-request-id", request_id.encode()), *_SECURITY], body

    def fault(self, visit: Visit, error: Exception) -> ProblemError:
        """Count and log a mistake of our own; return what is to be said of it."""
        self._log.event("fault", id=visit.scope["request_id"], route=visit.route, fault=place(error))
        self._metrics.count({"faults": 1})
        return ProblemError("internal-error", place(error))

    def leave(self, visit: Visit) -> None:
        """End a request: count and log it."""
        self.in_flight -= visit.is_counted
        self._metrics.in_flight -= 1
        seconds = time.perf_counter() - visit.began
        status = visit.status or 499  # the client went before anything was answered
        self._metrics.answered(visit.route, status, seconds)
        scope = visit.scope
        method = scope.get("method", "WEBSOCKET")
        self._log.request(scope["request_id"], method, visit.route, status, seconds, **scope.get("log", {}))

    def _is_ours(self, origin: bytes, headers: dict[bytes, bytes]) -> bool:
        return origin in self._origins or origin.partition(b"://")[2] == headers.get(b"host")

    def _extra(self, headers: dict[bytes, bytes], request_id: bytes) -> list[tuple[bytes, bytes]]:
        extra = [(b"x-request-id", request_id), *_SECURITY]
        origin = headers.get(b"origin")
        if origin is not None and origin in self._origins:
            extra += [(b"access-control-allow-origin", origin), (b"vary", b"origin")]
        if self.is_draining:
            extra.append((b"connection", b"close"))
        return extra


def _hosts(settings: Settings) -> tuple[str, ...]:
    """Return what a service of this machine alone may be called; nothing where it may be called anything.

    A page may give its own name the address of this machine: it is asked under that name then. A token shuts it out.
    """
    if settings.token or not _LOOPBACK.match(settings.host):
        return ()
    return (*_NAMES, settings.host, *settings.hosts)


_NAMES = ("localhost", "127.0.0.1", "[::1]")
_LOOPBACK = re.compile(r"localhost\Z|127\.|\[?::1\]?\Z")
_PORT = re.compile(rb":\d{1,5}\Z")


class _Tell:
    """Sends, adds headers, and remembers the status."""

    __slots__ = ("_send", "_visit")

    def __init__(self, send: Send, visit: Visit) -> None:
        self._send = send
        self._visit = visit

    async def __call__(self, message: Message) -> None:
        visit = self._visit
        if message["type"] == "http.response.start":
            visit.status = message["status"]
            given = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(one for one in visit.extra if one[0] not in given)]
        elif message["type"] == "websocket.accept":
            visit.status = 101
        elif message["type"] == "websocket.close" and not visit.status:
            visit.status = 403
        await self._send(message)


async def _send(send: Send, visit: Visit, whole: Whole) -> None:
    visit.status, given, body = whole
    await send({"type": "http.response.start", "status": visit.status, "headers": [*given, *visit.extra]})
    await send({"type": "http.response.body", "body": body})


async def _answer(tell: _Tell, visit: Visit, problem: ProblemError) -> None:
    """Answer with a problem."""
    if visit.scope["type"] == "websocket":
        await tell({"type": "websocket.close", "code": 1008, "reason": problem.name})
        return
    status, headers, body = told_problem(problem, visit.scope["request_id"])
    await tell({"type": "http.response.start", "status": status, "headers": headers})
    await tell({"type": "http.response.body", "body": body})


def told_problem(problem: ProblemError, request_id: str) -> Whole:
    """Return the answer that a problem is."""
    body = problem.body(request_id)
    headers = [(b"content-type", MEDIA), (b"content-length", str(len(body)).encode())]
    if problem.status in RETRIED:
        headers.append(RETRY)
    if problem.name == "unauthorized":
        headers.append((b"www-authenticate", b"Bearer"))
    if problem.name in ("body-timeout", "body-too-large"):
        headers.append((b"connection", b"close"))  # the rest of the body is not read
    return problem.status, headers, body


async def read_body(scope: Scope, receive: Receive, limit: int, seconds: float) -> bytes:
    """Return the whole body; raises ProblemError for one that is too large, or does not come in time."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit() and int(value) > limit:
            raise ProblemError("body-too-large", f"{int(value)} bytes; the limit is {limit}")
    # Uvicorn knows whether all of it is there; a clock costs a fifth of a short request.
    if not getattr(getattr(receive, "__self__", None), "more_body", True):
        return await _body(receive, limit)
    try:
        async with asyncio.timeout(seconds):
            return await _body(receive, limit)
    except TimeoutError:
        raise ProblemError("body-timeout", f"the body was not whole after {seconds:g} seconds") from None


async def _body(receive: Receive, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ProblemError("bad-request", "the client went away before the body was whole")
        part: bytes = message.get("body", b"")
        size += len(part)
        if size > limit:
            raise ProblemError("body-too-large", f"the limit is {limit} bytes")
        if not message.get("more_body", False):
            return b"".join((*parts, part)) if parts else part
        parts.append(part)
