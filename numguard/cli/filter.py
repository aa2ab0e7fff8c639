"""``numguard filter``: from standard input to standard output, without the lines whose numbers are wrong."""

from __future__ import annotations

import argparse
from collections import Counter
from contextlib import suppress

from numguard.cli import options
from numguard.cli.files import Unread, stream_lines
from numguard.cli.outputs import Output, keep_apart, opened, standard_output
from numguard.cli.pairing import Pairing
from numguard.cli.records import outcome_record, to_json
from numguard.cli.rows import PROBLEMS_TOLD, Row, row_of
from numguard.cli.screen import note, tell_faults
from numguard.cli.splice import splice
from numguard.model import Action, Verdict
from numguard.serving.barrier import Barrier, abstention

NAME = "filter"
HELP = "pass on the pairs of a stream whose numbers agree"
DESCRIPTION = (
    "Read pairs from standard input and pass on those whose numbers agree: in order, line by line, byte for byte. "
    "A line that is no pair is passed on too, and counted."
)

_KEPT = {
    "pass": frozenset({Action.PASS}),
    "flag": frozenset({Action.PASS, Action.FLAG}),
    "all": frozenset({Action.PASS, Action.FLAG, Action.BLOCK}),
}
_KEY = "numguard"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_language_options(parser)
    options.add_row_options(parser)
    parser.add_argument(
        "--keep",
        choices=tuple(_KEPT),
        default="flag",
        help="pass on only what passes; also what is flagged (default); or all, to annotate",
    )
    parser.add_argument(
        "--abstained",
        choices=("keep", "remove"),
        default="keep",
        help="what to do with pairs that cannot be judged (default: keep; remove fails closed)",
    )
    parser.add_argument("--removed", metavar="FILE", help="write the removed lines here, annotated with the reason")
    parser.add_argument(
        "--annotate",
        action="store_true",
        help=f"add the verdict to each line: two columns (action, issues), or the key {_KEY!r}",
    )
    parser.add_argument("--quiet", action="store_true", help="no counts on standard error at the end")
    options.add_fail_on(parser)


def run(args: argparse.Namespace) -> int:
    """Filter, tell the counts, return the exit code."""
    keep_apart(["-"], {"--removed": args.removed})
    barrier = Barrier()
    judge = _Judge(args, Pairing(args.source_lang, args.target_lang, barrier), barrier)
    row_format = args.format or "tsv"
    lines = stream_lines("-", args.max_line)
    header = options.header_of(args, row_format, lines)
    read = options.reader_of(args, row_format, header)
    counts: Counter[str] = Counter()
    output = standard_output()
    with opened(args.removed) as removed:
        if header:
            named = _with_columns(header, f"{_KEY}_action", f"{_KEY}_issues")
            output.write(named if args.annotate else header)
            if removed:
                removed.write(named)
        for number, line in enumerate(lines, 1 if header is None else 2):
            row = row_of(read, number, line, args.max_line)
            if isinstance(line, Unread):
                counts["unread"] += 1
                _tell(counts["unread"], f"line {number}: {row.problem}")
                _pass_on(line, output if args.abstained == "keep" else removed)
            elif row.problem:
                counts["malformed"] += 1
                _tell(counts["malformed"], f"line {number} is passed on as it is: {row.problem}")
                output.write(line)
            else:
                action, passed_on, put_aside = judge(row, line)
                counts[action] += 1
                counts["removed"] += passed_on is None
                if passed_on is not None:
                    output.write(passed_on)
                elif removed:
                    removed.write(put_aside)
    counts["removed"] += counts["unread"] if args.abstained == "remove" else 0
    if counts["malformed"] or counts["unread"] or not args.quiet:
        note(_summary(counts))
    tell_faults(barrier)
    return options.exit_code(args.fail_on, (action for action in Action if counts[action]))


class _Judge:
    """Judges one pair, and says what becomes of its line."""

    def __init__(self, args: argparse.Namespace, pairing: Pairing, barrier: Barrier) -> None:
        self._pairing = pairing
        self._barrier = barrier
        self._kept = _KEPT[args.keep] | ({Action.ABSTAIN} if args.abstained == "keep" else frozenset())
        self._annotated: bool = args.annotate
        self._has_removed: bool = args.removed is not None
        self._annotate = _annotate_json if args.format == "jsonl" else _annotate_tsv

    def __call__(self, row: Row, raw: bytes) -> tuple[Action, bytes | None, bytes]:
        """Return the verdict's action, the line to pass on (None: it is removed), and the line to put aside."""
        return self._barrier.run(
            lambda: self._line(raw, self._pairing.check(row)[1]), lambda reason: self._abstain(row, raw, reason)
        )

    def _line(self, raw: bytes, verdict: Verdict) -> tuple[Action, bytes | None, bytes]:
        if verdict.action in self._kept:
            return verdict.action, self._annotate(raw, verdict) if self._annotated else raw, b""
        return verdict.action, None, self._annotate(raw, verdict) if self._has_removed else b""

    def _abstain(self, row: Row, raw: bytes, reason: str) -> tuple[Action, bytes | None, bytes]:
        _tell(self._barrier.faults, f"line {row.number} is not judged: {reason}")
        return self._line(raw, abstention(reason))


def _tell(times: int, problem: str) -> None:
    if times <= PROBLEMS_TOLD:
        note(problem)


def _pass_on(line: Unread, output: Output | None) -> None:
    if output is not None:
        for piece in line.pieces():
            output.write(piece)


def _annotate_tsv(raw: bytes, verdict: Verdict) -> bytes:
    issues = "; ".join(f"{issue.type}: {issue.message}" for issue in verdict.issues) or verdict.reason
    return _with_columns(raw, str(verdict.action), " ".join(issues.split()))


def _with_columns(raw: bytes, *cells: str) -> bytes:
    """Add cells at the end of a line, before its line end."""
    body = raw.removesuffix(b"\n")
    body, end = body.removesuffix(b"\r"), raw[len(body.removesuffix(b"\r")) :]
    return body + "".join(f"\t{cell}" for cell in cells).encode("utf-8", "surrogateescape") + end


def _annotate_json(raw: bytes, verdict: Verdict) -> bytes:
    """Add a key to a JSON object before its last brace, so that all else stays as it was written."""
    outcome = to_json(outcome_record(verdict))
    line = raw.decode("utf-8", "surrogateescape")
    if f'"{_KEY}"' in line:  # An earlier annotation is replaced: a key may not stand twice.
        with suppress(KeyError):
            return splice(line, _KEY, outcome).encode("utf-8", "surrogateescape")
    at = line.rindex("}")
    return f'{line[:at]}, "{_KEY}": {outcome}{line[at:]}'.encode("utf-8", "surrogateescape")


def _summary(counts: Counter[str]) -> str:
    judged = sum(counts[action] for action in Action)
    told = f"{judged + counts['malformed'] + counts['unread']:,} lines, {counts['removed']:,} removed"
    bad = [f"{counts[action]:,} {action}" for action in (Action.BLOCK, Action.FLAG, Action.ABSTAIN) if counts[action]]
    malformed = f"; {counts['malformed']:,} malformed, passed on as they are" if counts["malformed"] else ""
    unread = f"; {counts['unread']:,} too long, not read" if counts["unread"] else ""
    return told + (f" (verdicts: {', '.join(bad)})" if bad else "") + malformed + unread
