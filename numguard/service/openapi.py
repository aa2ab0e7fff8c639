"""The OpenAPI document: made from the types that the code reads and writes, so it cannot say something else."""

from __future__ import annotations

from typing import Any

import msgspec

from numguard.service import guardrail, wire
from numguard.service.problems import TITLES
from numguard.service.settings import Settings

_JSON = "application/json"
_PROBLEM = "application/problem+json"
_REQUESTS = (wire.CheckRequest, wire.BatchRequest, wire.RepairRequest, wire.ExtractRequest, guardrail.GuardrailRequest)
_STREAM = (wire.StreamStart, wire.StreamPiece)
_ANSWERS = (wire.VerdictTold, wire.BatchTold, wire.RepairTold, wire.ExtractTold, wire.GuardTold)
_OTHERS = (wire.LanguagesTold, wire.PieceTold, wire.DecisionTold, wire.Health, wire.Problem)
_POSTS = {
    "check": ("Check one pair", wire.CheckRequest, wire.VerdictTold),
    "batch": ("Check many pairs", wire.BatchRequest, wire.BatchTold),
    "repair": ("Repair one pair", wire.RepairRequest, wire.RepairTold),
    "extract": ("Find the numbers of a text", wire.ExtractRequest, wire.ExtractTold),
}
_FAILURES = (400, 401, 408, 413, 415, 429, 431, 500, 503)


def document(settings: Settings, version: str) -> dict[str, Any]:
    """Return the document of a service with these settings."""
    _, components = msgspec.json.schema_components(
        (*_REQUESTS, *_STREAM, *_ANSWERS, *_OTHERS), ref_template="#/components/schemas/{name}"
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "numguard",
            "version": version,
            "summary": "Checks the numbers of a translation.",
            "description": f"Policies that requests may name: {', '.join(settings.policies)}.",
            "license": {"name": "MIT AND CC-BY-SA-3.0", "identifier": "MIT AND CC-BY-SA-3.0"},
        },
        "security": [{"bearer": []}] if settings.token else [{}],
        "paths": _paths(),
        "components": {"schemas": components, "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}},
    }


def _paths() -> dict[str, Any]:
    paths: dict[str, Any] = {
        f"/v1/{name}": {
            "post": {
                "operationId": name,
                "summary": summary,
                "requestBody": {"required": True, "content": {_JSON: {"schema": _ref(asked)}}},
                "responses": {"200": _ok(summary, _ref(told)), **_failures()},
            }
        }
        for name, (summary, asked, told) in _POSTS.items()
    }
    paths["/v1/stream"] = {
        "post": {
            "operationId": "stream",
            "summary": "Guard a translation that comes in pieces",
            "description": "The body has one JSON object a line: a StreamStart, then StreamPieces. The answer is a "
            "stream of server-sent events: `piece` (PieceTold), at the end `decision` (DecisionTold) or "
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
            "summary": "Judge a reply for LiteLLM's Generic Guardrail API",
            "requestBody": {"required": True, "content": {_JSON: {"schema": _ref(guardrail.GuardrailRequest)}}},
            "responses": {"200": _ok("Guardrail", _ref(wire.GuardTold)), **_failures()},
        }
    }
    paths["/v1/languages"] = _get("languages", "Languages", _ref(wire.LanguagesTold), failures=(401,))
    paths["/healthz"] = _get("healthz", "Whether the service lives", _ref(wire.Health), open_=True)
    paths["/readyz"] = _get("readyz", "Whether it takes requests", _ref(wire.Health), failures=(503,), open_=True)
    metrics = {"description": "Metrics", "content": {"text/plain": {"schema": {"type": "string"}}}}
    paths["/metrics"] = {
        "get": {
            "operationId": "metrics",
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
        "summary": summary,
        "responses": {"200": _ok(summary, schema), **_failures(failures)},
    }
    if open_:
        said["security"] = [{}]
    return {"get": said}


def _ref(kind: type) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _ok(summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": summary, "content": {_JSON: {"schema": schema}}}


def _failures(statuses: tuple[int, ...] = _FAILURES) -> dict[str, Any]:
    names = {status: [name for name, (code, _) in TITLES.items() if code == status] for status in statuses}
    return {
        str(status): {
            "description": "; ".join(f"{name}: {TITLES[name][1]}" for name in known),
            "content": {_PROBLEM: {"schema": _ref(wire.Problem)}},
        }
        for status, known in names.items()
    }
