"""The OpenAPI document: made from the types that the code reads and writes, so it cannot say something else."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from numguard.server import guardrail, wire
from numguard.server.problems import PREFIX, TITLES
from numguard.server.settings import Settings

_JSON = "application/json"
_PROBLEM = "application/problem+json"
_REQUESTS = (wire.CheckRequest, wire.BatchRequest, wire.RepairRequest, wire.ExtractRequest, guardrail.GuardrailRequest)
_STREAM = (wire.StreamStart, wire.StreamPiece)
_ANSWERS = (wire.VerdictResponse, wire.BatchResponse, wire.RepairResponse, wire.ExtractResponse, wire.GuardResponse)
_OTHERS = (wire.LanguagesResponse, wire.PieceResponse, wire.DecisionResponse, wire.Health, wire.Problem)
_POSTS = {
    "check": ("Check one pair", wire.CheckRequest, wire.VerdictResponse),
    "batch": ("Check many pairs", wire.BatchRequest, wire.BatchResponse),
    "repair": ("Repair one pair", wire.RepairRequest, wire.RepairResponse),
    "extract": ("Find the numbers of a text", wire.ExtractRequest, wire.ExtractResponse),
}
_TAGS = {
    "pairs": "judge, repair and read whole texts",
    "streams": "guard what a model is writing",
    "service": "what the service knows, and how it is",
}
_RESPONSE = re.compile(r"(\w+)Response$")
_PAIR = {"source": "It costs 9,718 euros.", "hypothesis": "Es kostet 9,718 Euro."}
_LANGS = {"source_lang": "en", "target_lang": "de"}
_LICENCE = "MIT AND CC-BY-SA-3.0 AND Unicode-3.0"
_GROUPED = {"value": "9718", "unit": "EUR", "convention": "group ,"}
_DECIMAL = {"value": "9.718", "unit": "EUR", "convention": "decimal ,"}
_NUMBER = {"text": "9,718", "start": 9, "end": 14, "kind": "currency", "readings": [_GROUPED, _DECIMAL]}
_BLOCKED = {
    "action": "block",
    "issues": [
        {
            "id": "9357f1986a70",
            "type": "separator",
            "severity": "critical",
            "message": "source 9,718; translation 9,718 (9.718): the separators give another value",
            "source": _NUMBER,
            "hypothesis": _NUMBER | {"start": 10, "end": 15, "readings": [_DECIMAL, _GROUPED]},
            "suggestion": "9.718",
        }
    ],
    **_LANGS,
}
_REPAIRED = {
    "text": "Es kostet 9.718 Euro.",
    "repaired": True,
    "verdict": {"action": "pass", **_LANGS},
    "edits": [{"start": 10, "end": 15, "replacement": "9.718"}],
}
EXAMPLES: dict[str, tuple[Any, Any]] = {
    "check": (_PAIR | _LANGS, _BLOCKED),
    "batch": (_LANGS | {"pairs": [_PAIR]}, {"verdicts": [_BLOCKED]}),
    "repair": (_PAIR | _LANGS, _REPAIRED),
    "extract": ({"text": _PAIR["source"], "lang": "en"}, {"mentions": [_NUMBER], "lang": "en"}),
}
"""A request of each address, and its answer: tests/test_clients.py compares them with what the service says."""
_FAILURES = (400, 401, 408, 413, 415, 429, 431, 500, 503)


def document(settings: Settings, version: str) -> dict[str, Any]:
    """Return the document of a service with these settings."""
    _, components = msgspec.json.schema_components(
        (*_REQUESTS, *_STREAM, *_ANSWERS, *_OTHERS), ref_template="#/components/schemas/{name}"
    )
    schemas = {_name(name): _optional(_renamed(schema)) for name, schema in components.items()}
    for schema in schemas.values():
        if "policy" in schema.get("properties", {}):
            schema["properties"]["policy"]["enum"] = list(settings.policies)
    schemas["Problem"]["properties"]["type"]["enum"] = [f"{PREFIX}{name}" for name in TITLES]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "numguard",
            "version": version,
            "summary": "Checks the numbers of a translation.",
            "description": f"Policies that requests may name: {', '.join(settings.policies)}.",
            "license": {"name": _LICENCE, "identifier": _LICENCE},
        },
        "servers": [{"url": "/", "description": "the service that this document comes from"}],
        "tags": [{"name": name, "description": said} for name, said in _TAGS.items()],
        "security": [{"bearer": []}] if settings.token else [{}],
        "paths": _paths(),
        "components": {"schemas": schemas, "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}},
    }


def _paths() -> dict[str, Any]:
    paths: dict[str, Any] = {
        f"/v1/{name}": {
            "post": {
                "operationId": name,
                "tags": ["pairs"],
                "summary": summary,
                "requestBody": {
                    "required": True,
                    "content": {_JSON: {"schema": _ref(asked), "example": EXAMPLES[name][0]}},
                },
                "responses": {"200": _ok(summary, _ref(told), EXAMPLES[name][1]), **_failures()},
            }
        }
        for name, (summary, asked, told) in _POSTS.items()
    }
    paths["/v1/stream"] = {
        "post": {
            "operationId": "stream",
            "tags": ["streams"],
            "summary": "Guard a translation that comes in pieces",
            "description": "The body has one JSON object a line: a StreamStart, then StreamPieces. The answer is a "
            "stream of server-sent events: `piece` (Piece), at the end `decision` (Decision) or "
            "`problem` (Problem). A WebSocket at the same address takes and sends the same objects as messages.",
            "requestBody": {"required": True, "content": {"application/x-ndjson": {"schema": {"type": "string"}}}},
            "responses": {
                "200": {"description": "Events", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
                **_failures(),
            },
        }
    }
    paths[guardrail.PATH] = {
        "post": {
            "operationId": "guardrail",
            "tags": ["streams"],
            "summary": "Judge a reply for LiteLLM's Generic Guardrail API",
            "requestBody": {"required": True, "content": {_JSON: {"schema": _ref(guardrail.GuardrailRequest)}}},
            "responses": {"200": _ok("Guardrail", _ref(wire.GuardResponse)), **_failures()},
        }
    }
    paths["/v1/languages"] = _get("languages", "Languages", _ref(wire.LanguagesResponse), failures=(401,))
    paths["/healthz"] = _get("healthz", "Whether the service lives", _ref(wire.Health), open_=True)
    paths["/readyz"] = _get("readyz", "Whether it takes requests", _ref(wire.Health), failures=(503,), open_=True)
    metrics = {"description": "Metrics", "content": {"text/plain": {"schema": {"type": "string"}}}}
    paths["/metrics"] = {
        "get": {
            "operationId": "metrics",
            "tags": ["service"],
            "summary": "Counters for Prometheus",
            "responses": {"200": metrics, **_failures((401,))},
        }
    }
    return paths


def _get(
    name: str, summary: str, schema: dict[str, Any], *, failures: tuple[int, ...] = (), open_: bool = False
) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": name,
        "tags": ["service"],
        "summary": summary,
        "responses": {"200": _ok(summary, schema), **_failures(failures)},
    }
    if open_:
        said["security"] = [{}]
    return {"get": said}


def _ref(kind: type) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{_name(kind.__name__)}"}


def _name(name: str) -> str:
    """Return what a type is called for those who generate a client: an answer is what it tells.

    >>> _name("VerdictResponse"), _name("CheckRequest")
    ('Verdict', 'CheckRequest')
    """
    return name.removesuffix("Response")


def _renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: _RESPONSE.sub(r"\1", one) if key in ("$ref", "title") and isinstance(one, str) else _renamed(one)
            for key, one in value.items()
        }
    return [_renamed(one) for one in value] if isinstance(value, list) else value


def _optional(schema: dict[str, Any]) -> dict[str, Any]:
    """Say of a key that may be left out what then holds, and no more.

    Generators take a key with ``default`` for one that every request and answer has.
    """
    for value in schema.get("properties", {}).values():
        if "default" in value:
            value["x-default"] = value.pop("default")
    return schema


def _ok(summary: str, schema: dict[str, Any], example: object = None) -> dict[str, Any]:
    shown = {} if example is None else {"example": example}
    return {"description": summary, "content": {_JSON: {"schema": schema, **shown}}}


def _failures(statuses: tuple[int, ...] = _FAILURES) -> dict[str, Any]:
    names = {status: [name for name, (code, _) in TITLES.items() if code == status] for status in statuses}
    return {
        str(status): {
            "description": "; ".join(f"{name}: {TITLES[name][1]}" for name in known),
            "content": {_PROBLEM: {"schema": _ref(wire.Problem)}},
        }
        for status, known in names.items()
    }
