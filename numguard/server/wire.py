"""What goes over the wire: one type for each body. The OpenAPI document, the client and the service share them.

Values are texts, because JSON numbers are not exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from numguard.guard.decision import Response
from numguard.model import Action, Bound, IssueType, Kind, Severity
from numguard.model.errors import nearest

T = TypeVar("T", bound=msgspec.Struct)


def _among(values: Iterable[str]) -> Any:
    """Say in the schema which texts there are; reading takes others, so that an old client reads a new service."""
    return msgspec.Meta(extra_json_schema={"enum": [str(value) for value in values]})


ActionName = Annotated[str, _among(Action)]
ResponseName = Annotated[str, _among(Response)]
Side = Annotated[str, _among(("source", "hypothesis"))]
GuardAction = Annotated[str, _among(("NONE", "BLOCKED", "GUARDRAIL_INTERVENED"))]
OffsetUnit = Literal["code-points", "utf-16"]
"""What ``start`` and ``end`` count: Python's characters, or those of JavaScript, Java, C# and Swift."""


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request: a key that nobody knows is a mistake."""


class Body(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer: what is empty is left out."""


# ---- requests --------------------------------------------------------------------------------------------------------


class PairText(Strict, frozen=True, kw_only=True):
    """One pair of a batch."""

    source: str
    hypothesis: str
    source_lang: str | None = None
    target_lang: str | None = None


class CheckRequest(PairText, frozen=True, kw_only=True):
    """One pair to check. A language that is not named is identified. ``details``: mentions and alignment too."""

    policy: str = "default"
    details: bool = False
    offsets: OffsetUnit = "code-points"


class RepairRequest(CheckRequest, frozen=True, kw_only=True):
    """One pair to repair."""


class BatchRequest(Strict, frozen=True, kw_only=True):
    """Many pairs to check; the languages hold where a pair names none."""

    pairs: list[PairText]
    source_lang: str | None = None
    target_lang: str | None = None
    policy: str = "default"
    details: bool = False
    offsets: OffsetUnit = "code-points"


class ExtractRequest(Strict, frozen=True, kw_only=True):
    """One text whose numbers are wanted."""

    text: str
    lang: str | None = None
    offsets: OffsetUnit = "code-points"


class GuardRequest(Strict, frozen=True, kw_only=True):
    """The texts of one reply of a model, and the source that they are to translate."""

    source: str
    texts: list[str]
    source_lang: str
    target_lang: str
    policy: str = "default"


class StreamStart(Strict, frozen=True, kw_only=True):
    """The first line or message of a stream; pieces follow."""

    source: str
    source_lang: str
    target_lang: str
    policy: str = "default"


class StreamPiece(Strict, frozen=True, kw_only=True):
    """A piece of the translation; ``end`` after the last."""

    piece: str = ""
    end: bool = False


# ---- answers ---------------------------------------------------------------------------------------------------------


class ReadingResponse(Body, frozen=True, kw_only=True):
    """One exact value that a number may have."""

    value: str
    unit: str | None = None
    bound: Annotated[str, _among(Bound)] | None = None
    convention: str = ""


class MentionResponse(Body, frozen=True, kw_only=True):
    """A number of a text: where it stands, in the unit that ``offsets`` asked for, and how it may be read."""

    text: str
    start: int
    end: int
    kind: Annotated[str, _among(Kind)]
    readings: list[ReadingResponse] = []
    parts: list[MentionResponse] = []
    soft: bool = False


class IssueResponse(Body, frozen=True, kw_only=True):
    """One disagreement; ``id`` is the same for the same issue in every run."""

    id: str
    type: Annotated[str, _among(IssueType)]
    severity: Annotated[str, _among(Severity)]
    message: str
    source: MentionResponse | None = None
    hypothesis: MentionResponse | None = None
    suggestion: str | None = None


class PairResponse(Body, frozen=True, kw_only=True):
    """Two numbers that account for each other, and why."""

    source: MentionResponse
    hypothesis: MentionResponse
    explanation: str


