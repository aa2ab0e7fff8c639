"""LiteLLM: a guardrail for its proxy, for all endpoints and for streams; docs/how-to/adapters.md has the YAML.

``numguard.integrations.litellm.NumguardGuardrail`` is made when it is asked for: nothing here imports LiteLLM before.
What it is asked about is judged or refused; nothing goes out unseen.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from numguard.checker import Checker
from numguard.guard.decision import Decision, issues_of
from numguard.guard.guard import Guard
from numguard.guard.prompts import Pick, pick_of
from numguard.integrations import replies
from numguard.integrations.chunks import guard_chunks_async
from numguard.integrations.shape import part
from numguard.language.tags import canonical
from numguard.model.errors import PolicyError, UnknownLanguageError, quoted

_LONG = 2_000
"""Characters from which a text is judged beside the event loop."""
_UNNAMED = ("block", "pass")


class RefusedError(Exception):
    """A translation that may not go out; ``code`` says why. The caller gets a 400, which no client sends again."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request says of the translation that it asks for."""

    source_lang: str
    target_lang: str
    source: str | None
    request: Any
    choices: int = 1
    pick: Pick | None = None

    def source_of(self, index: int) -> str:
        """Return the source of a choice; raises RefusedError where the request has no text."""
        if self.source is not None:
            return self.source
        source = replies.source_text(self.request, index, self.choices)
        if source is None:
            raise RefusedError("numguard_no_source", "the request has no text: name source in metadata.numguard")
        if self.pick is not None:
            source = self.pick(source)
        if source is None:
            raise RefusedError("numguard_no_source", "source_pattern finds no text in the request")
        return source


def asked_of(data: Any, default: tuple[str | None, str | None], pick: Pick | None = None) -> Asked | None:
    """Return what a request asks for; None where nobody says from which language into which.

    It stands in ``metadata.numguard``, an object or one in JSON; where that has no source, the last text of the user is
    the source, or what ``pick`` takes out of it.

    >>> data = {"metadata": {"numguard": '{"target_lang": "de"}'}, "messages": [{"role": "user", "content": "2"}]}
    >>> asked = asked_of(data, ("en", None))
    >>> asked.source_of(0), asked.source_lang, asked.target_lang
    ('2', 'en', 'de')
    """
    told = _told(data)
    source_lang, target_lang = told.get("source_lang") or default[0], told.get("target_lang") or default[1]
    if not source_lang or not target_lang:
        return None
    many = part(data, "n")
    source = told.get("source")
    return Asked(
        str(source_lang),
        str(target_lang),
        source if isinstance(source, str) else None,
        data,
        many if isinstance(many, int) and many > 0 else 1,
        pick,
    )


def _told(data: Any) -> Mapping[str, Any]:
    body = part(part(data, "proxy_server_request") or {}, "body") or {}
    for metadata in (part(data, "metadata"), part(data, "litellm_metadata"), part(body, "metadata")):
        told = part(metadata or {}, "numguard")
        if isinstance(told, str):
            try:
                told = json.loads(told)
            except ValueError:
                raise RefusedError("numguard_bad_metadata", "metadata.numguard is not JSON") from None
        if isinstance(told, Mapping):
            return told
        if told is not None:
            raise RefusedError("numguard_bad_metadata", "metadata.numguard is not an object")
    return {}


@dataclass(slots=True)
class _Judging:
    """The judging of the texts of one reply: the guard, what is asked, and the decisions."""

    guard: Guard
    asked: Asked
    decisions: list[Decision] = field(default_factory=list)

    def __call__(self, text: str, index: int) -> str:
        decision = self.guard(self.asked.source_of(index), text)
        self.decisions.append(decision)
        if decision.text is None:
            raise RefusedError("numguard_blocked", _why(decision))
        return decision.text

    async def beside(self, text: str, index: int) -> str:
        """Judge a text, a long one beside the event loop."""
        return await asyncio.to_thread(self, text, index) if len(text) > _LONG else self(text, index)


