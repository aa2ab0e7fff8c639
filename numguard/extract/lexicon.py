"""Compile one language's facts into look-ups, and remember per word and per chunk of text what they are."""

from __future__ import annotations

import re
from functools import cache

from numguard import cldr
from numguard.extract.chars import GATE, WORD
from numguard.extract.contexts import compile_contexts
from numguard.extract.digits import Separators
from numguard.extract.entries import ROLES, Context, Entry, Hit, Phrase, words_of
from numguard.extract.fold import fold
from numguard.extract.morphology import Morphology
from numguard.localedata import LocaleData, load

_CACHE_LIMIT = 60_000
_MAX_CHUNK = 64


class Lexicon:
    """All look-ups of one language. Built once; then only its caches change, which is safe between threads."""

    __slots__ = ("data", "tag", "flags", "nospace", "glue", "single", "phrases", "context", "cldr", "separators", "morphology",
                 "scanner", "soft_forms", "fillers", "fraction_infixes", "decimal_words", "longest_context", "tier",
                 "known", "near", "levels", "idle", "triggers")  # fmt: skip

    def __init__(self, data: LocaleData, tag: str) -> None:
        self.data = data
        self.tag = data.tag
        self.flags = data.flags
        self.nospace = "nospace" in data.flags
        self.glue = "glue" in data.flags
        self.cldr = cldr.load(tag)  # es-MX reads with the words of es and the marks of Mexico
        self.single: dict[str, Entry] = {}
        self.phrases: dict[str, dict[str, list[Phrase]]] = {}
        self._compile_forms()
        self.triggers = self._triggers()
        self.context = compile_contexts(data, self.cldr, self.nospace, self._is_scale_word)
        self.longest_context = max((len(k) for k in self.context), default=0)
        seps = data.separators
        self.separators = Separators(seps.get("decimal", self.cldr.decimal), seps.get("group", self.cldr.group), self.cldr.indian)
        self.morphology = Morphology(data, self.single, self.phrases)
        self.scanner = self._scanner() if self.nospace else None
        self.soft_forms = frozenset(f for f, e in self.single.items() if e.level < 2)
        self.fillers = frozenset(data.lists["fillers"])
        self.fraction_infixes = frozenset(data.lists["fraction_infix"])
        self.decimal_words = frozenset(fold(w, data.fold) for w in data.lists["decimal_word"])
        values = data.values
        self.tier = "digits" if not values["num"] else "cardinals" if not values["ord"] or not values["frac"] else "full"
        self.known: dict[str, tuple[Hit, ...]] = {}
        self.near: dict[str, Context | None] = {}
        self.levels: dict[str, int] = {}
        self.idle: set[str] = set()

    # ---- building -----------------------------------------------------------------------------------------------

    def _entry(self, form: str) -> Entry | None:
        if self.nospace and not form.isascii():
            words: tuple[str, ...] = (fold(form, self.data.fold).replace(" ", ""),)
        else:
            words = words_of(form, self.data.fold)
        if not words:
            return None
        if len(words) == 1:
            return self.single.setdefault(words[0], Entry())
        rows = self.phrases.setdefault(words[0], {}).setdefault(words[1], [])
        for known, entry in rows:
            if known == words[1:]:
                return entry
        entry = Entry()
        rows.append((words[1:], entry))
        return entry

    def _compile_forms(self) -> None:
        data = self.data
        for role in ROLES:
            for value, forms in data.values[role].items():
                for form in forms:
                    entry = self._entry(form)
                    if entry is not None and getattr(entry, role) is None:
                        setattr(entry, role, value)
                        entry.numeric = True
        months = [(number, form) for number, forms in self.cldr.months.items() for form in forms]
        months += [(int(value), form) for value, forms in data.values["month"].items() for form in forms]
        moments = [(hour, form) for hour, key in ((12, "noon"), (0, "midnight")) for form in data.lists[key]]
        for name, rows in (("month", months), ("moment", moments)):
            for number, form in rows:
                entry = self._entry(form)
                if entry is not None and getattr(entry, name) is None:
                    setattr(entry, name, number)
        for name, key in (("joiner", "joiners"), ("soft", "soft"), ("block", "block")):
            for form in data.lists[key]:
                entry = self._entry(form)
                if entry is not None:
                    setattr(entry, name, True)
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
            if form.isascii() or (entry.joiner and not entry.numeric):
                continue
            node = tree
            for char in form:
                node = node.setdefault(char, {})  # type: ignore[assignment]
            node[""] = True
        starts = "".join(re.escape(char) for char in sorted(tree))
        return re.compile(f"(?=[{starts}])" + _trie_pattern(tree) if tree else r"(?!)")

    # ---- look-up ------------------------------------------------------------------------------------------------

    def level(self, text: str) -> int:
        """Return 0 where ``text`` holds no number, 1 where only words that are too weak to be missed, else 2."""
        chunks = text.split()
        level = 0
        if self.scanner is not None:
            found = self.scanner.findall(self.folded(text))
            if found:
                if not self.soft_forms.issuperset(found):
                    return 2
                level = 1
            if text.isascii() is False:
                return 2 if GATE.search(text) is not None else max(level, self._ascii_level(chunks))
        if self.idle.issuperset(chunks):
            return level
        for chunk in chunks:
            if chunk not in self.idle:
                here = self.levels.get(chunk)
                if here is None:
                    here = self._chunk_level(chunk)
                if here == 2:
                    return 2
                level = max(level, here)
        return level

    def _ascii_level(self, chunks: list[str]) -> int:
        level = 0
        for chunk in chunks:
            if chunk not in self.idle:
                here = self.levels.get(chunk)
                if here is None:
                    here = self._chunk_level(chunk)
                level = max(level, here)
        return level

    def folded(self, text: str) -> str:
        """Return ``text`` with the language's own character pairs folded: one to one, so offsets stay."""
        return text.translate(self.data.fold) if self.data.fold else text

    def _chunk_level(self, chunk: str) -> int:
        level = 0
        if GATE.search(chunk) is not None:
            level = 2
        else:
            for word in WORD.findall(chunk):
                if self.nospace and not word.isascii():
                    continue
                for _, _, entry in self.classify(word):
                    level = max(level, entry.level)
                level = max(level, self.triggers.get(fold(word, self.data.fold), 0))
        if len(chunk) > _MAX_CHUNK:
            return level
        if level:
            if len(self.levels) > _CACHE_LIMIT:
                self.levels.clear()
            self.levels[chunk] = level
        else:
            if len(self.idle) > _CACHE_LIMIT:
                self.idle.clear()
            self.idle.add(chunk)
        return level

    def classify(self, word: str) -> tuple[Hit, ...]:
        """Return the entries inside ``word`` with their offsets; empty where it is no part of any number."""
        hits = self.known.get(word)
        if hits is None:
            hits = self.morphology.analyse(word)
            if len(self.known) > _CACHE_LIMIT:
                self.known.clear()
            if len(word) <= _MAX_CHUNK:
                self.known[word] = hits
        return hits

    def beside(self, text: str) -> Context | None:
        """Return what the word or phrase ``text`` says about the number beside it; None where nothing."""
        try:
            return self.near[text]
        except KeyError:
            pass
        found = self.context.get(" ".join(words_of(text.replace(".", ""), self.data.fold)))
        if len(self.near) > _CACHE_LIMIT:
            self.near.clear()
        if len(text) <= 3 * _MAX_CHUNK:
            self.near[text] = found
        return found


def _trie_pattern(tree: dict[str, object]) -> str:
    """Return a pattern that matches the longest form of the tree, by common beginnings."""
    branches = []
    for char in sorted(c for c in tree if c):
        branches.append(re.escape(char) + _trie_pattern(tree[char]))  # type: ignore[arg-type]
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
