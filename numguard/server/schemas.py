"""JSON Schemas of all that numguard says as JSON: verdicts, decisions, repairs, mentions, findings of an audit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

from numguard.formats.rows import NO_PAIR
from numguard.guard.decision import Response
from numguard.model import Action, Bound, IssueType, Kind, Record, Severity
from numguard.model.errors import InputError, quoted

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Record = {"type": "string"}
_COUNT: Record = {"type": "integer", "minimum": 0}
_SHARE: Record = {"type": "number", "minimum": 0, "maximum": 1}
_TRUTH: Record = {"type": "boolean"}
_SPAN: Record = {"type": "array", "prefixItems": [_COUNT, _COUNT], "items": False, "minItems": 2}


def _object(doc: str, required: Mapping[str, Record], optional: Mapping[str, Record] | None = None) -> Record:
    """Return the schema of an object that has the first keys always, the others at times, and no more."""
    return {
        "type": "object",
        "description": doc,
        "properties": dict(required) | dict(optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }


def _one_of(values: Iterable[StrEnum]) -> Record:
    return {"enum": [str(value) for value in values]}


def _list(item: Record) -> Record:
    return {"type": "array", "items": item}


def _or_null(one: Record) -> Record:
    return {"anyOf": [one, {"type": "null"}]}


def _part(name: str) -> Record:
    return {"$ref": f"#/$defs/{name}"}


_OUTCOME: Record = {"action": _one_of(Action), "issues": _list(_part("issue"))}
_WHY: Record = {"reason": _TEXT | {"description": "why nothing was judged, or which limit acted"}}

_PARTS: dict[str, Record] = {
    "reading": _object(
        "One exact value that a number may have. The value is a text, a/b for a fraction.",
        {"value": {"type": "string", "pattern": r"^-?\d+(\.\d+|/\d+)?$"}},
        {"unit": _TEXT, "bound": _one_of(Bound), "convention": _TEXT},
    ),
    "mention": _object(
        "A number of a text; its span is half-open, in code points.",
        {
            "text": _TEXT,
            "start": _COUNT,
            "end": _COUNT,
            "kind": _one_of(Kind),
            "readings": _list(_part("reading")),
        },
        {"parts": _list(_part("mention")), "soft": {"const": True}},
    ),
    "issue": _object(
        "One disagreement. The id is the same for the same issue in every run.",
        {
            "id": {"type": "string", "pattern": "^[0-9a-f]{12}$"},
            "type": _one_of(IssueType),
            "severity": _one_of(Severity),
            "message": _TEXT,
            "source": _or_null(_part("mention")),
            "hypothesis": _or_null(_part("mention")),
            "suggestion": _or_null(_TEXT),
            "rule": _TEXT,
            "hint": _TEXT,
            "confidence": _SHARE,
        },
    ),
    "pair": _object(
        "Two numbers that account for each other; rule is a name of docs/reference/explanations.md.",
        {"source": _part("mention"), "hypothesis": _part("mention"), "explanation": _TEXT, "rule": _TEXT},
    ),
    "explained": _object(
        "A number of one side that needs no partner.",
        {"side": {"enum": ["source", "hypothesis"]}, "mention": _part("mention"), "reason": _TEXT, "rule": _TEXT},
    ),
    "coverage": _object(
        "The languages, what is known of them, and how they came about.",
        {
            "source_lang": _TEXT,
            "target_lang": _TEXT,
            "source_tier": _TEXT,
            "target_tier": _TEXT,
            "note": _TEXT,
            "source_unread": _TEXT,
            "target_unread": _TEXT,
        },
    ),
    "edit": _object(
        "Replace hypothesis[start:end] by the replacement; issue is the id of what it settles.",
        {"start": _COUNT, "end": _COUNT, "replacement": _TEXT, "type": _one_of(IssueType), "issue": _TEXT},
    ),
    "verdict": _object(
        "What is to be said about one pair: Verdict.to_dict(), numguard check --json.",
        _OUTCOME
        | {
            "ok": _TRUTH,
            "score": _or_null(_SHARE),
            "source_mentions": _list(_part("mention")),
            "hypothesis_mentions": _list(_part("mention")),
            "pairs": _list(_part("pair")),
            "explained": _list(_part("explained")),
            "coverage": _or_null(_part("coverage")),
        },
        _WHY,
    ),
    "repair": _object(
        "A repaired text, or the text as it was with the reasons: Repair.to_dict().",
        {
            "text": _TEXT,
            "edits": _list(_part("edit")),
            "refusals": _list(_TEXT),
            "is_partial": _TRUTH,
            "verdict": _part("verdict"),
        },
    ),
    "decision": _object(
        "What a guard lets out: Decision.to_dict().",
        {
            "response": _one_of(Response),
            "ok": _TRUTH,
            "text": _or_null(_TEXT),
            "would": _one_of(Response),
            "candidate": _COUNT,
            "reason": _TEXT,
            "seconds": {"type": "number", "minimum": 0},
            "verdict": _or_null(_part("verdict")),
            "repair": _or_null(_part("repair")),
        },
    ),
    "finding": {
        "description": "A line of numguard audit --findings: a pair with issues, or a line that holds no pair.",
        "anyOf": [
            _object(
                "A pair that is flagged, blocked, or not judged.",
                _OUTCOME
                | {
                    "file": _TEXT,
                    "line": _COUNT,
                    "source_lang": _TEXT,
                    "target_lang": _TEXT,
                    "grade": _or_null(_SHARE),
                    "source": _TEXT,
                    "hypothesis": _TEXT,
                    "accounted": _list(
                        _object(
                            "Spans of two numbers that account for each other.",
                            {"source": _SPAN, "hypothesis": _SPAN, "explanation": _TEXT},
                        )
                    ),
                },
                _WHY | {"unit": _TEXT, "state": _TEXT},
            ),
            _object(
                "A line that is not a pair.",
                {
                    "file": _TEXT,
                    "line": _COUNT,
                    "action": {"enum": list(NO_PAIR)},
                    "reason": _TEXT,
                },
                {"unit": _TEXT},
            ),
        ],
    },
}
NAMES = ("verdict", "issue", "mention", "repair", "decision", "finding")
"""The schemas that can be asked for."""


@cache
def schema(name: str) -> Record:
    """Return the JSON Schema (2020-12) of one kind of record; raises InputError for a name that has none.

    >>> schema("issue")["properties"]["severity"]["enum"]
    ['neutral', 'minor', 'major', 'critical']
    """
    if name not in NAMES:
        raise InputError(f"no schema {quoted(name)} (known: {', '.join(NAMES)})")
    needed: dict[str, Record] = {}
    _collect(_PARTS[name], needed)
    return {"$schema": _DIALECT, "title": name} | _PARTS[name] | {"$defs": dict(sorted(needed.items()))}


def _collect(part: object, needed: dict[str, Record]) -> None:
    """Add the parts that a part names, and those that they name."""
    if isinstance(part, dict):
        if isinstance(ref := part.get("$ref"), str):
            name = ref.rpartition("/")[2]
            if name not in needed:
                needed[name] = _PARTS[name]
                _collect(_PARTS[name], needed)
        for value in part.values():
            _collect(value, needed)
    elif isinstance(part, list):
        for value in part:
            _collect(value, needed)
