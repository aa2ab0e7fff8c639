"""What ``numguard audit`` reads: pairs of one file, or the lines of two, and what tells one input from another."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numguard
from numguard.cli import options
from numguard.corpus.files import count_lines, stream_lines, unreadable
from numguard.corpus.rows import Reader, Row, aligned_row, row_of
from numguard.errors import InputError

_CHUNK_LINES = 1_000
_CHUNK_CHARACTERS = 1_000_000
_JSON_SUFFIXES = (".jsonl", ".ndjson", ".json")


def count(files: list[str]) -> int | None:
    """Count the lines to come; None for what can be read only once.

    Raises InputError when two aligned files are not equally long.
    """
    if len(files) == 1:
        # One file is counted only for the progress bar.
        return count_lines(files[0]) if is_file(files[0]) and sys.stderr.isatty() else None
    if "-" in files:
        raise InputError("two aligned files cannot come from standard input: give both their names")
    if not all(map(is_file, files)):
        return None
    source, hypothesis = map(count_lines, files)
    if source != hypothesis:
        raise InputError(
            f"{files[0]} has {source:,} lines and {files[1]} has {hypothesis:,}: aligned files must be equally long"
        )
    return source


def is_file(name: str) -> bool:
    """Tell whether a name may be that of a file, which can be read again: no standard input, no pipe, no device."""
    if name == "-":
        return False
    try:
        return not (Path(name).is_fifo() or Path(name).is_char_device())
    except OSError:  # What cannot be looked at is told when it is opened.
        return True


def read_rows(args: argparse.Namespace) -> Iterator[Row]:
    """Yield the rows of what the command line names; raises InputError for what cannot be read, or is not aligned."""
    if len(args.files) == 2:
        return _aligned(args.files, args.max_line)
    return _pairs(args, args.files[0])


def _aligned(files: list[str], longest: int) -> Iterator[Row]:
    source, hypothesis = (stream_lines(name, longest) for name in files)
    for number, (one, other) in enumerate(zip_longest(source, hypothesis), 1):
        if one is None or other is None:  # They were counted, but may have grown since, or come through pipes.
            shorter, longer = files if one is None else files[::-1]
            raise InputError(
                f"{shorter} ends after {number - 1:,} lines and {longer} goes on: aligned files must be equally long"
            )
        yield aligned_row(number, (one, other), longest)


def _pairs(args: argparse.Namespace, name: str) -> Iterator[Row]:
    row_format = args.format or ("jsonl" if name.removesuffix(".gz").endswith(_JSON_SUFFIXES) else "tsv")
    lines = stream_lines(name, args.max_line)
    header = options.header_of(args, row_format, lines)
    read: Reader = options.reader_of(args, row_format, header)
    for number, line in enumerate(lines, 1 if header is None else 2):
        yield row_of(read, number, line, args.max_line)


def chunks(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """Take so many rows together as keep memory bounded, whatever their length."""
    chunk: list[Row] = []
    characters = 0
    for row in rows:
        chunk.append(row)
        characters += len(row.source) + len(row.hypothesis)
        if len(chunk) == _CHUNK_LINES or characters >= _CHUNK_CHARACTERS:
            yield chunk
            chunk, characters = [], 0
    if chunk:
        yield chunk


def signature(args: argparse.Namespace) -> dict[str, Any]:
    """Tell what must be the same for a run to be resumed: the files, untouched, and all that decides verdicts.

    Raises InputError for a file that is not there.
    """
    files: list[list[str | int]] = []
    for name in args.files:
        if name == "-":
            continue
        try:
            stat = Path(name).stat()
        except (OSError, ValueError) as error:
            raise unreadable(name, error) from error
        files.append([str(Path(name).resolve()), stat.st_size, stat.st_mtime_ns])
    decisive = (
        "source_lang",
        "target_lang",
        "format",
        "header",
        "source",
        "hypothesis",
        "source_lang_field",
        "target_lang_field",
        "max_line",
        "examples",
    )
    return {"version": numguard.__version__, "files": files} | {option: getattr(args, option) for option in decisive}
