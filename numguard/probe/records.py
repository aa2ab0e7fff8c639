"""Suites and runs as JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from numguard.errors import InputError
from numguard.probe.model import Case, Fault, Result, Run, Suite
from numguard.probe.summary import summarise

_T = TypeVar("_T")
SUITE, REPORT = "numguard-suite/1", "numguard-probe/1"


def suite_record(suite: Suite) -> dict[str, Any]:
    """Return a suite as JSON values."""
    return {"format": SUITE, **asdict(suite)}


def run_record(run: Run) -> dict[str, Any]:
    """Return a run as JSON values."""
    return {
        "system": run.system,
        "source_lang": run.source_lang,
        "target_lang": run.target_lang,
        "results": [
            {
                **asdict(result.case),
                "output": result.output,
                "outcome": result.outcome,
                "faults": [asdict(fault) for fault in result.faults],
                "error": result.error,
                "beside": result.beside,
            }
            for result in run.results
        ],
    }


def report_record(runs: Sequence[Run]) -> dict[str, Any]:
    """Return runs with their summary as JSON values."""
    return {"format": REPORT, "summary": summarise(runs), "runs": [run_record(run) for run in runs]}


def write_json(path: str | Path, record: dict[str, Any]) -> None:
    """Write JSON; the file is complete when it is there under its name.

    Raises OSError when it cannot be written.
    """
    target = Path(path)
    try:
        raw = msgspec.json.format(msgspec.json.encode(record), indent=1)
    except UnicodeEncodeError:  # A lone surrogate in an output; JSON has an escape for it, msgspec has not.
        raw = json.dumps(record, indent=1).encode()
    partly = target.with_name(target.name + ".tmp")
    partly.write_bytes(raw + b"\n")
    partly.replace(target)


def read_suite(path: str | Path) -> Suite:
    """Read a suite.

    Raises InputError when the file is none.
    """
    record = _read(path, SUITE, "numguard probe generate writes one")
    record.pop("format")
    record.pop("run", None)
    return _convert(path, record, Suite)


def read_suite_and_plan(path: str | Path) -> tuple[Suite, dict[str, Any]]:
    """Read a suite and its ``run``: the target language and system with which pytest runs it.

    Raises InputError when the file is none.
    """
    plan = _read(path, SUITE, "numguard probe generate writes one").get("run", {})
    if not isinstance(plan, dict):
        raise InputError(f"{path}: 'run' is no object with target_lang and system")
    return read_suite(path), plan


def read_report(path: str | Path) -> tuple[Run, ...]:
    """Read the runs of a JSON report.

    Raises InputError when the file is none.
    """
    record = _read(path, REPORT, "numguard probe run --json writes one")
    runs = []
    for run in record.get("runs", ()):
        results = []
        for entry in run["results"]:
            case = _convert(path, {name: entry[name] for name in Case.__dataclass_fields__}, Case)
            faults = tuple(_convert(path, fault, Fault) for fault in entry["faults"])
            passed = entry["outcome"] == "passed"
            results.append(Result(case, entry["output"], passed, faults, entry["error"], entry["beside"]))
        runs.append(Run(run["system"], run["source_lang"], run["target_lang"], tuple(results)))
    return tuple(runs)


def _read(path: str | Path, form: str, hint: str) -> dict[str, Any]:
    try:
        record = json.loads(Path(path).read_bytes())
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from error
    if not isinstance(record, dict) or record.get("format") != form:
        raise InputError(f"{path}: it is no {form} file; {hint}")
    return record


def _convert(path: str | Path, record: dict[str, Any], kind: type[_T]) -> _T:
    try:
        return msgspec.convert(record, kind, strict=True)
    except msgspec.ValidationError as error:
        raise InputError(f"{path}: {error}") from error
