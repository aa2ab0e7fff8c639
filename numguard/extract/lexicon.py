"""Compile one language's facts into look-ups, and remember per word and per chunk of text what they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from numguard import cldr
from numguard.extract.chars import GATE, LATIN_WORD, WORD
from numguard.extract.contexts import compile_contexts
from numguard.extract.digits import Separators
from numguard.extract.entries import ROLES, Context, Entry, Hit, Phrase, folded_forms, words_of
from numguard.extract.fold import fold
from numguard.extract.morphology import NOTHING, Morphology
from numguard.localedata import LocaleData, load
from numguard.tiers import tier

CURRENCY_CODES = frozenset(cldr.CURRENCIES) - {"ALL", "TRY", "TOP"}  # in capitals only; these three are words
_CACHE_LIMIT = 60_000
_MAX_CHUNK = 64
_STACKERS = "\u1039\u17d2"
_MARKS = (
    "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u102b-\u103e"
    "\u17b6-\u17d3\u0f71-\u0f84\u0f90-\u0fbc"
)


class Lexicon:
    """All look-ups of one language. Built once; then only its caches change, which is safe between threads."""

    __slots__ = tuple(
        """
        data tag flags nospace glue single phrases context cldr separators morphology scanner soft_forms fillers
        fraction_infixes decimal_words tier known near levels idle triggers links infix_words has_date_words
        has_eras shared context_first context_last context_tails halves has_teens inert openers tokens mute
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
        self.single: dict[str, Entry] = {}
        self.phrases: dict[str, dict[str, list[Phrase]]] = {}
        self.shared: dict[tuple[str, object], Entry] = {}
        self._compile_forms()
        self.shared.clear()
        self.triggers = self._triggers()
        self.context = compile_contexts(data, self.cldr, self.nospace, self._is_scale_word)
        # Bounds ("at least") change no value: they are looked up when somebody asks (context.bound_of).
        telling = [key for key, context in self.context.items() if " " in key and not context.is_bound_only]
        self.context_tails = frozenset(key.rpartition(" ")[2] for key in telling)
        self.context_heads = frozenset(key.partition(" ")[0] for key in telling)
        self.has_teens = 11 in data.values["num"] and 12 in data.values["num"]
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
        self.scanner = self._scanner() if self.nospace else None
        self.soft_forms = frozenset(f for f, e in self.single.items() if e.level < 2)
        self.links = frozenset(fold(w, data.fold) for w in data.lists["links"])
        self.fillers = frozenset(data.lists["fillers"])
        self.fraction_infixes = frozenset(data.lists["fraction_infix"])
        self.decimal_words = frozenset(fold(w, data.fold) for w in data.lists["decimal_word"])
        self.infix_words = (*self.fraction_infixes, *self.decimal_words)
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

    # ---- building -----------------------------------------------------------------------------------------------

    def _put(self, words: tuple[str, ...], name: str, value: object) -> None:
        """Say of a form that its entry has ``value`` under ``name``, unless it has one already.

        Forms that say the same share one entry: the twenty thousand forms of a paradigm would fill megabytes.
        """
        if len(words) == 1:
            known = self.single.get(words[0])
            entry = self._with(known, name, value)
            if entry is not None:
                self.single[words[0]] = entry
        elif words:
            rows = self.phrases.setdefault(words[0], {}).setdefault(words[1], [])
            for k, (rest, known) in enumerate(rows):
                if rest == words[1:]:
                    entry = self._with(known, name, value)
                    if entry is not None:
                        rows[k] = (rest, entry)
                    return
            entry = self._with(None, name, value)
            if entry is not None:
                rows.append((words[1:], entry))

    def _with(self, known: Entry | None, name: str, value: object) -> Entry | None:
        """Return an entry like ``known`` that also has ``value``; None where it has one under that name."""
        if known is None:
            entry = self.shared.get((name, value))
            if entry is not None:
                return entry
            entry = self.shared[name, value] = Entry()
        elif getattr(known, name) not in (None, False):
            return None
        else:
            entry = known.copy()
        setattr(entry, name, value)
        entry.numeric = entry.numeric or name in ROLES
        return entry

    def _forms(self, forms: Sequence[str]) -> list[tuple[str, ...]]:
        return folded_forms(forms, self.data.fold, self.nospace)

    def _compile_forms(self) -> None:
        data = self.data
        for role in ROLES:
            for value, forms in data.values[role].items():
                for words in self._forms(forms):
                    # "two times" is the cardinal, said with a noun; "twice" is a word of its own.
                    is_cardinal = (
                        role == "multiple"
                        and len(words) > 1
                        and value != 1
                        and any(word in self.single and self.single[word].num == value for word in words)
                    )
                    self._put(words, "num" if is_cardinal else role, value)
        # In scripts without blanks the short names are everyday syllables.
        for number, names in self.cldr.months.items():
            for words in self._forms(names[:1] if self.nospace else names):
                self._put(words, "month", number)
        for number_, forms in data.values["month"].items():
            for form, words in zip(forms, self._forms(forms), strict=True):
                self._put(words, "month", int(number_))
                if form.islower():
                    self._put(words, "any_case", True)
        for hour, key in ((12, "noon"), (0, "midnight")):
            for words in self._forms(data.lists[key]):
                self._put(words, "moment", hour)
        for name, key in (("joiner", "joiners"), ("soft", "soft"), ("block", "block")):
            for words in self._forms(data.lists[key]):
                self._put(words, name, True)
        for starts in self.phrases.values():
            for phrases in starts.values():
                phrases.sort(key=lambda phrase: -len(phrase[0]))

    def _triggers(self) -> dict[str, int]:
        """Return, for each numeric phrase, its longest word: a text without that word need not look for the phrase."""
        triggers: dict[str, int] = {}
        for first, starts in self.phrases.items():
            for phrases in starts.values():
                for rest, entry in phrases:
                    if entry.level:
                        word = max((first, *rest), key=len)
                        triggers[word] = max(entry.level, triggers.get(word, 0))
        return triggers

    def _is_scale_word(self, form: str) -> bool:
        entry = self.single.get(fold(form, self.data.fold))
        return entry is not None and entry.mul is not None

    def _scanner(self) -> re.Pattern[str]:
        tree: dict[str, object] = {}
        for form, entry in self.single.items():
            if form.isascii() or (entry.joiner and not entry.numeric and not entry.block):
                continue
            node = tree
            for char in form:
                node = node.setdefault(char, {})  # type: ignore[assignment]
            node[""] = True
        spellings: dict[str, str] = {}
        for code, char in self.data.fold.items():
            spellings[char] = spellings.get(char, char) + chr(code)
        starts = "".join(re.escape(spellings.get(char, char)) for char in sorted(tree))
        # A form neither begins in a stacked syllable nor ends before a mark that belongs to its last letter.
        return re.compile(
            f"(?<![{_STACKERS}])(?=[{starts}])" + _trie_pattern(tree, spellings) + f"(?![{_MARKS}])"
            if tree
            else r"(?!)"
        )

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
        from numguard.extract.compose import compose  # composing needs a lexicon

        composed = compose(word, [(a, b, entry, None) for a, b, entry in hits], 0, self)
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


def _trie_pattern(tree: dict[str, object], spellings: dict[str, str]) -> str:
    """Return a pattern that matches the longest form of the tree, in any spelling of a character."""
    branches = []
    for char in sorted(c for c in tree if c):
        first = f"[{spellings[char]}]" if char in spellings else re.escape(char)
        branches.append(first + _trie_pattern(tree[char], spellings))  # type: ignore[arg-type]
    if not branches:
        return ""
    body = branches[0] if len(branches) == 1 else "(?:" + "|".join(branches) + ")"
    return f"(?:{body})?" if "" in tree else body


@cache
def lexicon(tag: str) -> Lexicon:
    """Return the compiled lexicon of ``tag``; raises as localedata.load does."""
    data = load(tag)
    return _compiled(data.tag, cldr.identifier(tag) or data.tag)


@cache
def _compiled(data_tag: str, cldr_tag: str) -> Lexicon:
    return Lexicon(load(data_tag), cldr_tag)
