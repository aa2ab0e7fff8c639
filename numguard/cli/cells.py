"""The commands that change a text inside its line: all else of the line stays byte for byte."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from numguard.audit.bar import Bar, size_of
from numguard.cli import options
from numguard.cli.screen import note, tell_faults
from numguard.formats.files import Unread, stream_lines
from numguard.formats.jsonl import JsonLines
from numguard.formats.outputs import keep_apart, opened, standard_output
from numguard.formats.records import to_json
from numguard.formats.rows import PROBLEMS_TOLD, Fields, Row, row_of
from numguard.formats.tsv import Tsv
from numguard.model import Record
from numguard.model.boundary import ErrorBoundary

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
    """A file or standard input on its way to standard output, with some texts changed in it."""

    def __init__(self, args: argparse.Namespace, *, only_side: str = "") -> None:
        """Take the options of the command; ``only_side`` names the only side that a line must have."""
        self.counts: Counter[str] = Counter()
        self.boundary = ErrorBoundary()
        self._args = args
        self._format = args.format or "tsv"
        fields = options.fields_of(args, self._format)
        self._fields = Fields(fields.source, fields.source, fields.source_lang, "") if only_side else fields
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
        keep_apart([self._args.file], {option: name})
        with opened(name) as beside, self._bar() as bar:
            lines = stream_lines(self._args.file, self._args.max_line)
            header = options.header_of(self._args, self._format, lines)
            read = Tsv(self._fields, header) if self._format == "tsv" else JsonLines(self._fields)
            output = standard_output()
            if header:
                output.write(header)
            for number, line in enumerate(lines, 1 if header is None else 2):
                bar.see()
                self.counts["lines"] += 1
                row = row_of(read, number, line, self._args.max_line)
                if isinstance(line, Unread):
                    self._leave("too long, copied unchecked", row)
                    for piece in line.pieces():
                        output.write(piece)
                elif row.problem:
                    self._leave("malformed, written as they are", row)
                    output.write(line)
                else:
                    done, copies = self._done(partial(_copy, read, row, line), row, line, change, abstain)
                    self.counts.update(done.counts)
                    self._explain(row, done)
                    if beside is not None:
                        for record in done.records:
                            beside.write(f"{to_json(record)}\n".encode())
                    for raw in copies:
                        output.write(raw)

    def _bar(self) -> Bar:
        if self._args.file == "-":
            return Bar(size_of("-"), _position, is_shared=True)
        return Bar(None, unit=" lines", is_shared=True)

    def tell(self, *names: str, quiet: bool) -> None:
        """Print the counts of ``names``, then those of lines left as they are; ``quiet``: only the latter."""
        left = [name for name in self.counts if "written" in name]
        if left or not quiet:
            said = ", ".join(f"{self.counts[name]:,} {name}" for name in names if self.counts[name])
            rest = "".join(f"; {self.counts[name]:,} {name}" for name in left)
            note(f"{self.counts['lines']:,} lines" + (f": {said}" if said else "") + rest)
        tell_faults(self.boundary)

    def _leave(self, why: str, row: Row) -> None:
        self.counts[why] += 1
        if self.counts[why] <= PROBLEMS_TOLD:
            note(f"line {row.number} is written as it is: {row.problem}")

    def _explain(self, row: Row, done: Change) -> None:
        self._explained += bool(done.told)
        if done.told and self._explained <= PROBLEMS_TOLD:
            note(f"line {row.number} is left as it is: {done.told}")

    def _done(
        self,
        copy: Callable[[Mapping[str, str]], bytes],
        row: Row,
        raw: bytes,
        change: Callable[[Row], Change],
        abstain: Callable[[Row, str], Change],
    ) -> tuple[Change, list[bytes]]:
        def work() -> tuple[Change, list[bytes]]:
            done = change(row)
            return done, [copy(texts) for texts in done.copies]

        def instead(reason: str) -> tuple[Change, list[bytes]]:
            done = replace(abstain(row, reason), told=reason)
            return done, [raw for _ in done.copies]

        return self.boundary.run(work, instead)


def _copy(lines: Tsv | JsonLines, row: Row, raw: bytes, texts: Mapping[str, str]) -> bytes:
    changed = {side: text for side, text in texts.items() if text != getattr(row, side)}
    return lines.put(row.number, raw, changed) if changed else raw
