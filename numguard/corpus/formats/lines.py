"""Formats of one pair a line: tab-separated, and JSON lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from numguard.corpus.files import Input, Unread, too_long
from numguard.corpus.formats.names import NUMBERED, guessed
from numguard.corpus.formats.piece import Format, Piece, Reading, Rewrite
from numguard.corpus.records import to_json
from numguard.corpus.rows import BOM, Row, column, content, jsonl_reader, load_json, put_cells, row_of, tsv_reader
from numguard.corpus.splice import splice
from numguard.errors import InputError


def unread_pieces(line: Unread, row: Row) -> Iterator[Piece]:
    """Yield the pieces of a line that is too long to be held."""
    for at, raw in enumerate(line.pieces()):
        yield Piece(raw, () if at else (row,), None, bool(at))


def _read_tsv(file: Input, reading: Reading) -> Iterator[Piece]:
    lines = file.lines(reading.max_line)
    header: bytes | None = None
    if reading.header:
        first = next(lines, b"")
        if isinstance(first, Unread):
            raise InputError(f"the header: {too_long(reading.max_line)}")
        header = first
    names = content(1, header).split("\t") if header is not None else []
    fields = reading.fields or (guessed(names, reading) if names else NUMBERED)
    read = tsv_reader(fields, header)
    if header:
        yield Piece(header)
    place = column(fields.hypothesis, names)
    put_first, put = partial(_put_tsv, place, 1), partial(_put_tsv, place, 2)
    for number, line in enumerate(lines, 1 if header is None else 2):
        row = row_of(read, number, line, reading.max_line)
        if isinstance(line, Unread):
            yield from unread_pieces(line, row)
        else:
            yield Piece(line, (row,), put_first if number == 1 else put)


def _put_tsv(at: int, number: int, raw: bytes, rewrites: Mapping[int, Rewrite]) -> bytes:
    return put_cells(number, raw, {at: rewrites[0].text})


def _read_jsonl(file: Input, reading: Reading) -> Iterator[Piece]:
    fields = reading.fields
    read = jsonl_reader(fields) if fields else None
    put = partial(_put_json, fields.hypothesis) if fields else None
    for number, line in enumerate(file.lines(reading.max_line), 1):
        if read is None:  # Until a line says what its keys are.
            fields = guessed(_keys(number, line), reading)
            reader, put = jsonl_reader(fields), partial(_put_json, fields.hypothesis)
            row = row_of(reader, number, line, reading.max_line)
            read = None if row.problem else reader
        else:
            row = row_of(read, number, line, reading.max_line)
        if isinstance(line, Unread):
            yield from unread_pieces(line, row)
        else:
            yield Piece(line, (row,), put)


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


def _put_json(key: str, raw: bytes, rewrites: Mapping[int, Rewrite]) -> bytes:
    line = raw.decode("utf-8", "surrogateescape")
    return splice(line, key, to_json(rewrites[0].text)).encode("utf-8", "surrogateescape")


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


TSV = Format("tsv", "TSV", _is_tsv, _read_tsv)
JSONL = Format("jsonl", "JSON lines", _is_json, _read_jsonl)
