"""The matrix that annotators fill by hand: a row for each markable, a column for each translation (section 5.3)."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from numguard.distribution import install
from numguard.document.model import ERRONEOUS, MISSING, Mark, Report
from numguard.errors import InputError

CELLS = {ERRONEOUS: "1", MISSING: "missing"}
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
    found = [[*HEAD, *(report.system for report in reports)]]
    for key in sorted(places):
        cells = ("" if mark is None else CELLS.get(mark.label, "0") for mark in places[key])
        found.append([*sources[key], *cells])
    return found


def as_csv(reports: Sequence[Report]) -> bytes:
    """Return the matrix as CSV in UTF-8, with the mark by which spreadsheets know it."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([_plain(cell) for cell in row] for row in rows(reports))
    return text.getvalue().encode("utf-8-sig", "replace")


def _plain(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell


def as_xlsx(reports: Sequence[Report]) -> bytes:
    """Return the matrix as XLSX, numbers as numbers and everything else as text.

    Raises InputError where openpyxl is not installed.
    """
    try:
        from openpyxl import Workbook
        from openpyxl.utils.exceptions import IllegalCharacterError
    except ImportError as error:
        raise InputError(f"an XLSX file needs openpyxl: {install('formats')}") from error
    book = Workbook()
    sheet = book.active
    for number, row in enumerate(rows(reports), 1):
        for column, cell in enumerate(row, 1):
            place = sheet.cell(number, column)
            if cell.isascii() and cell.isdigit() and column != len(HEAD) - 1:
                place.value = int(cell)
                continue
            try:
                place.value = cell
            except IllegalCharacterError:
                place.value = "".join(char for char in cell if char.isprintable())
            if place.data_type == "f":  # "=1+1" is text, and no formula.
                place.data_type = "s"
    sheet.freeze_panes = "E2"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
