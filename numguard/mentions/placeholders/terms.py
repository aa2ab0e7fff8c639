"""Words that a translation keeps as they are: part numbers, names of products, of which no number is read."""

from __future__ import annotations

import re
from functools import lru_cache

_NO_LETTER_BEFORE = "(?<![A-Za-z0-9])"
_NO_LETTER_BEHIND = "(?![A-Za-z0-9])"


@lru_cache(4)  # the pairs of languages of a run share their terms
def pattern_of(terms: frozenset[str]) -> re.Pattern[str] | None:
    """Return a pattern that finds any of some terms as written, the longest first; None where there is none.

    A term is no part of a longer word or number, but letters of another script may touch it.

    >>> found = pattern_of(frozenset(("RX-500", "RX-500 II", "7")))
    >>> [one.group() for one in found.finditer("型号RX-500 II的 RX-5000, 7 of 70")]
    ['RX-500 II', '7']
    """
    words, others = _Tree(), _Tree()
    for term in terms:
        (words if _is_plain(term[0]) else others).add(term)
    patterns = [one.pattern() for one in (words, others) if one.more]
    if words.more:
        patterns[0] = _NO_LETTER_BEFORE + patterns[0]
    return re.compile("|".join(patterns)) if patterns else None


def _is_plain(char: str) -> bool:
    return char.isascii() and char.isalnum()


class _Tree:
    """Terms by their characters, so that no place of a text is looked at twice for two of them."""

    __slots__ = ("more", "end")

    def __init__(self) -> None:
        self.more: dict[str, _Tree] = {}
        self.end: str | None = None

    def add(self, term: str) -> None:
        """Take in a term."""
        place = self
        for char in term:
            place = place.more.setdefault(char, _Tree())
        place.end = _NO_LETTER_BEHIND if _is_plain(term[-1]) else ""

    def pattern(self) -> str:
        """Return the pattern of what may follow; a stretch that all terms share is written at once."""
        place, said = self, ""
        while len(place.more) == 1 and place.end is None:
            ((char, place),) = place.more.items()
            said += re.escape(char)
        longer = [re.escape(char) + one.pattern() for char, one in place.more.items()]
        ends = [] if place.end is None else [place.end]
        return said + (f"(?:{'|'.join((*longer, *ends))})" if longer else "".join(ends))
