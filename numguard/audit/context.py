"""The pairs before and after a finding, read once more from the files where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from numguard.audit.chunks import Chunk
from numguard.formats.rows import Row
from numguard.model import Record

_LENGTH = 300
"""Characters of a neighbour's texts."""
_Place = tuple[str, Row, Row | None, Row | None]
"""A file, a row of it, and the rows before and after it in that file."""


def with_context(findings: Iterable[Record], chunks: Iterable[Chunk]) -> Iterator[Record]:
    """Yield findings with the pairs ``before`` and ``after`` each, as far as these stand in the same file.

    The chunks are of all that was audited, in the order of the findings. What they do not hold (a file was written to
    since) has no context.
    """
    places = _places((chunk.file, row) for chunk in chunks for row in chunk.rows())
    for finding in findings:
        place = next((place for place in places if _is_of(finding, place[0], place[1])), None)
        told = {} if place is None else {"before": _texts(place[2]), "after": _texts(place[3])}
        yield finding | {name: texts for name, texts in told.items() if texts}


def _places(rows: Iterable[tuple[str, Row]]) -> Iterator[_Place]:
    before: tuple[str, Row] | None = None
    at: tuple[str, Row] | None = None
    for after in chain(rows, (None,)):
        if at is not None:
            yield *at, _in_file(before, at[0]), _in_file(after, at[0])
        before, at = at, after


def _in_file(place: tuple[str, Row] | None, file: str) -> Row | None:
    return place[1] if place is not None and place[0] == file else None


def _is_of(finding: Record, file: str, row: Row) -> bool:
    """Return True if a finding is of this row; a line may hold several units."""
    if (finding["file"], finding["line"], finding.get("unit", "")) != (file, row.number, row.unit):
        return False
    return "source" not in finding or (finding["source"], finding["hypothesis"]) == (row.source, row.hypothesis)


def _texts(row: Row | None) -> list[str]:
    return [] if row is None or row.problem else [row.source[:_LENGTH], row.hypothesis[:_LENGTH]]
