"""What ``numguard filter`` does with one unit of a file: judge its pairs, pass it on or remove it, annotate it."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from numguard.audit import annotate
from numguard.audit.grade import grade, is_kept
from numguard.audit.judging import finding
from numguard.audit.pairing import Pairing, Said, is_clean
from numguard.audit.rewriter import Choice
from numguard.audit.screening import Screened
from numguard.cli.screen import note
from numguard.formats.piece import Lines, Piece
from numguard.formats.records import to_json
from numguard.formats.rows import PROBLEMS_TOLD, Row
from numguard.model import Action, Verdict
from numguard.model.boundary import ErrorBoundary, abstention
from numguard.model.errors import InputError


class FilterJudge:
    """Judges the pairs of a unit and decides whether it is written: its worst pair decides."""

    def __init__(self, args: argparse.Namespace, pairing: Pairing, boundary: ErrorBoundary, form: str) -> None:
        self.counts: Counter[str] = Counter()
        self._pairing = pairing
        self._said: dict[int, Said] = {}  # what was screened, by its line
        self._boundary = boundary
        self._keep: str = args.keep
        self._abstained: str = args.abstained
        self._least: float | None = args.min_grade
        self._is_inverted: bool = args.invert
        self._form = form
        self._outcome: bool = args.annotate
        self._grade: bool = args.grade
        self._has_removed: bool = args.removed is not None
        self._annotate = annotate.annotator(form, outcome=args.annotate, has_grade=args.grade)
        self._aside = annotate.annotator(form, outcome=True, has_grade=args.grade)
        if (args.annotate or args.grade) and self._annotate is None:
            raise InputError("--annotate and --grade need TSV, CSV or JSON lines; use numguard audit for other formats")

    @property
    def copies_clean(self) -> bool:
        """Return True if a pair that passes is written as it is."""
        return not (self._outcome or self._grade) and self.passes([Verdict(Action.PASS)])

    def screen(self, parts: Iterable[Piece | Lines], file: str) -> Iterator[Screened]:
        """Pass parts on, and tell of lines which pass and need no second look."""
        for part in parts:
            if isinstance(part, Lines):
                rows = part.rows()
                said = self._pairing.screen(rows, file)
                self._said = {row.number: one for row, one in zip(rows, said, strict=True) if one is not None}
                yield Screened(part, list(map(is_clean, rows, said)), rows)
            else:
                yield Screened(part)

    def counted(self, parts: Iterator[Screened]) -> Iterator[Screened]:
        """Count what needs no second look."""
        for part in parts:
            self.counts[Action.PASS] += sum(part.clean)
            yield part

    def decide(self, piece: Piece, file: str) -> Choice:
        """Decide whether a unit is written or removed, and with which added columns."""
        rows = [row for row in piece.rows if not row.problem and not row.is_untranslated]
        choice, actions = self._boundary.run(
            lambda: self._decided(piece.raw, rows, file, [self._verdict(row, file) for row in rows]),
            lambda reason: self._abstain(piece.raw, rows, file, reason),
        )
        for action in actions:
            self.counts[action] += 1
        self.counts["removed"] += choice.passed is None
        return choice

    def passes(self, verdicts: Sequence[Verdict]) -> bool:
        """Return True if a unit is written: the worst of its pairs decides."""
        return all(map(self._is_kept, verdicts)) != self._is_inverted

    def _is_kept(self, verdict: Verdict) -> bool:
        if self._least is not None and (value := grade(verdict)) is not None:
            return value >= self._least
        return is_kept(verdict.action, keep=self._keep, abstained=self._abstained)

    def _verdict(self, row: Row, file: str) -> Verdict:
        return self._pairing.check(row, file, self._said.get(row.number))[1]

    def check(self, row: Row) -> Verdict:
        """Judge one row, and abstain where numguard itself fails."""
        return self._boundary.judge(lambda: self._pairing.check(row)[1])

    def header(self, raw: bytes) -> tuple[bytes, bytes]:
        """Return the header of the output, and that of the removed lines."""
        passed = annotate.header(raw, self._form, outcome=self._outcome, has_grade=self._grade)
        return passed, annotate.header(raw, self._form, outcome=True, has_grade=self._grade)

    def _decided(self, raw: bytes, rows: list[Row], file: str, verdicts: list[Verdict]) -> tuple[Choice, list[str]]:
        actions = [str(verdict.action) for verdict in verdicts]
        if self.passes(verdicts):
            is_annotated = self._annotate is not None and (self._outcome or self._grade)
            return Choice(self._annotate(raw, verdicts[0]) if is_annotated and self._annotate else raw), actions
        if not self._has_removed:
            return Choice(None), actions
        if self._aside is not None:
            return Choice(None, self._aside(raw, verdicts[0])), actions
        records = (
            finding(row, file, self._pairing.tags(row), verdict, grade(verdict))
            for row, verdict in zip(rows, verdicts, strict=True)
            if self._is_kept(verdict) == self._is_inverted
        )
        return Choice(None, "".join(f"{to_json(record)}\n" for record in records).encode()), actions

    def _abstain(self, raw: bytes, rows: list[Row], file: str, reason: str) -> tuple[Choice, list[str]]:
        if self._boundary.faults <= PROBLEMS_TOLD:
            note(f"line {rows[0].number} is not judged: {reason}")
        return self._decided(raw, rows, file, [abstention(reason)] * len(rows))
