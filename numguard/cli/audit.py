"""``numguard audit``: judge a file of pairs, or two aligned files, and say what is wrong where."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice

from numguard.cli import options
from numguard.cli.audit_input import chunks, count, is_file, read_rows, signature
from numguard.cli.findings import Findings, beside
from numguard.cli.outputs import keep_apart
from numguard.cli.pairing import Pairing, Tags
from numguard.cli.parser import whole
from numguard.cli.records import Record, outcome_record, to_json
from numguard.cli.rows import PROBLEMS_TOLD, Row
from numguard.cli.screen import Screen, excerpt, note, safe, tell_faults, window
from numguard.cli.tally import Tally, show
from numguard.errors import InputError
from numguard.model import Action, Verdict
from numguard.serving.barrier import Barrier, abstention

NAME = "audit"
HELP = "judge a file of pairs, or two aligned files"
DESCRIPTION = (
    "Judge a file of pairs, or two aligned files, and print counts by language and by what is wrong. A language "
    "that neither option nor line names is guessed by fastText."
)

_SAMPLE = 500


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
        "--examples", type=whole(0), default=5, metavar="N", help="show the first N wrong pairs (default: 5)"
    )
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    options.add_fail_on(parser)


def run(args: argparse.Namespace) -> int:
    """Audit, print the summary, return the exit code."""
    if len(args.files) > 2:
        raise InputError(f"one file of pairs or two aligned files, not {len(args.files)}")
    if args.resume and not args.findings:
        raise InputError("--resume needs --findings FILE, the file to go on with")
    if args.resume and not all(map(is_file, args.files)):
        raise InputError("--resume cannot go on with standard input or a pipe: give the name of a file")
    barrier = Barrier()
    pairing = Pairing(args.source_lang, args.target_lang, barrier)
    keep_apart(args.files, _written(args.findings))
    total = count(args.files)
    with closing(_Audit(args, pairing, barrier)) as audit:
        try:
            audit.judge(read_rows(args), total)
        except KeyboardInterrupt:
            note(f"stopped after line {audit.tally.lines:,}" + ("; --resume goes on" if args.findings else ""))
            raise
    tally, screen = audit.tally, Screen()
    if args.json:
        screen.line(to_json(tally.to_record(), indent=2))
    else:
        show(tally, screen)
    tell_faults(barrier)
    return options.exit_code(args.fail_on, (action for counts in tally.actions.values() for action in counts))


def _written(findings: str | None) -> Mapping[str, str]:
    """Name the files that are written, by what they are."""
    if findings is None:
        return {}
    return {"--findings": findings} | {f"--findings, {what},": path for what, path in beside(findings).items()}


@dataclass(frozen=True, slots=True)
class _Judged:
    """What is said of one pair: it is counted, written and shown only when all of it could be said."""

    tags: Tags
    verdict: Verdict
    finding: Record | None = None
    example: dict[str, str] | None = None


class _Audit:
    """One run: what is counted, and where findings go."""

    def __init__(self, args: argparse.Namespace, pairing: Pairing, barrier: Barrier) -> None:
        self.tally = Tally()
        self._barrier = barrier
        self._pairing = pairing
        self._examples: int = args.examples
        self._settled: tuple[str, str] | None = None
        self._findings = Findings(args.findings, signature(args)) if args.findings else None
        if self._findings is None:
            return
        if not args.resume:
            if self._findings.exists_partly():
                note(f"{args.findings}.tmp of a stopped run is written anew; --resume would have gone on with it")
            self._findings.start()
        elif saved := self._findings.resume():
            self.tally = Tally.from_record(saved["tally"], saved["examples"])
            barrier.add(self.tally.faults, saved["fault"])
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
            for at, rows_of_chunk in enumerate(chunks(rows)):
                if at == 0:
                    self._settle(rows_of_chunk)
                for row in rows_of_chunk:
                    self._take(row)
                progress.update(len(rows_of_chunk))
                self._checkpoint()
        if self._findings:
            self._findings.finish()

    def _settle(self, rows: list[Row]) -> None:
        if self._settled is None:
            self._settled = self._pairing.settle([row for row in rows[:_SAMPLE] if not row.problem])
        else:
            self._pairing.fix(*self._settled)

    def _checkpoint(self) -> None:
        if self._findings:
            self._findings.checkpoint(
                {
                    "tally": self.tally.to_record(),
                    "examples": self.tally.examples,
                    "settled": self._settled,
                    "fault": self._barrier.first,
                }
            )

    def _take(self, row: Row) -> None:
        if row.problem:
            self._leave(row)
        else:
            self._judge(row)
        self.tally.lines += 1

    def _judge(self, row: Row) -> None:
        judged = self._barrier.run(lambda: self._judged(row), lambda reason: self._abstained(row, reason))
        self.tally.faults = self._barrier.faults
        self.tally.add(judged.tags, judged.verdict)
        if self._findings and judged.finding is not None:
            self._findings.write(judged.finding)
        if judged.example is not None and len(self.tally.examples) < self._examples:
            self.tally.examples.append(judged.example)

    def _leave(self, row: Row) -> None:
        """Count a line that is no pair, or one that nobody has read."""
        self.tally.unread += row.is_unread
        self.tally.malformed += not row.is_unread
        if (self.tally.unread if row.is_unread else self.tally.malformed) <= PROBLEMS_TOLD:
            note(f"line {row.number}: {row.problem}")
        if self._findings:
            action = "unread" if row.is_unread else "malformed"
            self._findings.write({"line": row.number, "action": action, "reason": row.problem})

    def _judged(self, row: Row) -> _Judged:
        tags, verdict = self._pairing.check(row)
        verdict.findings  # noqa: B018 -- built here, where a fault in building them is caught
        if verdict.action is Action.PASS:
            return _Judged(tags, verdict)
        has_example = verdict.issues and len(self.tally.examples) < self._examples
        return _Judged(
            tags, verdict, _finding(row, tags, verdict), _example(row, tags, verdict) if has_example else None
        )

    def _abstained(self, row: Row, reason: str) -> _Judged:
        if self._barrier.faults <= PROBLEMS_TOLD:
            note(f"line {row.number}: {reason}")
        tags, verdict = self._pairing.tags(row), abstention(reason)
        return _Judged(tags, verdict, _finding(row, tags, verdict))


def _finding(row: Row, tags: Tags, verdict: Verdict) -> Record:
    place = {"line": row.number, "source_lang": tags[0], "target_lang": tags[1]}
    return place | outcome_record(verdict) | {"source": row.source, "hypothesis": row.hypothesis}


def _example(row: Row, tags: Tags, verdict: Verdict) -> dict[str, str]:
    return {
        "line": str(row.number),
        "languages": "-".join(tag or "?" for tag in tags),
        "action": str(verdict.action),
        "types": ", ".join(dict.fromkeys(str(issue.type) for issue in verdict.issues)),
        "source": window(row.source, [issue.source for issue in verdict.issues if issue.source]),
        "hypothesis": window(row.hypothesis, [i.hypothesis for i in verdict.issues if i.hypothesis]),
        "messages": "\n".join(excerpt(safe(issue.message)) for issue in verdict.issues),
    }
