"""Phrases: words that only together are one number, or no number."""

from __future__ import annotations

from typing import Final

from numguard.mentions.entries import Entry
from numguard.mentions.hits import GAP, Hits
from numguard.script.signs import JOINTS, WORD_APOSTROPHES

_GAPS: Final = frozenset(f" {JOINTS}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
_IN_GAPS: Final = _GAPS | frozenset(WORD_APOSTROPHES)
"""What may stand beside one of these too: 's avonds, piti 'ahuru, a' mhàirt."""


def phrase_at(text: str, hits: Hits, k: int) -> tuple[int, Entry] | None:
    """Return the end and the entry of the phrase that begins with match ``k``; None where none begins."""
    starts = hits.words[k].starts
    if starts is None or not _follows(text, hits, k + 1, hits.ends[k]):
        return None
    phrases = starts.get(hits.words[k + 1].text)
    if phrases is None:
        return None
    for words, entry in phrases:
        end = _end(text, hits, k + 2, words, hits.ends[k + 1])
        if end:
            return end, entry
    return None


def open_phrases(text: str, hits: Hits) -> None:
    """Find the phrases that are numbers; their first words then count as such."""
    for k, word in enumerate(hits.words):
        if word.opens:
            phrase = phrase_at(text, hits, k)
            if phrase is not None and phrase[1].level:
                hits.level = max(hits.level, phrase[1].level)
                if phrase[1].level == 2:
                    hits.numbers.append(k)


def _follows(text: str, hits: Hits, k: int, end: int) -> bool:
    """Return True if match ``k`` stands at most two blanks or hyphens behind ``end``, or one and an apostrophe."""
    if k >= len(hits.words):
        return False
    gap = hits.starts[k] - end
    if gap != GAP:
        return gap == 1 and text[end] in _GAPS
    first, second = text[end], text[end + 1]
    return (first in _GAPS and second in _IN_GAPS) or (first in _IN_GAPS and second in _GAPS)


def _end(text: str, hits: Hits, k: int, words: tuple[str, ...], end: int) -> int:
    """Return where a phrase ends whose words from the third on are ``words[1:]``; 0 where they do not stand there."""
    for word in words[1:]:
        if not _follows(text, hits, k, end) or hits.words[k].text != word:
            return 0
        end = hits.ends[k]
        k += 1
    return end
