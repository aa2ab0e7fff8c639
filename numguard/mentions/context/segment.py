"""One text as later stages know it: what the whole of it says, looked for once, when a rule first asks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cache
from itertools import accumulate, islice
from typing import Final

from numguard.mentions.context.bounds import bound_beside, unspaced_bound
from numguard.mentions.context.words import NEARLY, ContextWords
from numguard.mentions.hits import Hits
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import CLAUSE, NEAR, SENTENCE
from numguard.quantity.axes import axis
from numguard.script.chars import LETTER, WORD
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.objects import mypyc_attr
from numguard.script.sentences import is_end
from numguard.script.signs import APOSTROPHES, BULLETS, HYPHENS, SCRIPT_STOPS, WIDE_STOPS

_MOST: Final = 400
"""A limit of cost: spellings, or brackets, that are looked for; of more it is taken for granted that they are there."""
_ADDRESS: Final = re.compile(r"[(\[\"']{0,2}(?:[@#]\w|https?://|www\.|[\w-]{2,40}\.[\w.-]{2,40}/)")
_CODED: Final = re.compile(r"(?<![\w-])([A-Z]{1,6})(?:(?<![A-Z]{2})-)?\d{1,3}(?:[A-Z][A-Za-z]{0,12})?(?!\w)")
"""A name of capitals and digits: M5, U17, B2Gold."""
_CAPITALS: Final = Late(r"(?<!\w)[A-Z]{1,20}")
_LETTERS: Final = Late(r"[^\W\d_]{3,}")
_BRACKET: Final = Late(r"\[[^\[\]]{1,200}\]")
_BULLET: Final = Late(rf"(?:\A|(?<=\n)|(?<=[.!?;:।。] )) ?[{re.escape(BULLETS)}]\s+(?=\S)")
_DANGLING: Final = Late(rf"\w[{re.escape(HYPHENS)}](?!\w)")
_LATIN: Final = Late(r"[A-Za-z]{4,31}")
_LINK: Final = r"(?:[^\W\d]{1,3}\W{1,2})?"
"""4 de noviembre de 2017."""
MARK_BEHIND: Final = re.compile(r"[.,;:!?()\[\]\n]")
_PARTED: Final = dict.fromkeys(map(ord, APOSTROPHES), " ")
_LONG: Final = rf"({LETTER}{{4,20}})"
_DIGITS: Final = re.compile(r"\d+")
_BEHIND_DIGITS: Final = re.compile(rf"\W{{0,3}}{_LINK}{_LONG}")
_BEFORE_DIGITS: Final = re.compile(rf"{_LONG}\W{{1,3}}{_LINK}\Z")
_STOPS: Final = ".!?"
_ONE_LETTER: Final = Late(r"\s?\(?([A-Za-z](?![A-Za-z0-9_])|[^\W\d_](?!\w))")


@cache
def _sentence_end(stops: str, wide: str) -> re.Pattern[str]:
    """Return the pattern of what ends a sentence where only some stops stand; so does an empty line.

    One that begins with a class of characters is looked for several times as fast, and one of few characters is made
    in a quarter of the time.
    """
    behind_wide = rf"|(?<=[{wide}])[{wide}]*[」』）]?" if wide else ""
    return re.compile(rf"[{stops}{wide}\n](?:(?<=[{stops}])[{stops}]*[\"'»”)]*\s+{behind_wide}|(?<=\n)[^\S\n]*\n\s*)")


def parted(text: str) -> str:
    """Return a text with a blank for each apostrophe, which parts its words: un'ora is two."""
    for sign in APOSTROPHES:
        if sign in text:
            return text.translate(_PARTED)
    return text


