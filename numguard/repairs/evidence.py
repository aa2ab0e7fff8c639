"""NUMBER x NUMBER -> EVIDENCE: what shows, beside the reading, that one number is meant by another.

The digits and their marks, the unit and the date or clock that a number stands in are such evidence; that two numbers
are left over on both sides is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from functools import cache

from numguard.mentions.line.reach import BESIDE
from numguard.model import Issue, Kind, Mention, Value, Verdict
from numguard.quantity.counts import HUNDRED, THOUSAND
from numguard.quantity.money import weighed
from numguard.quantity.units import DEGREES, convert, unit_of
from numguard.repairs.typos import distance
from numguard.script.digits import ascii_digits, runs
from numguard.writing.written import leaves

_FIVE_DIGITS = 5
_TENS = range(10, 100, 10)
_TEENS = range(11, 20)
_FEW = 2
_JOINED = 3
"""Characters that join the halves of a score: 2&1, 2 - 1."""
_ROUNDED = Fraction(3, 100)
_CONVERTED = (
    ("mile", "kilometer"),
    ("foot", "meter"),
    ("inch", "centimeter"),
    ("pound", "kilogram"),
    ("acre", "hectare"),
    ("gallon", "liter"),
)
_COMPOUNDS = frozenset({Kind.DATE, Kind.TIME})


class Evidence(StrEnum):
    """What shows that a number is the wrong form of another."""

    NONE = ""
    MARKS = "the same digits with other marks"
    SCALE = "the same digits at another scale"
    SLIP = "digits that differ in one place"
    WORD = "a word that differs in one part"
    UNIT = "the same unit, and no other number is wrong"
    COMPOUND = "the rest of its date, clock or score agrees"
    ALONE = "single digits, and no other number is wrong"
    WORDS = "a number in words of the same kind, and no other number is wrong or near"


SURE = frozenset({Evidence.MARKS, Evidence.SLIP, Evidence.COMPOUND})
"""What shows the number itself, whatever stands beside it."""


def evidence(wanted: Mention, slot: Mention, value: Value, verdict: Verdict) -> Evidence:
    """Return what shows that ``slot`` stands for ``wanted``, which is to be written there as ``value``."""
    old = slot.values[0]
    ours, theirs = shown(wanted), shown(slot)
    both_in_digits = bool(ours) and bool(theirs)
    if is_conversion(wanted, slot):
        ours = ""  # the source's digits are no evidence for digits of another unit
    if ours and theirs in (ours, clock_digits(wanted, verdict)):
        return Evidence.MARKS
    if _is_same_compound(wanted, slot, verdict) or is_same_clock(wanted, slot, verdict):
        return Evidence.COMPOUND
    if other_half(wanted, slot, verdict) is not None:
        return Evidence.COMPOUND
    core = _core(value)
    sizes = sorted((abs(Fraction(old)), abs(Fraction(value))))
    is_near = sizes[0] > 0 and sizes[1] / sizes[0] <= THOUSAND
    is_large = sizes[0] >= THOUSAND
    if core == _core(old) != "" and (len(core) > 1 or is_large or (both_in_digits and is_near and len(theirs) > 1)):
        return Evidence.SCALE
    if both_in_digits or theirs:
        is_bare = not theirs.strip("0") or not (_has_words(wanted) or _has_words(slot))  # 0 billion has no scale
        is_written_so = bool(ours) and is_bare and _is_slip(ours, theirs)
        if _is_slip(_plain(value, old), _plain(old, value)) or is_written_so:
            return Evidence.SLIP
    elif _is_part(_whole(value), _whole(old)):
        return Evidence.WORD
    is_alike = len(ours) == len(theirs) or (not ours and _is_part(_whole(value), _whole(old)))
    is_alike = is_alike or (not ours and len(theirs) == 1 and 0 < _whole(value) < _TENS[0])
    is_alike = is_alike or len(core) == len(_core(old)) == 1 and len(str(_whole(value))) == len(str(_whole(old)))
    if has_one_unit(wanted, slot) and _is_only(verdict) and is_alike:
        return Evidence.UNIT
    if wanted.kind is slot.kind is Kind.MONTH and _is_only(verdict):
        return Evidence.ALONE
    is_digit = len(ours) <= len(theirs) == 1 and 0 <= value < _TENS[0] and wanted.kind is slot.kind
    if is_digit and (_is_only(verdict) if ours else _is_without_others(wanted, slot, verdict)):
        return Evidence.ALONE
    return Evidence.WORDS if not theirs and _is_in_words(wanted, slot, value, verdict) else Evidence.NONE


def _is_in_words(wanted: Mention, slot: Mention, value: Value, verdict: Verdict) -> bool:
    """Tell whether a number in words can only stand for one of the same kind: seven dogs, zwölf Hunde."""
    small = min(abs(Fraction(value)), abs(Fraction(slot.values[0])))
    if not _are_of_one_sort(wanted, slot) or small < _FEW or (shown(wanted) and max(value, slot.values[0]) > HUNDRED):
        return False
    return _is_without_others(wanted, slot, verdict)


def _are_of_one_sort(wanted: Mention, slot: Mention) -> bool:
    """Tell whether two numbers are of one kind; hours counted and those of a clock have one name: 15 heures."""
    return wanted.kind is slot.kind or all(one.kind is Kind.TIME or unit_name(one) == "hour" for one in (wanted, slot))


def is_same_clock(wanted: Mention, slot: Mention, verdict: Verdict) -> bool:
    """Tell whether both are the hour of a clock in words whose minutes are paired: half past nine, halb neun."""
    return wanted.kind is slot.kind is Kind.TIME and any(
        pair.source.kind is pair.hypothesis.kind is Kind.TIME
        and abs(gap_to(wanted, pair.source)) <= BESIDE
        and abs(gap_to(slot, pair.hypothesis)) <= BESIDE
        for pair in verdict.alignment.pairs
    )


def _is_without_others(wanted: Mention, slot: Mention, verdict: Verdict) -> bool:
    """Tell whether no other number of either text lacks a partner, however weak; a one may be an article."""
    others = [one for side in _partnerless(verdict) for one in side if one.start not in (wanted.start, slot.start)]
    return all(not one.readings or one.values[0] == 1 for one in others)


def shown(mention: Mention) -> str:
    """Return the digits of a number, without marks and without what stands between them."""
    return "".join(ascii_digits(run.text) for run in runs(mention.text))


@cache
def conversions() -> tuple[Fraction, ...]:
    """Return the factors between the units that translations convert, either way.

    >>> [round(float(factor), 3) for factor in conversions()[:2]]
    [1.609, 0.621]
    """
    factors = []
    for one, other in _CONVERTED:
        factor = convert(Fraction(1), unit_of(one), unit_of(other))
        assert factor is not None
        factors += [factor, 1 / factor]
    return tuple(factors)


def clock_digits(part: Mention, verdict: Verdict) -> str:
    """Return the digits of the clock that a number of the source is part of: 1015 of 10:15."""
    whole = compound_of(part, verdict.source_mentions)
    return shown(whole) if whole is not None and whole.kind is Kind.TIME else ""


def _has_words(number: Mention) -> bool:
    return any(map(str.isalpha, number.text))


def has_one_unit(one: Mention, other: Mention) -> bool:
    """Tell whether both numbers have the same unit."""
    ours, theirs = unit_name(one), unit_name(other)
    return ours is not None and ours == theirs


def has_unlike_units(one: Mention, other: Mention) -> bool:
    """Tell whether the numbers have units that are not one another's, however their words are read: £ and pund."""
    units = [{reading.unit for reading in number.readings} for number in (one, other)]
    if any(not named or None in named for named in units):
        return False
    return not any(_are_of_one_kind(ours, theirs) for ours in units[0] for theirs in units[1] if ours and theirs)


