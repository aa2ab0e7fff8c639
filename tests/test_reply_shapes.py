"""Where the texts of models' replies and requests stand, in the shapes of their makers; what is unknown is refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from numguard.integrations import replies
from numguard.integrations.replies import UnseenError, look, rewrite, rewrite_stream, slots, source_text

TEXT = {"type": "text", "text": "zwei"}
OUTPUT = {"type": "message", "content": [{"type": "output_text", "text": "zwei"}, {"type": "refusal", "refusal": "no"}]}


def chat(**delta: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta}]}


@pytest.mark.parametrize(
    ("reply", "texts"),
    [
        ({"choices": [{"message": {"content": "zwei"}}, {"message": {"content": "drei"}}]}, ["zwei", "drei"]),
        ({"choices": [{"message": {"content": [TEXT, {"type": "thinking", "thinking": "5"}]}}]}, ["zwei"]),
        ({"choices": [{"message": {"content": None}}]}, [""]),
        ({"choices": [{"text": "zwei"}]}, ["zwei"]),
        ({"output": [{"type": "reasoning"}, OUTPUT]}, ["zwei"]),
        ({"type": "message", "content": [TEXT]}, ["zwei"]),
        ({"candidates": [{"content": {"parts": [{"text": "zwei"}, {"text": "drei"}]}}]}, ["zwei", "drei"]),
        ({"data": [{"embedding": [0.5]}]}, []),
    ],
)
def test_the_texts_of_a_reply(reply: Any, texts: list[str]) -> None:
    reply = copy.deepcopy(reply)
    assert [slot.text for slot in slots(reply)] == texts
    rewrite(reply, lambda text, _: text.upper())
    assert [slot.text for slot in slots(reply)] == [text.upper() for text in texts]


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ({"choices": [{"message": {"content": "2", "tool_calls": [{"id": "1"}]}}]}, "a message has tool_calls"),
        ({"choices": [{"message": {"content": [{"type": "image_url"}]}}]}, "a part of the type 'image_url'"),
        ({"choices": [{"logprobs": None}]}, "a choice has neither message nor text"),
        ({"output": [{"type": "function_call"}]}, "an item of the type 'function_call'"),
        ({"candidates": [{"content": {"parts": [{"functionCall": {}}]}}]}, "a part of a candidate is not a text"),
        ({"data": []}, "a reply of the type dict has no place of a text that is known"),
    ],
)
def test_what_cannot_be_judged_is_refused(reply: Any, said: str) -> None:
    with pytest.raises(UnseenError, match=said):
        slots(reply)


def block(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "index": 0, **more}


MESSAGES = [
    {"type": "message_start", "message": {}},
    block("content_block_start", content_block={"type": "text", "text": ""}),
    block("content_block_delta", delta={"type": "text_delta", "text": "9,7"}),
    block("content_block_delta", delta={"type": "text_delta", "text": "18"}),
    block("content_block_stop"),
    {"type": "message_stop"},
]
RESPONSES = [
    {"type": "response.created", "response": {"output": []}},
    {"type": "response.output_item.added", "item": {"type": "message", "content": []}},
    {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "9,7"},
    {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "18"},
    {"type": "response.output_text.done", "text": "9,718"},
    {"type": "response.content_part.done", "part": {"type": "output_text", "text": "9,718"}},
    {
        "type": "response.completed",
        "response": {"output": [{"type": "message", "content": [{**TEXT, "text": "9,718"}]}]},
    },
]
STREAMS = {
    "chat": [chat(role="assistant"), chat(content="9,7"), chat(content="18")],
    "text": [{"choices": [{"text": "9,7"}]}, {"choices": [{"text": "18"}]}],
    "messages": MESSAGES,
    "responses": RESPONSES,
}


def texts_of(events: Any) -> list[str]:
    """Return all texts of a stream: that of each key joined, and the whole ones."""
    joined: dict[object, str] = {}
    for event in events:
        for key, slot in replies._said(event):
            joined[key or id(event)] = joined.get(key or id(event), "") + slot.text
    return list(joined.values())


@pytest.mark.parametrize("name", STREAMS)
def test_a_stream_is_judged_as_a_whole(name: str) -> None:
    """Every place that has the text says what may go out, the last event as well; what passes is left as it is."""
    stream = STREAMS[name]
    assert rewrite_stream(stream, lambda text, _: text) is stream
    judged: list[str] = []
    made = rewrite_stream(stream, lambda text, _: judged.append(text) or "9.718")  # type: ignore[func-returns-value]
    assert judged == ["9,718"]
    assert set(texts_of(made)) == {"9.718"}
    assert set(texts_of(stream)) == {"9,718"}


def test_a_stream_of_bytes_stays_one() -> None:
    lines = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode() for event in MESSAGES]
    said = b"".join(rewrite_stream([*lines, b"data: [DONE]\n\n"], lambda *_: "9.718"))
    assert b'"9.718"' in said
    assert said.count(b"event: ") == len(MESSAGES)
    assert isinstance(next(iter(rewrite_stream([line.decode() for line in lines], lambda *_: "5"))), str)


@pytest.mark.parametrize(
    ("stream", "said"),
    [
        ([chat(tool_calls=[{"id": "1"}])], "a message has tool_calls"),
        ([chat(content=[TEXT])], "the content of a piece is not a text"),
        ([chat(role="assistant")], "a stream has no text"),
        ([block("content_block_start", content_block={"type": "tool_use"})], "a block of the type 'tool_use'"),
        ([{"type": "tokens"}], "an event of the type 'tokens' is not known"),
        ([{"type": "response.function_call_arguments.delta"}], "is not known"),
        ([RESPONSES[2], {**RESPONSES[4], "text": "8"}], "the end of the stream has another text than its pieces"),
    ],
)
def test_a_stream_that_cannot_be_judged_is_refused(stream: list[Any], said: str) -> None:
    with pytest.raises(UnseenError, match=said):
        rewrite_stream(stream, lambda text, _: text)


def test_a_chunk_is_looked_at_alone() -> None:
    look(chat(content="zwei"))
    with pytest.raises(UnseenError):
        look({"type": "tokens"})


@pytest.mark.parametrize(
    ("request_", "index", "text"),
    [
        ({"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "2 cats"}]}, 0, "2 cats"),
        ({"messages": [{"role": "user", "content": [{"type": "text", "text": "2"}, "cats"]}]}, 0, "2\ncats"),
        ({"messages": [{"role": "assistant", "content": "2"}]}, 0, None),
        ({"messages": [{"role": "user", "content": 5}]}, 0, None),
        ({"contents": [{"parts": [{"text": "2 cats"}]}]}, 0, "2 cats"),
        ({"input": "2 cats"}, 0, "2 cats"),
        ({"prompt": "2 cats"}, 0, "2 cats"),
        ({"prompt": ["2 cats", "3 dogs"]}, 3, "3 dogs"),
        ({"prompt": ["2 cats", "3 dogs"]}, 4, None),
        ({}, 0, None),
    ],
)
def test_the_text_of_a_request(request_: Any, index: int, text: str | None) -> None:
    assert source_text(request_, index, choices=2) == text
