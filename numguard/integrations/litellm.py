"""LiteLLM: a custom guardrail for its proxy, for whole answers and for streams; docs/how-to/adapters.md has the YAML.

``numguard.integrations.litellm.NumguardGuardrail`` is made when it is asked for: nothing here imports LiteLLM before.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache
from typing import Any

from numguard.checker import Checker
from numguard.errors import NumguardError
from numguard.integrations.chunks import guard_chunks_async
from numguard.integrations.shape import part
from numguard.serving.guard import Guard


class BlockedError(NumguardError):
    """A translation was blocked; LiteLLM turns it into an error for the caller."""


def source_of(data: Any, default: tuple[str | None, str | None]) -> tuple[str, str, str] | None:
    """Return source, source language and target language of a request; None where it is no translation.

    They stand in ``metadata.numguard``; where that has no source, the last message of the user is the source.

    >>> asked = {"metadata": {"numguard": {"target_lang": "de"}}, "messages": [{"role": "user", "content": "2"}]}
    >>> source_of(asked, ("en", None))
    ('2', 'en', 'de')
    """
    told = (data.get("metadata") or {}).get("numguard") or {}
    source_lang, target_lang = told.get("source_lang") or default[0], told.get("target_lang") or default[1]
    users = [part(message, "content") for message in data.get("messages") or () if part(message, "role") == "user"]
    source = told.get("source") or next((text for text in reversed(users) if isinstance(text, str)), None)
    if source is None or source_lang is None or target_lang is None:
        return None
    return source, source_lang, target_lang


@cache
def _guardrail() -> type:
    from litellm.integrations.custom_guardrail import CustomGuardrail
    from litellm.types.guardrails import GuardrailEventHooks

    class NumguardGuardrail(CustomGuardrail):
        """Guards the numbers of translations that go through LiteLLM."""

        def __init__(
            self,
            source_lang: str | None = None,
            target_lang: str | None = None,
            on_issue: str = "repair",
            **kwargs: Any,
        ) -> None:
            self.languages = source_lang, target_lang
            self.on_issue = on_issue
            self._guards: dict[tuple[str, str], Guard] = {}
            kwargs.setdefault("supported_event_hooks", [GuardrailEventHooks.post_call])
            super().__init__(**kwargs)

        def guard(self, source_lang: str, target_lang: str) -> Guard:
            """Return the guard of a language pair, made once."""
            key = source_lang, target_lang
            if key not in self._guards:
                self._guards[key] = Guard(Checker(*key), on_issue=self.on_issue)  # type: ignore[arg-type]  # the guard tells
            return self._guards[key]

        def _asked(self, data: Any) -> tuple[str, str, str] | None:
            if not self.should_run_guardrail(data=data, event_type=GuardrailEventHooks.post_call):
                return None
            return source_of(data, self.languages)

        async def async_post_call_success_hook(self, data: Any, user_api_key_dict: Any, response: Any) -> Any:
            asked = self._asked(data)
            if asked is None:
                return response
            source, *languages = asked
            for choice in part(response, "choices") or ():
                message = part(choice, "message")
                content = part(message, "content")
                if isinstance(content, str):
                    decision = self.guard(*languages)(source, content)
                    if decision.text is None:
                        issues = decision.verdict.issues if decision.verdict is not None else ()
                        raise BlockedError("; ".join(issue.message for issue in issues) or decision.reason)
                    message.content = decision.text
            return response

        async def async_post_call_streaming_iterator_hook(
            self, user_api_key_dict: Any, response: Any, request_data: Any
        ) -> AsyncIterator[Any]:
            asked = self._asked(request_data)
            if asked is None:
                async for chunk in response:
                    yield chunk
                return
            source, *languages = asked
            async for chunk in guard_chunks_async(self.guard(*languages), source, response):
                yield chunk

    return NumguardGuardrail


def __getattr__(name: str) -> Any:
    if name == "NumguardGuardrail":
        return _guardrail()
    raise AttributeError(name)
