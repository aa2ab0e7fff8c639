"""Tables for people who work in a spreadsheet, as CSV or XLSX: a cell with text is text, never a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from numguard.model.errors import InputError, install

Cells = Iterable[Sequence[str | int]]
_FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for the begin of a formula."""


def csv_of(rows: Cells) -> bytes:
    """Return rows as CSV in UTF-8, with the mark by which spreadsheets know it.

    >>> csv_of([("a", 1), ("=b", 2)]).decode("utf-8-sig")
    "a,1\\n'=b,2\\n"
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def _plain(cell: str | int) -> str | int:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in _FORMULA else cell


def xlsx_of(rows: Cells, frozen: str = "A2") -> bytes:
    """Return rows as XLSX; what stands above and left of ``frozen`` stays in view.

    Raises InputError where openpyxl is not installed.
    """
    try:
        from openpyxl import Workbook
        from openpyxl.utils.exceptions import IllegalCharacterError
    except ImportError as error:
        raise InputError(f"an XLSX file needs openpyxl: {install('formats')}") from error
    book = Workbook()
    sheet = book.active
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row, 1):
            place = sheet.cell(number, column)
            try:
                place.value = cell
            except IllegalCharacterError:
                place.value = "".join(char for char in str(cell) if char.isprintable())
            if place.data_type == "f":  # "=1+1" is text, and no formula.
                place.data_type = "s"
    sheet.freeze_panes = frozen
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
