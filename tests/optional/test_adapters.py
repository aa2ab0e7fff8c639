"""The adapters against the packages they are for: ``make adapters``. What is not installed is skipped, and said."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any

import pytest

from numguard import Checker, Guard

os.environ["OTEL_SDK_DISABLED"] = "true"  # guardrails would tell its makers of every call

SOURCE, WRONG, RIGHT = "It costs 9,718 euros.", "Es kostet 9,718 Euro.", "Es kostet 9.718 Euro."
TWO = "It costs 18 euros in town. There is nothing more to say about that."
BAD = "Es kostet 31 Euro in der Stadt. Mehr ist dazu nicht zu sagen."


def guard(on_issue: str = "repair") -> Guard:
    return Guard(Checker("en", "de"), on_issue=on_issue)


def cut(text: str, size: int = 4) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


# ---- LiteLLM -------------------------------------------------------------------------------------------------------


def litellm_guardrail(**options: Any) -> Any:
    pytest.importorskip("litellm")
    from numguard.integrations.litellm import NumguardGuardrail

    return NumguardGuardrail(
        guardrail_name="numguard",
        event_hook="post_call",
        default_on=True,
        source_lang="en",
        target_lang="de",
        **options,
    )


def litellm_stream(text: str) -> Any:
    import litellm

    messages = [{"role": "user", "content": "translate"}]
    return litellm.acompletion("gpt-4o", messages, stream=True, mock_response=text)


def test_litellm_streams() -> None:
    async def run(on_issue: str, source: str, text: str) -> tuple[str, str | None]:
        rail = litellm_guardrail(on_issue=on_issue)
        data = {"messages": [{"role": "user", "content": source}]}
        said, reason = "", None
        response = await litellm_stream(text)
        async for one in rail.async_post_call_streaming_iterator_hook(None, response, data):
            said += one.choices[0].delta.content or ""
            reason = one.choices[0].finish_reason or reason
        return said, reason

    assert asyncio.run(run("repair", SOURCE, WRONG)) == (RIGHT, "stop")
    assert asyncio.run(run("block", TWO, BAD)) == ("Es kostet ", "content_filter")


def test_litellm_whole_answers() -> None:
    litellm = pytest.importorskip("litellm")

    pytest.importorskip("fastapi")
    from fastapi import HTTPException

    async def run(text: str, on_issue: str, told: dict[str, str]) -> str:
        response = await litellm.acompletion("gpt-4o", [{"role": "user", "content": "x"}], mock_response=text)
        data = {"messages": [{"role": "user", "content": "Translate."}], "metadata": {"numguard": told}}
        await litellm_guardrail(on_issue=on_issue).async_post_call_success_hook(data, None, response)
        return response.choices[0].message.content

    assert asyncio.run(run(WRONG, "repair", {"source": SOURCE})) == RIGHT
    with pytest.raises(HTTPException, match="the separators give another value") as refused:
        asyncio.run(run(WRONG, "block", {"source": SOURCE}))
    assert (refused.value.status_code, refused.value.detail["code"]) == (400, "numguard_blocked")


def test_litellm_applies_the_guardrail_to_texts() -> None:
    """What LiteLLM's route /guardrails/apply_guardrail calls: texts that no model said here."""
    pytest.importorskip("litellm")
    pytest.importorskip("fastapi")
    from fastapi import HTTPException

    def applied(on_issue: str, text: str, kind: str = "response", source: str = SOURCE, **more: Any) -> Any:
        rail = litellm_guardrail(on_issue=on_issue)
        messages = [{"role": "user", "content": source}] if source else []
        return asyncio.run(rail.apply_guardrail({"texts": [text], **more}, {"messages": messages}, kind))["texts"]

    def refused(*asked: Any, **more: Any) -> tuple[int, str]:
        with pytest.raises(HTTPException) as error:
            applied(*asked, **more)
        assert WRONG not in str(error.value.detail)
        return error.value.status_code, error.value.detail["code"]

    assert applied("repair", WRONG) == [RIGHT]
    assert applied("block", RIGHT) == [RIGHT]
    assert applied("block", WRONG, "request") == [WRONG]
    assert refused("block", WRONG) == (400, "numguard_blocked")
    assert refused("block", RIGHT, source="") == (400, "numguard_no_source")
    assert refused("block", RIGHT, tool_calls=[{"id": "1"}]) == (400, "numguard_unjudged")


def test_litellm_loads_the_class_by_its_name() -> None:
    pytest.importorskip("litellm")
    from litellm.integrations.custom_guardrail import CustomGuardrail

    import numguard.integrations.litellm as module

    assert issubclass(module.NumguardGuardrail, CustomGuardrail)
    assert module.NumguardGuardrail is module.NumguardGuardrail


# ---- OpenAI's own types --------------------------------------------------------------------------------------------


def test_openai_chunks() -> None:
    pytest.importorskip("openai")
    from openai.types.chat import ChatCompletionChunk

    from numguard.integrations.chunks import guard_chunks

    def chunk(content: str | None, finish: str | None = None) -> ChatCompletionChunk:
        choice = {"index": 0, "delta": {"content": content}, "finish_reason": finish}
        return ChatCompletionChunk.model_validate(
            {"id": "1", "created": 1, "model": "m", "object": "chat.completion.chunk", "choices": [choice]}
        )

    given = [*map(chunk, cut(WRONG)), chunk(None, "stop")]
    out = list(guard_chunks(guard(), SOURCE, given))
    assert "".join(one.choices[0].delta.content or "" for one in out) == RIGHT
    assert out[-1].choices[0].finish_reason == "stop"
    for one in out:
        ChatCompletionChunk.model_validate(one.model_dump())


