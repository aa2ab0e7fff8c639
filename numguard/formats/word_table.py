"""Bilingual DOCX: a row of a table is a pair, as CAT tools export them for review; python-docx reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numguard.formats.piece import Reading
from numguard.formats.rows import Row
from numguard.formats.spreadsheet import packs, refuse_large, table
from numguard.model.errors import InputError, install

NAME = "bilingual DOCX"


def is_docx(name: str) -> bool:
    """Return True if a file is a Word document."""
    return packs(name, "word/document.xml")


def holds_pairs(name: str, reading: Reading) -> bool:
    """Return True if a file is a Word document with a table whose first row names the columns of pairs."""
    try:
        return is_docx(name) and next(rows(name, reading), None) is not None
    except InputError:
        return False


def rows(name: str, reading: Reading) -> Iterator[Row]:
    """Yield the pairs of all tables that hold some; raises InputError for a document that is damaged, or has none."""
    try:
        import docx
    except ImportError:
        raise InputError(f"{name}: is DOCX; {install('documents')}") from None
    refuse_large(name)
    try:
        tables = docx.Document(name).tables
    except Exception as error:  # noqa: BLE001 -- python-docx raises what its XML and zip readers raise
        raise InputError(f"{name}: is not DOCX that can be read ({error})") from None
    problem: InputError | None = None
    has_pairs = False
    for number, one in enumerate(tables, 1):
        try:
            for row in table(name, f"table {number}", _cells(one), reading):
                has_pairs = True
                yield row
        except InputError as error:
            problem = problem or error
    if not has_pairs and problem is not None:
        raise problem


def _cells(one: Any) -> Iterator[list[str]]:
    for row in one.rows:
        yield [cell.text for cell in row.cells]
