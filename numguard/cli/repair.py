"""``numguard repair``: a file or a stream of pairs whose wrong numbers are replaced by the source's."""

from __future__ import annotations

import argparse
from collections import Counter

from numguard.audit.pairing import Pairing
from numguard.audit.rewriter import Choice, Rewriter, opened_corpus, opened_outputs
from numguard.audit.rewriting import Progress, beside, written
from numguard.cli import options
from numguard.cli.screen import note, print_counts, tell_faults
from numguard.formats.outputs import Output, keep_apart, opened
from numguard.formats.piece import Piece, Rewrite
from numguard.formats.records import to_json
from numguard.formats.rows import CELLS, NO_PAIR, OPEN_UNITS, PROBLEMS_TOLD, Row
from numguard.model import Action, Record, Repair
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError

_OUTCOMES = {
    Action.PASS: "passed",
    Action.FLAG: "flagged",
    Action.BLOCK: "refused",
    Action.ABSTAIN: "not judged",
}
"""What a pair that was not changed counts as."""
_SAID = ("passed", "repaired", "refused", "flagged", "not judged", *OPEN_UNITS)

DESCRIPTION = (
    "Read pairs from a file or from standard input and pass them on in the format they came in: what is blocked is "
    "repaired where that can be done without guessing, and a repaired text is checked again. Only the number changes; "
    "inline tags, notes, attributes and order stay."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_files(parser)
    options.add_row_options(parser)
    parser.add_argument(
        "--refused",
        choices=("keep", "remove"),
        default="keep",
        help="what to do with blocked pairs that are not repaired (default: keep; remove fails closed)",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="where not all of a pair can be repaired, repair what can be; the pair still counts as refused",
    )
    parser.add_argument(
        "--formats",
        action="store_true",
        help="also write in the target's format what is only flagged for another language's: 1,234,567 kept in Spanish",
    )
    parser.add_argument(
        "--edits",
        metavar="FILE",
        help="write each edit here, and what was not repaired with its texts and reasons, as JSON lines",
    )
    options.add_policy_options(parser)
    options.add_resume(parser)
    options.add_fail_on(parser, ("refused",), "a pair is refused")
    options.add_counts_json(parser)
    options.add_quiet(parser)


def run(args: argparse.Namespace) -> int:
    """Repair, tell the counts, return the exit code."""
    keep_apart(args.files, {"--edits": args.edits} | options.outputs(args) | beside(args.output))
    boundary = ErrorBoundary()
    project = options.project_of(args)
    pairing = Pairing(args.source_lang, args.target_lang, boundary, project=project)
    progress = Progress(args, {"policy": project.to_record()}, boundary)
    with opened_corpus(args.files, args.format, options.reading_of(args)) as corpus:
        if corpus.pieces is None:
            raise InputError(
                f"{corpus.label}: {corpus.format} is not repaired yet; write it as JSON lines or TSV first"
            )
        rewriter = Rewriter(corpus)
        repaired: Counter[str] = Counter()
        progress.begin(written(args.output, args.edits), (repaired, rewriter.counts, pairing.accepted))
        sizes = progress.sizes
        with (
            opened_outputs(args.output, corpus, sizes[: len(args.output)]) as outputs,
            opened(args.edits, sizes[-1] if sizes else None) as edits,
            options.bar(args, corpus) as bar,
            progress.kept(*outputs, edits),
        ):
            repairer = _Repairer(pairing, boundary, edits, file=corpus.label, args=args)
            repairer.counts = repaired
            rewriter.run(repairer.decide, outputs, None, see=bar.see, progress=progress)
        progress.finish()
        counts = repairer.counts + rewriter.counts
        if args.json:
            record = {name.replace(" ", "_"): counts[name] for name in dict.fromkeys((*_SAID, *OPEN_UNITS, *NO_PAIR))}
            print_counts(record | {"faults": boundary.faults}, has_pairs=not args.output)
        else:
            repairer.tell_rest(args.edits)
            _tell(counts, args.quiet, "lines" if rewriter.form in CELLS else "pairs")
        tell_faults(boundary)
        pairing.tell_unused()
        rewriter.refuse_nothing(sum(repairer.counts.values()) + sum(rewriter.counts[name] for name in OPEN_UNITS))
    code = options.FOUND if args.fail_on and counts["refused"] else options.OK
    return options.unless_all_failed(code, boundary, sum(repairer.counts.values()) - counts["not judged"])


class _Repairer:
    """Repairs the pairs of a unit, each for itself."""

    def __init__(
        self, pairing: Pairing, boundary: ErrorBoundary, edits: Output | None, *, file: str, args: argparse.Namespace
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._pairing = pairing
        self._file = file
        self._boundary = boundary
        self._edits = edits
        self._keeps_refused = args.refused == "keep"
        self._is_partial, self._writes_formats = args.partial, args.formats
        self._is_quiet = args.quiet or args.json
        self._told = self._refused = 0

    def tell_rest(self, edits: str | None) -> None:
        """Say how many more pairs were not repaired, and where all are listed."""
        more = self._refused - PROBLEMS_TOLD
        if more > 0 and not self._is_quiet:
            note(f"{more:,} more are not repaired: {edits or '--edits FILE'} lists all with their reasons")

    def decide(self, piece: Piece) -> Choice:
        """Return the unit with its repairs; it is removed where a pair is refused, and that is asked for."""
        raw, counts, records = self._boundary.run(
            lambda: self._repaired(piece), lambda reason: self._abstained(piece, reason)
        )
        self.counts.update(counts)
        if self._edits is not None:
            for record in records:
                self._edits.write(f"{to_json(record)}\n".encode())
        return Choice(raw if self._keeps_refused or not counts["refused"] else None)

    def _repaired(self, piece: Piece) -> tuple[bytes, Counter[str], list[Record]]:
        counts: Counter[str] = Counter()
        records: list[Record] = []
        rewrites: dict[int, Rewrite] = {}
        for at, row in enumerate(piece.rows):
            if row.problem or row.is_untranslated:
                continue
            repair = self._pairing.repair(row, self._file, partial=self._is_partial, formats=self._writes_formats)
            refusals = list(repair.refusals)
            outcome = _OUTCOMES[repair.verdict.action] if not repair.edits else "repaired"
            if outcome == "not judged":
                records.append(self._left(row, repair.verdict.reason))
            elif outcome == "repaired":
                rewrite = _rewrite(repair)
                try:
                    self._put(piece, {at: rewrite})
                    rewrites[at] = rewrite
                except InputError as error:
                    outcome, refusals = "refused", [*refusals, str(error)]
            if repair.is_partial:
                outcome = "refused"
            counts[outcome] += 1
            if outcome in ("repaired", "refused"):
                records.append(_record(row, repair if at in rewrites else None, refusals))
            if outcome == "refused":
                self._tell(row, refusals, is_partial=at in rewrites)
        return self._put(piece, rewrites) if rewrites else piece.raw, counts, records

    @staticmethod
    def _put(piece: Piece, rewrites: dict[int, Rewrite]) -> bytes:
        assert piece.put is not None
        return piece.put(piece.raw, rewrites)

    def _abstained(self, piece: Piece, reason: str) -> tuple[bytes, Counter[str], list[Record]]:
        rows = [row for row in piece.rows if not row.problem and not row.is_untranslated]
        return piece.raw, Counter({"not judged": len(rows)}), [self._left(row, reason) for row in rows]

    def _tell(self, row: Row, refusals: list[str], *, is_partial: bool) -> None:
        """Say why a pair was not repaired, or what of it was left, of the first of them."""
        self._refused += 1
        if self._refused <= PROBLEMS_TOLD and not self._is_quiet:
            part = "repaired in part; left: " if is_partial else ""
            note(f"line {row.number}: {part}{'; '.join(refusals)}")

    def _left(self, row: Row, reason: str) -> Record:
        self._told += 1
        if self._told <= PROBLEMS_TOLD and reason.startswith("internal"):
            note(f"line {row.number} is left as it is: {reason}")
        return {"line": row.number, "edits": [], "refusals": [reason]}


def _rewrite(repair: Repair) -> Rewrite:
    edits = tuple((edit.start, edit.end, edit.replacement) for edit in repair.edits)
    return Rewrite(repair.text, edits)


def _record(row: Row, repair: Repair | None, refusals: list[str]) -> Record:
    edits = [edit.to_dict() for edit in (repair.edits if repair else ())]
    unit = {"unit": row.unit} if row.unit else {}
    is_left = bool(refusals) and (repair is None or repair.is_partial)  # for a person, with what was given
    texts = {"source": row.source, "hypothesis": row.hypothesis} if is_left else {}
    return {"line": row.number} | unit | texts | {"edits": edits, "refusals": refusals}


def _tell(counts: Counter[str], quiet: bool, what: str) -> None:
    """Print the counts of repairs and of what was left as it is; ``quiet``: only the latter."""
    left = {
        "malformed": "malformed, written as they are",
        "orphaned": "not in the source's file, written as they are",
        "unread": "too long, copied unchecked",
    }
    rest = "".join(f"; {counts[name]:,} {said}" for name, said in left.items() if counts[name])
    if rest or not quiet:
        said = ", ".join(f"{counts[name]:,} {name}" for name in _SAID if counts[name])
        total = sum(counts[name] for name in (*_SAID, *left))
        note(f"{total:,} {what}" + (f": {said}" if said else "") + rest)
