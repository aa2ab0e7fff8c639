"""Hugging Face transformers: a text streamer whose text is guarded before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numguard.guard.guard import Guard
from numguard.guard.stream import GuardedText


def guarded_streamer(tokenizer: Any, guard: Guard, source: str, emit: Callable[[str], object], **decode: Any) -> Any:
    """Return a ``TextStreamer`` for ``model.generate(streamer=...)`` that gives ``emit`` what may go out.

    Its ``guarded`` has the decision after ``end``. ``decode`` goes to the tokenizer, as in TextStreamer.
    """
    from transformers import TextStreamer

    class GuardedStreamer(TextStreamer):  # type: ignore[misc]
        """Guards finalised text."""

        def __init__(self) -> None:
            super().__init__(tokenizer, skip_prompt=decode.pop("skip_prompt", False), **decode)
            self.guarded: GuardedText = guard.begin(source)

        def on_finalized_text(self, text: str, stream_end: bool = False) -> None:
            out = self.guarded.push(text)
            if stream_end:
                out += self.guarded.close()
            if out:
                emit(out)

    return GuardedStreamer()
