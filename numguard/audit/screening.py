"""Screen lines: tell which of them pass and need no second look, here or in other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from numguard.audit.pairing import Pairing, is_clean
from numguard.audit.workers import spread
from numguard.config.project import Project
from numguard.formats.piece import Lines, Piece
from numguard.formats.rows import Row
from numguard.model.boundary import ErrorBoundary


class Screened(NamedTuple):
    """A part of a file: which of its lines pass without a note, and their rows if they were read in this process."""

    part: Piece | Lines
    clean: Sequence[bool] = ()
    rows: Sequence[Row] | None = None


Screen = Callable[[Iterable[Piece | Lines]], Iterator[Screened]]
"""Passes all parts of a file on, in order, and tells of lines which of them pass as they are."""


class Screener:
    """Screens lines in one file's languages; it is made anew in each process."""

    def __init__(self, langs: Sequence[str | None], file: str, project: Project) -> None:
        # A fault is met again, and counted, where the line is looked at alone.
        self._pairing = Pairing(langs[0], langs[1], ErrorBoundary(), is_quiet=True, project=project)
        self._file = file

    def __call__(self, lines: Lines) -> list[bool]:
        """Tell which lines pass and need no second look."""
        rows = lines.rows()
        return list(map(is_clean, rows, self._pairing.screen(rows, self._file)))

    def ready(self) -> None:
        """Load what the languages need, before this is shared with other processes."""
        self._pairing.ready()


def by_workers(make: Callable[[], Screener], workers: int) -> Screen:
    """Return a function that screens lines in other processes, some blocks ahead of the one that is written."""

    def screen(parts: Iterable[Piece | Lines]) -> Iterator[Screened]:
        for part, clean in spread(parts, make, workers, wanted=lambda part: isinstance(part, Lines)):
            yield Screened(part, clean or ())

    return screen