@mypyc_attr(acyclic=True, free_list_len=1)
class Segment(Line):
    """A text, the words of the vocabulary in it, and what its language says around numbers."""

    _bounds: int = -1
    _latin: set[str] | None = None
    _words_apart: list[tuple[str, int, int]] | None = None
    _beside_digits: list[str] | None = None
    _codes: set[str] | None = None
    _folded: str | None = None
    _says_half_day: bool | None = None
    _sentence_ends: list[int] | None = None
    _names: list[str] | None = None
    _capitals: Capitals | None = None

    def __init__(self, text: str, hits: Hits | None, said: ContextWords) -> None:
        super().__init__(text, hits)
        self.said = said
        self._held: dict[tuple[str, bool], bool] | None = None

    # ---- words ---------------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """How many characters it has."""
        return len(self.text)

    @property
    def words(self) -> list[str]:
        """Its words, in order."""
        return WORD.made.findall(self.text)

    @property
    def words_apart(self) -> list[tuple[str, int, int]]:
        """Its words and where each stands; an apostrophe parts them: un'ora."""
        if self._words_apart is None:
            words = WORD.made.finditer(parted(self.text))
            self._words_apart = [(one.group(), one.start(), one.end()) for one in words]
        return self._words_apart

    def words_from(self, start: int) -> list[str]:
        """Return the words of the few characters from ``start`` on, up to the next mark: times a week, all'anno."""
        behind = self.text[start : start + NEAR]
        mark = MARK_BEHIND.search(behind)
        if mark is not None:
            behind = behind[: mark.start()]
        elif len(behind) == NEAR:
            behind = behind.rpartition(" ")[0]
        return parted(behind).split()

    @property
    def latin_words(self) -> set[str]:
        """Its words in Latin letters, of four and more, case-folded."""
        if self._latin is None:
            self._latin = {word.casefold() for word in _LATIN.made.findall(self.text)}
        return self._latin

    @property
    def words_beside_digits(self) -> list[str]:
        """Its longer words right before or behind digits."""
        if self._beside_digits is None:
            words: dict[str, None] = {}
            for number in _DIGITS.finditer(self.text):
                start, end = number.span()
                before = _BEFORE_DIGITS.search(self.text, max(0, start - NEAR), start)
                behind = _BEHIND_DIGITS.match(self.text, end)
                words.update([(beside.group(1), None) for beside in (before, behind) if beside is not None])
            self._beside_digits = list(words)
        return self._beside_digits

    def holds(self, spelling: str, *, is_folded: bool = False) -> bool:
        """Return True if some characters stand anywhere in the text, or case-folded ones in the folded text."""
        if self._held is None:
            self._held = {}
        key = spelling, is_folded
        if key not in self._held:
            if len(self._held) == _MOST:
                return True
            self._held[key] = spelling in (self.folded if is_folded else self.text)
        return self._held[key]

    @property
    def folded(self) -> str:
        """The text, case-folded."""
        if self._folded is None:
            self._folded = self.text.casefold()
        return self._folded

    # ---- what it says of numbers ---------------------------------------------------------------------------------

    @property
    def bounds(self) -> int:
        """The marks of the bounds that may be said in it, by the words that tell their phrases: more, least."""
        if self._bounds < 0:
            is_any = self.said.nospace
            self._bounds = axis("bound").mask | NEARLY if is_any else _bounds_said(self.hits, self.said.telling)
        return self._bounds

    @property
    def may_say_bounds(self) -> bool:
        """Whether a word stands in it that tells a phrase for a bound."""
        return self.bounds > 0

    def bound_at(self, start: int, end: int) -> str | None:
        """Return what the words around a number say of its bound: about, at_least ...; None for nothing."""
        if self.said.nospace or not self.hits.is_whole:
            return unspaced_bound(self.text, start, end, self.said.unspaced)
        start = self._article_before(start)
        return bound_beside(self.text, start, end, self.hits, self.said.phrases, self.said.is_unit_first)

    def _article_before(self, start: int) -> int:
        """Return where the article before a number begins, that is no part of it: at least a dozen."""
        if self.text[start - 1 : start] != " ":
            return start
        for article in self.said.data.lists["singles"]:
            at = start - 1 - len(article)
            if at > 0 and self.text[at - 1] == " " and self.text[at : start - 1] == article:
                return at
        return start

    def says_near(self, sort: str, start: int, end: int) -> str:
        """Return the word that stands near a number and vouches for a reading of it, by its sort: angle; or ""."""
        stems = self.said.vouching(sort)
        if not stems:
            return ""
        around = fold(self.text[max(0, start - CLAUSE) : end + CLAUSE], self.said.data.fold)
        if self.said.nospace:
            return next((stem for stem in stems if stem in around), "")
        return next((word for word in WORD.made.findall(around) if word.startswith(stems)), "")

    def is_named_by(self, sort: str, start: int) -> bool:
        """Tell whether the word right before a number is of a sort that vouches for a reading of it: Figure 17.262."""
        stems = self.said.vouching(sort)
        words = fold(self.text[max(0, start - NEAR) : start], self.said.data.fold).split() if stems else []
        return bool(words) and words[-1].startswith(stems)

    @property
    def has_case(self) -> bool:
        """Whether its script has capitals, by which a name shows."""
        return self.text.upper() != self.text.lower()

    def says(self, sign: str) -> bool:
        """Return True if a sign stands in it, a blank or the plus of an open end; not remembered."""
        return sign in self.text

    def letter_from(self, at: int) -> str:
        """Return the single letter that stands at a place, or behind a blank or a bracket there: 5 M, 401(k)."""
        letter = _ONE_LETTER.made.match(self.text, at)
        return letter[1] if letter is not None else ""

    @property
    def has_dangling_hyphen(self) -> bool:
        """Whether a hyphen stands in it behind which something was lost."""
        return _DANGLING.made.search(self.text) is not None

    @property
    def says_half_day(self) -> bool:
        """Whether a word for a half of the day stands in it: heute Abend um 8, 今晚8点."""
        if self._says_half_day is None:
            whole, stems = self.said.halves
            text = fold(self.text)
            if self.said.nospace:
                self._says_half_day = any(form in text for form in whole)
            else:
                words = WORD.made.findall(text)
                self._says_half_day = any(word in whole or word.startswith(stems) for word in words)
        return self._says_half_day

    # ---- places --------------------------------------------------------------------------------------------------

    @property
    def sentence_ends(self) -> list[int]:
        """Where its sentences end, but for the last."""
        if self._sentence_ends is None:
            if not self.hits.may_end_within(self.text):
                self._sentence_ends = []
                return self._sentence_ends
            size = len(self.text.rstrip())
            stops = _STOPS + "".join([sign for sign in SCRIPT_STOPS if sign in self.text])
            pattern = _sentence_end(stops, "".join([sign for sign in WIDE_STOPS if sign in self.text]))
            matches = [one for one in pattern.finditer(self.text) if one.end() < size]
            self._sentence_ends = [one.end() for one in matches if is_end(self.text, *one.span())]
        return self._sentence_ends

    @property
    def row_ends(self) -> list[int]:
        """Where its lines end, if each is the row of a table."""
        lines = self.text.splitlines(keepends=True) if "|" in self.text else []
        if len(lines) < 2 or not all(line.lstrip().startswith("|") for line in lines):
            return []
        return list(accumulate(map(len, lines)))

    @property
    def opened_brackets(self) -> int:
        """How many square brackets are opened in it."""
        return self.text.count("[")

    @property
    def brackets(self) -> list[tuple[int, int]]:
        """The spans of its square brackets: references and what editors add."""
        return [one.span() for one in islice(_BRACKET.made.finditer(self.text), _MOST)]

    @property
    def bullets(self) -> int:
        """How many bullets, or dashes that stand as such, are in it."""
        return sum(1 for _ in _BULLET.made.finditer(self.text))

    # ---- names ---------------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """Its capitalised words of three letters and more, each once."""
        if self._names is None:
            self._names = list(dict.fromkeys(_NAME.findall(self.text)))
        return self._names

    @property
    def capitals(self) -> Capitals:
        """What stands in it from each capital on."""
        if self._capitals is None:
            self._capitals = Capitals(self.text)
        return self._capitals

    def name_at(self, start: int, end: int) -> tuple[str, str]:
        """Return the capitals of the coded name that a number is part of, or the longest word of the address."""
        text = self.text
        if end > len(text):
            return "", ""
        least, most = max(0, start - SENTENCE), min(len(text), end + SENTENCE)
        while start > least and not text[start - 1].isspace():
            start -= 1
        while end < most and not text[end].isspace():
            end += 1
        token = text[start:end]
        name = _CODED.search(token)
        if name is not None:
            return name.group(1), ""
        words = _LETTERS.made.findall(token) if _ADDRESS.match(token) is not None else []
        return "", max(words, key=len, default="").casefold()

    def has_code(self, capitals: str) -> bool:
        """Return True if a word begins with these capitals."""
        if self._codes is None:
            runs = set(_CAPITALS.made.findall(self.text))
            self._codes = {run[:size] for run in runs for size in range(1, len(run) + 1)}
        return capitals in self._codes


