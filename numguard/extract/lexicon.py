"""Compile one language's facts into look-ups: which words are numbers, and which words say what a number counts."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import product

from numguard import cldr
from numguard.extract.atom import Value
from numguard.extract.digits import Separators
from numguard.extract.fold import fold
from numguard.localedata import LocaleData, load

_SPLIT = re.compile(r"[\s\-\u2010\u2011\u05be\u0f0b]+")
_CACHE_LIMIT = 60_000
_MAX_GLUED = 64  # characters; a longer word is no number
NUMERIC_TABLES = ("num", "mul", "ord", "ordmul", "frac", "plus", "multiple", "collective", "decade")


class Entry:
    """What a form may be: for each role its value, or None."""

    __slots__ = ("num", "mul", "ord", "ordmul", "frac", "plus", "multiple", "collective", "decade", "month", "joiner",
                 "soft", "block", "moment", "numeric", "glued")  # fmt: skip

    def __init__(self) -> None:
        self.num: Value | None = None
        self.mul: Value | None = None
        self.ord: Value | None = None
        self.ordmul: Value | None = None
        self.frac: Value | None = None
        self.plus: Value | None = None
        self.multiple: Value | None = None
        self.collective: Value | None = None
        self.decade: Value | None = None
        self.month: Value | None = None
        self.joiner = False
        self.soft = False
        self.block = False
        self.moment: Value | None = None  # noon, midnight: the hour
        self.numeric = False
        self.glued = False  # a prefix that says "and" was taken off


class Context:
    """What a word beside a number says about it."""

    __slots__ = ("unit", "minor", "marks", "short", "bound", "letter")

    def __init__(self) -> None:
        self.unit: str | None = None
        self.minor: str | None = None
        self.marks: frozenset[str] = frozenset()
        self.short: Value | None = None
        self.letter = False  # the scale is one letter: certain only with money or glued to the digits

        self.bound: str | None = None


_NOTHING = Entry()
Hit = tuple[int, int, Entry]
"""Offsets inside a word and the entry that stands there."""


def words_of(form: str, pairs: dict[int, str]) -> tuple[str, ...]:
    """Return the folded words of a form; a hyphen parts words as a space does."""
    return tuple(part for part in _SPLIT.split(fold(form, pairs)) if part)


class Lexicon:
    """All look-ups of one language. Built once, then only its caches change; they are safe to share by threads."""

    def __init__(self, data: LocaleData) -> None:
        self.data = data
        self.tag = data.tag
        self.flags = data.flags
        self.nospace = "nospace" in data.flags
        self.glue = "glue" in data.flags
        self.single: dict[str, Entry] = {}
        self.multi: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
        self.context: dict[str, Context] = {}
        self.plain: set[str] = set()
        self.known: dict[str, tuple[Hit, ...]] = {}
        self.near: dict[str, Context | None] = {}
        self._compile()
        cldr_data = cldr.load(data.tag)
        self.cldr = cldr_data
        seps = data.separators
        self.separators = Separators(seps.get("decimal", cldr_data.decimal), seps.get("group", cldr_data.group),
                                     cldr_data.indian)  # fmt: skip
        self._compile_context()
        self.atoms = {f: e for f, e in self.single.items() if e.numeric or e.joiner} if self.glue else {}
        self.longest = max((len(f) for f in self.atoms), default=0)
        self.first_two = frozenset(f[:2] for f in self.atoms)
        folded = data.fold
        self.prefixes = tuple(sorted({fold(p, folded) for p in data.lists["prefix"]}, key=len, reverse=True))
        self.joiner_prefixes = frozenset(self.prefixes) & {fold(j, folded) for j in data.lists["joiners"]}
        self.suffixes = self._endings()
        self.longest_suffix = max((len(s) for s in self.suffixes), default=0)
        self.no_suffix = frozenset(fold(f, folded) for f in data.lists["no_suffix"])
        self.scanner = self._scanner() if self.nospace else None
        self.fillers = frozenset(data.lists["fillers"])
        self.fraction_infixes = frozenset(data.lists["fraction_infix"])
        self.decimal_words = frozenset(fold(w, folded) for w in data.lists["decimal_word"])

        values = data.values
        self.tier = "digits" if not values["num"] else "cardinals" if not values["ord"] or not values["frac"] else "full"

    # ---- building -----------------------------------------------------------------------------------------------

    def _entry(self, form: str) -> Entry | None:
        words = (fold(form, self.data.fold).replace(" ", ""),) if self.nospace and not form.isascii() \
            else words_of(form, self.data.fold)  # fmt: skip
        if not words:
            return None
        if len(words) == 1:
            entry = self.single.get(words[0])
            if entry is None:
                entry = self.single[words[0]] = Entry()
            return entry
        rows = self.multi.setdefault(words[0], [])
        for known, entry in rows:
            if known == words:
                return entry
        entry = Entry()
        rows.append((words, entry))
        return entry

    def _compile(self) -> None:
        data = self.data
        for table in NUMERIC_TABLES:
            for value, forms in data.values[table].items():
                for form in forms:
                    entry = self._entry(form)
                    if entry is not None and getattr(entry, table) is None:
                        setattr(entry, table, value)
                        entry.numeric = True
        months = dict(cldr.load(data.tag).months)
        for value, forms in data.values["month"].items():
            months.setdefault(int(value), ())
            months[int(value)] += forms
        for number, forms in months.items():
            for form in forms:
                entry = self._entry(form)
                if entry is not None and entry.month is None:
                    entry.month = number
        for hour, key in ((12, "noon"), (0, "midnight")):
            for form in data.lists[key]:
                entry = self._entry(form)
                if entry is not None:
                    entry.moment = hour
        for form in data.lists["joiners"]:
            entry = self._entry(form)
            if entry is not None:
                entry.joiner = True
        for form in data.lists["soft"]:
            entry = self._entry(form)
            if entry is not None:
                entry.soft = True
        for form in data.lists["block"]:
            entry = self._entry(form)
            if entry is not None:
                entry.block = True
        for rows in self.multi.values():
            rows.sort(key=lambda row: -len(row[0]))

    def _context(self, form: str) -> Context | None:
        key = " ".join(words_of(form.replace(".", ""), self.data.fold)) if not (self.nospace and not form.isascii()) \
            else fold(form, self.data.fold)  # fmt: skip
        if not key:
            return None
        context = self.context.get(key)
        if context is None:
            context = self.context[key] = Context()
        return context

    def _compile_context(self) -> None:
        data = self.data
        rows: list[tuple[str, str, str]] = []
        for unit, forms in data.words["unit"].items():
            rows += [("unit", unit, form) for form in forms]
        for code, forms in data.words["currency"].items():
            rows += [("unit", code, form) for form in forms]
        for code, forms in data.words["minor"].items():
            rows += [("minor", code, form) for form in forms]
        rows += [("unit", unit, form) for unit, forms in self.cldr.units.items() for form in forms]
        rows += [("unit", code, form) for code, forms in self.cldr.currencies.items() for form in forms]
        rows += [("unit", "%", form) for form in data.lists["percent"]]
        rows += [("unit", "%-point", form) for form in data.lists["percent_point"]]
        barred = frozenset(data.lists["no_unit"])
        for key, value, form in rows:
            if form in barred:
                continue
            context = self._context(form)
            if context is not None and getattr(context, key) is None:
                setattr(context, key, value)
        for bound, forms in data.bound.items():
            for form in forms:
                context = self._context(form)
                if context is not None:
                    context.bound = bound
        for key in ("am", "pm", "clock", "century", "decade_suffix", "decade_prefix", "ordinal_suffix",
                    "ordinal_prefix", "digit_suffix", "half_to", "half_past", "negative"):  # fmt: skip
            for form in data.lists[key]:
                context = self._context(form)
                if context is not None:
                    context.marks |= {key}
        for value, forms in data.values["short"].items():
            for form in forms:
                context = self._context(form)
                if context is not None:
                    context.short = value
                    context.letter = len(form) == 1 and form.isascii()
        for scale, forms in self.cldr.scales.items():
            for form in forms:
                if self._is_scale_word(form):
                    continue
                context = self._context(form)
                if context is not None and context.short is None:
                    context.short = scale
                    context.letter = len(form) == 1 and form.isascii()
        self.longest_context = max((len(k) for k in self.context), default=0)

    def _is_scale_word(self, form: str) -> bool:
        entry = self.single.get(fold(form, self.data.fold))
        return entry is not None and entry.mul is not None

    def _endings(self) -> frozenset[str]:
        endings = {""}
        for slot in self.data.suffix:
            folded = {fold(s, self.data.fold) for s in slot}
            endings |= {a + b for a, b in product(endings, folded)}
            if len(endings) > 20_000:
                break
        return frozenset(endings - {""})

    def _scanner(self) -> re.Pattern[str]:
        forms = {f for f, e in self.single.items() if not f.isascii() and not e.joiner}
        tree: dict[str, object] = {}
        for form in forms:
            node = tree
            for char in form:
                node = node.setdefault(char, {})  # type: ignore[assignment]
            node[""] = True
        starts = "".join(re.escape(char) for char in sorted(tree))
        return re.compile(f"(?=[{starts}])" + _trie_pattern(tree) if tree else r"(?!)")

    # ---- look-up ------------------------------------------------------------------------------------------------

    def classify(self, word: str) -> tuple[Hit, ...] | None:
        """Return the entries inside ``word``, or None where it is no part of any number."""
        hits = self.known.get(word)
        if hits is not None:
            return hits
        if word in self.plain:
            return None
        found = self._analyse(word)
        if found:
            if len(self.known) > _CACHE_LIMIT:
                self.known.clear()
            self.known[word] = found
            return found
        if len(self.plain) > _CACHE_LIMIT:
            self.plain.clear()
        self.plain.add(word)
        return None

    def _analyse(self, word: str) -> tuple[Hit, ...]:
        if len(word) > _MAX_GLUED:
            return ()
        folded = fold(word, self.data.fold)
        entry = self.single.get(folded)
        if entry is not None or folded in self.multi:
            return ((0, len(word), entry or _NOTHING),)
        for prefix in self.prefixes:
            if folded.startswith(prefix) and folded[len(prefix) :] in self.multi:
                return ((0, len(word), self._strip(folded) or _NOTHING),)
        if "'" in folded:
            clitic, _, rest = folded.partition("'")
            if 0 < len(clitic) <= 3 and rest in self.single:
                return ((len(word) - len(rest), len(word), self.single[rest]),)
        if self.prefixes or self.suffixes:
            stripped = self._strip(folded)
            if stripped is not None:
                return ((0, len(word), stripped),)
        if self.glue:
            hits = self._glued(folded)
            # A fold that changes the length (ß) leaves no offsets: the number then has the whole word's span.
            return hits if len(folded) == len(word) else tuple((0, len(word), entry) for _, _, entry in hits)
        return ()

    def _strip(self, folded: str) -> Entry | None:
        for prefix in ("", *self.prefixes):
            if prefix and not folded.startswith(prefix):
                continue
            stem = folded[len(prefix) :]
            if len(stem) < 2:
                continue
            entry = self.single.get(stem) if prefix else None
            if entry is None or stem in self.no_suffix:
                entry = self._unsuffixed(stem)
            if entry is not None and (entry.numeric or entry.month is not None) and not entry.block:
                if prefix in self.joiner_prefixes:
                    return _with_joiner(entry)
                return entry
        return None

    def _unsuffixed(self, stem: str) -> Entry | None:
        for length in range(min(self.longest_suffix, len(stem) - 1), 0, -1):
            if stem[-length:] in self.suffixes:
                entry = self.single.get(stem[:-length])
                if entry is not None and entry.numeric and stem[:-length] not in self.no_suffix:
                    return entry
        return None

    def _glued(self, folded: str) -> tuple[Hit, ...]:
        """Cut a compound into forms that compose to one number: fewest pieces first."""
        size = len(folded)
        if folded[:2] not in self.first_two:
            return ()
        best: list[tuple[int, ...] | None] = [None] * (size + 1)
        best[0] = (0,)
        for i in range(size):
            here = best[i]
            if here is None:
                continue
            for j in range(min(size, i + self.longest), i, -1):
                piece = self.atoms.get(folded[i:j])
                if piece is None or piece.block:
                    continue
                found = best[j]
                if found is None or len(found) > len(here) + 1:
                    best[j] = (*here, j)
        cuts = best[size] or self._glued_ending(folded, best)
        if cuts is None or len(cuts) < 2:
            return ()
        hits = tuple((a, b, self.atoms[folded[a:b]]) for a, b in zip(cuts, cuts[1:], strict=False))
        if not any(entry.numeric for _, _, entry in hits) or hits[-1][2].joiner and not hits[-1][2].numeric:
            return ()
        return hits

    def _glued_ending(self, folded: str, best: list[tuple[int, ...] | None]) -> tuple[int, ...] | None:
        size = len(folded)
        for length in range(min(self.longest_suffix, size - 1), 0, -1):
            cuts = best[size - length]
            if cuts is not None and folded[size - length :] in self.suffixes:
                return cuts
        return None

    def phrases(self, word: str) -> list[tuple[tuple[str, ...], Entry]] | None:
        """Return the phrases that begin with ``word``, with or without a clitic before it."""
        folded = fold(word, self.data.fold)
        rows = self.multi.get(folded)
        if rows is None:
            for prefix in self.prefixes:
                if folded.startswith(prefix) and folded[len(prefix) :] in self.multi:
                    return self.multi[folded[len(prefix) :]]
        return rows

    def beside(self, text: str) -> Context | None:
        """Return what the word or phrase ``text`` says about the number beside it; None where nothing."""
        try:
            return self.near[text]
        except KeyError:
            pass
        words = words_of(text.replace(".", ""), self.data.fold)
        found = self.context.get(" ".join(words))
        if len(self.near) > _CACHE_LIMIT:
            self.near.clear()
        self.near[text] = found
        return found


def _with_joiner(entry: Entry) -> Entry:
    copy = Entry()
    for name in Entry.__slots__:
        setattr(copy, name, getattr(entry, name))
    copy.glued = True
    return copy


def _trie_pattern(tree: dict[str, object]) -> str:
    """Return a pattern that matches the longest form of the tree, by common beginnings."""
    branches = []
    for char in sorted(c for c in tree if c):
        branches.append(re.escape(char) + _trie_pattern(tree[char]))  # type: ignore[arg-type]
    if not branches:
        return ""
    body = branches[0] if len(branches) == 1 else "(?:" + "|".join(branches) + ")"
    return f"(?:{body})?" if "" in tree else body


def decimal_or_int(value: Value) -> Value:
    """Return an integral value as an int."""
    if isinstance(value, Decimal | Fraction) and value == int(value):
        return int(value)
    return value


@cache
def lexicon(tag: str) -> Lexicon:
    """Return the compiled lexicon of ``tag``; raises as localedata.load does."""
    data = load(tag)
    return _lexicon(data.tag, tag)


@cache
def _lexicon(data_tag: str, tag: str) -> Lexicon:
    return Lexicon(load(tag))
