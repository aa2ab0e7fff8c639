"""The concepts that the nouns of a language name, so that cats, Katzen and кошек are known to be the same."""

from __future__ import annotations

import zipfile
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

Concepts = dict[int, int]
"""Concepts, by their numbers, with their weights."""
NOTHING: Final[Concepts] = {}


class Nouns:
    """The nouns of one language: each with its concepts, and by their stems."""

    __slots__ = ("known", "stems", "longest", "_looked")

    def __init__(self, rows: str) -> None:
        self.known: dict[str, Concepts] = {}
        self.stems: dict[str, Concepts] = {}
        for row in rows.split("\n"):
            word, _, numbers = row.partition("\t")
            pairs = [pair.partition(":") for pair in numbers.split()]
            self.known[word] = {int(concept): int(weight) for concept, _, weight in pairs}
        for word, concepts in self.known.items():
            for stem in {word, _stem(word)}:
                stems = self.stems.setdefault(stem, {})
                for concept, weight in concepts.items():
                    stems[concept] = max(weight, stems.get(concept, 0))
        self.longest = max(map(len, self.known))
        self._looked: dict[str, Concepts] = {}

    def of(self, word: str) -> Concepts:
        """Return the concepts of a folded word; its ending may be another than the noun's."""
        concepts = self._looked.get(word)
        if concepts is None:
            if len(self._looked) >= _LOOKED:
                self._looked.clear()
            concepts = self._looked[word] = self._of(unaccented(word))
        return concepts

    def _of(self, word: str) -> Concepts:
        known = self.known.get(word, NOTHING)
        size = len(word)
        for end in range(size - (1 if known else 0), max(2, size - _ENDING - 1), -1):
            stems = self.stems.get(word[:end])
            if stems is not None and (end > 3 or size - end <= 2):
                return {**stems, **known} if known else stems
        return known


def _stem(word: str) -> str:
    """Return a word without what is most often its ending: two letters of a long one, one of a short one."""
    size = len(word)
    return word[:-2] if size >= _LONG else word[:-1] if size >= 4 else word


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
