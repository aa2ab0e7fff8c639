"""Compile one language's facts into look-ups, and remember per word and per chunk of text what they are."""

from __future__ import annotations

from functools import cache

from numguard.language import cldr
from numguard.language.data import LocaleData, load
from numguard.language.tiers import tier
from numguard.mentions.entries import Context, Entry, Hit, words_of
from numguard.mentions.grammar.compose import compose
from numguard.mentions.grammar.digits import Separators
from numguard.mentions.grammar.grammar import Grammar
from numguard.mentions.lexicon.build import Forms
from numguard.mentions.lexicon.morphology import NOTHING, Morphology
from numguard.mentions.lexicon.neighbours import compile_contexts
from numguard.script.chars import GATE, LATIN_WORD, WORD
from numguard.script.fold import fold

CURRENCY_CODES = frozenset(cldr.CURRENCIES) - {"ALL", "TRY", "TOP"}  # in capitals only; these three are words
_CACHE_LIMIT = 60_000
_MAX_CHUNK = 64


class Lexicon:
    """All look-ups of one language. Built once; then only its caches change, which is safe between threads."""

    __slots__ = tuple(
        """
        data tag flags nospace glue single phrases context cldr separators morphology scanner soft_forms fillers
        fraction_infixes decimal_words tier known near levels idle triggers links infix_words has_date_words
        has_eras grammar context_first context_last context_tails halves inert openers tokens mute
        mute_after context_heads
        """.split()
    )

    def __init__(self, data: LocaleData, tag: str) -> None:
        self.data = data
        self.tag = data.tag
        self.flags = data.flags
        self.nospace = "nospace" in data.flags
        self.glue = "glue" in data.flags
        self.cldr = cldr.load(tag)  # es-MX reads with the words of es and the marks of Mexico
        forms = Forms(data, self.cldr)
        self.single, self.phrases = forms.single, forms.phrases
        self.triggers = forms.triggers()
        self.context = compile_contexts(data, self.cldr, self.nospace, forms.is_scale_word)
        # Bounds ("at least") change no value: they are looked up when somebody asks (context.bound_of).
        telling = [key for key, context in self.context.items() if " " in key and not context.is_bound_only]
        self.context_tails = frozenset(key.rpartition(" ")[2] for key in telling)
        self.context_heads = frozenset(key.partition(" ")[0] for key in telling)
        self.halves = bool(data.lists["half_to"] or data.lists["half_past"] or data.words["minutes"])
        # The greatest length of a context word by its first and by its last character, for scripts without blanks.
        self.context_first: dict[str, int] = {}
        self.context_last: dict[str, int] = {}
        for key in self.context if self.nospace else ():
            self.context_first[key[0]] = max(len(key), self.context_first.get(key[0], 0))
            self.context_last[key[-1]] = max(len(key), self.context_last.get(key[-1], 0))
        seps = data.separators
        self.separators = Separators(
            seps.get("decimal", self.cldr.decimal), seps.get("group", self.cldr.group), self.cldr.indian
        )
        self.morphology = Morphology(data, self.single, self.phrases)
        self.scanner = forms.scanner() if self.nospace else None
        self.soft_forms = frozenset(f for f, e in self.single.items() if e.level < 2)
        self.links = frozenset(fold(w, data.fold) for w in data.lists["links"])
        self.fillers = frozenset(data.lists["fillers"])
        has_teens = 11 in data.values["num"] and 12 in data.values["num"]
        self.grammar = Grammar(data.flags, self.nospace, self.glue, has_teens, self.fillers, self.separators)
        self.fraction_infixes = frozenset(data.lists["fraction_infix"])
        self.decimal_words = frozenset(fold(w, data.fold) for w in data.lists["decimal_word"])
        infixes = (*self.fraction_infixes, *self.decimal_words)
        self.infix_words = tuple(dict.fromkeys(form for word in infixes for form in (word, word.capitalize())))
        self.has_date_words = bool(self.cldr.date_words)
        self.has_eras = bool(data.words["era"])
        self.tier = tier(data).value
        self.known: dict[str, tuple[Hit, ...]] = {}
        self.near: dict[str, Context | None] = {}
        self.levels: dict[str, int] = {}
        self.idle: set[str] = set()  # chunks that say nothing by themselves
        self.openers: dict[str, frozenset[str]] = {}  # chunks that only begin phrases, and the words that may follow
        self.tokens: dict[str, tuple[tuple[int, int, Entry | None, str], ...] | None] = {}  # of chunks that stand alone
        self.mute: set[str] = set()  # words that say nothing of a number after them
        self.mute_after: set[str] = set()  # chunks that say nothing of a number before them
        self.inert: set[str] = set()  # chunks that are no part of a number or phrase either

    # ---- look-up ------------------------------------------------------------------------------------------------

    def level(self, text: str) -> int:
        """Return 0 where ``text`` holds no number, 1 where only words that are too weak to be missed, else 2."""
        if self.scanner is not None and not text.isascii():
            return self._unspaced_level(text)
        chunks = text.split()
        if self.idle.issuperset(chunks):
            return 0
        level = 0
        for chunk in chunks:
            if chunk not in self.idle:
                here = self.levels.get(chunk)
                if here is None:
                    here = self._chunk_level(chunk)
                if here == 2:
                    return 2
                if here:
                    level = 1
        return level

    def _unspaced_level(self, text: str) -> int:
        if GATE.search(text) is not None:
            return 2
        assert self.scanner is not None
        level = 0
        found = self.scanner.findall(text.replace("\N{ZERO WIDTH SPACE}", ""))
        if found:
            if not self.soft_forms.issuperset(found) and any(self.form(hit).level == 2 for hit in found):
                return 2
            level = 1
        for word in LATIN_WORD.findall(text):
            if word not in self.idle:
                level = max(level, self._chunk_level(word))
        return level

    def form(self, hit: str) -> Entry:
        """Return the entry of a match of the scanner, which takes the language's other spellings of a character too."""
        entry = self.single.get(hit)
        return entry if entry is not None else self.single[hit.translate(self.data.fold)]

    def live(self, text: str) -> list[tuple[int, int, str | None]]:
        """Return the stretches of ``text`` that hold words or digits of interest; the rest need not be looked at.

        A stretch of one chunk has that chunk as its third part.
        """
        inert = self.inert
        openers = self.openers
        stretches: list[tuple[int, int, str | None]] = []
        at = 0
        chunks = text.split()
        last = len(chunks) - 1
        for k, chunk in enumerate(chunks):
            if chunk in inert:
                continue
            if chunk not in self.levels:
                self._chunk_level(chunk)
                if chunk in inert:
                    continue
            if chunk in openers:  # begins phrases, and is nothing by itself: only before a second word of theirs
                following = WORD.search(chunks[k + 1]) if k < last else None
                if following is None or fold(following.group(), self.data.fold) not in openers[chunk]:
                    continue
            size = len(chunk)
            start = _whole(text, chunk, at)
            at = start + size
            if stretches and start - stretches[-1][1] <= 3:
                stretches[-1] = (stretches[-1][0], at, None)
            else:
                stretches.append((start, at, chunk))
        return stretches

    def hard(self, text: str) -> list[tuple[int, int, str | None]]:
        """Return the stretches around the chunks that hold numbers which must be accounted for, two words either way.

        What else there is (articles, first, once) only accounts for what these leave open.
        """
        inert, known = self.inert, self.levels.get
        chunks = text.split()
        levels = [known(chunk) for chunk in chunks]
        if None in levels:
            levels = [
                self._chunk_level(chunk) if level is None else level
                for chunk, level in zip(chunks, levels, strict=True)
            ]
        stretches: list[tuple[int, int, str | None]] = []
        at = 0
        for k in [k for k, level in enumerate(levels) if level == 2]:
            chunk = chunks[k]
            start = _whole(text, chunk, at)
            at = end = start + len(chunk)
            if inert.issuperset(chunks[max(0, k - 2) : k]) and inert.issuperset(chunks[k + 1 : k + 3]):
                stretches.append((start, end, chunk))
                continue
            for _ in chunks[max(0, k - 2) : k]:
                start = max(text.rfind(" ", 0, max(0, start - 1)) + 1, 0)
            for _ in chunks[k + 1 : k + 3]:
                end = text.find(" ", end + 1)
                if end < 0:
                    end = len(text)
                    break
            if stretches and start <= stretches[-1][1] + 1:
                stretches[-1] = (stretches[-1][0], end, None)
            else:
                stretches.append((start, end, None))
        return stretches

    def _chunk_level(self, chunk: str) -> int:
        level = 0
        inert = False
        if GATE.search(chunk) is not None:
            level = 2
        else:
            inert = True
            for word in WORD.findall(chunk):
                if self.nospace and not word.isascii():
                    inert = False
                    continue
                for _, _, entry in self.classify(word):
                    inert = False
                    level = max(level, entry.level)
                level = max(level, self.triggers.get(fold(word, self.data.fold), 0))
        if len(chunk) > _MAX_CHUNK:
            return level
        if not inert and len(self.openers) < _CACHE_LIMIT:
            hits = self.known.get(chunk, ())
            starts = self.morphology.phrases_from(chunk) if len(hits) == 1 and hits[0][2] is NOTHING else None
            if starts is not None:
                self.openers[chunk] = frozenset(starts)
        if inert:
            if len(self.inert) > _CACHE_LIMIT:
                self.inert.clear()
            self.inert.add(chunk)
        if len(self.levels) > _CACHE_LIMIT:
            self.levels.clear()
            self.idle.clear()
        self.levels[chunk] = level
        if not level:
            self.idle.add(chunk)
        return level

    def classify(self, word: str) -> tuple[Hit, ...]:
        """Return the entries inside ``word`` with their offsets; empty where it is no part of any number."""
        hits = self.known.get(word)
        if hits is None:
            hits = self.morphology.analyse(word)
            if len(hits) > 1 and not self._is_one_number(word, hits):
                hits = ()
            if len(self.known) > _CACHE_LIMIT:
                self.known.clear()
            if len(word) <= _MAX_CHUNK:
                self.known[word] = hits
        return hits

    def _is_one_number(self, word: str, hits: tuple[Hit, ...]) -> bool:
        """Tell whether the pieces of a compound compose to one number; Danish "parti" is not 2 and 10."""
        composed = compose(word, [(a, b, entry, None) for a, b, entry in hits], 0, self.grammar)
        return composed is not None and composed[1] == len(hits)

    def before(self, words: list[str]) -> tuple[Context | None, int]:
        """Return what the phrase that ``words`` end with says, the longest first, and of how many words it is."""
        told = words
        while len(words) > 1 and words[-1] in self.fillers:  # amakhilomitha angu-137
            words = words[:-1]
        last = words[-1]
        if len(words) > 1 and self.is_tail(last):
            for count in range(min(3, len(words)), 1, -1):
                found = self.beside(" ".join(words[-count:]))
                if found is not None:
                    return found, count
        found = self.beside(last)
        if words is not told and found is not None and "ordinal_prefix" in found.marks:
            return None, 1  # ya dola 350, wa dola bilioni 2: what stands before the filler makes no ordinal
        return (None if found is None or found.is_bound_only else found), 1

    def is_tail(self, word: str) -> bool:
        """Tell whether some context phrase ends with ``word``."""
        return fold(word, self.data.fold) in self.context_tails

    def beside(self, text: str) -> Context | None:
        """Return what the word or phrase ``text`` says about the number beside it; None where nothing."""
        try:
            return self.near[text]
        except KeyError:
            pass
        if len(text) == 3 and text in CURRENCY_CODES:
            found: Context | None = _code(text)
        else:
            found = self.context.get(" ".join(words_of(text.replace(".", ""), self.data.fold)))
        if len(self.near) > _CACHE_LIMIT:
            self.near.clear()
        if len(text) <= 3 * _MAX_CHUNK:
            self.near[text] = found
        return found


def _whole(text: str, chunk: str, at: int) -> int:
    """Return where ``chunk`` stands between blanks at or after ``at``; it does, since it is one of text.split()."""
    start = text.find(chunk, at)
    size = len(chunk)
    while (
        (start and not text[start - 1].isspace())
        or not text[start + size : start + size + 1].isspace()
        and start + size < len(text)
    ):
        start = text.find(chunk, start + 1)
    return start


@cache
def _code(code: str) -> Context:
    context = Context()
    context.unit = code
    return context


@cache
def lexicon(tag: str) -> Lexicon:
    """Return the compiled lexicon of ``tag``; raises as localedata.load does."""
    data = load(tag)
    return _compiled(data.tag, cldr.identifier(tag) or data.tag)


@cache
def _compiled(data_tag: str, cldr_tag: str) -> Lexicon:
    return Lexicon(load(data_tag), cldr_tag)
