"""The commands that change a text inside its line: all else of the line stays byte for byte."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from numguard.cli import options
from numguard.cli.files import read_lines
from numguard.cli.records import Record, to_json
from numguard.cli.rows import PROBLEMS_TOLD, Fields, Row, column, content, jsonl_reader, load_json, tsv_reader
from numguard.cli.screen import note


def stream(args: argparse.Namespace, change: Callable[[Row], list[dict[str, str]]], *, lone: str = "") -> Counter[str]:
    """Send standard input to standard output, each line as often as ``change`` says, with the texts that it says.

    ``lone`` names the only side that a line must have. Returns how many lines were read and malformed.
    """
    row_format = args.format or "tsv"
    lines = read_lines("-")
    header = next(lines, b"") if args.header and row_format == "tsv" else None
    fields = options.fields_of(args, row_format)
    if lone:
        fields = Fields(fields.source, fields.source, fields.source_lang, "")
    read = tsv_reader(fields, header) if row_format == "tsv" else jsonl_reader(fields)
    names = content(1, header).split("\t") if header is not None else []
    counts: Counter[str] = Counter()
    output = sys.stdout.buffer
    if header:
        output.write(header)
    for number, raw in enumerate(lines, 1 if header is None else 2):
        counts["lines"] += 1
        row = read(number, raw)
        if row.problem:
            counts["malformed"] += 1
            if counts["malformed"] <= PROBLEMS_TOLD:
                note(f"line {number} is passed on as it is: {row.problem}")
            output.write(raw)
        else:
            for texts in change(row):
                changed = {side: text for side, text in texts.items() if text != getattr(row, side)}
                output.write(_replaced(raw, number, changed, fields, names, row_format) if changed else raw)
        output.flush()
    return counts


def _replaced(
    raw: bytes, number: int, texts: dict[str, str], fields: Fields, names: list[str], row_format: str
) -> bytes:
    if row_format == "tsv":
        body = raw.removesuffix(b"\n").removesuffix(b"\r")
        cells = body.split(b"\t")
        for side, text in texts.items():
            cells[column(getattr(fields, side), names)] = text.encode("utf-8", "surrogateescape")
        return b"\t".join(cells) + raw[len(body) :]
    record = load_json(content(number, raw))
    assert isinstance(record, dict)
    for side, text in texts.items():
        _set(record, getattr(fields, side), text)
    return f"{to_json(record)}\n".encode()


def _set(record: dict[str, object], key: str, text: str) -> None:
    at = record
    *path, last = [key] if key in record else key.split(".")
    for step in path:
        inner = at[step]
        assert isinstance(inner, dict)
        at = inner
    at[last] = text


@contextmanager
def findings(name: str | None) -> Iterator[Callable[[Record], None]]:
    """Open a file of JSON lines to write to, or nothing."""

    def write(file: BinaryIO | None, record: Record) -> None:
        if file is not None:
            file.write(f"{to_json(record)}\n".encode())
            file.flush()

    with Path(name).open("wb") if name else nullcontext() as file:
        yield lambda record: write(file, record)


def told(counts: Counter[str], *names: str) -> str:
    """Sum up what was done, in the order of the names."""
    said = [f"{counts[name]:,} {name}" for name in names if counts[name]]
    malformed = f"; {counts['malformed']:,} malformed, passed on as they are" if counts["malformed"] else ""
    return f"{counts['lines']:,} lines" + (f": {', '.join(said)}" if said else "") + malformed
