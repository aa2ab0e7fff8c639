"""The same thing said in two ways: dates in two formats, one source number rendered in two forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numguard.document.model import CORRECT, ERRONEOUS, Mark, Oddity
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


def inconsistent(marks: Sequence[Mark], mentions: Sequence[Sequence[Mention]]) -> tuple[list[Mark], list[Oddity]]:
    """Find what is not rendered as it was at first: the first occurrence sets the form, as in section 5.3 of the paper.

    A date in another format than the first one (of the same format in the source) becomes erroneous; a number that is
    written in another way is only a warning. ``mentions`` are those of each segment of the translation.
    """
    first_dates: dict[str, str] = {}
    first_numbers: dict[str, tuple[str, int]] = {}
    found, warnings = [], []
    for mark, rendered in zip(marks, _rendered(marks, mentions), strict=True):
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


def _rendered(marks: Sequence[Mark], mentions: Sequence[Sequence[Mention]]) -> list[str | None]:
    """Return what each correct date or number became: the mention of the same rank in its segment, if that is sure."""
    groups: dict[tuple[int, bool], list[int]] = {}
    for k, mark in enumerate(marks):
        if not mark.markable.key:
            groups.setdefault((mark.markable.at, mark.markable.kind == "date"), []).append(k)
    rendered: list[str | None] = [None] * len(marks)
    for (at, is_date), alike in groups.items():
        mine = [m for m in mentions[at] if (m.kind is Kind.DATE and bool(m.parts)) == is_date and not m.soft]
        if len(mine) != len(alike):
            continue  # Which one it is cannot be told.
        for k, mention in zip(alike, mine, strict=True):
            if marks[k].label == CORRECT and not marks[k].note:
                rendered[k] = mention.text
    return rendered
