"""Clients of language models: chat completions, responses and messages, as objects or as decoded JSON."""

from __future__ import annotations

from collections.abc import Iterator

from numguard.guard.choose import Candidate
from numguard.integrations.shape import part, unknown


def from_llm(response: object) -> tuple[Candidate, ...]:
    """Return the texts of one response: one candidate for each choice, sample or message.

    Knows OpenAI's chat completions and responses (and what speaks the same: vLLM, llama.cpp, LiteLLM, Ollama),
    Anthropic's messages, and Google's candidates. Raises CandidateError for another shape, and for one without text.
    """
    texts = [text.strip() for text in _texts(response) if text.strip()]
    if not texts:
        raise unknown(response, "a known client with a text in it")
    return tuple(Candidate(text, None, "llm") for text in texts)


def _texts(response: object) -> Iterator[str]:
    if isinstance(response, str):
        yield response
        return
    for choice in part(response, "choices") or ():
        content = part(part(choice, "message"), "content")
        yield from _content(content if content is not None else part(choice, "text"))
    for one in part(response, "candidates") or ():
        yield "".join(_content(part(part(one, "content"), "parts")))
    for item in part(response, "output") or ():
        yield "".join(_content(part(item, "content")))
    yield "".join(_content(part(response, "content")))
    yield from _content(part(part(response, "message"), "content"))


def _content(content: object) -> Iterator[str]:
    """Yield the texts of a content: a text, or blocks of which some hold text."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, list | tuple):
        for block in content:
            text = part(block, "text")
            if isinstance(text, str):
                yield text
