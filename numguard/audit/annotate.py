"""Add a verdict to its line, as more columns or one more JSON key; the rest of the line stays byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from numguard.audit.grade import grade
from numguard.formats.records import to_json
from numguard.formats.splice import splice
from numguard.model import Verdict

KEY = "numguard"
COLUMNS = (f"{KEY}_action", f"{KEY}_issues")
GRADE = f"{KEY}_grade"

Annotate = Callable[[bytes, Verdict], bytes]


def annotator(form: str, *, outcome: bool, has_grade: bool) -> Annotate | None:
    """Return what adds outcome or grade to a line of a format; None where a format has no place for them."""
    if form == "jsonl":
        return lambda raw, verdict: _json(raw, verdict, outcome, has_grade)
    if form in ("tsv", "csv"):
        return lambda raw, verdict: with_cells(raw, _cells(verdict, outcome, has_grade), form)
    return None


def header(raw: bytes, form: str, *, outcome: bool, has_grade: bool) -> bytes:
    """Return a header with the names of the columns that are added."""
    return with_cells(raw, [*(COLUMNS if outcome else ()), *([GRADE] if has_grade else ())], form)


def told(verdict: Verdict) -> str:
    """Return the issues of a verdict as the text of one cell."""
    issues = "; ".join(f"{issue.type}: {issue.message}" for issue in verdict.issues) or verdict.reason
    return " ".join(issues.split())


def _cells(verdict: Verdict, outcome: bool, has_grade: bool) -> list[str]:
    value = grade(verdict) if has_grade else None
    return [
        *([str(verdict.action), told(verdict)] if outcome else ()),
        *(["" if value is None else f"{value:g}"] if has_grade else ()),
    ]


def with_cells(raw: bytes, cells: list[str], form: str) -> bytes:
    """Add cells at the end of a line, before its line end."""
    body = raw.removesuffix(b"\n")
    body, end = body.removesuffix(b"\r"), raw[len(body.removesuffix(b"\r")) :]
    if form == "csv":
        added = "".join(',"' + cell.replace('"', '""') + '"' for cell in cells)
    else:
        added = "".join(f"\t{cell}" for cell in cells)
    return body + added.encode("utf-8", "surrogateescape") + end


def _json(raw: bytes, verdict: Verdict, outcome: bool, has_grade: bool) -> bytes:
    """Add keys to a JSON object before its last brace, so that all else stays as it was written."""
    line = raw.decode("utf-8", "surrogateescape")
    if outcome:
        line = _with_key(line, KEY, to_json(verdict.to_outcome() | {"grade": grade(verdict)}))
    if has_grade:
        line = _with_key(line, GRADE, to_json(grade(verdict)))
    return line.encode("utf-8", "surrogateescape")


def _with_key(line: str, key: str, value: str) -> str:
    if f'"{key}"' in line:  # An earlier annotation is replaced: a key may not stand twice.
        with suppress(KeyError):
            return splice(line, key, value)
    at = line.rindex("}")
    return f'{line[:at]}, "{key}": {value}{line[at:]}'
