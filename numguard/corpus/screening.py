"""Screen lines: tell which of them pass and need no second look, here or in other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from numguard.corpus.formats import Lines, Piece
from numguard.corpus.pairing import Pairing, Said, is_calm
from numguard.corpus.project import Project
from numguard.corpus.rows import Row
from numguard.corpus.workers import spread
from numguard.serving.barrier import Barrier


@dataclass(frozen=True, slots=True)
class Screened:
    """Some of a file: of lines, which of them are calm, and their rows where they were read in this process."""

    part: Piece | Lines
    calm: Sequence[bool] = ()
    rows: Sequence[Row] | None = None


Screen = Callable[[Iterable[Piece | Lines]], Iterator[Screened]]
"""Passes all parts of a file on, in order, and tells of lines which of them pass as they are."""


class Screener:
    """Screens lines in one file's languages; it is made anew in each process."""

    def __init__(self, langs: Sequence[str | None], file: str, project: Project) -> None:
        self._barrier = Barrier()  # a fault is met again, and counted, where the line is looked at alone
        self._pairing = Pairing(langs[0], langs[1], self._barrier, is_quiet=True, project=project)
        self._file = file

    def __call__(self, lines: Lines) -> list[bool]:
        """Tell which lines are calm."""
        return [
            said is not None and calm for said, calm in screened(lines.rows(), self._pairing, self._barrier, self._file)
        ]

    def ready(self) -> None:
        """Load what the languages need, before this is shared with other processes."""
        self._pairing.ready()


def screened(rows: Sequence[Row], pairing: Pairing, barrier: Barrier, file: str) -> Iterator[tuple[Said | None, bool]]:
    """Yield what is said of each row, None where it must be judged by itself, and whether it is calm."""
    pairs = [row for row in rows if not (row.problem or row.is_untranslated)]
    found = iter(barrier.attempt(lambda: pairing.screen(pairs, file)) or ())
    for row in rows:
        said = None if row.problem or row.is_untranslated else next(found, None)
        yield said, said is not None and is_calm(row, said[1])


def by_workers(make: Callable[[], Screener], workers: int) -> Screen:
    """Return what screens lines in other processes, some blocks ahead."""

    def screen(parts: Iterable[Piece | Lines]) -> Iterator[Screened]:
        for part, calm in spread(parts, make, workers, wanted=lambda part: isinstance(part, Lines)):
            yield Screened(part, calm or ())

    return screen
