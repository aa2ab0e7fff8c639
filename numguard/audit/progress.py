"""Recognise the input of a long run: whether it can be read again, and a signature that tells it from another."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from numguard.formats.files import count_lines, unreadable
from numguard.formats.source import kind_of_pair
from numguard.model.errors import VERSION, InputError


def is_file(name: str) -> bool:
    """Return True if a name may be that of a file, which can be read again: no standard input, no pipe, no device."""
    if name == "-":
        return False
    try:
        return not (Path(name).is_fifo() or Path(name).is_char_device())
    except (OSError, ValueError):  # What cannot be looked at is told when it is opened.
        return True


def check_lengths(parts: Sequence[tuple[str, ...]], format_id: str | None, coded: str = "") -> None:
    """Raise InputError when two aligned files are not equally long, before any work is done on them."""
    for part in parts:
        if len(part) == 2 and all(map(is_file, part)) and kind_of_pair(part, format_id, coded) == "lines":
            source, hypothesis = (count_lines(name, coded) for name in part)
            if source != hypothesis:
                raise InputError(
                    f"{part[0]} has {source:,} lines and {part[1]} has {hypothesis:,}: "
                    "aligned files must be equally long"
                )


_DECISIVE = (
    "source_lang",
    "target_lang",
    "format",
    "header",
    "source",
    "hypothesis",
    "source_lang_field",
    "target_lang_field",
    "max_line",
    "fuzzy",
    "encoding",
    "sample",
    "numbers",
    "keep",
    "min_grade",
    "invert",
    "abstained",
    "removed",
    "annotate",
    "grade",
    "refused",
    "edits",
)
"""The options that decide verdicts and what is written, where a command has them; what only shows them may change."""


def signature(args: argparse.Namespace, parts: Sequence[tuple[str, ...]], more: Mapping[str, Any]) -> dict[str, Any]:
    """Tell what must be the same for a run to be resumed: the files, untouched, and all that decides verdicts.

    ``more`` is what no option says as it stands, as the policy.

    Raises InputError for a file that is not there.
    """
    files: list[list[str | int]] = []
    for name in (name for part in parts for name in part):
        if name == "-":
            continue
        try:
            stat = Path(name).stat()
        except (OSError, ValueError) as error:
            raise unreadable(name, error) from error
        files.append([str(Path(name).resolve()), stat.st_size, stat.st_mtime_ns])
    return {"version": VERSION, "files": files} | {name: getattr(args, name, None) for name in _DECISIVE} | dict(more)
