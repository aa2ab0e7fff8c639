"""A row: two texts, their languages, and what is wrong with a line that holds no pair."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from numguard.formats.files import Unread, too_long
from numguard.formats.legacy import hint
from numguard.model.errors import InputError

CELLS = ("tsv", "jsonl")
"""The formats whose texts any command may change: one pair a line."""
FORMAT_IDS = ("tmx", "xliff1", "xliff2", "ts", "android", "properties", "po", "jsonl", "tsv", "csv", "lines")
"""What ``--format`` takes. They stand here because every command names them, and few read them all."""
NO_PAIR = ("unread", "malformed", "orphaned")
"""What a place may be that holds no pair; an untranslated or a fuzzy one may hold one yet."""
OPEN_UNITS = ("untranslated", "fuzzy")
"""What is left for a translator: it has no translation, or one of another source that its tool does not use."""
PROBLEMS_TOLD = 3
"""So many malformed lines are told one by one; all are counted."""

BOM = b"\xef\xbb\xbf"
"""UTF-8's byte order mark, which may begin line 1."""

CR_ONLY = "carriage returns end no line, and there is no newline: convert it first: tr '\\r' '\\n'"
"""What is wrong with a file whose lines end as those of the first Macintosh did."""


_BAD_BYTE = re.compile(r"[\udc80-\udcff]")
"""What stands in a decoded text for a byte that is no UTF-8."""
_FEW = 40


def not_utf_8(*texts: str) -> str:
    """Say that texts hold bytes that are no UTF-8, and where; nothing where all is well.

    Numbers would be read in half words: such a line is no pair until its file is converted.

    >>> not_utf_8("5 cats", "f\\udcfcnf Katzen")
    'is not UTF-8 (byte 0xFC in "f?nf Katzen"); it looks like windows-1252: --encoding windows-1252 reads it'
    >>> not_utf_8("5 cats", "fünf Katzen")
    ''
    """
    for text in texts:
        if not text.isascii() and (bad := _BAD_BYTE.search(text)):
            begin = max(0, bad.start() - _FEW // 2)
            near = _BAD_BYTE.sub("?", text[begin : begin + _FEW])
            byte = ord(bad.group()) - 0xDC00
            return f'is not UTF-8 (byte 0x{byte:02X} in "{near}"); {hint(text.encode("utf-8", "surrogateescape"))}'
    return ""


@dataclass(frozen=True, slots=True)
class Fields:
    """Which columns (counted from 1, or named in the header) or keys hold the texts and their languages."""

    source: str
    hypothesis: str
    source_lang: str
    target_lang: str


class Row(NamedTuple):
    """One pair of the input. ``problem`` says why a place could not be read as a pair; its texts are empty then.

    ``number`` is its line, or its row in a table; ``unit`` the id of a unit that has one. ``is_unread``: it was longer
    than the limit, and nobody has looked at it. ``is_untranslated``: there is a source, and no translation yet.
    ``is_fuzzy``: so it is with a translation that its tool took from a like source, and does not use.
    ``is_orphaned``: its key is not in the source's file. ``accepts``: the issue types that a note of the entry lets
    pass (* for all). ``runs_on``: its sentence may go on in the next row.
    """

    number: int
    source: str = ""
    hypothesis: str = ""
    source_lang: str = ""
    target_lang: str = ""
    problem: str = ""
    is_unread: bool = False
    is_untranslated: bool = False
    is_orphaned: bool = False
    unit: str = ""
    accepts: str = ""
    state: str = ""
    is_fuzzy: bool = False
    runs_on: bool = False

    @property
    def kind(self) -> str:
        """What a place without a pair is: one of OPEN_UNITS or of NO_PAIR; "" for a pair.

        >>> Row(3, problem="no tab").kind, orphan(3, "cats").kind, Row(3, "5 cats", "5 Katzen").kind
        ('malformed', 'orphaned', '')
        """
        if self.is_untranslated:
            return "fuzzy" if self.is_fuzzy else "untranslated"
        if not self.problem:
            return ""
        return "unread" if self.is_unread else "orphaned" if self.is_orphaned else "malformed"

    def __repr__(self) -> str:
        said = zip(self._fields, self, strict=True)
        return f"Row({', '.join(f'{name}={value!r}' for name, value in said if value)})"


def orphan(number: int, key: str) -> Row:
    """Make a row of a text whose key is not in the source's file: there is nothing to compare it with.

    >>> orphan(3, "cats").problem
    "the source's file has no key 'cats'"
    """
    return Row(number, problem=f"the source's file has no key {key!r}", is_orphaned=True, unit=key)


Reader = Callable[[int, bytes], Row]
"""Reads the line of a number. Never raises: a line that is no pair becomes a row with a problem."""
ReadAll = Callable[[int, bytes], list[Row]]
"""Reads lines, of which the first has a number, as its Reader reads each."""


def row_of(read: Reader, number: int, line: bytes | Unread, longest: int) -> Row:
    """Read one line of a stream; a line that is too long becomes a row with that problem."""
    return Row(number, problem=too_long(longest), is_unread=True) if isinstance(line, Unread) else read(number, line)


def aligned_row(number: int, lines: tuple[bytes | Unread, bytes | Unread], longest: int) -> Row:
    """Make a row of a line of each of two files."""
    source, hypothesis = lines
    if isinstance(source, Unread) or isinstance(hypothesis, Unread):
        return Row(number, problem=too_long(longest), is_unread=True)
    if ends_in_cr(number, source) or ends_in_cr(number, hypothesis):
        return Row(number, problem=CR_ONLY)
    ours, theirs = content(number, source), content(number, hypothesis)
    if problem := not_utf_8(ours, theirs):
        return Row(number, problem=problem)
    return Row(number, ours, theirs)


def ends_in_cr(number: int, raw: bytes) -> bool:
    """Return True if a first line is all there is because the lines end as those of the first Macintosh did.

    >>> ends_in_cr(1, b"1\\t1\\r2\\t2\\r"), ends_in_cr(1, b"1\\t1\\r\\n"), ends_in_cr(1, b"1\\t1\\r")
    (True, False, False)
    """
    return number == 1 and not raw.endswith(b"\n") and b"\r" in raw.rstrip(b"\r")


def content(number: int, raw: bytes) -> str:
    """Decode a line without its end and, in line 1, without a byte order mark.

    Bytes that are no UTF-8 become lone surrogates, so that nothing is lost.

    >>> content(1, b"\\xef\\xbb\\xbfa\\xff\\r\\n")
    'a\\udcff'
    """
    if number == 1:
        raw = raw.removeprefix(BOM)
    return raw.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")


def column(name: str, header: list[str]) -> int:
    """Find a column by its name in the header or its number from 1; raises InputError where there is none."""
    if name in header:
        return header.index(name)
    if name.isascii() and name.isdigit() and int(name[:9]) > 0:
        return int(name[:9]) - 1
    if header:
        raise InputError(f"no column {name!r} in the header; it has: {', '.join(map(repr, header))}")
    raise InputError(f"column {name!r}: give a number from 1, or say --header when the first line names the columns")
