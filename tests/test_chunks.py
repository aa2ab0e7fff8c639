"""Streams of other systems' chunks, in the shapes that they have; the real packages are asked in tests/optional."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ctranslate2
import pytest

from numguard import Checker, Guard
from numguard.integrations.chunks import from_generate_tokens, from_vllm, guard_chunks, guard_chunks_async
from tests import tiny_model

SOURCE, WRONG, RIGHT = "It costs 9,718 euros.", "Es kostet 9,718 Euro.", "Es kostet 9.718 Euro."


def guard(on_issue: str = "repair") -> Guard:
    return Guard(Checker("en", "de"), on_issue=on_issue)


def chunk(content: str | None, index: int = 0, finish: str | None = None, **delta: Any) -> dict[str, Any]:
    said = {"content": content} if content is not None else {}
    return {"id": "x", "choices": [{"index": index, "delta": said | delta, "finish_reason": finish}]}


def text(chunks: list[dict[str, Any]], index: int = 0) -> str:
    choices = [choice for one in chunks for choice in one["choices"] if choice["index"] == index]
    return "".join(choice["delta"].get("content") or "" for choice in choices)


def stream(said: str, size: int = 4) -> list[dict[str, Any]]:
    pieces = [chunk(said[at : at + size]) for at in range(0, len(said), size)]
    return [chunk("", role="assistant"), *pieces, chunk(None, finish="stop"), {"id": "x", "choices": [], "usage": {}}]


@pytest.mark.parametrize("size", [1, 3, 7, 100])
def test_the_text_of_chunks_is_guarded_and_the_rest_is_kept(size: int) -> None:
    out = list(guard_chunks(guard(), SOURCE, stream(WRONG, size)))
    assert text(out) == RIGHT
    assert out[0]["choices"][0]["delta"]["role"] == "assistant"
    assert out[-2]["choices"][0]["finish_reason"] == "stop"
    assert [one["choices"][0]["finish_reason"] for one in out[:-2] if "finish_reason" in one["choices"][0]] == [
        None
    ] * (len([one for one in out[:-2] if "finish_reason" in one["choices"][0]]))
    assert out[-1]["usage"] == {}
    assert all(one["choices"][0]["delta"] for one in out[:-2])


def test_a_stopped_text_ends_with_content_filter() -> None:
    said = "Es kostet 31 Euro in der Stadt. Und mehr steht nicht da."
    given = stream(said)
    out = list(guard_chunks(guard("block"), "It costs 18 euros in town. No more.", given))
    assert text(out) == "Es kostet "
    assert out[-1]["choices"][0]["finish_reason"] == "content_filter"
    missing = list(guard_chunks(guard("block"), SOURCE, stream("Es kostet viel.")))
    assert text(missing) == "Es kostet viel."
    assert missing[-2]["choices"][0]["finish_reason"] == "content_filter"


def test_choices_are_guarded_apart_and_streams_that_just_end_too() -> None:
    given = [chunk("Es kostet "), chunk("Kostet 9.7", 1), chunk("9,71"), chunk("18 Euro.", 1), chunk("8 Euro.")]
    out = list(guard_chunks(guard(), SOURCE, given))
    assert (text(out), text(out, 1)) == (RIGHT, "Kostet 9.718 Euro.")


def test_tool_calls_go_through() -> None:
    call = chunk(None, tool_calls=[{"id": "1", "function": {"name": "f", "arguments": "9,718"}}])
    assert list(guard_chunks(guard(), SOURCE, [copy.deepcopy(call)])) == [call]


def test_an_asynchronous_stream_of_objects_is_closed_at_a_stop() -> None:
    class Stream:
        is_closed = False

        def __init__(self) -> None:
            self.rest = [
                SimpleNamespace(
                    choices=[SimpleNamespace(index=0, delta=SimpleNamespace(content=piece), finish_reason=None)]
                )
                for piece in ("Es kostet 31 ", "Euro in ", "der ", "Stadt. ", "Und ", "mehr ", "steht.")
            ]

        def __aiter__(self) -> Stream:
            return self

        async def __anext__(self) -> Any:
            if not self.rest:
                raise StopAsyncIteration
            return self.rest.pop(0)

        async def close(self) -> None:
            self.is_closed = True

    async def run(given: Stream) -> list[Any]:
        return [one async for one in guard_chunks_async(guard("block"), "It costs 18 euros in town. No more.", given)]

    given = Stream()
    out = asyncio.run(run(given))
    assert "".join(one.choices[0].delta.content for one in out) == "Es kostet "
    assert out[-1].choices[0].finish_reason == "content_filter"
    assert given.is_closed
    assert given.rest


def test_ctranslate2_generates_tokens(tmp_path: Path) -> None:
    tiny_model.make(tmp_path)
    translator = ctranslate2.Translator(str(tmp_path))
    steps = translator.generate_tokens(["▁Es"])
    pieces = guard().stream(SOURCE, from_generate_tokens(steps))
    assert "".join(pieces) == RIGHT
    assert pieces.decision is not None
    assert pieces.decision.response == "repair"


@pytest.mark.parametrize("is_cumulative", [True, False])
def test_vllm_outputs(is_cumulative: bool) -> None:
    async def outputs() -> AsyncIterator[Any]:
        for at in range(0, len(WRONG), 5):
            said = WRONG[: at + 5] if is_cumulative else WRONG[at : at + 5]
            yield SimpleNamespace(outputs=[SimpleNamespace(index=0, text=said)])

    async def run() -> str:
        return "".join([piece async for piece in guard().stream(SOURCE, from_vllm(outputs()))])

    assert asyncio.run(run()) == RIGHT
