"""What a language says around numbers: the words of bounds, of eras and of the halves of a day."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from numguard.language.cldr import Cldr
from numguard.language.data import LocaleData
from numguard.mentions.context.bounds import Phrases, Unspaced
from numguard.quantity.axes import axis
from numguard.script.chars import WORD
from numguard.script.fold import Initials, fold
from numguard.script.signs import BLANKS, TYPED_GERSHAYIM

NEARLY: Final = 1 << 31
"""The mark of a bound that contradicts none, such as about; the bits below are those of axes."""
_UNSAID: Final = f"{BLANKS}.-{TYPED_GERSHAYIM}\N{HEBREW PUNCTUATION GERSHAYIM}"
_STEM: Final = 3
_ENDING: Final = 2
"""Letters that say what a word is, and that an ending may have: abends, am Abend."""


_Bounds = TypeVar("_Bounds", Phrases, Unspaced)


def _of_both(kind: type[_Bounds], data: LocaleData) -> tuple[_Bounds, _Bounds]:
    """Return the phrases of bounds before a number, and those behind it."""
    return kind(data.bound, data.fold), kind(data.bound_behind, data.fold)


class ContextWords:
    """The words of one language; each list is made when it is first asked for."""

    _phrases: tuple[Phrases, Phrases] | None = None
    _telling: dict[str, int] | None = None
    _unspaced: tuple[Unspaced, Unspaced] | None = None
    _eras: tuple[re.Pattern[str] | None, re.Pattern[str] | None] | None = None
    _halves: tuple[frozenset[str], tuple[str, ...]] | None = None
    _vouching: dict[str, tuple[str, ...]] | None = None
    _times: tuple[str, ...] | None = None
    _times_begin: Initials | None = None

    def __init__(self, data: LocaleData, cldr: Cldr) -> None:
        self.data = data
        self.cldr = cldr
        self.nospace = "nospace" in data.flags
        self.is_unit_first = "unit-first" in data.flags
        self.parts: dict[str, list[str]] = {}  # what clause.py has made of words of running text

    @property
    def phrases(self) -> tuple[Phrases, Phrases]:
        """The phrases of bounds before a number, and those behind it and its noun."""
        if self._phrases is None:
            self._phrases = _of_both(Phrases, self.data)
        return self._phrases

    @property
    def telling(self) -> dict[str, int]:
        """The longest word of each of these phrases, and the marks of the bounds that those with it set.

        Without any of them a text says no bound.
        """
        if self._telling is None:
            telling: dict[str, int] = {}
            marks = axis("bound").marks
            for said in self.phrases:
                for words, bound in said.known.items():
                    if words:
                        word = max(words, key=len)
                        telling[word] = telling.get(word, 0) | marks.get(bound, NEARLY)
            self._telling = telling
        return self._telling

    @property
    def times(self) -> tuple[str, ...]:
        """The folded words behind a number that multiply by it, or tell how often: ten times less, 3倍."""
        if self._times is None:
            lists = self.data.lists
            words = (*lists["occasions"], *lists["times_words"])
            self._times = tuple([fold(word, self.data.fold) for word in words])
        return self._times

    def may_begin_times(self, first: str) -> bool:
        """Tell whether one of these words may begin with a character."""
        if self._times_begin is None:
            self._times_begin = Initials(self.times, self.data.fold)
        return self._times_begin.has(first)

    def vouching(self, sort: str) -> tuple[str, ...]:
        """Return the folded beginnings of the words that vouch for a second reading: of angles, of a calibre."""
        if self._vouching is None:
            table = self.data.words["witness"]
            self._vouching = {name: tuple([fold(form, self.data.fold) for form in table[name]]) for name in table}
        return self._vouching.get(sort, ())

    @property
    def unspaced(self) -> tuple[Unspaced, Unspaced]:
        """The phrases of bounds in a script without blanks: those before a number, and those behind it."""
        if self._unspaced is None:
            self._unspaced = _of_both(Unspaced, self.data)
        return self._unspaced

    @property
    def before_christ(self) -> re.Pattern[str] | None:
        """The words for "before Christ" as a pattern, with or without dots and blanks; None where none is known."""
        return self.eras[0]

    @property
    def eras(self) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
        """The words for "before Christ" and for "after Christ", as such patterns."""
        if self._eras is None:
            before, after = self._pattern_of("bc", 0), self._pattern_of("ad", 1)
            self._eras = before, after
        return self._eras

    def _pattern_of(self, key: str, era: int) -> re.Pattern[str] | None:
        named = (fold(form, self.data.fold) for form in (*self.data.lists[key], *self.cldr.eras[era]))
        forms = {"".join(char for char in form if char not in _UNSAID) for form in named} - {""}
        if not forms:
            return None
        gap = f"[{re.escape(_UNSAID)}]{{0,2}}"
        names = "|".join(gap.join(map(re.escape, form)) for form in sorted(forms))
        return re.compile(names if self.nospace else rf"(?<![^\W\d_])(?:{names})(?![^\W\d_])")

    @property
    def halves(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """The words for the halves of the day as they stand, the short ones, and how the longer ones begin.

        Of a phrase its longest word counts, without those that stand beside every hour: heures du soir.
        """
        if self._halves is None:
            lists = self.data.lists
            phrases = [fold(phrase) for key in ("am", "pm", "midday") for phrase in lists[key]]
            if self.nospace:
                self._halves = frozenset(phrases), ()
                return self._halves
            hours = {word for phrase in lists["clock"] for word in WORD.made.findall(fold(phrase))}
            rows = [
                [word for word in WORD.made.findall(phrase) if len(word) > 1 and word not in hours]
                for phrase in phrases
            ]
            said = {max(words, key=len) for words in rows if words}
            long = {word for word in said if len(word) > _STEM}
            stems = {word[: max(_STEM, len(word) - _ENDING)] for word in long}
            self._halves = frozenset(said - long), tuple(sorted(stems))
        return self._halves
