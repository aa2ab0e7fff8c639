"""``numguard filter``: from standard input to standard output, without the lines whose numbers are wrong."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from numguard.cli import options
from numguard.cli.files import read_lines
from numguard.cli.pairing import Pairing
from numguard.cli.records import outcome_record, to_json
from numguard.cli.rows import PROBLEMS_TOLD, content, load_json
from numguard.cli.screen import note
from numguard.model import Action, Verdict

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
    row_format = args.format or "tsv"
    pairing = Pairing(args.source_lang, args.target_lang)
    annotate = _annotate_tsv if row_format == "tsv" else _annotate_json
    output = sys.stdout.buffer
    lines = read_lines("-")
    header = next(lines, b"") if args.header and row_format == "tsv" else None
    read = options.reader_of(args, row_format, header)
    kept = _KEPT[args.keep] | ({Action.ABSTAIN} if args.abstained == "keep" else frozenset())
    counts: Counter[str] = Counter()
    with _opened(args.removed) as removed:
        if header:
            named = _with_columns(header, f"{_KEY}_action", f"{_KEY}_issues")
            _write(output, named if args.annotate else header)
            _write(removed, named)
        for number, raw in enumerate(lines, 1 if header is None else 2):
            row = read(number, raw)
            if row.problem:
                counts["malformed"] += 1
                if counts["malformed"] <= PROBLEMS_TOLD:
                    note(f"line {number} is passed on as it is: {row.problem}")
                _write(output, raw)
                continue
            ((_, verdict),) = pairing.check([row])
            counts[verdict.action] += 1
            if verdict.action in kept:
                _write(output, annotate(raw, verdict) if args.annotate else raw)
            else:
                counts["removed"] += 1
                if removed:
                    _write(removed, annotate(raw, verdict))
    if counts["malformed"] or not args.quiet:
        note(_summary(counts))
    return options.exit_code(args.fail_on, (action for action in Action if counts[action]))


def _write(output: BinaryIO | None, raw: bytes) -> None:
    if output is not None:
        output.write(raw)
        output.flush()


@contextmanager
def _opened(name: str | None) -> Iterator[BinaryIO | None]:
    with Path(name).open("wb") if name else nullcontext() as file:
        yield file


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
    outcome = outcome_record(verdict)
    if f'"{_KEY}"'.encode() in raw:  # An earlier annotation is replaced: a key may not stand twice.
        record = load_json(content(1, raw))
        assert isinstance(record, dict)
        return f"{to_json(record | {_KEY: outcome})}\n".encode()
    at = raw.rindex(b"}")
    return raw[:at] + f', "{_KEY}": {to_json(outcome)}'.encode() + raw[at:]


def _summary(counts: Counter[str]) -> str:
    judged = sum(counts[action] for action in Action)
    told = f"{judged + counts['malformed']:,} lines, {counts['removed']:,} removed"
    bad = [f"{counts[action]:,} {action}" for action in (Action.BLOCK, Action.FLAG, Action.ABSTAIN) if counts[action]]
    malformed = f"; {counts['malformed']:,} malformed, passed on as they are" if counts["malformed"] else ""
    return told + (f" (verdicts: {', '.join(bad)})" if bad else "") + malformed
