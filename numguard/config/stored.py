"""Findings as an audit stored them, read back one by one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from numguard.model import Record
from numguard.model.errors import InputError


def read_findings(path: Path) -> Iterator[Record]:
    """Yield the findings of a file; raises InputError for a line that is no finding."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise InputError(f"{str(path)!r}: cannot be read: {error.strerror}") from error
    with file:
        for number, line in enumerate(file, 1):
            try:
                record = _decode(line)
            except (ValueError, RecursionError) as error:
                raise InputError(f"{path}:{number}: no finding: {error}") from error
            if not isinstance(record, dict) or not isinstance(record.get("action"), str):
                raise InputError(f"{path}:{number}: no finding of numguard audit; audit again")
            yield record


def _decode(line: bytes) -> object:
    import msgspec  # only who reads findings needs it

    try:
        decoded: object = msgspec.json.decode(line)
    except msgspec.DecodeError:
        decoded = json.loads(line)  # A text with lone surrogates, which msgspec refuses.
    return decoded


def place_of(record: Record) -> str:
    """Say where a finding stands, in a few words.

    >>> place_of({"file": "a.po", "line": 7, "unit": "u1"})
    'a.po:7 (u1)'
    """
    unit = f" ({record['unit']})" if record.get("unit") else ""
    return f"{record.get('file', '')}:{record.get('line', 0)}{unit}"


def issues_of(record: Record) -> list[Record]:
    """Return the issues of a finding; one that was not judged, or is no pair, has one that says so."""
    issues: list[Record] = record.get("issues") or []
    if issues:
        return issues
    return [{"type": record["action"], "severity": "neutral", "message": record.get("reason", ""), "suggestion": None}]
