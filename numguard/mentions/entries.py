"""What a word may be: a number form with its roles (Entry), or what it says of a number beside it (Cue)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from numguard.mentions.alone import (
    COUNT,
    DUAL,
    LATER,
    MIDNIGHT,
    MONTH,
    NOON,
    ORDINALS,
    PART,
    PARTS_ALONE,
    ROMAN,
    ROUGH,
    SIZE,
    TIMES,
)
from numguard.model import Value
from numguard.quantity.counts import HUNDRED
from numguard.quantity.exact import is_power_of_ten
from numguard.quantity.money import SMALL_CODES
from numguard.quantity.units import Unit
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.numerals import ROMAN_VALUES
from numguard.script.signs import BIDI_MARKS, JOINTS

_JOINED: Final = re.compile(f"[{re.escape(JOINTS)}]")
_SPLIT: Final = re.compile(rf"[\s{re.escape(JOINTS)}]+")
ROLES: Final = ("num", "mul", "ord", "ordmul", "frac", "plus", "multiple", "collective", "decade")
PARTS: Final = (
    *(*ROLES, "month", "joiner", "soft", "block", "moment", "roman"),
    *("any_case", "doubtful", "numeric", "glued", "minor", "counts", "apart", "unit", "either"),
)


_LETTERS: Final = frozenset(ROMAN_VALUES.values())
"""What a Roman numeral of one letter says."""


class Entry:
    """What a word may say: its value in each role (as a cardinal, an ordinal, a scale), None where it has none."""

    __slots__ = PARTS

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
        self.month: int | None = None
        self.moment: int | None = None  # noon, midnight: the hour
        self.roman: int | None = None
        self.any_case = False  # a month that text writes in lower case too
        self.doubtful = False  # a month that is another word where no day and year stand beside it: Spanish mar
        self.joiner = False
        self.soft = False
        self.block = False
        self.numeric = False  # has a value in one of the roles
        self.counts = False  # a scale word that names a unit too: Irish míle, a thousand and a mile
        self.apart = False  # an ordinal that ends no compound behind a blank: cincuenta segundos, cien primeras horas
        self.minor = False  # names a hundredth of money too: quarante cents; blocked, it may hold a sum: 八角
        self.unit: Unit | None = None  # what the ending that was taken off says: dniowy of trzydniowy
        self.either: int | None = None  # the other number that it may be: 한두, one or two
        self.glued = False  # a clitic that says "and" was taken off

    def copy(self) -> Entry:
        """Return an entry with the same roles."""
        twin = Entry()
        for name in PARTS:
            setattr(twin, name, getattr(self, name))
        return twin

    @property
    def is_token(self) -> bool:
        """Whether the form takes part in a number, or keeps others from it."""
        return (
            self.numeric
            or self.joiner
            or self.block
            or self.month is not None
            or self.moment is not None
            or self.roman is not None
        )

    @property
    def size(self) -> Value | None:
        """Its value as a scale word, or as a number."""
        return next((value for value in (self.mul, self.num, self.collective) if value is not None), None)

    @property
    def is_size(self) -> bool:
        """Whether it is a scale word that says a size without a number: millions of people, 数以千计."""
        value = self.size
        return self.soft and value is not None and value >= HUNDRED and is_power_of_ten(value)

    @property
    def alone(self) -> int:
        """Flags of what it says beside a number, except a month: SIZE to TIMES or-ed."""
        said = SIZE * self.is_size + ROMAN * self.is_roman
        if self.moment is not None:
            said |= NOON if self.moment else MIDNIGHT
        if self.ord is not None:  # one that must be accounted for may begin a phrase that is weak: third party
            said |= ORDINALS.get(self.ord, LATER)
        if self.soft:
            said |= PARTS_ALONE.get(self.frac, 0) | self.weak_sorts
        return said

    @property
    def weak_sorts(self) -> int:
        """PART, COUNT and TIMES, where it is only sometimes a number, and then a part, a small count: no article."""
        said = PART if self.frac is not None and self.frac not in PARTS_ALONE else 0
        said |= TIMES * (self.multiple is not None)
        for value in (self.num, self.mul, self.plus, self.multiple, self.collective):
            if isinstance(value, int):
                said |= COUNT * (1 < value < HUNDRED and value not in ROUGH)
            elif value is not None:
                said |= PART
        return said if self.soft else 0

    @property
    def is_part(self) -> bool:
        """Whether it is a half or a quarter and nothing else, which are compared with each other: media hora."""
        return self.soft and self.num is None and self.ord is None and self.frac in PARTS_ALONE

    @property
    def is_month(self) -> bool:
        """Whether it is a month and nothing else, so that another month beside it is another time."""
        return self.month is not None and not (self.numeric or self.block or self.doubtful)

    @property
    def is_roman(self) -> bool:
        """Return True for a Roman numeral of several letters: one alone is an initial, a word or a sign more often."""
        return self.roman is not None and self.roman not in _LETTERS

    @property
    def level(self) -> int:
        """0: says nothing by itself; 1: evidence only; 2: must be accounted for, or is compared with its like."""
        if self.block:
            return 2 * self.minor
        if self.numeric:
            return 1 if self.soft and not self.is_size and not self.is_part else 2
        if self.is_roman or self.is_month:
            return 2
        return 1 if self.month is not None or self.moment is not None or self.roman is not None else 0


class Cue:
    """What a word beside a number says about it."""

    __slots__ = ("unit", "minor", "marks", "short", "letter")

    def __init__(self) -> None:
        self.unit: Unit | None = None
        self.minor: Unit | None = None
        self.marks: frozenset[str] = frozenset()
        self.short: Value | None = None
        self.letter = False  # the scale is one letter: certain only with money or glued to the digits


Hit = tuple[int, int, Entry]
"""Offsets inside a word and the entry that stands there."""

Phrase = tuple[tuple[str, ...], Entry]
"""The folded words after the first one, and what the whole phrase is."""


def words_of(form: str, pairs: dict[int, str]) -> tuple[str, ...]:
    """Return the folded words of a form; a hyphen parts words as a space does.

    >>> words_of("Quatre-vingt", {})
    ('quatre', 'vingt')
    """
    return _parts(fold(form, pairs))


def phrase_of(form: str, pairs: dict[int, str]) -> tuple[str, ...]:
    """Return the words of a form, folded (case and accents) as the search in a text folds them.

    >>> phrase_of("not less than", {})
    ('not', 'less', 'than')
    """
    return tuple(fold(word, pairs) for word in WORD.made.findall(form.replace(".", "")))


def _parts(folded: str) -> tuple[str, ...]:
    """Return what stands between blanks and hyphens; few spellings have a hyphen, and a pattern is slow.

    A walk ends a word before an apostrophe at its edge: 's avonds, piti 'ahuru.
    """
    is_joined = "-" in folded if folded.isascii() else _JOINED.search(folded) is not None
    parts = tuple(part for part in _SPLIT.split(folded) if part) if is_joined else tuple(folded.split())
    if "'" in folded and len(parts) > 1:
        return tuple(part.strip("'") or part for part in parts)
    return parts


def has_dot_inside(form: str) -> bool:
    """Tell an abbreviation whose letters are parted by dots: มี.ค., கி.மீ."""
    return "." in form.strip(".") and not form.isascii()


def folded_forms(forms: Sequence[str], pairs: dict[int, str], unspaced: bool) -> list[tuple[str, ...]]:
    """Return the folded words of many forms: one fold for all of them, which is what loading a language costs.

    In scripts without blanks (``unspaced``) a form that is not ASCII is one word.
    """
    if not forms:
        return []
    found: list[tuple[str, ...]] = []
    for folded in fold("\n".join(forms), pairs).split("\n"):
        if unspaced and not folded.isascii():
            found.append((folded.replace(" ", ""),))
        else:
            found.append(_parts(folded))
    return found


class Word:
    """All that is known of one word of a language's vocabulary; words that are alike share one."""

    __slots__ = (
        *("entry", "pieces", "size", "starts", "context", "code", "level", "opens", "text", "linked"),
        *("is_number", "is_link", "is_head", "is_tail", "is_filler", "bounds", "telling", "_alone"),
    )

    def __init__(
        self, hits: tuple[Hit, ...] = (), level: int = 0, starts: dict[str, list[Phrase]] | None = None, size: int = 0
    ) -> None:
        self.entry: Entry | None = None  # of the whole word
        self.pieces: tuple[Hit, ...] = ()  # entries inside it, where it is no one form
        if len(hits) == 1 and hits[0][:2] == (0, size):
            self.entry = hits[0][2]
        else:
            self.pieces = tuple(hit for hit in hits if hit[2].is_token)
        self.size = size
        self.is_number = bool(self.pieces) or self.entry is not None and self.entry.is_token
        self.starts = starts  # the phrases that begin with it, by their second word
        self.level = level
        self.opens = 0  # the greatest level of the phrases that begin with it
        if starts is not None:
            self.opens = max(entry.level for phrases in starts.values() for _, entry in phrases)
        self.text = ""  # its folded spelling, where phrases are looked up with it
        self.context: Cue | None = None
        self.code: Cue | None = None  # the currency whose code it is, in capitals
        self.linked: Cue | None = None  # what d'euros says beyond its link
        self.is_link = False
        self.is_head = False  # begins a phrase that says something of a number before it
        self.is_tail = False  # ends one that says something of a number after it
        self.is_filler = False
        self.bounds: tuple[str, ...] = ()  # the words of phrases for bounds that it is: itself, without a clitic
        self.telling = -1  # the marks of the bounds whose phrases it tells; not asked yet
        self._alone = -1  # not asked yet

    @property
    def alone(self) -> int:
        """What the word says without a number: a sum of SIZE to DUAL, and a MONTH for each month in it."""
        if self._alone < 0:
            entries = [self.entry] if self.entry is not None else [piece for _, _, piece in self.pieces]
            said, months = 0, 0
            for entry in entries:
                said |= entry.alone
                months += entry.is_month
            if said & COUNT and self.context is not None and self.context.unit is not None:
                said |= DUAL
            self._alone = said + MONTH * months
        return self._alone

    def alone_before(self, word: str) -> int:
        """Return the same of the phrases that begin with it and go on with ``word``: every other, a few."""
        said = 0
        for _, entry in () if self.starts is None else self.starts.get(word, ()):
            said |= entry.weak_sorts
            if entry.soft and entry.ord is not None:
                said |= ORDINALS.get(entry.ord, LATER)
        return said

    @property
    def bare_month(self) -> int:
        """The number of the month if the word is nothing but a month; else 0."""
        entry = self.entry
        return entry.month if entry is not None and entry.month is not None and entry.is_month else 0

    @property
    def is_bound(self) -> bool:
        """Whether it is nothing but a word of phrases for bounds."""
        is_part = self.is_link or self.is_head or self.is_tail or self.is_filler or self.starts is not None
        return bool(self.bounds) and self.entry is None and self.context is None and not is_part

    def said(self, text: str, start: int, end: int) -> Cue | None:
        """Return what the word says of a number beside it; a code is in capitals, a few in small letters too."""
        if self.code is not None and self.code.unit is not None:
            written, code = text[start:end].strip(BIDI_MARKS), self.code.unit.id
            if written == code or (self.context is None and code in SMALL_CODES and written == code.lower()):
                return self.code
        return self.context


DIGITS: Final = Word((), 2)
"""Stands where a run of digits does."""
NUMERAL: Final = Word((), 2)
"""Stands where a character does that is a number by itself."""
LOOK: Final = Word()
"""Stands, until it is looked at, where a word does that may be made of parts."""
