"""``numguard repair``: a stream of pairs whose wrong numbers are replaced by the source's."""

from __future__ import annotations

import argparse
from collections import Counter

from numguard.cli import cells, options
from numguard.cli.pairing import Pairing
from numguard.cli.records import Record
from numguard.cli.rows import Row
from numguard.cli.screen import note
from numguard.model import Action, Repair
from numguard.policy import PRESETS

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
    pairing = Pairing(args.source_lang, args.target_lang, policy=PRESETS[args.preset])
    counts: Counter[str] = Counter()
    with cells.findings(args.edits) as write:

        def change(row: Row) -> list[dict[str, str]]:
            checker = pairing.checker(row)
            if isinstance(checker, str):
                counts["not judged"] += 1
                return [{}]
            found = checker.repair(row.source, row.hypothesis)
            outcome = _outcome(found)
            counts[outcome] += 1
            if outcome in ("repaired", "refused"):
                write(_record(row, found))
            return [] if outcome == "refused" and args.refused == "remove" else [{"hypothesis": found.text}]

        counts += cells.stream(args, change)
    if counts["malformed"] or not args.quiet:
        note(cells.told(counts, "passed", "repaired", "refused", "flagged", "not judged"))
    return options.FOUND if args.fail_on and counts["refused"] else options.OK


def _outcome(found: Repair) -> str:
    if found.edits:
        return "repaired"
    names = {Action.PASS: "passed", Action.FLAG: "flagged", Action.BLOCK: "refused", Action.ABSTAIN: "not judged"}
    return names[found.verdict.action]


def _record(row: Row, found: Repair) -> Record:
    edits = [
        {"start": edit.start, "end": edit.end, "replacement": edit.replacement, "type": str(edit.issue.type)}
        for edit in found.edits
    ]
    return {"line": row.number, "edits": edits, "refusals": list(found.refusals)}
