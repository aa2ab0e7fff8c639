"""The same thing said in two ways: dates in two formats, one source number rendered in two forms.

What a date or number became is what the verdict on its segment aligned it with, so the order of a translation does not
matter. The first occurrence defines the form, as in section 5.3 of the paper; each other form is told once, where it
first stands, however often it comes back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from numguard.audit.document.markables import date_words
from numguard.audit.document.model import CORRECT, ERRONEOUS, Mark, Oddity

_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_MOST_SAID = 60
_MARKED = re.compile(r"\d\D\d|\d{3}")
"""A number whose form a document keeps: 3 is "three" and "3" as the sentence wants it."""
BROKEN = re.compile(r"[.…]{3,}")
"""Signs that stand inside no date."""


@cache
def _first_day() -> re.Pattern[str]:
    return re.compile(rf"(?<!\d)1(?:{'|'.join(date_words('first'))})(?!\w)")


def shape(text: str) -> str:
    """Return the form of a date or number: digits as 9, words as a, everything else as it is.

    >>> shape("13. května 2016"), shape("13. 5. 2016"), shape("1er mai 2016"), shape("1998年10月")
    ('9. a 9', '9. 9. 9', '9 a 9', '9年9月')
    """
    parts: list[str] = []
    letters = date_words("parts")
    for char in _first_day().sub("1", " ".join(text.split())):
        if char in letters:
            kind = char
        elif char.isdecimal():
            kind = "9"
        elif char.isalpha() or (parts[-1:] == ["a"] and not char.isspace()):
            kind = "a"
        else:
            kind = char
        if parts[-1:] != [kind] or kind not in "9a":
            parts.append(kind)
    return "".join(parts)


def components(text: str) -> str:
    """Return what a date says: Y for a year, and a mark for each other part; a word of one letter is none.

    >>> components("13. května 2016"), components("1998年10月"), components("8月17日"), components("May 2016")
    ('Y**', 'Y*', '**', 'Y*')
    """
    years = len(_YEAR.findall(text))
    letters = date_words("parts")
    apart = "".join(" " if char in letters else char for char in text)
    others = [piece for piece in _PIECE.findall(apart) if len(piece) != 4]
    numbers = [piece for piece in others if piece.isdecimal()]
    words = [piece for piece in others if not piece.isdecimal() and len(piece) > 2]
    words += [piece for piece in _PIECE.findall(text) if len(piece) == 4 and not piece.isdecimal()]
    return "Y" * years + "*" * (len(numbers) + min(1, len(words)))


def order(text: str) -> str:
    """Return the order of a date's parts: Y for the year, W for the month in words, N for another number.

    Beside numbers alone it tells only where the year stands: a day and a month in digits cannot be told apart.

    >>> order("13. května 2016"), order("13. 5. 2016"), order("May 13, 2016"), order("2016-05-13")
    ('NNY', 'NNY', 'WNY', 'YNN')
    """
    letters = date_words("parts")
    pieces = _PIECE.findall("".join(" " if char in letters else char for char in _first_day().sub("1", text)))
    kinds = ["N" if piece.isdecimal() else "W" for piece in pieces if piece.isdecimal() or len(piece) > 2]
    for at, piece in enumerate(piece for piece in pieces if piece.isdecimal() or len(piece) > 2):
        if _YEAR.fullmatch(piece):
            kinds[at] = "Y"
    kept = "".join(kinds)
    return kept.replace("NWY", "NNY").replace("YWN", "YNN")


def _is_alike(one: str, other: str) -> bool:
    """Tell whether two dates differ in nothing but blanks: 1.1.1996 and 1. 1. 2000."""
    return shape("".join(one.split())) == shape("".join(other.split()))


def inconsistent(marks: Sequence[Mark], rendered: Sequence[str | None]) -> tuple[list[Mark], list[Oddity]]:
    """Find markables that are rendered otherwise than at their first occurrence.

    A date with its parts in another order than the first one (of the same format and parts in the source), or with
    signs inside it that no date has, becomes erroneous; a date or number that is only written in another way is a
    warning: the auditors marked no "13. 5. 2016" beside "13. května 2016". ``rendered`` is what each became.
    """
    dates: dict[tuple[str, str], dict[str, tuple[str, int]]] = {}
    numbers: dict[str, dict[str, tuple[str, int]]] = {}
    told, warnings = [], []
    for mark, said in zip(marks, rendered, strict=True):
        markable = mark.markable
        told.append(mark)
        if said is None or mark.label != CORRECT or len(said) > _MOST_SAID:
            continue
        form = shape(said)
        if markable.kind == "date":
            parts = components(said)
            if BROKEN.search(said) and not BROKEN.search(markable.text):
                told[-1] = replace(mark, label=ERRONEOUS, note=f"{said!r} is not a date as one is written")
            elif parts == components(markable.text):  # A year that is understood is no matter of format.
                known = dates.setdefault((shape(markable.text), parts), {})
                if known and form not in known:
                    first, at = next(iter(known.values()))
                    if order(said) != order(first):
                        told[-1] = replace(mark, label=ERRONEOUS, note=f"{said!r} is in another format than {first!r}")
                    elif not _is_alike(said, first):
                        message = f"{said!r} is in another format than {first!r} in segment {at + 1}"
                        warnings.append(Oddity("inconsistent", markable.at, message))
                known.setdefault(form, (said, markable.at))
        elif markable.start and _MARKED.search(markable.text):  # What a segment begins with may be its own number.
            seen = numbers.setdefault(markable.text, {})
            form = form.strip("".join(date_words("parts")))  # 2030年 is 2030.
            if seen and form not in seen:
                text, at = next(iter(seen.values()))
                message = f"{markable.text!r} is {said!r} here and {text!r} in segment {at + 1}"
                warnings.append(Oddity("inconsistent", markable.at, message))
            seen.setdefault(form, (said, markable.at))
    return told, warnings
