"""Two numbers beside each other that may be one: decimals, a fraction, feet and inches, a tenth, a range of years."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.kinds import MEASURE
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon, words_of_lists
from numguard.mentions.line.gap import DASH, SLASH, TIED
from numguard.mentions.steps.ends import CLOSE, DIGITS, NEAR, NEXT, SHARED, TYPED, Ends, PairStep
from numguard.mentions.steps.strokes import WITH_INCHES, vulgar
from numguard.quantity.calendars import LAST_CENTURY, may_be_year
from numguard.quantity.counts import DAYS, TEN
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum, is_power_of_ten
from numguard.quantity.money import weighed
from numguard.quantity.units import CENTIMETER, FOOT, INCH, POUND, Unit, convert, unit_below, unit_of
from numguard.script.signs import DOTS, DOUBLE_PRIMES, PRIMES

_MOST_PLACES: Final = 3
"""Decimal places behind a middle dot."""
_IDIOMS: Final = frozenset((("24", "7"), ("50", "50")))
"""What a translation may say without its numbers: 24/7 is around the clock, 50-50 an even chance."""


def _approximate(ends: Ends) -> None:
    low, high = ends.low, ends.high
    first, second = low.value, high.value
    if low.digits or high.digits or not isinstance(first, int) or not isinstance(second, int) or not 0 < first < 9:
        return
    scale = second // (first + 1)
    if scale >= 10 and second == scale * (first + 1) and is_power_of_ten(scale):
        low.read_as((first * scale, 0.0, SHARED), (first, 0.3, ""))


APPROXIMATE: Final = PairStep(
    name="approximate",
    doc="The first of two digit words has the scale of the second: three-four-ten is thirty or forty.",
    apply=_approximate,
    needs=NEXT,
)


def _typed_decimal(ends: Ends) -> None:
    low, high = ends.low, ends.high
    # 99・999 may be decimal places, 71'400 are groups
    is_decimal = 1 <= len(high.raw) <= (_MOST_PLACES if ends.gap.text in DOTS else 2)
    if low.choices or not low.digits or low.role or not is_decimal:
        return
    if not isinstance(low.value, int) or not low.raw or not high.raw:
        return
    value = exact_product(Decimal(f"{low.raw[:40]}.{high.raw}"), high.scale)
    number = low.joined(high, value, "decimal typed")
    number.scale, number.raw, number.places = high.scale, low.raw + high.raw, len(high.raw)
    low.choices = ((number,),)


TYPED_DECIMAL: Final = PairStep(
    name="typed-decimal",
    doc="Another mark may be typed for the decimal one: 71'4 is 71.4 too.",
    apply=_typed_decimal,
    needs=NEAR | TYPED,
)


def _tie(ends: Ends) -> None:
    word = ends.gap.word
    if not ends.lex.nospace or not word.isalpha() or word in _ties(ends.lex):
        ends.low.tight = ends.high.tight = True


@of_lexicon
def _ties(lex: Lexicon) -> frozenset[str]:
    """Return the words of ranges, lists and scores; without blanks three letters are a clause: 200 年には 1938 人."""
    ratios = [word for words in lex.data.words["ordered"].values() for word in words]
    return lex.range_words.union(words_of_lists(lex), ratios)


TIGHT: Final = PairStep(
    name="tight",
    doc="A sign or a short word ties two numbers to a range or score: 2-4, 2 to 4; neither is looked for alone.",
    apply=_tie,
    needs=NEAR | DIGITS,
    gaps=TIED,
)


def _soften_idiom(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if (low.raw, high.raw) in _IDIOMS:
        low.soft = high.soft = True


IDIOM: Final = PairStep(
    name="idiom",
    doc="What is always said in the same two numbers may be said without them: a 24/7 hotline, 50-50.",
    apply=_soften_idiom,
    needs=NEAR | DIGITS,
    gaps=TIED,
)


def _read_feet(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if ends.gap.text in PRIMES and low.unit is None and ends.line.at(high.end) in DOUBLE_PRIMES:
        low.unit, low.kind = FOOT, MEASURE
    if high.unit is _OUNCE and low.unit is not None and weighed(low.unit, _OUNCE)[0] is POUND:
        low.unit, low.kind = POUND, MEASURE  # 7 pounds 6 ounces
    below = unit_below(low.unit) if low.unit is not None else None
    if below is None:
        return
    if _is_rest(ends, below):
        high.unit, high.kind = below, MEASURE
    if high.unit is INCH:
        low.marks = low.marks | WITH_INCHES


def _is_rest(ends: Ends, below: Unit) -> bool:
    """Tell whether the second number is bare and counts the smaller unit ``below`` behind the first: five foot ten."""
    low, high = ends.low, ends.high
    most = convert(1, below, low.unit) if low.unit is not None else None
    if high.unit is not None or high.role or most is None or not 0 < Fraction(high.value) * most < 1:
        return False
    if high.digits:
        return below is not CENTIMETER and isinstance(high.value, int)  # 1 m 78 has its places
    if low.digits or high.value < (TEN if below is CENTIMETER else 1):
        return False
    joint = ends.line.between(low.unit_end, high.start).strip()  # un metro e ottanta, en meter och åttio
    return not joint or joint in ends.lex.data.lists["joiners"]


_OUNCE: Final = unit_of("ounce")

FEET: Final = PairStep(
    name="feet",
    doc="A bare number behind feet counts inches, behind metres in words centimetres: 5'10\", un metro ochenta.",
    apply=_read_feet,
    needs=NEAR,
)


def _trailing_digit(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if low.unit is None or "trailing-unit" not in ends.lex.flags or low.unit_end != high.start or low.value < 1:
        return
    if not isinstance(low.value, int) or not _are_last_digits(high, 100) or not high.value:
        return
    whole, last = exact_sum(low.value, exact_quotient(high.value, 10 if high.value < 10 else 100)), high  # 三块二五
    behind = ends.atoms[ends.at + 2] if ends.at + 2 < len(ends.atoms) else None
    if behind is not None and behind.start == high.end and high.value < 10 and _are_last_digits(behind, 10):
        whole, last = exact_sum(whole, exact_quotient(behind.value, 100)), behind  # 一米七八
    if ends.line.at(last.end).isalnum():
        low.others += ((whole, 0.2, "trailing digit"),)
    else:  # nothing is left for the digit to count
        low.read_as((whole, 0.0, "trailing digit"), *((v, c + 0.2, h) for v, c, h in low.options))
    high.soft = last.soft = True


def _are_last_digits(atom: Atom, limit: int) -> bool:
    """Tell whether a number is a digit, or two, in words without a unit."""
    return isinstance(atom.value, int) and 0 <= atom.value < limit and not atom.digits and atom.end == atom.unit_end


TRAILING_DIGIT: Final = PairStep(
    name="trailing-digit",
    doc="A last digit without a unit is a tenth, where the unit stands within the number: two metres five is 2.5 m.",
    apply=_trailing_digit,
    needs=NEAR,
)


def _vulgar(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if low.role or not isinstance(low.value, int) or not isinstance(high.value, int):
        return
    if (not low.choices or "/" in ends.typed) and 0 < low.value < high.value and high.value > 1:
        vulgar(ends.atoms, ends.at)


VULGAR: Final = PairStep(
    name="vulgar",
    doc="A stroke between two numbers may make them a fraction: 2/3.",
    apply=_vulgar,
    needs=CLOSE,
    gaps=SLASH,
)


def _lengthen_end(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if not isinstance(low.value, int) or not isinstance(high.value, int) or low.unit is not None or low.role:
        return
    size = len(high.raw)
    if len(low.raw) not in _DIGITS_OF_PAGES or low.end - low.start != len(low.raw) or size >= len(low.raw):
        return
    if size == 2 and may_be_year(low.value, is_said=True):
        return  # 1914-18: the rule for years says it
    whole = low.value // 10**size * 10**size + high.value
    if high.value < low.value < whole:
        high.others += ((whole, 0.3, "short end"),)


SHORT_END: Final = PairStep(
    name="short-end",
    doc="The second end of a range may leave out the digits that it shares with the first: pages 117-23.",
    apply=_lengthen_end,
    needs=CLOSE | DIGITS,
    gaps=DASH,
)
_DIGITS_OF_PAGES: Final = (3, 4)


def _read_year(ends: Ends) -> None:
    low, high = ends.low, ends.high
    if not isinstance(low.value, int) or not isinstance(high.value, int) or len(high.raw) != 2:
        return
    if may_be_year(low.value, is_said=True):
        high.others += ((low.value // 100 * 100 + high.value, 0.1, "year range"),)
    elif DAYS < low.value == high.value - 1 and len(low.raw) == 2 and low.unit is None and high.unit is None:
        for year in (low, high):  # the season 95/96
            year.others += ((LAST_CENTURY + year.value, 0.3, "year range"),)


YEAR_RANGE: Final = PairStep(
    name="year-range",
    doc="Two digits behind a year and a dash or stroke may be a year: 2018-19, 2018/19.",
    apply=_read_year,
    needs=CLOSE,
    gaps=DASH | SLASH,
)