def _are_of_one_kind(ours: str, theirs: str) -> bool:
    """Tell whether two units are one, say one in two ways (pounds, degrees), or are converted into each other."""
    own, other = weighed(unit_of(ours), unit_of(theirs))
    is_one = _base(ours) == _base(theirs) or own is other or (own in DEGREES and other in DEGREES)
    return is_one or convert(Fraction(1), own, other) is not None


def has_crossed_units(issue: Issue, verdict: Verdict) -> bool:
    """Tell whether another number lacks the unit that this one has, and has the one that this one lacks.

    Which of the two is exchanged, the numbers or the units, nothing shows: 5 km and 3 miles, 5 Meilen und 3 km. Where
    one number says the other again, the units are: 220 km (140 miles).
    """
    ours, theirs = (None if one is None else unit_name(one) for one in (issue.source, issue.hypothesis))
    return any(
        other is not issue
        and other.source is not None
        and other.hypothesis is not None
        and (unit_name(other.source), unit_name(other.hypothesis)) == (theirs, ours)
        and not (issue.source is not None and _says_again(issue.source, other.source))
        for other in verdict.issues
        if ours is not None and theirs is not None and ours != theirs
    )


def _says_again(one: Mention, other: Mention) -> bool:
    """Tell whether two measures are one length or mass, rounded."""
    ours, theirs = unit_name(one), unit_name(other)
    if ours is None or theirs is None or not other.values[0]:
        return False
    exact = convert(one.values[0], unit_of(ours), unit_of(theirs))
    return exact is not None and abs(exact / Fraction(other.values[0]) - 1) <= _ROUNDED


def is_conversion(one: Mention, other: Mention) -> bool:
    """Tell whether the numbers have units that can be converted into each other."""
    ours, theirs = unit_name(one), unit_name(other)
    return ours is not None and theirs is not None and ours != theirs and not has_unlike_units(one, other)


