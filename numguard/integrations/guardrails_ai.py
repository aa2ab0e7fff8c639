"""guardrails-ai: a validator for whole texts and for streams, with a chunking function that keeps numbers whole.

``numguard.integrations.guardrails_ai.Numbers`` is made when it is asked for: nothing here imports guardrails before.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numguard.checker import Checker
from numguard.guard.buffer import Buffer
from numguard.guard.flow import RELEASE, Flow
from numguard.model import Action, Verdict

_SAID = "numguard said"
_LAST = "numguard last"


def whole_part(text: str, lang: str) -> str:
    """Return the part of a text that goes on before the number that may be open at its end.

    >>> whole_part("Es kostet 9,5 Milli", "de")
    'Es kostet '
    """
    return Buffer(lang, lambda window, start, is_end: window, lambda gone: None).push(text)


@cache
def _validator() -> type:
    from guardrails.validator_base import FailResult, PassResult, Validator, register_validator

    @register_validator(name="numguard/numbers", data_type="string")
    class Numbers(Validator):
        """Validates the numbers of a translation against ``metadata["source"]``.

        ``on_fail="fix"`` takes what repair writes; where it refuses there is no fix value.
        """

        required_metadata_keys = ["source"]  # noqa: RUF012 -- the name and type are guardrails'

        def __init__(self, source_lang: str, target_lang: str, on_fail: Any = None, **kwargs: Any) -> None:
            super().__init__(on_fail=on_fail, source_lang=source_lang, target_lang=target_lang, **kwargs)
            self._checker = Checker(source_lang, target_lang)
            self._target_lang = target_lang

        def _chunking_function(self, chunk: str) -> list[str]:
            done = whole_part(chunk, self._target_lang)
            return [done, chunk[len(done) :]] if done else []

        def validate_stream(self, chunk: Any, metadata: dict[str, Any], **kwargs: Any) -> Any:
            metadata.setdefault(_SAID, "")
            metadata[_LAST] = bool(kwargs.get("remainder", False))
            return super().validate_stream(chunk, metadata, **kwargs)

        def _validate(self, value: Any, metadata: dict[str, Any]) -> Any:
            said = metadata.get(_SAID, "")
            whole = said + value
            flow = Flow(self._checker, metadata["source"], lambda alarm: RELEASE)
            is_part = _SAID in metadata and not metadata[_LAST]
            verdict = flow.partial(whole, len(said)) if is_part else self._checker.check(metadata["source"], whole)
            fixed, is_fixed = value, False
            if verdict.action not in (Action.PASS, Action.FLAG):
                repaired = flow.repaired(whole, len(said)) if is_part else self._whole(flow, whole, len(said))
                fixed, is_fixed = (repaired, True) if repaired is not None else (value, False)
            if _SAID in metadata:
                metadata[_SAID] = said + fixed
            if verdict.action in (Action.PASS, Action.FLAG):
                return PassResult()
            return FailResult(error_message=_told(verdict), fix_value=fixed if is_fixed else None)

        def _whole(self, flow: Flow, whole: str, since: int) -> str | None:
            return flow.accept(self._checker.repair(flow.source, whole), since)

    return Numbers


def _told(verdict: Verdict) -> str:
    return "; ".join(issue.message for issue in verdict.issues) or verdict.reason


def __getattr__(name: str) -> Any:
    if name == "Numbers":
        return _validator()
    raise AttributeError(name)
