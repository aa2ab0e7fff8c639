"""Annotations of GitHub's actions: workflow commands on standard output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from numguard.config.stored import issues_of
from numguard.model import Record

_COMMANDS = {"neutral": "notice", "minor": "notice", "major": "warning", "critical": "error"}


def lines_of(findings: Iterable[Record]) -> Iterator[str]:
    """Yield an annotation for each issue.

    >>> list(lines_of([{"action": "malformed", "file": "a.tsv", "line": 3, "reason": "100%"}]))
    ['::notice file=a.tsv,line=3,title=numguard%3A malformed::100%25']
    """
    for record in findings:
        for issue in issues_of(record):
            command = _COMMANDS.get(issue["severity"], "notice")
            place = f"file={_property(record.get('file', ''))},line={record.get('line', 1)}"
            hint = f" (expected: {issue['suggestion']})" if issue.get("suggestion") else ""
            unit = f"{record['unit']}: " if record.get("unit") else ""
            title = _property(f"numguard: {issue['type']}")
            yield f"::{command} {place},title={title}::{_data(unit + issue['message'] + hint)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
