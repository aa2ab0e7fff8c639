"""What goes over the wire: one type for each body. The OpenAPI document, the client and the service share them.

Values are texts, because JSON numbers are not exact.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec

from numguard.model import Edit, Explained, Issue, Mention, Pair, Reading, number_text
from numguard.result import Repair, Verdict

T = TypeVar("T")


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request: a key that nobody knows is a mistake."""


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
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


class RepairRequest(CheckRequest, frozen=True, kw_only=True):
    """One pair to repair."""


class BatchRequest(Strict, frozen=True, kw_only=True):
    """Many pairs to check; the languages hold where a pair names none."""

    pairs: list[PairText]
    source_lang: str | None = None
    target_lang: str | None = None
    policy: str = "default"
    details: bool = False


class ExtractRequest(Strict, frozen=True, kw_only=True):
    """One text whose numbers are wanted."""

    text: str
    lang: str | None = None


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


class ReadingTold(Told, frozen=True, kw_only=True):
    """One exact value that a number may have."""

    value: str
    unit: str | None = None
    bound: str | None = None
    convention: str = ""


class MentionTold(Told, frozen=True, kw_only=True):
    """A number of a text: where it stands, in code points, and how it may be read."""

    text: str
    start: int
    end: int
    kind: str
    readings: list[ReadingTold] = []
    parts: list[MentionTold] = []
    soft: bool = False


class IssueTold(Told, frozen=True, kw_only=True):
    """One disagreement; ``id`` is the same for the same issue in every run."""

    id: str
    type: str
    severity: str
    message: str
    source: MentionTold | None = None
    hypothesis: MentionTold | None = None
    suggestion: str | None = None


class PairTold(Told, frozen=True, kw_only=True):
    """Two numbers that account for each other, and why."""

    source: MentionTold
    hypothesis: MentionTold
    explanation: str


class ExplainedTold(Told, frozen=True, kw_only=True):
    """A number of one side that needs no partner, and why."""

    side: str
    mention: MentionTold
    reason: str


class VerdictTold(Told, frozen=True, kw_only=True):
    """What is to be said about one pair. In shadow mode the action is pass, and ``would`` says what it would be."""

    action: str
    issues: list[IssueTold] = []
    reason: str = ""
    would: str = ""
    source_lang: str = ""
    target_lang: str = ""
    note: str = ""
    source_mentions: list[MentionTold] = []
    hypothesis_mentions: list[MentionTold] = []
    pairs: list[PairTold] = []
    explained: list[ExplainedTold] = []


class BatchTold(Told, frozen=True, kw_only=True):
    """The verdicts of a batch, in its order."""

    verdicts: list[VerdictTold]


class EditTold(Told, frozen=True, kw_only=True):
    """Replace ``hypothesis[start:end]`` by ``replacement``."""

    start: int
    end: int
    replacement: str


class RepairTold(Told, frozen=True, kw_only=True):
    """The repaired text, or the text as it was with the reasons; the verdict is on ``text``."""

    text: str
    repaired: bool
    verdict: VerdictTold
    edits: list[EditTold] = []
    refusals: list[str] = []


class ExtractTold(Told, frozen=True, kw_only=True):
    """The numbers of a text."""

    mentions: list[MentionTold]
    lang: str | None = None


class LanguageTold(Told, frozen=True, kw_only=True):
    """A language and what is known of it."""

    tag: str
    name: str
    tier: str


class LanguagesTold(Told, frozen=True, kw_only=True):
    """The languages with a locale file; digits are read in every language."""

    languages: list[LanguageTold]


class GuardTold(Told, frozen=True, kw_only=True):
    """What LiteLLM is to do with a reply: NONE, BLOCKED with the reason, or GUARDRAIL_INTERVENED with other texts."""

    action: str
    blocked_reason: str | None = None
    texts: list[str] | None = None


class PieceTold(Told, frozen=True, kw_only=True):
    """A piece that may go out."""

    text: str


class DecisionTold(Told, frozen=True, kw_only=True):
    """The end of a stream: what is to be made of the whole."""

    response: str
    text: str | None
    verdict: VerdictTold | None = None
    would: str = ""
    reason: str = ""


class Health(Told, frozen=True, kw_only=True):
    """That the service lives, or is ready."""

    status: str
    version: str = ""


class Problem(Told, frozen=True, kw_only=True):
    """What is wrong with a request (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = ""
    request_id: str = ""


# ---- from the model --------------------------------------------------------------------------------------------------


def _reading(one: Reading) -> ReadingTold:
    return ReadingTold(value=number_text(one.value), unit=one.unit, bound=one.bound, convention=one.convention)


def mention(one: Mention) -> MentionTold:
    """Tell a mention."""
    return MentionTold(
        text=one.text,
        start=one.start,
        end=one.end,
        kind=str(one.kind),
        readings=[_reading(reading) for reading in one.readings],
        parts=[mention(part) for part in one.parts],
        soft=one.soft,
    )


def _issue(one: Issue) -> IssueTold:
    return IssueTold(
        id=one.id,
        type=str(one.type),
        severity=str(one.severity),
        message=one.message,
        source=mention(one.source) if one.source is not None else None,
        hypothesis=mention(one.hypothesis) if one.hypothesis is not None else None,
        suggestion=one.suggestion,
    )


def _pair(one: Pair) -> PairTold:
    return PairTold(source=mention(one.source), hypothesis=mention(one.hypothesis), explanation=one.explanation)


def _explained(one: Explained) -> ExplainedTold:
    return ExplainedTold(side=one.side, mention=mention(one.mention), reason=one.reason)


def verdict(one: Verdict, *, details: bool = False, shadow: bool = False) -> VerdictTold:
    """Tell a verdict; with ``details`` the mentions of both sides and what accounts for what."""
    known = one.coverage
    is_clean = one.action == "pass" and not details  # its findings need not be built
    action = str(one.action)
    return VerdictTold(
        action="pass" if shadow else action,
        would=action if shadow and action != "pass" else "",
        issues=[] if is_clean else [_issue(issue) for issue in one.issues],
        reason=one.reason,
        source_lang=known.source_lang if known is not None else "",
        target_lang=known.target_lang if known is not None else "",
        note=known.note if known is not None else "",
        source_mentions=[mention(m) for m in one.source_mentions] if details else [],
        hypothesis_mentions=[mention(m) for m in one.hypothesis_mentions] if details else [],
        pairs=[_pair(pair) for pair in one.alignment.pairs] if details else [],
        explained=[_explained(e) for e in one.alignment.explained] if details else [],
    )


def _edit(one: Edit) -> EditTold:
    return EditTold(start=one.start, end=one.end, replacement=one.replacement)


def repair(one: Repair, *, details: bool = False) -> RepairTold:
    """Tell a repair."""
    return RepairTold(
        text=one.text,
        repaired=bool(one.edits),
        verdict=verdict(one.verdict, details=details),
        edits=[_edit(edit) for edit in one.edits],
        refusals=list(one.refusals),
    )


# ---- bytes -----------------------------------------------------------------------------------------------------------

_ENCODER = msgspec.json.Encoder()


def encode(told: object) -> bytes:
    """Write an answer as JSON; one with lone surrogates in escapes.

    >>> encode(PieceTold(text="a\\udc80"))
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
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.convert(_plain(body), kind)


def _plain(body: bytes) -> Any:
    try:
        return json.loads(body.decode("utf-8"))  # of bytes, it would read UTF-16 and UTF-32 too
    except (ValueError, RecursionError) as error:
        raise msgspec.ValidationError(f"the body is no JSON: {str(error)[:120]}") from None
