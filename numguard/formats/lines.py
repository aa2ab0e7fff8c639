"""Formats of one pair a line: tab-separated, and JSON lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain

from numguard.formats.files import Input, Unread, split_lines, too_long
from numguard.formats.jsonl import JsonLines, load_json
from numguard.formats.names import NUMBERED, first_ids, guessed, is_header, tags_of
from numguard.formats.piece import Format, Lines, Piece, Reading, ReadLines, Rewrite
from numguard.formats.rows import BOM, Fields, ReadAll, Reader, Row, content, row_of
from numguard.formats.tsv import Tsv, names_of
from numguard.model.errors import InputError, note

_PAIR = 2
_LOOKED_AT = 20
"""So many lines at the beginning tell whether a first column holds ids."""


def unread_pieces(line: Unread, row: Row) -> Iterator[Piece]:
    """Yield the pieces of a line that is too long to be held."""
    for at, raw in enumerate(line.pieces()):
        yield Piece(raw, () if at else (row,), None, bool(at))


def _tsv_lines(file: Input, reading: Reading) -> Iterator[Piece | Lines]:
    header: bytes | None = None
    begin = _cells(file.head)
    if reading.header or (reading.fields is None and begin and is_header(begin[0], _langs(reading))):
        header = file.line(reading.max_line + 1)
        if len(header) > reading.max_line:
            raise InputError(f"the header: {too_long(reading.max_line)}")
    names = names_of(header)
    fields = reading.fields or (guessed(names, reading) if names else _unnamed(file.name, begin))
    tags = tags_of(fields) if names and not any(_langs(reading)) else ("", "")
    table = Tsv(fields, header, tags)
    if header:
        yield Piece(header)
    yield from _all(file.blocks(reading.max_line), 1 if header is None else 2, table, reading.max_line)


def _langs(reading: Reading) -> tuple[str, str]:
    return reading.source_lang, reading.target_lang


def _cells(head: bytes) -> list[list[str]]:
    """Return the cells of the first lines of a file, as many as were looked at and are whole."""
    lines = head.removeprefix(BOM).decode("utf-8", "surrogateescape").split("\n")
    return [line.rstrip("\r").split("\t") for line in (lines[:-1] or lines)[:_LOOKED_AT]]


def _unnamed(name: str, begin: list[list[str]]) -> Fields:
    """Return the columns of a table without a header: the first two, or those behind a column of ids."""
    if not begin or len(begin[0]) <= _PAIR:
        return NUMBERED
    fields = replace(NUMBERED, source="2", hypothesis="3") if first_ids(begin) else NUMBERED
    note(
        f"{name}: {len(begin[0])} columns without a header: {fields.source} and {fields.hypothesis} are taken; "
        "--source N --hypothesis N takes others"
    )
    return fields


def _all(blocks: Iterator[bytes | Unread], number: int, read: Tsv | JsonLines, longest: int) -> Iterator[Piece | Lines]:
    """Yield all that is left of a file, from a number of a line on."""
    read_all = all_by(read)
    puts = partial(_put, read, 1), partial(_put, read, 2)
    for block in blocks:
        if isinstance(block, Unread):
            yield from unread_pieces(block, row_of(read, number, block, longest))
            number += 1
        else:
            count = block.count(b"\n") + (not block.endswith(b"\n"))
            yield Lines(block, number, count, read_all, puts)
            number += count


def _each(read: ReadLines, file: Input, reading: Reading) -> Iterator[Piece]:
    """Yield a piece of each line."""
    for part in read(file, reading):
        if isinstance(part, Lines):
            yield from part.pieces()
        else:
            yield part


def all_by(read: Reader) -> ReadAll:
    """Return what reads many lines as ``read`` reads one."""
    return read.all if isinstance(read, Tsv) else partial(_read_each, read)


def _read_each(read: Reader, first: int, raw: bytes) -> list[Row]:
    return [read(number, line) for number, line in enumerate(split_lines(raw), first)]


def _put(lines: Tsv | JsonLines, number: int, raw: bytes, rewrites: Mapping[int, Rewrite]) -> bytes:
    return lines.put(number, raw, {"hypothesis": rewrites[0].text})


def _jsonl_lines(file: Input, reading: Reading) -> Iterator[Piece | Lines]:
    blocks, longest = file.blocks(reading.max_line), reading.max_line
    number, fields, rest = 1, reading.fields, b""
    while fields is None:  # Until a line says what its keys are.
        block = next(blocks, b"")
        if not block:
            return
        lines = _lines_of(block)
        for at, line in enumerate(lines):
            found = guessed(_keys(number, line), reading)
            read = JsonLines(found)
            row = row_of(read, number, line, longest)
            if not row.problem:
                fields, rest = found, b"".join(one for one in lines[at:] if isinstance(one, bytes))
                break
            if isinstance(line, Unread):
                yield from unread_pieces(line, row)
            else:
                yield Piece(line, (row,), partial(_put, read, number))
            number += 1
    yield from _all(chain([rest] if rest else [], blocks), number, JsonLines(fields), longest)


def _lines_of(block: bytes | Unread) -> list[bytes | Unread]:
    return [block] if isinstance(block, Unread) else [*split_lines(block)]


def _keys(number: int, line: bytes | Unread) -> list[str]:
    """Return the keys of an object, those of an object in it behind a dot."""
    if isinstance(line, Unread):
        return []
    try:
        record = load_json(content(number, line))
    except (ValueError, RecursionError):
        return []
    if not isinstance(record, dict):
        return []
    inner = [f"{key}.{name}" for key, value in record.items() if isinstance(value, dict) for name in value]
    return [*record, *inner]


def _is_json(head: bytes, _: str) -> bool:
    line = head.removeprefix(BOM).lstrip().partition(b"\n")[0]
    if not line.startswith(b"{"):
        return False
    try:
        return isinstance(load_json(line.decode("utf-8", "surrogateescape")), dict)
    except (ValueError, RecursionError):
        # The first line may be longer than what is looked at, or one bad line among good ones.
        return line.lstrip(b"{ \t").startswith(b'"') and b"\t" not in line


def _is_tsv(head: bytes, _: str) -> bool:
    return b"\t" in head.partition(b"\n")[0] or head.count(b"\t") >= head.count(b"\n") > 0


TSV = Format("tsv", "TSV", _is_tsv, partial(_each, _tsv_lines), lines=_tsv_lines)
JSONL = Format("jsonl", "JSON lines", _is_json, partial(_each, _jsonl_lines), lines=_jsonl_lines)
