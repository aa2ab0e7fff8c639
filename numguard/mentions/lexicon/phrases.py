"""Phrases: words that only together are one number, or no number."""

from __future__ import annotations

from typing import Final

from numguard.mentions.entries import Entry, Hits
from numguard.script.signs import JOINTS

_GAP: Final = frozenset(f" {JOINTS}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


def phrase_at(text: str, hits: Hits, k: int) -> tuple[int, Entry] | None:
    """Return the end and the entry of the phrase that begins with match ``k``; None where none begins."""
    starts = hits.words[k].starts
    if starts is None or not _follows(text, hits, k + 1, hits.ends[k]):
        return None
    for words, entry in starts.get(hits.words[k + 1].text, ()):
        end = _end(text, hits, k + 2, words, hits.ends[k + 1])
        if end:
            return end, entry
    return None


def open_phrases(text: str, hits: Hits) -> None:
    """Find the phrases that are numbers; their first words then count as such."""
    for k, word in enumerate(hits.words):
        if word.opens:
            found = phrase_at(text, hits, k)
            if found is not None and found[1].level:
                hits.level = max(hits.level, found[1].level)
                if found[1].level == 2:
                    hits.numbers.append(k)


def _follows(text: str, hits: Hits, k: int, end: int) -> bool:
    """Return True if match ``k`` stands at most two blanks or hyphens behind ``end``."""
    if k >= len(hits.words):
        return False
    gap = hits.starts[k] - end
    return (gap == 1 and text[end] in _GAP) or (gap == 2 and text[end] in _GAP and text[end + 1] in _GAP)


def _end(text: str, hits: Hits, k: int, words: tuple[str, ...], end: int) -> int:
    """Return where a phrase ends whose words from the third on are ``words[1:]``; 0 where they do not stand there."""
    for word in words[1:]:
        if not _follows(text, hits, k, end) or hits.words[k].text != word:
            return 0
        end = hits.ends[k]
        k += 1
    return end
