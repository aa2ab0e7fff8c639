"""``numguard filter``: a file or a stream without the pairs whose numbers are wrong, in the format that it came in."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from numguard.cli import options
from numguard.cli.parser import score_value
from numguard.cli.screen import note, tell_faults
from numguard.corpus import annotate
from numguard.corpus.formats import Lines, Piece
from numguard.corpus.judging import finding
from numguard.corpus.outputs import keep_apart, opened
from numguard.corpus.pairing import Pairing, Said, is_calm
from numguard.corpus.passage import Fate, Passage, opened_corpus, opened_outputs
from numguard.corpus.project import Project
from numguard.corpus.records import to_json
from numguard.corpus.rows import CELLS, PROBLEMS_TOLD, Row
from numguard.corpus.scoring import is_kept, score
from numguard.corpus.screening import Screen, Screened, Screener, by_workers
from numguard.errors import InputError
from numguard.model import Action
from numguard.result import Verdict
from numguard.serving.barrier import Barrier, abstention

NAME = "filter"
DESCRIPTION = (
    "Read pairs from a file or from standard input and pass on those whose numbers agree: in order, in the format they "
    "came in, byte for byte. A line that is no pair is passed on too, and counted."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_files(parser)
    options.add_language_options(parser)
    options.add_row_options(parser)
    parser.add_argument(
        "--keep",
        choices=("pass", "flag", "all"),
        default="flag",
        help="pass on only what passes; also what is flagged (default); or all, to annotate",
    )
    parser.add_argument(
        "--min-score",
        type=score_value,
        metavar="SCORE",
        help="pass on what scores so much at least, whatever --keep says",
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
    parser.add_argument("--score", action="store_true", help="add the score to each line: a column, or a key")
    options.add_workers(parser, "lines of TSV and JSON lines, some blocks ahead,")
    parser.add_argument("--quiet", action="store_true", help="no counts on standard error at the end")
    options.add_policy_options(parser)
    options.add_fail_on(parser)


def run(args: argparse.Namespace) -> int:
    """Filter, tell the counts, return the exit code."""
    keep_apart(args.files, {"--removed": args.removed} | options.outputs(args))
    barrier = Barrier()
    project = options.project_of(args)
    pairing = Pairing(args.source_lang, args.target_lang, barrier, project=project)
    reading = options.reading_of(args)
    with opened_corpus(args.files, args.format, reading) as corpus:
        if corpus.table is not None:
            from numguard.cli.filter_table import run_table

            with options.bar(args, corpus) as bar:
                counts = run_table(args, corpus.table, _Judge(args, pairing, barrier, ""), bar)
            pairing.tell_unused()
            return _tell(args, counts, Counter(), barrier, "rows")
        passage = Passage(corpus, unread_pass=args.abstained == "keep", others_pass=not args.invert)
        judge = _Judge(args, pairing, barrier, passage.form)
        with (
            opened_outputs(args.output, corpus) as outputs,
            opened(args.removed) as removed,
            options.bar(args, corpus) as bar,
        ):
            screen = _screen(args, judge, pairing, corpus.label, project) if judge.passes_calmly else None
            passage.run(partial(judge.fate, file=corpus.label), outputs, removed, judge.header, bar.see, screen)
        counts = judge.counts
        counts["removed"] += passage.counts["unread"] if args.abstained == "remove" or args.invert else 0
        code = _tell(args, counts, passage.counts, barrier, "lines" if passage.form in CELLS else "pairs")
        pairing.tell_unused()
        passage.refuse_nothing(sum(counts[action] for action in Action) + passage.counts["untranslated"])
    return code


def _screen(args: argparse.Namespace, judge: _Judge, pairing: Pairing, file: str, project: Project) -> Screen:
    """Return what screens lines, here or in other processes, and counts what passes."""
    if args.workers == 1:
        return lambda parts: judge.counted(judge.screen(parts, file))
    pairing.tell_guessing()
    spread = by_workers(partial(Screener, (args.source_lang, args.target_lang), file, project), args.workers)
    return lambda parts: judge.counted(spread(parts))


def _tell(args: argparse.Namespace, counts: Counter[str], left: Counter[str], barrier: Barrier, what: str) -> int:
    if left["malformed"] or left["unread"] or not args.quiet:
        note(_summary(counts, left, what, "left out" if args.invert else "passed on as they are"))
    tell_faults(barrier)
    code = options.exit_code(args.fail_on, (action for action in Action if counts[action]))
    return options.unless_all_failed(code, barrier, sum(counts[a] for a in Action if a is not Action.ABSTAIN))


class _Judge:
    """Judges the pairs of a unit, and says what becomes of it: the worst of them decides."""

    def __init__(self, args: argparse.Namespace, pairing: Pairing, barrier: Barrier, form: str) -> None:
        self.counts: Counter[str] = Counter()
        self._pairing = pairing
        self._said: dict[int, Said] = {}  # what was screened, by its line
        self._barrier = barrier
        self._keep: str = args.keep
        self._abstained: str = args.abstained
        self._least: float | None = args.min_score
        self._is_inverted: bool = args.invert
        self._form = form
        self._outcome: bool = args.annotate
        self._score: bool = args.score
        self._has_removed: bool = args.removed is not None
        self._annotate = annotate.annotator(form, outcome=args.annotate, has_score=args.score)
        self._aside = annotate.annotator(form, outcome=True, has_score=args.score)
        if (args.annotate or args.score) and self._annotate is None:
            raise InputError(
                "--annotate and --score need TSV, CSV or JSON lines; numguard audit tells of other formats"
            )

    @property
    def passes_calmly(self) -> bool:
        """Tell whether a pair that passes is passed on as it is."""
        return not (self._outcome or self._score) and self.passes([Verdict(Action.PASS)])

    def screen(self, parts: Iterable[Piece | Lines], file: str) -> Iterator[Screened]:
        """Pass parts on, and tell of lines which pass and need no second look."""
        for part in parts:
            if isinstance(part, Lines):
                rows = part.rows()
                said = self._pairing.screen(rows, file)
                self._said = {row.number: one for row, one in zip(rows, said, strict=True) if one is not None}
                yield Screened(part, list(map(is_calm, rows, said)), rows)
            else:
                yield Screened(part)

    def counted(self, parts: Iterator[Screened]) -> Iterator[Screened]:
        """Count what needs no second look."""
        for part in parts:
            self.counts[Action.PASS] += sum(part.calm)
            yield part

    def fate(self, piece: Piece, file: str) -> Fate:
        """Return what becomes of a unit."""
        rows = [row for row in piece.rows if not row.problem and not row.is_untranslated]
        fate, actions = self._barrier.run(
            lambda: self._fate(piece.raw, rows, file, [self._verdict(row, file) for row in rows]),
            lambda reason: self._abstain(piece.raw, rows, file, reason),
        )
        for action in actions:
            self.counts[action] += 1
        self.counts["removed"] += fate.passed is None
        return fate

    def passes(self, verdicts: Sequence[Verdict]) -> bool:
        """Tell whether a unit is passed on: the worst of its pairs decides."""
        return all(map(self._is_kept, verdicts)) != self._is_inverted

    def _is_kept(self, verdict: Verdict) -> bool:
        if self._least is not None and (value := score(verdict)) is not None:
            return value >= self._least
        return is_kept(verdict.action, keep=self._keep, abstained=self._abstained)

    def _verdict(self, row: Row, file: str) -> Verdict:
        return self._pairing.check(row, file, self._said.get(row.number))[1]

    def check(self, row: Row) -> Verdict:
        """Judge one row, and abstain where numguard itself fails."""
        return self._barrier.judge(lambda: self._pairing.check(row)[1])

    def header(self, raw: bytes) -> tuple[bytes, bytes]:
        """Return a header for what is passed on, and for what is removed."""
        passed = annotate.header(raw, self._form, outcome=self._outcome, has_score=self._score)
        return passed, annotate.header(raw, self._form, outcome=True, has_score=self._score)

    def _fate(self, raw: bytes, rows: list[Row], file: str, verdicts: list[Verdict]) -> tuple[Fate, list[str]]:
        actions = [str(verdict.action) for verdict in verdicts]
        if self.passes(verdicts):
            is_annotated = self._annotate is not None and (self._outcome or self._score)
            return Fate(self._annotate(raw, verdicts[0]) if is_annotated and self._annotate else raw), actions
        if not self._has_removed:
            return Fate(None), actions
        if self._aside is not None:
            return Fate(None, self._aside(raw, verdicts[0])), actions
        records = (
            finding(row, file, self._pairing.tags(row), verdict, score(verdict))
            for row, verdict in zip(rows, verdicts, strict=True)
            if self._is_kept(verdict) == self._is_inverted
        )
        return Fate(None, "".join(f"{to_json(record)}\n" for record in records).encode()), actions

    def _abstain(self, raw: bytes, rows: list[Row], file: str, reason: str) -> tuple[Fate, list[str]]:
        if self._barrier.faults <= PROBLEMS_TOLD:
            note(f"line {rows[0].number} is not judged: {reason}")
        return self._fate(raw, rows, file, [abstention(reason)] * len(rows))


def _summary(counts: Counter[str], left: Counter[str], what: str, others: str) -> str:
    judged = sum(counts[action] for action in Action)
    total = judged + left["malformed"] + left["unread"] + left["untranslated"]
    told = f"{total:,} {what}, {counts['removed']:,} removed"
    bad = [f"{counts[action]:,} {action}" for action in (Action.BLOCK, Action.FLAG, Action.ABSTAIN) if counts[action]]
    untranslated = f"; {left['untranslated']:,} untranslated" if left["untranslated"] else ""
    malformed = f"; {left['malformed']:,} malformed, {others}" if left["malformed"] else ""
    unread = f"; {left['unread']:,} too long, not read" if left["unread"] else ""
    return told + (f" (verdicts: {', '.join(bad)})" if bad else "") + untranslated + malformed + unread
