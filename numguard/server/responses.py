"""Verdicts, repairs and mentions as the bodies that tell them, their places counted as the client counts them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from numguard.model import Explained, Issue, Mention, Pair, Reading, Repair, Verdict, number_text
from numguard.server import wire
from numguard.server.wire import OffsetUnit, T

At = Callable[[int], int]
"""Turns a place in a text, in code points, into what was asked for."""


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


def mention(one: Mention, at: At = same) -> wire.MentionResponse:
    """Tell a mention."""
    readings, parts = [_reading(reading) for reading in one.readings], [mention(part, at) for part in one.parts]
    given = {"start": at(one.start), "end": at(one.end), "kind": str(one.kind), "readings": readings, "parts": parts}
    return _like(wire.MentionResponse, one, given)


def verdict(
    one: Verdict, *, details: bool = False, shadow: bool = False, source: At = same, hypothesis: At = same
) -> wire.VerdictResponse:
    """Tell a verdict; with ``details`` the mentions of both sides and what accounts for what."""
    known = one.coverage
    is_clean = one.action == "pass" and not details  # its findings need not be built
    action = str(one.action)
    return wire.VerdictResponse(
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


def repair(one: Repair, asked: wire.RepairRequest) -> wire.RepairResponse:
    """Tell a repair: edits are places of the text that was asked about, the verdict is on the text that was made."""
    source, before, after = (places(text, asked.offsets) for text in (asked.source, asked.hypothesis, one.text))
    return wire.RepairResponse(
        text=one.text,
        repaired=bool(one.edits),
        verdict=verdict(one.verdict, details=asked.details, source=source, hypothesis=after),
        edits=[
            wire.EditResponse(start=before(e.start), end=before(e.end), replacement=e.replacement) for e in one.edits
        ],
        refusals=list(one.refusals),
    )


def _like(kind: type[T], one: object, given: dict[str, Any]) -> T:
    """Build a response from a value's fields of the same names, and from ``given`` where it has one."""
    return kind(**{name: given[name] if name in given else getattr(one, name) for name in kind.__struct_fields__})


def _reading(one: Reading) -> wire.ReadingResponse:
    return _like(wire.ReadingResponse, one, {"value": number_text(one.value)})


def _issue(one: Issue, source: At, hypothesis: At) -> wire.IssueResponse:
    sides = {"source": (one.source, source), "hypothesis": (one.hypothesis, hypothesis)}
    told = {name: None if number is None else mention(number, at) for name, (number, at) in sides.items()}
    return _like(wire.IssueResponse, one, {"type": str(one.type), "severity": str(one.severity), **told})


def _pair(one: Pair, source: At, hypothesis: At) -> wire.PairResponse:
    sides = {"source": mention(one.source, source), "hypothesis": mention(one.hypothesis, hypothesis)}
    return _like(wire.PairResponse, one, sides)


def _explained(one: Explained, source: At, hypothesis: At) -> wire.ExplainedResponse:
    at = source if one.side == "source" else hypothesis
    return _like(wire.ExplainedResponse, one, {"mention": mention(one.mention, at)})
