"""How much of a language its locale file reads: a tier from the file's own content."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from numguard.language.data import LocaleData
    from numguard.model import Value


_UNITS = range(1, 11)
_TENS = range(10, 100, 10)
_SCALES = (100, 1000)
_GREATER = (10**6, 10**5, 10**4)  # one of them: million, lakh or 万
_FRACTIONS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))


class Tier(StrEnum):
    """What can be read, least first."""

    DIGITS = "digits"
    SEED = "seed"
    CARDINALS = "cardinals"
    FULL = "full"


def tier(data: LocaleData) -> Tier:
    """Return the tier of one language.

    ``digits``: the file has no number words. ``seed``: it has some, but cardinals are incomplete or no word is guarded
    (no soft and no block words: nobody has read text with it). ``cardinals``: complete and guarded. ``full``: ordinals,
    fractions and multiples too.

    >>> from numguard.language import data
    >>> tier(data.load("de"))
    <Tier.FULL: 'full'>
    """
    if not data.values["num"]:
        return Tier.DIGITS
    if missing(data)["cardinals"] or not (data.lists["soft"] or data.lists["block"]):
        return Tier.SEED
    return Tier.CARDINALS if any(missing(data).values()) else Tier.FULL


def missing(data: LocaleData) -> dict[str, tuple[Value, ...]]:
    """Return, for each part of the full tier, the values that the file has no form for."""
    cardinals = {**data.values["num"], **data.values["mul"]}
    ordinals = {**data.values["ord"], **data.values["ordmul"]}
    # Where a mark makes any cardinal an ordinal (第三, thứ ba), no ordinal word need be listed.
    has_mark = bool(data.lists["ordinal_prefix"])
    return {
        "cardinals": _absent((*_UNITS, *_TENS, *_SCALES), cardinals) + _none_of(_GREATER, cardinals),
        "ordinals": _absent(() if has_mark else _UNITS, ordinals),
        "fractions": _absent(_FRACTIONS, {**data.values["frac"], **data.values["plus"]}),
        "multiples": _absent((2,), {**data.values["multiple"], **data.values["collective"]}),
    }


def _absent(wanted: Collection[Value], present: Collection[Value]) -> tuple[Value, ...]:
    return tuple(value for value in wanted if value not in present)


def _none_of(wanted: tuple[int, ...], present: Collection[Value]) -> tuple[Value, ...]:
    return () if any(value in present for value in wanted) else wanted[:1]
