"""A report as JUnit XML: what continuous integration shows and fails on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from numguard.probe.model import Result, Run
from numguard.probe.summary import by_capability, rate, shortfalls

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(runs: Sequence[Run], thresholds: Mapping[str, float] | None = None) -> str:
    """Return runs as JUnit XML: a suite for each direction and capability, a test for each case.

    With ``thresholds`` (capability, or "" for all, to per cent) a failed case fails the job where its direction falls
    under one of them, or its capability under the one for all; it is told as skipped where nothing falls under. The
    suite "thresholds" has each that is not met. What was not judged is an error, and so is each fault of numguard
    itself, in the suite "numguard".
    """
    suites = []
    for run in runs:
        missed = {name for name, _ in shortfalls([run], thresholds or {})}
        for name, results in by_capability(run.results).items():
            share = rate(results)["rate"]
            is_under = share is not None and share < (thresholds or {}).get("", 0.0)
            is_told_only = bool(thresholds) and not is_under and missed.isdisjoint(("", name))
            suites.append(_suite(f"{run.system} {run.direction} {name}", results, is_told_only=is_told_only))
    if thresholds:
        suites.append(_thresholds(runs, thresholds))
    suites += [_internal(run) for run in runs if run.internal]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="numguard probe">\n'
        + "\n".join(suites)
        + "\n</testsuites>\n"
    )


def _suite(name: str, results: Sequence[Result], *, is_told_only: bool) -> str:
    outcomes = [r.outcome for r in results]
    failed, errors = outcomes.count("failed"), outcomes.count("error") + outcomes.count("abstained")
    counts = f'tests="{len(results)}" failures="{0 if is_told_only else failed}" errors="{errors}"'
    skipped = failed if is_told_only else 0
    tests = "\n".join(_test(name, r, is_told_only=is_told_only) for r in results)
    return f'<testsuite name={_attr(name)} {counts} skipped="{skipped}">\n{tests}\n</testsuite>'


def _thresholds(runs: Sequence[Run], thresholds: Mapping[str, float]) -> str:
    missed = shortfalls(runs, thresholds)
    tests = []
    for name, least in thresholds.items():
        head = f'<testcase classname="thresholds" name={_attr((name or "all") + f" >= {least:g} %")}>'
        texts = [text for missed_name, text in missed if missed_name == name]
        failure = f"<failure message={_attr('; '.join(texts))}/>" if texts else ""
        tests.append(f"{head}{failure}</testcase>")
    failures = len({name for name, _ in missed})
    counts = f'tests="{len(tests)}" failures="{failures}" errors="0" skipped="0"'
    return f'<testsuite name="thresholds" {counts}>\n' + "\n".join(tests) + "\n</testsuite>"


def _internal(run: Run) -> str:
    name = _attr(f"{run.system} {run.direction} internal errors")
    test = f'<testcase classname="numguard" name={name}><error message={_attr(run.internal)}/></testcase>'
    return f'<testsuite name="numguard" tests="1" failures="0" errors="1" skipped="0">\n{test}\n</testsuite>'


def _test(suite: str, result: Result, *, is_told_only: bool) -> str:
    head = f"<testcase classname={_attr(suite)} name={_attr(result.case.id)}"
    if not result.is_judged:
        message = result.error or f"not judged: {result.reason}"
        return f"{head}><error type={_attr(result.outcome)} message={_attr(message)}/></testcase>"
    if result.passed:
        return f"{head}/>"
    first = result.faults[0]
    message = _attr(first.message)
    text = escape(clean("\n".join([result.case.source, result.output, *(f.message for f in result.faults)])))
    if is_told_only:
        return f"{head}><skipped message={message}/><system-out>{text}</system-out></testcase>"
    kind = _attr(f"{first.category}/{first.type}")
    return f"{head}><failure type={kind} message={message}>{text}</failure></testcase>"


def clean(text: str) -> str:
    """Replace what XML cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def _attr(text: str) -> str:
    return quoteattr(clean(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
