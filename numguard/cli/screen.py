"""What a person sees: tables, colours where a terminal shows them, and texts with their numbers marked."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TextIO

from numguard.audit.excerpts import excerpt as excerpt
from numguard.audit.excerpts import top_level as top_level
from numguard.audit.excerpts import window as window
from numguard.formats.records import shown, to_json
from numguard.model import Explained, Mention, Reading, Record, Verdict
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import naming
from numguard.model.errors import note as note
from numguard.model.errors import safe as safe
from numguard.model.errors import told as told
from numguard.script.signs import SIGN_OF

_COLOURS = {"red": "31", "green": "32", "yellow": "33", "bold": "1", "dim": "2"}
_ACTION_COLOURS = {"pass": "green", "flag": "yellow", "block": "red", "abstain": "dim"}
TRACEBACK = "NUMGUARD_BARRIER=off shows the traceback"


def shows_colour(stream: TextIO) -> bool:
    """Return True if colours belong on a stream: a terminal, or where FORCE_COLOR asks for them, as in logs of CI.

    NO_COLOR (https://no-color.org) holds first.
    """
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR", "")
    return forced not in ("", "0") or (stream.isatty() and os.environ.get("TERM") != "dumb")


class Screen:
    """Standard output for a person."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._colour = shows_colour(self._stream)

    def line(self, text: str = "") -> None:
        """Print one line."""
        with naming("standard output"):
            print(text, file=self._stream)

    def paint(self, text: str, *colours: str) -> str:
        """Colour a text, or return it as it is where no colours are shown."""
        if not self._colour or not text:
            return text
        return f"\033[{';'.join(_COLOURS[colour] for colour in colours)}m{text}\033[0m"

    def action(self, action: str, text: str | None = None) -> str:
        """Paint an action, or a text about it, in the action's colour."""
        return self.paint(action if text is None else text, _ACTION_COLOURS[action])

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, right: frozenset[int] = frozenset()) -> None:
        """Print rows in aligned columns under a heading; the columns in ``right`` are set flush right."""
        cells = [list(head), *map(list, rows)]
        widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
        for number, row in enumerate(cells):
            parts = [
                pad(cell, size, right=at in right) for at, (cell, size) in enumerate(zip(row, widths, strict=True))
            ]
            text = "  ".join(parts).rstrip()
            self.line(self.paint(text, "dim") if number == 0 else text)

    def marked(self, text: str, mentions: Sequence[Mention], wrong: frozenset[tuple[int, int]]) -> str:
        """Return a text with its numbers in brackets, those at issue with a cross."""
        parts, at = [], 0
        for mention in mentions:
            parts.append(safe(text[at : mention.start]))
            if (mention.start, mention.end) in wrong:
                parts.append(self.paint(f"[✗ {safe(mention.text)}]", "red", "bold"))
            else:
                parts.append(self.paint(f"[{safe(mention.text)}]", "green"))
            at = mention.end
        parts.append(safe(text[at:]))
        return "".join(parts)


def print_counts(record: Record, *, has_pairs: bool) -> None:
    """Print counts as JSON: on standard output, or beside the pairs where these are printed there."""
    Screen(sys.stderr if has_pairs else sys.stdout).line(to_json(record))


def tell_faults(boundary: ErrorBoundary) -> None:
    """Say how often numguard itself failed, where it did."""
    if report := boundary.report():
        note(f"{report} ({TRACEBACK})")


def wrong_spans(verdict: Verdict) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Return the spans at issue in the source and in the hypothesis."""
    sides = ([issue.source for issue in verdict.issues], [issue.hypothesis for issue in verdict.issues])
    source, hypothesis = (frozenset((m.start, m.end) for m in side if m is not None) for side in sides)
    return source, hypothesis


def reads_as(mention: Mention) -> str:
    """Say in a few words which values a mention may have.

    A compound without a value of its own (a date, a range) is told by its parts.
    """
    if mention.readings:
        return " or ".join(dict.fromkeys(map(reading_text, mention.readings)))
    return ", ".join(f"{part.kind} {reads_as(part)}" for part in mention.parts) or safe(mention.text)


def reading_text(reading: Reading) -> str:
    """Write a reading: bound, value with thousands set apart, unit."""
    value = shown(reading.value)
    unit = "%" if reading.unit == "%" else f" {reading.unit}" if reading.unit else ""
    sign = f"{SIGN_OF[reading.bound]} " if reading.bound in SIGN_OF else ""
    return f"{sign}{value}{unit}"


def pairs_table(verdict: Verdict) -> list[tuple[str, str, str, str, str]]:
    """Return a table of the pairs (both mentions, their values, why) and of the numbers without a partner."""
    at_issue = [(issue.source, issue.hypothesis, f"✗ {issue.type}") for issue in verdict.issues]
    named = {id(mention) for source, hypothesis, _ in at_issue for mention in (source, hypothesis)}
    alignment = verdict.alignment
    sides: list[tuple[Mention | None, Mention | None, str]] = [
        *((p.source, p.hypothesis, p.explanation) for p in alignment.pairs if id(p.source) not in named),
        *(_one_sided(one) for one in alignment.explained),
        *at_issue,
        *((m, None, "not in the translation") for m in alignment.unaligned_source if id(m) not in named),
        *((None, m, "not in the source") for m in alignment.unaligned_hypothesis if id(m) not in named),
    ]
    return [(*_cells(source), *_cells(hypothesis), safe(why)) for source, hypothesis, why in sides]


def _one_sided(explained: Explained) -> tuple[Mention | None, Mention | None, str]:
    mention = explained.mention
    return (mention, None, explained.reason) if explained.side == "source" else (None, mention, explained.reason)


def _cells(mention: Mention | None) -> tuple[str, str]:
    return ("", "") if mention is None else (excerpt(safe(mention.text), 40), excerpt(reads_as(mention), 40))


def width(text: str) -> int:
    """Count the columns that a text fills in a terminal.

    >>> width("8万"), width("\\N{DEVANAGARI LETTER KA}\\N{DEVANAGARI VOWEL SIGN U}")
    (3, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(char) in "WF" else unicodedata.category(char) not in ("Mn", "Me", "Cf")
        for char in text
    )


def pad(text: str, size: int, *, right: bool = False) -> str:
    """Fill a text with spaces to a width in terminal columns."""
    blanks = " " * (size - width(text))
    return blanks + text if right else text + blanks
