"""From a file of pairs to one of the same format: each unit is written as it is, changed, or left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, cast

from numguard.audit.rewriting import Progress, size_of
from numguard.audit.screening import Screen, Screened
from numguard.formats.files import Unread, split_lines, zstd
from numguard.formats.outputs import Output, give_name, open_at, partial_of, standard_output
from numguard.formats.piece import Lines, Piece, Reading
from numguard.formats.registry import FORMATS
from numguard.formats.rows import NO_PAIR, PROBLEMS_TOLD, Row
from numguard.formats.source import ALIGNED, Corpus, is_folder, looks_like, open_corpus, plan
from numguard.model.errors import InputError, naming, note

_BUFFER = 1 << 20
_ELSEWHERE = "not in this file"
"""What units count as that stand in the source's file alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What becomes of a unit: its bytes as they are written (None: it is removed), and those that are put aside."""

    passed: bytes | None
    aside: bytes = b""


Decide = Callable[[Piece], Choice]
"""Says what becomes of a unit whose rows can be judged, one at least."""


class Rewriter:
    """Copies a file to its output, changing or leaving out units; what cannot be judged is copied and counted.

    ``unread_pass``: whether what is too long to be read is written, or put aside. ``others_pass``: whether what holds
    no translated pair is written; without it only what is decided about is written.
    """

    def __init__(self, corpus: Corpus, *, unread_pass: bool = True, others_pass: bool = True) -> None:
        self.counts: Counter[str] = Counter()
        self.corpus = corpus
        self.form = next((form.id for form in FORMATS if form.name == corpus.format), "")
        self._unread_pass = unread_pass and others_pass
        self._others_pass = others_pass

    def run(
        self,
        decide: Decide,
        outputs: Sequence[Output],
        aside: Output | None,
        header: Callable[[bytes], tuple[bytes, bytes]] = lambda raw: (raw, raw),
        see: Callable[[int], None] = lambda units: None,
        screen: Screen | None = None,
        *,
        progress: Progress,
    ) -> None:
        """Copy all units. ``header`` turns the file's header into those of the output and of the removed units.

        ``see`` is called before each unit, or before some, with how many they are. ``screen``, where there is one,
        tells of lines which pass as they are, before ``decide`` is asked about the others. What ``progress`` says is
        done is not done again.
        """
        if self.corpus.aligned is not None:
            self._aligned(decide, outputs, aside, see, progress)
            return
        assert self.corpus.pieces is not None
        (output,) = outputs
        where: Output | None = output
        lines = self.corpus.lines
        if screen is None or lines is None:
            parts: Iterator[Screened] = map(Screened, progress.rest(self.corpus.pieces))
        else:
            parts = screen(progress.rest(lines))
        for done in parts:
            piece = done.part
            see(size_of(piece))
            if isinstance(piece, Lines):  # Those of them that pass are counted by now.
                self._screened(piece, done, decide, output, aside)
                progress.add(piece.count)
                progress.mark()
                continue
            if not piece.is_tail:
                progress.mark()
            progress.add(1)
            if piece.is_tail:
                if where is not None:
                    where.write(piece.raw)
                continue
            where = output
            if not piece.rows:
                self._between(piece.raw, output, aside, header)
            elif any(row.is_unread for row in piece.rows):
                self._leave(piece.rows, "unread")
                where = output if self._unread_pass else aside
                if where is not None:
                    where.write(piece.raw)
            else:
                self._take(piece, decide, output, aside)

    def _take(self, piece: Piece, decide: Decide, output: Output, aside: Output | None) -> None:
        """Take a unit that was read."""
        if all(row.kind for row in piece.rows):
            self._leave(piece.rows, "")
            if self._others_pass:
                output.write(piece.raw)
            return
        self._leave([row for row in piece.rows if row.kind], "")
        choice = decide(piece)
        if choice.passed is not None:
            output.write(choice.passed)
        elif aside is not None:
            aside.write(choice.aside)

    def _screened(self, lines: Lines, done: Screened, decide: Decide, output: Output, aside: Output | None) -> None:
        """Write the lines that pass as they are, several in one call; decide on each of the others."""
        if all(done.clean):
            output.write(lines.raw)
            return
        rows = lines.rows() if done.rows is None else done.rows
        passed: list[bytes] = []
        for raw, row, is_clean in zip(split_lines(lines.raw), rows, done.clean, strict=True):
            if is_clean:
                passed.append(raw)
                continue
            if passed:
                output.write(b"".join(passed))
                passed = []
            self._take(lines.piece(raw, row), decide, output, aside)
        if passed:
            output.write(b"".join(passed))

    def _between(
        self, raw: bytes, output: Output, aside: Output | None, header: Callable[[bytes], tuple[bytes, bytes]]
    ) -> None:
        """Copy the bytes between units; in a format of lines that is the header."""
        is_header = self.form in ("tsv", "csv")
        passed, beside = header(raw) if is_header else (raw, b"")
        output.write(passed)
        if aside is not None and is_header:
            aside.write(beside)

    def _aligned(
        self,
        decide: Decide,
        outputs: Sequence[Output],
        aside: Output | None,
        see: Callable[[int], None],
        progress: Progress,
    ) -> None:
        assert self.corpus.aligned is not None
        for row, *lines in islice(self.corpus.aligned, progress.units, None):
            progress.mark()
            progress.add(1)
            see(1)
            held = [line for line in lines if isinstance(line, bytes)]
            if len(held) < len(lines):
                self._leave([row], "unread")
                if self._unread_pass:
                    for line, output in zip(lines, outputs, strict=True):
                        for raw in line.pieces() if isinstance(line, Unread) else [line]:
                            output.write(raw)
                continue
            if row.problem:
                self._leave([row], "")
                passed = self._others_pass
            else:
                choice = decide(Piece(held[1], (row,)))
                passed = choice.passed is not None
                if not passed and aside is not None:
                    aside.write(choice.aside)
            for raw, output in zip(held, outputs, strict=True) if passed else ():
                output.write(raw)

    def _leave(self, rows: Sequence[Row], kind: str) -> None:
        for row in rows:
            name = kind or row.kind
            self.counts[name] += 1
            self.counts[_ELSEWHERE] += not row.number
            if row.problem and self.counts[name] <= PROBLEMS_TOLD:
                how = " is written as it is" if (self._unread_pass if kind else self._others_pass) else ""
                note(f"line {row.number}{how}: {row.problem}")

    def refuse_nothing(self, judged: int) -> None:
        """Raise InputError where there were lines, and none of them was a pair, or one that is not translated yet."""
        if judged <= self.counts[_ELSEWHERE] and any(self.counts[name] for name in NO_PAIR):
            head = self.corpus.inputs[-1].head if self.corpus.inputs else b""
            raise InputError(f"{self.corpus.label}: no line is a pair; it looks like {looks_like(head)}")


