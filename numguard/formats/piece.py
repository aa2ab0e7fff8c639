"""What every format gives and takes: a file in pieces, whose bytes one after the other are the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from numguard.formats.files import MAX_LINE, Input, split_lines
from numguard.formats.rows import Fields, ReadAll, Row
from numguard.formats.texts import sibling_of
from numguard.model.errors import InputError


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The new translation of one row: the whole text, and the edits (start, end, replacement) that lead to it."""

    text: str
    edits: tuple[tuple[int, int, str], ...]


Put = Callable[[bytes, Mapping[int, Rewrite]], bytes]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some bytes of a file, and the pairs that stand in them; what holds none stands between them.

    ``put`` writes the bytes with other translations: it takes them by the place of their row, and raises InputError
    where it cannot. ``is_tail``: these bytes belong to the unit of the piece before.
    """

    raw: bytes
    rows: tuple[Row, ...] = ()
    put: Put | None = None
    is_tail: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """A block of lines, each of them a pair or malformed; the process that checks them reads them.

    ``first`` is the number of the first, ``count`` how many there are; ``puts`` are as in Piece: that of line 1, and
    that of all others.
    """

    raw: bytes
    first: int
    count: int
    read: ReadAll
    puts: tuple[Put, Put]

    def joined(self, more: Lines) -> Lines:
        """Return these lines and those that follow them."""
        return replace(self, raw=self.raw + more.raw, count=self.count + more.count)

    def cut(self, most: int) -> tuple[Lines, Lines | None]:
        """Return so many lines, and the others; None where there are no others."""
        if self.count <= most:
            return self, None
        rest = self.raw.split(b"\n", most)[-1]
        some = replace(self, raw=self.raw[: len(self.raw) - len(rest)], count=most)
        return some, replace(self, raw=rest, first=self.first + most, count=self.count - most)

    def rows(self) -> list[Row]:
        """Return a row of each line."""
        return self.read(self.first, self.raw)

    def pieces(self) -> Iterator[Piece]:
        """Yield a piece of each line."""
        for line, row in zip(split_lines(self.raw), self.rows(), strict=True):
            yield self.piece(line, row)

    def piece(self, line: bytes, row: Row) -> Piece:
        """Return one of the lines as a piece."""
        return Piece(line, (row,), self.puts[row.number > 1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How to read a file: what the command line says of it; what it leaves open, the file says, or its format.

    ``fields`` is None where nobody named the columns or keys. ``max_line``: a unit of more bytes is not read.
    ``partner`` are the source texts by their keys, where they stand in a file of their own. ``fuzzy``: translations
    that a tool marks as of a like source, and does not use, are pairs too. ``coded`` is the encoding of files that do
    not say theirs; none is UTF-8.
    """

    source_lang: str = ""
    target_lang: str = ""
    fields: Fields | None = None
    header: bool = False
    max_line: int = MAX_LINE
    fuzzy: bool = False
    coded: str = ""
    partner: Mapping[str, str] = field(default_factory=dict)


Read = Callable[[Input, Reading], Iterator[Piece]]
ReadLines = Callable[[Input, Reading], Iterator[Piece | Lines]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format that pairs lie in: ``recognise`` tells by the beginning of the content and by the file's name.

    ``id`` is what ``--format`` says. ``name`` is what a person calls it. ``texts`` reads the texts of one
    language by their keys, where each language has a file of its own. ``lines`` reads many pairs at once.
    """

    id: str
    name: str
    recognise: Callable[[bytes, str], bool]
    read: Read
    texts: Callable[[Input, Reading], dict[str, str]] | None = None
    lines: ReadLines | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of a text and the bytes that they are written in, be it as escapes.

    ``group`` counts what stands between runs: only within a group do the bytes of two runs touch.
    """

    text: str
    start: int
    end: int
    group: int = 0


def without_translation(partner: Mapping[str, str], found: Collection[str]) -> Iterator[Piece]:
    """Yield what stands in the source's file alone: no bytes, and a row for each text that nobody has translated.

    >>> [piece.rows[0].unit for piece in without_translation({"a.one": "1", "b": "2", "c": ""}, {"a.few"})]
    ['b']
    """
    translated = {sibling_of(key) for key in found}
    for key, text in partner.items():
        if text.strip() and sibling_of(key) not in translated:
            yield Piece(b"", (Row(0, is_untranslated=True, unit=key),))


def put_runs(
    raw: bytes,
    runs: tuple[Run, ...],
    edits: tuple[tuple[int, int, str], ...],
    write: Callable[[str], bytes],
    encoding: str = "utf-8",
) -> list[tuple[int, int, bytes]]:
    """Turn edits of a text into edits of the bytes that its runs stand for; ``write`` escapes new text.

    Raises InputError for an edit that markup stands in: where that would go, nobody can tell.
    """
    done = []
    for start, end, new in edits:
        first, last = _at(raw, runs, start, encoding), _at(raw, runs, end, encoding, is_end=True)
        if first is None or last is None or first[1] != last[1]:
            raise InputError("the number has inline codes or escapes in it")
        done.append((first[0], last[0], write(new)))
    return done


def _at(raw: bytes, runs: tuple[Run, ...], at: int, encoding: str, *, is_end: bool = False) -> tuple[int, int] | None:
    """Return the byte and the group where a character of the text begins, or ends."""
    passed = 0
    for run in runs:
        size = len(run.text)
        if passed <= at < passed + size or (is_end and passed < at <= passed + size):
            inside = at - passed
            if run.start < 0:  # It stands for a code.
                return None
            if inside == 0:
                return run.start, run.group
            if inside == size:
                return run.end, run.group
            if raw[run.start : run.end] != run.text.encode(encoding, "replace"):
                return None
            return run.start + len(run.text[:inside].encode(encoding)), run.group
        passed += size
    # An insertion at the very end, or into a text that has no bytes.
    return (runs[-1].end, runs[-1].group) if runs and at == passed else None


def unescaped(
    runs: Iterable[Run], escape: re.Pattern[str], read: Callable[[str], str], encoding: str = "utf-8"
) -> tuple[Run, ...]:
    """Split runs at their escapes, and let ``read`` say for what each stands.

    >>> [run.text for run in unescaped([Run("a\\\\nb", 0, 4)], re.compile(r"\\\\."), lambda _: "/")]
    ['a', '/', 'b']
    """
    done: list[Run] = []
    for run in runs:
        at, byte = 0, run.start
        for match in escape.finditer(run.text):
            before = run.text[at : match.start()]
            if before:
                done.append(Run(before, byte, byte + len(before.encode(encoding, "replace")), run.group))
                byte = done[-1].end
            end = byte + len(match[0].encode(encoding, "replace"))
            done.append(Run(read(match[0]), byte, end, run.group))
            at, byte = match.end(), end
        if at == 0:
            done.append(run)
        elif at < len(run.text):
            done.append(Run(run.text[at:], byte, run.end, run.group))
    return tuple(done)


def spliced(raw: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """Apply edits to bytes.

    >>> spliced(b"abc", [(1, 2, b"--")])
    b'a--c'
    """
    for start, end, new in sorted(edits, reverse=True):
        raw = raw[:start] + new + raw[end:]
    return raw
