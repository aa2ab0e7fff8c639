"""Reports on one document as a page: the layout of Tables 14 and 15, and what each candidate got wrong where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from numguard.audit.document.model import (
    CLASH,
    CORRECT,
    ERRONEOUS,
    ERRORS,
    FLAGGED,
    KINDS,
    MISSING,
    UNSAID,
    Mark,
    Report,
)
from numguard.formats.pages.webpage import Html, document, table_of

_SIGNS = {CORRECT: "✓", ERRONEOUS: "✗", MISSING: "–", CLASH: "≠", UNSAID: "·", FLAGGED: "?"}
_COLOURS = {ERRONEOUS: "wrong", MISSING: "wrong", CLASH: "wrong", UNSAID: "", FLAGGED: "", CORRECT: "right"}


def page(reports: Sequence[Report], *, title: str = "numguard document") -> str:
    """Return the reports on the translations of one source as one self-contained page.

    >>> "Table" in page([Report("a", (), (), ())])
    True
    """
    parts = [f"<h1>{escape(title)}</h1>", _errors(reports), _composition(reports), _beside(reports)]
    parts += [_warnings(report) for report in reports]
    return document(title, "".join(parts))


ERRORS_HEAD = ("system", "target-only", "(miss)", "source-based", "(miss)", "total", "(miss)")


CAUTION = "Errors in numbers alone do not order systems: read the translations before you choose one."


def errors(reports: Sequence[Report]) -> list[list[str]]:
    """Return the rows of Table 14: the errors of each translation, and how many of them are missing outputs."""
    return [
        [report.system, *map(str, (*report.target_only, *report.source_based, *report.total))] for report in reports
    ]


def in_the_source(reports: Sequence[Report]) -> dict[str, int]:
    """Return how many markables of each kind the source has: the head and the first row of Table 15."""
    counted = Counter(mark.markable.kind for report in reports[:1] for mark in report.marks)
    return {kind: counted[kind] for kind in KINDS if counted[kind]}


def _errors(reports: Sequence[Report]) -> str:
    shown = table_of(ERRORS_HEAD, errors(reports))
    return f"<h2>Errors (the layout of Table 14)</h2>{shown}<p><small>{CAUTION}</small></p>"


def _composition(reports: Sequence[Report]) -> str:
    kinds = in_the_source(reports)
    rows = [["in the source", *map(str, kinds.values())]]
    for report in reports:
        cells = ["/".join(map(str, report.rendered(kind))) for kind in kinds]
        rows.append([report.system, *cells])
    note = "<p><small>correct/erroneous/missing; a small number word that is left out is in none of them</small></p>"
    return f"<h2>Source-based, by kind (the layout of Table 15)</h2>{table_of(['', *kinds], rows)}{note}"


def _beside(reports: Sequence[Report]) -> str:
    """Show each markable that some candidate got wrong, with what each made of it."""
    wrong = beside(reports)
    if not wrong:
        return "<h2>Every markable is rendered right</h2>"
    rows = []
    for line, mark, others in wrong:
        said = f"<mark>{escape(mark.markable.text)}</mark> <small>{escape(mark.markable.kind)}</small>"
        rows.append((line, Html(said), *(Html(_judged(other)) for other in others)))
    heads = ("line", "source", *(report.system for report in reports))
    return f"<h2>What is wrong where</h2>{table_of(heads, rows, 'stack')}"


def beside(reports: Sequence[Report]) -> list[tuple[int, Mark, list[Mark | None]]]:
    """Return line, markable and what each report says of it, for each markable that is wrong in one of them."""
    places: dict[tuple[int, int], list[Mark | None]] = {}
    first: dict[tuple[int, int], tuple[int, Mark]] = {}
    for at, report in enumerate(reports):
        for mark in report.marks:
            line = report.segments[mark.markable.at].numbers[0]
            key = (line, mark.markable.start)
            first.setdefault(key, (line, mark))
            places.setdefault(key, [None] * len(reports))[at] = mark
    return [
        (*first[key], marks)
        for key, marks in sorted(places.items(), key=lambda item: item[0])
        if any(mark is not None and mark.label in ERRORS for mark in marks)
    ]


def _judged(mark: Mark | None) -> str:
    if mark is None:
        return "<small>not judged</small>"
    colour = f' class="{_COLOURS[mark.label]}"' if _COLOURS[mark.label] else ""
    note = f" <small>{escape(mark.note)}</small>" if mark.note else ""
    return f"<mark{colour}>{_SIGNS[mark.label]} {mark.label}</mark>{note}"


def _warnings(report: Report) -> str:
    if not report.warnings:
        return ""
    rows = [
        [str(max(report.segments[w.at].numbers)), w.kind, w.message, report.segments[w.at].hypothesis[:200]]
        for w in report.warnings
    ]
    head = ["line", "kind", "what", "translation"]
    return f"<h2>{escape(report.system)}: in the translation alone</h2>{table_of(head, rows)}"
