"""``numguard document``: a whole document and its translations, in the layout of Vojtěchová et al. (2019)."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numguard.audit.pairing import Pairing
from numguard.cli import options
from numguard.cli.parser import whole
from numguard.cli.screen import Screen, excerpt, note, safe, tell_faults
from numguard.config.project import Project
from numguard.formats.files import read_lines
from numguard.formats.notes import noted
from numguard.formats.outputs import keep_apart
from numguard.formats.piece import Reading
from numguard.formats.records import to_json
from numguard.formats.rows import CELLS, Row, content
from numguard.formats.source import kind_of_file, open_corpus
from numguard.model import Verdict
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError

if TYPE_CHECKING:
    from numguard.audit.document import Report, Segment
    from numguard.audit.document.examine import Examined

DESCRIPTION = (
    "Check one or more translations of a document: every number over aligned segments, dates in one format, addresses, "
    "personal and company numbers, postal codes and the like, repeated tokens and missing halves."
)
_SHOWN = 12
_TOGETHER = 100
"""So many segments are examined at once: what goes from process to process."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="the source: text, a segment a line (.gz is unpacked), DOCX, ODT, HTML; or XLIFF, which holds both sides",
    )
    parser.add_argument(
        "translations", nargs="*", metavar="[NAME=]FILE", help="its translations, each a system's; of XLIFF other files"
    )
    for side, letter in (("source", "s"), ("target", "t")):
        help_text = f"{side} language; needed where the files do not name it"
        parser.add_argument(f"-{letter}", f"--{side}-lang", metavar="TAG", help=help_text)
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="print everything as JSON, or write it")
    parser.add_argument("--matrix", metavar="FILE", help="write 0, 1 or missing for each markable (.xlsx, else CSV)")
    parser.add_argument(
        "--terms", metavar="FILE", help="check terms too: a term, a tab, its translations with | between, one a line"
    )
    options.add_page(parser, "it in the layout of Tables 14 and 15", "numguard document")
    parser.add_argument(
        "--details", type=whole(0), default=_SHOWN, metavar="N", help="show N errors a system (default: 12)"
    )
    options.add_fail_on(parser, ("errors", "warnings"), "there are some")
    options.add_workers(parser, "segments")
    options.add_policy_options(parser)
    options.add_max_line(parser, "is an error: a document has segments")


def run(args: argparse.Namespace) -> int:
    """Check, write the page, print the tables, return the exit code."""
    from numguard.audit.document import check_segments
    from numguard.audit.document.matrix import as_csv, as_xlsx
    from numguard.audit.document.page import page
    from numguard.audit.document.terms import read_terms
    from numguard.formats.whole import write_whole

    named = [_named(said) for said in args.translations]
    # A source is named where it holds both sides; a text's name is taken as it is, with what looks like one.
    read = [args.source, _named(args.source)[1], *(path for _, path in named), *([args.terms] if args.terms else [])]
    json_file = None if args.json == "-" else args.json
    keep_apart(read, {"--html": args.html, "--matrix": args.matrix, "--json": json_file})
    terms = read_terms(_text(args.terms, args.max_line).splitlines(), args.terms) if args.terms else []
    boundary = ErrorBoundary()
    project = options.project_of(args)
    pairing = Pairing(args.source_lang, args.target_lang, boundary, project=project)
    reports = []
    for name, path, segments, langs in _translations(args, named):
        examined = _examined(segments, partial(_Examiner, langs, path, project), args.workers, pairing)
        work = partial(check_segments, segments, *langs, system=name, examined=examined, terms=terms)
        report = boundary.run(work, partial(_failed, name))
        if report is not None:
            reports.append(report)
            boundary.add(report.faults, report.fault)
    reports.sort(key=lambda report: report.total[0])
    if args.html and reports:
        write_whole(args.html, page(reports, title=args.title).encode())
    if args.matrix and reports:
        is_xlsx = Path(args.matrix).suffix.lower() == ".xlsx"
        write_whole(args.matrix, (as_xlsx if is_xlsx else as_csv)(reports))
    if args.json:
        told = to_json([_record(report) for report in reports], indent=2)
        if json_file is None:
            Screen().line(told)
        else:
            write_whole(json_file, f"{told}\n".encode("utf-8", "replace"))
    if reports and args.json != "-":
        _show(reports, Screen(), args.details)
    tell_faults(boundary)
    pairing.tell_unused()
    errors = any(report.total[0] for report in reports)
    warnings = any(report.warnings for report in reports)
    fails = (errors and args.fail_on is not None) or (warnings and args.fail_on == "warnings")
    judged = sum(len(report.segments) for report in reports) - boundary.faults
    return options.unless_all_failed(options.FOUND if fails else options.OK, boundary, max(0, judged))


