"""What goes over the wire: one type for each body. The OpenAPI document, the client and the service share them.

Values are texts, because JSON numbers are not exact.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from numguard.errors import nearest
from numguard.guard.decision import Response
from numguard.model import (
    Action,
    Bound,
    Explained,
    Issue,
    IssueType,
    Kind,
    Mention,
    Pair,
    Reading,
    Severity,
    number_text,
)
from numguard.result import Repair, Verdict

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

At = Callable[[int], int]
"""Turns a place in a text, in code points, into what was asked for."""


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


# ---- from the model --------------------------------------------------------------------------------------------------


def _reading(one: Reading) -> ReadingResponse:
    return ReadingResponse(value=number_text(one.value), unit=one.unit, bound=one.bound, convention=one.convention)


def same(at: int) -> int:
    """Return the place itself."""
    return at


def places(text: str, offsets: OffsetUnit) -> At:
    """Return what turns places of a text into the unit that was asked for.

    >>> [places("\N{GRINNING FACE} 5", "utf-16")(at) for at in (0, 1, 2, 3)]
    [0, 2, 3, 4]
    """
    if offsets == "code-points" or text.isascii() or max(text) <= "\uffff":
        return same
    beyond = [at for at, char in enumerate(text) if char > "\uffff"]
    return lambda at: at + bisect_left(beyond, at)


def mention(one: Mention, at: At = same) -> MentionResponse:
    """Tell a mention."""
    return MentionResponse(
        text=one.text,
        start=at(one.start),
        end=at(one.end),
        kind=str(one.kind),
        readings=[_reading(reading) for reading in one.readings],
        parts=[mention(part, at) for part in one.parts],
        soft=one.soft,
    )


def _issue(one: Issue, source: At, hypothesis: At) -> IssueResponse:
    return IssueResponse(
        id=one.id,
        type=str(one.type),
        severity=str(one.severity),
        message=one.message,
        source=mention(one.source, source) if one.source is not None else None,
        hypothesis=mention(one.hypothesis, hypothesis) if one.hypothesis is not None else None,
        suggestion=one.suggestion,
    )


def _pair(one: Pair, source: At, hypothesis: At) -> PairResponse:
    return PairResponse(
        source=mention(one.source, source),
        hypothesis=mention(one.hypothesis, hypothesis),
        explanation=one.explanation,
    )


def _explained(one: Explained, source: At, hypothesis: At) -> ExplainedResponse:
    at = source if one.side == "source" else hypothesis
    return ExplainedResponse(side=one.side, mention=mention(one.mention, at), reason=one.reason)


def verdict(
    one: Verdict, *, details: bool = False, shadow: bool = False, source: At = same, hypothesis: At = same
) -> VerdictResponse:
    """Tell a verdict; with ``details`` the mentions of both sides and what accounts for what."""
    known = one.coverage
    is_clean = one.action == "pass" and not details  # its findings need not be built
    action = str(one.action)
    return VerdictResponse(
        action="pass" if shadow else action,
        would=action if shadow and action != "pass" else "",
        issues=[] if is_clean else [_issue(issue, source, hypothesis) for issue in one.issues],
        reason=one.reason,
        source_lang=known.source_lang if known is not None else "",
        target_lang=known.target_lang if known is not None else "",
        note=known.note if known is not None else "",
        source_mentions=[mention(m, source) for m in one.source_mentions] if details else [],
        hypothesis_mentions=[mention(m, hypothesis) for m in one.hypothesis_mentions] if details else [],
        pairs=[_pair(pair, source, hypothesis) for pair in one.alignment.pairs] if details else [],
        explained=[_explained(e, source, hypothesis) for e in one.alignment.explained] if details else [],
    )


def repair(one: Repair, asked: RepairRequest) -> RepairResponse:
    """Tell a repair: edits are places of the text that was asked about, the verdict is on the text that was made."""
    source, before, after = (places(text, asked.offsets) for text in (asked.source, asked.hypothesis, one.text))
    return RepairResponse(
        text=one.text,
        repaired=bool(one.edits),
        verdict=verdict(one.verdict, details=asked.details, source=source, hypothesis=after),
        edits=[EditResponse(start=before(e.start), end=before(e.end), replacement=e.replacement) for e in one.edits],
        refusals=list(one.refusals),
    )


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
        raise msgspec.ValidationError(f"the body is no JSON: {str(error)[:120]}") from None