@contextmanager
def opened_corpus(files: Sequence[str], format_id: str | None, reading: Reading) -> Iterator[Corpus]:
    """Open what one command passes on: one file, or two that belong together.

    Raises InputError for a folder, and for two files that do not belong together.
    """
    parts = plan(list(files), format_id, coded=reading.coded)
    if len(parts) != 1 or is_folder(files[0]):
        raise InputError(f"{', '.join(files)}: name one file of pairs, or two files that belong together")
    with open_corpus(parts[0], format_id, reading) as corpus:
        if corpus.only_read is not None:
            raise InputError(
                f"{corpus.label}: {corpus.format} is read, and not written: numguard audit says what is wrong"
            )
        yield corpus


@contextmanager
def opened_outputs(names: Sequence[str], corpus: Corpus, sizes: Sequence[int] = ()) -> Iterator[list[Output]]:
    """Open standard output, or the files to write to; a name that ends in .gz, .bz2, .xz or .zst is packed so.

    ``sizes``: so many bytes of each are written, and stay. A file gets its name when it is whole. Raises InputError
    where two files are needed, or too many are named.
    """
    needed = 2 if corpus.format == ALIGNED else 1
    if len(names) != needed and (names or needed == 2):
        raise InputError(f"{corpus.format}: name {needed} file{'s' * (needed - 1)} with --output, not {len(names)}")
    if not names:
        yield [standard_output(corpus.coded[-1])]
        return
    with ExitStack() as stack:
        partial = [partial_of(name) for name in names]
        begun: Sequence[int | None] = sizes or [None] * len(names)
        files = [
            stack.enter_context(_packing(path, name, size))
            for path, name, size in zip(partial, names, begun, strict=True)
        ]
        codes = corpus.coded[-needed:]
        yield [
            Output(file, name, is_live=False, coded=coded)
            for file, name, coded in zip(files, names, codes, strict=True)
        ]
        for file, name in zip(files, names, strict=True):
            with naming(name):
                file.close()
        for path, name in zip(partial, names, strict=True):
            give_name(path, name)


def _packing(path: Path, name: str, size: int | None) -> BinaryIO:
    try:
        if name.endswith(".gz"):
            import gzip

            return cast("BinaryIO", gzip.open(path, "wb", compresslevel=6))
        if name.endswith(".bz2"):
            import bz2

            return cast("BinaryIO", bz2.open(path, "wb"))
        if name.endswith(".xz"):
            import lzma

            return cast("BinaryIO", lzma.open(path, "wb"))
        if name.endswith(".zst"):
            return cast("BinaryIO", zstd(name).open(path, "wb"))
        return open_at(path, size, _BUFFER)
    except ValueError as error:  # a NUL
        raise InputError(f"cannot write {name!r}: {error}") from error