def _both_sides(args: argparse.Namespace, path: str) -> tuple[list[Segment], tuple[str, str]]:
    """Return the segments and the languages of a file that holds both sides: XLIFF, TMX, PO, Qt TS."""
    from numguard.audit.document import Segment

    reading = Reading(source_lang=args.source_lang or "", target_lang=args.target_lang or "", max_line=args.max_line)
    with open_corpus((path,), None, reading) as corpus:
        rows = [row for row in corpus.rows() if not row.problem]
    if not rows:
        raise InputError(f"{path}: holds no pair of texts")
    sides = next(((row.source_lang, row.target_lang) for row in rows if row.source_lang), ("", ""))
    langs = _langs(args, *sides)
    said = [(_shown(row.source), _shown(row.hypothesis), row) for row in rows]
    segments = [
        Segment(one, other, (at, at), (f"numguard: ignore {row.accepts.replace('*', '')}",) if row.accepts else ())
        for at, (one, other, row) in enumerate(said, 1)
    ]
    return segments, langs


def _shown(text: str) -> str:
    """Return a text of a unit on one line, without the marks of the codes inside it."""
    return " ".join(text.replace("\N{OBJECT REPLACEMENT CHARACTER}", "").split())


def _translations(
    args: argparse.Namespace, named: list[tuple[str, str]]
) -> Iterator[tuple[str, str, list[Segment], tuple[str, str]]]:
    """Yield the name of each translation, its file, its segments and the languages.

    Raises InputError when a file cannot be read, or there is no translation.
    """
    from numguard.audit.document.files import reader
    from numguard.audit.document.segments import align

    langs = args.source_lang, args.target_lang
    every = [_named(args.source), *named]
    first = every[0][1]
    form = None if reader(first) is not None else kind_of_file(first)
    if form not in (None, "csv") and form not in CELLS:
        for name, path in every:
            if kind_of_file(path) in (None, *CELLS):
                raise InputError(f"{path}: {first} holds both sides; the other files must hold both sides too")
            yield name, path, *_both_sides(args, path)
        return
    if not named:
        raise InputError("give the source and at least one translation, or an XLIFF file")
    langs = _langs(args)
    source = _text(args.source, args.max_line)
    for name, path in named:
        yield name, path, align(source, _text(path, args.max_line)), langs


class _Examiner:
    """Examines segments, each as the other commands judge a pair; it is made anew in each process."""

    def __init__(self, langs: tuple[str, str], path: str, project: Project) -> None:
        self._pairing = Pairing(*langs, ErrorBoundary(), is_quiet=True, project=project)
        self._langs = langs
        self._path = path

    def __call__(self, part: Sequence[tuple[int, Segment]]) -> tuple[list[Examined], Counter[str]]:
        """Return what the segments say, and how often which exemption covered something."""
        from numguard.audit.document.examine import examine

        examined = examine(part, *self._langs, self._judge)
        accepted, self._pairing.accepted = self._pairing.accepted, Counter()
        return examined, accepted

    def ready(self) -> None:
        """Load what the languages need, before this is shared with other processes."""
        self._pairing.ready()

    def _judge(self, segment: Segment) -> Verdict:
        number = segment.numbers[0] or segment.numbers[1]
        row = Row(number, segment.source, segment.hypothesis, *self._langs, accepts=noted(segment.notes))
        return self._pairing.check(row, self._path)[1]


