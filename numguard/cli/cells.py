"""The commands that change a text inside its line: all else of the line stays byte for byte."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from numguard.audit.bar import Bar, size_of
from numguard.boundary import ErrorBoundary
from numguard.cli import options
from numguard.cli.screen import note, tell_faults
from numguard.formats.files import Unread, stream_lines
from numguard.formats.outputs import Output, keep_apart, opened, standard_output
from numguard.formats.records import to_json
from numguard.formats.rows import (
    PROBLEMS_TOLD,
    Fields,
    Reader,
    Row,
    column,
    content,
    jsonl_reader,
    put_cells,
    row_of,
    tsv_reader,
)
from numguard.formats.splice import splice
from numguard.model import Record

_AS_IT_IS: tuple[Mapping[str, str], ...] = ({},)


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of one line: its copies, each with the texts that are new in it; what is counted, and recorded.

    ``told`` says why the line stays as it is.
    """

    copies: tuple[Mapping[str, str], ...] = _AS_IT_IS
    counts: Mapping[str, int] = field(default_factory=dict)
    records: tuple[Record, ...] = ()
    told: str = ""


def _position() -> int:
    return os.lseek(sys.stdin.fileno(), 0, os.SEEK_CUR) if sys.stdin.seekable() else 0


class Stream:
    """Standard input on its way to standard output, with some texts changed in it."""

    def __init__(self, args: argparse.Namespace, *, lone: str = "") -> None:
        """Take the options of the command; ``lone`` names the only side that a line must have."""
        self.counts: Counter[str] = Counter()
        self.boundary = ErrorBoundary()
        self._args = args
        self._format = args.format or "tsv"
        fields = options.fields_of(args, self._format)
        self._fields = Fields(fields.source, fields.source, fields.source_lang, "") if lone else fields
        self._names: list[str] = []
        self._explained = 0

    def run(
        self,
        change: Callable[[Row], Change],
        abstain: Callable[[Row, str], Change],
        *,
        records: tuple[str, str | None] = ("", None),
    ) -> None:
        """Pass on each line as ``change`` says, and as ``abstain`` says where numguard itself fails.

        ``records`` are an option and its file, which takes what is recorded as JSON lines. Raises InputError for what
        cannot be read, and OSError for what cannot be written.
        """
        option, name = records
        keep_apart(["-"], {option: name})
        with opened(name) as beside, Bar(size_of("-"), _position, is_shared=True) as bar:
            for number, line, read, output in self._lines():
                bar.see()
                self.counts["lines"] += 1
                row = row_of(read, number, line, self._args.max_line)
                if isinstance(line, Unread):
                    self._leave("too long, written unread", row)
                    for piece in line.pieces():
                        output.write(piece)
                elif row.problem:
                    self._leave("malformed, written as they are", row)
                    output.write(line)
                else:
                    done, copies = self._done(row, line, change, abstain)
                    self.counts.update(done.counts)
                    self._explain(row, done)
                    if beside is not None:
                        for record in done.records:
                            beside.write(f"{to_json(record)}\n".encode())
                    for raw in copies:
                        output.write(raw)

    def tell(self, *names: str, quiet: bool) -> None:
        """Sum up what was done, in the order of the names, and what was not; ``quiet``: only what was not."""
        left = [name for name in self.counts if "written" in name]
        if left or not quiet:
            said = ", ".join(f"{self.counts[name]:,} {name}" for name in names if self.counts[name])
            rest = "".join(f"; {self.counts[name]:,} {name}" for name in left)
            note(f"{self.counts['lines']:,} lines" + (f": {said}" if said else "") + rest)
        tell_faults(self.boundary)

    def _lines(self) -> Iterator[tuple[int, bytes | Unread, Reader, Output]]:
        lines = stream_lines("-", self._args.max_line)
        header = options.header_of(self._args, self._format, lines)
        self._names = content(1, header).split("\t") if header is not None else []
        tsv = self._format == "tsv"
        read = tsv_reader(self._fields, header) if tsv else jsonl_reader(self._fields)
        output = standard_output()
        if header:
            output.write(header)
        for number, line in enumerate(lines, 1 if header is None else 2):
            yield number, line, read, output

    def _leave(self, why: str, row: Row) -> None:
        self.counts[why] += 1
        if self.counts[why] <= PROBLEMS_TOLD:
            note(f"line {row.number} is written as it is: {row.problem}")

    def _explain(self, row: Row, done: Change) -> None:
        self._explained += bool(done.told)
        if done.told and self._explained <= PROBLEMS_TOLD:
            note(f"line {row.number} is left as it is: {done.told}")

    def _done(
        self, row: Row, raw: bytes, change: Callable[[Row], Change], abstain: Callable[[Row, str], Change]
    ) -> tuple[Change, list[bytes]]:
        def work() -> tuple[Change, list[bytes]]:
            done = change(row)
            return done, [self._copy(row, raw, texts) for texts in done.copies]

        def instead(reason: str) -> tuple[Change, list[bytes]]:
            done = replace(abstain(row, reason), told=reason)
            return done, [raw for _ in done.copies]

        return self.boundary.run(work, instead)

    def _copy(self, row: Row, raw: bytes, texts: Mapping[str, str]) -> bytes:
        changed = {side: text for side, text in texts.items() if text != getattr(row, side)}
        if not changed:
            return raw
        if self._format == "tsv":
            places = {column(getattr(self._fields, side), self._names): text for side, text in changed.items()}
            return put_cells(row.number, raw, places)
        line = raw.decode("utf-8", "surrogateescape")
        for side, text in changed.items():
            line = splice(line, getattr(self._fields, side), to_json(text))
        return line.encode("utf-8", "surrogateescape")
