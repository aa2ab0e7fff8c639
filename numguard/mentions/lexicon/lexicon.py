"""Compile one language's facts: the automaton that finds its words, and what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import repeat
from operator import contains
from typing import Any, Final, TypeVar

from numguard.language import cldr
from numguard.language.cldr import Cldr
from numguard.language.data import LocaleData, load
from numguard.language.nouns.nouns import NO_STEMS, Stems
from numguard.language.tags import KEPT, by_language, split_tag
from numguard.language.tiers import Size, Tier, is_complete, sizes_read, tier
from numguard.mentions.context.words import ContextWords
from numguard.mentions.entries import LOOK, Cue, Word, words_of
from numguard.mentions.grammar.digits import Separators
from numguard.mentions.grammar.grammar import Grammar
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.chunks import Chunks
from numguard.mentions.lexicon.compiled import Compiled, compiled
from numguard.mentions.lexicon.native import IS_BUILT, NativeWalk
from numguard.mentions.lexicon.phrases import open_phrases
from numguard.mentions.lexicon.walk import IS_COMPILED, walk
from numguard.quantity.counts import THOUSAND
from numguard.quantity.units import Unit, unit_of
from numguard.script.fold import fold
from numguard.script.signs import (
    BIDI_MARKS,
    CURRENCY_SIGNS,
    DEVANAGARI_STOP,
    SIGN_LETTERS,
    SIGNS_BEFORE,
    SIGNS_BEHIND,
)

T = TypeVar("T")
_LOOKED_LIMIT: Final = 8_000
"""Words made of parts whose analysis is kept, and words whose units are."""
_SHORTEST_UNIT: Final = 2


def _in_words(digits: Iterable[str]) -> re.Pattern[str] | None:
    """Return what finds the digits that are letters of a language, inside and at the ends of its words.

    Of a longer form the first character alone is meant, and nowhere else: the four of Burmese ၄င်း.
    """
    anywhere = "".join(form for form in digits if len(form) == 1)
    first = [f"{form[0]}(?={form[1:]})" for form in digits if len(form) > 1]
    inside = [rf"(?<=[^\W\d_])[{anywhere}]+(?!\d)|(?<!\d)[{anywhere}]+(?=[^\W\d_])"] if anywhere else []
    return re.compile("|".join((*first, *inside))) if first or inside else None


class Lexicon:
    """All that is known of one language for reading it: built once, then only caches change."""

    __slots__ = tuple(
        """
        data tag flags nospace context cldr separators vocabulary automaton compiled words chunks native looked
        fillers fraction_infixes fraction_joiners over_words decimal_words decimal_bases tier sizes is_complete
        infix_words date_words below_words between fold_flags era_lasts grammar context_first context_last halves
        clock_separators range_words list_words fiscal_prefixes fiscal_lasts signs date_signs around derived
        digit_scales digit_letters signs_before signs_behind scales_before has_devanagari_stops steps below_parts named
        linking learned counts_years
        """.split()
    )

    def __init__(
        self, data: LocaleData, tag: str, tier: Tier, sizes: frozenset[Size], learned: Stems | None = None
    ) -> None:
        """``tag`` names what CLDR says; ``sizes`` are those of the numbers whose words are read."""
        self.data = data
        self.learned = NO_STEMS if learned is None else learned
        self.derived: dict[object, Any] = {}
        self.named: dict[str, Unit | None] = {}  # the units that words name, remembered
        self.linking: dict[str, bool] = {}  # what stands between two words, and whether it links them, remembered
        self.steps: dict[frozenset[str], Any] = {}  # which run, by the names of those that are switched off
        self.tag = data.tag
        self.flags = data.flags
        self.nospace = "nospace" in data.flags
        self.cldr = cldr.load(tag)  # es-MX reads with the words of es and the marks of Mexico
        self.halves = any(data.lists[key] for key in ("half_to", "half_past")) or bool(
            data.words["minutes"] or data.values["share_before"]
        )
        self.separators = _separators(data, self.cldr)
        self.digit_letters = _in_words(data.lists["digit_letters"])
        self.fillers = frozenset(fold(word, data.fold) for word in data.lists["fillers"])
        numbers = data.values["num"]
        has_teens = 11 in numbers and 12 in numbers and "ten-and-unit" not in data.flags
        self.grammar = Grammar(
            data.flags,
            self.nospace,
            "glue" in data.flags,
            has_teens,
            self.fillers,
            self.separators,
            frozenset(fold(word, data.fold) for word in data.lists["scale_adjectives"]),
            frozenset(fold(word, data.fold) for word in data.lists["counters"]),
            data.fold,
            "positional" in data.flags,
            frozenset(data.vigesimal),
            data.units_below,
            tuple(word for word in data.lists["fraction_infix"] if any(word in slot for slot in data.suffix)),
            data.year_pairs,
            tuple(word for word in data.lists["fraction_joiner"] if any(word in slot for slot in data.suffix)),
            "glue" in data.flags or _is_prefixed(data),
        )
        self.clock_separators = frozenset(data.lists["clock_separator"])
        self.range_words = frozenset(data.lists["range_words"])
        self.list_words = frozenset(data.lists["list_words"])
        self.digit_scales: dict[str, frozenset[str]] = {}  # by their first character
        for scale in data.lists["digit_scales"]:
            self.digit_scales[scale[0]] = self.digit_scales.get(scale[0], frozenset()) | {scale}
        self.fiscal_prefixes = data.lists["fiscal_prefix"]
        self.fiscal_lasts = frozenset(
            last for prefix in self.fiscal_prefixes for last in (prefix[-1], prefix[-1].lower())
        )
        self.signs = {sign: unit_of(code) for sign, code in (CURRENCY_SIGNS | data.sign).items()}
        self.signs_before = SIGNS_BEFORE.union(self.signs)
        self.signs_behind = SIGNS_BEHIND.union(self.signs, SIGN_LETTERS, BIDI_MARKS)
        self.scales_before = self.cldr.scales_before
        self.date_words = tuple((word, role) for role, word in self.cldr.date_words.items())
        self.date_signs = "".join(self.cldr.date_words.values())
        self.fraction_infixes = frozenset(data.lists["fraction_infix"])
        self.fraction_joiners = frozenset(data.lists["fraction_joiner"])
        self.over_words = frozenset(fold(w, data.fold) for w in data.lists["fraction_over"])
        self.decimal_words = frozenset(fold(w, data.fold) for w in data.lists["decimal_word"])
        bases = data.values["decimal_base"].items()
        self.decimal_bases = {fold(form, data.fold): len(str(base)) - 1 for base, forms in bases for form in forms}
        spaced = tuple(" ".join(word) for word in self.fraction_infixes if self.nospace)
        parts = (*data.lists["fraction_over"], *data.lists["fraction_behind"])
        said = (*self.fraction_infixes, *spaced, *parts, *data.lists["decimal_word"])
        # looked for in the text as it stands
        self.infix_words = tuple(dict.fromkeys(form for word in said for form in (word, word.capitalize())))
        self.below_words = frozenset(fold(w, data.fold) for w in data.lists["below"])
        # between a number and the zero that it lies below: some say it in several words
        self.below_parts = self.below_words.union(*[phrase.split(" ") for phrase in self.below_words])
        self.between = {form: unit_of(code) for code, forms in data.words["currency_between"].items() for form in forms}
        self.fold_flags = _flags_of(list(data.fold))
        forms = [self.spelled(form) for many in data.words["era"].values() for form in many]
        lasts = {form[-1] for form in forms}
        self.era_lasts = frozenset((*lasts, *(chr(code) for code, char in data.fold.items() if char in lasts)))
        self.counts_years = bool(data.lists["calendars"])  # otherwise than ours
        self.tier = tier.value
        self.sizes = sizes
        self.is_complete = is_complete(data)
        self.around = ContextWords(data, self.cldr)
        self._put(compiled(data, self.cldr, self.grammar))

    def _put(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.vocabulary = compiled.vocabulary
        self.context = self.vocabulary.context
        self.has_devanagari_stops = any(map(contains, self.context, repeat(DEVANAGARI_STOP)))
        # How long the context words are, by their first and by their last character, for scripts without blanks.
        keys = tuple(self.context) if self.nospace else ()
        self.context_first = self._sizes([(key[0], len(key)) for key in keys])
        self.context_last = self._sizes([(key[-1], len(key)) for key in keys])
        self.words = compiled.words
        self.automaton = compiled.automaton
        self.looked: dict[str, Word] = {}
        self.chunks = Chunks(self.automaton, self.words, self.look)
        self.native = NativeWalk(self.automaton, self.words, self.looked) if IS_BUILT else None

    def _sizes(self, rows: list[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
        """Map each first character, also unfolded, to the lengths of the words that begin with it, longest first."""
        sizes: dict[str, set[int]] = {}
        for char, size in rows:
            sizes.setdefault(char, set()).add(size)
        found = {char: tuple(sorted(many, reverse=True)) for char, many in sizes.items()}
        for code, char in self.data.fold.items():
            found.pop(chr(code), None)
            if char in found:
                found[chr(code)] = found[char]
        return found

    # ---- look-up ------------------------------------------------------------------------------------------------

    def hits(self, text: str, is_whole: bool = False) -> Hits:
        """Return the words of the vocabulary and the runs of digits of ``text``, and whether any is a number.

        Where ``is_whole`` is not asked for, the hits of a text without numbers may be left out.
        """
        if self.native is not None:
            hits = self.native.hits(text, is_whole)
            if hits.looks:
                self._look(text, hits)
        elif IS_COMPILED:
            hits = Hits()
            walk(text, 0, len(text), self.automaton, self.words, hits)
            if hits.looks:
                self._look(text, hits)
        else:
            hits = self.chunks.hits(text, is_whole)
        if hits.opens:
            open_phrases(text, hits)
        return hits

    def alone(self, text: str, hits: Hits) -> int:
        """Return what the words of a text say without a number, as Hits.alone does; the walk in C tells it at once."""
        return (hits if hits.is_whole or hits.said >= 0 else self.hits(text, True)).alone()

    def _look(self, text: str, hits: Hits) -> None:
        """Look at the words that may be made of parts."""
        for k, word in enumerate(hits.words):
            if word is LOOK:
                hits.put(k, self.look(text[hits.starts[k] : hits.ends[k]]))

    def look(self, spelling: str) -> Word:
        """Return the analysis of a word that may be made of parts."""
        word = self.looked.get(spelling)
        if word is None:
            if len(self.looked) >= _LOOKED_LIMIT:
                self.looked.clear()
            word = self.looked[spelling] = self.vocabulary.word(spelling)
        return word

    def is_scale(self, word: str) -> bool:
        """Tell whether a word is one of a scale, from thousand on."""
        entry = self.look(self.spelled(word)).entry
        return entry is not None and entry.mul is not None and entry.mul >= THOUSAND

    def spelled(self, text: str) -> str:
        """Return a piece of text in the characters that words are looked up with; hardly any needs another."""
        flags = self.fold_flags
        size = len(flags)
        if size:
            for k in range(len(text)):  # compiled, an index makes no string of each character
                code = ord(text[k])
                if code < size and flags[code]:
                    return text.translate(self.data.fold)
        return text

    def beside(self, text: str) -> Cue | None:
        """Return what the word or phrase ``text`` says about the number beside it; None where nothing."""
        code = self.vocabulary.codes.get(text.lower()) if len(text) == 3 and text.isupper() else None
        return code or self.context.get(" ".join(words_of(text.replace(".", ""), self.data.fold)))

    def listed(self, name: str) -> frozenset[str]:
        """Return the words of a list of the locale file, folded."""
        words: frozenset[str] | None = self.derived.get(name)
        if words is None:
            words = self.derived[name] = frozenset([fold(word, self.data.fold) for word in self.data.lists[name]])
        return words

    def links(self, gap: str) -> bool:
        """Tell whether a word that says something of numbers stands in the few characters between two known words."""
        known = self.linking.get(gap)
        if known is None:
            if len(self.linking) >= _LOOKED_LIMIT:
                self.linking.clear()
            known = self.linking[gap] = self._links(gap)
        return known

    def _links(self, gap: str) -> bool:
        if self.nospace and self.spelled(gap).strip() in self.context:  # a unit and its half: មួយអ៊ីញកន្លះ
            return True
        for word in self.infix_words:
            if word in gap:
                return True
        return gap.strip() in self.below_parts

    def unit(self, word: str) -> Unit | None:
        """Return the unit that a word of three letters and more names; shorter ones, as m and in, say too much."""
        if len(word) <= _SHORTEST_UNIT:
            return None
        if word in self.named:
            return self.named[word]
        cue = self.beside(word)
        unit = cue.unit if cue is not None else None
        if len(self.named) >= _LOOKED_LIMIT:
            self.named.clear()
        self.named[word] = unit
        return unit

    def units(self, words: Iterable[str]) -> list[Unit]:
        """Return the units that some words name, in order."""
        return list(dict.fromkeys([unit for word in words if (unit := self.unit(word)) is not None]))


def _flags_of(codes: list[int]) -> bytes:
    """Return which characters are among some, by their code points."""
    flags = bytearray(max(codes, default=-1) + 1)
    for code in codes:
        flags[code] = 1
    return bytes(flags)


def lexicon(tag: str, learned: Stems | None = None) -> Lexicon:
    """Return the compiled lexicon of ``tag``; raises as localedata.load does.

    The last ones are kept, and the others as long as a checker has them, as is one with stems that were ``learned``.
    """
    if learned is None:
        return _compiled(*_names(tag))
    data_tag, cldr_tag, read, sizes = _names(tag)
    return Lexicon(load(data_tag), cldr_tag, read, sizes, learned)


@by_language(4_096)
def _names(tag: str) -> tuple[str, str, Tier, frozenset[Size]]:
    """Return the tag of the file, that of CLDR, and how much is read in the script that was asked for.

    Regions and scripts of which the same is said share their lexicon.
    """
    data = load(tag)
    language, script, _ = split_tag(data.tag if tag == data.tag else tag)
    written = f"{language}-{script}" if script and tag != data.tag else data.tag
    return data.tag, cldr.shared_identifier(tag) or data.tag, tier(data, written), sizes_read(data, written)


def _is_prefixed(data: LocaleData) -> bool:
    """Tell whether the word for "and" is written on the next word: ثلاثة وعشرون; not where units may stand apart."""
    is_free = "units-first-apart" in data.flags
    return not is_free and not set(data.lists["joiners"]).isdisjoint(data.lists["prefix"])


def of_lexicon(make: Callable[[Lexicon], T]) -> Callable[[Lexicon], T]:
    """Cache a function's result on the lexicon itself, so that both are freed together."""

    def get(lex: Lexicon) -> T:
        value = lex.derived.get(make, lex)
        if value is lex:
            value = lex.derived[make] = make(lex)
        result: T = value
        return result

    return get


