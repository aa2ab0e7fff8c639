"""``numguard quality``: one figure for the numbers of a system's outputs, its interval, and systems side by side."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from numguard.audit.bar import Bar, size_of
from numguard.audit.chunks import Rows
from numguard.audit.learning import Learner, learn, save
from numguard.audit.pairing import Pairing
from numguard.audit.progress import is_file
from numguard.audit.quality import Interval, System, resampled
from numguard.audit.report import quality
from numguard.audit.report.provenance import locale_digest
from numguard.audit.systems import ISSUE_COLUMNS, Outputs, Scored, Scorer, segments
from numguard.audit.workers import spread
from numguard.cli import options, reports
from numguard.cli.parser import whole
from numguard.cli.screen import Screen, note, tell_faults
from numguard.config.project import Project
from numguard.formats.outputs import keep_apart, opened
from numguard.formats.records import to_json
from numguard.formats.sheets import csv_of, xlsx_of
from numguard.formats.source import Corpus, kind_of_file, open_corpus
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import VERSION, InputError

DESCRIPTION = (
    "Tell the quality of translations by their numbers, without a reference: of the source's numbers, how many are "
    "right (recall), and of the output's, how many the source has (precision). Give a source and the outputs of "
    "systems, a segment a line; or files that hold both (TSV, TMX, XLIFF, PO, Parquet ...), one for each system."
)


_SETTLED_BY = 500
"""Segments by which the languages that nobody named are settled."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="[NAME=]FILE", help="the source and outputs, or files of pairs")
    options.add_row_options(parser)
    parser.add_argument(
        "--bootstrap", type=whole(1), default=1000, metavar="N", help="resample N times (default: 1000)"
    )
    parser.add_argument("--seed", type=whole(0), default=12345, metavar="N", help="of the resampling (default: 12345)")
    options.add_learn(parser)
    options.add_workers(parser, "segments")
    options.add_json(parser, "everything")
    options.add_page(parser, "it with plots")
    parser.add_argument("--tex", metavar="FILE", help="write the figures as a LaTeX table (booktabs)")
    parser.add_argument("--segments", metavar="FILE", help="write what each segment counts, as JSON lines")
    parser.add_argument("--lqa", metavar="FILE", help="write each issue with its MQM penalty (.xlsx, else CSV)")
    options.add_policy_options(parser)


def run(args: argparse.Namespace) -> int:
    """Count, print the table, return the exit code."""
    named = [(said.rpartition("=")[0] or Path(said).stem, said.rpartition("=")[2]) for said in args.files]
    paths = [path for _, path in named]
    keep_apart(paths, {f"--{name}": getattr(args, name) for name in ("html", "tex", "segments", "lqa", "learn")})
    parts = _parts(args, named)
    boundary = ErrorBoundary()
    project = options.project_of(args)
    pairing = Pairing(args.source_lang, args.target_lang, boundary, project=project)
    if args.learn:
        project = _with_learned(args, parts, pairing, project)
    issues: list[tuple[str | int, ...]] = [ISSUE_COLUMNS]
    systems = _judged(args, parts, pairing, project, boundary, issues)
    with Bar(args.bootstrap, unit=" resamplings") as bar:
        intervals = resampled(systems, times=args.bootstrap, seed=args.seed, see=bar.see)
    record = _record(args, systems, intervals, pairing)
    if args.json:
        Screen().line(to_json(record, indent=2))
    else:
        _show(record, Screen())
    if args.html:
        reports.whole(args.html, lambda file: quality.write_page(record, file))
    if args.tex:
        reports.whole(args.tex, lambda file: quality.write_latex(record, file))
    if args.lqa:
        made = xlsx_of(issues) if args.lqa.lower().endswith(".xlsx") else csv_of(issues)
        with opened(args.lqa) as out:
            assert out is not None
            out.write(made)
    tell_faults(boundary)
    pairing.tell_unused()
    judged = sum(len(system.segments) - system.abstained for system in systems)
    return options.unless_all_failed(options.OK, boundary, judged)


