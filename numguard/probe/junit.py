"""A report as JUnit XML: a test for each case, a suite for each direction and capability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from numguard.formats.junit import Suites, Test, write
from numguard.probe.model import Result, Run
from numguard.probe.summary import by_capability, rate, shortfalls


def junit(runs: Sequence[Run], thresholds: Mapping[str, float] | None = None) -> str:
    """Return runs as JUnit XML: a suite for each direction and capability, a test for each case.

    With ``thresholds`` (capability, or "" for all, to per cent) a failed case fails the job where its direction falls
    under one of them, or its capability under the one for all; it is told as skipped where nothing falls under. The
    suite "thresholds" has each that is not met. What was not judged is an error, and so is each fault of numguard
    itself, in the suite "numguard".
    """
    suites: Suites = []
    for run in runs:
        missed = {name for name, _ in shortfalls([run], thresholds or {})}
        for name, results in by_capability(run.results).items():
            share = rate(results)["rate"]
            is_under = share is not None and share < (thresholds or {}).get("", 0.0)
            is_told_only = bool(thresholds) and not is_under and missed.isdisjoint(("", name))
            failure = "skipped" if is_told_only else "failure"
            suites.append((f"{run.system} {run.direction} {name}", [_test(result, failure) for result in results]))
    if thresholds:
        suites.append(("thresholds", _thresholds(runs, thresholds)))
    for run in runs:
        if run.internal:
            test = Test(f"{run.system} {run.direction} internal errors", "error", run.internal)
            suites.append(("numguard", [test]))
    return write("numguard probe", suites)


def _thresholds(runs: Sequence[Run], thresholds: Mapping[str, float]) -> list[Test]:
    missed: dict[str, list[str]] = {}
    for name, text in shortfalls(runs, thresholds):
        missed.setdefault(name, []).append(text)
    return [
        Test(f"{name or 'all'} >= {least:g} %", "failure" if name in missed else "", "; ".join(missed.get(name, ())))
        for name, least in thresholds.items()
    ]


def _test(result: Result, failure: str) -> Test:
    if not result.is_judged:
        return Test(result.case.id, "error", result.error or f"not judged: {result.reason}", type=result.outcome)
    if result.passed:
        return Test(result.case.id)
    first = result.faults[0]
    text = "\n".join([result.case.source, result.output, *(fault.message for fault in result.faults)])
    kind = f"{first.category}/{first.type}" if failure == "failure" else ""
    return Test(result.case.id, failure, first.message, text, kind)
