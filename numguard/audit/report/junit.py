"""JUnit XML: each finding is a test that failed, in the suite of its file."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from typing import IO

from numguard.audit.tally import Tally
from numguard.config.stored import issues_of, place_of
from numguard.formats.junit import Test, element
from numguard.model import Record


def write(findings: Iterable[Record], file: IO[str], tally: Tally) -> None:
    """Write findings as tests of one suite, and all that passed as one more test in each file's name.

    A block fails; a line that is no pair, or that was not judged, is an error; a flag is told and does not fail.
    """
    failed, flagged = tally.total("block"), tally.total("flag")
    errors = tally.total("abstain") + tally.malformed + tally.unread
    passing = [(name, counts["pass"]) for name, counts in sorted(tally.files.items())]
    tests = failed + flagged + errors + len(passing)
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="numguard audit">\n')
    file.write(
        f'<testsuite name="numguard audit" tests="{tests}" failures="{failed}" errors="{errors}" skipped="{flagged}">\n'
    )
    for name, count in passing:
        _put(file, name, Test(f"{count} pairs whose numbers agree"))
    for record in findings:
        _put(file, record.get("file", ""), _test(record))
    file.write("</testsuite>\n</testsuites>\n")


def _put(file: IO[str], suite: str, test: Test) -> None:
    file.write(ElementTree.tostring(element(suite, test), encoding="unicode") + "\n")


def _test(record: Record) -> Test:
    issues = issues_of(record)
    outcome = {"block": "failure", "flag": "skipped"}.get(record["action"], "error")
    return Test(
        place_of(record),
        outcome,
        "; ".join(issue["message"] for issue in issues),
        "\n".join([record.get("source", ""), record.get("hypothesis", "")]),
        issues[0]["type"] if outcome != "skipped" else "",
        place={"file": record.get("file", ""), "line": str(record.get("line", 0))},
    )
