"""The LiteLLM guardrail in LiteLLM's real proxy, before a model on the loopback: ``make adapters``.

Every endpoint and every shape of content is judged or refused: what the model says wrong never comes out.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("litellm")
if not Path(sys.executable).with_name("litellm").exists():
    pytest.skip("litellm is there without its proxy", allow_module_level=True)

from tests.optional.proxy import KEY, Proxy, proxy

SOURCE, WRONG, RIGHT = "It costs 9,718 euros.", "Es kostet 9,718 Euro.", "Es kostet 9.718 Euro."
LOST = "Es kostet Geld."
Ask = Callable[[str], tuple[str, dict[str, Any]]]


def _user(content: Any) -> list[dict[str, Any]]:
    return [{"role": "user", "content": content}]


def _chat(content: Any) -> tuple[str, dict[str, Any]]:
    return "/v1/chat/completions", {"model": "mt", "messages": _user(content)}


def _messages(content: Any) -> tuple[str, dict[str, Any]]:
    return "/v1/messages", {"model": "mt", "max_tokens": 50, "messages": _user(content)}


def _responses(said: Any) -> tuple[str, dict[str, Any]]:
    return "/v1/responses", {"model": "mt", "input": said}


def _completions(prompt: Any) -> tuple[str, dict[str, Any]]:
    return "/v1/completions", {"model": "old", "prompt": prompt}


ENDPOINTS: dict[str, Ask] = {
    "chat": _chat,
    "chat, parts": lambda text: _chat([{"type": "text", "text": text}]),
    "messages": _messages,
    "messages, parts": lambda text: _messages([{"type": "text", "text": text}]),
    "responses": _responses,
    "responses, parts": lambda text: _responses(_user([{"type": "input_text", "text": text}])),
    "completions": _completions,
    "completions, list": lambda text: _completions([text]),
    "gemini": lambda text: (
        "/v1beta/models/mt:generateContent",
        {"contents": [{"role": "user", "parts": [{"text": text}]}]},
    ),
}


def rail(name: str, **params: Any) -> dict[str, Any]:
    """A guardrail as docs/how-to/adapters.md shows it, for requests that name it."""
    own = {"guardrail": "numguard.integrations.litellm.NumguardGuardrail", "mode": "post_call"}
    return {"guardrail_name": name, "litellm_params": {**own, **params}}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    from tests.service import process

    with process("--workers", "1", "--warm", "en-de", "--policy", "stops=strict") as (_, port):
        yield from _running(tmp_path_factory, port)


def _running(tmp_path_factory: pytest.TempPathFactory, port: int) -> Iterator[Proxy]:
    generic = {
        "guardrail": "generic_guardrail_api",
        "mode": ["pre_call", "post_call"],
        "api_base": f"http://127.0.0.1:{port}",
        "unreachable_fallback": "fail_closed",
        "additional_provider_specific_params": {"source_lang": "en", "target_lang": "de"},
    }
    rails = [
        {"guardrail_name": "http", "litellm_params": generic},
        rail("repairs", source_lang="en", target_lang="de", on_issue="repair"),
        rail("blocks", source_lang="en", target_lang="de", on_issue="block"),
        rail("unnamed"),
    ]
    with proxy(tmp_path_factory.mktemp("proxy"), rails) as one:
        yield one


def ask(one: Proxy, endpoint: str, said: Any, guardrail: str, **other: Any) -> tuple[int, dict[str, str], str]:
    one.model.said = said
    path, body = ENDPOINTS[endpoint](SOURCE)
    return one.ask(path, {**body, "guardrails": [guardrail], **other})


def text_of(body: str) -> str:
    """The text that a body says, whole or as events, whatever its shape."""
    rows = [json.loads(line[5:]) for line in body.splitlines() if line.startswith("data:") and "[DONE]" not in line]
    found: list[Any] = []
    for row in rows:
        for choice in row.get("choices", ()):
            found += [choice.get("text"), (choice.get("delta") or {}).get("content")]
        delta = row.get("delta")
        found.append(delta.get("text") if isinstance(delta, dict) else delta)
    if not rows:
        told = json.loads(body)
        for choice in told.get("choices", ()):
            found += [choice.get("text"), (choice.get("message") or {}).get("content")]
        found += [part["text"] for item in told.get("output", ()) for part in item["content"]]
        found += [part["text"] for part in told.get("content", ())]
        found += [part["text"] for one in told.get("candidates", ()) for part in one["content"]["parts"]]
    return "".join(one for one in found if one)


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_a_whole_reply_is_put_right_or_refused(running: Proxy, endpoint: str) -> None:
    status, headers, body = ask(running, endpoint, WRONG, "repairs")
    assert (status, text_of(body)) == (200, RIGHT)
    assert headers["x-litellm-applied-guardrails"] == "repairs"
    asked = running.model.asked
    for said in (WRONG, LOST):
        status, headers, body = ask(running, endpoint, said, "blocks")
        assert status == 400, body
        assert said not in body
        assert "numguard" in body
    assert running.model.asked == asked + 2  # nothing asks again
    assert text_of(ask(running, endpoint, RIGHT, "blocks")[2]) == RIGHT


@pytest.mark.parametrize("endpoint", [name for name in ENDPOINTS if name != "gemini"])
def test_a_stream_is_put_right_or_stopped(running: Proxy, endpoint: str) -> None:
    status, _, body = ask(running, endpoint, WRONG, "repairs", stream=True)
    assert (status, text_of(body)) == (200, RIGHT)
    status, _, body = ask(running, endpoint, WRONG, "blocks", stream=True)
    assert WRONG not in text_of(body)
    if endpoint.startswith("chat"):
        assert (status, text_of(body)) == (200, "Es kostet ")
        assert '"finish_reason":"content_filter"' in body
    elif endpoint.startswith("responses"):  # LiteLLM tells it in the stream's own words
        assert "response.failed" in body
        assert "numguard_blocked" in body
    else:  # such a stream is kept until its end
        assert status == 400, body
    status, _, body = ask(running, endpoint, RIGHT, "blocks", stream=True)
    assert (status, text_of(body)) == (200, RIGHT)


def test_a_refusal_has_a_code_and_the_openai_client_asks_once(running: Proxy) -> None:
    import openai

    running.model.said = WRONG
    asked = running.model.asked
    client = openai.OpenAI(base_url=f"http://127.0.0.1:{running.port}/v1", api_key=KEY)
    with pytest.raises(openai.BadRequestError) as refused:
        client.chat.completions.create(
            model="mt", messages=[{"role": "user", "content": SOURCE}], extra_body={"guardrails": ["blocks"]}
        )
    assert running.model.asked == asked + 1
    assert refused.value.body["provider_specific_fields"]["code"] == "numguard_blocked"


CALL = {"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
CODES = [
    ({"metadata": {"numguard": {"target_lang": "xx"}}}, RIGHT, "numguard_unknown_language"),
    ({"metadata": {"numguard": "no JSON"}}, RIGHT, "numguard_bad_metadata"),
    ({"guardrails": ["unnamed"]}, RIGHT, "numguard_no_languages"),
    ({"messages": _user([{"type": "image_url", "image_url": {"url": "data:,"}}])}, RIGHT, "numguard_no_source"),
    ({}, {"content": None, "tool_calls": [CALL]}, "numguard_unjudged"),
]


@pytest.mark.parametrize(("other", "said", "code"), CODES)
def test_what_cannot_be_judged_is_refused(running: Proxy, other: dict[str, Any], said: Any, code: str) -> None:
    running.model.said = said
    status, _, body = running.ask(*_with(_chat(SOURCE), {"guardrails": ["blocks"], **other}))
    assert status == 400, body
    assert json.loads(body)["error"]["provider_specific_fields"]["code"] == code


def _with(asked: tuple[str, dict[str, Any]], other: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return asked[0], {**asked[1], **other}


def test_the_logs_have_a_record_without_texts(running: Proxy) -> None:
    ask(running, "chat", WRONG, "repairs")
    ask(running, "chat", WRONG, "blocks")
    until = time.monotonic() + 30
    wanted = {("repairs", "success"), ("blocks", "guardrail_intervened")}
    found: set[tuple[str, str]] = set()
    while not wanted <= found and time.monotonic() < until:
        rows = [row for record in running.records() for row in record or ()]
        found = {(row["guardrail_name"], row["guardrail_status"]) for row in rows}
        time.sleep(0.2)
    assert wanted <= found
    assert "9,718" not in json.dumps(running.records())


@pytest.mark.parametrize("path", ["/guardrails/apply_guardrail", "/apply_guardrail"])
def test_litellms_own_route_applies_the_guardrail(running: Proxy, path: str) -> None:
    """A text that no model said here: a right one comes back, a wrong one mended or refused.

    LiteLLM asks a guardrail of replies about a reply, also where the request names no ``input_type``.
    """

    def applied(guardrail: str, text: str, **other: Any) -> tuple[int, dict[str, Any]]:
        body = {"guardrail_name": guardrail, "text": text, "input_type": "response", "messages": _user(SOURCE)}
        status, _, answer = running.ask(path, {**body, **other})
        return status, json.loads(answer)

    assert applied("repairs", WRONG) == (200, {"response_text": RIGHT})
    for guardrail in ("repairs", "blocks"):
        assert applied(guardrail, RIGHT) == (200, {"response_text": RIGHT})
    for text in (WRONG, LOST):
        status, refused = applied("blocks", text)
        assert status == 400, refused
        assert "numguard_blocked" in json.dumps(refused)
        assert text not in json.dumps(refused, ensure_ascii=False)
    status, refused = applied("blocks", RIGHT, messages=[])
    assert (status, "numguard_no_source" in json.dumps(refused)) == (400, True)
    named = {"numguard": {"source_lang": "en", "target_lang": "de", "source": SOURCE}}
    assert applied("unnamed", RIGHT, messages=None, metadata=named) == (200, {"response_text": RIGHT})
    assert applied("unnamed", RIGHT)[0] == 400
    assert applied("repairs", WRONG, input_type="request") == (200, {"response_text": RIGHT})
    assert applied("blocks", WRONG, input_type="request")[0] == 400


@pytest.mark.parametrize("endpoint", [name for name in ENDPOINTS if name != "gemini"])
def test_the_generic_guardrail_asks_the_service(running: Proxy, endpoint: str) -> None:
    status, _, body = ask(running, endpoint, WRONG, "http")
    assert (status, text_of(body)) == (200, RIGHT)
    status, _, body = ask(running, endpoint, LOST, "http")
    assert status == 400, body
    assert LOST not in body
    status, _, body = ask(running, endpoint, RIGHT, "http")
    assert (status, text_of(body)) == (200, RIGHT)
