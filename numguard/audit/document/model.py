"""What is said about a document: segments, the markables of its source and how each was rendered, and warnings."""

from __future__ import annotations

from dataclasses import dataclass

CORRECT, ERRONEOUS, MISSING, CLASH = "correct", "erroneous", "missing", "clash"
"""How a markable was rendered. A clash is a term for which another term's word stands: one word says two things."""
ERRORS = (ERRONEOUS, MISSING, CLASH)
UNSAID, FLAGGED = "unsaid", "flagged"
"""Unsaid is a small number word that free translation leaves out ("one of the two"), flagged a grave one that the
policy only flags: no errors, and told all the same."""

KINDS = (
    "date",
    "address",
    "personal number",
    "company number",
    "postal code",
    "flat composition",
    "supplement number",
    "abbreviation",
    "number",
    "term",
)
"""The sorts of markable, in the order of a table: those of section 5.2 of the paper that are numbers, and terms."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the source and its translation. ``numbers`` are their line numbers in the two files, 0 for none.

    ``notes`` are what the file says of the segment.
    """

    source: str
    hypothesis: str
    numbers: tuple[int, int]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Markable:
    """Something in the source whose rendering is looked at: ``source[start:end] == text`` of segment ``at``.

    ``key`` is what must be found again, without blanks; empty where the value decides, not the characters.
    """

    kind: str
    text: str
    at: int
    start: int
    end: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """How one translation rendered a markable, and why, if it is not plain."""

    markable: Markable
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something odd about a segment.

    ``kind`` is spasm, half, part, cut, empty, untranslated, superfluous, inconsistent or abstained.
    """

    kind: str
    at: int
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """One translation of a document.

    A segment that could not be judged has no marks, and a warning of the kind "abstained" with the reason. ``faults``
    is how often numguard itself failed, and ``fault`` where it did so first.
    """

    system: str
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...]
    warnings: tuple[Oddity, ...]
    faults: int = 0
    fault: str = ""

    def count(self, label: str, kind: str | None = None) -> int:
        """Count marks with a label, of one kind or of all."""
        return sum(mark.label == label and kind in (None, mark.markable.kind) for mark in self.marks)

    def rendered(self, kind: str) -> tuple[int, int, int]:
        """Count the markables of a kind that are right, wrong and missing: a cell of Table 15."""
        correct, *wrong, missing = (self.count(label, kind) for label in (CORRECT, ERRONEOUS, CLASH, MISSING))
        return correct, sum(wrong), missing

    @property
    def source_based(self) -> tuple[int, int]:
        """Errors, and how many of them are missing outputs: Table 14."""
        return sum(map(self.count, ERRORS)), self.count(MISSING)

    @property
    def total(self) -> tuple[int, int]:
        """All errors, and how many of them are missing outputs: Table 14."""
        (errors, missing), (theirs, their_missing) = self.target_only, self.source_based
        return errors + theirs, missing + their_missing

    @property
    def target_only(self) -> tuple[int, int]:
        """Errors that show in the translation alone, and how many of them are missing outputs: Table 14."""
        counted = [warning.kind for warning in self.warnings if warning.kind not in ("inconsistent", "abstained")]
        return len(counted), sum(kind in ("half", "part", "cut", "empty", "untranslated") for kind in counted)
