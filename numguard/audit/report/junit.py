"""JUnit XML: each finding is a test that failed, in the suite of its file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import IO
from xml.sax.saxutils import escape, quoteattr

from numguard.audit.tally import Tally
from numguard.config.stored import issues_of, place_of
from numguard.model import Record

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


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
        file.write(f'<testcase classname={_attr(name)} name="{count} pairs whose numbers agree"/>\n')
    for record in findings:
        file.write(_test(record))
    file.write("</testsuite>\n</testsuites>\n")


def _test(record: Record) -> str:
    issues = issues_of(record)
    message = _attr("; ".join(issue["message"] for issue in issues))
    kind = _attr(issues[0]["type"])
    texts = "\n".join([record.get("source", ""), record.get("hypothesis", "")])
    body = escape(_clean(texts))
    tag = {"block": "failure", "flag": "skipped"}.get(record["action"], "error")
    typed = f" type={kind}" if tag != "skipped" else ""
    head = f"<testcase classname={_attr(record.get('file', ''))} name={_attr(place_of(record))} "
    where = f'file={_attr(record.get("file", ""))} line="{record.get("line", 0)}"'
    if tag == "skipped":
        return f"{head}{where}><skipped message={message}/><system-out>{body}</system-out></testcase>\n"
    return f"{head}{where}><{tag}{typed} message={message}>{body}</{tag}></testcase>\n"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def _attr(text: str) -> str:
    return quoteattr(_clean(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