def _base(unit: str) -> str:
    """Return the unit that a rate or an area is of: mile of mile-per-hour, kilometer of square-kilometer."""
    return unit.partition("-per-")[0].removeprefix("square-").removeprefix("cubic-")


def unit_name(mention: Mention) -> str | None:
    return mention.readings[0].unit if mention.readings else None


def _core(value: Value) -> str:
    """Return the digits of a value without the zeros that say its size."""
    number = abs(Fraction(value))
    if not number:
        return ""
    while number.denominator % 2 == 0 or number.denominator % 5 == 0:
        number *= 10
    return str(number.numerator).rstrip("0") if number.denominator == 1 else ""


def _plain(value: Value, beside: Value) -> str:
    """Return the digits of a value, padded to the last decimal place that either value has."""
    one, other = abs(Fraction(value)), abs(Fraction(beside))
    for _ in range(12):
        if one.denominator == other.denominator == 1:
            break
        one, other = one * 10, other * 10
    if one.denominator != 1 or other.denominator != 1:
        return ""
    one_digits, other_digits = str(one), str(other)
    zeros = min(len(text) - len(text.rstrip("0")) for text in (one_digits, other_digits))
    return one_digits[: len(one_digits) - zeros]


def _is_slip(one: str, other: str) -> bool:
    if not one or not other or max(len(one), len(other)) < 2:
        return False
    far = distance(one, other)
    return far <= 1 or (far == 2 and min(len(one), len(other)) >= _FIVE_DIGITS)


def _is_part(new: int, old: int) -> bool:
    """Tell whether number words of two values differ in one part: four and fourteen, thirty and thirteen, 25 and 23."""
    low, high = sorted((new, old))
    if low == high or low < 2:
        return False
    if high % 10 == low or (high in _TENS and low == high // 10):
        return True
    if high in _TENS and low in _TEENS and low % 10 == high // 10:
        return True
    return low >= 20 and high < 100 and (low // 10 == high // 10 or low % 10 == high % 10 != 0)


def _whole(value: Value) -> int:
    return int(abs(Fraction(value)))


def _is_only(verdict: Verdict) -> bool:
    """Tell whether no other number of either side is without a partner."""
    return all(sum(not one.soft for one in side) <= 1 for side in _partnerless(verdict))


def _partnerless(verdict: Verdict) -> Iterator[list[Mention]]:
    """Yield the numbers of each side that have no partner."""
    pairs = verdict.alignment.pairs
    taken = {pair.source.start for pair in pairs}, {pair.hypothesis.start for pair in pairs}
    for mentions, starts in zip((verdict.source_mentions, verdict.hypothesis_mentions), taken, strict=True):
        yield [one for one in leaves(mentions) if one.start not in starts]


def _is_same_compound(wanted: Mention, slot: Mention, verdict: Verdict) -> bool:
    """Tell whether both are parts of a date or a clock whose other parts are paired with each other."""
    ours, theirs = compound_of(wanted, verdict.source_mentions), compound_of(slot, verdict.hypothesis_mentions)
    if ours is None or theirs is None or ours.kind is not theirs.kind:
        return False
    there = {part.start for part in theirs.parts}
    own = {part.start for part in ours.parts if part.start != wanted.start}
    return any(pair.source.start in own and pair.hypothesis.start in there for pair in verdict.alignment.pairs)


def other_half(wanted: Mention, slot: Mention, verdict: Verdict) -> Mention | None:
    """Return the number against the source's, where its partner stands so against the other: the 6 of 10-6, 1-6."""
    for pair in verdict.alignment.pairs:
        ours, theirs = gap_to(wanted, pair.source), gap_to(slot, pair.hypothesis)
        if ours and theirs and (ours > 0) == (theirs > 0) and max(abs(ours), abs(theirs)) <= _JOINED:
            return pair.source
    return None


def meets(start: int, end: int, other_start: int, other_end: int) -> bool:
    """Tell whether two spans have a place in common.

    >>> meets(0, 4, 3, 6), meets(0, 4, 4, 6)
    (True, False)
    """
    return start < other_end and other_start < end


def gap_to(number: Mention, other: Mention) -> int:
    """Return how many characters part two numbers; less than none where the other stands before."""
    if other.start >= number.end:
        return other.start - number.end
    return other.end - number.start if other.end <= number.start else 0


def is_elsewhere(number: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether the same number stands once more, outside a date or a clock: either may be meant."""
    return any(
        one.start != number.start and one.values[:1] == number.values[:1] and compound_of(one, mentions) is None
        for one in leaves(mentions)
    )


def compound_of(part: Mention, mentions: tuple[Mention, ...]) -> Mention | None:
    """Return the date or clock that a number is part of."""
    return next((one for one in mentions if one.kind in _COMPOUNDS and part in one.parts), None)
