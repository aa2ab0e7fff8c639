"""The concepts that the nouns of a language name, so that cats, Katzen and кошек are known to be the same."""

from __future__ import annotations

import zipfile
from bisect import bisect_left
from functools import lru_cache
from typing import Final

from numguard.language.tags import KEPT
from numguard.script.fold import unaccented
from numguard.script.folders import folder_of

_LOOKED: Final = 8_192
"""Words of which the concepts are kept."""
_LONG: Final = 6
_ENDING: Final = 4
"""Letters of an ending that a word may have behind a stem."""
_LONGEST: Final = 8
"""Letters of a stem that is learned."""

Concepts = dict[int, int]
"""Concepts, by their numbers, with their weights."""
NOTHING: Final[Concepts] = {}
Stems = dict[str, Concepts]
"""Stems that were learned, with their concepts; these are below zero, as those of CLDR are above."""
NO_STEMS: Final[Stems] = {}


class Nouns:
    """The nouns of one language with their concepts, also by their stems; a row is read when its word is asked for."""

    __slots__ = ("longest", "_sorted", "_rows", "_known", "_looked")

    def __init__(self, rows: str) -> None:
        cells = rows.replace("\t", "\n").split("\n") if rows else []
        self._sorted = cells[::2]
        self._rows = dict(zip(self._sorted, cells[1::2], strict=True))
        self.longest = max(map(len, self._sorted), default=0)
        self._known: dict[str, Concepts] = {}
        self._looked: dict[str, Concepts] = {}

    def named(self, word: str) -> Concepts:
        """Return the concepts of a noun as it stands in the rows; none of any other word."""
        known = self._known.get(word)
        if known is None:
            row = self._rows.get(word)
            if row is None:
                return NOTHING
            pairs = [pair.partition(":") for pair in row.split()]
            known = self._known[word] = {int(concept): int(weight) for concept, _, weight in pairs}
        return known

    def of(self, word: str) -> Concepts:
        """Return the concepts of a folded word; its ending may be another than the noun's."""
        concepts = self._looked.get(word)
        if concepts is None:
            if len(self._looked) >= _LOOKED:
                self._looked.clear()
            concepts = self._looked[word] = self._of(unaccented(word))
        return concepts

    def _of(self, word: str) -> Concepts:
        known = self.named(word)
        size = len(word)
        for end in range(size - (1 if known else 0), max(2, size - _ENDING - 1), -1):
            words = self._of_stem(word[:end]) if end > 3 or size - end <= 2 else []
            if words:
                stems: Concepts = {}
                for one in words:
                    for concept, weight in self.named(one).items():
                        stems[concept] = max(weight, stems.get(concept, 0))
                return {**stems, **known} if known else stems
        return known

    def _of_stem(self, stem: str) -> list[str]:
        """Return the word that a stem is, and those of which it is the stem."""
        words: list[str] = []
        for at in range(bisect_left(self._sorted, stem), len(self._sorted)):
            word = self._sorted[at]
            if not word.startswith(stem):
                break
            if word == stem or _stem(word) == stem:
                words.append(word)
        return words


def _stem(word: str) -> str:
    """Return a word without what is most often its ending: two letters of a long one, one of a short one."""
    size = len(word)
    return word[:-2] if size >= _LONG else word[:-1] if size >= 4 else word


def stem_of(word: str) -> str:
    """Return the beginning of a folded word that its forms share.

    >>> stem_of("passengers"), stem_of("häuser"), stem_of("cats"), stem_of("пассажирами")
    ('passenge', 'haus', 'cats', 'пассажир')
    """
    plain = unaccented(word)
    size = len(plain)
    return plain[: min(size - 2, _LONGEST)] if size >= _LONG else plain[:-1] if size == _LONG - 1 else plain


@lru_cache(KEPT)
def nouns_of(chain: tuple[str, ...]) -> Nouns | None:
    """Return the nouns of the first language of a chain that has any; None where none has.

    >>> nouns_of(("de",)).of("hunde") == nouns_of(("de",)).of("hund")
    True
    """
    with zipfile.ZipFile(folder_of(__package__) / "nouns.zip") as packed:
        names = set(packed.namelist())
        for tag in chain:
            if tag in names:
                return Nouns(packed.read(tag).decode("utf-8"))
    return None
