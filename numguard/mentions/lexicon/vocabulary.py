"""The vocabulary of one language: every word that a walk must find, with all that is known of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Final

from numguard.language import cldr
from numguard.language.data import LocaleData
from numguard.mentions.entries import Cue, Hit, Word, phrase_of
from numguard.mentions.grammar.compose import compose
from numguard.mentions.grammar.grammar import Grammar
from numguard.mentions.lexicon.morphology import Morphology
from numguard.mentions.lexicon.written import Phrases, Pool
from numguard.quantity.units import unit_of
from numguard.script.chars import is_cjk
from numguard.script.fold import fold

_ABBREVIATED: Final = 2
"""Letters of an alphabet that say too little of a unit, where a word goes on as they do: ห้าม, and ห้า มม."""


class Vocabulary:
    """The words of one language by their folded spelling, and Word values that words of one meaning share."""

    def __init__(
        self,
        data: LocaleData,
        context: Mapping[str, Cue],
        morphology: Morphology,
        grammar: Grammar,
    ) -> None:
        self.data = data
        self.context = context
        self.morphology = morphology
        self.grammar = grammar
        self.links = frozenset(fold(word, data.fold) for word in data.lists["links"])
        self.fillers = frozenset(fold(word, data.fold) for word in data.lists["fillers"])
        blocked = {code.lower() for code in data.lists["block_codes"]}  # in capitals only
        self.codes = {code: cue for code, cue in _codes().items() if code not in blocked}
        several = {key for key in context if _is_several(key)}
        own = {key: key for key in context}  # a word that stands in many phrases is kept once
        parts = (part for key in several for part in key.replace("/", " ").split())
        self.joined = frozenset(own.setdefault(part, part) for part in parts)
        heads = (key.replace("/", " ").partition(" ")[0] for key in several)
        self.heads = frozenset(own.get(head, head) for head in heads)
        tails = (key.rpartition(" ")[2] for key in several)
        self.tails = frozenset(own.get(tail, tail) for tail in tails)
        self.phrase_words = frozenset(_phrase_words(morphology.phrases))
        said = () if "nospace" in data.flags else (*data.bound.values(), *data.bound_behind.values())
        self.bounds = frozenset(word for forms in said for form in forms for word in phrase_of(form, data.fold))

    def words(self, unspaced: bool) -> list[str]:
        """Return the folded spellings that the automaton must know; in scripts without blanks those in ASCII."""
        singles = self.morphology.single
        telling = (key for key in self.context if not _is_several(key))
        found = dict.fromkeys((*singles, *self.phrase_words, *telling, *self.joined, *self.links, *self.codes))
        found |= dict.fromkeys(self.bounds)
        found |= dict.fromkeys(word for word in self.fillers if " " not in word)
        return sorted(word for word in found if word and (word.isascii() or not unspaced))

    def counted(self) -> dict[str, Hit]:
        """Return numbers with a unit that a word which is no number begins like, in scripts without blanks.

        十分 is "very", but 十分钟 ten minutes; so with 三星期, 四平方公里, 二世紀. The number is whole and not weak,
        as 成 is in 折成人民币; the unit begins with no number, and the word names none itself (千克).

        >>> from numguard.mentions.lexicon.lexicon import lexicon
        >>> found = lexicon("ja").vocabulary.counted()
        >>> {said: said[begin:end] for said, (begin, end, _) in found.items() if said == "十分間"}
        {'十分間': '十'}
        """
        single, units = self.morphology.single, defaultdict[str, list[str]](list)
        for form, cue in self.context.items():
            if cue.unit is not None and _is_whole(form) and not self._begins_with_number(form):
                units[form[0]].append(form)
        kept: dict[str, Hit] = {}
        for word, entry in single.items():
            if not entry.block or word.isascii() or self._is_unit(word):
                continue
            for cut in range(1, len(word)):
                number = single.get(word[:cut])
                if number is None or number.soft or (number.num is None and number.mul is None):
                    continue
                for unit in units[word[cut]]:
                    said = word[:cut] + unit
                    if len(said) > len(word) and unit.startswith(word[cut:]) and said not in single:
                        kept[said] = (0, cut, number)
        return kept

    def _begins_with_number(self, form: str) -> bool:
        entry = self.morphology.single.get(form[0])
        return entry is not None and entry.numeric

    def _is_unit(self, form: str) -> bool:
        cue = self.context.get(form)
        return cue is not None and cue.unit is not None

    def entries(self, spelling: str) -> tuple[Hit, ...]:
        """Return the entries inside a word with their offsets; empty where it is no part of any number."""
        hits = self.morphology.analyse(spelling)
        return () if len(hits) > 1 and not self._is_one_number(spelling, hits) else hits

    def word(self, spelling: str, counted: Hit | None = None) -> Word:
        """Return all that is known of a word as a text writes it; ``counted``: it is that number and its unit."""
        folded = fold(spelling, self.data.fold)
        hits = self.entries(spelling) if counted is None else (counted,)
        starts = self.morphology.phrases_from(spelling) if hits and self.morphology.phrases else None
        level = max((entry.level for _, _, entry in hits), default=0)
        word = Word(hits, level, starts, len(spelling))
        word.context = self.context.get(folded)
        word.code = self.codes.get(folded)
        if folded in self.joined or folded in self.phrase_words or folded in self.bounds:
            word.text = folded
        word.is_link = folded in self.links
        word.is_head = folded in self.heads
        word.is_tail = folded in self.tails
        word.is_filler = folded in self.fillers
        if self.bounds:
            word.bounds = tuple(way for way in self._without_clitics(folded) if way in self.bounds)
        link, apostrophe, rest = folded.partition("'")
        if rest and link + apostrophe in self.links:  # millions d'euros
            word.linked = self.context.get(rest)
        return word

    def _without_clitics(self, word: str) -> list[str]:
        """Return ``word``, and what it is without a clitic before it, the shortest first."""
        elided = word.rpartition("'")[2]
        bare = [word[len(clitic) :] for clitic in reversed(self.morphology.prefixes) if word.startswith(clitic)]
        return [word, elided, *bare] if elided != word else [word, *bare]

    def _is_one_number(self, word: str, hits: tuple[Hit, ...]) -> bool:
        """Return True if the pieces of a compound make one number; Danish "parti" is not 2 and 10."""
        if any(a[1] != b[0] for a, b in zip(hits, hits[1:], strict=False)):
            return True  # the mark of a decimal stands between them
        composed = compose(word, [(a, b, entry, None) for a, b, entry in hits], 0, self.grammar)
        return composed is not None and composed[1] == len(hits)

    def shared(self, spellings: list[str], counted: dict[str, Hit], pool: Pool) -> tuple[dict[str, int], list[Word]]:
        """Number the words, equal meanings once; return the number of each spelling and the words by number, from 1."""
        numbers: dict[tuple[object, ...], int] = {}
        words = [Word()]
        places: dict[str, int] = {}
        plain: dict[int, int] = {}  # of forms that are nothing else: the number by their entry
        special = self.joined.union(self.context, self.phrase_words, self.links, self.fillers, self.codes, self.bounds)
        is_simple = not (self.morphology.prefixes and (self.morphology.phrases or self.bounds))
        for spelling in spellings:
            entry = self.morphology.single.get(spelling) if is_simple and spelling not in special else None
            if entry is not None and id(entry) in plain:
                places[spelling] = plain[id(entry)]
                continue
            word = self.word(spelling, counted.get(spelling))
            if word.entry is not None:
                word.entry = pool.entry(word.entry)
            pieces = spelling if word.pieces else None
            is_known = (word.is_link, word.is_head, word.is_tail, word.is_filler)
            said = (word.entry, word.context, word.code, word.linked, id(word.starts))
            key = (pieces, *said, word.level, word.text, is_known, word.bounds)
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(words)
                words.append(word)
            places[spelling] = number
            if entry is not None:
                plain[id(entry)] = number
        return places, words


def _is_whole(form: str) -> bool:
    """Tell whether a unit is written out: in one character of Chinese, or in an abbreviation, it is not."""
    return len(form) > (1 if is_cjk(form[0]) else _ABBREVIATED) and not form.endswith(".") and "/" not in form


def _is_several(key: str) -> bool:
    """Return True if a key of contexts is a phrase."""
    return " " in key or "/" in key


def _phrase_words(phrases: Phrases) -> list[str]:
    return [
        word
        for first, starts in phrases.items()
        for second, rows in starts.items()
        for rest, _ in rows
        for word in (first, second, *rest)
    ]


@cache
def _codes() -> dict[str, Cue]:
    """Return what the codes of currencies say, in small letters: all languages share it."""
    codes = {code.lower(): Cue() for code in sorted(cldr.CURRENCIES)}
    for code, cue in codes.items():
        cue.unit = unit_of(code.upper())
    return codes
