"""Lines read by the block: the same as line by line, however the bytes come, whatever is too long."""

from __future__ import annotations

import io
import os
import threading
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from numguard.audit.chunks import Rows
from numguard.formats.files import Input, Unread
from numguard.formats.jsonl import JsonLines
from numguard.formats.lines import all_by
from numguard.formats.piece import Reading
from numguard.formats.rows import Fields, Row
from numguard.formats.tsv import Tsv

ENDS = (b"\n", b"\r\n", b"\r\r\n")
TEXTS = (
    b"",
    b"a",
    b"\xef\xbb\xbf1\t2",
    b"1\t2\t3",
    b"\xe4\xb8",
    b"\xff\t\xe4",
    b"\xf0\x9f\x98\x80\t1\r",
    b"x" * 30 + b"\t1",
)
RAW = b"".join(text + end for end in ENDS for text in TEXTS)


class Dribble(io.RawIOBase):
    """A stream that gives so many bytes at once."""

    def __init__(self, raw: bytes, size: int) -> None:
        self._raw = io.BytesIO(raw)
        self._size = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        got = self._raw.read(min(self._size, len(buffer)))
        buffer[: len(got)] = got
        return len(got)


def stream(raw: bytes, size: int = 1 << 16) -> Input:
    return Input(cast("BinaryIO", io.BufferedReader(Dribble(raw, size))), "x", b"")


@pytest.mark.parametrize("tail", [b"", b"12\t13", b"\t\r", b"y" * 99])
@pytest.mark.parametrize("longest", [5, 20, 32, 1_000])
@pytest.mark.parametrize("size", [1, 2, 7, 33, 1_000])
def test_lines_do_not_depend_on_the_blocks(size: int, longest: int, tail: bytes) -> None:
    found = [
        (isinstance(line, Unread), b"".join(line.pieces()) if isinstance(line, Unread) else line)
        for line in stream(RAW + tail, size).lines(longest)
    ]
    expected = io.BytesIO(RAW + tail).readlines()
    assert found == [(len(line) > longest, line) for line in expected]


@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_what_nobody_passes_on_is_left_behind(size: int) -> None:
    raw = b"a\n" + b"b" * 500 + b"\nc\n" + b"d" * 500
    held = [line for line in stream(raw, size).lines(100) if not isinstance(line, Unread)]
    assert held == [b"a\n", b"c\n"]


@pytest.mark.parametrize("first", [1, 2, 70])
@pytest.mark.parametrize("tail", [b"", b"12\t13", b"\t\r"])
@pytest.mark.parametrize(
    "read",
    [
        Tsv(Fields("1", "2", "", "")),
        Tsv(Fields("2", "1", "3", "")),
        Tsv(Fields("3", "1", "1", "2")),
        JsonLines(Fields("a", "b", "", "")),
    ],
)
def test_many_lines_are_read_as_each_is(read: Any, tail: bytes, first: int) -> None:
    each = [read(number, line) for number, line in enumerate(io.BytesIO(RAW + tail).readlines(), first)]
    assert all_by(read)(first, RAW + tail) == each
    assert {type(row) for row in each} == {Row}


def test_a_first_line_that_is_all_there_is() -> None:
    read = Tsv(Fields("1", "2", "", ""))
    (row,) = all_by(read)(1, b"1\t1\r2\t2\r")
    assert "carriage returns" in row.problem


@pytest.mark.parametrize("skip", [0, 1, 999, 1_000, 1_001, 2_499, 2_500, 2_600])
def test_chunks_go_on_after_any_row(tmp_path: Path, skip: int) -> None:
    path = tmp_path / "p.tsv"
    path.write_text("".join(f"{n}\t{n}\n" for n in range(1, 2_501)))
    rows = Rows([(str(path),)], None, Reading(), opened=lambda _: None)
    chunks = list(rows.chunks(skip))
    assert [row.number for chunk in chunks for row in chunk.rows()] == list(range(skip + 1, 2_501))
    at = skip + 1
    for chunk in chunks:
        assert chunk.begin == at
        assert len(chunk.rows()) <= 1_000
        at += len(chunk.rows())


def test_a_line_is_there_before_the_next_is_written() -> None:
    reader, writer = os.pipe()
    with open(reader, "rb") as file, open(writer, "wb", buffering=0) as pipe:  # noqa: PTH123 -- descriptors
        lines = Input(file, "pipe", b"").lines(1_000)
        late = threading.Timer(5, pipe.close)  # what waits for more gets the end, and fails below
        late.start()
        pipe.write(b"one\ntw")
        assert next(lines) == b"one\n"
        pipe.write(b"o\nthree")
        assert next(lines) == b"two\n"
        late.cancel()
        pipe.close()
        assert list(lines) == [b"three"]
