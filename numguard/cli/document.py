"""``numguard document``: a whole document and its translations, in the layout of Vojtěchová et al. (2019)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numguard.cli import options
from numguard.cli.parser import whole
from numguard.cli.screen import Screen, excerpt, note, safe, tell_faults
from numguard.corpus.files import read_lines
from numguard.corpus.formats import Reading
from numguard.corpus.outputs import keep_apart
from numguard.corpus.records import to_json
from numguard.corpus.rows import CELLS, content
from numguard.corpus.source import kind_of_file, open_corpus
from numguard.errors import InputError
from numguard.serving.barrier import Barrier

if TYPE_CHECKING:
    from numguard.document import Report

NAME = "document"
HELP = "check whole documents: markables, consistency, missing parts"
DESCRIPTION = (
    "Check one or more translations of a document: every number over aligned segments, dates in one format, addresses, "
    "personal and company numbers, postal codes and the like, repeated tokens and missing halves."
)
_SHOWN = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="[NAME=]FILE",
        help="the source, a segment a line, and its translations; or files that hold both (XLIFF, TMX, PO, Qt TS)",
    )
    for side, letter in (("source", "s"), ("target", "t")):
        help_text = f"{side} language; needed where the files do not name it"
        parser.add_argument(f"-{letter}", f"--{side}-lang", metavar="TAG", help=help_text)
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument(
        "--details", type=whole(0), default=_SHOWN, metavar="N", help="show N errors a system (default: 12)"
    )
    parser.add_argument("--fail-on", choices=("errors", "warnings"), help="exit with 1 when there are some")
    options.add_max_line(parser, "is an error: a document has segments")


def run(args: argparse.Namespace) -> int:
    """Check, print the tables, return the exit code."""
    from numguard.document import check_document

    named = [(said.rpartition("=")[0] or Path(said).stem, said.rpartition("=")[2]) for said in args.files]
    keep_apart([path for _, path in named], {})
    barrier = Barrier()
    reports = []
    for name, source, text, langs in _documents(args, named):
        work = partial(check_document, source, text, *langs, system=name)
        report = barrier.run(work, partial(_failed, name))
        if report is not None:
            reports.append(report)
            barrier.add(report.faults, report.fault)
    reports.sort(key=lambda report: sum(_total(report)[:1]))
    if args.json:
        Screen().line(to_json([_record(report) for report in reports], indent=2))
    elif reports:
        _show(reports, Screen(), args.details)
    tell_faults(barrier)
    errors = any(_total(report)[0] for report in reports)
    warnings = any(report.warnings for report in reports)
    fails = (errors and args.fail_on is not None) or (warnings and args.fail_on == "warnings")
    return options.FOUND if fails else options.OK


def _documents(
    args: argparse.Namespace, named: list[tuple[str, str]]
) -> Iterator[tuple[str, str, str, tuple[str, str]]]:
    """Yield each system with the source, its translation and their languages."""
    form = kind_of_file(named[0][1])
    if form in CELLS or form in (None, "csv"):
        langs = _langs(args, ("", ""))
        if len(named) == 1:
            raise InputError(f"{named[0][1]}: holds no document with its translation; name the translation's file, too")
        source = _text(named[0][1], args.max_line)
        for name, path in named[1:]:
            yield name, source, _text(path, args.max_line), langs
        return
    for name, path in named:
        reading = Reading(
            source_lang=args.source_lang or "", target_lang=args.target_lang or "", max_line=args.max_line
        )
        with open_corpus((path,), None, reading) as corpus:
            rows = [row for row in corpus.rows() if not row.problem]
        langs = _langs(args, next(((r.source_lang, r.target_lang) for r in rows if r.source_lang), ("", "")))
        source, text = (
            "\n".join(" ".join(getattr(row, side).split()) for row in rows) for side in ("source", "hypothesis")
        )
        yield name, source, text, langs


def _langs(args: argparse.Namespace, found: tuple[str, str]) -> tuple[str, str]:
    source, target = args.source_lang or found[0], args.target_lang or found[1]
    if not source or not target:
        raise InputError("the languages are not known: say --source-lang and --target-lang")
    return source, target


def _failed(name: str, reason: str) -> None:
    note(f"{name} is not judged: {reason}")


def _text(path: str, longest: int) -> str:
    lines = read_lines(path, longest, option="--max-line")
    return "\n".join(content(number, raw) for number, raw in enumerate(lines, 1))


def _total(report: Report) -> tuple[int, int]:
    target, source = report.target_only, report.source_based
    return target[0] + source[0], target[1] + source[1]


def _show(reports: list[Report], screen: Screen, details: int) -> None:
    rows = []
    for report in reports:
        counts = (*report.target_only, *report.source_based, *_total(report))
        rows.append([report.system, *map(str, counts)])
    head = ["system", "target-only", "(miss)", "source-based", "(miss)", "total", "(miss)"]
    screen.table(head, rows, right=frozenset(range(1, 7)))
    screen.line()
    _composition(reports, screen)
    for report in reports:
        _details(report, screen, details)


def _composition(reports: list[Report], screen: Screen) -> None:
    """Print what the source-based errors are made of: Table 15."""
    from numguard.document import KINDS

    marks = [mark for report in reports[:1] for mark in report.marks]
    kinds = [kind for kind in KINDS if any(mark.markable.kind == kind for mark in marks)]
    if not kinds:
        return
    totals = [str(sum(mark.markable.kind == kind for mark in marks)) for kind in kinds]
    rows = [["in the source", *totals]]
    for report in reports:
        rows.append([report.system, *(_cell(report, kind) for kind in kinds)])
    screen.table(["source-based", *kinds], rows, right=frozenset(range(1, len(kinds) + 1)))
    screen.line("correct/erroneous/missing; · where all are correct")
    screen.line()


def _cell(report: Report, kind: str) -> str:
    counts = [report.count(label, kind) for label in ("correct", "erroneous", "missing")]
    return "/".join(map(str, counts)) if any(counts[1:]) else "·"


def _details(report: Report, screen: Screen, details: int) -> None:
    lines = [
        (mark.markable.at, f"{mark.label} {mark.markable.kind}: {mark.markable.text}: {mark.note}")
        for mark in report.marks
        if mark.label != "correct" or "segment" in mark.note
    ]
    lines += [(warning.at, f"{warning.kind}: {warning.message}") for warning in report.warnings]
    if not lines or not details:
        return
    screen.line(screen.paint(report.system, "bold"))
    for at, text in sorted(lines)[:details]:
        segment = report.segments[at]
        screen.line(f"  line {segment.numbers[0] or segment.numbers[1]}  {excerpt(safe(text))}")
    if len(lines) > details:
        screen.line(f"  and {len(lines) - details} more")
    screen.line()


def _record(report: Report) -> dict[str, Any]:
    names = ("errors", "missing")
    record = asdict(report)
    record["counts"] = {
        "target_only": dict(zip(names, report.target_only, strict=True)),
        "source_based": dict(zip(names, report.source_based, strict=True)),
        "total": dict(zip(names, _total(report), strict=True)),
    }
    return record
