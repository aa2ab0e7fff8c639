"""``numguard score``: one figure for the numbers of a system's outputs, with its interval, and systems side by side."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from numguard.audit.bar import Bar, size_of
from numguard.audit.pairing import Pairing
from numguard.audit.quality import Interval, System, resampled
from numguard.audit.report.provenance import locale_digest
from numguard.boundary import ErrorBoundary
from numguard.cli import options
from numguard.cli.parser import whole
from numguard.cli.screen import Screen, note, tell_faults
from numguard.distribution import VERSION
from numguard.errors import InputError
from numguard.formats.outputs import keep_apart
from numguard.formats.records import to_json
from numguard.formats.source import kind_of_file, open_corpus

NAME = "score"
DESCRIPTION = (
    "Score translations by their numbers, without a reference: of the source's numbers, how many are right (recall), "
    "and of the output's, how many the source has (precision). Give a source and the outputs of systems, a segment a "
    "line; or files that hold both (TSV, TMX, XLIFF, PO, Parquet ...), one for each system."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="[NAME=]FILE", help="the source and outputs, or files of pairs")
    options.add_language_options(parser)
    options.add_row_options(parser)
    parser.add_argument(
        "--bootstrap", type=whole(1), default=1000, metavar="N", help="resample N times (default: 1000)"
    )
    parser.add_argument("--seed", type=whole(0), default=12345, metavar="N", help="of the resampling (default: 12345)")
    options.add_json(parser, "everything")
    options.add_policy_options(parser)


def run(args: argparse.Namespace) -> int:
    """Score, print the table, return the exit code."""
    named = [(said.rpartition("=")[0] or Path(said).stem, said.rpartition("=")[2]) for said in args.files]
    paths = [path for _, path in named]
    keep_apart(paths, {})
    parts = _parts(args, named)
    boundary = ErrorBoundary()
    pairing = Pairing(args.source_lang, args.target_lang, boundary, project=options.project_of(args))
    systems = [_read(args, name, part, pairing, boundary) for name, part in parts]
    lengths = {system.name: len(system.segments) for system in systems}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} {count:,}" for name, count in lengths.items())
        raise InputError(f"the systems have not the same segments: {told}")
    with Bar(args.bootstrap, unit=" resamplings") as bar:
        intervals = resampled(systems, times=args.bootstrap, seed=args.seed, see=bar.see)
    record = _record(args, systems, intervals, pairing)
    if args.json:
        Screen().line(to_json(record, indent=2))
    else:
        _show(record, Screen())
    tell_faults(boundary)
    pairing.tell_unused()
    judged = sum(len(system.segments) - system.abstained for system in systems)
    return options.unless_all_failed(options.OK, boundary, judged)


def _parts(args: argparse.Namespace, named: list[tuple[str, str]]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the files of each system: one that holds pairs, or the source and the system's lines."""
    (_, first), *others = named
    if args.format == "lines" or (args.format is None and others and kind_of_file(first) is None):
        if not others:
            raise InputError(f"{first}: name the outputs of a system, too")
        return [(name, (first, path)) for name, path in others]
    return [(name, (path,)) for name, path in named]


def _read(
    args: argparse.Namespace, name: str, part: tuple[str, ...], pairing: Pairing, boundary: ErrorBoundary
) -> System:
    system = System(name)
    format_id = "lines" if len(part) == 2 else args.format
    with (
        open_corpus(part, format_id, options.reading_of(args)) as corpus,
        Bar(size_of(part), lambda: corpus.position) as bar,
    ):
        for at, row in enumerate(corpus.rows()):
            bar.see()
            if row.problem or row.is_untranslated:
                system.skipped += 1
                if system.skipped == 1 and row.problem:
                    note(f"{corpus.label}: line {row.number}: {row.problem}")
                continue
            if at == 0:
                pairing.settle([row])
            verdict = boundary.judge(lambda row=row: pairing.check(row, corpus.label)[1])  # type: ignore[misc]
            system.add(verdict)
    if not system.segments:
        raise InputError(f"{part[-1]}: holds no pairs; see numguard score --help for what it takes")
    return system


def _record(
    args: argparse.Namespace, systems: list[System], intervals: list[Interval], pairing: Pairing
) -> dict[str, Any]:
    languages = f"{args.source_lang or 'guessed'}-{args.target_lang or 'guessed'}"
    signature = (
        f"numguard|langs:{languages}|segments:{len(systems[0].segments)}|bs:{args.bootstrap}|seed:{args.seed}"
        f"|locales:{locale_digest()[:12]}|version:{VERSION}"
    )
    found = []
    for system, interval in zip(systems, intervals, strict=True):
        figures = system.figures()
        kinds = {
            kind: {"right": system.right[kind], "numbers": count, "recall": system.right[kind] / count}
            for kind, count in system.kinds.most_common()
        }
        found.append(
            {
                "system": system.name,
                "numbers": sum(one.source for one in system.segments),
                "added": sum(one.hypothesis - one.right_hypothesis for one in system.segments),
                "recall": figures.recall,
                "precision": figures.precision,
                "f": figures.f,
                "intervals": {"recall": interval.recall, "precision": interval.precision, "f": interval.f},
                "p": interval.p,
                "kinds": kinds,
                "not judged": system.abstained,
                "no pair": system.skipped,
            }
        )
    return {"signature": signature, "systems": found}


def _show(record: dict[str, Any], screen: Screen) -> None:
    systems = record["systems"]
    head = ["system", "numbers", "f", "95 %", "recall", "95 %", "precision", "95 %"]
    has_p = len(systems) > 1
    rows = []
    for one in systems:
        cells = [one["system"], f"{one['numbers']:,}"]
        for name in ("f", "recall", "precision"):
            cells += [_percent(one[name]), _interval(one["intervals"][name])]
        rows.append([*cells, *(["baseline" if one["p"] is None else f"{one['p']:.4f}"] if has_p else [])])
    screen.table([*head, *(["p"] if has_p else [])], rows, right=frozenset(range(1, 9)))
    screen.line()
    kinds = list(dict.fromkeys(kind for one in systems for kind in one["kinds"]))
    if kinds:
        lines = [[one["system"], *(_kind(one["kinds"].get(kind)) for kind in kinds)] for one in systems]
        screen.table(["recall by kind", *kinds], lines, right=frozenset(range(1, len(kinds) + 1)))
        screen.line()
    for one in systems:
        if one["not judged"] or one["no pair"]:
            screen.line(f"{one['system']}: {one['not judged']:,} not judged, {one['no pair']:,} no pair")
    screen.line(screen.paint(record["signature"], "dim"))


def _percent(value: float | None) -> str:
    return "·" if value is None else f"{100 * value:.1f}"


def _interval(span: tuple[float, float] | None) -> str:
    return "·" if span is None else f"{100 * span[0]:.1f} to {100 * span[1]:.1f}"


def _kind(counted: dict[str, Any] | None) -> str:
    return "·" if counted is None else f"{100 * counted['recall']:.1f} ({counted['numbers']:,})"
