"""Check rows and collect what an audit reports: counts, findings as JSON lines, examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from numguard.audit.chunks import Chunk
from numguard.audit.excerpts import excerpt, window
from numguard.audit.grade import grade
from numguard.audit.pairing import Pairing, Said, is_clean
from numguard.audit.tally import Example, Tags, Tally
from numguard.config.project import Project
from numguard.formats.records import to_json
from numguard.formats.rows import PROBLEMS_TOLD, Row
from numguard.model import Action, Record, Verdict
from numguard.model.boundary import ErrorBoundary, abstention
from numguard.model.errors import safe


@dataclass(frozen=True, slots=True)
class Batch:
    """The results for some rows: counts, findings and examples, which are sent between processes and added up.

    ``problems`` are file, line and reason of the first rows that are no pairs.
    """

    tally: Tally = field(default_factory=Tally)
    findings: bytes = b""
    fault: str = ""
    problems: tuple[tuple[str, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Judged:
    """The result for one pair; it is counted and written only after every part of it was computed."""

    tags: Tags
    verdict: Verdict
    grade: float | None = None
    finding: Record | None = None
    example: Example | None = None


class Judge:
    """Checks rows whose languages are known; each process makes its own."""

    def __init__(
        self,
        langs: Sequence[str],
        *,
        has_findings: bool = True,
        has_numbers: bool = False,
        is_quiet: bool = False,
        project: Project | None = None,
    ) -> None:
        """Take the languages that are settled for the first file."""
        self._boundary = ErrorBoundary()
        self._langs = langs[0], langs[1]
        self._pairing = Pairing(langs[0], langs[1], self._boundary, is_quiet=is_quiet, project=project)
        self._has_findings = has_findings
        self._has_numbers = has_numbers

    def __call__(self, chunk: Chunk) -> Batch:
        """Judge rows; return their counts and findings."""
        file, every = chunk.file, chunk.rows()
        self._pairing.hold(chunk.langs or self._langs)
        rows = chunk.sampled(every)
        tally, lines = Tally(lines=len(every), skipped=len(every) - len(rows)), []
        before = self._boundary.faults
        passed: Counter[Tags] = Counter()
        screened: list[Said | None] = [None] * len(rows)
        if not self._has_numbers:
            screened = [*self._pairing.screen(rows, file)]
        if chunk.is_whole() and any(row.runs_on for row in rows):
            screened = self._joined(rows, screened, file)
        for row, said in zip(rows, screened, strict=True):
            if said is not None and is_clean(row, said):
                passed[said[0]] += 1
                continue
            record = _left(row, file, tally) if row.kind else self._judge(row, file, tally, said)
            if record is not None and self._has_findings:
                lines.append(f"{to_json(record)}\n")
        for tags, count in passed.items():
            tally.add_passed(tags, file, count)
        tally.faults = self._boundary.faults - before
        tally.accepted.update(self._pairing.accepted)
        self._pairing.accepted.clear()
        problems = tuple(islice(((file, row.number, row.problem) for row in every if row.problem), PROBLEMS_TOLD))
        fault = self._boundary.first if tally.faults else ""
        return Batch(tally, "".join(lines).encode(), fault, problems)

    def _joined(self, rows: Sequence[Row], screened: list[Said | None], file: str) -> list[Said | None]:
        """Let two neighbours pass that pass as one: a number has moved into the next subtitle, or the one before."""
        every = [*self._pairing.screen(rows, file)] if self._has_numbers else screened
        joined = list(screened)
        for at, (row, after) in enumerate(zip(rows, rows[1:], strict=False)):
            said, then = every[at], every[at + 1]
            if not (row.runs_on and after.runs_on) or said is None or then is None:
                continue
            if said[0] != then[0] or Action.PASS in (said[1].action, then[1].action):
                continue
            source, hypothesis = f"{row.source}\n{after.source}", f"{row.hypothesis}\n{after.hypothesis}"
            (both,) = self._pairing.screen([row._replace(source=source, hypothesis=hypothesis)], file)
            if both is not None and both[1].action is Action.PASS:
                joined[at] = joined[at + 1] = both
        return joined

    def ready(self) -> None:
        """Load what rows in the settled languages need, before this is shared with other processes."""
        self._pairing.ready()

    def _judge(self, row: Row, file: str, tally: Tally, said: Said | None) -> Record | None:
        judged = self._boundary.run(
            lambda: self._judged(row, file, said), lambda reason: self._abstained(row, file, reason)
        )
        tally.add(judged.tags, judged.verdict, file, judged.grade, has_numbers=self._has_numbers)
        if judged.example is not None:
            tally.show([str(issue.type) for issue in judged.verdict.issues], judged.example)
        return judged.finding

    def _judged(self, row: Row, file: str, said: Said | None) -> _Judged:
        tags, verdict = self._pairing.check(row, file, said)
        if verdict.action is not Action.PASS or self._has_numbers:
            verdict.findings  # noqa: B018 -- built here, where a fault in building them is caught
        value = grade(verdict)
        if verdict.action is Action.PASS:
            return _Judged(tags, verdict, value)
        example = _example(row, file, tags, verdict) if verdict.issues else None
        return _Judged(tags, verdict, value, finding(row, file, tags, verdict, value), example)

    def _abstained(self, row: Row, file: str, reason: str) -> _Judged:
        tags, verdict = self._pairing.tags(row), abstention(reason)
        return _Judged(tags, verdict, None, finding(row, file, tags, verdict, None))


def _left(row: Row, file: str, tally: Tally) -> Record | None:
    """Count a place that holds no pair, or one that nobody has read."""
    tally.leave(row.kind, file)
    return _place(row, file) | {"action": row.kind, "reason": row.problem} if row.problem else None


def _place(row: Row, file: str) -> Record:
    said = {"unit": row.unit, "state": row.state}
    return {"file": file, "line": row.number} | {name: value for name, value in said.items() if value}


def finding(row: Row, file: str, tags: Tags, verdict: Verdict, value: float | None) -> Record:
    """Return the finding of a pair: its place and what is wrong with it."""
    place = _place(row, file) | {"source_lang": tags[0], "target_lang": tags[1]}
    accounted = [
        {
            "source": [pair.source.start, pair.source.end],
            "hypothesis": [pair.hypothesis.start, pair.hypothesis.end],
            "explanation": pair.explanation,
        }
        for pair in verdict.alignment.pairs
    ]
    texts = {"grade": value, "source": row.source, "hypothesis": row.hypothesis, "accounted": accounted}
    return place | verdict.to_outcome() | texts


def _example(row: Row, file: str, tags: Tags, verdict: Verdict) -> Example:
    return {
        "file": file,
        "line": str(row.number),
        "unit": row.unit,
        "languages": "-".join(tag or "?" for tag in tags),
        "action": str(verdict.action),
        "types": ", ".join(dict.fromkeys(str(issue.type) for issue in verdict.issues)),
        "source": window(row.source, [issue.source for issue in verdict.issues if issue.source]),
        "hypothesis": window(row.hypothesis, [i.hypothesis for i in verdict.issues if i.hypothesis]),
        "messages": "\n".join(excerpt(safe(issue.message)) for issue in verdict.issues),
    }
