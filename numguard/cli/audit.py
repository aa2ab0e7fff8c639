"""``numguard audit``: judge a file of pairs, or two aligned files, and say what is wrong where."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import numguard
from numguard.cli import options
from numguard.cli.files import count_lines, read_lines, unreadable
from numguard.cli.findings import Findings
from numguard.cli.pairing import Pairing, Tags
from numguard.cli.records import outcome_record, to_json
from numguard.cli.rows import PROBLEMS_TOLD, Reader, Row, content
from numguard.cli.screen import Screen, excerpt, note, safe, window
from numguard.cli.tally import Tally, show
from numguard.errors import InputError
from numguard.model import Action, Verdict

NAME = "audit"
HELP = "judge a file of pairs, or two aligned files"
DESCRIPTION = (
    "Judge a file of pairs, or two aligned files, and print counts by language and by what is wrong. A language "
    "that neither option nor line names is guessed by fastText."
)

_CHUNK_LINES = 1_000
_CHUNK_CHARACTERS = 1_000_000
_SAMPLE = 500
_JSON_SUFFIXES = (".jsonl", ".ndjson", ".json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a file of pairs (TSV or JSON lines; - is standard input), or a source and a translation file, by line; "
        ".gz is unpacked",
    )
    options.add_language_options(parser)
    options.add_row_options(parser)
    parser.add_argument(
        "--findings", metavar="FILE", help="write what is wrong as JSON lines; complete when it is there"
    )
    parser.add_argument("--resume", action="store_true", help="go on with the findings of a run that was stopped")
    parser.add_argument(
        "--examples", type=int, default=5, metavar="N", help="show the first N wrong pairs (default: 5)"
    )
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    options.add_fail_on(parser)


def run(args: argparse.Namespace) -> int:
    """Audit, print the summary, return the exit code."""
    if len(args.files) > 2:
        raise InputError(f"one file of pairs or two aligned files, not {len(args.files)}")
    if args.resume and not args.findings:
        raise InputError("--resume needs --findings FILE, the file to go on with")
    if args.resume and "-" in args.files:
        raise InputError("--resume cannot go on with standard input: give the name of a file")
    pairing = Pairing(args.source_lang, args.target_lang)
    total = _count(args.files)
    with closing(_Audit(args, pairing)) as audit:
        try:
            audit.judge(_read(args), total)
        except KeyboardInterrupt:
            note(f"stopped after line {audit.tally.lines:,}" + ("; --resume goes on" if args.findings else ""))
            raise
    tally = audit.tally
    if args.json:
        print(to_json(tally.to_record(), indent=2))
    else:
        show(tally, Screen())
    return options.exit_code(args.fail_on, (action for counts in tally.actions.values() for action in counts))


class _Audit:
    """One run: what is counted, and where findings go."""

    def __init__(self, args: argparse.Namespace, pairing: Pairing) -> None:
        self.tally = Tally()
        self._pairing = pairing
        self._examples: int = args.examples
        self._settled: list[str] | None = None
        self._findings = Findings(args.findings, _signature(args)) if args.findings else None
        if self._findings is None:
            return
        if not args.resume:
            if self._findings.exists_partly():
                note(f"{args.findings}.tmp of a stopped run is written anew; --resume would have gone on with it")
            self._findings.start()
        elif saved := self._findings.resume():
            self.tally = Tally.from_record(saved["tally"], saved["examples"])
            self._settled = saved["settled"]
            note(f"going on after line {self.tally.lines:,}")

    def close(self) -> None:
        """Let go of the findings."""
        if self._findings:
            self._findings.close()

    def judge(self, rows: Iterator[Row], total: int | None) -> None:
        """Judge all rows that are not judged yet."""
        from tqdm import tqdm

        rows = islice(rows, self.tally.lines, None)
        with tqdm(total=total, initial=self.tally.lines, unit=" pairs", unit_scale=True, disable=None) as progress:
            for at, rows_of_chunk in enumerate(_chunks(rows)):
                if at == 0:
                    self._settle(rows_of_chunk)
                self._judge_chunk(rows_of_chunk)
                progress.update(len(rows_of_chunk))
                if self._findings:
                    self._findings.checkpoint(
                        {"tally": self.tally.to_record(), "examples": self.tally.examples, "settled": self._settled}
                    )
        if self._findings:
            self._findings.finish()

    def _settle(self, rows: list[Row]) -> None:
        if self._settled is None:
            self._settled = list(self._pairing.settle([row for row in rows[:_SAMPLE] if not row.problem]))
        else:
            self._pairing.fix(*self._settled)

    def _judge_chunk(self, rows: list[Row]) -> None:
        judged = iter(self._pairing.check([row for row in rows if not row.problem]))
        for row in rows:
            self.tally.lines += 1
            if row.problem:
                self._malformed(row)
            else:
                self._count(row, *next(judged))

    def _malformed(self, row: Row) -> None:
        self.tally.malformed += 1
        if self.tally.malformed <= PROBLEMS_TOLD:
            note(f"line {row.number}: {row.problem}")
        if self._findings:
            self._findings.write({"line": row.number, "action": "malformed", "reason": row.problem})

    def _count(self, row: Row, tags: Tags, verdict: Verdict) -> None:
        self.tally.add(tags, verdict)
        if verdict.action is Action.PASS:
            return
        if self._findings:
            place = {"line": row.number, "source_lang": tags[0], "target_lang": tags[1]}
            texts = {"source": row.source, "hypothesis": row.hypothesis}
            self._findings.write(place | outcome_record(verdict) | texts)
        if verdict.issues and len(self.tally.examples) < self._examples:
            self.tally.examples.append(
                {
                    "line": str(row.number),
                    "languages": "-".join(tag or "?" for tag in tags),
                    "action": str(verdict.action),
                    "types": ", ".join(dict.fromkeys(str(issue.type) for issue in verdict.issues)),
                    "source": window(row.source, [issue.source for issue in verdict.issues if issue.source]),
                    "hypothesis": window(row.hypothesis, [i.hypothesis for i in verdict.issues if i.hypothesis]),
                    "messages": "\n".join(excerpt(safe(issue.message)) for issue in verdict.issues),
                }
            )


def _count(files: list[str]) -> int | None:
    """Count the lines to come; None for standard input.

    Raises InputError when two aligned files are not equally long.
    """
    if len(files) == 1:
        # One file is counted only for the progress bar.
        return count_lines(files[0]) if files[0] != "-" and sys.stderr.isatty() else None
    if "-" in files:
        raise InputError("two aligned files cannot come from standard input: give both their names")
    source, hypothesis = map(count_lines, files)
    if source != hypothesis:
        raise InputError(
            f"{files[0]} has {source:,} lines and {files[1]} has {hypothesis:,}: aligned files must be equally long"
        )
    return source


def _read(args: argparse.Namespace) -> Iterator[Row]:
    if len(args.files) == 2:
        return _aligned(*args.files)
    return _pairs(args, args.files[0])


def _aligned(source: str, hypothesis: str) -> Iterator[Row]:
    for number, lines in enumerate(zip(read_lines(source), read_lines(hypothesis), strict=True), 1):
        yield Row(number, *(content(number, raw) for raw in lines))


def _pairs(args: argparse.Namespace, name: str) -> Iterator[Row]:
    row_format = args.format or ("jsonl" if name.removesuffix(".gz").endswith(_JSON_SUFFIXES) else "tsv")
    lines = read_lines(name)
    header = next(lines, b"") if args.header and row_format == "tsv" else None
    read: Reader = options.reader_of(args, row_format, header)
    for number, raw in enumerate(lines, 1 if header is None else 2):
        yield read(number, raw)


def _chunks(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """Take so many rows together as keep memory bounded, whatever their length."""
    chunk: list[Row] = []
    characters = 0
    for row in rows:
        chunk.append(row)
        characters += len(row.source) + len(row.hypothesis)
        if len(chunk) == _CHUNK_LINES or characters >= _CHUNK_CHARACTERS:
            yield chunk
            chunk, characters = [], 0
    if chunk:
        yield chunk


def _signature(args: argparse.Namespace) -> dict[str, Any]:
    """What must be the same for a run to be resumed: the files, untouched, and all that decides verdicts."""
    files: list[list[str | int]] = []
    for name in args.files:
        if name == "-":
            continue
        try:
            stat = Path(name).stat()
        except (OSError, ValueError) as error:
            raise unreadable(name, error) from error
        files.append([str(Path(name).resolve()), stat.st_size, stat.st_mtime_ns])
    decisive = (
        "source_lang",
        "target_lang",
        "format",
        "header",
        "source",
        "hypothesis",
        "source_lang_field",
        "target_lang_field",
        "examples",
    )
    return {"version": numguard.__version__, "files": files} | {option: getattr(args, option) for option in decisive}
