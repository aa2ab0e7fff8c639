"""Suites and runs as JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from numguard.formats.whole import read_json, write_whole
from numguard.model.errors import InputError
from numguard.probe.model import Run, Suite
from numguard.probe.summary import summarise

_T = TypeVar("_T")
_RUNNING = ("command", "callable", "http")
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
                **{name: value for name, value in asdict(result).items() if name not in ("case", "passed")},
                "outcome": result.outcome,
            }
            for result in run.results
        ],
        "internal": run.internal,
        "is_lenient": run.is_lenient,
        "provenance": asdict(run.provenance),
    }


def report_record(runs: Sequence[Run]) -> dict[str, Any]:
    """Return runs with their summary as JSON values."""
    return {"format": REPORT, "summary": summarise(runs), "runs": [run_record(run) for run in runs]}


def write_json(path: str | Path, record: dict[str, Any]) -> None:
    """Write JSON; the file is complete when it is there under its name.

    Raises InputError when it cannot be written.
    """
    try:
        raw = msgspec.json.format(msgspec.json.encode(record), indent=1)
    except UnicodeEncodeError:  # A lone surrogate in an output; JSON has an escape for it, msgspec has not.
        raw = json.dumps(record, indent=1).encode()
    write_whole(path, raw + b"\n")


def read_suite(path: str | Path) -> Suite:
    """Read a suite.

    Raises InputError when the file is none, or a number of it has no place in its sentence, or no value.
    """
    return _suite(path, _read(path, SUITE, "numguard probe generate writes one"))


def read_suite_and_plan(path: str | Path) -> tuple[Suite, Plan]:
    """Read a suite and its ``run``: the target language and system with which pytest runs it.

    Raises InputError when the file is none.
    """
    record = _read(path, SUITE, "numguard probe generate writes one")
    suite = _suite(path, record)
    plan = convert(path, record.get("run", {}), Plan, ".run")
    # A file of cases may come from anybody: what it may name, it may have run, with the keys of who runs it.
    if named := [kind for kind in _RUNNING if kind in plan.system]:
        raise InputError(
            f"{path}: run.system: a suite names no {named[0]}; name it with --numguard-system, "
            "or as numguard_system in the configuration of pytest"
        )
    names = {case.capability for case in suite.cases}
    for name, least in plan.thresholds.items():
        if not 0 <= least <= 100 or (name and name not in names):
            raise InputError(
                f"{path}: run.fail_under {name!r}: give per cent from 0 to 100, for {', '.join(sorted(names))}"
            )
    return suite, plan


def read_report(path: str | Path) -> tuple[Run, ...]:
    """Read the runs of a JSON report.

    Raises InputError when the file is none.
    """
    record = _read(path, REPORT, "numguard probe run --json writes one")
    return tuple(_run(path, run) for run in convert(path, record.get("runs"), tuple[dict[str, Any], ...], ".runs"))


@dataclass(frozen=True, slots=True)
class Plan:
    """How pytest runs a suite: into which languages, with which system, and what has to pass."""

    target_lang: str | tuple[str, ...] = ()
    system: dict[str, Any] = field(default_factory=dict)
    fail_under: float | dict[str, float] = field(default_factory=dict)

    @property
    def thresholds(self) -> dict[str, float]:
        """The least pass rates by capability; the one named "" is for all cases."""
        return self.fail_under if isinstance(self.fail_under, dict) else {"": self.fail_under}


def _run(path: str | Path, record: dict[str, Any]) -> Run:
    """Read a run, whose results have the fields of their cases beside their own, and the outcome told."""
    results = record.get("results")
    told = [entry if isinstance(entry, dict) else {} for entry in results] if isinstance(results, list) else []
    nested = [{**entry, "case": entry, "passed": entry.get("outcome") == "passed"} for entry in told]
    run = convert(path, record | ({"results": nested} if told else {}), Run, ".runs")
    for result, entry in zip(run.results, told, strict=True):
        if result.outcome != entry.get("outcome") or bool(result.faults) != (result.outcome == "failed"):
            said = f"the outcome {entry.get('outcome')!r} does not fit the fields beside it"
            raise InputError(f"{path}: case {result.case.id!r}: {said}")
    return run


def _suite(path: str | Path, record: dict[str, Any]) -> Suite:
    suite = convert(path, {name: value for name, value in record.items() if name not in ("format", "run")}, Suite)
    for case in suite.cases:
        for slot in case.slots:
            where = f"{path}: case {case.id!r}: the number {slot.text!r}"
            if not 0 <= slot.start < slot.end or case.source[slot.start : slot.end] != slot.text:
                raise InputError(f"{where} does not stand at {slot.start} to {slot.end} of the sentence")
            if not slot.has_value:
                raise InputError(f"{where} has the value {slot.value!r}, which is none in the style {slot.style!r}")
    return suite


def _read(path: str | Path, form: str, hint: str) -> dict[str, Any]:
    record = read_json(path)
    if not isinstance(record, dict) or record.get("format") != form:
        raise InputError(f"{path}: it is not a {form} file; {hint}")
    return record


def convert(path: str | Path, record: Any, kind: type[_T], where: str = "") -> _T:
    """Return the value that JSON values are; raises InputError, which names the place, where they are none."""
    try:
        return msgspec.convert(record, kind, strict=True)
    except msgspec.ValidationError as error:
        # msgspec names the place: $.cases[3].slots[0].start
        said = str(error).replace("`$", f"`${where}") if "`$" in str(error) else f"{error} - at `${where}`"
        raise InputError(f"{path}: {said}") from error
    except UnicodeEncodeError as error:
        raise InputError(f"{path}: a key holds half a character (a lone surrogate)") from error
