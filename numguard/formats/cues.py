"""Subtitles (SRT, WebVTT, SBV, ASS): cues of two files that are on the screen at the same time are a pair."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from numguard.formats.texts import Problem, Text, Texts
from numguard.model.errors import InputError, note

_CLOCK = r"(?:(\d{1,9}):)?(\d{1,2}):(\d{1,2})(?:[,.]|:(?=\d{3}(?!\d)))(\d{1,3})"
_TIME = re.compile(rf"{_CLOCK}(?:[ \t]*-{{1,3}}>[ \t]*|,){_CLOCK}.*")
_ARROW = re.compile(r"\s*\d[\w:.,]{7,}\s*-{1,3}>\s*\d[\w:.,]{7,}")
"""What looks like a time."""
_NUMBER = re.compile(r"\d{1,6}\D{0,2}")
"""The number of a cue, which may be translated: 1个."""
_TOLD = 80
"""So many characters of a bad line are told."""
_SPOKEN = re.compile(rf"Dialogue:[^,]*,[ \t]*{_CLOCK}[ \t]*,[ \t]*{_CLOCK}[ \t]*,(.*)")
"""A line of ASS: a layer, when it is seen, style and margins, and last its text."""
_COLUMNS = 6
"""So many stand between the times of ASS and its text, where its line Format says nothing else."""
_APART = 2
"""So many places apart are cues that are compared to find out by how much one file is late."""
_TENTH = 100
_WINDOW = 64
"""So many cues before a moment are looked at: no film shows more at once."""
_STYLE = re.compile(r"<[^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}")


@dataclass(frozen=True, slots=True)
class _Cue:
    """The lines of a text with the milliseconds from which and to which it is seen, and the line where it begins."""

    start: int
    end: int
    lines: tuple[str, ...]
    line: int

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def read(source: tuple[str, str], target: tuple[str, str]) -> tuple[Texts, Texts]:
    """Read both files, each given by its name and what stands in it; what is seen together has the same key."""
    problems: tuple[list[Problem], list[Problem]] = ([], [])
    ours, theirs = (_cues(text, name, bad) for (name, text), bad in zip((source, target), problems, strict=True))
    groups = _together(ours, theirs)
    if 2 * _paired(groups) < min(len(ours), len(theirs)) and (shift := _shift(ours, theirs)):
        moved = _together([replace(cue, start=cue.start + shift, end=cue.end + shift) for cue in ours], theirs)
        if _paired(moved) > _paired(groups):
            groups = moved
            note(f"{target[0]}: most cues are seen {shift / 1000:+.1f} s from those of {source[0]}: paired so")
    mine: list[Text] = []
    yours: list[Text] = []
    for first, second in groups:
        key = _clock((second or first)[0].start)
        known = {line for cue in first for line in cue.lines}
        mine += [_joined(key, first)] if first else []
        yours += [_joined(key, [_own(cue, known) for cue in second])] if second else []
    return Texts(tuple(mine), problems=tuple(problems[0])), Texts(tuple(yours), problems=tuple(problems[1]))


def _own(cue: _Cue, known: Collection[str]) -> _Cue:
    """Return a cue without the lines of the source, which stand beside their translation in bilingual subtitles."""
    own = tuple(line for line in cue.lines if line not in known)
    return replace(cue, lines=own) if own else cue


def _paired(groups: Iterable[tuple[list[_Cue], list[_Cue]]]) -> int:
    return sum(1 for first, second in groups if first and second)


def _shift(ours: list[_Cue], theirs: list[_Cue]) -> int:
    """Return by how many milliseconds most cues of another release of a film are seen later; 0 where no shift shows.

    Cues of the same place, or a few places apart, are compared; a tenth of a second more or less is no matter.
    """
    shifts: Counter[int] = Counter()
    for at, cue in enumerate(ours):
        for other in theirs[max(0, at - _APART) : at + _APART + 1]:
            shifts[(other.start - cue.start) // _TENTH] += 1
    if not shifts:
        return 0
    tenths, count = max(shifts.items(), key=lambda item: (item[1], -abs(item[0])))
    return tenths * _TENTH if 2 * count > min(len(ours), len(theirs)) else 0


def _cues(text: str, name: str, problems: list[Problem]) -> list[_Cue]:
    """Return the cues of a file; styles are no text, nor is the number of a cue.

    A blank line ends a cue of WebVTT, where notes may follow; elsewhere the text goes on to the next time. ``problems``
    takes in the lines that look like a time and are none.
    """
    reader = _Reader(ends_at_blank=text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}").startswith("WEBVTT"))
    columns = _COLUMNS
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("Format:") and "Start" in line:
            columns = line.count(",") - 3
        elif match := _SPOKEN.fullmatch(line):
            said = match[9].split(",", columns)[-1].replace(r"\N", " ").replace(r"\n", " ").replace(r"\h", " ")
            said = _STYLE.sub("", said).strip()
            reader.cues.append(_Cue(_milliseconds(match, 1), _milliseconds(match, 5), (said,), number))
        elif match := _TIME.fullmatch(line.strip()):
            reader.begin(_milliseconds(match, 1), _milliseconds(match, 5), number)
        elif _ARROW.match(line):
            problems.append(Problem(number, f"{line.strip()[:_TOLD]!r} is no time, as 00:00:04,000 --> 00:00:06,200"))
        else:
            reader.take(_STYLE.sub("", line).strip())
    reader.end()
    if not reader.cues and text.strip():
        raise InputError(f"{name}: has no cue: a time, as 00:00:04,000 --> 00:00:06,200, and text below it")
    return reader.cues


class _Reader:
    """Collects the lines of each cue, whose end only the next one's time may tell."""

    def __init__(self, *, ends_at_blank: bool) -> None:
        self.cues: list[_Cue] = []
        self._ends_at_blank = ends_at_blank
        self._lines: list[str] | None = None  # of the cue that is open
        self._times = (0, 0)
        self._line = 0
        self._last = ""  # the line before
        self._is_numbered = False

    def begin(self, start: int, end: int, line: int) -> None:
        """Begin a cue, and end the one before; what stands right before its time may be its number."""
        if self._lines is None and not self.cues:
            self._is_numbered = _NUMBER.fullmatch(self._last) is not None
        elif self._is_numbered and self._lines and _NUMBER.fullmatch(self._lines[-1]):
            self._lines.pop()
        self.end()
        self._lines, self._times, self._line, self._last = [], (start, end), line + 1, ""

    def take(self, line: str) -> None:
        """Take in a line of text, or a blank one."""
        self._last = line
        if self._lines is not None and (line or not self._ends_at_blank):
            self._lines.append(line)
        elif not line and self._ends_at_blank:
            self.end()

    def end(self) -> None:
        """End the cue that is open, if one is."""
        if self._lines is not None:
            said = tuple(line for line in self._lines if line)
            self.cues.append(_Cue(self._times[0], max(self._times), said, self._line))
            self._lines = None


def _milliseconds(match: re.Match[str], first: int) -> int:
    hours, minutes, seconds = (int(match[first + at] or 0) for at in range(3))
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int(f"{match[first + 3]:0<3}")


def _clock(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def _together(ours: list[_Cue], theirs: list[_Cue]) -> list[tuple[list[_Cue], list[_Cue]]]:
    """Return the cues of both files that are seen together, mostly one of each; either may be none.

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
    return [*groups, *(([cue], list[_Cue]()) for place, cue in enumerate(ours) if place not in of)]


def _start(cue: _Cue) -> int:
    return cue.start


def _shared(one: _Cue, other: _Cue) -> bool:
    shared = min(one.end, other.end) - max(one.start, other.start)
    return one.start == other.start or 2 * shared > min(one.end - one.start, other.end - other.start)


def _joined(key: str, cues: list[_Cue]) -> Text:
    return Text(key, " ".join(cue.text for cue in cues), cues[0].line)
