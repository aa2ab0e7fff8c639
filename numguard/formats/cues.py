"""Subtitles (SRT, WebVTT, SBV, ASS): cues of two files that are on the screen at the same time are a pair."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from numguard.formats.texts import Text, Texts
from numguard.model.errors import InputError

_CLOCK = r"(?:(\d{1,9}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})"
_TIME = re.compile(rf"{_CLOCK}(?:[ \t]+-->[ \t]+|,){_CLOCK}.*")
_SPOKEN = re.compile(rf"Dialogue:[^,]*,[ \t]*{_CLOCK}[ \t]*,[ \t]*{_CLOCK}[ \t]*,(.*)")
"""A line of ASS: a layer, when it is seen, style and margins, and last its text."""
_COLUMNS = 6
"""So many stand between the times of ASS and its text, where its line Format says nothing else."""
_WINDOW = 64
"""So many cues before a moment are looked at: no film shows more at once."""
_STYLE = re.compile(r"<[^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}")


@dataclass(frozen=True, slots=True)
class _Cue:
    """A text with the milliseconds from which and to which it is seen, and its line."""

    start: int
    end: int
    text: str
    line: int


def read(source: tuple[str, str], target: tuple[str, str]) -> tuple[Texts, Texts]:
    """Read both files, each given by its name and what stands in it; what is seen together has the same key."""
    ours, theirs = (list(_cues(text, name)) for name, text in (source, target))
    mine: list[Text] = []
    yours: list[Text] = []
    for first, second in _together(ours, theirs):
        key = _clock((second or first)[0].start)
        mine += [_joined(key, first)] if first else []
        yours += [_joined(key, second)] if second else []
    return Texts(tuple(mine)), Texts(tuple(yours))


def _cues(text: str, name: str) -> Iterator[_Cue]:
    """Yield the cues of a file; styles are no text, nor is the number of a cue."""
    found = False
    times: tuple[int, int] | None = None
    begin, columns = 0, _COLUMNS
    held: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("Format:") and "Start" in line:
            columns = line.count(",") - 3
        if match := _SPOKEN.fullmatch(line):
            found = True
            said = match[9].split(",", columns)[-1].replace(r"\N", " ").replace(r"\n", " ").replace(r"\h", " ")
            yield _Cue(_milliseconds(match, 1), _milliseconds(match, 5), _STYLE.sub("", said).strip(), number)
        elif match := _TIME.fullmatch(line.strip()):
            times, begin, held = (_milliseconds(match, 1), _milliseconds(match, 5)), number + 1, []
        elif times and line.strip():
            held.append(_STYLE.sub("", line).strip())
        elif times:
            found = True
            yield _Cue(times[0], max(times), " ".join(held), begin)
            times = None
    if not found and text.strip():
        raise InputError(f"{name}: has no cue: a time, as 00:00:04,000 --> 00:00:06,200, and text below it")


def _milliseconds(match: re.Match[str], first: int) -> int:
    hours, minutes, seconds = (int(match[first + at] or 0) for at in range(3))
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int(f"{match[first + 3]:0<3}")


def _clock(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def _together(ours: list[_Cue], theirs: list[_Cue]) -> Iterator[tuple[list[_Cue], list[_Cue]]]:
    """Yield the cues of both files that are seen together, mostly one of each; either may be none.

    A translator parts and joins cues, and moves them by some seconds: two belong together where they share half of the
    shorter one's time, or begin at the same moment.
    """
    ours, theirs = sorted(ours, key=_start), sorted(theirs, key=_start)
    begins = [cue.start for cue in ours]
    groups: list[tuple[list[_Cue], list[_Cue]]] = []
    of: dict[int, int] = {}  # the group of each cue of ours, by its place
    for cue in theirs:
        last = bisect_right(begins, cue.end)
        near = [place for place in range(max(0, last - _WINDOW), last) if _shared(ours[place], cue)]
        joined = next((of[place] for place in near if place in of), len(groups))
        if joined == len(groups):
            groups.append(([], []))
        groups[joined][1].append(cue)
        for place in near:
            if place not in of:
                of[place] = joined
                groups[joined][0].append(ours[place])
    yield from groups
    yield from (([cue], []) for place, cue in enumerate(ours) if place not in of)


def _start(cue: _Cue) -> int:
    return cue.start


def _shared(one: _Cue, other: _Cue) -> bool:
    shared = min(one.end, other.end) - max(one.start, other.start)
    return one.start == other.start or 2 * shared > min(one.end - one.start, other.end - other.start)


def _joined(key: str, cues: list[_Cue]) -> Text:
    return Text(key, " ".join(cue.text for cue in cues), cues[0].line)
