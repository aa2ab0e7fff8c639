"""XLSX: a row of a sheet is a pair; the first row names the columns. openpyxl reads it; it is not written."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from numguard.formats.names import guessed
from numguard.formats.piece import Reading
from numguard.formats.rows import Fields, Row
from numguard.model.errors import InputError, install

NAME = "XLSX"
LARGEST = 1_000_000_000
"""Bytes of all parts of a workbook or document, unpacked."""


def is_xlsx(name: str) -> bool:
    """Return True if a file is a workbook."""
    return packs(name, "xl/workbook.xml")


def packs(name: str, part: str) -> bool:
    """Return True if a file is a package, as those of Office are, with a part of some name."""
    try:
        if name == "-" or not zipfile.is_zipfile(name):
            return False
        with zipfile.ZipFile(name) as archive:
            return part in archive.namelist()
    except (OSError, ValueError, zipfile.BadZipFile):
        return False


def refuse_large(name: str, way: str = "") -> None:
    """Raise InputError, which ends with a ``way``, for a package that is too large unpacked."""
    with zipfile.ZipFile(name) as archive:
        if sum(part.file_size for part in archive.infolist()) > LARGEST:
            raise InputError(f"{name}: has more than {LARGEST:,} bytes unpacked{way}")


def holds_pairs(name: str) -> bool:
    """Return True if the columns of a workbook are those of pairs, by their names."""
    try:
        next(rows(name, Reading()), None)
    except InputError:
        return False
    return True


def rows(name: str, reading: Reading) -> Iterator[Row]:
    """Yield the pairs of all sheets; raises InputError for a workbook that is damaged, or has no such columns."""
    try:
        import openpyxl
    except ImportError:
        raise InputError(f"{name}: is XLSX; {install('formats')}, or save it as CSV") from None
    refuse_large(name, "; save it as CSV")
    try:
        book = openpyxl.load_workbook(name, read_only=True, data_only=True)
    except Exception as error:  # noqa: BLE001 -- openpyxl raises what its XML and zip readers raise
        raise InputError(f"{name}: is not XLSX that can be read ({error}); save it again, or as CSV") from None
    try:
        for sheet in book.worksheets:
            yield from table(name, f"sheet {sheet.title!r}", sheet.iter_rows(values_only=True), reading, sheet.title)
    finally:
        book.close()


def table(
    name: str, place: str, cells_of: Iterable[Sequence[object]], reading: Reading, title: str = ""
) -> Iterator[Row]:
    """Yield the pairs of a sheet or table, whose first row names the columns, and whose rows are told by ``title``.

    Raises InputError, with the place, where no columns have the names of a pair.
    """
    lines = enumerate(cells_of, 1)
    first = next(((number, cells) for number, cells in lines if any(cell is not None for cell in cells)), None)
    if first is None:
        return
    number, cells = first
    names = [_text(cell) for cell in cells]
    fields = reading.fields or guessed(names, reading)
    if not {fields.source, fields.hypothesis} <= set(names):
        if not (fields.source.isdigit() and fields.hypothesis.isdigit()):
            has = ", ".join(map(repr, names))
            ways = "name two with --source and --hypothesis; 1 and 2 are the first two, without a header"
            raise InputError(f"{name}: {place}: no column {fields.source!r}; it has: {has}; {ways}")
        if not reading.header:
            yield from _pairs(title or place, [(number, cells)], fields, names, reading)
    yield from _pairs(title or place, lines, fields, names, reading)


def _pairs(title: str, lines: Any, fields: Fields, names: list[str], reading: Reading) -> Iterator[Row]:
    asked = (fields.source, fields.hypothesis, fields.source_lang, fields.target_lang)
    places = [int(one) - 1 if one.isdigit() else names.index(one) if one in names else -1 for one in asked]
    for number, cells in lines:
        source, hypothesis, *own = (_text(cells[at]) if 0 <= at < len(cells) else "" for at in places)
        if not source and not hypothesis:
            continue
        source_lang, target_lang = own[0] or reading.source_lang, own[1] or reading.target_lang
        unit = f"{title}!{number}"
        if source.strip() and not hypothesis.strip():
            yield Row(number, is_untranslated=True, unit=unit)
        else:
            yield Row(number, source, hypothesis, source_lang, target_lang, unit=unit)


def _text(cell: object) -> str:
    """Return what a cell says.

    >>> _text(None), _text(12.0), _text("12 cats")
    ('', '12', '12 cats')
    """
    if cell is None:
        return ""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
