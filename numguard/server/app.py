"""The application: addresses and what answers them; composition only."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from functools import cache
from importlib.resources import files

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from numguard.language import data as localedata
from numguard.language.forms import english_name
from numguard.language.tiers import tier
from numguard.model.errors import VERSION, quoted
from numguard.server import guardrail, openapi, page_file, wire
from numguard.server.answers import Answer, Answers, read
from numguard.server.log import Log
from numguard.server.metrics import Metrics
from numguard.server.middleware import (
    RETRIED,
    RETRY,
    Message,
    Middleware,
    Receive,
    Scope,
    Send,
    Whole,
    read_body,
    told_problem,
)
from numguard.server.places import Places
from numguard.server.pool import Here, Pool, Workers
from numguard.server.problems import MEDIA, ProblemError
from numguard.server.settings import Settings
from numguard.server.streams import Streams

_FLUSH = 0.1
_JSON = b"application/json"
_MEDIA = re.compile(rb'application/(?:json|[a-z0-9!#$&^_.-]+\+json)[ \t]*(?:;[ \t]*charset="?utf-?8"?)?[ \t]*;?')
_WORK = {f"/v1/{name}": name for name in ("check", "batch", "repair", "extract")}


class Service:
    """The HTTP service: ``app`` is the ASGI application that a server such as uvicorn runs."""

    def __init__(self, settings: Settings, log: Log | None = None) -> None:
        self.settings = settings
        self.log = log if log is not None else Log(settings)
        self.metrics = Metrics(settings.checkers)
        self._answers = Answers(settings)  # streams are guarded in this process, whoever does the other work
        self.pool: Pool = Workers(settings, self._lost) if settings.workers else Here(self._answers)
        self.is_ready = False
        self._calls = guardrail.Calls()
        self._streams = Streams(self._answers, self.metrics)
        self._arriving = Places("too-many-requests", settings.queue, max(1, settings.queue // 2))
        self._version = VERSION
        get = ("GET",)
        routes = [
            Route("/v1/languages", self._languages, methods=get),
            Route("/healthz", self._healthz, methods=get),
            Route("/readyz", self._readyz, methods=get),
            Route("/metrics", self._metrics, methods=get),
            Route("/openapi.json", self._openapi, methods=get),
            Route("/", _page, methods=get),
            Route("/page.js", _script, methods=get),
            Route("/page.css", _style, methods=get),
            WebSocketRoute("/v1/stream", _Asgi(self._streams.socket)),
        ]
        self._others = Starlette(routes=routes, lifespan=self._lifespan)
        self.middleware = Middleware(self._route, settings, self.metrics, self.log)
        self.app = self.middleware

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.pool.start()
        await asyncio.to_thread(self._answers.warm)
        self.is_ready = True
        flushing = asyncio.create_task(self._flush())
        yield
        self.is_ready = False
        await self.pool.stop()
        self._streams.stop()
        flushing.cancel()
        self.log.event("stopped")

    async def _flush(self) -> None:
        while True:
            await asyncio.sleep(_FLUSH)
            self.log.flush()

    def told_ready(self, address: str) -> None:
        """Write down that the service listens."""
        self.log.event("ready", address=address, workers=self.settings.workers, version=self._version)

    def _lost(self, reason: str) -> None:
        self.metrics.count({"lost": 1})
        self.log.event("worker-lost", reason=reason)

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> Whole | None:
        """Answer the addresses that are called often, and hand the others on."""
        if scope["type"] == "lifespan":
            await self._others(scope, receive, send)
            return None
        path: str = scope["path"]
        if scope["type"] == "http" and path.startswith("/v1/") and path != "/v1/languages":
            if path not in _WORK and path != "/v1/stream":
                raise ProblemError("not-found", path)
            if scope["method"] != "POST":
                raise ProblemError("method-not-allowed", f"{path} takes POST")
            if path in _WORK:
                return await self._work(_WORK[path], scope, receive)
            await self._streams.events(scope, receive, send)
            return None
        if scope["type"] == "http" and path == guardrail.PATH and scope["method"] == "POST":
            return await self._guardrail(scope, receive)
        await self._others(scope, receive, _Problems(scope, send))
        return None

    async def _work(self, name: str, scope: Scope, receive: Receive) -> Whole:
        body = await self._body(scope, receive)
        asked = self.pool.ask(name, body, scope["request_id"], scope["deadline"])
        return self._whole(scope, body, asked if isinstance(asked, tuple) else await asked)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """Return the body of a request, which stands in the queue from then on."""
        with self._arriving.take(scope):
            body = await read_body(scope, receive, self.settings.max_body, self.settings.seconds)
        self.middleware.queue(scope["visit"])
        _check_media(scope, body)
        return body

    async def _guardrail(self, scope: Scope, receive: Receive) -> Whole:
        body = await self._body(scope, receive)
        asked = guardrail.request_of(read(body, guardrail.GuardrailRequest), self._calls)
        if isinstance(asked, wire.GuardResponse):
            return self._whole(scope, body, (200, {}, wire.encode(asked)))
        judged = self.pool.ask("guard", wire.encode(asked), scope["request_id"], scope["deadline"])
        return self._whole(scope, body, judged if isinstance(judged, tuple) else await judged)

    def direct(self, scope: Scope, body: bytes, write: Callable[[Whole], None]) -> bool:
        """Answer a request that is there as a whole without a task of its own; False for one that needs it.

        ``write`` gets the answer, with all its headers, now or later.
        """
        name = _WORK.get(scope["path"])
        if name is None or scope["method"] != "POST" or len(body) > self.settings.max_body or not self.pool.takes(body):
            return False
        visit = self.middleware.enter(scope)

        def finish(told: Answer | asyncio.Future[Answer] | Exception) -> None:
            try:
                if isinstance(told, Exception):
                    raise told
                whole = self._whole(scope, body, told if isinstance(told, tuple) else told.result())
            except ProblemError as problem:
                whole = told_problem(problem, scope["request_id"])
            except Exception as error:  # noqa: BLE001 -- the outermost boundary of a request, as the gate's
                whole = told_problem(self.middleware.fault(visit, error), scope["request_id"])
            visit.status, headers, answer = whole
            self.middleware.leave(visit)
            write((visit.status, [*headers, *visit.extra], answer))

        asked: Answer | asyncio.Future[Answer] | Exception
        try:
            self.middleware.look(visit)
            self.middleware.queue(visit)
            _check_media(scope, body)
            asked = self.pool.ask(name, body, scope["request_id"], scope["deadline"])
        except Exception as error:  # noqa: BLE001 -- told by finish
            asked = error
        if isinstance(asked, (tuple, Exception)):
            finish(asked)
        else:
            asked.add_done_callback(finish)
        return True

    def _whole(self, scope: Scope, body: bytes, told: Answer) -> Whole:
        status, counts, answer = told
        if counts:
            self.metrics.count(counts)
            counts.pop("made", None)  # is not of this request alone
        scope["log"] = {"counts": counts} if counts else {}
        if self.settings.texts:
            scope["log"]["body"] = body.decode("utf-8", "replace")
        media = _JSON if status == 200 else MEDIA
        headers = [(b"content-type", media), (b"content-length", b"%d" % len(answer))]
        return status, [*headers, RETRY] if status in RETRIED else headers, answer

    # ---- the others ------------------------------------------------------------------------------------------------

    async def _languages(self, request: Request) -> Response:
        return _told(await asyncio.to_thread(_languages))

    async def _healthz(self, request: Request) -> Response:
        return _told(wire.Health(status="alive", version=self._version))

    async def _readyz(self, request: Request) -> Response:
        if not self.is_ready or self.middleware.is_draining:
            raise ProblemError("not-ready")
        return _told(wire.Health(status="ready", version=self._version))

    async def _metrics(self, request: Request) -> Response:
        return Response(self.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _openapi(self, request: Request) -> Response:
        return Response(wire.encode(openapi.document(self.settings, self._version)), media_type="application/json")


def _check_media(scope: Scope, body: bytes) -> None:
    """Raise ProblemError for a body that says it is no JSON in UTF-8."""
    for key, value in scope["headers"]:
        if key == b"content-type" and value != _JSON and not _MEDIA.fullmatch(value.strip().lower()):
            said = quoted(value.decode("latin-1"))
            raise ProblemError("unsupported-media-type", f"{said} is not application/json in UTF-8")
    if b"\0" in body[:4] or body[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise ProblemError("unsupported-media-type", "the body is in UTF-16 or UTF-32; write it in UTF-8")


class _Asgi:
    """A method as an ASGI application: Starlette would take a function for an endpoint."""

    def __init__(self, call: object) -> None:
        self._call = call

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._call(scope, receive, send)  # type: ignore[operator]


class _Problems:
    """Turns Starlette's own 404 and 405 into problems."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._problem = ""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] in (404, 405):
            self._problem = "not-found" if message["status"] == 404 else "method-not-allowed"
            return
        if self._problem and message["type"] == "http.response.body":
            method = self._scope["method"]
            raise ProblemError(self._problem, f"{method} {self._scope['path'][:80]}")
        await self._send(message)


def _told(told: wire.Body) -> Response:
    return Response(wire.encode(told), media_type="application/json")


@cache
def _languages() -> wire.LanguagesResponse:
    locales = files("numguard.locales")
    languages = []
    for tag in sorted(path.name[: -len(".toml")] for path in locales.iterdir() if path.name.endswith(".toml")):
        known = tier(localedata.load(tag)).value
        languages.append(wire.LanguageResponse(tag=tag, name=english_name(tag), tier=known))
    return wire.LanguagesResponse(languages=languages)


async def _page(request: Request) -> Response:
    headers = {"content-security-policy": page_file.POLICY, "cache-control": "no-cache"}
    return Response(page_file.index(), media_type="text/html; charset=utf-8", headers=headers)


async def _script(request: Request) -> Response:
    return Response(page_file.script(), media_type="text/javascript; charset=utf-8")


async def _style(request: Request) -> Response:
    return Response(page_file.style(), media_type="text/css; charset=utf-8")
