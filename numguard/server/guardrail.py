"""LiteLLM's Generic Guardrail API: its proxy asks this service about requests and about the replies of models.

A reply comes without the text that was translated. So the source is what the request of the same call said, where the
guardrail is asked about requests too (``mode: [pre_call, post_call]``), or what its parameters name. What cannot be
judged is blocked, and so is a reply that is asked about in parts: it lacks the numbers that are still to come.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from numguard.guard.prompts import pick_of
from numguard.model.errors import PolicyError
from numguard.server import wire

PATH = "/beta/litellm_basic_guardrail_api"
_CALLS = 4_096
"""Requests whose source is kept until the reply comes."""
_CHARACTERS = 16_000_000
"""Characters of all sources that are kept."""
SETTING = "streaming_buffer_until_moderated: true"
"""What LiteLLM must be told so that it asks about a stream once, when it is whole."""


class GuardrailRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What LiteLLM asks; what else it tells is not looked at."""

    input_type: str
    texts: list[str] | None = None
    structured_messages: list[dict[str, Any]] | None = None
    tool_calls: list[Any] | None = None
    images: list[str] | None = None
    litellm_call_id: str | None = None
    additional_provider_specific_params: dict[str, Any] | None = None


class Kept:
    """Texts of calls, the last ones: the sources of replies that are still to come, and the replies so far.

    >>> sources = Kept()
    >>> sources.put("a", "It costs 7 euros.")
    >>> sources.get("a"), sources.get("b"), sources.get(None)
    ('It costs 7 euros.', None, None)
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._size = 0

    def put(self, call: str, text: str) -> None:
        """Keep the text of a call."""
        self._size += len(text) - len(self._kept.pop(call, ""))
        self._kept[call] = text
        while len(self._kept) > _CALLS or self._size > _CHARACTERS:
            self._size -= len(self._kept.popitem(last=False)[1])

    def get(self, call: str | None) -> str | None:
        """Return the text of a call; it is kept, because one call may ask several times."""
        return None if call is None else self._kept.get(call)


class Calls:
    """What is known of the calls whose replies are asked about."""

    def __init__(self) -> None:
        self.sources = Kept()
        self._replies = Kept()

    def goes_on(self, call: str | None, texts: list[str]) -> bool:
        """Tell whether a reply is what was asked about before and more of it: a stream that comes in parts.

        >>> calls = Calls()
        >>> [calls.goes_on("a", [text]) for text in ("It costs", "It costs", "It costs 7")]
        [False, False, True]
        """
        if call is None or not texts:
            return False
        before = self._replies.get(call)
        self._replies.put(call, texts[0])
        return before is not None and texts[0] != before and texts[0].startswith(before)


def source_of(asked: GuardrailRequest) -> str | None:
    """Return the last text of the user in what a request says.

    >>> source_of(GuardrailRequest(input_type="request", structured_messages=[{"role": "user", "content": "2 cats"}]))
    '2 cats'
    """
    users = [message for message in asked.structured_messages or () if message.get("role") == "user"]
    if not users:
        return asked.texts[-1] if asked.texts else None
    content = users[-1].get("content")
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    return "\n".join(text for text in texts if isinstance(text, str)) or None


def request_of(asked: GuardrailRequest, calls: Calls) -> wire.GuardRequest | wire.GuardResponse:
    """Return what is to be judged, or at once the answer to what needs no judging or allows none."""
    if asked.input_type == "request":
        source = source_of(asked)
        if asked.litellm_call_id is not None and source is not None:
            calls.sources.put(asked.litellm_call_id, source)
        return wire.GuardResponse(action="NONE")
    told = asked.additional_provider_specific_params or {}
    source = told.get("source") or calls.sources.get(asked.litellm_call_id)
    pattern = told.get("source_pattern")
    if pattern and isinstance(source, str) and not told.get("source"):
        try:
            source = pick_of(str(pattern))(source)
        except PolicyError as error:
            return blocked(str(error))
        if source is None:
            return blocked("source_pattern finds no text in the request")
    if asked.tool_calls or asked.images:
        return blocked("the reply has tool calls or images, which are not judged")
    if not isinstance(source, str):
        return blocked("the source is not known: mode must be [pre_call, post_call], or a parameter names it")
    if calls.goes_on(asked.litellm_call_id, asked.texts or []):
        return blocked(f"the reply is asked about in parts, which lack the numbers still to come; set {SETTING}")
    langs = told.get("source_lang"), told.get("target_lang")
    if not all(isinstance(lang, str) and lang for lang in langs):
        return blocked("additional_provider_specific_params must name source_lang and target_lang")
    return wire.GuardRequest(
        source=source,
        texts=asked.texts or [],
        source_lang=str(langs[0]),
        target_lang=str(langs[1]),
        policy=str(told.get("policy", "default")),
    )


def blocked(reason: str) -> wire.GuardResponse:
    """Return the answer that a reply may not go out."""
    return wire.GuardResponse(action="BLOCKED", blocked_reason=f"numguard: {reason}")
