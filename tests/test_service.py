"""The HTTP service: what it answers, what it refuses, and what it never says."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any, BinaryIO

import jsonschema
import pytest
from openapi_spec_validator import validate
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from numguard import Checker, PolicyError, UnknownLanguageError
from numguard.cli import main
from numguard.server import responses, wire
from numguard.server.answers import Answer
from numguard.server.client import Client, ServiceError
from numguard.server.settings import Settings, build
from tests.service import Running, process, service

SOURCE, WRONG, RIGHT = "It costs 9,718 euros.", "Es kostet 9,718 Euro.", "Es kostet 9.718 Euro."
SECRET = "s3cret-7421"


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    policies = {"medical": "strict", "stops": {"on_issue": "block"}, "lax": {"severities": {"separator": "neutral"}}}
    with service(policies=policies, max_body=20_000, max_batch=3, max_text=2_000, seconds=2) as one:
        yield one


@pytest.fixture
def client(running: Running) -> Iterator[Client]:
    with Client(running.url) as one:
        yield one


def streamed(client: Client, *given: Any, **options: Any) -> list[Any]:
    """Return the pieces of a stream, and its decision behind them."""
    return list(client.stream(*given, **options))


def ask(
    port: int, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as link:
        link.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        response = link.getresponse()
        return response.status, dict(response.getheaders()), response.read()


# ---- answers -------------------------------------------------------------------------------------------------------


def test_check_says_what_the_checker_says(client: Client) -> None:
    for text in (WRONG, RIGHT, "", "nichts"):
        verdict = Checker("en", "de").check(SOURCE, text)
        told = client.check(SOURCE, text, "en", "de", details=True)
        assert told == responses.verdict(verdict, details=True)
        assert told.action == verdict.action
        assert [issue.message for issue in told.issues] == [issue.message for issue in verdict.issues]
    brief = client.check(SOURCE, RIGHT, "en", "de")
    assert (brief.action, brief.pairs, brief.source_mentions) == ("pass", [], [])


def test_a_language_that_is_not_named_is_identified_and_told(client: Client) -> None:
    told = client.check(
        "The bridge is 250 metres long and was built by the city.", "Die Brücke der Stadt ist 250 m lang."
    )
    assert (told.source_lang, told.target_lang) == ("en", "de")
    assert "identified as en" in told.note
    assert client.check("12", "13").action == "abstain"


def test_batch_keeps_the_order(client: Client) -> None:
    told = client.batch([(SOURCE, WRONG), (SOURCE, RIGHT), (SOURCE, "")], "en", "de")
    assert [one.action for one in told] == ["block", "pass", "block"]


def test_repair_and_extract(client: Client) -> None:
    told = client.repair(SOURCE, WRONG, "en", "de")
    assert (told.text, told.repaired, told.verdict.action) == (RIGHT, True, "pass")
    assert [(edit.start, edit.end, edit.replacement) for edit in told.edits] == [(10, 15, "9.718")]
    refused = client.repair(SOURCE, "Es kostet Geld.", "en", "de")
    assert not refused.repaired
    assert refused.refusals
    assert [one.readings[0].value for one in client.extract("anderthalb Millionen", "de")] == ["1500000"]


def test_a_request_may_name_a_policy_that_is_allowed(client: Client) -> None:
    assert client.check(SOURCE, WRONG, "en", "de", policy="lax").action == "pass"
    assert client.check("In spring", "Im Mai", "en", "de", policy="medical").action != "abstain"
    with pytest.raises(ServiceError, match="policy 'mine' is not one of "):
        client.check(SOURCE, WRONG, "en", "de", policy="mine")


def test_any_text_is_answered(client: Client) -> None:
    for text in ("\ud800 12", "\x00 12", "12" * 900, "🙂" * 500, "1" + " 000" * 400):
        told = client.check(text, text, "en", "de")
        assert told.action in ("pass", "flag", "abstain")


def test_languages(client: Client) -> None:
    known = {one.tag: one for one in client.languages()}
    assert known["de"].name == "German"
    assert known["de"].tier == "full"
    assert len(known) > 100
    assert client.is_ready()


def _answer(told: BinaryIO) -> tuple[int, dict[bytes, bytes], Any]:
    """Read the next answer: its status, its headers and its body."""
    status = int(told.readline().split()[1])
    head = dict(line.rstrip().split(b": ", 1) for line in iter(told.readline, b"\r\n"))
    return status, head, json.loads(told.read(int(head[b"content-length"])))


@pytest.mark.parametrize("workers", [0, 1])
def test_a_pipeline_of_requests_is_answered_in_order(workers: int) -> None:
    """Hundreds of requests at once, some of which take another way: no answer overtakes another, none is lost."""
    asked, due = b"", []
    for number in range(400):
        text = f"{number} cats"
        body = json.dumps({"text": text, "lang": "en"}).encode()
        path = ("/v1/extract", "/healthz", "/v1/nowhere", "/v1/extract")[number % 4]
        method = "GET" if path == "/healthz" else "POST"
        asked += f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nx-request-id: n{number}\r\n".encode()
        asked += f"content-length: {len(body)}\r\n\r\n".encode() + body
        due.append((f"n{number}", str(number) if path == "/v1/extract" and number > 1 else None, path))
    with service(workers=workers) as running, socket.create_connection(("127.0.0.1", running.port)) as link:
        link.settimeout(60)
        threading.Thread(target=link.sendall, args=(asked,), daemon=True).start()
        with link.makefile("rb") as told:
            answers = [_answer(told) for _ in due]
        for (name, value, path), (status, head, body) in zip(due, answers, strict=True):
            assert head[b"x-request-id"].decode() == name
            assert status == (404 if path == "/v1/nowhere" else 200)
            if value is not None:
                assert body["mentions"][0]["readings"][0]["value"] == value


def test_a_client_that_says_close_is_closed(running: Running) -> None:
    body = b'{"text": "12 cats", "lang": "en"}'
    for version, more in ((b"1.1", b"connection: close\r\n"), (b"1.0", b"")):
        with socket.create_connection(("127.0.0.1", running.port)) as link:
            link.settimeout(30)
            head = b"POST /v1/extract HTTP/%s\r\nhost: localhost\r\n%scontent-length: %d\r\n\r\n"
            link.sendall(head % (version, more, len(body)) + body)
            said = b""
            while part := link.recv(4096):
                said += part
        assert said.startswith(b"HTTP/1.1 200 OK\r\n")
        assert said.count(b"connection: close\r\n") == 1
        assert b'"12"' in said


# ---- streams -------------------------------------------------------------------------------------------------------


def test_a_stream_of_events(client: Client) -> None:
    *pieces, decision = streamed(client, SOURCE, ["Es kos", "tet 9,7", "18 Eu", "ro."], "en", "de")
    assert "".join(piece.text for piece in pieces) == RIGHT
    assert (decision.response, decision.text, decision.verdict.action) == ("repair", RIGHT, "pass")
    *pieces, decision = streamed(client, SOURCE, ["Es kostet 9,7", "18 Euro."], "en", "de", policy="stops")
    assert "".join(piece.text for piece in pieces) == "Es kostet "
    assert (decision.response, decision.text) == ("block", None)
    with pytest.raises(ServiceError, match="names no language"):
        list(client.stream(SOURCE, ["a"], "en", "xx"))


def test_a_stream_that_is_left_leaves_nothing_to_the_next_request(client: Client) -> None:
    pieces: Any = client.stream(SOURCE, ["Es kos", "tet 9,7", "18 Euro. ", "Und mehr."], "en", "de")
    next(pieces)
    pieces.close()
    assert client.check(SOURCE, RIGHT, "en", "de").action == "pass"


def test_pieces_go_out_before_the_last_came_in(running: Running) -> None:
    head = json.dumps({"source": SOURCE, "source_lang": "en", "target_lang": "de"})
    with socket.create_connection(("127.0.0.1", running.port)) as link:
        link.settimeout(30)
        link.sendall(b"POST /v1/stream HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n")

        def send(line: str) -> None:
            data = line.encode() + b"\n"
            link.sendall(b"%x\r\n%s\r\n" % (len(data), data))

        send(head)
        send(json.dumps({"piece": "Es kostet "}))
        said = b""
        while b'data: {"text":"Es kostet "}' not in said:
            said += link.recv(4096)
        send(json.dumps({"piece": "9,718 Euro.", "end": True}))
        while b"event: decision" not in said:
            said += link.recv(4096)
        assert RIGHT.encode() in said


def test_a_stream_over_a_websocket(running: Running) -> None:
    with connect(f"ws://127.0.0.1:{running.port}/v1/stream") as link:
        link.send(json.dumps({"source": SOURCE, "source_lang": "en", "target_lang": "de"}))
        link.send(json.dumps({"piece": "Es kostet "}))
        assert json.loads(link.recv(timeout=30)) == {"text": "Es kostet "}
        link.send(json.dumps({"piece": "9,718 Euro.", "end": True}))
        assert json.loads(link.recv(timeout=30)) == {"text": RIGHT.removeprefix("Es kostet ")}
        assert json.loads(link.recv(timeout=30))["response"] == "repair"
    with connect(f"ws://127.0.0.1:{running.port}/v1/stream") as link:
        link.send(json.dumps({"source": SOURCE, "source_lang": "en", "target_lang": "xx"}))
        assert json.loads(link.recv(timeout=30))["type"] == "urn:numguard:problem:unknown-language"
        with pytest.raises(ConnectionClosed):
            link.recv(timeout=30)
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{running.port}/v1/stream", origin=Origin("https://elsewhere.example"))


# ---- refusals ------------------------------------------------------------------------------------------------------

PAIR = {"source": SOURCE, "hypothesis": RIGHT, "source_lang": "en", "target_lang": "de"}


def pair(**other: str) -> bytes:
    return json.dumps({**PAIR, **other}).encode()


REFUSED: list[tuple[str, str, bytes | None, str, int, str]] = [
    ("POST", "/v1/check", b"{", "application/json", 400, "bad-request"),
    ("POST", "/v1/check", b"[1]", "application/json", 400, "bad-request"),
    ("POST", "/v1/check", b'{"source": 3, "hypothesis": ""}', "application/json", 400, "bad-request"),
    ("POST", "/v1/check", b'\xff{"source"', "application/json", 400, "bad-request"),
    ("POST", "/v1/check", pair(polcy="x"), "application/json", 400, "bad-request"),
    (
        "POST",
        "/v1/check",
        json.dumps({**PAIR, "target_lang": "xx"}).encode(),
        "application/json",
        400,
        "unknown-language",
    ),
    ("POST", "/v1/check", json.dumps(PAIR).encode(), "text/plain", 415, "unsupported-media-type"),
    ("POST", "/v1/check", b"[" * 15_000, "application/json", 400, "bad-request"),
    (
        "POST",
        "/v1/check",
        json.dumps({**PAIR, "source": "x" * 2_001}).encode(),
        "application/json",
        413,
        "text-too-long",
    ),
    ("POST", "/v1/check", b"x" * 20_001, "application/json", 413, "body-too-large"),
    ("POST", "/v1/batch", json.dumps({"pairs": [PAIR] * 4}).encode(), "application/json", 413, "batch-too-large"),
    ("POST", "/v1/stream", b"", "application/json", 400, "bad-request"),
    ("POST", "/v1/nothing", b"{}", "application/json", 404, "not-found"),
    ("GET", "/v1/check", None, "application/json", 405, "method-not-allowed"),
    ("POST", "/healthz", b"", "application/json", 405, "method-not-allowed"),
    ("GET", "/../etc/passwd", None, "application/json", 404, "not-found"),
]


@pytest.mark.parametrize(("method", "path", "body", "kind", "status", "name"), REFUSED)
def test_a_refusal_is_a_problem_that_says_which(
    running: Running, method: str, path: str, body: bytes | None, kind: str, status: int, name: str
) -> None:
    found, headers, said = ask(running.port, method, path, body, content_type=kind, x_request_id="r.1")
    problem = wire.decode(said, wire.Problem)
    assert (found, headers["content-type"]) == (status, "application/problem+json")
    assert (problem.status, problem.type) == (status, f"urn:numguard:problem:{name}")
    assert problem.request_id == headers["x-request-id"] == "r.1"


def test_a_body_that_does_not_come_and_a_header_that_does_not_end(running: Running) -> None:
    with (
        socket.create_connection(("127.0.0.1", running.port)) as slow,
        socket.create_connection(("127.0.0.1", running.port)) as half,
    ):
        slow.settimeout(30)
        half.settimeout(30)
        half.sendall(b"POST /v1/check HTT")
        slow.sendall(b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\n{")
        assert b" 408 " in slow.recv(4096)
        assert half.recv(4096) == b""
        assert ask(running.port, "GET", "/readyz")[0] == 200


def test_the_token_opens_what_is_worth_it(tmp_path: Any) -> None:
    body = json.dumps(PAIR).encode()
    with service(token=SECRET) as one:
        for path in ("/healthz", "/readyz", "/", "/openapi.json"):
            assert ask(one.port, "GET", path)[0] == 200
        for given in ({}, {"authorization": "Bearer wrong"}, {"authorization": SECRET}):
            status, headers, said = ask(one.port, "POST", "/v1/check", body, **given)
            assert (status, headers["www-authenticate"]) == (401, "Bearer")
            assert SECRET not in said.decode()
            assert ask(one.port, "GET", "/metrics", **given)[0] == 401
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{one.port}/v1/stream")
        with Client(one.url, token=SECRET) as client:
            assert client.check(SOURCE, RIGHT, "en", "de").action == "pass"
        assert SECRET not in "".join(one.lines)


def test_other_origins_are_shut_out_unless_they_are_named() -> None:
    with service(origins=["https://ours.example"]) as one:
        _, headers, _ = ask(one.port, "POST", "/v1/check", b"{}", origin="https://theirs.example")
        assert not [name for name in headers if name.startswith("access-control")]
        status, headers, _ = ask(one.port, "OPTIONS", "/v1/check", origin="https://ours.example")
        assert (status, headers["access-control-allow-origin"]) == (204, "https://ours.example")
        _, headers, _ = ask(one.port, "GET", "/v1/languages", origin="https://ours.example")
        assert headers["access-control-allow-origin"] == "https://ours.example"


@pytest.mark.parametrize(
    ("settings", "host", "status"),
    [
        ({}, "evil.example", 421),
        ({}, "evil.example:80", 421),
        ({}, "LOCALHOST:9", 200),
        ({}, "127.0.0.1", 200),
        ({}, "[::1]:80", 200),
        ({"hosts": ("ours.example",)}, "ours.example", 200),
        ({"token": SECRET}, "ours.example", 200),
    ],
)
def test_a_page_cannot_reach_it_by_another_name(settings: dict[str, Any], host: str, status: int) -> None:
    """T12: a page that rebinds its name to 127.0.0.1 was answered by a service without a token."""
    with service(**settings) as one:
        assert ask(one.port, "GET", "/healthz", host=host)[0] == status
        if status == 421:
            assert ask(one.port, "POST", "/v1/check", pair(), host=host)[0] == 421
            with pytest.raises(InvalidStatus):
                connect(f"ws://127.0.0.1:{one.port}/v1/stream", additional_headers={"host": host})


def test_a_full_queue_says_so_and_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    with service(queue=2) as one:
        held: list[asyncio.Future[Answer]] = []

        def hold(*asked: Any) -> asyncio.Future[Answer]:
            held.append(asyncio.get_running_loop().create_future())
            return held[-1]

        with monkeypatch.context() as patch:
            patch.setattr(one.service.pool, "ask", hold)
            body = json.dumps(PAIR).encode()
            waiting = [threading.Thread(target=ask, args=(one.port, "POST", "/v1/check", body)) for _ in range(2)]
            for thread in waiting:
                thread.start()
            until = time.monotonic() + 20
            while len(held) < 2 and time.monotonic() < until:
                time.sleep(0.01)
            assert len(held) == 2
            status, headers, said = ask(one.port, "POST", "/v1/check", body)
        assert (status, headers["retry-after"]) == (429, "1")
        assert wire.decode(said, wire.Problem).type.endswith("too-many-requests")
        assert ask(one.port, "GET", "/readyz")[0] == 200
        for future in held:
            future.get_loop().call_soon_threadsafe(future.set_result, (200, {}, b"{}"))
        for thread in waiting:
            thread.join()
        with Client(one.url) as client:
            assert client.check(SOURCE, RIGHT, "en", "de").action == "pass"


# ---- what it says of itself ------------------------------------------------------------------------------------------


def sample(schema: dict[str, Any], schemas: dict[str, Any]) -> Any:
    """Make a value of a schema, as a generated client would."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    match schema.get("type"):
        case "object":
            needed = schema.get("required", [])
            return {name: sample(schema["properties"][name], schemas) for name in needed}
        case "array":
            return [sample(schema["items"], schemas)]
        case "string":
            return "12 cats"
    raise AssertionError(schema)


