"""What a text is without its placeholders and written plainly, and its numbers as they stand in the raw text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Final

from numguard.mentions.lexicon.native import may_be_plainer
from numguard.mentions.placeholders.messages import Message
from numguard.model import Kind, Mention
from numguard.script.plain import ends_in_stops, goes_on, plainer
from numguard.script.sentences import lines, parallel

OBJECT: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What is read where a placeholder stands: neither letter nor digit nor blank."""


class Sort(StrEnum):
    """What a placeholder is: an argument or a format of a program, a tag, a line break, or a branch of a message."""

    ARGUMENT = "argument"
    FORMAT = "format"
    TAG = "tag"
    BREAK = "break"
    MESSAGE = "message"


class Placeholder:
    """A placeholder, tag or variable of the text, with its place in the text as given.

    ``key`` is what must be equal, ``written`` what else is compared. A closing tag ``closes``, another ``opens``.
    """

    __slots__ = ("start", "end", "sort", "key", "written", "is_grave", "opens", "closes", "is_spaced_word")

    def __init__(self, start: int, end: int, sort: Sort, key: str, written: str = "", is_grave: bool = True) -> None:
        self.start = start
        self.end = end
        self.sort = sort
        self.key = key
        self.written = written
        self.is_grave = is_grave
        self.opens = False
        self.closes = False
        self.is_spaced_word = False  # braces with a plain word between blanks, which may be a sentence's: { or }


class Masked:
    """A text without its placeholders: what is read for numbers, and where each of its characters stands in the raw.

    It is written plainly: white space of several characters is one blank, and so is the break of a line that goes on.
    """

    __slots__ = ("raw", "text", "starts", "ends", "placeholders", "messages", "is_changed")

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.text = ""
        self.starts: Sequence[int] = ()
        self.ends: Sequence[int] = ()
        self.placeholders: list[Placeholder] = []
        self.messages: list[Message] = []
        self.is_changed = False

    def write_plainly(self, has_lines: bool = False, is_scale: Callable[[str], bool] | None = None) -> None:
        """Replace unusual typing by what most write; a line break that is a placeholder stays.

        And so does any other where the text ``has_lines`` that are not wrapped. ``is_scale`` tells words of scales.
        """
        text, starts, ends = self.text, self.starts, self.ends
        parts: list[str] = []
        shortened: list[tuple[int, int]] = []
        done = 0
        for start, end, usual in plainer(text, has_lines, is_scale):
            if self.raw[starts[start] : ends[end - 1]] == text[start:end]:
                parts += (text[done:start], usual)
                done = end
                if end - start > len(usual):
                    shortened.append((start, end))
        if parts:
            self.text = "".join((*parts, text[done:]))
            self.is_changed = True
        if shortened:
            self._shorten(shortened)

    def _shorten(self, spans: list[tuple[int, int]]) -> None:
        """Let one character stand where each of these spans stood."""
        starts: list[int] = []
        ends: list[int] = []
        done = 0
        for start, end in spans:
            starts.extend(self.starts[done : start + 1])
            ends.extend(self.ends[done:start])
            ends.append(self.ends[end - 1])
            done = end
        starts.extend(self.starts[done:])
        ends.extend(self.ends[done:])
        self.starts, self.ends = starts, ends

    def words(self) -> set[str]:
        """Return the words of the text without its placeholders, case-folded."""
        return set(re.findall(r"\w+", self.text.casefold()))

    def start_of(self, at: int) -> int:
        """Return where a span that begins at ``at`` begins in the raw text."""
        return self.starts[at] if at < len(self.starts) else len(self.raw) if not self.ends else self.ends[-1]

    def end_of(self, start: int, end: int) -> int:
        """Return where a span ends in the raw text."""
        return self.ends[end - 1] if end > start else self.start_of(start)


def stretch(raw: str, start: int, end: int) -> Masked:
    """Return a span of a text unchanged."""
    mask = Masked(raw)
    mask.text = raw[start:end]
    mask.starts, mask.ends = range(start, end + 1), range(start + 1, end + 1)
    return mask


def have_equal_lines(ours: Masked, theirs: Masked) -> bool:
    """Tell whether each line is the other text's, where one of the texts alone looks as if it were wrapped.

    A title, or a line that ends with a time, has no full stop in every language.
    """
    count = ours.raw.count("\n")
    if count != theirs.raw.count("\n"):
        return False
    is_ours, is_theirs = ours.text.count("\n") == count, theirs.text.count("\n") == count
    if is_ours == is_theirs:
        return False
    kept, joined = (ours.raw, theirs.raw) if is_ours else (theirs.raw, ours.raw)
    if not ends_in_stops(kept) and goes_on(joined):
        return False
    return parallel(ours.raw, lines(ours.raw), theirs.raw, lines(theirs.raw)) != []


def plain(raw: str) -> Masked:
    """Return a text written plainly, its placeholders included."""
    mask = stretch(raw, 0, len(raw))
    if may_be_plainer(raw):
        mask.write_plainly()
    return mask


def mention_of(raw: str, one: Placeholder) -> Mention:
    """Return the public form of a placeholder: it has no value."""
    return Mention(raw[one.start : one.end], one.start, one.end, Kind.PLACEHOLDER, ())


def moved(mention: Mention, masked: Masked) -> Mention:
    """Return a number of a masked text as it stands in the raw text."""
    raw = masked.raw
    start, end = masked.start_of(mention.start), masked.end_of(mention.start, mention.end)
    first = masked.start_of(mention.start - len(mention.before))
    last = masked.end_of(mention.start, mention.end + len(mention.after))
    parts = tuple(moved(part, masked) for part in mention.parts)
    before, after = raw[first:start], raw[end:last]
    return Mention(raw[start:end], start, end, mention.kind, mention.readings, parts, mention.soft, before, after)


def in_text(mentions: Iterable[Mention], masked: Masked) -> tuple[Mention, ...]:
    """Return the numbers of a masked text as they stand in the raw text, and its placeholders, in their order.

    A placeholder inside a number (1<b>2</b>), and one that says a number (alt="5 cats"), are none of their own.
    """
    numbers = [moved(one, masked) for one in mentions]
    placed: list[Mention] = list(numbers)
    k = 0
    for one in sorted(masked.placeholders, key=_place):
        while k < len(numbers) and numbers[k].end <= one.start:
            k += 1
        if k == len(numbers) or one.end <= numbers[k].start:
            placed.append(mention_of(masked.raw, one))
    placed.sort(key=_span)
    return tuple(placed)


def _place(one: Placeholder) -> tuple[int, int]:
    return one.start, one.end


def _span(one: Mention) -> tuple[int, int]:
    return one.start, one.end
