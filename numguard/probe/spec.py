"""Systems by description: what a command line, a suite file or a pytest option says about the system under test."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from numguard.model.errors import InputError
from numguard.probe.command import Command, argv_of
from numguard.probe.deadline import LONGEST
from numguard.probe.http import Endpoint, shape
from numguard.probe.model import Suite
from numguard.probe.oracle import FORMS, Oracle
from numguard.probe.systems import MOST_BYTES, Function, Retrying, System, function, outputs

KINDS = ("command", "http", "callable", "outputs", "oracle")
TIMEOUTS = {"command": 600.0, "http": 120.0}
"""Seconds after which a text is given up, when nothing else is said."""

_NAMES = dict(zip(KINDS, ("program", "http:// or https:// address", "module:function", "file", "form"), strict=True))
_OPTIONS = frozenset(
    {"name", "workers", "retries", "pause", "patience", "timeout", "request_timeout", "shape", "headers", "model"}
    | {"max_bytes", "batch"}
)
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")


def system_of(spec: Mapping[str, Any], suite: Suite) -> System:
    """Build the system that a description names: one of command, http, callable, outputs, oracle, and its options.

    >>> from numguard.probe.model import Suite
    >>> system_of({"command": "./translate {source} {target}", "name": "ours"}, Suite("en", "1", ())).name
    'ours'

    Raises InputError for a description that names no system, two, an option that does not exist or a value that it does
    not take.
    """
    kinds = [kind for kind in KINDS if spec.get(kind) not in (None, False)]
    unknown = sorted(map(str, set(spec) - set(KINDS) - _OPTIONS))
    if len(kinds) != 1 or unknown:
        said = f"unknown option {unknown[0]!r}" if unknown else f"{len(kinds)} systems named"
        raise InputError(f"{said}: name one of {', '.join(KINDS)}, with any of {', '.join(sorted(_OPTIONS))}")
    kind = kinds[0]
    value = "same" if kind == "oracle" and spec[kind] is True else _text(spec, kind)
    name = _text(spec, "name", "")
    workers, retries = int(_number(spec, "workers", 1, 1, 10_000)), int(_number(spec, "retries", 3, 0, 1_000))
    pause, patience = _number(spec, "pause", 0.5, 0, LONGEST), _number(spec, "patience", 10.0, 0.001, LONGEST)
    timeout = _number(spec, "timeout", TIMEOUTS.get(kind, LONGEST), 0.001, LONGEST)
    request = _number(spec, "request_timeout", LONGEST, 0.001, LONGEST)
    most = int(_number(spec, "max_bytes", MOST_BYTES, 1, 1_000_000_000))
    match kind:
        case "command":
            named = name or PurePath(argv_of(value)[0]).name
            is_batch = bool(spec.get("batch"))
            return Command(value, named, workers, retries, pause, patience, timeout, max_bytes=most, is_batch=is_batch)
        case "http":
            headers, keys = _headers(spec.get("headers", {}))
            form, model = shape(_text(spec, "shape", "libretranslate")), _text(spec, "model", "")
            endpoint = Endpoint(value, form, name or model or "http", headers, model, timeout, most, keys, request)
            return Retrying(endpoint, workers, retries, pause)
        case "callable":
            system = function(value)
            return Retrying(Function(system.call, name or system.name, timeout, request), workers, retries, pause)
        case "outputs":
            return Retrying(outputs(value, suite, name, most), 1, 0)
        case _:
            if value not in FORMS:
                raise InputError(f"oracle {value!r}: say one of {', '.join(FORMS)}")
            return Retrying(Oracle(suite, value), 1, 0)


def _text(spec: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """Return a text of a description; without a default there must be one. Addresses hold secrets: none is repeated."""
    value = spec.get(name, default)
    if not isinstance(value, str):
        raise InputError(f"{name}: it is {type(value).__name__}, not a text")
    if default is None and not value.strip():
        raise InputError(f"{name}: it is blank; name a {_NAMES[name]}")
    return value


def _number(spec: Mapping[str, Any], name: str, default: float, low: float, high: float) -> float:
    value = spec.get(name, default)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not low <= value <= high or (isinstance(default, int) and value != int(value)):
        kind = "a whole number" if isinstance(default, int) else "a number"
        raise InputError(f"{name} {value!r}: give {kind} from {low:g} to {high:,.0f}")
    return float(value)


def _headers(said: Any) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return headers with what the environment has for ${NAME} in them, and the values that came from there."""
    if not isinstance(said, Mapping) or not all(isinstance(text, str) for pair in said.items() for text in pair):
        raise InputError("headers: it is not an object of texts by name")
    keys: list[str] = []

    def value(match: re.Match[str]) -> str:
        keys.append(_from_environment(match[1]))
        return keys[-1]

    # A secret belongs in the environment, not in a file or a command line.
    headers = {name: _VARIABLE.sub(value, text) for name, text in said.items()}
    return headers, tuple(keys)


def _from_environment(name: str) -> str:
    """Return a value of the environment without the line end that files of secrets have."""
    if name not in os.environ:
        raise InputError(f"the environment has no {name}, which a header names")
    value = os.environ[name].rstrip("\r\n")
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in value):
        raise InputError(
            f"the environment's {name}, which a header names, holds a control character (a line break?) or no UTF-8"
        )
    return value