def test_the_document_is_valid_and_a_client_made_from_it_can_call_every_route(running: Running) -> None:
    document = json.loads(ask(running.port, "GET", "/openapi.json")[2])
    validate(document)
    schemas = document["components"]["schemas"]
    called = set()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            body, kind = None, "application/json"
            if "requestBody" in operation:
                ((kind, content),) = operation["requestBody"]["content"].items()
                start = {"source": "12 cats", "source_lang": "en", "target_lang": "de"}
                made = sample(content["schema"], schemas)
                body = json.dumps(start if kind.endswith("ndjson") else made).encode()
            status, headers, said = ask(running.port, method.upper(), path, body, content_type=kind)
            assert status == 200, (path, said)
            ((told, content),) = operation["responses"]["200"]["content"].items()
            assert headers["content-type"].startswith(told)
            if told == "application/json":
                jsonschema.validate(json.loads(said), {**content["schema"], "components": document["components"]})
            called.add(path)
    assert called == {
        *(f"/v1/{n}" for n in "check batch repair extract stream languages".split()),
        "/healthz",
        "/readyz",
        "/metrics",
        GUARDRAIL,
    }


def test_metrics_count_what_was_done() -> None:
    with service(shadow=True) as one, Client(one.url) as client:
        told = client.check(SOURCE, WRONG, "en", "de")
        assert (told.action, told.would, len(told.issues)) == ("pass", "block", 1)
        shadow = client.repair(SOURCE, WRONG, "en", "de")
        assert (shadow.text, shadow.repaired) == (WRONG, False)
        *pieces, decision = streamed(client, SOURCE, list(WRONG), "en", "de")
        assert "".join(piece.text for piece in pieces) == WRONG
        assert (decision.response, decision.would) == ("shadow", "repair")
        page = ask(one.port, "GET", "/metrics")[2].decode()
    for line in (
        'numguard_requests_total{route="/v1/check",status="200"} 1.0',
        'numguard_verdicts_total{action="block"} 3.0',
        'numguard_issues_total{type="separator"} 3.0',
        'numguard_shadow_total{would="block"} 2.0',
        'numguard_shadow_total{would="repair"} 2.0',
        "numguard_faults_total 0.0",
        'numguard_request_seconds_count{route="/v1/repair"} 1.0',
    ):
        assert line in page.splitlines(), page


