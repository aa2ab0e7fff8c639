"""Which half of the day a clock is in, and which minutes are said beside its hour."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR
from numguard.mentions.steps.becoming import HALF_DAYS
from numguard.mentions.steps.words_beside import said_after, said_before
from numguard.script.signs import RANGE_DASHES

_WORDS_OF_CLOCK: Final = 2
"""Words or phrases between an hour and the half of the day."""
NO_HALF: Final[frozenset[str]] = frozenset()
HALF_OF: Final = {"a": frozenset(("am",)), "p": frozenset(("pm",))}
LATIN_HALF: Final = re.compile(r"\.?\s{0,2}([AP](?:\.\s?)?M|pm|[ap]\.\s?m)(?!\w)")
"""Half days in Latin letters, in any language; a small am is a word of many."""


def half_behind(line: Line, end: int, lex: Lexicon) -> frozenset[str]:
    """Return am or pm where a word behind a clock says it, or PM as every language may write it; else nothing."""
    after = said_after(line, end, lex)
    if after is not None and (line.between(end, after.start).strip() or " ") in RANGE_DASHES:
        return NO_HALF  # 上午10:30-下午3:00: the half of the hour behind it
    for _ in range(_WORDS_OF_CLOCK):  # 9:24 ч. след обяд; six heures et demie du soir
        if after is None or after.cue.marks & HALF_DAYS or not _is_of_clock(after.cue.marks):
            break
        end = after.end
        after = said_after(line, end, lex)
    if after is not None and after.cue.marks & HALF_DAYS:
        return after.cue.marks & HALF_DAYS
    match = LATIN_HALF.match(line.text, end)
    return HALF_OF[match.group(1)[0].lower()] if match is not None else NO_HALF


def _is_of_clock(marks: frozenset[str]) -> bool:
    """Tell whether a word goes on with a clock: o'clock, and a half, less a quarter."""
    return "clock" in marks or minutes_said(marks) is not None


def minutes_said(marks: frozenset[str]) -> int | None:
    """Return what the words beside an hour add to it, or take (negative), in minutes."""
    if "half_to" in marks:
        return -30
    if "half_past" in marks:
        return 30
    return next((int(mark[8:]) for mark in marks if mark.startswith("minutes ")), None)


def noon_of(atom: Atom) -> int:
    """Return the twelve that a word for a half of the day made zero: в половине двенадцатого ночи; else 0."""
    return 12 if not atom.digits and atom.role == "hour" and any(value == 12 for value, _, _ in atom.others) else 0


def half_of_day(line: Line, start: int, end: int, lex: Lexicon) -> frozenset[str]:
    """Return am or pm where a word behind a clock says it, or one of the two before it; else nothing."""
    half = half_behind(line, end, lex)
    for _ in range(_WORDS_OF_CLOCK):  # este fél nyolckor
        if half:
            break
        before = said_before(line, start, lex, NEAR)
        if before is None:
            break
        start, half = before.start, before.cue.marks & HALF_DAYS
    return half
