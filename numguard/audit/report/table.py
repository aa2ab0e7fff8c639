"""CSV: a line for each issue, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import IO

from numguard.config.stored import issues_of
from numguard.model import Record

COLUMNS = (
    "file", "line", "unit", "source_lang", "target_lang", "action", "grade", "type", "severity", "message",
    "source_number", "hypothesis_number", "suggestion", "source", "hypothesis",
)  # fmt: skip


def write(findings: Iterable[Record], file: IO[str]) -> None:
    """Write findings with a header; a text that a spreadsheet would run as a formula is written as text."""
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for record in findings:
        for issue in issues_of(record):
            mine = {
                "type": issue["type"],
                "severity": issue["severity"],
                "message": issue["message"],
                "source_number": (issue.get("source") or {}).get("text", ""),
                "hypothesis_number": (issue.get("hypothesis") or {}).get("text", ""),
                "suggestion": issue.get("suggestion") or "",
            }
            cells = record | mine
            writer.writerow([_cell(cells.get(name)) for name in COLUMNS])


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula (CWE-1236).

    >>> _cell("=1+1"), _cell("-5"), _cell(3)
    ("'=1+1", '-5', 3)
    """
    if not isinstance(value, str):
        return "" if value is None else value
    is_number = value.lstrip("+-").replace(".", "", 1).isdecimal()
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") and not is_number else value
