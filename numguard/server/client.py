"""A client of the service: typed, over one connection that is kept, with nothing but the standard library and msgspec.

with Client("http://127.0.0.1:8642") as client:
    client.check("It costs 9,718 euros.", "Es kostet 9,718 Euro.", "en", "de").action
"""

from __future__ import annotations

import http.client
import ssl
from collections.abc import Iterable, Iterator
from typing import Self, TypeVar
from urllib.parse import urlsplit

import msgspec

from numguard.model.errors import NumguardError
from numguard.server import wire

T = TypeVar("T", bound=msgspec.Struct)


class ServiceError(NumguardError):
    """The service answered with a problem; ``problem`` is what it said."""

    def __init__(self, problem: wire.Problem) -> None:
        super().__init__(f"{problem.status} {problem.title}" + (f": {problem.detail}" if problem.detail else ""))
        self.problem = problem


class Client:
    """Calls one service. Not to be shared between threads.

    Each method raises ServiceError for a problem, and OSError where nobody answers. A request whose connection is lost
    before an answer came is sent once more: nothing that the service does changes anything.
    """

    def __init__(self, url: str, *, token: str = "", timeout: float = 30.0) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError(f"{url!r} is not an http or https address")
        if parts.scheme == "https":
            self._link: http.client.HTTPConnection = http.client.HTTPSConnection(
                parts.hostname, parts.port, timeout=timeout, context=ssl.create_default_context()
            )
        else:
            self._link = http.client.HTTPConnection(parts.hostname, parts.port, timeout=timeout)
        self._base = parts.path.rstrip("/")
        self._headers = {"authorization": f"Bearer {token}"} if token else {}

    def check(
        self,
        source: str,
        hypothesis: str,
        source_lang: str | None = None,
        target_lang: str | None = None,
        *,
        policy: str = "default",
        details: bool = False,
    ) -> wire.VerdictResponse:
        """Check one pair."""
        asked = wire.CheckRequest(
            source=source,
            hypothesis=hypothesis,
            source_lang=source_lang,
            target_lang=target_lang,
            policy=policy,
            details=details,
        )
        return self._post("check", asked, wire.VerdictResponse)

    def batch(
        self,
        pairs: Iterable[tuple[str, str]],
        source_lang: str | None = None,
        target_lang: str | None = None,
        *,
        policy: str = "default",
        details: bool = False,
    ) -> list[wire.VerdictResponse]:
        """Check many pairs of one language pair."""
        asked = wire.BatchRequest(
            pairs=[wire.PairText(source=source, hypothesis=hypothesis) for source, hypothesis in pairs],
            source_lang=source_lang,
            target_lang=target_lang,
            policy=policy,
            details=details,
        )
        return self._post("batch", asked, wire.BatchResponse).verdicts

    def repair(
        self,
        source: str,
        hypothesis: str,
        source_lang: str | None = None,
        target_lang: str | None = None,
        *,
        policy: str = "default",
    ) -> wire.RepairResponse:
        """Repair one pair."""
        asked = wire.RepairRequest(
            source=source, hypothesis=hypothesis, source_lang=source_lang, target_lang=target_lang, policy=policy
        )
        return self._post("repair", asked, wire.RepairResponse)

    def extract(self, text: str, lang: str | None = None) -> list[wire.MentionResponse]:
        """Find the numbers of a text."""
        return self._post("extract", wire.ExtractRequest(text=text, lang=lang), wire.ExtractResponse).mentions

    def languages(self) -> list[wire.LanguageResponse]:
        """Return the languages with a locale file."""
        return self._told(self._ask("GET", "/v1/languages", None), wire.LanguagesResponse).languages

    def is_ready(self) -> bool:
        """Return True if the service takes requests."""
        response = self._ask("GET", "/readyz", None)
        response.read()
        return response.status == 200

    def stream(
        self, source: str, pieces: Iterable[str], source_lang: str, target_lang: str, *, policy: str = "default"
    ) -> Iterator[wire.PieceResponse | wire.DecisionResponse]:
        """Guard a translation: yield the pieces that may go out, then the decision.

        The pieces are sent as they come, and what comes back is read when they are over; for a dialogue in both
        directions at once use the WebSocket.
        """
        start = wire.StreamStart(source=source, source_lang=source_lang, target_lang=target_lang, policy=policy)

        def lines() -> Iterator[bytes]:
            yield wire.encode(start) + b"\n"
            for piece in pieces:
                yield wire.encode(wire.StreamPiece(piece=piece)) + b"\n"

        self._link.request(
            "POST",
            f"{self._base}/v1/stream",
            lines(),
            {**self._headers, "content-type": "application/x-ndjson"},
            encode_chunked=True,
        )
        response = self._link.getresponse()
        if response.status != 200:
            self._told(response, wire.Problem)
        event = ""
        try:
            for line in response:
                name, _, data = line.rstrip(b"\n").partition(b": ")
                if name == b"event":
                    event = data.decode()
                elif name == b"data" and event == "problem":
                    raise ServiceError(wire.decode(data, wire.Problem))
                elif name == b"data" and event == "piece":
                    yield wire.decode(data, wire.PieceResponse)
                elif name == b"data":
                    yield wire.decode(data, wire.DecisionResponse)
        finally:
            if not response.isclosed():  # the rest is no answer to the next request
                response.close()
                self._link.close()

    # ---- inside ------------------------------------------------------------------------------------------------

    def _post(self, name: str, asked: msgspec.Struct, kind: type[T]) -> T:
        return self._told(self._ask("POST", f"/v1/{name}", wire.encode(asked)), kind)

    def _ask(self, method: str, path: str, body: bytes | None) -> http.client.HTTPResponse:
        headers = {**self._headers, "content-type": "application/json"} if body is not None else self._headers
        for attempt in (1, 2):
            try:
                self._link.request(method, self._base + path, body, headers)
                return self._link.getresponse()
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                self._link.close()
                if attempt == 2:
                    raise
        raise AssertionError("there is no third attempt")

    def _told(self, response: http.client.HTTPResponse, kind: type[T]) -> T:
        body = response.read()
        if response.status == 200:
            return wire.decode(body, kind)
        try:
            problem = wire.decode(body, wire.Problem)
        except msgspec.ValidationError:  # somebody else answered: a proxy
            problem = wire.Problem(
                type="about:blank", title=response.reason or "no problem+json", status=response.status
            )
        raise ServiceError(problem)

    def close(self) -> None:
        """Close the connection."""
        self._link.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