class ExplainedResponse(Body, frozen=True, kw_only=True):
    """A number of one side that needs no partner, and why."""

    side: Side
    mention: MentionResponse
    reason: str


class VerdictResponse(Body, frozen=True, kw_only=True):
    """What is to be said about one pair. In shadow mode the action is pass, and ``would`` says what it would be."""

    action: ActionName
    issues: list[IssueResponse] = []
    reason: str = ""
    would: ActionName = ""
    source_lang: str = ""
    target_lang: str = ""
    note: str = ""
    source_mentions: list[MentionResponse] = []
    hypothesis_mentions: list[MentionResponse] = []
    pairs: list[PairResponse] = []
    explained: list[ExplainedResponse] = []


class BatchResponse(Body, frozen=True, kw_only=True):
    """The verdicts of a batch, in its order."""

    verdicts: list[VerdictResponse]


class EditResponse(Body, frozen=True, kw_only=True):
    """Replace ``hypothesis[start:end]`` by ``replacement``."""

    start: int
    end: int
    replacement: str


class RepairResponse(Body, frozen=True, kw_only=True):
    """The repaired text, or the text as it was with the reasons; the verdict is on ``text``."""

    text: str
    repaired: bool
    verdict: VerdictResponse
    edits: list[EditResponse] = []
    refusals: list[str] = []


class ExtractResponse(Body, frozen=True, kw_only=True):
    """The numbers of a text."""

    mentions: list[MentionResponse]
    lang: str | None = None


class LanguageResponse(Body, frozen=True, kw_only=True):
    """A language and what is known of it."""

    tag: str
    name: str
    tier: str


class LanguagesResponse(Body, frozen=True, kw_only=True):
    """The languages with a locale file; digits are read in every language."""

    languages: list[LanguageResponse]


class GuardResponse(Body, frozen=True, kw_only=True):
    """What LiteLLM is to do with a reply: NONE, BLOCKED with the reason, or GUARDRAIL_INTERVENED with other texts."""

    action: GuardAction
    blocked_reason: str | None = None
    texts: list[str] | None = None


class PieceResponse(Body, frozen=True, kw_only=True):
    """A piece that may go out."""

    text: str


class DecisionResponse(Body, frozen=True, kw_only=True):
    """The end of a stream: what is to be made of the whole."""

    response: ResponseName
    text: str | None
    verdict: VerdictResponse | None = None
    would: ResponseName = ""
    reason: str = ""


class Health(Body, frozen=True, kw_only=True):
    """That the service lives, or is ready."""

    status: str
    version: str = ""


class Problem(Body, frozen=True, kw_only=True):
    """What is wrong with a request (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = ""
    request_id: str = ""


# ---- bytes -----------------------------------------------------------------------------------------------------------

_ENCODER = msgspec.json.Encoder()
_UNKNOWN = re.compile(r"unknown field `(.{1,200}?)`\Z")


def encode(told: object) -> bytes:
    """Write an answer as JSON; one with lone surrogates in escapes.

    >>> encode(PieceResponse(text="a\\udc80"))
    b'{"text": "a\\\\udc80"}'
    """
    try:
        return _ENCODER.encode(told)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(told)).encode("ascii")


def decode(body: bytes, kind: type[T]) -> T:
    """Read a request; lone surrogates in escapes are text as any other.

    Raises msgspec.ValidationError (a ValueError) that names the place of what is wrong.
    """
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        if (unknown := _UNKNOWN.search(str(error))) is None:
            raise
        raise msgspec.ValidationError(f"{error}{nearest(unknown[1], kind.__struct_fields__)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.convert(_plain(body), kind)


def _plain(body: bytes) -> Any:
    try:
        return json.loads(body.decode("utf-8"))  # of bytes, it would read UTF-16 and UTF-32 too
    except (ValueError, RecursionError) as error:
        raise msgspec.ValidationError(f"the body is not JSON: {str(error)[:120]}") from None