_MOST_WORDS: Final = 10_000
"""Words of which it is kept what a function says."""


def of_word(make: Callable[[str, Lexicon], T]) -> Callable[[str, Lexicon], T]:
    """Cache what a function says of a word, or of all that stands between two blanks, on the lexicon itself."""

    def get(word: str, lex: Lexicon) -> T:
        known = lex.derived.get(make)
        if known is None:
            known = lex.derived[make] = {}
        value = known.get(word, lex)
        if value is lex:
            if len(known) >= _MOST_WORDS:
                known.clear()
            value = known[word] = make(word, lex)
        result: T = value
        return result

    return get


@lru_cache(KEPT)
def _compiled(data_tag: str, cldr_tag: str, tier: Tier, sizes: frozenset[Size]) -> Lexicon:
    return Lexicon(load(data_tag), cldr_tag, tier, sizes)


def _separators(data: LocaleData, own: Cldr) -> Separators:
    """Return the marks of the file, behind those of a region that CLDR writes in another way: 12.345,6 in Morocco."""
    decimal, group = data.separators.get("decimal", own.decimal), data.separators.get("group", own.group)
    language = cldr.load(data.tag)
    if (own.decimal, own.group) == (language.decimal, language.group):
        return Separators(decimal, group)
    return Separators(tuple(dict.fromkeys(own.decimal + decimal)), tuple(dict.fromkeys(own.group + group)))


@of_lexicon
def words_of_lists(lex: Lexicon) -> frozenset[str]:
    """Return the words for and, or, folded: the locale file's, and CLDR's."""
    known = lex.listed("list_words") | lex.listed("joiners")
    return known.union([fold(word, lex.data.fold) for word in lex.cldr.list_words])
