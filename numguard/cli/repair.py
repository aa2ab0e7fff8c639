"""``numguard repair``: a stream of pairs whose wrong numbers are replaced by the source's."""

from __future__ import annotations

import argparse

from numguard.cli import options
from numguard.cli.cells import Change, Stream
from numguard.corpus.pairing import Pairing
from numguard.corpus.records import Record
from numguard.corpus.rows import Row
from numguard.model import Action, Repair
from numguard.policy import PRESETS

_OUTCOMES = {
    Action.PASS: "passed",
    Action.FLAG: "flagged",
    Action.BLOCK: "refused",
    Action.ABSTAIN: "not judged",
}
"""What a pair that was not changed counts as."""

NAME = "repair"
HELP = "pass on the pairs of a stream with their wrong numbers repaired"
DESCRIPTION = (
    "Read pairs from standard input and pass them on: what is blocked is repaired where that can be done without "
    "guessing, and a repaired text is checked again. Only the translation's cell changes."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_language_options(parser)
    options.add_row_options(parser)
    parser.add_argument(
        "--refused",
        choices=("keep", "remove"),
        default="keep",
        help="what to do with blocked pairs that are not repaired (default: keep; remove fails closed)",
    )
    parser.add_argument("--edits", metavar="FILE", help="write each edit and each refusal here, as JSON lines")
    parser.add_argument("--preset", choices=tuple(PRESETS), default="default", help="the policy: what counts as wrong")
    parser.add_argument("--fail-on", choices=("refused",), help="exit with 1 when a pair is refused")
    parser.add_argument("--quiet", action="store_true", help="no counts on standard error at the end")


def run(args: argparse.Namespace) -> int:
    """Repair, tell the counts, return the exit code."""
    stream = Stream(args)
    pairing = Pairing(args.source_lang, args.target_lang, stream.barrier, policy=PRESETS[args.preset])

    def change(row: Row) -> Change:
        checker = pairing.checker(row)
        if isinstance(checker, str):
            return abstain(row, checker)
        found = checker.repair(row.source, row.hypothesis)
        outcome = _OUTCOMES[found.verdict.action] if not found.edits else "repaired"
        if outcome == "not judged":
            return abstain(row, found.verdict.reason)
        records = (_record(row, found),) if outcome in ("repaired", "refused") else ()
        kept = outcome != "refused" or args.refused == "keep"
        return Change(({"hypothesis": found.text},) if kept else (), {outcome: 1}, records)

    def abstain(row: Row, reason: str) -> Change:
        return Change(counts={"not judged": 1}, records=({"line": row.number, "edits": [], "refusals": [reason]},))

    stream.run(change, abstain, records=("--edits", args.edits))
    stream.tell("passed", "repaired", "refused", "flagged", "not judged", quiet=args.quiet)
    return options.FOUND if args.fail_on and stream.counts["refused"] else options.OK


def _record(row: Row, found: Repair) -> Record:
    edits = [
        {"start": edit.start, "end": edit.end, "replacement": edit.replacement, "type": str(edit.issue.type)}
        for edit in found.edits
    ]
    return {"line": row.number, "edits": edits, "refusals": list(found.refusals)}