def test_the_log_has_ids_and_no_texts_unless_asked() -> None:
    for asked in (False, True):
        with service(texts=asked) as one:
            ask(one.port, "POST", "/v1/check", json.dumps(PAIR | {"hypothesis": WRONG}).encode(), x_request_id="abc")
            ask(one.port, "POST", "/v1/check", json.dumps(PAIR).encode(), x_request_id="no/such id")
        first, second = [event for event in one.events() if event["event"] == "request"]
        assert (first["id"], first["route"], first["status"]) == ("abc", "/v1/check", 200)
        assert first["counts"] == {"action block": 1, "issue separator": 1}
        assert re.fullmatch("[0-9a-f]{32}", second["id"])
        assert ("9,718" in "".join(one.lines)) is asked


@pytest.mark.patches_core
def test_a_fault_of_our_own_is_one_answer_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from numguard.model import boundary

    monkeypatch.setattr(boundary, "active", True)

    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the text 9,718")

    monkeypatch.setattr(Checker, "check", fails)
    with service() as one, Client(one.url) as client:
        told = client.check(SOURCE, RIGHT, "en", "de")
        assert told.action == "abstain"
        assert told.reason.startswith("internal error: ZeroDivisionError at ")
        monkeypatch.setattr("numguard.server.responses.verdict", fails)
        with pytest.raises(ServiceError, match="500"):
            client.check(SOURCE, RIGHT, "en", "de")
        assert "numguard_faults_total 3.0" in ask(one.port, "GET", "/metrics")[2].decode()
        assert "9,718" not in "".join(one.lines)


