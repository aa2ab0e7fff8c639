"""The same thing said in two ways: dates in two formats, one source number rendered in two forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numguard.document.model import CORRECT, ERRONEOUS, Mark, Oddity, Segment
from numguard.extract import extract
from numguard.model import Kind, Mention


def shape(text: str) -> str:
    """Return the form of a date or number: digits as 9, words as a, everything else as it is.

    >>> shape("13. května 2016"), shape("13. 5. 2016")
    ('9. a 9', '9. 9. 9')
    """
    parts: list[str] = []
    for char in text:
        kind = (
            "9" if char.isdecimal() else "a" if char.isalpha() or (parts[-1:] == ["a"] and not char.isspace()) else char
        )
        if parts[-1:] != [kind] or kind not in "9a":
            parts.append(kind)
    return "".join(parts)


def inconsistent(
    marks: Sequence[Mark], segments: Sequence[Segment], target_lang: str
) -> tuple[list[Mark], list[Oddity]]:
    """Find what is not rendered as it was at first: the first occurrence sets the form, as in section 5.3 of the paper.

    A date in another format than the first one (of the same format in the source) becomes erroneous; a number that is
    written in another way is only a warning.
    """
    mentions = [extract(segment.hypothesis, target_lang) for segment in segments]
    first_dates: dict[str, str] = {}
    first_numbers: dict[str, tuple[str, int]] = {}
    found, warnings = [], []
    for mark in marks:
        rendered = _rendered(mark, marks, mentions[mark.markable.at]) if mark.label == CORRECT else None
        if rendered is None:
            found.append(mark)
        elif mark.markable.kind == "date":
            form = first_dates.setdefault(shape(mark.markable.text), shape(rendered))
            if shape(rendered) != form:
                note = f"{rendered!r} is in another format than the dates before it"
                mark = replace(mark, label=ERRONEOUS, note=note)
            found.append(mark)
        else:
            found.append(mark)
            text, at = first_numbers.setdefault(mark.markable.text, (rendered, mark.markable.at))
            if shape(text) != shape(rendered):
                message = f"{mark.markable.text!r} is {rendered!r} here and {text!r} in segment {at + 1}"
                warnings.append(Oddity("inconsistent", mark.markable.at, message))
    return found, warnings


def _rendered(mark: Mark, marks: Sequence[Mark], mentions: Sequence[Mention]) -> str | None:
    """Return what a correct date or number became: the mention of the same rank in its segment."""
    if mark.markable.key or mark.note:
        return None
    is_date = mark.markable.kind == "date"
    mine = [m for m in mentions if (m.kind is Kind.DATE and bool(m.parts)) == is_date and not m.soft]
    source = [m for m in marks if m.markable.at == mark.markable.at and not m.markable.key]
    alike = [m for m in source if (m.markable.kind == "date") == is_date]
    if len(mine) != len(alike):
        return None  # Which one it is cannot be told.
    return mine[alike.index(mark)].text
