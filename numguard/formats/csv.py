"""CSV (RFC 4180): a record may span lines where a cell is quoted; only the cell that changes is written anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from numguard.formats.files import Input, Unread, too_long
from numguard.formats.lines import unread_pieces
from numguard.formats.names import NUMBERED, guessed, half_header, is_header, tags_of
from numguard.formats.piece import Format, Piece, Reading, Rewrite
from numguard.formats.rows import BOM, Row, column, content, not_utf_8
from numguard.model.errors import InputError, note

_DELIMITERS = ",;|"
_PAIR = 2
_UNNAMED = (
    "its first line names no source and translation, so columns 1 and 2 of {} are taken; "
    "--header --source NAME --hypothesis NAME takes others"
)
_HALF_NAMED = (
    "its first line names a column {!r}, and no other of a pair; name both: --header --source NAME --hypothesis NAME"
)


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    start: int
    end: int


def cells_of(record: str, delimiter: str = ",") -> list[_Cell]:
    """Split a record without its line end into its cells, each with its place.

    >>> [cell.text for cell in cells_of('a,"b, c",')]
    ['a', 'b, c', '']
    """
    cells: list[_Cell] = []
    at = 0
    while True:
        if record.startswith('"', at):
            end = at + 1
            while True:
                end = record.find('"', end)
                if end < 0:  # An open quote: the cell is all that is left.
                    return [*cells, _Cell(record[at + 1 :], at, len(record))]
                if not record.startswith('""', end):
                    break
                end += 2
            stop = record.find(delimiter, end)
            stop = len(record) if stop < 0 else stop
            text = record[at + 1 : end].replace('""', '"') + record[end + 1 : stop]
        else:
            stop = record.find(delimiter, at)
            stop = len(record) if stop < 0 else stop
            text = record[at:stop]
        cells.append(_Cell(text, at, stop))
        if stop == len(record):
            return cells
        at = stop + 1


def _records(file: Input, longest: int) -> Iterator[tuple[int, bytes | Unread]]:
    """Yield records with the number of their first line: lines, joined while a quote is open."""
    held, begin, is_open = bytearray(), 0, False
    for number, line in enumerate(file.lines(longest), 1):
        if isinstance(line, Unread):
            if held:
                yield begin, bytes(held)
            held, is_open = bytearray(), False
            yield number, line
            continue
        begin = begin if held else number
        held += line
        is_open ^= bool(line.count(b'"') % 2)
        if is_open and len(held) <= longest:
            continue
        yield begin, bytes(held)
        held, is_open = bytearray(), False
    if held:
        yield begin, bytes(held)


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    records = _records(file, reading.max_line)
    delimiter = _delimiter(file.head)
    at: _Places | None = None
    put = None
    for number, raw in records:
        if isinstance(raw, Unread):
            if reading.header and at is None:
                raise InputError(f"the header: {too_long(reading.max_line)}")
            row = Row(number, problem=too_long(reading.max_line), is_unread=True)
            yield from unread_pieces(raw, row)
            continue
        if not content(number, raw).strip():  # an empty line is no record
            yield Piece(raw)
            continue
        cells = cells_of(content(number, raw), delimiter)
        if at is None:
            names = [cell.text for cell in cells]
            has_names = reading.header or is_header(names, (reading.source_lang, reading.target_lang))
            if not has_names and reading.fields is None and (name := half_header(names)):
                raise InputError(f"{file.name}: {_HALF_NAMED.format(name)}")
            if not has_names and reading.fields is None and len(names) > _PAIR:
                note(f"{file.name}: {_UNNAMED.format(len(names))}")
            at = _places(names if has_names else [], reading)
            put = partial(_put, at.hypothesis, delimiter, number == 1)
            if has_names:
                yield Piece(raw)
                continue
        yield Piece(raw, (_row(number, cells, at),), put)
        put = partial(_put, at.hypothesis, delimiter, False)


class _Places(NamedTuple):
    """The columns of the texts and of their languages, and the languages that the names of the columns are."""

    source: int
    hypothesis: int
    source_lang: int | None
    target_lang: int | None
    tags: tuple[str, str]


def _places(names: list[str], reading: Reading) -> _Places:
    fields = reading.fields or (guessed(names, reading) if names else NUMBERED)
    source_lang, target_lang = (
        column(name, names) if name and name in names else None for name in (fields.source_lang, fields.target_lang)
    )
    tags = tags_of(fields) if names and not (reading.source_lang or reading.target_lang) else ("", "")
    return _Places(column(fields.source, names), column(fields.hypothesis, names), source_lang, target_lang, tags)


def _row(number: int, cells: list[_Cell], at: _Places) -> Row:
    last = max(at.source, at.hypothesis, at.source_lang or 0, at.target_lang or 0)
    if last >= len(cells):
        return Row(number, problem=f"column {last + 1} is missing: the record has {len(cells)}")
    ours, theirs = cells[at.source].text, cells[at.hypothesis].text
    if problem := not_utf_8(ours, theirs):
        return Row(number, problem=problem)
    source_lang, target_lang = (
        tag if place is None else cells[place].text
        for place, tag in zip((at.source_lang, at.target_lang), at.tags, strict=True)
    )
    return Row(number, ours, theirs, source_lang, target_lang)


def _put(at: int, delimiter: str, may_be_marked: bool, raw: bytes, rewrites: Mapping[int, Rewrite]) -> bytes:
    mark = BOM if may_be_marked and raw.startswith(BOM) else b""
    record = raw.removeprefix(mark).decode("utf-8", "surrogateescape")
    body = record.removesuffix("\n").removesuffix("\r")
    cell = cells_of(body, delimiter)[at]
    text = rewrites[0].text
    is_quoted = body.startswith('"', cell.start) or any(char in text for char in f'"\n\r{delimiter}')
    new = '"' + text.replace('"', '""') + '"' if is_quoted else text
    done = body[: cell.start] + new + body[cell.end :] + record[len(body) :]
    return mark + done.encode("utf-8", "surrogateescape")


def _delimiter(head: bytes) -> str:
    """Return the delimiter: the commonest candidate in the first line that has one."""
    line = head.removeprefix(BOM).partition(b"\n")[0].decode("utf-8", "replace")
    bare = re.sub(r'"[^"]*"', "", line)
    return max(_DELIMITERS, key=bare.count)


def may_hold_pairs(head: bytes) -> bool:
    """Tell whether a table in a folder may be one of pairs: of more than two columns the names must say so.

    >>> may_hold_pairs(b"id,title,link\\n"), may_hold_pairs(b"id,source,target\\n"), may_hold_pairs(b"5,5\\n")
    (False, True, True)
    """
    line = head.removeprefix(BOM).partition(b"\n")[0].decode("utf-8", "replace").rstrip("\r")
    names = [cell.text for cell in cells_of(line, _delimiter(head))]
    return len(names) <= _PAIR or is_header(names)


def _recognise(head: bytes, name: str) -> bool:
    """Tell a CSV: by the names of its columns, by quoted cells, or by the file's name; a comma alone is prose."""
    line = head.removeprefix(BOM).partition(b"\n")[0].decode("utf-8", "surrogateescape").rstrip("\r")
    delimiter = _delimiter(head)
    if delimiter not in line:
        return False
    cells = [cell.text for cell in cells_of(line, delimiter)]
    is_quoted = line.startswith('"') and f'"{delimiter}"' in line
    return is_header(cells) or is_quoted or ".csv" in name.lower().rpartition("/")[2]


CSV = Format("csv", "CSV", _recognise, _read)