def test_the_page_has_a_policy_of_its_own(running: Running) -> None:
    status, headers, said = ask(running.port, "GET", "/")
    assert status == 200
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    for source in re.findall(rb'(?:src|href)="([^"#][^"]*)"', said):
        if not source.startswith((b"http", b"data:")):
            assert ask(running.port, "GET", "/" + source.decode().lstrip("/"))[0] == 200


# ---- LiteLLM's Generic Guardrail API ---------------------------------------------------------------------------------

GUARDRAIL = "/beta/litellm_basic_guardrail_api"
LANGS = {"source_lang": "en", "target_lang": "de"}


def guardrail(port: int, kind: str, texts: list[str], **other: Any) -> dict[str, Any]:
    """Ask as LiteLLM does; what it tells beside is there too."""
    body = {"input_type": kind, "texts": texts, "request_data": {}, "litellm_version": "1", "model": "mt", **other}
    status, _, said = ask(port, "POST", GUARDRAIL, json.dumps(body).encode(), content_type="application/json")
    assert status == 200, said
    told: dict[str, Any] = json.loads(said)
    return told


@pytest.mark.parametrize("workers", [0, 1])
def test_the_guardrail_endpoint_judges_a_reply_by_the_request_of_its_call(workers: int) -> None:
    with service(workers=workers, policies={"stops": {"on_issue": "block"}}) as one:
        parts = [{"role": "system", "content": "7"}, {"role": "user", "content": [{"type": "text", "text": SOURCE}]}]
        asked = guardrail(one.port, "request", ["7", SOURCE], structured_messages=parts, litellm_call_id="a")
        assert asked == {"action": "NONE"}
        call = {"litellm_call_id": "a", "additional_provider_specific_params": LANGS}
        assert guardrail(one.port, "response", [RIGHT], **call) == {"action": "NONE"}
        assert guardrail(one.port, "response", [WRONG, RIGHT], **call) == {
            "action": "GUARDRAIL_INTERVENED",
            "texts": [RIGHT, RIGHT],
        }
        for params, call_id, reason in (
            (LANGS | {"policy": "stops"}, "a", "the separators give another value"),
            (LANGS | {"policy": "none"}, "a", "none"),
            (LANGS | {"target_lang": "xx"}, "a", "unknown language"),
            (LANGS, "b", "the source is not known"),
            ({"source_lang": "en"}, "a", "must name source_lang and target_lang"),
        ):
            told = guardrail(
                one.port, "response", [WRONG], litellm_call_id=call_id, additional_provider_specific_params=params
            )
            assert told["action"] == "BLOCKED"
            assert reason in told["blocked_reason"]
        told = guardrail(one.port, "response", [], tool_calls=[{"id": "1"}], **call)
        assert told["action"] == "BLOCKED"
        named = {"additional_provider_specific_params": {**LANGS, "source": SOURCE}}
        assert guardrail(one.port, "response", [RIGHT], **named) == {"action": "NONE"}


