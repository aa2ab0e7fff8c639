"""How much of a language is read: by what running text shows of its number words, and by what its file holds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Final

from numguard.language.keys import AXES
from numguard.language.nouns.nouns import nouns_of
from numguard.language.tags import candidates, canonical, split_tag
from numguard.model.errors import LocaleDataError
from numguard.script.folders import folder_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from numguard.language.data import LocaleData
    from numguard.model import Record, Value


_UNITS = range(1, 11)
_TENS = range(10, 100, 10)
_SCALES = (100, 1000)
_GREATER = (10**6, 10**5, 10**4)  # one of them: million, lakh or 万
_FRACTIONS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))

STORED: Final = "running.json"
"""What tools/running_text.py measured, beside the locale files; without it the files' content alone tells."""
FOUND: Final = 0.4
"""The share of a size's number words that running text must show to be found, for a missing one to mean something."""
ALARMED: Final = 0.2
"""The share of them that may raise an alarm in right pairs, for an alarm to mean something; one may always."""
LEAST: Final = 4
"""Number words of a size that a text must have to tell anything."""
CAUGHT: Final = 0.75
"""The share of exchanged number words that are caught in running text of a language that is read in full."""
BLOCKED: Final = 0.10
"""The share of right pairs with number words that are blocked there, at most."""


class Tier(StrEnum):
    """What can be read, least first."""

    DIGITS = "digits"
    SEED = "seed"
    CARDINALS = "cardinals"
    FULL = "full"


class Size(StrEnum):
    """The sizes of numbers that a language has words of their own for, which are read or not, each by itself."""

    SMALL = "1 to 10"
    MIDDLE = "11 to 99"
    GREAT = "100 and more"


ALL_SIZES: Final = frozenset(Size)


def size_of(value: Value) -> Size:
    """Return the size of a value.

    >>> size_of(Fraction(1, 2)).value, size_of(14).value, size_of(4000).value
    ('1 to 10', '11 to 99', '100 and more')
    """
    amount = abs(Fraction(value))
    return Size.SMALL if amount <= 10 else Size.MIDDLE if amount < 100 else Size.GREAT


def unread_sizes(sizes: frozenset[Size]) -> str:
    """Return which sizes are not among those that are read, least first; empty where all are.

    >>> unread_sizes(frozenset((Size.SMALL,)))
    '11 to 99, 100 and more'
    """
    return ", ".join(size for size in Size if size not in sizes)


@dataclass(frozen=True, slots=True)
class Running:
    """What running text shows of a language: of ``pairs`` whose number words are no digits, the share of right ones
    that are blocked and of damaged ones that are caught; by size, how many number words are found, how many raise an
    alarm, of how many.
    """

    pairs: int
    blocked: float
    caught: float
    words: Mapping[Size, tuple[int, int, int]]

    def is_read(self, size: Size) -> bool | None:
        """Tell whether the number words of a size are read; None where there are too few to tell."""
        read, alarmed, words = self.words.get(size, (0, 0, 0))
        return read >= FOUND * words and alarmed <= max(1, ALARMED * words) if words >= LEAST else None

    @property
    def shows_all(self) -> bool:
        """Whether the shares are those of a language that is read in full, as far as so few pairs can tell.

        Of a share at its bound two in three samples lie within one standard error.
        """
        error = sqrt(BLOCKED * (1 - BLOCKED) / max(1, self.pairs))
        return self.caught >= CAUGHT and self.blocked <= BLOCKED + error

    @property
    def found(self) -> float:
        """The share of all number words that are found."""
        counts = self.words.values()
        return sum(found for found, _, _ in counts) / max(1, sum(words for _, _, words in counts))


@cache
def measured() -> Mapping[str, Running]:
    """Return what was measured, by language tag; raises LocaleDataError for a broken file."""
    path = folder_of("numguard.locales") / STORED
    if not path.is_file():
        return {}
    try:
        rows: dict[str, Record] = json.loads(path.read_text("utf-8"))
        return {tag: _running(row) for tag, row in rows.items()}
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError) as error:  # JSON's own names the line
        raise LocaleDataError(f"{path}: {error}; install numguard again") from error


def _running(row: Record) -> Running:
    words = {Size(size): (int(found), int(alarmed), int(all_)) for size, (found, alarmed, all_) in row["words"].items()}
    return Running(int(row["pairs"]), float(row["blocked"]), float(row["caught"]), words)


def running(data: LocaleData, tag: str = "") -> Running | None:
    """Return what running text of a language, in the script that the tag names, shows; None where none was read."""
    rows, name = measured(), tag or data.tag
    if name in rows or not data.chain:
        return rows.get(name)
    is_own = _values(data, name) == _values(data, data.tag)
    names = (canonical(name), *(candidates(name) if is_own else ()))
    return next((rows[one] for one in names if one in rows), None)


