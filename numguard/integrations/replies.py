"""Where the texts of a model's reply stand, and of the request that it answers; what cannot be told is refused.

Nothing here imports the systems that write them. Known, as objects or decoded JSON: OpenAI's chat and text completions
and Responses, Anthropic's messages, Gemini's candidates, whole and (but the last) as streams of events.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from numguard.integrations.shape import part, put
from numguard.model.errors import NumguardError

_SILENT = frozenset("thinking redacted_thinking reasoning refusal".split())
"""Parts of a reply that are no translation: they go out as they are."""
_TEXTS = frozenset("text output_text".split())
_QUIET_EVENTS = frozenset("message_start content_block_stop message_delta message_stop ping error".split())
_QUIET_DELTAS = frozenset("thinking_delta signature_delta citations_delta".split())
Judge = Callable[[str, int], str]
"""Returns what may go out for a text of a choice; raises where nothing may."""


class UnseenError(NumguardError):
    """A reply has a shape whose texts are not known, so that it cannot be judged."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One text of a reply: where it stands, and of which choice it is."""

    holder: Any
    name: str
    index: int = 0

    @property
    def text(self) -> str:
        """What stands there; nothing where it is not set."""
        return part(self.holder, self.name) or ""

    def put(self, text: str) -> None:
        """Write another text there."""
        put(self.holder, self.name, text)


def slots(reply: Any) -> list[Slot]:
    """Return the texts of a whole reply.

    >>> [slot.text for slot in slots({"choices": [{"message": {"content": [{"type": "text", "text": "zwei"}]}}]})]
    ['zwei']

    Raises UnseenError where it has another shape, or parts that are no text, as calls of tools.
    """
    if (choices := part(reply, "choices")) is not None:
        return [slot for at, choice in enumerate(choices) for slot in _choice(choice, part(choice, "index") or at)]
    if isinstance(output := part(reply, "output"), Sequence) and not isinstance(output, str):
        return [slot for item in output for slot in _item(item)]
    if part(reply, "type") == "message" and part(reply, "content") is not None:
        return _content(reply)
    if (candidates := part(reply, "candidates")) is not None:
        return [slot for at, one in enumerate(candidates) for slot in _parts(part(one, "content"), at)]
    data = part(reply, "data")
    if isinstance(data, Sequence) and data and all(part(one, "embedding") is not None for one in data):
        return []
    raise UnseenError(f"a reply of the type {type(reply).__name__} has no place of a text that is known")


def _choice(choice: Any, index: int) -> list[Slot]:
    message = part(choice, "message")
    if message is None:
        if not isinstance(part(choice, "text"), str):
            raise UnseenError("a choice has neither message nor text")
        return [Slot(choice, "text", index)]
    _no_calls(message)
    return _content(message, index)


def _no_calls(message: Any) -> None:
    for name in ("tool_calls", "function_call", "audio", "images"):
        if part(message, name):
            raise UnseenError(f"a message has {name}, whose numbers are not judged")


def _content(message: Any, index: int = 0) -> list[Slot]:
    content = part(message, "content")
    if content is None or isinstance(content, str):
        return [Slot(message, "content", index)]
    read = []
    for one in content:
        kind = part(one, "type")
        if kind in _TEXTS and isinstance(part(one, "text"), str):
            read.append(Slot(one, "text", index))
        elif kind not in _SILENT:
            raise UnseenError(f"a part of the type {kind!r} is not a text")
    return read


def _item(item: Any) -> list[Slot]:
    kind = part(item, "type")
    if kind == "message":
        return _content(item)
    if kind in _SILENT:
        return []
    raise UnseenError(f"an item of the type {kind!r} is not a text")


def _parts(content: Any, index: int) -> list[Slot]:
    read = []
    for one in part(content, "parts") or ():
        if not isinstance(part(one, "text"), str):
            raise UnseenError("a part of a candidate is not a text")
        read.append(Slot(one, "text", index))
    return read


def rewrite(reply: Any, judge: Judge) -> None:
    """Put in the place of each text of a whole reply what may go out for it; raises as ``slots`` and ``judge``."""
    for slot in slots(reply):
        text = slot.text
        if (new := judge(text, slot.index)) != text:
            slot.put(new)


# ---- streams that are kept until their end ---------------------------------------------------------------------------


def rewrite_stream(chunks: Sequence[Any], judge: Judge) -> Iterable[Any]:
    """Return what may go out for all chunks of a stream: themselves, or such as say what may go out.

    Raises UnseenError where a chunk may hold a text that is not known; as ``judge``.
    """
    events = list(_events(copy.deepcopy(list(chunks))))
    said: dict[object, list[Slot]] = {}
    wholes: list[Slot] = []
    for event in events:
        for key, slot in _said(event):
            if key is None:
                wholes.append(slot)
            else:
                said.setdefault(key, []).append(slot)
    judged: dict[str, str] = {}
    for fragments in said.values():
        text = "".join(slot.text for slot in fragments)
        judged[text] = judge(text, fragments[0].index)
    for whole in wholes:
        if whole.text and whole.text not in judged:
            raise UnseenError("the end of the stream has another text than its pieces")
    if not said:
        raise UnseenError("a stream has no text")
    if all(new == old for old, new in judged.items()):
        return chunks
    for fragments in said.values():
        new = judged["".join(slot.text for slot in fragments)]
        first = next((slot for slot in fragments if slot.text), fragments[0])  # a block begins with an empty text
        for slot in fragments:
            slot.put(new if slot is first else "")
    for whole in wholes:
        if whole.text:
            whole.put(judged[whole.text])
    if isinstance(chunks[0], (bytes, str)):
        lines = [_line(event) for event in events]
        return lines if isinstance(chunks[0], str) else [line.encode() for line in lines]
    return events