def test_the_guardrail_endpoint_refuses_a_stream_in_parts() -> None:
    """T: a right reply was cut at "Die Schulden bet", before its number could come, and a wrong one went out."""
    with service() as one:
        call = {"litellm_call_id": "s", "additional_provider_specific_params": LANGS}
        guardrail(one.port, "request", [SOURCE], litellm_call_id="s")
        half = RIGHT[: len(RIGHT) // 2]
        guardrail(one.port, "response", [half], **call)
        for text in (RIGHT, WRONG):
            guardrail(one.port, "response", [half], **call)
            told = guardrail(one.port, "response", [text if text.startswith(half) else half + text], **call)
            assert told["action"] == "BLOCKED"
            assert "in parts" in told["blocked_reason"]
            assert "streaming_buffer_until_moderated: true" in told["blocked_reason"]
        assert guardrail(one.port, "response", [RIGHT], **call | {"litellm_call_id": "t"})["action"] == "BLOCKED"
        whole = call | {"litellm_call_id": "u"}
        guardrail(one.port, "request", [SOURCE], litellm_call_id="u")
        for _ in range(2):
            assert guardrail(one.port, "response", [RIGHT], **whole) == {"action": "NONE"}


def test_the_guardrail_endpoint_takes_the_source_out_of_a_prompt() -> None:
    with service() as one:
        prompt = f"Translate this to German in under 50 words: {SOURCE}"
        guardrail(one.port, "request", [prompt], litellm_call_id="p")
        for pattern, action in ((None, "BLOCKED"), ("colon", "NONE"), ("(", "BLOCKED"), ("fence", "BLOCKED")):
            params = LANGS | ({"source_pattern": pattern} if pattern else {})
            call = {"litellm_call_id": "p", "additional_provider_specific_params": params}
            assert guardrail(one.port, "response", [RIGHT], **call)["action"] == action, pattern


def test_the_guardrail_endpoint_takes_the_token_as_litellm_gives_it() -> None:
    with service(token=SECRET) as one:
        body = json.dumps({"input_type": "request", "texts": ["7"]}).encode()
        assert ask(one.port, "POST", GUARDRAIL, body)[0] == 401
        assert ask(one.port, "POST", GUARDRAIL, body, x_api_key="wrong")[0] == 401
        assert ask(one.port, "POST", GUARDRAIL, body, x_api_key=SECRET)[0] == 200
        assert ask(one.port, "POST", "/v1/check", pair(), x_api_key=SECRET)[0] == 401


# ---- the process -----------------------------------------------------------------------------------------------------


def test_a_stopped_service_answers_what_it_took_and_a_lost_worker_fails_its_own() -> None:
    with process("--workers", "2", "--queue", "500", "--warm", "en-de", "--drain", "0.2") as (running, port):
        with Client(f"http://127.0.0.1:{port}") as client:
            assert client.check(SOURCE, RIGHT, "en", "de").action == "pass"
        found: list[tuple[int, str]] = []
        lock = threading.Lock()
        assert running.stderr is not None
        told: list[Any] = []  # read all the while: a full pipe would hold the service up
        reader = threading.Thread(target=told.extend, args=(running.stderr,))
        reader.start()

        def load() -> None:
            body = json.dumps(PAIR).encode()
            for _ in range(60):
                try:
                    status, _, said = ask(port, "POST", "/v1/check", body)
                except ConnectionError:  # nobody takes requests any more: this one was not taken
                    return
                with lock:
                    found.append((status, json.loads(said).get("action", "")))

        threads = [threading.Thread(target=load) for _ in range(8)]
        for thread in threads:
            thread.start()
        running.terminate()
        for thread in threads:
            thread.join(60)
        reader.join(60)
        events = [json.loads(line) for line in told]
        assert running.wait(30) in (0, -15)
    assert found
    assert set(found) == {(200, "pass")}
    assert [event["event"] for event in events if event["event"] != "request"] == ["stopping", "stopped"]
    assert sum(event["event"] == "request" for event in events) == len(found) + 1


def test_a_killed_worker_fails_its_own_requests_alone_and_is_started_again() -> None:
    with service(workers=2, queue=500, warm=[("en", "de")]) as one:
        found: list[int] = []
        lock = threading.Lock()
        first, _ = one.service.pool.pids  # type: ignore[attr-defined]
        stop = threading.Event()

        def load() -> None:
            with Client(one.url) as client:
                while not stop.is_set():
                    try:
                        status = 200 if client.check(SOURCE, RIGHT, "en", "de").action == "pass" else 0
                    except ServiceError as error:
                        status = error.problem.status if error.problem.type.endswith("worker-lost") else 0
                    with lock:
                        found.append(status)

        threads = [threading.Thread(target=load) for _ in range(6)]
        for thread in threads:
            thread.start()
        while len(found) < 50:
            pass
        __import__("os").kill(first, 9)
        while first in one.service.pool.pids or len(one.service.pool.pids) < 2:  # type: ignore[attr-defined]
            pass
        size = len(found)
        while len(found) < size + 50:
            pass
        stop.set()
        for thread in threads:
            thread.join(60)
        assert set(found) <= {200, 503}
        assert found.count(503) <= 6  # not more than were in work
        assert "numguard_workers_lost_total 1.0" in ask(one.port, "GET", "/metrics")[2].decode()
        assert [event["reason"] for event in one.events() if event["event"] == "worker-lost"] == ["a worker ended"]


# ---- options -----------------------------------------------------------------------------------------------------

OPTIONS = [
    ({"queue": 0}, "queue: 0 is not a positive number"),
    ({"workers": -1}, "workers: -1 is below zero"),
    ({"log": "all"}, "log: 'all' is not one of requests, failures, none"),
    ({"policies": {"medical": "harsh"}}, "unknown preset 'harsh'"),
    ({"policies": {"a": {"on_issue": "repare"}}}, "on_issue: 'repare'"),
    ({"policies": {"a": {"severities": {"unitt": "minor"}}}}, "unitt"),
    ({"qeue": 3}, "unknown key 'qeue'; did you mean 'queue'?"),
]


@pytest.mark.parametrize(("given", "said"), OPTIONS)
def test_settings_are_checked_at_once(given: dict[str, Any], said: str) -> None:
    with pytest.raises(PolicyError, match=re.escape(said)):
        build(given)


def test_the_command_says_what_is_wrong(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for options, said in (
        (["--warm", "en-xx"], "unknown language 'xx'"),
        (["--warm", "en"], "name two languages"),
        (["--policy", "medical"], "say NAME=PRESET"),
        (["--token-file", str(tmp_path / "none")], "cannot be read"),
        (["--settings", str(tmp_path / "bad.toml")], "bad.toml"),
    ):
        (tmp_path / "bad.toml").write_text("queue = ")
        assert main(["serve", *options]) == 2
        assert said in capsys.readouterr().err


def test_a_settings_file(tmp_path: Any) -> None:
    from argparse import ArgumentParser

    from numguard.cli import serve

    path = tmp_path / "service.toml"
    path.write_text('queue = 7\nport = 1\n[policies]\nmedical = "strict"\n[policies.default]\non_issue = "block"\n')
    parser = ArgumentParser()
    serve.add_arguments(parser)
    found = serve.settings_of(parser.parse_args(["--settings", str(path), "--port", "2"]))
    assert isinstance(found, Settings)
    assert (found.queue, found.port, found.policies["default"].on_issue) == (7, 2, "block")
    with pytest.raises(UnknownLanguageError):
        Checker("en", "xx")
