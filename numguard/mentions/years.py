"""What the words beside a number say of years: that it is a calendar year, or so many years."""

from __future__ import annotations

from typing import Final

from numguard.language.keys import YEAR_WORDS
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.quantity.units import YEAR
from numguard.script.chars import WORD
from numguard.script.fold import fold

_STEM: Final = "-"
"""What stands behind the beginning of a word that may have any ending: jährig-."""
_HYPHENS: Final = "-\N{HYPHEN}\N{NON-BREAKING HYPHEN} "
_STOP: Final = "."


class YearWords:
    """The words for year of one language: those that count years, and those of a calendar year on its two sides."""

    __slots__ = ("_lex", "_before", "_behind", "_counts", "_ages", "has_counts", "_is_unit_before")

    def __init__(self, lex: Lexicon) -> None:
        table = lex.data.words["year"]
        self._lex = lex
        self._before, self._behind, self._counts, self._ages = [_Forms(table.get(name, ()), lex) for name in YEAR_WORDS]
        self.has_counts = "counts" in table
        self._is_unit_before = self.has_counts and "behind" not in table  # else it is of the number before it

    def are_counted(self, atom: Atom) -> bool:
        """Tell whether a number is so many years, as no calendar year is: 2014 years, 2014-jährig, aged 2014."""
        return self._counts.begin(_behind(atom, self._lex)) or self._ages.end(_before(atom, self._lex))

    def is_calendar(self, atom: Atom) -> bool:
        """Tell whether a number is a calendar year by the word beside it: im Jahr 40, в 40 году, 40-cı ildə."""
        if atom.kind is ORDINAL:
            return atom.unit is YEAR
        before = _before(atom, self._lex)
        said = self._lex.beside(before) if before and self._is_unit_before else None
        is_led = (said is not None and said.unit is YEAR) or self._before.end(before)
        return is_led or self._behind.begin(_behind(atom, self._lex))


class _Forms:
    """Forms of words, and beginnings of words."""

    __slots__ = ("_words", "_stems", "_ends")

    def __init__(self, forms: tuple[str, ...], lex: Lexicon) -> None:
        folded = [fold(form, lex.data.fold) for form in forms]
        self._words = frozenset(folded)
        self._stems = tuple([form.rstrip(_STEM) for form in folded if lex.nospace or form.endswith(_STEM)])
        self._ends = tuple(folded) if lex.nospace else ()

    def begin(self, said: str) -> bool:
        """Tell whether a word, or what stands behind a number in a script without blanks, is one of the forms."""
        return said in self._words or (bool(self._stems) and said.startswith(self._stems))

    def end(self, said: str) -> bool:
        """Tell the same of what stands before a number."""
        return said in self._words or (bool(self._ends) and said.endswith(self._ends))


def _behind(atom: Atom, lex: Lexicon) -> str:
    """Return the word right behind a number, folded; a full stop between them stays before it: . godine."""
    text = fold(atom.context.counted, lex.data.fold).lstrip(_HYPHENS)
    is_stopped = text.startswith(_STOP)
    word = WORD.made.match(text.lstrip(". ") if is_stopped else text)
    return "" if word is None else f". {word[0]}" if is_stopped else word[0]


def _before(atom: Atom, lex: Lexicon) -> str:
    """Return the word right before a number, folded."""
    words = atom.context.words_before
    return fold(words[-1].rstrip(_HYPHENS), lex.data.fold) if words else ""


@of_lexicon
def years_of(lex: Lexicon) -> YearWords:
    """Return what a language's words say of years."""
    return YearWords(lex)