def _events(chunks: list[Any]) -> Iterator[Any]:
    """Yield the events of a stream; a stream of bytes holds one event in each ``data:`` line."""
    if not isinstance(chunks[0], (bytes, str)):
        yield from chunks
        return
    said = "".join(chunk.decode() if isinstance(chunk, bytes) else chunk for chunk in chunks)
    for block in said.replace("\r\n", "\n").split("\n\n"):
        data = "\n".join(line[5:].strip() for line in block.split("\n") if line.startswith("data:"))
        if data and data != "[DONE]":
            yield json.loads(data)


def _line(event: Any) -> str:
    return f"event: {event['type']}\ndata: {json.dumps(event, ensure_ascii=False)}\n\n"


def _said(event: Any) -> Iterator[tuple[object, Slot]]:
    """Yield each text of one event: its text's key if it is a delta, or None if it is a whole text, and its place."""
    kind = str(getattr(part(event, "type"), "value", part(event, "type")) or "")
    choices = part(event, "choices")
    if choices is not None:
        for choice in choices:
            index = part(choice, "index") or 0
            if isinstance(part(choice, "text"), str):
                yield ("choice", index), Slot(choice, "text", index)
            elif (delta := part(choice, "delta")) is not None:
                _no_calls(delta)
                content = part(delta, "content")
                if isinstance(content, str):
                    yield ("choice", index), Slot(delta, "content", index)
                elif content is not None:
                    raise UnseenError("the content of a piece is not a text")
    elif kind == "content_block_start":
        yield from _of_block(event, part(event, "content_block"), "text", _SILENT)
    elif kind == "content_block_delta":
        yield from _of_block(event, part(event, "delta"), "text_delta", _QUIET_DELTAS)
    elif kind.startswith("response."):
        yield from _responses(event, kind)
    elif kind not in _QUIET_EVENTS:
        raise UnseenError(f"an event of the type {kind!r} is not known")


def _of_block(event: Any, block: Any, wanted: str, silent: Container[object]) -> Iterator[tuple[object, Slot]]:
    """Yield the text of a block, or of a piece of one; some types have none."""
    kind = part(block, "type")
    if kind == wanted:
        yield ("block", part(event, "index")), Slot(block, "text")
    elif kind not in silent:
        raise UnseenError(f"a block of the type {kind!r} is not a text")


def look(chunk: Any) -> None:
    """Raise UnseenError for a chunk of a stream that may hold a text that is not known."""
    for _ in _said(chunk):
        pass


def _responses(event: Any, kind: str) -> Iterator[tuple[object, Slot]]:
    name = kind.removeprefix("response.")
    if name == "output_text.delta":
        yield ("part", part(event, "output_index"), part(event, "content_index")), Slot(event, "delta")
    elif name == "output_text.done":
        yield None, Slot(event, "text")
    elif name.startswith("content_part."):
        for slot in _content({"content": [part(event, "part")]}):
            yield None, slot
    elif name.startswith("output_item."):
        for slot in _item(part(event, "item")):
            yield None, slot
    elif (response := part(event, "response")) is not None:
        for item in part(response, "output") or ():
            for slot in _item(item):
                yield None, slot
    elif not name.startswith(("reasoning", "refusal", "output_text.annotation")):
        raise UnseenError(f"an event of the type {kind!r} is not known")


# ---- requests --------------------------------------------------------------------------------------------------------


def source_text(request: Any, index: int = 0, choices: int = 1) -> str | None:
    """Return the text that a request gives to a model last; None where that is no text.

    ``index`` is the choice's that answers it: of several prompts each has ``choices``.

    >>> source_text({"input": [{"role": "user", "content": [{"type": "input_text", "text": "2 cats"}]}]})
    '2 cats'
    """
    prompt = part(request, "prompt")
    if isinstance(prompt, list) and prompt and all(isinstance(one, str) for one in prompt):
        return prompt[index // choices] if index // choices < len(prompt) else None
    for name, key in (("messages", "content"), ("input", "content"), ("contents", "parts")):
        turns = part(request, name)
        if isinstance(turns, str):
            return turns
        if isinstance(turns, list):
            users = [turn for turn in turns if (part(turn, "role") or "user") == "user"]
            return _text_of(part(users[-1], key)) if users else None
    return prompt if isinstance(prompt, str) else None


def _text_of(content: Any) -> str | None:
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return None
    texts = [one if isinstance(one, str) else part(one, "text") for one in content]
    return "\n".join(text for text in texts if isinstance(text, str)) or None
