"""The walk of the pure Python build: the same matches, several times as fast, because chunks are remembered.

What stands between two blanks does not depend on its neighbours, but for digits, which may go on behind a blank.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from string import ascii_letters
from typing import Final

from numguard.mentions.entries import DIGITS, LOOK, NUMERAL, Word
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.automaton import END, Automaton
from numguard.mentions.lexicon.walk import goes_on, walk
from numguard.script.chars import may_have_placeholders
from numguard.script.kinds import DIGIT, FIRST, NUMERIC, SKIPPED

_LIMIT: Final = 20_000
"""Chunks that are remembered; then the memory begins anew."""
_LONGEST: Final = 40

_LATIN: Final = ascii_letters

_NOTHING: Final = Hits(is_whole=False)
_EVIDENCE: Final = Hits(is_whole=False)
_EVIDENCE.level = 1


@cache
def _telling() -> re.Pattern[str]:
    """Return the pattern of characters that may be part of a number; a compiled reader never asks for it."""
    return re.compile(f"[{chr(DIGIT)}-{chr(SKIPPED)}{chr(FIRST)}-\U0010ffff]")


class Chunks:
    """Walks texts of one language, and remembers the matches of each chunk."""

    __slots__ = ("automaton", "words", "look", "known", "numbers", "empty", "quiet", "weak", "firsts")

    def __init__(self, automaton: Automaton, words: list[Word], look: Callable[[str], Word]) -> None:
        self.automaton = automaton
        self.words = words
        self.look = look
        self.known: dict[str, tuple[tuple[int, int, Word], ...]] = {}
        self.numbers: dict[str, tuple[tuple[int, int, Word], ...]] = {}  # chunks with digits, known before no others
        self.empty: set[str] = set()  # chunks without evidence of a number
        self.quiet: set[str] = set()  # chunks without a number that must be accounted for
        self.weak: set[str] = set()  # of the quiet ones those with evidence of a number by themselves
        self.firsts: dict[str, str] = {}

    def hits(self, text: str, is_whole: bool) -> Hits:
        """Return the matches of a text; without ``is_whole``, a text without numbers gives only its level."""
        if self.automaton.inside and not text.isascii():
            hits = self._unspaced(text)
            hits.is_marked = may_have_placeholders(text)
            return hits
        chunks = text.split(" ")
        if not is_whole and self.quiet.issuperset(chunks):
            if self.empty.issuperset(chunks):
                return _NOTHING
            if not self.weak.isdisjoint(chunks):
                return _EVIDENCE
            # Words stand there that only begin phrases: whether one does, the hits tell.
        hits = Hits()
        starts, ends, words, known = hits.starts, hits.ends, hits.words, self.known
        level = at = done = 0
        for chunk in chunks:
            rows = known.get(chunk)
            if rows is None or at < done:
                stop = at + len(chunk)
                if stop > done:
                    done = self._walk(text, chunk, at, max(at, done), hits)
            elif rows:
                for start, end, word in rows:
                    starts.append(at + start)
                    ends.append(at + end)
                    words.append(word)
                    if word.level > level:
                        level = word.level
                    if word.opens:
                        hits.opens = True
            at += len(chunk) + 1
        hits.level = max(level, hits.level)
        return hits

    def _walk(self, text: str, chunk: str, at: int, begin: int, hits: Hits) -> int:
        """Walk a new chunk from ``begin`` on; return where the walk ended."""
        stop = at + len(chunk)
        rows = self.numbers.get(chunk) if begin == at and not goes_on(text, stop + 1) else None
        if rows is not None:
            for start, finish, word in rows:
                hits.add(at + start, at + finish, word)
            return stop
        first = len(hits.words)
        was_marked, hits.is_marked = hits.is_marked, False
        end = walk(text, begin, stop, self.automaton, self.words, hits)
        level = opens = 0
        for k in range(first, len(hits.words)):
            if hits.words[k] is LOOK:
                hits.put(k, self.look(text[hits.starts[k] : hits.ends[k]]))
            level, opens = max(level, hits.words[k].level), max(opens, hits.words[k].opens)
        new = hits.words[first:]
        is_marked, hits.is_marked = hits.is_marked, hits.is_marked or was_marked
        if begin == at and end == stop and len(chunk) <= _LONGEST and NUMERAL not in new and not is_marked:
            if len(self.known) + len(self.numbers) >= _LIMIT:
                for memory in (self.known, self.numbers, self.empty, self.quiet, self.weak):
                    memory.clear()
            numbers = range(first, len(hits.words))
            memory_of = self.numbers if DIGITS in new else self.known
            memory_of[chunk] = tuple((hits.starts[k] - at, hits.ends[k] - at, hits.words[k]) for k in numbers)
            if max(level, opens) < 2:
                self.quiet.add(chunk)
                if level:
                    self.weak.add(chunk)
                elif not opens:
                    self.empty.add(chunk)
        return end

    # ---- scripts without blanks ---------------------------------------------------------------------------------

    def _unspaced(self, text: str) -> Hits:
        """Walk a text without blanks, but only from places where two characters may begin a known word."""
        firsts = self.firsts or self._beginnings()
        automaton, words = self.automaton, self.words
        hits = Hits()
        at = 0
        size = len(text)
        while at < size:
            seconds = firsts.get(text[at])
            if seconds is None or (seconds and text[at + 1 : at + 2] not in seconds):
                at += 1
            else:
                at = walk(text, at, at + 1, automaton, words, hits)
        for k, word in enumerate(hits.words):
            if word is LOOK:
                hits.put(k, self.look(text[hits.starts[k] : hits.ends[k]]))
        return hits

    def _beginnings(self) -> dict[str, str]:
        """Return the characters that may begin a hit, each with those that may come second; none: any may."""
        automaton = self.automaton
        by_class: dict[int, list[str]] = {}
        for match in _telling().finditer(automaton.classes):
            by_class.setdefault(ord(match.group()), []).append(chr(match.start()))
        for code, kind in automaton.far.items():
            by_class.setdefault(kind, []).append(chr(code))
        ways: dict[int, list[int]] = {}  # the classes that lead on from a state
        for place, kind in enumerate(map(ord, automaton.check)):
            ways.setdefault(place - kind, []).append(kind)
        skipped = by_class[SKIPPED]
        firsts = dict.fromkeys([*by_class[DIGIT], *by_class[NUMERIC], *_LATIN], "")
        for kind in ways[automaton.inside]:
            following = ways.get(ord(automaton.follow[automaton.inside + kind]), [END])
            seconds = "".join(char for other in following for char in (by_class.get(other) or ()))
            seconds = "" if END in following else seconds + "".join(skipped)
            for char in by_class.get(kind, ()):
                firsts.setdefault(char, seconds)
        self.firsts = firsts
        return firsts
