"""How words of one language may be put together, as ways through tries: clitics, endings, compounds.

Where a word is one of the vocabulary, the automaton says which. Where it may be made of parts, it says "look", and
Morphology settles that word: what this module admits is at least what Morphology finds.
"""

from __future__ import annotations

from collections.abc import Iterable

from numguard.language.data import LocaleData
from numguard.mentions.entries import Entry
from numguard.mentions.lexicon.automaton import (
    END,
    LOOKS,
    SETTLED,
    WORD,
    Alphabet,
    Automaton,
    Items,
    Trie,
    determined,
    laid,
)
from numguard.mentions.lexicon.morphology import Morphology, takes_ending
from numguard.script.fold import fold
from numguard.script.kinds import SKIPPED


class Parts:
    """The tries of one language, and what may follow what."""

    def __init__(
        self,
        data: LocaleData,
        morphology: Morphology,
        bounds: frozenset[str],
        words: dict[str, int],
        inside: dict[str, int],
        letters: str,
    ) -> None:
        """``words``: the vocabulary, each with its number; ``inside``: forms found inside texts without blanks.

        ``letters``: those of other words that are looked for by the same classes (marks.py).
        """
        self.morphology = morphology
        self.slots = [sorted({fold(one, data.fold) for one in slot} - {""}) for slot in data.suffix]
        singles = morphology.single if morphology.prefixes or not inside else {}
        inner = [form for form in (*morphology.single, *morphology.phrases) if form.isascii() or not inside]
        self.bounds = sorted(bounds)
        self.linked = [word for word in words if any("'" in fold(link, data.fold) for link in data.lists["links"])]
        spelled = (
            *words,
            *inside,
            *morphology.prefixes,
            *morphology.endings,
            *morphology.negatives,
            *morphology.decimal_marks,
            *(e for s in self.slots for e in s),
        )
        self.letters = Alphabet((*spelled, *singles, letters), data.fold)
        self.trie = Trie()
        self.number: dict[int, int] = {}  # of the word that ends at a node
        self.looks: set[int] = set()  # nodes where a word may end that must be looked at
        self.also: dict[int, tuple[int, ...]] = {}  # the roots of what may follow at a node
        self.apostrophe = self.letters.of["'"]
        self.root, self.inside = self.trie.root(), self.trie.root()
        self.inner, self.glued = self.trie.root(), self.trie.root()
        self.sure = self.trie.root()
        self.places = self.trie.root()  # the mark of a decimal in one word, and its digits: 이십점오
        self._add_endings()
        self._add_words(words, inside)
        self._add_inner(inner)
        self.roots = {self.inner, self.glued, self.sure, self.places, *self.endings}
        self._merge()

    def _add(self, root: int, word: str) -> int:
        return self.trie.add(root, word, self.letters)

    def _follow(self, node: int, roots: Iterable[int]) -> None:
        self.also[node] = tuple(dict.fromkeys((*self.also.get(node, ()), *roots)))

    def _add_endings(self) -> None:
        self.endings = [self.trie.root() for _ in self.slots]
        for k, slot in enumerate(self.slots):
            for ending in slot:
                node = self._add(self.endings[k], ending)
                self.looks.add(node)
                self._follow(node, self.endings[k + 1 :])
                if ending in self.morphology.sure_units:
                    node = self._add(self.sure, ending)
                    self.looks.add(node)
                    self._follow(node, self.endings[k + 1 :])

    def _takes_ending(self, form: str, entry: Entry) -> bool:
        return takes_ending(form, entry) and form not in self.morphology.no_suffix

    def _add_words(self, words: dict[str, int], inside: dict[str, int]) -> None:
        for word, number in words.items():
            self.number[self._add(self.root, word)] = number
        for form, number in inside.items():
            self.number[self._add(self.inside, form)] = number
        for prefix in self.morphology.prefixes:
            behind = [self.inner, self.glued] if self.morphology.atoms else [self.inner]
            self._follow(self._add(self.root, prefix), behind)
        for sign in self.morphology.negatives:
            self._follow(self._add(self.root, sign), [self.inner, self.glued])
        for mark in self.morphology.decimal_marks:
            self._follow(self._add(self.places, mark), [self.glued])
        marks = [self.places] if self.morphology.decimal_marks else []
        atoms = self.morphology.atoms
        for form, entry in self.morphology.single.items():
            if form in words and takes_ending(form, entry):
                is_any = form not in self.morphology.no_suffix
                self._follow(self._add(self.root, form), self.endings if is_any else [self.sure])
            if form in atoms:
                self._follow(self._add(self.root, form), [self.glued, *marks])
                node = self._add(self.glued, form)
                self.looks.add(node)
                self._follow(node, [self.glued, *marks, *self.endings])

    def _add_inner(self, forms: list[str]) -> None:
        """Add what may stand behind a prefix, or behind a clitic and an apostrophe."""
        for form in (*forms, *self.linked, *self.bounds):
            node = self._add(self.inner, form)
            self.looks.add(node)
            entry = self.morphology.single.get(form)
            if entry is not None and self.morphology.prefixes and self._takes_ending(form, entry):
                self._follow(node, self.endings)

    def _merge(self) -> None:
        said = {
            node: (self.number.get(node), node in self.looks, self.also.get(node))
            for node in {*self.number, *self.looks, *self.also}
        }
        roots = {self.root, self.inside, self.inner, self.glued, self.sure, self.places, *self.endings}
        stands = self.trie.merged({**said, **{root: ("root", root) for root in roots}})
        self.number = {stands[node]: number for node, number in self.number.items()}
        self.looks = {stands[node] for node in self.looks}
        self.also = {stands[node]: following for node, following in self.also.items()}

    # ---- the automaton ------------------------------------------------------------------------------------------

    def _step(self, items: Items, kind: int) -> Items:
        several = self.letters.several.get(kind)
        if several is not None:
            for one in several:
                items = self._step(items, one)
            return items
        steps: set[int] = set()
        edges = self.trie.edges
        for node in items:
            for to in edges[node].get(kind, ()):
                steps.add(to)
                steps.update(self.also.get(to, ()))
        if steps and kind == self.apostrophe:
            steps.add(self.inner)
        return tuple(sorted(steps))

    def _kinds(self, items: Items) -> list[int]:
        kinds = {kind for node in items for kind in self.trie.edges[node]}
        kinds |= {kind for kind, several in self.letters.several.items() if several[0] in kinds}
        return sorted(kinds)

    def _ends(self, items: Items) -> int:
        number = next((self.number[node] for node in items if node in self.number), 0)
        return number * WORD + (0 if self.looks.isdisjoint(items) else LOOKS)

    def _shared(self, items: Items) -> Items:
        return tuple(node for node in items if node in self.roots)

    def automaton(self, settled: set[int]) -> Automaton:
        """Return the automaton; words that mean a value in ``settled`` are not analysed again."""
        start: list[Items] = [(self.root,), (self.inner,), (self.inside,)]
        rows = determined(start, self._step, self._kinds, self._ends, self._shared)
        for row in rows:
            if row.get(END, 0) >> 2 in settled:
                row[END] = row[END] & ~LOOKS | SETTLED
        letters = self.letters
        check, follow, places = laid(rows, letters.size)
        return Automaton(
            classes=letters.classes,
            far=letters.far,
            check=check,
            follow=follow,
            root=places[0],
            clitic=places[1],
            inside=places[2] if self.trie.edges[self.inside] else 0,
            longest_clitic=3,
            apostrophe=SKIPPED if self.letters.pairs.get(ord("'")) == "" else self.apostrophe,
            quote=letters.of.get("\N{HEBREW PUNCTUATION GERSHAYIM}", letters.size),
            reads_letters=self.morphology.reads_letters,
            roman_endings=self.morphology.endings,
        )
