"""Systems by description: what a command line, a suite file or a pytest option says about the system under test."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from numguard.errors import InputError
from numguard.probe.command import Command
from numguard.probe.http import Endpoint, shape
from numguard.probe.model import Suite
from numguard.probe.oracle import Oracle
from numguard.probe.systems import Retrying, System, function, outputs

KINDS = ("command", "http", "callable", "outputs", "oracle")
_OPTIONS = frozenset({"name", "workers", "retries", "pause", "patience", "timeout", "shape", "headers", "model"})
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")


def system_of(spec: Mapping[str, Any], suite: Suite) -> System:
    """Build the system that a description names: one of command, http, callable, outputs, oracle, and its options.

    >>> from numguard.probe.model import Suite
    >>> system_of({"command": "./translate {source} {target}", "name": "ours"}, Suite("en", "1", ())).name
    'ours'

    Raises InputError for a description that names no system, two, or an option that does not exist.
    """
    kinds = [kind for kind in KINDS if spec.get(kind)]
    unknown = set(spec) - set(KINDS) - _OPTIONS
    if len(kinds) != 1 or unknown:
        said = f"unknown option {sorted(unknown)[0]!r}" if unknown else f"{len(kinds)} systems named"
        raise InputError(f"{said}: name one of {', '.join(KINDS)}, with any of {', '.join(sorted(_OPTIONS))}")
    workers, retries, pause = int(spec.get("workers", 1)), int(spec.get("retries", 3)), float(spec.get("pause", 0.5))
    if workers < 1 or retries < 0:
        raise InputError(f"workers {workers}, retries {retries}: give at least one worker and no negative number")
    value, name = spec[kinds[0]], str(spec.get("name", ""))
    patience, timeout = (
        float(spec.get("patience", 10.0)),
        float(spec.get("timeout", 600.0 if spec.get("command") else 60.0)),
    )
    match kinds[0]:
        case "command":
            return Command(
                str(value), name or PurePath(str(value).split()[0]).name, workers, retries, pause, patience, timeout
            )
        case "http":
            headers = {key: _with_variables(text) for key, text in spec.get("headers", {}).items()}
            form = shape(str(spec.get("shape", "libretranslate")))
            model = str(spec.get("model", ""))
            return Retrying(
                Endpoint(str(value), form, name or model or "http", headers, model, timeout), workers, retries, pause
            )
        case "callable":
            found = function(str(value))
            return Retrying(type(found)(found.call, name or found.name), workers, retries, pause)
        case "outputs":
            return Retrying(outputs(str(value), suite, name), 1, 0)
        case _:
            return Retrying(Oracle(suite, "same" if value is True else str(value)), 1, 0)


def _with_variables(text: str) -> str:
    """Put in what ${NAME} stands for: a secret belongs in the environment, not in a file or a command line."""

    def value(match: re.Match[str]) -> str:
        if match[1] not in os.environ:
            raise InputError(f"the environment has no {match[1]}, which a header names")
        return os.environ[match[1]]

    return _VARIABLE.sub(value, text)
