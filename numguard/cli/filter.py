"""``numguard filter``: a file or a stream without the pairs whose numbers are wrong, in the format that it came in."""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial

from numguard.audit import annotate
from numguard.audit.pairing import Pairing
from numguard.audit.rewriter import Rewriter, opened_corpus, opened_outputs
from numguard.audit.rewriting import Progress, beside, written
from numguard.audit.screening import Screen, Screener, by_workers
from numguard.cli import options
from numguard.cli.filter_judge import FilterJudge
from numguard.cli.parser import grade_value
from numguard.cli.screen import note, print_counts, tell_faults
from numguard.config.project import Project
from numguard.formats.outputs import keep_apart, opened
from numguard.formats.rows import CELLS, NO_PAIR, OPEN_UNITS
from numguard.model import Action
from numguard.model.boundary import ErrorBoundary

DESCRIPTION = (
    "Read pairs from a file or from standard input and pass on those whose numbers agree: in order, in the format they "
    "came in, byte for byte. A line that is not a pair is written too, and counted."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_files(parser)
    options.add_row_options(parser)
    parser.add_argument(
        "--keep",
        choices=("pass", "flag", "all"),
        default="flag",
        help="pass on only what passes; also what is flagged (default); or all, to annotate",
    )
    parser.add_argument(
        "--min-grade",
        type=grade_value,
        metavar="GRADE",
        help="pass on what has this grade at least, whatever --keep says",
    )
    parser.add_argument(
        "--invert",
        action="store_true",
        help="pass on what would be removed, and that alone: a file of its format to correct (as pofilter does)",
    )
    parser.add_argument(
        "--abstained",
        choices=("keep", "remove"),
        default="keep",
        help="what to do with pairs that cannot be judged (default: keep; remove fails closed)",
    )
    parser.add_argument(
        "--removed",
        metavar="FILE",
        help="write what is removed here, with the reason: lines of TSV, CSV and JSON lines; findings of other formats",
    )
    parser.add_argument(
        "--annotate",
        action="store_true",
        help=f"add the verdict to each line: two columns (action, issues), or the key {annotate.KEY!r}",
    )
    parser.add_argument("--grade", action="store_true", help="add the grade to each line: a column, or a key")
    options.add_resume(parser)
    options.add_workers(parser, "lines of TSV and JSON lines, some blocks ahead,")
    options.add_counts_json(parser)
    options.add_quiet(parser)
    options.add_policy_options(parser)
    options.add_fail_on(parser)


def run(args: argparse.Namespace) -> int:
    """Filter, tell the counts, return the exit code."""
    keep_apart(args.files, {"--removed": args.removed} | options.outputs(args) | beside(args.output))
    boundary = ErrorBoundary()
    project = options.project_of(args)
    pairing = Pairing(args.source_lang, args.target_lang, boundary, project=project)
    reading = options.reading_of(args)
    progress = Progress(args, {"policy": project.to_record()}, boundary)
    with opened_corpus(args.files, args.format, reading) as corpus:
        if corpus.table is not None:
            from numguard.cli.filter_table import run_table

            with options.bar(args, corpus) as bar:
                judge = FilterJudge(args, pairing, boundary, "")
                counts = run_table(args, corpus.table, judge, bar, progress, pairing.accepted)
            pairing.tell_unused()
            return _tell(args, counts, Counter(), boundary, "rows")
        rewriter = Rewriter(corpus, unread_pass=args.abstained == "keep", others_pass=not args.invert)
        judge = FilterJudge(args, pairing, boundary, rewriter.form)
        progress.begin(written(args.output, args.removed), (judge.counts, rewriter.counts, pairing.accepted))
        sizes = progress.sizes
        with (
            opened_outputs(args.output, corpus, sizes[: len(args.output)]) as outputs,
            opened(args.removed, sizes[-1] if sizes else None) as removed,
            options.bar(args, corpus) as bar,
            progress.kept(*outputs, removed),
        ):
            screen = _screen(args, judge, pairing, corpus.label, project) if judge.copies_clean else None
            decide = partial(judge.decide, file=corpus.label)
            rewriter.run(decide, outputs, removed, judge.header, bar.see, screen, progress=progress)
        progress.finish()
        counts = judge.counts
        counts["removed"] += rewriter.counts["unread"] if args.abstained == "remove" or args.invert else 0
        code = _tell(args, counts, rewriter.counts, boundary, "lines" if rewriter.form in CELLS else "pairs")
        pairing.tell_unused()
        judged = sum(counts[action] for action in Action)
        rewriter.refuse_nothing(judged + sum(rewriter.counts[name] for name in OPEN_UNITS))
    return code


def _screen(args: argparse.Namespace, judge: FilterJudge, pairing: Pairing, file: str, project: Project) -> Screen:
    """Return what screens lines, here or in other processes, and counts what passes."""
    if args.workers == 1:
        return lambda parts: judge.counted(judge.screen(parts, file))
    pairing.tell_guessing()
    spread = by_workers(partial(Screener, (args.source_lang, args.target_lang), file, project), args.workers)
    return lambda parts: judge.counted(spread(parts))


def _tell(
    args: argparse.Namespace, counts: Counter[str], left: Counter[str], boundary: ErrorBoundary, what: str
) -> int:
    if args.json:
        actions = {str(action): counts[action] for action in Action if counts[action]}
        record = {"pairs": sum(actions.values()), "removed": counts["removed"], "actions": actions}
        places = {name: left[name] or counts[name] for name in (*OPEN_UNITS, *NO_PAIR)}
        print_counts(record | places | {"faults": boundary.faults}, has_pairs=not args.output)
    elif any(left[name] for name in NO_PAIR) or not args.quiet:
        note(_summary(counts, left, what, "left out" if args.invert else "written as they are"))
    tell_faults(boundary)
    code = options.exit_code(args.fail_on, (action for action in Action if counts[action]))
    return options.unless_all_failed(code, boundary, sum(counts[a] for a in Action if a is not Action.ABSTAIN))


def _summary(counts: Counter[str], left: Counter[str], what: str, others: str) -> str:
    judged = sum(counts[action] for action in Action)
    total = judged + sum(left[name] for name in (*OPEN_UNITS, *NO_PAIR))
    told = f"{total:,} {what}, {counts['removed']:,} removed"
    bad = [f"{counts[action]:,} {action}" for action in (Action.BLOCK, Action.FLAG, Action.ABSTAIN) if counts[action]]
    still_open = "".join(f"; {left[name]:,} {name}" for name in OPEN_UNITS if left[name])
    orphaned = f"; {left['orphaned']:,} not in the source's file, {others}" if left["orphaned"] else ""
    malformed = f"; {left['malformed']:,} malformed, {others}" if left["malformed"] else ""
    unread = f"; {left['unread']:,} too long, not read" if left["unread"] else ""
    return told + (f" (verdicts: {', '.join(bad)})" if bad else "") + still_open + orphaned + malformed + unread