def _examined(segments: list[Segment], make: Callable[[], _Examiner], workers: int, pairing: Pairing) -> list[Examined]:
    """Check the segments of a translation, here or in workers; ``pairing`` counts the exemptions that were used."""
    from numguard.audit.workers import spread

    placed = list(enumerate(segments))
    parts = [placed[at : at + _TOGETHER] for at in range(0, len(placed), _TOGETHER)]
    said = map(make(), parts) if workers == 1 else (one for _, one in spread(parts, make, workers) if one is not None)
    examined: list[Examined] = []
    for some, accepted in said:
        examined += some
        pairing.accepted.update(accepted)
    return examined


def _langs(args: argparse.Namespace, source_lang: str = "", target_lang: str = "") -> tuple[str, str]:
    """Return the languages that are said, else those that a file names."""
    langs = args.source_lang or source_lang, args.target_lang or target_lang
    if not all(langs):
        raise InputError("the languages are not known: say --source-lang and --target-lang")
    return langs


def _named(said: str) -> tuple[str, str]:
    """Return the name and the path of ``[NAME=]FILE``; a file without a name has its own."""
    name, _, path = said.rpartition("=")
    return name or Path(path).stem, path


def _failed(name: str, reason: str) -> None:
    note(f"{name} is not judged: {reason}")


def _text(path: str, longest: int) -> str:
    from numguard.audit.document.files import read_document, reader

    if reader(path) is not None:
        return read_document(path)
    lines = read_lines(path, longest, option="--max-line")
    return "\n".join(content(number, raw) for number, raw in enumerate(lines, 1))


def _show(reports: list[Report], screen: Screen, details: int) -> None:
    from numguard.audit.document.page import CAUTION, ERRORS_HEAD, errors

    screen.table(ERRORS_HEAD, errors(reports), right=frozenset(range(1, len(ERRORS_HEAD))))
    screen.line(CAUTION)
    screen.line()
    _composition(reports, screen)
    if len(reports) > 1:
        _beside(reports, screen, details)
    for report in reports:
        _details(report, screen, details)


def _beside(reports: list[Report], screen: Screen, details: int) -> None:
    """Print what each candidate got wrong where, beside each other."""
    from numguard.audit.document.page import beside

    signs = {"correct": "·", "erroneous": "✗", "missing": "–", "clash": "≠", "unsaid": "(–)", "flagged": "(✗)"}
    rows = [
        [str(line), excerpt(safe(mark.markable.text), 24), mark.markable.kind]
        + [signs[near.label] if near is not None else "?" for near in others]
        for line, mark, others in beside(reports)[:details]
    ]
    if rows:
        screen.table(["line", "source", "kind", *(safe(report.system) for report in reports)], rows)
        screen.line("✗ erroneous, – missing, ≠ another term's word, (–) a small number word left out, (✗) only flagged")
        screen.line()


def _composition(reports: list[Report], screen: Screen) -> None:
    """Print what the source-based errors are made of: Table 15."""
    from numguard.audit.document.page import in_the_source

    kinds = in_the_source(reports)
    if not kinds:
        return
    rows = [["in the source", *map(str, kinds.values())]]
    for report in reports:
        rows.append([report.system, *(_cell(report, kind) for kind in kinds)])
    screen.table(["source-based", *kinds], rows, right=frozenset(range(1, len(kinds) + 1)))
    screen.line("correct/erroneous/missing; · where all are correct")
    screen.line()


def _cell(report: Report, kind: str) -> str:
    counts = report.rendered(kind)
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
        "total": dict(zip(names, report.total, strict=True)),
    }
    return record