# ---- guardrails-ai -------------------------------------------------------------------------------------------------


def test_guardrails_whole_texts() -> None:
    pytest.importorskip("guardrails")
    import guardrails

    from numguard.integrations.guardrails_ai import Numbers

    fixing = guardrails.Guard().use(Numbers("en", "de", on_fail="fix"))
    told = fixing.validate(WRONG, metadata={"source": SOURCE})
    assert (told.validation_passed, told.validated_output) == (True, RIGHT)
    failing = guardrails.Guard().use(Numbers("en", "de", on_fail="noop"))
    assert not failing.validate(BAD, metadata={"source": TWO}).validation_passed
    assert failing.validate(RIGHT, metadata={"source": SOURCE}).validation_passed


def test_guardrails_streams() -> None:
    pytest.importorskip("guardrails")
    from guardrails.validator_base import FailResult

    from numguard.integrations.guardrails_ai import Numbers

    def run(source: str, text: str) -> tuple[str, list[str]]:
        validator = Numbers("en", "de", on_fail="fix")
        metadata = {"source": source}
        said, failures = "", []
        pieces = cut(text)
        for at, piece in enumerate(pieces):
            result = validator.validate_stream(piece, metadata, remainder=at == len(pieces) - 1)
            if isinstance(result, FailResult):
                failures.append(result.error_message)
                said += result.fix_value or ""
            elif result is not None:
                said += result.validated_chunk
        return said, failures

    assert run(SOURCE, RIGHT) == (RIGHT, [])
    said, failures = run(SOURCE, WRONG)
    assert said == RIGHT
    assert len(failures) == 1


# ---- NeMo Guardrails -----------------------------------------------------------------------------------------------


def test_nemo_output_rail() -> None:
    pytest.importorskip("nemoguardrails")
    from nemoguardrails import LLMRails, RailsConfig
    from nemoguardrails.testing.fake_model import FakeLLMModel

    from numguard.integrations.nemo import output_rail

    config = RailsConfig.from_content(
        """
        define subflow check numbers
          $bot_message = execute numguard
          if $bot_message == ""
            bot refuse
            stop
        define bot refuse
          "This translation is not certain."
        """,
        "rails:\n  output:\n    flows:\n      - check numbers\n",
    )

    def say(source: str, text: str, on_issue: str) -> str:
        rails = LLMRails(config, llm=FakeLLMModel(responses=[text]))
        rails.register_action(output_rail(guard(on_issue)), "numguard")
        return rails.generate(messages=[{"role": "user", "content": source}])["content"]

    assert say(SOURCE, RIGHT, "repair") == RIGHT
    assert say(SOURCE, WRONG, "repair") == RIGHT
    assert say(SOURCE, WRONG, "block") == "This translation is not certain."


# ---- transformers --------------------------------------------------------------------------------------------------


def test_transformers_text_streamer() -> None:
    pytest.importorskip("transformers")
    numpy = pytest.importorskip("numpy")
    from numguard.integrations.streamers import guarded_streamer

    class Tokenizer:
        words = ("Es", " kostet", " 9", ",", "718", " Euro", ".")

        def decode(self, tokens: Any, **_: Any) -> str:
            return "".join(self.words[int(token)] for token in tokens)

    said: list[str] = []
    streamer = guarded_streamer(Tokenizer(), guard(), SOURCE, said.append)
    for token in range(7):
        streamer.put(numpy.array([token]))
    streamer.end()
    assert "".join(said) == RIGHT
    assert streamer.guarded.decision.response == "repair"


# ---- LangChain -----------------------------------------------------------------------------------------------------


def test_langchain_runnable() -> None:
    pytest.importorskip("langchain_core")
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
    from langchain_core.messages import AIMessage

    from numguard.integrations.langchain import guarded

    def chain(text: str, source: str, on_issue: str) -> Any:
        return GenericFakeChatModel(messages=iter([AIMessage(text)])) | guarded(guard(on_issue), source)

    pieces = list(chain(WRONG, SOURCE, "repair").stream("x"))
    assert "".join(pieces) == RIGHT
    assert len(pieces) > 1
    assert chain(WRONG, SOURCE, "repair").invoke("x") == RIGHT
    assert "".join(chain(BAD, TWO, "block").stream("x")) == "Es kostet "

    async def run() -> str:
        return "".join([piece async for piece in chain(WRONG, SOURCE, "repair").astream("x")])

    assert asyncio.run(run()) == RIGHT


# ---- vLLM ----------------------------------------------------------------------------------------------------------


def test_vllm_request_outputs() -> None:
    pytest.importorskip("vllm")
    from vllm.outputs import CompletionOutput, RequestOutput

    from numguard.integrations.chunks import from_vllm

    async def outputs() -> AsyncIterator[RequestOutput]:
        for at in range(0, len(WRONG), 5):
            completion = CompletionOutput(0, WRONG[: at + 5], [], None, None)
            yield RequestOutput("1", None, [], None, [completion], at + 5 >= len(WRONG))

    async def run() -> str:
        return "".join([piece async for piece in guard().stream(SOURCE, from_vllm(outputs()))])

    assert asyncio.run(run()) == RIGHT
