"""LangChain: a runnable that guards what comes out of a chain, whole or in pieces."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from numguard.guard.guard import Guard
from numguard.integrations.shape import part


def guarded(guard: Guard, source: str) -> Any:
    """Return a runnable for ``chain | guarded(guard, source)``: strings or messages in, strings out.

    Where a number stops the text, what follows it does not come out; the guard's counts and log tell.
    """
    from langchain_core.runnables import RunnableGenerator

    def stream(pieces: Iterator[Any]) -> Iterator[str]:
        yield from guard.stream(source, map(text_of, pieces))

    async def astream(pieces: AsyncIterator[Any]) -> AsyncIterator[str]:
        async def texts() -> AsyncIterator[str]:
            async for piece in pieces:
                yield text_of(piece)

        async for piece in guard.stream(source, texts()):
            yield piece

    return RunnableGenerator(stream, astream, name="numguard")


def text_of(piece: Any) -> str:
    """Return the text of a piece: itself, or a message's.

    >>> text_of("a"), text_of({"content": "b"}), text_of({"content": [{"type": "text", "text": "c"}]})
    ('a', 'b', 'c')
    """
    if isinstance(piece, str):
        return piece
    content = part(piece, "content")
    if isinstance(content, str):
        return content
    return "".join(part(block, "text") or "" for block in content or ())
