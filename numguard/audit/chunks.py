"""The rows of all that is audited, in chunks: in order, after those that are judged already, or a sample of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from numguard.formats.piece import Lines, Reading
from numguard.formats.rows import Row
from numguard.formats.source import Corpus, open_corpus
from numguard.model.errors import InputError

_ROWS = 1_000
_CHARACTERS = 1_000_000
_GOLDEN = 0x9E3779B97F4A7C15
"""2 to the 64th over the golden ratio: its multiples lie evenly, in whatever steps they are taken (Knuth, 6.4)."""


def is_sampled(at: int, share: float) -> bool:
    """Return True if the pair at a place is in a sample of that share: always the same pairs, spread over the whole.

    >>> sum(is_sampled(at, 0.1) for at in range(10_000)) in range(998, 1003)
    True
    """
    return (at * _GOLDEN & 0xFFFFFFFFFFFFFFFF) < share * 2**64


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some rows of one file in their order, or lines that hold them: who judges them reads them.

    ``begin`` is the place of the first among all that is audited, from 1; ``share`` of them are in the sample.
    ``langs`` are settled for its file's rows that name none; None: those of all files.
    """

    file: str
    held: Sequence[Row] | Lines
    begin: int = 1
    share: float = 1.0
    langs: tuple[str, str] | None = None

    def rows(self) -> Sequence[Row]:
        """Return all rows, those included that are not in the sample."""
        return self.held.rows() if isinstance(self.held, Lines) else self.held

    def is_whole(self) -> bool:
        """Return True if all rows are in the sample."""
        return self.share >= 1

    def sampled(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Return those of the rows that are in the sample."""
        if self.is_whole():
            return rows
        return [row for at, row in enumerate(rows, self.begin) if is_sampled(at, self.share)]


@dataclass(slots=True)
class Rows:
    """The rows of all files that are to be audited, in chunks; ``opened`` is called with each corpus that is opened.

    Of several files one that cannot be read, or not to its end, stops no other: ``unreadable`` says why, by its name.
    """

    parts: Sequence[tuple[str, ...]]
    format_id: str | None
    reading: Reading
    opened: Callable[[Corpus], None]
    share: float = 1.0
    done: int = 0
    current: Corpus | None = None
    unreadable: dict[str, str] = field(default_factory=dict)

    @property
    def position(self) -> int:
        """How many bytes are read."""
        return self.done + (self.current.position if self.current else 0)

    def chunks(self, skip: int = 0) -> Iterator[Chunk]:
        """Yield the chunks after so many rows; a chunk is of one file."""
        at = 0
        for part in self.parts:
            try:
                with open_corpus(part, self.format_id, self.reading) as corpus:
                    self.current = corpus
                    self.opened(corpus)
                    for held in _held(corpus.parts()):
                        if chunk := self._after(skip, held, at, corpus.label):
                            yield chunk
                        at += _size(held)
                    self.done += corpus.position
            except InputError as error:
                if len(self.parts) == 1 or not all(name == "-" or Path(name).exists() for name in part):
                    raise
                self.unreadable[part[-1]] = str(error)
            self.current = None
        if len(self.unreadable) == len(self.parts):
            raise InputError("; ".join(self.unreadable.values()))

    def _after(self, skip: int, held: Sequence[Row] | Lines, at: int, label: str) -> Chunk | None:
        """Return what is not judged yet of some rows, of which ``at`` others stand before them; None for nothing."""
        rest: Sequence[Row] | Lines | None = held
        if at < skip:
            rest = held.cut(skip - at)[1] if isinstance(held, Lines) else held[skip - at :]
        return Chunk(label, rest, max(at, skip) + 1, self.share) if rest else None


def _size(held: Sequence[Row] | Lines) -> int:
    return held.count if isinstance(held, Lines) else len(held)


def _held(parts: Iterator[Row | Lines]) -> Iterator[Sequence[Row] | Lines]:
    """Yield consecutive rows, or blocks of lines, in portions of about the same size."""
    rows: list[Row] = []
    characters = 0
    lines: Lines | None = None
    for part in chain(parts, [None]):
        if lines is not None and not isinstance(part, Lines):
            yield lines
            lines = None
        if rows and not isinstance(part, Row):
            yield rows
            rows, characters = [], 0
        if isinstance(part, Lines):
            rest: Lines | None = part if lines is None else lines.joined(part)
            while rest is not None and (rest.count >= _ROWS or len(rest.raw) >= _CHARACTERS):
                some, rest = rest.cut(_ROWS)
                yield some
            lines = rest
        elif part is not None:
            rows.append(part)
            characters += len(part.source) + len(part.hypothesis)
            if len(rows) >= _ROWS or characters >= _CHARACTERS:
                yield rows
                rows, characters = [], 0
