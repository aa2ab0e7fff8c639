"""What is wrong with an open file: each issue with its place, the repair of its pair, and how somebody accepts it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from numguard.audit.pairing import Pairing, is_clean
from numguard.config import project
from numguard.config.accepted import NAME, Entry, load, read_entries, save_entries, segment_id
from numguard.formats.piece import Reading, Rewrite
from numguard.integrations.editor.units import Change, OpenFile, Unit, units_of
from numguard.model import Action, Issue
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError

_BLOCK = 1_000
"""So many pairs are judged before the next are read: the work of one that is no longer wanted ends between two."""


@dataclass(frozen=True, slots=True)
class Finding:
    """An issue of a pair, and the characters of the file that it is about."""

    issue: Issue
    action: Action
    unit: Unit
    start: int
    end: int

    @property
    def segment(self) -> str:
        """The id of the pair's two texts."""
        return segment_id(self.unit.row.source, self.unit.row.hypothesis)


class Desk:
    """Judges the open files of one folder by its project file and by what was accepted there."""

    def __init__(self, folder: Path, source_lang: str, target_lang: str) -> None:
        """Raises UnknownLanguageError for a tag that names no language, InputError for a broken project file."""
        self._langs = source_lang, target_lang
        self._boundary = ErrorBoundary()
        path = project.find(folder)
        self._project = project.load(path)
        self.accepted = (path.parent if path else folder) / NAME
        self._pairing = self._paired()

    def _paired(self) -> Pairing:
        kept = load(self.accepted) if self.accepted.is_file() else self._project.accepted
        said = replace(self._project, accepted=kept)
        source, target = self._langs
        return Pairing(source or None, target or None, self._boundary, project=said, is_quiet=True)

    def findings(self, file: OpenFile) -> Iterator[Finding | None]:
        """Yield the findings of a file, and None between blocks of pairs, where the caller may stop.

        Raises InputError for a file of a known format that cannot be read.
        """
        source, target = self._langs
        reading = Reading(source_lang=source, target_lang=target)
        held: list[Unit] = []
        for unit in units_of(file, reading):
            if not (unit.row.problem or unit.row.is_untranslated):
                held.append(unit)
            if len(held) == _BLOCK:
                yield from self._judged(held, file)
                yield None
                held = []
        yield from self._judged(held, file)

    def _judged(self, units: list[Unit], file: OpenFile) -> Iterator[Finding]:
        name = str(file.path)
        rows = [unit.row for unit in units]
        for unit, said in zip(units, self._pairing.screen(rows, name), strict=True):
            if is_clean(unit.row, said):
                continue
            _, verdict = self._pairing.check(unit.row, name, said)
            for issue in verdict.issues if verdict.action in (Action.BLOCK, Action.FLAG) else ():
                yield Finding(issue, verdict.action, unit, *_place(unit, issue))

    def repaired(self, unit: Unit) -> tuple[str, Change] | None:
        """Return the numbers that repair a pair, and what changes in the file.

        None where nothing can be repaired without guessing, or the file's format is not written.
        """
        repair = self._boundary.attempt(lambda: self._pairing.repair(unit.row, str(unit.file.path)))
        if repair is None or not repair.edits:
            return None
        edits = tuple((edit.start, edit.end, edit.replacement) for edit in repair.edits)
        try:
            return ", ".join(new for _, _, new in edits), unit.rewritten(Rewrite(repair.text, edits))
        except InputError:
            return None

    def accept(self, finding: Finding, *, everywhere: bool = False) -> None:
        """Keep a finding as accepted, for its pair or for every issue like it, and judge by that from now on."""
        entries = read_entries(self.accepted) if self.accepted.is_file() else []
        entries.append(_entry(finding, everywhere=everywhere))
        save_entries(entries, self.accepted)
        self._pairing = self._paired()


def _place(unit: Unit, issue: Issue) -> tuple[int, int]:
    """Return where an issue stands: its number in the translation, or all of a translation that lacks it."""
    if issue.hypothesis is not None:
        return unit.place(issue.hypothesis.start, issue.hypothesis.end)
    return unit.place(0, len(unit.row.hypothesis))


def _entry(finding: Finding, *, everywhere: bool) -> Entry:
    row, issue = finding.unit.row, finding.issue
    return Entry(
        id=issue.id,
        segment="" if everywhere else finding.segment,
        type=str(issue.type),
        message=issue.message,
        file=finding.unit.file.path.name,
        unit=row.unit,
        line=row.number,
    )