def _parts(args: argparse.Namespace, named: list[tuple[str, str]]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the files of each system: one that holds pairs, or the source and the system's lines."""
    (_, first), *others = named
    if args.format == "lines" or (args.format is None and others and kind_of_file(first, args.encoding) is None):
        if not others:
            raise InputError(f"{first}: name the outputs of a system, too")
        return [(name, (first, path)) for name, path in others]
    return [(name, (path,)) for name, path in named]


def _with_learned(
    args: argparse.Namespace, parts: list[tuple[str, tuple[str, ...]]], pairing: Pairing, project: Project
) -> Project:
    """Return a project with the nouns that all systems together show, and write these."""
    files = [part for _, part in parts]
    if not all(is_file(name) for part in files for name in part):
        raise InputError("--learn reads the segments twice: no standard input and no pipe")
    form = "lines" if len(files[0]) == 2 else args.format
    rows = Rows(files, form, options.reading_of(args), lambda _: None)
    chunks = rows.chunks()
    first = list(islice(chunks, 1))
    langs = pairing.settle([row for chunk in first for row in chunk.rows()[:_SETTLED_BY] if not row.problem])
    with Bar(size_of([name for part in files for name in part]), lambda: rows.position) as bar:
        make = partial(Learner, langs, project)
        nouns = learn(chain(first, chunks), make, args.workers, lambda: bar.update(lambda: "learning"))
    save(nouns, args.learn)
    return replace(project, nouns=(*nouns, *project.nouns))


def _judged(
    args: argparse.Namespace,
    parts: list[tuple[str, tuple[str, ...]]],
    pairing: Pairing,
    project: Project,
    boundary: ErrorBoundary,
    issues: list[tuple[str | int, ...]],
) -> list[System]:
    """Read all systems in parallel, judge their segments, and return the counts of each; issues go into ``issues``."""
    systems = [System(name) for name, _ in parts]
    read = [0] * len(parts)
    with ExitStack() as stack:
        corpora = [
            stack.enter_context(open_corpus(part, "lines" if len(part) == 2 else args.format, options.reading_of(args)))
            for _, part in parts
        ]
        judged = segments([corpus.rows() for corpus in corpora], read)
        first = next(judged, [])
        langs = pairing.settle([row for _, outputs in first for row in outputs[:1] if not row.problem])
        if any(not (row.source_lang and row.target_lang) for _, outputs in first for row in outputs):
            pairing.tell_guessing()
        labels = [(name, corpus.label) for (name, _), corpus in zip(parts, corpora, strict=True)]
        make = partial(Scorer, langs, labels, has_lines=bool(args.segments), has_issues=bool(args.lqa))
        make = partial(make, project=project)
        bar = stack.enter_context(Bar(size_of(parts[0][1]), lambda: corpora[0].position))
        out = stack.enter_context(opened(args.segments))
        chunks = _with_problems(chain([first] if first else [], judged), corpora)
        with closing(_scored(chunks, make, args.workers)) as batches:
            for scored in batches:
                for system, more in zip(systems, scored.systems, strict=True):
                    system.extend(more)
                issues += scored.issues
                boundary.add(scored.faults, scored.fault)
                pairing.accepted.update(scored.accepted)
                if out is not None:
                    out.write(scored.lines.encode("utf-8", "backslashreplace"))
                bar.update(lambda: f"{len(systems[0].segments):,} segments of {len(systems)} systems")
    if len(set(read)) > 1:
        told = ", ".join(f"{system.name} {count:,}" for system, count in zip(systems, read, strict=True))
        raise InputError(f"the systems have not the same segments: {told}")
    if not systems[0].segments:
        raise InputError(f"{parts[-1][1][-1]}: holds no pairs; see numguard quality --help for what it takes")
    return systems


def _with_problems(
    parts: Iterator[list[tuple[int, Outputs]]], corpora: Sequence[Corpus]
) -> Iterator[list[tuple[int, Outputs]]]:
    """Yield the segments, and note where each system first has a line without a pair."""
    waiting = dict(enumerate(corpora))
    for part in parts:
        for _, outputs in part:
            for at, corpus in list(waiting.items()):
                if outputs[at].problem:
                    note(f"{corpus.label}: line {outputs[at].number}: {outputs[at].problem}")
                    del waiting[at]
        yield part


def _scored(
    parts: Iterator[list[tuple[int, Outputs]]], make: Callable[[], Scorer], workers: int
) -> Generator[Scored, None, None]:
    if workers == 1:
        yield from map(make(), parts)
        return
    with closing(spread(parts, make, workers)) as pairs:
        for _, scored in pairs:
            assert scored is not None
            yield scored


def _record(
    args: argparse.Namespace, systems: list[System], intervals: list[Interval], pairing: Pairing
) -> dict[str, Any]:
    languages = f"{args.source_lang or 'guessed'}-{args.target_lang or 'guessed'}"
    signature = (
        f"numguard|langs:{languages}|segments:{len(systems[0].segments)}|bs:{args.bootstrap}|seed:{args.seed}"
        f"|locales:{locale_digest()[:12]}|version:{VERSION}"
    )
    records = []
    for system, interval in zip(systems, intervals, strict=True):
        figures = system.figures()
        kinds = {
            kind: {"right": system.right[kind], "numbers": count, "recall": system.right[kind] / count}
            for kind, count in system.kinds.most_common()
        }
        records.append(
            {
                "system": system.name,
                "numbers": sum(one.source for one in system.segments),
                "added": sum(one.hypothesis - one.right_hypothesis for one in system.segments),
                "recall": figures.recall,
                "precision": figures.precision,
                "f": figures.f,
                "intervals": {"recall": interval.recall, "precision": interval.precision, "f": interval.f},
                "p": interval.p,
                "mqm": {"score": system.mqm, "penalty": system.penalty, "words": system.words},
                "kinds": kinds,
                "not judged": system.abstained,
                "no pair": system.skipped,
            }
        )
    return {"signature": signature, "systems": records}


def _show(record: dict[str, Any], screen: Screen) -> None:
    systems = record["systems"]
    head = ["system", "numbers", "f", "95 %", "recall", "95 %", "precision", "95 %"]
    has_p = len(systems) > 1
    rows = []
    for one in systems:
        cells = [one["system"], f"{one['numbers']:,}"]
        for name in ("f", "recall", "precision"):
            cells += [quality.percent(one[name]), quality.interval(one["intervals"][name])]
        rows.append([*cells, *(["baseline" if one["p"] is None else f"{one['p']:.4f}"] if has_p else [])])
    screen.table([*head, *(["p"] if has_p else [])], rows, right=frozenset(range(1, 9)))
    screen.line()
    kinds = quality.kinds_of(systems)
    if kinds:
        lines = [[one["system"], *(quality.recall_of(one["kinds"].get(kind)) for kind in kinds)] for one in systems]
        screen.table(["recall by kind", *kinds], lines, right=frozenset(range(1, len(kinds) + 1)))
        screen.line()
    points = [one for one in systems if one["mqm"]["score"] is not None]
    if points:
        cells = [[one["system"], *_mqm(one["mqm"])] for one in points]
        screen.table(["MQM, numbers", "score", "penalty", "words"], cells, right=frozenset(range(1, 4)))
        screen.line()
    for one in systems:
        if one["not judged"] or one["no pair"]:
            screen.line(f"{one['system']}: {one['not judged']:,} not judged, {one['no pair']:,} no pair")
    screen.line(screen.paint(record["signature"], "dim"))


def _mqm(told: dict[str, Any]) -> tuple[str, str, str]:
    return f"{told['score']:.2f}", f"{told['penalty']:,}", f"{told['words']:,}"
