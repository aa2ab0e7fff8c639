"""Find the number forms inside one word: clitics, endings, compounds, Roman numerals. Worked out once a word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from typing import Final

from numguard.language.data import LocaleData
from numguard.mentions.entries import Cue, Entry, Hit, Phrase
from numguard.quantity.counts import HUNDRED, TEN
from numguard.script.chars import FIRST_HANGUL
from numguard.script.fold import fold, folded_cuts
from numguard.script.numerals import ROMAN_ENDING, ROMAN_VALUES, hebrew_day, hebrew_year, roman_value
from numguard.script.signs import GERSHAYIM

LONGEST_WORD: Final = 120  # characters; a longer word is no number
_MAX_ENDINGS: Final = 20_000
_MYRIAD: Final = 10_000
_ROMAN: Final = re.compile(rf"(M{{0,3}}(?:CM|CD|D?C{{0,3}})(?:XC|XL|L?X{{0,3}})(?:IX|IV|V?I{{0,3}}))({ROMAN_ENDING})\Z")
NOTHING: Final = Entry()
"""Stands where a word only begins phrases."""


class Morphology:
    """How number words of one language look in running text."""

    __slots__ = (
        "single",
        "phrases",
        "fold_pairs",
        "prefixes",
        "articles",
        "joiner_prefixes",
        "elided_joiners",
        "negatives",
        "suffixes",
        "longest_suffix",
        "no_suffix",
        "sure_units",
        "particles",
        "atoms",
        "longest",
        "beginnings",
        "decimal_marks",
        "romans",
        "reads_letters",
        "counts_in_ordinals",
        "ordinal_endings",
        "endings",
        "units",
    )

    def __init__(
        self,
        data: LocaleData,
        single: dict[str, Entry],
        phrases: dict[str, dict[str, list[Phrase]]],
        context: Mapping[str, Cue],
        suffixes: frozenset[str] | None = None,
    ) -> None:
        """``suffixes``: those of the language, where they are known: several slots of endings make thousands."""
        self.single = single
        self.phrases = phrases
        self.fold_pairs = pairs = data.fold
        self.prefixes = tuple(sorted({fold(p, pairs) for p in data.lists["prefix"]}, key=len, reverse=True))
        self.articles = frozenset(data.lists["article_prefix"])
        self.joiner_prefixes = frozenset(self.prefixes) & {fold(j, pairs) for j in data.lists["joiners"]}
        folded_joiners = (fold(j, pairs) for j in data.lists["joiners"])
        self.elided_joiners = frozenset(joiner for joiner in folded_joiners if joiner.endswith("'"))
        self.suffixes = _endings(data) if suffixes is None else suffixes
        said = ((key, cue.unit) for key, cue in context.items() if key in self.suffixes)
        self.units = {ending: unit for ending, unit in said if unit is not None and _may_be_word(ending)}
        long = (ending for ending in self.units if len(ending) >= _SURE_UNIT)
        sure = {*long, *(fold(f, pairs) for f in data.lists["sure_units"])} & self.units.keys()
        self.sure_units = tuple(sorted(sure)) if data.lists["no_suffix"] else ()
        self.longest_suffix = max(map(len, self.suffixes), default=0)
        self.no_suffix = frozenset(fold(f, pairs) for f in data.lists["no_suffix"])
        self.particles = frozenset(fold(f, pairs) for f in data.lists["particles"])
        glue = "glue" in data.flags
        self.atoms = {f: e for f, e in single.items() if (e.numeric or e.joiner) and not e.block} if glue else {}
        self.longest = max(map(len, self.atoms), default=0)
        self.negatives = tuple(fold(f, pairs) for f in data.lists["negative"] if glue and f.isalpha())
        marks = (fold(f, pairs) for f in data.lists["decimal_word"] if glue)
        self.decimal_marks = tuple(mark for mark in marks if len(mark) == 1)
        self.beginnings = frozenset(f[:2] for f in self.atoms)
        self.romans: dict[int, Entry] = {}
        self.ordinal_endings, case_endings = (
            frozenset(fold(e, pairs).lstrip("-") for e in data.lists[key]) for key in ("ordinal_suffix", "digit_suffix")
        )
        self.endings = self.ordinal_endings | case_endings
        self.reads_letters = data.numeral_letters == "hebrew"
        self.counts_in_ordinals = "ordinal-denominators" in data.flags

    def analyse(self, word: str) -> tuple[Hit, ...]:
        """Return the entries inside ``word`` with their offsets; empty where it is no part of any number."""
        if not 0 < len(word) <= LONGEST_WORD:
            return ()  # of a vowel sign that the language leaves out, nothing is left
        folded = fold(word, self.fold_pairs)
        entry = self.single.get(folded)
        if entry is not None:
            return ((0, len(word), entry),)
        hits = self._inside(word, folded)
        return hits if hits or folded not in self.phrases else ((0, len(word), NOTHING),)

    def _inside(self, word: str, folded: str) -> tuple[Hit, ...]:
        if word[0] in ROMAN_VALUES:
            roman = self._roman(word)
            if roman is not None:
                return roman
        if "'" in folded:
            clitic, _, rest = folded.partition("'")
            if 0 < len(clitic) <= 3 and rest in self.single:
                entry, begin = self.single[rest], len(word) - len(rest)
                if f"{clitic}'" in self.elided_joiners and entry.numeric:  # n'itoolu: and nine
                    entry = entry.copy()
                    entry.glued, begin = True, 0
                return ((begin, len(word), entry),)
            roman = self._roman(word[-len(rest) :]) if rest and word[-len(rest)] in ROMAN_VALUES else None
            if roman is not None and len(rest) > 1:  # nell'XI secolo
                return tuple((a + len(word) - len(rest), b + len(word) - len(rest), entry) for a, b, entry in roman)
            if len(rest) <= 2 and clitic in self.single:  # June's
                return ((0, len(clitic), self.single[clitic]),)
        if self.reads_letters and GERSHAYIM in folded:
            year = self._letters(folded)
            if year is not None:
                return ((0, len(word), year),)
        if self.prefixes or self.suffixes:
            stripped = self._strip(folded)
            if stripped is not None:
                return ((0, len(word), stripped),)
        if self.negatives and len(folded) == len(word):
            for sign in self.negatives:
                if folded.startswith(sign) and len(folded) > len(sign):
                    return self._negative(self.analyse(word[len(sign) :]), len(word))
        if self.atoms:
            hits = self._decimal(folded) or self._glued(folded) or self._glued_behind_prefix(folded)
            if not hits or len(folded) == len(word):
                return hits
            cuts = folded_cuts(word, len(folded), self.fold_pairs)
            if cuts is None:  # a fold that changes the length (ß): each piece has the whole word's span
                return tuple((0, len(word), entry) for _, _, entry in hits)
            return tuple((cuts[a], cuts[b], entry) for a, b, entry in hits)
        return ()

    def _negative(self, hits: tuple[Hit, ...], size: int) -> tuple[Hit, ...]:
        """Return a number of one piece behind a sign in words: 마이너스십오도, fifteen degrees below zero."""
        if len(hits) != 1 or hits[0][2].num is None or not hits[0][2].num > 0:
            return ()
        entry = hits[0][2].copy()
        entry.num = -hits[0][2].num
        return ((0, size, entry),)

    def _letters(self, folded: str) -> Entry | None:
        for prefix in ("", *self.prefixes):
            letters = folded.removeprefix(prefix)
            value = hebrew_year(letters) or hebrew_day(letters)
            if value is not None:
                entry = Entry()
                entry.num, entry.numeric, entry.soft = value, True, True
                return entry
        return None

    def phrases_from(self, word: str) -> dict[str, list[Phrase]] | None:
        """Return the phrases that begin with ``word``, with or without a clitic before it."""
        folded = fold(word, self.fold_pairs)
        found = self.phrases.get(folded)
        if found is None:
            for prefix in self.prefixes:
                if folded.startswith(prefix):
                    found = self.phrases.get(folded[len(prefix) :])
                    if found is not None:
                        return found
        return found

    def _roman(self, word: str) -> tuple[Hit, ...] | None:
        match = _ROMAN.match(word)
        if match is None or not match.group(1):
            return None
        run, ending = match.groups()
        if (len(run) == 1 and run not in "IVX") or (ending and not ending.islower()):
            return None
        if ending and fold(ending, self.fold_pairs) not in (self.ordinal_endings if len(run) == 1 else self.endings):
            return None  # It, In, Vice: a capital that begins a word
        value = roman_value(run)
        if len(run) == _PAIR and value >= HUNDRED:
            return None  # MI, CC, DC, CD: two capitals are an abbreviation
        entry = self.romans.get(value)
        if entry is None:
            entry = self.romans[value] = Entry()
            entry.roman = value
        return ((0, match.end(1), entry),)

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
            if entry is None and prefix and stem in self.phrases:
                return NOTHING
            if entry is not None and takes_clitic(entry):
                if prefix in self.joiner_prefixes:
                    entry = entry.copy()
                    entry.glued = True
                return entry
        return None

    def _unsuffixed(self, stem: str) -> Entry | None:
        for length in range(min(self.longest_suffix, len(stem) - 1), 0, -1):
            if stem[-length:] in self.suffixes:
                entry = self.single.get(stem[:-length])
                if entry is None or not takes_ending(stem[:-length], entry):
                    continue
                if stem[:-length] not in self.no_suffix or stem[-length:].startswith(self.sure_units):
                    return self._before(entry, stem[-length:])
        return None

    def _glued(self, folded: str) -> tuple[Hit, ...]:
        """Cut a compound into forms, the fewest pieces first."""
        size = len(folded)
        if folded[:2] not in self.beginnings:
            return ()
        best: list[tuple[int, ...] | None] = [None] * (size + 1)
        best[0] = (0,)
        for i in range(size):
            here = best[i]
            if here is None:
                continue
            for j in range(min(size, i + self.longest), i, -1):
                if folded[i:j] in self.atoms:
                    chosen = best[j]
                    if chosen is None or len(chosen) >= len(here) + 1:
                        best[j] = (*here, j)
        cuts = best[size] or self._glued_ending(folded, best)
        if cuts is None or len(cuts) < 2:
            return ()
        if len(cuts) > 2 and folded[cuts[-2] :] in self.particles and self._is_myriad(folded[cuts[-3] : cuts[-2]]):
            cuts = cuts[:-1]  # 오천만이: fifty million, and the mark of a subject
        hits = tuple((a, b, self.atoms[folded[a:b]]) for a, b in zip(cuts, cuts[1:], strict=False))
        begin, end, last = hits[-1]
        if end < size and last.numeric:
            hits = (*hits[:-1], (begin, end, self._before(last, folded[end:])))
        if not any(entry.numeric for _, _, entry in hits) or (last.joiner and not last.numeric):
            return ()
        return hits

    def _glued_behind_prefix(self, folded: str) -> tuple[Hit, ...]:
        """Cut a compound of tens or more behind a prefix: 제백이십삼, the 123rd; two digits may be other words."""
        for prefix in self.prefixes:
            if folded.startswith(prefix):
                size = len(prefix)
                hits = self._glued(folded[size:])
                if hits and prefix in self.articles and hits[-1][2].mul == _ARTICLE:
                    hits = hits[:-1]  # 제사십이조: the 42nd article
                if any((entry.mul or entry.num or 0) >= TEN for _, _, entry in hits):
                    return tuple((a and a + size, b + size, entry) for a, b, entry in hits)
        return ()

    def _decimal(self, folded: str) -> tuple[Hit, ...]:
        """Cut a decimal that is one word: 영점이오 is 0.25, and 이십팔점오도 28.5 degrees."""
        for mark in self.decimal_marks:
            whole, has_mark, rest = folded.partition(mark)
            if not has_mark or not whole or not rest:
                continue
            places = 0
            while places < len(rest) and self._is_digit(rest[places]):
                places += 1
            ending = rest[places:]
            if not places or (ending and ending not in self.suffixes):
                continue
            entry = self.single.get(whole)
            if entry is None:
                hits = self._glued(whole)
            else:
                hits = ((0, len(whole), entry),) if entry.num is not None and not entry.block else ()
            is_sure = places > 1 or len(whole) > 1 or (entry is not None and entry.num in _SURE_WHOLE)
            if not hits or not is_sure or (places == 1 and rest in self.particles):
                continue  # 이점이: an advantage, and the mark of a subject
            first = len(whole) + len(mark)
            digits = ((first + k, first + k + 1, self.single[rest[k]]) for k in range(places))
            return tuple((a, b, _hard(entry)) for a, b, entry in (*hits, *digits))
        return ()

    def _is_digit(self, form: str) -> bool:
        entry = self.single.get(form)
        return entry is not None and entry.num in _DIGITS

    def _is_myriad(self, form: str) -> bool:
        entry = self.atoms.get(form)
        return entry is not None and entry.mul is not None and entry.mul >= _MYRIAD

    def _glued_ending(self, folded: str, best: list[tuple[int, ...] | None]) -> tuple[int, ...] | None:
        size = len(folded)
        for length in range(min(self.longest_suffix, size - 1), 0, -1):
            cuts = best[size - length]
            if cuts is not None and len(cuts) > 2 and folded[size - length :] in self.suffixes:
                return cuts
        return None

    def _before(self, entry: Entry, ending: str) -> Entry:
        """Return a form as it stands before an ending, which may say a unit: dniowy of trzydniowy."""
        unit = self.units.get(ending)
        is_ordinal = entry.num is None and entry.ord is not None
        is_noun = is_ordinal and self.counts_in_ordinals and len(ending) >= _SECOND_STEM
        if unit is not None or is_noun:
            entry = entry.copy()
            entry.unit = unit
            if is_noun:  # sedamnaestogodišnjak is one of seventeen years, no seventeenth
                entry.num, entry.ord = entry.ord, None
        return entry


_ARTICLE: Final = 10**12
"""The scale whose word is that of the articles of a law: 조."""
_SURE_UNIT: Final = 3
"""Characters of a unit that makes a number of any word before it: 육헥타르, six hectares."""
_DIGITS: Final = frozenset(range(10))
_PAIR: Final = 2
_SURE_WHOLE: Final = frozenset((0, 10))
"""Syllables that mean a number before the mark of a decimal, and hardly the points of a game."""
_SECOND_STEM: Final = 5
"""Letters of an ending that is the second stem of a compound, and no case: -godišnjak, -dnevni."""
_SHORTEST_MONTH: Final = 4
"""Letters of a month that takes endings: Turkish arasında is "between", and no form of Ara, December."""


def _hard(entry: Entry) -> Entry:
    """Return a form that must be accounted for: in a decimal, a syllable that may be another word is a number."""
    if entry.soft:
        entry = entry.copy()
        entry.soft = False
    return entry


def takes_ending(form: str, entry: Entry) -> bool:
    """Tell whether a form takes the endings of number words: a number, and a month, which is a noun as they are."""
    is_month = entry.month is not None and len(form) >= _SHORTEST_MONTH and not entry.block and not entry.doubtful
    return entry.numeric or is_month


def takes_clitic(entry: Entry) -> bool:
    """Tell whether a form may stand behind a clitic; a doubtful month is another word there: الباب is a door."""
    return (entry.numeric or (entry.month is not None and not entry.doubtful)) and not entry.block


def _may_be_word(ending: str) -> bool:
    """Tell whether an ending is longer than a symbol, or a syllable of Korean: uz beshga is to five, no 5 hectares."""
    return len(ending) >= _SURE_UNIT or ord(ending[0]) >= FIRST_HANGUL


def _endings(data: LocaleData) -> frozenset[str]:
    endings = {""}
    for slot in data.suffix:
        folded = {fold(s, data.fold) for s in slot}
        endings |= {a + b for a, b in product(endings, folded)}
        if len(endings) > _MAX_ENDINGS:
            break
    return frozenset(endings - {""})
