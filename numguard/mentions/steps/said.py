"""What a word or a phrase beside a number says, and where it stands."""

from __future__ import annotations

from numguard.mentions.entries import Cue
from numguard.mentions.line.line import Line
from numguard.script.objects import mypyc_attr


@mypyc_attr(acyclic=True, free_list_len=1)
class Said:
    """A word or phrase beside a number that says something of it; ``is_glued``: it touches the number."""

    __slots__ = ("cue", "start", "end", "written", "is_glued")

    def __init__(self, line: Line, cue: Cue, start: int, end: int, is_glued: bool = False) -> None:
        self.cue = cue
        self.start = start
        self.end = end
        self.written = line.text[start:end]
        self.is_glued = is_glued
