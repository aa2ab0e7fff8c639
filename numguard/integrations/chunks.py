"""Streams of other systems' chunks: the text in them is guarded, all else goes through as it is.

Nothing here imports those systems. Known: OpenAI's chat completion chunks (and what speaks the same: LiteLLM, vLLM's
server, llama.cpp, Ollama), as objects or decoded JSON; CTranslate2's generation steps; vLLM's request outputs.
"""

from __future__ import annotations

import copy
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, MutableMapping
from typing import Any

from numguard.guard.decision import Decision
from numguard.guard.guard import Guard
from numguard.guard.stream import GuardedText
from numguard.integrations.shape import part, put


class Chunks:
    """The guarded texts of one stream of chunks, one for each choice.

    >>> from numguard import Checker
    >>> chunks = Chunks(Guard(Checker("en", "de"), on_issue="repair"), "It costs 9,718 euros.")
    >>> said = [{"choices": [{"index": 0, "delta": {"content": piece}}]} for piece in ("Es kostet 9,", "718 Euro.")]
    >>> end = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    >>> [[c["choices"][0]["delta"] for c in chunks.push(chunk)] for chunk in (*said, end)]
    [[{'content': 'Es kostet '}], [], [{'content': '9.718 Euro.'}, {}]]
    >>> chunks.texts[0].decision.response.value
    'repair'

    A chunk whose text is held back is not sent; what is held at the end goes out in a chunk before the one that says
    why the text ended. Where a number stops a text, that chunk says ``content_filter``, and nothing follows.
    """

    def __init__(self, guard: Guard, source: str) -> None:
        self._guard = guard
        self._source = source
        self._last: dict[int, Any] = {}
        self.texts: dict[int, GuardedText] = {}

    def push(self, chunk: Any) -> Iterator[Any]:
        """Yield what may go out for one chunk."""
        choices = part(chunk, "choices") or ()
        if not choices:  # usage, at the end
            yield chunk
            return
        before: list[Any] = []
        is_sent = False
        for choice in choices:
            rest, keep = self._choice(choice, chunk)
            if rest:
                before.append((part(choice, "index") or 0, rest))
            is_sent = is_sent or keep
        for index, text in before:
            yield self._with(index, text, chunk)
        if is_sent:
            yield chunk

    def close(self) -> Iterator[Any]:
        """Yield what is left where a stream ends without saying so."""
        for index, text in self.texts.items():
            if text.decision is None and (rest := text.close()) and index in self._last:
                yield self._with(index, rest, self._last[index])

    def _choice(self, choice: Any, chunk: Any) -> tuple[str, bool]:
        """Guard one choice in its place; return what goes out before its chunk, and whether that goes out at all."""
        index = part(choice, "index") or 0
        self._last[index] = chunk
        text = self.texts.get(index)
        if text is None:
            text = self.texts[index] = self._guard.begin(self._source)
        was_over = text.decision is not None
        delta = part(choice, "delta")
        content = part(delta, "content")
        out = text.push(content) if isinstance(content, str) else ""
        if isinstance(content, str):
            put(delta, "content", out)
        reason = part(choice, "finish_reason")
        rest = text.close() if reason else ""
        if text.is_stopped and not was_over:
            put(choice, "finish_reason", "content_filter")
            return rest, True
        if was_over and text.is_stopped:
            return "", False
        if reason and text.decision is not None and text.decision.text is None:
            put(choice, "finish_reason", "content_filter")
        has_more = bool(reason) or bool(part(delta, "role")) or bool(part(delta, "tool_calls"))
        return rest, bool(out) or has_more or content is None

    def _with(self, index: int, text: str, chunk: Any) -> Any:
        """Return a chunk like ``chunk`` that says ``text`` of one choice, and that it goes on."""
        new = copy.deepcopy(chunk)
        kept = [choice for choice in part(new, "choices") if (part(choice, "index") or 0) == index][:1]
        for choice in kept:
            put(choice, "finish_reason", None)
            put(part(choice, "delta"), "content", text)
        put(new, "choices", kept)
        if isinstance(new, MutableMapping):
            for choice in kept:
                choice.pop("finish_reason", None)
        return new


def guard_chunks(guard: Guard, source: str, chunks: Iterable[Any]) -> Iterator[Any]:
    """Yield the chunks of an OpenAI-style stream that may go out; closes the stream where a number stops it."""
    state = Chunks(guard, source)
    for chunk in chunks:
        yield from state.push(chunk)
        if state.texts and all(text.is_stopped for text in state.texts.values()):
            close = getattr(chunks, "close", None)
            if close is not None:
                close()
            return
    yield from state.close()


async def guard_chunks_async(
    guard: Guard, source: str, chunks: AsyncIterable[Any], decided: Callable[[Decision], object] | None = None
) -> AsyncIterator[Any]:
    """Do the same for an asynchronous stream; at its end ``decided`` is called with the decision of each text."""
    state = Chunks(guard, source)
    async for chunk in chunks:
        for one in state.push(chunk):
            yield one
        if state.texts and all(text.is_stopped for text in state.texts.values()):
            close = getattr(chunks, "close", None) or getattr(chunks, "aclose", None)
            if close is not None:
                await close()
            break
    else:
        for one in state.close():
            yield one
    for text in state.texts.values():
        if decided is not None and text.decision is not None:
            decided(text.decision)


_ENDS = frozenset(("</s>", "<eos>", "<|endoftext|>", "<|im_end|>", "<|eot_id|>"))


def from_generate_tokens(steps: Iterable[Any], piece: Callable[[str], str] | None = None) -> Iterator[str]:
    """Yield the text of each of CTranslate2's generation steps (``generate_tokens``), for ``guard.stream``.

    ``piece`` says what text a token is; without it SentencePiece's mark is a blank, and none begins the text. The
    token that ends a text has none.

    >>> from types import SimpleNamespace as Step
    >>> list(from_generate_tokens(Step(token=token) for token in ("▁Es", "▁kostet", "▁9", ".7")))
    ['Es', ' kostet', ' 9', '.7']
    """
    is_first = True
    for step in steps:
        token = part(step, "token")
        if token in _ENDS:
            continue
        text = piece(token) if piece is not None else token.replace("\N{LOWER ONE EIGHTH BLOCK}", " ")
        if is_first and piece is None:
            text = text.removeprefix(" ")
        is_first = False
        yield text


async def from_vllm(outputs: AsyncIterable[Any], index: int = 0) -> AsyncIterator[str]:
    """Yield what is new in each of vLLM's request outputs (cumulative, as its engine gives them, or deltas).

    For ``guard.stream``; ``index`` is the completion's among several.
    """
    said = ""
    async for output in outputs:
        for completion in part(output, "outputs") or ():
            if (part(completion, "index") or 0) == index:
                text = part(completion, "text") or ""
                if text.startswith(said) and said:
                    text, said = text[len(said) :], text
                else:
                    said = said + text
                if text:
                    yield text
