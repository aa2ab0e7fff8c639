"""The matrix that annotators fill by hand: a row for each markable, a column for each translation (section 5.3)."""

from __future__ import annotations

from collections.abc import Sequence

from numguard.audit.document.model import CLASH, ERRONEOUS, MISSING, Mark, Report
from numguard.formats.sheets import csv_of, xlsx_of

CELLS = {ERRONEOUS: "1", CLASH: "1", MISSING: "missing"}
"""What a cell says; 0 is a markable that is rendered right, and an empty cell one that could not be judged."""

HEAD = ("line", "kind", "markable", "source")


def rows(reports: Sequence[Report]) -> list[list[str]]:
    """Return the head and the rows of the matrix: 0, 1 or missing for each markable and translation."""
    places: dict[tuple[int, int, str], list[Mark | None]] = {}
    sources: dict[tuple[int, int, str], list[str]] = {}
    for at, report in enumerate(reports):
        for mark in report.marks:
            segment, markable = report.segments[mark.markable.at], mark.markable
            key = (max(segment.numbers), markable.start, markable.kind)
            sources.setdefault(key, [str(key[0]), markable.kind, markable.text, segment.source])
            places.setdefault(key, [None] * len(reports))[at] = mark
    table = [[*HEAD, *(report.system for report in reports)]]
    for key in sorted(places):
        cells = ("" if mark is None else CELLS.get(mark.label, "0") for mark in places[key])
        table.append([*sources[key], *cells])
    return table


def as_csv(reports: Sequence[Report]) -> bytes:
    """Return the matrix as CSV in UTF-8, with the mark by which spreadsheets know it."""
    return csv_of(_cells(reports))


def as_xlsx(reports: Sequence[Report]) -> bytes:
    """Return the matrix as XLSX, numbers as numbers and everything else as text.

    Raises InputError where openpyxl is not installed.
    """
    return xlsx_of(_cells(reports), frozen="E2")


def _cells(reports: Sequence[Report]) -> list[list[str | int]]:
    """Return the rows with their digits as numbers; a markable is a text, whatever it is."""
    place = HEAD.index("markable")
    return [
        [int(cell) if cell.isascii() and cell.isdigit() and at != place else cell for at, cell in enumerate(row)]
        for row in rows(reports)
    ]
