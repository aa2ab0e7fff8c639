"""The rows of all that is audited, in chunks: in order, after those that are judged already, or a sample of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

from numguard.corpus.formats import Reading
from numguard.corpus.judging import Chunk
from numguard.corpus.rows import Row
from numguard.corpus.source import Corpus, open_corpus

_ROWS = 1_000
_CHARACTERS = 1_000_000
_GOLDEN = 0x9E3779B97F4A7C15
"""2 to the 64th over the golden ratio: its multiples lie evenly, in whatever steps they are taken (Knuth, 6.4)."""


def is_sampled(at: int, share: float) -> bool:
    """Tell whether the pair at a place is in a sample of that share: always the same pairs, spread over the whole.

    >>> sum(is_sampled(at, 0.1) for at in range(10_000)) in range(998, 1003)
    True
    """
    return (at * _GOLDEN & 0xFFFFFFFFFFFFFFFF) < share * 2**64


class Rows:
    """The rows of a plan, by the chunk. ``opened`` hears of each corpus, and ``told`` of each row that is no pair."""

    def __init__(
        self,
        parts: Sequence[tuple[str, ...]],
        format_id: str | None,
        reading: Reading,
        *,
        opened: Callable[[Corpus], None],
        told: Callable[[str, Row], None],
        share: float = 1.0,
    ) -> None:
        self._parts = parts
        self._format_id = format_id
        self._reading = reading
        self._opened = opened
        self._told = told
        self._share = share
        self.done = 0
        self.current: Corpus | None = None

    @property
    def position(self) -> int:
        """How many bytes are read."""
        return self.done + (self.current.position if self.current else 0)

    def chunks(self, skip: int = 0) -> Iterator[Chunk]:
        """Yield the chunks after so many rows; a chunk is of one file."""
        at = 0
        for part in self._parts:
            with open_corpus(part, self._format_id, self._reading) as corpus:
                self.current = corpus
                self._opened(corpus)
                at = yield from self._of(corpus, at, skip)
                self.done += corpus.position
                self.current = None

    def _of(self, corpus: Corpus, at: int, skip: int) -> Generator[Chunk, None, int]:
        rows: list[Row] = []
        characters = skipped = 0
        for row in corpus.rows():
            at += 1
            if at <= skip:
                continue
            if row.problem:
                self._told(corpus.label, row)
            if self._share < 1 and not is_sampled(at, self._share):
                skipped += 1
            else:
                rows.append(row)
                characters += len(row.source) + len(row.hypothesis)
            if len(rows) + skipped // 16 >= _ROWS or characters >= _CHARACTERS:
                yield Chunk(corpus.label, rows, skipped)
                rows, characters, skipped = [], 0, 0
        if rows or skipped:
            yield Chunk(corpus.label, rows, skipped)
        return at
