"""A report as JUnit XML: what continuous integration shows and fails on."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from numguard.probe.model import Result, Run
from numguard.probe.summary import by_capability, rate, shortfalls

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Test:
    """One test: ``outcome`` is failure, error or skipped, and "" for one that passed."""

    name: str
    outcome: str = ""
    message: str = ""
    text: str = ""
    type: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)


Suites = list[tuple[str, Sequence[Test]]]
"""Tests by the name of their suite."""


def write(name: str, suites: Iterable[tuple[str, Sequence[Test]]]) -> str:
    """Return suites of tests as JUnit XML."""
    root = ElementTree.Element("testsuites", name=name)
    for suite, tests in suites:
        counted = Counter(test.outcome for test in tests)
        counts = {"failures": counted["failure"], "errors": counted["error"], "skipped": counted["skipped"]}
        attributes = {"name": clean(suite), "tests": str(len(tests)), **{key: str(n) for key, n in counts.items()}}
        parent = ElementTree.SubElement(root, "testsuite", attributes)
        for test in tests:
            _put(parent, clean(suite), test)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _put(parent: ElementTree.Element, suite: str, test: Test) -> None:
    case = ElementTree.SubElement(parent, "testcase", classname=suite, name=clean(test.name))
    if test.properties:
        listed = ElementTree.SubElement(case, "properties")
        for key, value in test.properties.items():
            ElementTree.SubElement(listed, "property", name=key, value=value)
    if not test.outcome:
        return
    found = ElementTree.SubElement(case, test.outcome, message=clean(test.message))
    if test.type:
        found.set("type", clean(test.type))
    if test.text:
        place = found if test.outcome == "failure" else ElementTree.SubElement(case, "system-out")
        place.text = clean(test.text)


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


def clean(text: str) -> str:
    """Replace what XML cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