def _bounds_said(hits: Hits, telling: dict[str, int]) -> int:
    """Return the marks of the bounds whose phrases a word of a text may tell."""
    marks = 0
    for word in hits.words:
        if word.telling < 0:
            word.telling = 0
            for way in word.bounds:
                word.telling |= telling.get(way, 0)
        marks |= word.telling
    return marks


_RUN: Final = Late(r"[A-Z][A-Za-z]{2,}")
_NAME: Final = re.compile(r"[A-Z](?<!\w[A-Z])[A-Za-z]{2,}\b")
_FEW_NAMES: Final = 12
"""Names that are looked for one by one; of more all capitals of both texts are counted."""
_NAME_LETTERS: Final = 40
"""A limit of cost: letters of a name that is looked for."""


class Capitals:
    """What stands in a text from each capital to the end of its word, with how often: counted in linear time."""

    __slots__ = ("_counts", "_sorted")

    def __init__(self, text: str) -> None:
        counts = Counter(_RUN.made.findall(text))
        for run in list(counts):
            if not run[1:].islower() or len(run) > _NAME_LETTERS:  # McDonald holds Donald
                times = counts.pop(run)
                for k in range(len(run)):
                    if run[k].isupper():
                        counts[run[k : k + _NAME_LETTERS]] += times
        self._counts: dict[str, int] = counts
        self._sorted = sorted(counts)

    def has_once(self, name: str) -> bool:
        """Tell whether a name of up to _NAME_LETTERS letters stands in one place, as a word or where one begins."""
        at = bisect_left(self._sorted, name)
        if at == len(self._sorted) or not self._sorted[at].startswith(name) or self._counts[self._sorted[at]] > 1:
            return False
        return at + 1 == len(self._sorted) or not self._sorted[at + 1].startswith(name)


def _few_shared(names: list[str], one: str, other: str) -> list[tuple[str, int, int]]:
    """Return those of a few names that stand once in each of two texts."""
    shared: list[tuple[str, int, int]] = []
    for name in names:
        there = other.find(name) if len(name) <= _NAME_LETTERS else -1
        if there >= 0 and other.find(name, there + 1) < 0:
            here = one.index(name)
            if one.find(name, here + 1) < 0:
                shared.append((name, here, there))
    return shared


def shared_names(one: Segment, other: Segment, most: int) -> list[tuple[str, int, int]]:
    """Return the names that stand once in each of two texts, and where they begin there, in the order of the first."""
    if _RUN.made.search(other.text) is None:
        return []
    names = one.names
    if len(names) <= _FEW_NAMES:
        return _few_shared(names, one.text, other.text)
    shared: list[tuple[str, int, int]] = []
    ours, theirs = one.capitals, other.capitals
    for name in names:
        if len(name) <= _NAME_LETTERS and ours.has_once(name) and theirs.has_once(name):
            shared.append((name, one.text.index(name), other.text.index(name)))
            if len(shared) == most:
                break
    return shared