def _why(decision: Decision) -> str:
    return "; ".join(issue.message for issue in issues_of(decision)) or decision.reason or "a number cannot be judged"


@cache
def _guardrail() -> type:
    from fastapi import HTTPException
    from litellm.integrations.custom_guardrail import CustomGuardrail
    from litellm.proxy.common_utils.callback_utils import add_guardrail_to_applied_guardrails_header
    from litellm.types.guardrails import GuardrailEventHooks

    class NumguardGuardrail(CustomGuardrail):
        """Guards the numbers of translations that go through LiteLLM."""

        use_native_lifecycle_hooks = True  # LiteLLM's own way to apply_guardrail lets out what it does not know

        def __init__(
            self,
            source_lang: str | None = None,
            target_lang: str | None = None,
            on_issue: str = "repair",
            on_unnamed: str = "block",
            source_pattern: str | None = None,
            **kwargs: Any,
        ) -> None:
            self.languages = source_lang, target_lang
            if on_unnamed not in _UNNAMED:
                raise PolicyError(f"on_unnamed: {quoted(on_unnamed)} is not one of {', '.join(_UNNAMED)}")
            self.on_unnamed = on_unnamed
            self.on_issue = on_issue
            self.pick = pick_of(source_pattern) if source_pattern else None
            self.streaming_buffer_until_moderated = True  # where LiteLLM asks apply_guardrail about a stream
            self._guard = lru_cache(128)(self._new_guard)
            kwargs.setdefault("supported_event_hooks", [GuardrailEventHooks.post_call])
            super().__init__(**kwargs)
            if source_lang and target_lang:
                self.guard(source_lang, target_lang)

        def _new_guard(self, source_lang: str, target_lang: str) -> Guard:
            return Guard(Checker(source_lang, target_lang), on_issue=self.on_issue)  # type: ignore[arg-type]  # the guard tells

        def guard(self, source_lang: str, target_lang: str) -> Guard:
            """Return the guard of a language pair; the last 128 are kept."""
            return self._guard(canonical(source_lang), canonical(target_lang))

        def _judging(self, data: Any) -> _Judging | None:
            """Return what judges a reply to a request; None where it is to go out as it is."""
            asked = asked_of(data, self.languages, self.pick)
            if asked is None:
                if self.on_unnamed == "pass":
                    return None
                raise RefusedError(
                    "numguard_no_languages",
                    "the languages are not known: name source_lang and target_lang in "
                    "metadata.numguard or in the guardrail's litellm_params",
                )
            try:
                return _Judging(self.guard(asked.source_lang, asked.target_lang), asked)
            except UnknownLanguageError as error:
                raise RefusedError("numguard_unknown_language", str(error)) from None

        def _record(self, data: Any, decisions: list[Decision], refused: RefusedError | None = None) -> None:
            """Tell LiteLLM's logs and headers what was decided; the texts are not told."""
            told: dict[str, Any] = {
                "responses": [str(decision.response) for decision in decisions],
                "issues": [str(issue.type) for decision in decisions for issue in issues_of(decision)],
            }
            if refused is not None:
                told["code"] = refused.code
            add_guardrail_to_applied_guardrails_header(request_data=data, guardrail_name=self.guardrail_name)
            self.add_standard_logging_guardrail_information_to_request_data(
                guardrail_json_response=told,
                request_data=data,
                guardrail_status="guardrail_intervened" if refused is not None else "success",
                guardrail_provider="numguard",
                event_type=GuardrailEventHooks.post_call,
            )

        def _refuse(self, data: Any, error: Exception, judging: _Judging | None) -> Exception:
            """Record a refusal; return the error that LiteLLM makes a 400 of."""
            if isinstance(error, RefusedError):
                refused = error
            else:
                refused = RefusedError("numguard_unjudged", f"the reply cannot be judged: {error}")
            self._record(data, judging.decisions if judging is not None else [], refused)
            detail = {"error": f"numguard: {refused.message}", "code": refused.code, "guardrail": self.guardrail_name}
            return HTTPException(400, detail)  # type: ignore[no-any-return]  # it ships with the proxy, not here

        async def apply_guardrail(
            self, inputs: Any, request_data: dict[str, Any], input_type: str, logging_obj: Any = None
        ) -> Any:
            """Judge the texts of a reply, wherever LiteLLM took them from; requests go on as they are."""
            if input_type == "request":
                return inputs
            judging: _Judging | None = None
            try:
                judging = self._judging(request_data)
                if judging is None:
                    return inputs
                for name in ("tool_calls", "images"):
                    if inputs.get(name):
                        raise replies.UnseenError(f"it has {name}")
                texts = [await judging.beside(text, at) for at, text in enumerate(inputs.get("texts") or ())]
            except (RefusedError, replies.UnseenError) as error:
                raise self._refuse(request_data, error, judging) from None
            self._record(request_data, judging.decisions)
            return {**inputs, "texts": texts}

        async def async_post_call_success_hook(self, data: Any, user_api_key_dict: Any, response: Any) -> Any:
            """Judge each text of a whole reply."""
            if not self.should_run_guardrail(data=data, event_type=GuardrailEventHooks.post_call):
                return response
            judging: _Judging | None = None
            try:
                judging = self._judging(data)
                if judging is None:
                    return response
                for slot in replies.slots(response):
                    text = slot.text
                    if (new := await judging.beside(text, slot.index)) != text:
                        slot.put(new)
            except (RefusedError, replies.UnseenError) as error:
                raise self._refuse(data, error, judging) from None
            self._record(data, judging.decisions)
            return response

        async def async_post_call_streaming_iterator_hook(
            self, user_api_key_dict: Any, response: Any, request_data: Any
        ) -> AsyncIterator[Any]:
            """Guard a stream: chat completions as they come, others when they are whole."""
            if not self.should_run_guardrail(data=request_data, event_type=GuardrailEventHooks.post_call):
                async for chunk in response:
                    yield chunk
                return
            judging: _Judging | None = None
            try:
                judging = self._judging(request_data)
                chunks = response.__aiter__()
                first = await anext(chunks, None)
                if judging is None or first is None:
                    async for chunk in _after(first, chunks):
                        yield chunk
                elif _is_chat(first):
                    source = judging.asked.source_of(0)
                    seen = _seen(_after(first, chunks))
                    async for chunk in guard_chunks_async(judging.guard, source, seen, judging.decisions.append):
                        yield chunk
                else:
                    whole = [chunk async for chunk in _after(first, chunks)]
                    for chunk in await asyncio.to_thread(replies.rewrite_stream, whole, judging):
                        yield chunk
            except (RefusedError, replies.UnseenError) as error:
                raise self._refuse(request_data, error, judging) from None
            if judging is not None:
                stopped = [decision for decision in judging.decisions if decision.text is None]
                refused = RefusedError("numguard_blocked", _why(stopped[0])) if stopped else None
                self._record(request_data, judging.decisions, refused)

    return NumguardGuardrail


def _is_chat(chunk: Any) -> bool:
    choices = part(chunk, "choices")
    return choices is not None and all(part(choice, "delta") is not None for choice in choices)


async def _after(first: Any, rest: AsyncIterator[Any]) -> AsyncIterator[Any]:
    if first is not None:
        yield first
    async for chunk in rest:
        yield chunk


async def _seen(chunks: AsyncIterator[Any]) -> AsyncIterator[Any]:
    """Yield chunks whose texts are known; raises UnseenError for another."""
    async for chunk in chunks:
        replies.look(chunk)
        yield chunk


def __getattr__(name: str) -> Any:
    if name == "NumguardGuardrail":
        return _guardrail()
    raise AttributeError(name)
