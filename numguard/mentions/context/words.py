"""What a language says around numbers: the words of bounds, of eras and of the halves of a day."""

from __future__ import annotations

import re
from typing import Final

from numguard.language.cldr import Cldr
from numguard.language.data import LocaleData
from numguard.mentions.context.bounds import Phrases, Unspaced
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.signs import BLANKS, TYPED_GERSHAYIM

_UNSAID: Final = f"{BLANKS}.-{TYPED_GERSHAYIM}\N{HEBREW PUNCTUATION GERSHAYIM}"
_STEM: Final = 3
_ENDING: Final = 2
"""Letters that say what a word is, and that an ending may have: abends, am Abend."""


class ContextWords:
    """The words of one language; each list is made when it is first asked for."""

    _phrases: tuple[Phrases, Phrases] | None = None
    _telling: frozenset[str] | None = None
    _unspaced: tuple[Unspaced, Unspaced] | None = None
    _before_christ: re.Pattern[str] | None = None
    _halves: tuple[frozenset[str], tuple[str, ...]] | None = None
    _is_era_known = False  # whether the words for "before Christ" were looked for

    def __init__(self, data: LocaleData, cldr: Cldr) -> None:
        self.data = data
        self.cldr = cldr
        self.nospace = "nospace" in data.flags
        self.is_unit_first = "unit-first" in data.flags

    @property
    def phrases(self) -> tuple[Phrases, Phrases]:
        """The phrases of bounds before a number, and those behind it and its noun."""
        if self._phrases is None:
            data = self.data
            self._phrases = Phrases(data.bound, data.fold), Phrases(data.bound_behind, data.fold)
        return self._phrases

    @property
    def telling(self) -> frozenset[str]:
        """The longest word of each of these phrases: without any of them a text says no bound."""
        if self._telling is None:
            phrases = (words for said in self.phrases for words in said.known if words)
            self._telling = frozenset([max(words, key=len) for words in phrases])
        return self._telling

    @property
    def unspaced(self) -> tuple[Unspaced, Unspaced]:
        """The phrases of bounds in a script without blanks: those before a number, and those behind it."""
        if self._unspaced is None:
            data = self.data
            self._unspaced = Unspaced(data.bound, data.fold), Unspaced(data.bound_behind, data.fold)
        return self._unspaced

    @property
    def before_christ(self) -> re.Pattern[str] | None:
        """The words for "before Christ" as a pattern, with or without dots and blanks; None where none is known."""
        if not self._is_era_known:
            self._is_era_known = True
            named = (fold(form, self.data.fold) for form in (*self.data.lists["bc"], *self.cldr.eras[0]))
            forms = {"".join(char for char in form if char not in _UNSAID) for form in named} - {""}
            if forms:
                gap = f"[{re.escape(_UNSAID)}]{{0,2}}"
                names = "|".join(gap.join(map(re.escape, form)) for form in sorted(forms))
                self._before_christ = re.compile(names if self.nospace else rf"(?<![^\W\d_])(?:{names})(?![^\W\d_])")
        return self._before_christ

    @property
    def halves(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """The words for the halves of the day as they stand, the short ones, and how the longer ones begin.

        Of a phrase its longest word counts, without those that stand beside every hour: heures du soir.
        """
        if self._halves is None:
            lists = self.data.lists
            phrases = [fold(phrase) for key in ("am", "pm") for phrase in lists[key]]
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
