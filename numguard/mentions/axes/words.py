"""The words of one language that say where a number stands on each axis, as its locale file has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from numguard.mentions.context.segment import parted
from numguard.mentions.context.words import NEARLY
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.lexicon.marks import mark_longest
from numguard.quantity.axes import Axis, axes, opposed, sayable
from numguard.script.chars import WORD
from numguard.script.fold import fold

_STEM: Final = "-"
"""What stands behind the beginning of a word that may have any ending: increas-."""
_PLACES: Final = ("", ".behind", ".verb", ".adverb")
NOT: Final = 1 << 29
"""The mark of a word for not; the bits of the poles lie below."""
_KEPT: Final = 8_192
"""Marks of two texts of which is kept what they make."""


class Phrases:
    """Phrases, and beginnings of words, with the pole that each says."""

    __slots__ = ("known", "stems", "sizes", "longest", "parted")

    def __init__(self, said: dict[str, tuple[str, ...]], pairs: dict[int, str], nospace: bool) -> None:
        self.known: dict[str, str] = {}
        self.stems: dict[str, str] = {}
        for pole, forms in said.items():
            for form in forms:
                is_stem = form.endswith(_STEM)
                words = words_of(form.rstrip(_STEM), pairs)
                known = self.stems if is_stem and not nospace else self.known
                known.setdefault(("" if nospace else " ").join(words), pole)
        self.parted = frozenset([form.partition(" ")[0] for form in self.known if " " in form and not nospace])
        self.sizes = sorted({len(stem) for stem in self.stems}, reverse=True)
        self.longest = max([len(form) if nospace else form.count(" ") + 1 for form in self.known], default=0)

    def word(self, word: str) -> str:
        """Return the pole that one word says; empty where none."""
        pole = self.known.get(word)
        if pole is not None:
            return pole
        for size in self.sizes:
            if len(word) >= size:
                pole = self.stems.get(word[:size])
                if pole is not None:
                    return pole
        return ""


def words_of(text: str, pairs: dict[int, str]) -> list[str]:
    """Return the folded words of a phrase; an apostrophe parts them: à l'âge de is four."""
    return [fold(word, pairs) for word in WORD.made.findall(parted(text))]


class AxisWords:
    """The words of one axis: before the number, behind it, as a verb of its clause, and before an adjective behind."""

    __slots__ = ("before", "behind", "verb", "adverb", "endings", "ended", "unless", "is_empty")

    def __init__(self, axis: Axis, sort: str, lex: Lexicon) -> None:
        tables = lex.data.words
        poles = axis.poles.get(sort, tuple(tables[f"axis.{axis.name}.verb"]))

        def said(place: str) -> Phrases:
            table = tables[f"axis.{axis.name}{place}"]
            return Phrases({pole: table.get(pole, ()) for pole in poles}, lex.data.fold, lex.nospace)

        self.before, self.behind, self.verb, self.adverb = said(""), said(".behind"), said(".verb"), said(".adverb")
        ended = tables[f"axis.{axis.name}.ending"]
        self.endings = tuple([(pole, tuple(ended[pole])) for pole in poles if pole in ended])
        self.ended = tuple([ending for _, endings in self.endings for ending in endings])
        self.unless = frozenset(tables[f"axis.{axis.name}.unless"].get("word", ()))
        self.is_empty = not ended and not any(
            phrases.known or phrases.stems for phrases in (self.before, self.behind, self.verb, self.adverb)
        )


class Said:
    """The words of one language for all axes, those for not and for only, and those that stand beside every hour."""

    __slots__ = (
        "_axes",
        "_lex",
        "negations",
        "beginnings",
        "of_bounds",
        "endings",
        "has_forms",
        "of_nouns",
        "only",
        "hours",
        "is_verb_last",
    )

    def __init__(self, lex: Lexicon) -> None:
        self._lex = lex
        self._axes: dict[tuple[str, str], AxisWords] = {}
        table, lists = lex.data.words["not"], lex.data.lists

        def folded(words: tuple[str, ...]) -> frozenset[str]:
            return frozenset([fold(word, lex.data.fold) for word in words])

        self.of_nouns = folded(table.get("noun", ()))
        self.negations = self.of_nouns.union(
            folded((*table.get("words", ()), *lists["bound_not"], *lists["bound_turned"]))
        )
        self.endings = tuple(folded(table.get("endings", ())))  # of a verb that is denied: taşıyamaz
        self.beginnings = tuple(folded(table.get("beginnings", ())))  # nepřišlo
        bounds = lex.data.bound.values() if self.beginnings else ()
        self.of_bounds = frozenset(
            [word for forms in bounds for form in forms for word in words_of(form, lex.data.fold)]
        )
        self.has_forms = bool(self.endings or self.beginnings)
        self.only = folded(table.get("only", ()))
        self.hours = folded((*lists["clock"], *lex.data.bound.get("about", ())))
        self.is_verb_last = not lex.data.words["axis.time"].get("before")  # what stands behind nouns does behind verbs

    def begins_denied(self, words: list[str]) -> bool:
        """Tell whether one of some words begins as a verb that is denied does, and is none of a bound: nejméně."""
        return any([word.startswith(self.beginnings) and word not in self.of_bounds for word in words])  # noqa: C419

    def of(self, axis: Axis, sort: str) -> AxisWords:
        """Return the words of an axis, of the poles that a sort of number may have."""
        words = self._axes.get((axis.name, sort))
        if words is None:
            words = self._axes[axis.name, sort] = AxisWords(axis, sort, self._lex)
        return words


def mark_poles(lex: Lexicon, words: dict[str, int], stems: dict[str, int]) -> None:
    """Give the words for not, and those that tell the poles of all axes, whatever their places, their marks.

    So are the phrases of bounds marked where words are not parted; elsewhere the walk over the vocabulary tells them.
    """
    implied = {
        one.needs: sum([one.marks[pole] for pole in {one.bare, *lex.data.words[f"axis.{one.name}.ending"]}])
        for one in axes().values()
        if one.needs
    }  # what stands with a verb of another axis may be said without a word: rose 40
    for axis in axes().values():
        for place in _PLACES:
            for pole, forms in lex.data.words[f"axis.{axis.name}{place}"].items():
                marks = axis.marks.get(pole, 0) | (implied.get(axis.name, 0) if place == ".verb" else 0)
                for form in forms:
                    table = stems if form.endswith(_STEM) and not lex.nospace else words
                    mark_longest(words_of(form.rstrip(_STEM), lex.data.fold), marks, table, lex)
    for said in (lex.data.bound, lex.data.bound_behind) if lex.nospace else ():
        for bound, forms in said.items():
            for form in forms:
                phrase = fold(form, lex.data.fold).replace(" ", "")
                mark_longest([phrase], axes()["bound"].marks.get(bound, NEARLY), words, lex)
    for word in said_of(lex).negations:
        mark_longest(words_of(word, lex.data.fold), NOT, words, lex)


@lru_cache(_KEPT)
def may_oppose(marks: int, others: int) -> bool:
    """Tell whether two texts with some marks may say opposite poles of an axis."""
    return opposed(sayable(marks, marks & NOT > 0)) & sayable(others, others & NOT > 0) > 0


@of_lexicon
def said_of(lex: Lexicon) -> Said:
    """Return what a language says of all axes."""
    return Said(lex)
