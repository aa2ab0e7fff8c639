"""The concepts that the nouns of a language name, so that cats, Katzen and кошек are known to be the same."""

from __future__ import annotations

import marshal
from bisect import bisect_left
from functools import lru_cache
from typing import Final

from numguard.language import packed
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

NAME: Final = 8
"""What a name of a concept weighs; a keyword weighs less."""
SORTS: Final = "sorts"
"""The name of the file that has the sorts of concepts."""
Concepts = dict[int, int]
"""Concepts, by their numbers, with their weights."""
NOTHING: Final[Concepts] = {}
Stems = dict[str, Concepts]
"""Stems that were learned, with their concepts; these are below zero, as those of CLDR are above."""
NO_STEMS: Final[Stems] = {}
Said = tuple[int, int, dict[str, str]]
"""How many letters tell the beginnings of nouns apart, the length of the longest, and the lines of each beginning."""
NO_NOUNS: Final[Said] = (1, 0, {})


class Group:
    """The nouns that begin alike, in order, the row of each, and the length of the longest."""

    __slots__ = ("words", "rows", "longest")

    def __init__(self, lines: str) -> None:
        cells = lines.replace("\t", "\n").split("\n")
        self.words = cells[::2]
        self.rows = dict(zip(self.words, cells[1::2], strict=True))
        self.longest = max(map(len, self.words))


class Nouns:
    """The nouns of one language with their concepts, also by their stems; those that begin alike are read at once."""

    __slots__ = ("longest", "_size", "_lines", "_groups", "_known", "_looked")

    def __init__(self, said: Said) -> None:
        self._size, self.longest, self._lines = said
        self._groups: dict[str, Group] = {}
        self._known: dict[str, Concepts] = {}
        self._looked: dict[str, Concepts] = {}

    def named(self, word: str) -> Concepts:
        """Return the concepts of a noun as it stands in the rows; none of any other word."""
        known = self._known.get(word)
        if known is None:
            group = self._beside(word)
            row = group.rows.get(word) if group is not None else None
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
        group = self._beside(stem)
        if group is not None:
            for at in range(bisect_left(group.words, stem), len(group.words)):
                word = group.words[at]
                if not word.startswith(stem):
                    break
                if word == stem or _stem(word) == stem:
                    words.append(word)
        return words

    def longest_at(self, text: str, at: int) -> str:
        """Return the longest noun that begins at a place of a text; an empty text where none does."""
        for size in range(self._size, 0, -1):  # a noun of one letter begins with it alone
            group = self._beside(text[at : at + size])
            if group is not None:
                for end in range(min(at + group.longest, len(text)), at, -1):
                    word = text[at:end]
                    if word in group.rows:
                        return word
        return ""

    def longest_before(self, text: str, end: int) -> str:
        """Return the longest noun of letters that ends at a place of a text; an empty text where none does."""
        begin = end
        while begin > 0 and end - begin < self.longest and text[begin - 1].isalpha():
            begin -= 1
        for at in range(begin, end):
            group = self._beside(text[at : min(at + self._size, end)])
            if group is not None and end - at <= group.longest and text[at:end] in group.rows:
                return text[at:end]
        return ""

    def _beside(self, word: str) -> Group | None:
        """Return the nouns that begin as a word does; None where none do."""
        beginning = word[: self._size]
        group = self._groups.get(beginning)
        if group is None:
            lines = self._lines.get(beginning)
            if lines is not None:
                group = self._groups[beginning] = Group(lines)
        return group


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
    folder = folder_of("numguard.language.nouns")  # compiled, a module has no package
    for tag in chain:
        stored = packed.read(folder, tag)  # tools/pack_nouns.py writes it
        if stored is not None:
            return Nouns(marshal.loads(stored[1]))
    return None


@lru_cache(1)
def _sorts() -> dict[int, int]:
    """Return the sorts of concepts that are things: animals, food, vehicles."""
    stored = packed.read(folder_of("numguard.language.nouns"), SORTS)
    sorts: dict[int, int] = {} if stored is None else marshal.loads(stored[1])
    return sorts


def sorts_named(concepts: Concepts) -> set[int]:
    """Return the sorts of the things that a noun with some concepts names.

    >>> dogs, cats, days = (sorts_named(nouns_of(("en",)).of(word)) for word in ("dogs", "cats", "days"))
    >>> dogs == cats, days
    (True, set())
    """
    sorts = _sorts()
    return {sorts[concept] for concept, weight in concepts.items() if weight >= NAME and concept in sorts}