def sizes_read(data: LocaleData, tag: str = "") -> frozenset[Size]:
    """Return the sizes of the numbers whose words are read: by running text, else by what the file holds.

    >>> from numguard.language import data
    >>> sizes_read(data.load("de-Cyrl"), "de-Cyrl")
    frozenset()
    """
    values, text = _values(data, tag or data.tag), running(data, tag)
    held = {Size.SMALL: _UNITS, Size.MIDDLE: _TENS, Size.GREAT: _SCALES}
    read = set()
    for size, wanted in held.items():
        is_read = text.is_read(size) if text is not None else None
        if not _absent(wanted, values) if is_read is None else is_read:
            read.add(size)
    return frozenset(read)


_NO_CHARACTERS: Final = frozenset(("Hans", "Hant", "Jpan", "Kore"))
"""Scripts of tags that no character is said to be of."""


def _values(data: LocaleData, tag: str) -> frozenset[Value]:
    """Return the values that the file has a word for; where the tag names a script, a word in that script."""
    num, mul = data.values["num"], data.values["mul"]
    forms = {value: (*num.get(value, ()), *mul.get(value, ())) for value in (*num, *mul)}
    script = split_tag(tag)[1] if tag != data.tag else ""
    if not script or script in _NO_CHARACTERS:
        return frozenset(forms)
    import regex  # only a tag that names a script asks for it

    try:
        pattern = regex.compile(rf"\p{{Script={script}}}")
    except regex.error:  # no script that Unicode knows
        return frozenset()
    return frozenset(value for value, many in forms.items() if any(pattern.search(form) for form in many))


def tier(data: LocaleData, tag: str = "") -> Tier:
    """Return the tier of one language, as the tag writes it.

    ``digits``: no number words are read. ``seed``: those of some sizes. ``cardinals``: of all sizes. ``full``:
    ordinals, fractions and multiples too, and running text shows that exchanged number words are caught and right ones
    pass, or a reader signed for it.

    >>> from numguard.language import data
    >>> tier(data.load("de"))
    <Tier.FULL: 'full'>
    """
    sizes = sizes_read(data, tag)
    if len(sizes) < len(ALL_SIZES):
        return Tier.SEED if sizes else Tier.DIGITS
    if not is_complete(data):
        return Tier.CARDINALS
    text = running(data, tag)
    return Tier.FULL if data.lists["readers"] or (text is not None and text.shows_all) else Tier.CARDINALS


def is_complete(data: LocaleData) -> bool:
    """Tell whether the file has all that a full one has, and guards words; nothing is said of how well it reads."""
    return not any(missing(data).values()) and bool(data.lists["soft"] or data.lists["block"])


def missing(data: LocaleData) -> dict[str, tuple[Value, ...]]:
    """Return, for each part of the full tier, the values that the file has no form for."""
    cardinals = {**data.values["num"], **data.values["mul"]}
    ordinals = {**data.values["ord"], **data.values["ordmul"]}
    # Where a mark makes any cardinal an ordinal (第三, thứ ba), no ordinal word need be listed.
    has_mark = bool(data.lists["ordinal_prefix"])
    # Where an infix makes any two cardinals a fraction (三分の一), no fraction but the half need be listed.
    fractions = _FRACTIONS[:1] if data.lists["fraction_infix"] else _FRACTIONS
    return {
        "cardinals": _absent((*_UNITS, *_TENS, *_SCALES), cardinals) + _none_of(_GREATER, cardinals),
        "ordinals": _absent(() if has_mark else _UNITS, ordinals),
        "fractions": _absent(fractions, {**data.values["frac"], **data.values["plus"]}),
        "multiples": _absent((2,), {**data.values["multiple"], **data.values["collective"]}),
    }


def _absent(wanted: Collection[Value], present: Collection[Value]) -> tuple[Value, ...]:
    return tuple(value for value in wanted if value not in present)


def _none_of(wanted: tuple[int, ...], present: Collection[Value]) -> tuple[Value, ...]:
    return () if any(value in present for value in wanted) else wanted[:1]


def relations(data: LocaleData) -> tuple[str, ...]:
    """Return what a number's relations are judged by: the axes of which the words are known, and nouns where they are.

    >>> from numguard.language.data import load
    >>> relations(load("xh"))
    ('bound', 'nouns')
    """
    axes = {table.split(".")[1] for table, rows in data.words.items() if rows and table.startswith("axis.")}
    if data.bound or data.bound_behind:
        axes.add("bound")
    known = tuple(name for name in AXES if name in axes)
    return known if nouns_of(data.chain) is None else (*known, "nouns")
