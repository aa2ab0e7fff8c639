"""Judge the outputs of several systems for the same segments, and count their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from numguard.audit.pairing import Pairing, Said
from numguard.audit.quality import Segment, System, words_of
from numguard.config.project import Project
from numguard.formats.records import to_json
from numguard.formats.rows import Row
from numguard.mentions import extract
from numguard.mentions.lexicon.lexicon import lexicon as lexicon_of
from numguard.model import Action, Kind, Mention
from numguard.model.boundary import ErrorBoundary, abstention
from numguard.model.errors import safe

_SEGMENTS = 500

Outputs = tuple[Row, ...]
"""One segment: a row for each system."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The counts of some segments for each system; parts from several processes are added up in order."""

    systems: tuple[System, ...]
    lines: str = ""
    issues: tuple[tuple[str | int, ...], ...] = ()
    faults: int = 0
    fault: str = ""
    accepted: Counter[str] = field(default_factory=Counter)


class Scorer:
    """Counts right and wrong numbers of segments whose languages are known; each process makes its own."""

    def __init__(
        self,
        langs: Sequence[str],
        systems: Sequence[tuple[str, str]],
        *,
        has_lines: bool = False,
        has_issues: bool = False,
        project: Project | None = None,
    ) -> None:
        """Take the settled languages, and name and file of each system; ``has_lines``: tell each segment, too.

        ``has_issues``: tell each issue, too.
        """
        self._boundary = ErrorBoundary()
        self._pairing = Pairing(langs[0], langs[1], self._boundary, is_quiet=True, project=project)
        self._names = [name for name, _ in systems]
        # A project may judge files apart; else what two systems say alike is judged once.
        self._files = [file if project is not None and project.has_files else "" for _, file in systems]
        self._has_lines, self._has_issues = has_lines, has_issues
        self._read: dict[tuple[str, str], list[Mention]] = {}

    def ready(self) -> None:
        """Load what segments in the settled languages need, before this is shared with other processes."""
        self._pairing.ready()

    def __call__(self, part: Sequence[tuple[int, Outputs]]) -> Scored:
        """Judge segments, each with its number, and count them for each system."""
        systems = tuple(System(name) for name in self._names)
        lines: list[str] = []
        issues: list[tuple[str | int, ...]] = []
        before = self._boundary.faults
        for number, outputs in part:
            if any(row.problem or row.is_untranslated for row in outputs):
                for system in systems:
                    system.skipped += 1
                continue
            self._read.clear()
            judged = self._judged(outputs)
            for system, row, (tags, verdict) in zip(systems, outputs, judged, strict=True):
                ours = self._numbers(row.source, tags[0])
                theirs = self._numbers(row.hypothesis, tags[1])
                system.add(verdict, ours, theirs)
                if verdict.action is not Action.ABSTAIN:
                    system.words += words_of(row.source)
                if self._has_issues:
                    issues += _issues(number, system, row, (tags, verdict))
                if self._has_lines:
                    lines.append(_line(number, system, row, (tags, verdict)))
        accepted = self._pairing.accepted.copy()
        self._pairing.accepted.clear()
        faults = self._boundary.faults - before
        first = self._boundary.first if faults else ""
        return Scored(systems, "".join(lines), tuple(issues), faults, first, accepted)

    def _judged(self, outputs: Outputs) -> list[Said]:
        """Judge a segment: what several systems say alike is judged once, and a source is read once."""
        known: dict[tuple[str, ...], Said] = {}
        judged = []
        for row, file in zip(outputs, self._files, strict=True):
            key = row.source, row.hypothesis, row.source_lang, row.target_lang, row.accepts, file
            if key not in known:
                known[key] = self._output(row, file)
            judged.append(known[key])
        return judged

    def _output(self, row: Row, file: str) -> Said:
        def judged() -> Said:
            tags, verdict = self._pairing.output(row, file)
            if verdict.action is not Action.PASS:
                verdict.findings  # noqa: B018 -- built here, where a fault in building them is caught
            return tags, verdict

        return self._boundary.run(judged, lambda reason: (self._pairing.tags(row), abstention(reason)))

    def _numbers(self, text: str, tag: str) -> list[Mention]:
        """Return the numbers of a text that are surely numbers; those of a source are the same for every system."""
        key = text, tag
        if key not in self._read:
            self._read[key] = self._boundary.run(lambda: _numbers(text, tag), lambda _: [])
        return self._read[key]


def _numbers(text: str, tag: str) -> list[Mention]:
    if not tag or lexicon_of(tag).hits(text).level < _SURE:
        return []
    return [one for one in extract(text, tag) if not one.soft and one.kind is not Kind.PLACEHOLDER]


_SURE = 2
"""What the words and digits of a text tell at least that holds a sure number (``TextPair.level``)."""


def segments(systems: Sequence[Iterator[Row]], read: list[int]) -> Iterator[list[tuple[int, Outputs]]]:
    """Yield the segments that all systems have, some at once, each with its number; ``read`` counts each one's rows."""
    part: list[tuple[int, Outputs]] = []
    for number, rows in enumerate(zip_longest(*systems), 1):
        for at, row in enumerate(rows):
            read[at] += row is not None
        if None in rows:
            continue
        part.append((number, rows))
        if len(part) == _SEGMENTS:
            yield part
            part = []
    if part:
        yield part


def _line(number: int, system: System, row: Row, said: Said) -> str:
    """Tell one segment of one system as a line of JSON."""
    counts: Segment = system.segments[-1]
    _, verdict = said
    issues = () if verdict.action is Action.PASS else verdict.issues
    record = {
        "segment": number,
        "system": system.name,
        "action": str(verdict.action),
        "right": counts.right_source,
        "numbers": counts.source,
        "right in output": counts.right_hypothesis,
        "numbers in output": counts.hypothesis,
        "messages": [safe(issue.message) for issue in issues],
        "source": row.source,
        "hypothesis": row.hypothesis,
    }
    return f"{to_json(record)}\n"


ISSUE_COLUMNS = (
    *("segment", "system", "category", "severity", "penalty", "in source", "in output", "message", "source_lang"),
    *("target_lang", "source", "output"),
)
"""The columns of a list of issues (LQA); the category is a finer kind of MQM's Accuracy."""


def _issues(number: int, system: System, row: Row, said: Said) -> list[tuple[str | int, ...]]:
    """Return the issues of one segment of one system that cost a penalty, as rows of a table."""
    tags, verdict = said
    issues: list[tuple[str | int, ...]] = []
    for issue in () if verdict.action is Action.PASS else verdict.issues:
        if issue.severity.penalty:
            ours, theirs = (side.text if side is not None else "" for side in (issue.source, issue.hypothesis))
            what = (str(issue.type), str(issue.severity), issue.severity.penalty, ours, theirs, safe(issue.message))
            issues.append((number, system.name, *what, *tags, row.source, row.hypothesis))
    return issues
